"""Files that leave the club hold no formula, whatever players call themselves."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.site.own import numbers_of, pictures_of
from overtrick.app.store.store import Stored
from overtrick.app.views.desk.files import without_formulas
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.formats.conversion import Conversion
from overtrick.formats.registry import FORMATS
from overtrick.formats.tables.xlsx_sheets import sheets_of
from tests.app.serving import Served, serving
from tests.app.web.browsing import director

EVIL = ("=1+1", "+SUM(A1)", "-2+3", "@now")
DELIMITERS = {"csv": ",", "tsv": "\t", "bridgewebs-csv": ","}


def people() -> Iterator[Facts]:
    """Two pairs, and a result of players one by one, all called like formulas."""
    for nth, name in enumerate(EVIL):
        yield RegisteredPlayer(player=f"p{nth}", name=name)
    yield Registered(contestant="1", players=("p0", "p1"), direction="NS")
    yield Registered(contestant="2", players=("p2", "p3"), direction="EW")
    yield Entered(board=1, ns="1", ew="2", outcome="4S N +1", lead="HQ", round="1", table="1")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", *people(), title="=cmd|' /C calc'!A0")
        yield served


def cells(data: bytes, format: str) -> list[str]:
    text = io.StringIO(data.decode(), newline="")
    return [each for row in csv.reader(text, delimiter=DELIMITERS[format]) for each in row]


@pytest.mark.parametrize("format", DELIMITERS)
def test_no_cell_of_an_export_begins_like_a_formula(served: Served, format: str) -> None:
    with served.client() as club:
        told = club.get(f"/events/tuesday/export/{format}")
    with director(served) as browser:
        headers = {"x-csrf-token": browser.token()}
        asked = {"formats": [format]}
        files = browser.client.post("/act/events/tuesday/files", json=asked, headers=headers)
    with zipfile.ZipFile(io.BytesIO(files.content)) as archive:
        packed = archive.read(f"tuesday{FORMATS[format].suffix}")
    for data in (told.content, packed):
        found = cells(data, format)
        assert len(found) > 12
        assert [each for each in found if each[:1] in ("=", "@") or each in EVIL] == []


def test_a_name_stays_readable_and_the_loss_is_said(served: Served) -> None:
    with served.client() as club:
        told = club.get("/events/tuesday/export/bridgewebs-csv").content.decode()
        losses = club.get("/events/tuesday/export/bridgewebs-csv/losses").json()["losses"]
    assert "'=1+1" in told
    assert any(each.startswith("cells that look like a formula") for each in losses)


def test_a_workbook_holds_texts(served: Served) -> None:
    with served.client() as club:
        data = club.get("/events/tuesday/export/xlsx").content
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        sheets = [book.read(name) for name in book.namelist() if "worksheets/" in name]
    assert sheets
    assert not any(b"<f>" in sheet for sheet in sheets)
    with sheets_of(data) as read:
        cells = [
            cell
            for sheet in read.values()
            for _, row in sheet
            if isinstance(row, list)
            for cell in row
        ]
    assert EVIL[0] in cells


SAFE = ["+1", "-50", "-", "+", "-3 IMP", "+3/-3", "55%", "4S", "=", ""]


@pytest.mark.parametrize("format", ["csv", "tsv"])
@given(
    st.lists(
        st.lists(
            st.sampled_from([*EVIL, *SAFE[:-2], 'say "=1"', " =1", "a,b", "-Al"]),
            min_size=2,
            max_size=6,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_only_an_apostrophe_is_added_and_only_where_it_must(
    format: str, rows: list[list[str]]
) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=DELIMITERS[format], lineterminator="\n").writerows(rows)
    done = without_formulas(Conversion(out.getvalue().encode(), [], []), FORMATS[format])
    told = [each for row in rows for each in row]
    found = cells(done.data, format)
    assert [each.removeprefix("'") for each in found] == told
    changed = [two for one, two in zip(found, told, strict=True) if one != two]
    assert changed == [e for e in told if e in (*EVIL, " =1", "-Al")]
    assert bool(done.changed) == bool(changed)


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("a\n=3+3", "a\n'=3+3"),
        ("\t=3+3", "'\t=3+3"),
        ("\xa0=3+3", "'\xa0=3+3"),
        ("\u2003=3+3", "'\u2003=3+3"),
        ("\ufeff=3+3", "'\ufeff=3+3"),
        ("\uff1d3+3", "'\uff1d3+3"),
        ("\uff203", "'\uff203"),
        ("Ann;=3+3", "Ann;'=3+3"),
        ("Ann; -Al", "Ann;' -Al"),
        ("4S N =", "4S N ="),
        ("Ann; Bob", "Ann; Bob"),
    ],
)
def test_what_a_spreadsheet_drops_before_it_looks_hides_no_formula(
    cell: str, told: str
) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([["1", cell, "2"], [cell, "-50", "3"]])
    done = without_formulas(Conversion(out.getvalue().encode(), [], []), FORMATS["csv"])
    assert cells(done.data, "csv") == ["1", told, "2", told, "-50", "3"]


def test_no_number_behind_a_picture_is_a_formula() -> None:
    """A pair of one list of both directions begins with its number, as somebody chose it."""
    told = (
        Entered(board=1, ns="=1+1", ew="2", round="1", table="1", outcome="4S N +1"),
        Entered(board=1, ns="3", ew="4", round="1", table="2", outcome="4S N +1"),
        Entered(board=2, ns="2", ew="3", round="2", table="1", outcome="4S N +1"),
        Entered(board=2, ns="4", ew="=1+1", round="2", table="2", outcome="4S N +1"),
    )
    running = Running("tuesday")
    running.take([Stored(nth, tell(each)) for nth, each in enumerate(told, 1)])
    tables = [numbers_of(running, Viewer(), name) for name in pictures_of(running)]
    found = [each for table in tables for each in cells(table, "csv")]
    assert "'=1+1" in found
    assert not [each for each in found if each.startswith("=")]


def test_a_bare_carriage_return_begins_a_cell() -> None:
    done = without_formulas(Conversion(b'1,"\r=3+3",2\n3,\r=3+3,4', [], []), FORMATS["csv"])
    assert done.data == b"1,\"\r'=3+3\",2\n3,\r'=3+3,4"


def test_a_file_of_other_sheets_is_looked_at_too() -> None:
    told = Conversion(b"#01;A;=1+1;-50\r\n", [], [])
    assert without_formulas(told, FORMATS["jannersten"]).data == b"#01;A;'=1+1;-50\r\n"


def test_many_blanks_cost_no_more_than_their_number() -> None:
    told = Conversion(b",".join([b" " * 200_000, b"\r" * 200_000]), [], [])
    assert without_formulas(told, FORMATS["csv"]) is told


def test_a_format_that_is_no_sheet_is_left_alone() -> None:
    told = Conversion(b"=1+1,=1+1\n", [], [])
    assert without_formulas(told, FORMATS["pbn"]) is told
