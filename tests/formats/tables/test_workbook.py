"""Workbooks: as we write them, as other programs do, and as nobody should."""

import io
import zipfile
from datetime import datetime
from typing import Any

import openpyxl
import pandas as pd
import polars as pl
import pytest
import xlsxwriter

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.registry import format_of, read_bytes
from overtrick.formats.tables.workbook import read_xlsx, write_xlsx
from tests.cases import one_pass
from tests.formats.tables.tables import EVENING, same

HEAD = ["board", "ns", "ew", "contract", "declarer", "tricks", "score"]
ROW = [1, 3, 7, "4S", "N", 10, 420]


def book(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def outcomes(data: bytes) -> list[str]:
    contents, problems = read_xlsx(data, "e.xlsx")
    assert problems == []
    return [str(told.line.outcome) for told in contents.records]


def test_the_first_sheet_whose_columns_are_known() -> None:
    data = book(("Notes", [["tea"], [3]]), ("Tuesday", [HEAD, ROW]), ("Later", [HEAD]))
    contents, problems = read_xlsx(data, "e.xlsx")
    assert [told.line.where for told in contents.records] == ["e.xlsx:Tuesday:2"]
    assert [str(problem) for problem in problems] == ["e.xlsx: sheets left out: Notes, Later"]


def test_the_sheet_called_results_comes_first() -> None:
    data = book(("Old", [HEAD, ROW]), ("Results", [HEAD, [2, 3, 7, "3NT", "S", 9, 600]]))
    contents, _ = read_xlsx(data)
    assert [told.line.board.number for told in contents.records] == [2]


def test_numbers_truths_dates_and_percentages() -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["board", "ns", "ew", "score", "adj_ns", "adj_ew", "when", "sure"])
    sheet.append([1.0, 3.0, "007", -50.0, None, None, datetime(2026, 3, 6), True])
    sheet.append([2.0, 3.0, "007", None, 0.6, 0.4, datetime(2026, 3, 6, 19, 30), False])
    sheet["E3"].number_format = sheet["F3"].number_format = "0%"
    out = io.BytesIO()
    made.save(out)
    contents, problems = read_xlsx(out.getvalue())
    assert problems == []
    first, second = (told.line for told in contents.records)
    assert (first.ns, first.ew, str(first.outcome)) == ("3", "007", "-50")
    assert first.extra == {"when": "2026-03-06", "sure": "true"}
    assert str(second.outcome) == "60%/40%"
    assert second.extra == {"when": "2026-03-06 19:30:00", "sure": "false"}


def test_values_and_not_formulas() -> None:
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out)
    sheet = made.add_worksheet()
    sheet.write_row(0, 0, HEAD)
    sheet.write_row(1, 0, ROW[:5])
    sheet.write_formula(1, 5, "=4+6", None, 10)
    sheet.write_formula(1, 6, "=1/0", None, "#DIV/0!")
    made.close()
    assert outcomes(out.getvalue()) == ["4S N ="]


def test_pandas_writes_and_reads() -> None:
    frame = pd.DataFrame([ROW, [2, 3, 7, "Pass", None, None, 0]], columns=HEAD)
    out = io.BytesIO()
    frame.to_excel(out)  # with its index as a column that has no name
    contents, _ = read_xlsx(out.getvalue())
    assert [str(told.line.outcome) for told in contents.records] == ["4S N =", "PASS"]
    data, _ = write_xlsx(EVENING)
    back = pd.read_excel(io.BytesIO(data), sheet_name="results")
    assert list(back["board"]) == [1, 1, 2]
    assert back["score"][1] == -50


def test_polars_writes() -> None:
    out = io.BytesIO()
    pl.DataFrame([ROW], schema=HEAD, orient="row").write_excel(out)
    assert outcomes(out.getvalue()) == ["4S N ="]


TEXTS = ["=1+1", "+1", "-3x", "@SUM(A1)", '=HYPERLINK("http://x")', "\tx", "_x0041_", "a\nb"]


def test_texts_that_begin_like_formulas_are_texts() -> None:
    people = tuple(
        Contestant(str(number), (Person(text.strip()),)) for number, text in enumerate(TEXTS, 1)
    )
    data, losses = write_xlsx(Contents(contestants=people))
    assert losses == []
    sheet = openpyxl.load_workbook(io.BytesIO(data))["participants"]
    column = next(cell for cell in sheet[1] if cell.value == "player_name").column
    cells = [sheet.cell(row, column) for row in range(2, len(TEXTS) + 2)]
    assert {cell.data_type for cell in cells} == {"s"}
    assert same(read_xlsx(data)[0]).contestants == people


def test_the_sheets_of_a_workbook() -> None:
    data, _ = write_xlsx(EVENING)
    made = openpyxl.load_workbook(io.BytesIO(data))
    assert made.sheetnames == ["results"]
    assert made["results"].freeze_panes == "A2"
    assert [type(cell.value) for cell in made["results"][3]][4:7] == [int, int, int]
    names = zipfile.ZipFile(io.BytesIO(data)).infolist()
    assert {part.date_time for part in names} == {(1980, 1, 1, 0, 0, 0)}


def test_a_club_of_its_own_in_a_workbook() -> None:
    rows: list[list[Any]] = [
        ["Vereinsabend"],
        [],
        ["Brett", "Paar NS", "Paar OW", "Kontrakt", "Von", "Stiche"],
        [1, 3, 7, "4P", "O", 10],
        [2, 3, 7, "3SA", "W", 9],
    ]
    contents, [question] = read_xlsx(book(("Tabelle1", rows)), "club.xlsx")
    assert [str(told.line.outcome) for told in contents.records] == ["4S E =", "3NT W ="]
    assert contents.records[0].line.where == "club.xlsx:4"
    assert "Brett = board" in question.message


def rezipped(data: bytes, add: dict[str, bytes], drop: str = "") -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            if part.filename not in add and part.filename != drop:
                new.writestr(part.filename, old.read(part))
        for name, text in add.items():
            new.writestr(name, text)
    return out.getvalue()


GOOD = book(("results", [HEAD, ROW]))
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600


@one_pass(
    ("data", "said"),
    [
        (b"", "not a workbook"),
        (b"PK\x03\x04 no archive", "not a workbook"),
        (GOOD[: len(GOOD) // 2], "not a workbook"),
        (OLD + "Workbook".encode("utf-16-le"), "an old kind (XLS)"),
        (OLD + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        (rezipped(GOOD, {"mimetype": b"x", "content.xml": b"x"}), "OpenDocument"),
        (rezipped(GOOD, {"xl/workbook.bin": b"x"}), "binary workbook"),
        (rezipped(GOOD, {}, "[Content_Types].xml"), "an archive of other files"),
        (rezipped(GOOD, {"../x": b"x"}), "a place outside"),
        (rezipped(GOOD, {"/etc/x": b"x"}), "a place outside"),
        (
            rezipped(GOOD, {"xl/workbook.xml": b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}),
            "declares entities",
        ),
        (rezipped(GOOD, {"xl/worksheets/sheet1.xml": b"<worksheet><sheetData><row"}), "read"),
        (book(("results", [["tea", "cake"], [1, 2]])), "no column board"),
        (book(("empty", [])), "the workbook is empty"),
    ],
)
def test_what_is_no_workbook_of_results_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        read_xlsx(data, "e.xlsx")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "parts",
    [{"xl/media/x": 60_000_000}, {f"x{at}": 0 for at in range(3000)}],
    ids=["much in one part", "many parts"],
)
def test_what_is_too_large_when_unpacked_is_refused(parts: dict[str, int]) -> None:
    data = rezipped(GOOD, {name: bytes(size) for name, size in parts.items()})
    with pytest.raises(InvalidFile, match="too large"):
        read_xlsx(data, "e.xlsx")


def test_a_cell_far_away_costs_nothing() -> None:
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<sheetData><row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>'
        b'<row r="999999999"><c r="A999999999"><v>1</v></c></row></sheetData></worksheet>'
    )
    with pytest.raises(InvalidFile):
        read_xlsx(rezipped(GOOD, {"xl/worksheets/sheet1.xml": sheet}), "e.xlsx")


def test_a_workbook_is_known_by_its_bytes() -> None:
    assert format_of("evening", GOOD).id == "xlsx"
    assert format_of("evening.csv", GOOD).id == "xlsx"
    assert format_of("evening.xlsx", OLD).id == "xls"
    assert read_bytes(GOOD, "evening.xls")[0].records[0].line.ns == "3"
