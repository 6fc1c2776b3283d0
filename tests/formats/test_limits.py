"""
No input holds a reader or a sniffer long, or fills the memory, and what stops says where.

Each reader is measured in a process of its own (``costs.py``); the shapes that were found by
hand stand here, each under its name.
"""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import PIPE
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from overtrick.app.web.guards import LARGEST_BODY
from overtrick.compare.victory_points import check_file
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import PASSED_OUT
from overtrick.core.own_files import LARGEST
from overtrick.errors import InvalidFile, InvalidMovement, OvertrickError
from overtrick.events.awards.handicaps import read_handicap_rule
from overtrick.events.awards.scheme_file import read_scheme
from overtrick.events.problem import Problem, Severity, notes_once
from overtrick.events.ratings.strengths import read_system
from overtrick.events.session import Line
from overtrick.formats import limits
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from overtrick.formats.format import Format
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.formats.grids.movement_sheets import read_asc, read_ebu, read_movements
from overtrick.formats.limits import FREE, LISTED, WIDTH, Problems, most
from overtrick.formats.lists.dealing_file import read_dealing
from overtrick.formats.lists.season_file import (
    read_league,
    read_prizes,
    read_season,
    read_simultaneous,
)
from overtrick.formats.registry import FORMATS, _each_once, format_of
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.tables.mapping_file import read_mapping
from overtrick.formats.tables.record_row import RecordReader
from overtrick.formats.tables.tidy import contents_of_rows
from overtrick.movements.grid import MOST_CELLS, MOST_TABLES
from overtrick.movements.laws import facts
from overtrick.movements.registry import movement
from tests.cases import one_pass
from tests.formats import costs
from tests.formats.costs import memory_over, taken, within, work
from tests.formats.seeds import VECTORS, seeds_of
from tests.work import growth

READ = [found.id for found in FORMATS.values() if found.reader]
WRITTEN = [found.id for found in FORMATS.values() if found.writer]
EVENT = b"<USEBIO><EVENT>"


@pytest.fixture(scope="module")
def measured() -> Iterator[Callable[[str], Any]]:
    """Ask one process, which is started once, for what a reader costs."""
    command = [sys.executable, "-m", "tests.formats.costs"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as child:
        assert child.stdin
        assert child.stdout
        asked, told = child.stdin, child.stdout

        def measure(name: str) -> Any:
            print(name, file=asked, flush=True)
            return [json.loads(line) for line in iter(told.readline, "\n")][-1]

        yield measure


@pytest.fixture
def quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a quarter of what is free for any file, so that a quarter of a file shows it."""
    monkeypatch.setattr(limits, "FREE", FREE // 4)
    monkeypatch.setattr(costs, "FREE", FREE // 4)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", READ)
def test_what_a_reader_costs(measured: Callable[[str], Any], name: str) -> None:
    assert measured(name) == [name, []]


@pytest.mark.parametrize(
    "sign", [b" ", b"\n", b"\t", b",", b'"', b"2", b"A,", b'" ', b"{", b"<", b"   ,", b'",']
)
def test_4096_blanks_and_their_like_hold_no_sniffer(sign: bytes) -> None:
    with within(4096):
        for found in FORMATS.values():
            assert not (found.sniff and found.sniff(sign * (4096 // len(sign))))


@pytest.mark.parametrize("sign", ["8", "8 ", " -", "♠4", "x", "1 - ", "4♥ ", "4 harten Z "])
def test_a_long_text_that_is_no_result_holds_no_reader(sign: str) -> None:
    text = "4S" + sign * (60_000 // len(sign))
    with within(len(text), constant=2), pytest.raises(OvertrickError):
        parse_outcome(text)


@pytest.mark.parametrize("word", ["X", "RD", "DN", "TRICKS", "DOUBLED"])
def test_a_word_that_can_be_parted_in_many_ways_holds_no_reader(word: str) -> None:
    text = "4S" + word * (57 // len(word)) + "q"
    with within(len(text), constant=2), pytest.raises(OvertrickError):
        parse_outcome(text)


@pytest.mark.parametrize("cell", [" " * 60_000 + "1", "A" + " " * 60_000, "B" + "." * 60_000])
def test_a_cell_of_blanks_or_dots_holds_no_reader(cell: str) -> None:
    with within(len(cell), constant=2):
        taken(FORMATS["csv"], f"{cell}\n{cell},{cell}\n1,2\n".encode())


def test_a_column_as_wide_as_a_number_of_5000_digits() -> None:
    data = TABLE + b"<tr><td colspan=" + b"9" * 5_000 + b">1<td>2"
    taken(FORMATS["kops"], data)
    taken(FORMATS["ruter"], data)


def test_each_sniffer_looks_once_at_an_unknown_file() -> None:
    named = [FORMATS["dup"], FORMATS["pbn"]]
    order = _each_once(named, FORMATS.values())
    assert order[:2] == named
    assert sorted(found.id for found in order) == sorted(FORMATS)
    assert format_of("evening.dup", b" " * 5000).id == "dup"


def read(name: str, data: bytes) -> tuple[Contents, list[str]]:
    with within(len(data)):
        contents, problems = FORMATS[name].read(data, "x")
    return contents, [str(problem) for problem in problems]


def read_in_memory(size: int, found: Format, data: bytes) -> tuple[Contents, Sequence[Problem]]:
    """Read a file to its last value, in no more memory than one of that size may take."""
    told: list[tuple[Contents, Sequence[Problem]]] = []

    def deed() -> None:
        told.append(found.read(data, "x"))
        told[0][0].session()

    assert memory_over(size, deed) == 0
    return told[0]


@pytest.mark.parametrize(
    "shape",
    [
        lambda n: b"<d>" * n + b"</d>" * n,
        lambda n: b"".join(b"<d%d>" % at for at in range(n)),
        lambda n: b"".join(b"<d%d>" % at for at in range(n)) + b"</x>" * n,
        lambda n: b"<BOARD><a>" * n,
        lambda n: b"<BOARD>" * n,
        lambda n: b"<MATCH>x</MATCH>" * n,
        lambda n: b"<BOARD>x</BOARD>" * n,
        lambda n: b"<SCORE><NS>" * n,
    ],
)
def test_xml_deep_unclosed_or_of_many_small_elements(shape: Callable[[int], bytes]) -> None:
    _, problems = read("usebio", EVENT + shape(20_000))
    assert len(problems) <= LISTED + 2
    assert growth(lambda n: lambda: taken(FORMATS["usebio"], EVENT + shape(n)), 300) < 5


def test_a_document_type_that_never_ends() -> None:
    """Each > in it could be its end: looking back at all of it took minutes for a megabyte."""
    text = b'<?xml version="1.0"?><!DOCTYPE USEBIO [' + b"<tr>" * 250_000
    with within(len(text)), suppress(InvalidFile):
        read("usebio", text)


def test_an_element_of_100_000_attributes() -> None:
    many = b" ".join(b"a%d='1'" % at for at in range(100_000))
    contents, problems = read("usebio", EVENT + b"<BOARD " + many + b"/></EVENT></USEBIO>")
    assert f"x:1: more than {WIDTH} attributes: the rest is left out" in problems
    assert len(contents.about.extra["usebio:BOARD"]) > 0


def test_elements_that_ride_along_are_all_kept() -> None:
    text = EVENT + b"<TEA>1</TEA><TEA>1</TEA><TEA>2</TEA></EVENT></USEBIO>"
    assert read("usebio", text)[0].about.extra == {"usebio:TEA": "<TEA>1</TEA><TEA>2</TEA>"}


def workbook(part: str, text: bytes) -> bytes:
    made, out = FORMATS["xlsx"].write(Contents(About("Tuesday")))[0], io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(made)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, text if name.endswith(part) else old.read(name))
    return out.getvalue()


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("sharedStrings.xml", b"<sst>" + b"<si><t/></si>" * 3_000_000 + b"</sst>"),
        ("styles.xml", b"<styleSheet><cellXfs>" + b"<xf/>" * 1_000_000),
    ],
)
def test_a_small_workbook_with_millions_of_texts_or_styles(part: str, text: bytes) -> None:
    data = workbook(part, text)
    assert len(data) < 350_000
    with pytest.raises(InvalidFile, match="too many texts or styles for a file of"):
        read("xlsx", data)


def test_a_small_parquet_file_of_three_million_rows() -> None:
    number = 3_000_000
    table = pa.table({"board": pa.repeat(1, number), "score": pa.repeat(50, number)})
    out = io.BytesIO()
    pq.write_table(table, out)
    with pytest.raises(InvalidFile, match="too large when unpacked: 3000000 rows"):
        read("parquet", out.getvalue())


def test_a_long_text_in_many_rows_of_a_parquet_file_stays_one() -> None:
    row = {"board": 1, "ns": "1", "ew": "2", "score": 50, "note": "x" * 1_000_000}
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([row]).take([0] * 300), out, compression="zstd")
    assert len(read("parquet", out.getvalue())[0].records) == 300


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("xlsx", 15_000),
        ("parquet", 25_000),
        ("arrow", 8_000),
    ],
)
@pytest.mark.usefixtures("quarter")
def test_many_results_that_we_pack_are_read_again(name: str, number: int) -> None:
    """The rows once counted for twice what they take, and the file was refused."""
    outcomes = [
        parse_outcome(f"{level}{strain} {seat} =")
        for level in range(1, 8)
        for strain in ("C", "D", "H", "S", "NT")
        for seat in "NESW"
    ]
    records = [
        Record(
            Line(
                Board.standard(1 + at % 27),
                outcomes[at * 7919 % len(outcomes)],
                str(at % 12 + 1),
                str(at % 11 + 21),
                session=str(at // 324),
                round=str(at % 9),
                table=str(at % 12),
                lead=f"{'SHDC'[at % 4]}{'AKQJT98765432'[at % 13]}",
            )
        )
        for at in range(number)
    ]
    data, _ = FORMATS[name].write(Contents(records=tuple(records)))
    del records
    contents, problems = read_in_memory(len(data), FORMATS[name], data)
    assert (len(contents.records), problems) == (number, [])


@pytest.mark.usefixtures("quarter")
def test_a_database_of_7_500_results_takes_no_more_memory() -> None:
    """It could not be written; it takes half of what it may."""
    outcome, found = parse_outcome("4S N ="), FORMATS["bws"]
    records = [
        Record(
            Line(
                Board.standard(1 + at % 30),
                outcome,
                str(at % 12 + 1),
                str(at % 11 + 21),
                session=str(at // 2_500 + 1),
                round=str(at // 30 % 30 + 1),
                table=str(at // 900 % 12 + 1),
            )
        )
        for at in range(7_500)
    ]
    data, _ = found.write(Contents(records=tuple(records)))
    del records
    contents, problems = read_in_memory(len(data) // 2, found, data)
    assert (len(contents.records), problems) == (7_500, [])


@pytest.mark.usefixtures("quarter")
def test_75_000_results_in_columns_that_pack_to_little_are_read() -> None:
    """A sixtieth of a CSV: by its size alone it would be held to 16 MB, and was refused."""
    records = [
        Record(Line(Board.standard(1 + at % 27), PASSED_OUT, str(at % 12), str(at % 11 + 21)))
        for at in range(2_500)
    ]
    data, _ = FORMATS["parquet"].write(Contents(records=tuple(records)))
    out = io.BytesIO()
    pq.write_table(pa.concat_tables([pq.read_table(io.BytesIO(data))] * 30), out)
    assert len(out.getvalue()) < 250_000
    assert len(read("parquet", out.getvalue())[0].records) == 75_000


@pytest.mark.parametrize("columns", [("ns", "ew"), ("ns", "ew", "table", "round", "section")])
def test_a_small_parquet_file_of_many_different_numbers(columns: tuple[str, ...]) -> None:
    number = 700_000 // len(columns)
    rows = {"board": pa.repeat(1, number), "score": pa.repeat(50, number)}
    told = pa.table({**rows, **dict.fromkeys(columns, pa.array(range(number)))})
    out = io.BytesIO()
    pq.write_table(
        told,
        out,
        compression="zstd",
        use_dictionary=False,
        column_encoding="DELTA_BINARY_PACKED",
    )
    with pytest.raises(InvalidFile, match="too large when unpacked: "):
        read("parquet", out.getvalue())


def test_a_small_workbook_of_too_many_cells_stops_where_they_are_too_many() -> None:
    head = b"".join(
        b"<c t='str'><v>%s</v></c>" % name for name in (b"board", b"ns", b"ew", b"score")
    )
    row = b"<row>" + b"<c><v>1</v></c>" * 4 + b"<c/>" * 900 + b"</row>"
    sheet = b"<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'>"
    sheet += b"<sheetData><row>" + head + b"</row>" + row * 2_000 + b"</sheetData></worksheet>"
    with pytest.raises(InvalidFile, match=r"results:9\d\d: more rows and cells than a file"):
        read("xlsx", workbook("sheet1.xml", sheet))


def repeated(name: str, rows: int) -> tuple[bytes, int]:
    """A file of one result again and again, and the bytes that it unpacks to."""
    line = Line(Board(7), parse_outcome("4S N ="), "3", "10", table="2", round="1")
    data, _ = FORMATS[name].write(Contents(records=(Record(line),) * rows))
    if name == "xlsx":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return data, sum(part.file_size for part in archive.infolist())
    return data, pq.read_table(io.BytesIO(data)).nbytes


@one_pass(("name", "calls_a_byte"), [("xlsx", 2), ("parquet", 4)])
def test_what_is_packed_takes_its_time_by_what_is_unpacked(
    name: str, calls_a_byte: int
) -> None:
    """Ten or a hundred times more than the file, and never more than memory may hold."""
    data, unpacked = repeated(name, 3_000)
    assert unpacked > 8 * len(data)
    taken(FORMATS[name], repeated(name, 30)[0])
    assert work(lambda: taken(FORMATS[name], data)) < calls_a_byte * unpacked
    sizes = {rows: repeated(name, rows)[0] for rows in (200, 500, 2_000)}
    sizes[50] = sizes[200]
    assert growth(lambda rows: lambda: taken(FORMATS[name], sizes[rows]), 500) < 4.6


@pytest.mark.parametrize(("name", "most"), [("xlsx", 12), ("bridgewebs", 60)])
def test_a_workbook_is_written_by_what_it_unpacks_to(name: str, most: int) -> None:
    records = tuple(
        Record(
            Line(
                Board.standard(1 + at % 27),
                parse_outcome(f"{at % 7 + 1}S N ="),
                str(at % 12 + 1),
                str(at % 11 + 21),
                round=str(at % 9 + 1),
                table=str(at % 12 + 1),
            )
        )
        for at in range(1_500)
    )
    contents = Contents(records=records)
    data, _ = FORMATS[name].write(contents)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        unpacked = sum(part.file_size for part in archive.infolist())
    assert unpacked < most * len(data)
    assert work(lambda: FORMATS[name].write(contents)) < 2 * unpacked


def test_no_file_from_the_desk_unpacks_to_more_than_400_megabytes() -> None:
    data = workbook("sheet1.xml", bytes(60 << 20))
    with pytest.raises(InvalidFile, match="the workbook is too large: "):
        read("xlsx", data)
    assert most(LARGEST_BODY, 1) < 400_000_000


@pytest.mark.parametrize(
    ("method", "said"),
    [
        (zipfile.ZIP_DEFLATED, "Bad CRC-32"),
        (zipfile.ZIP_BZIP2, "packed in a way that is not read here"),
    ],
)
def test_a_workbook_that_declares_less_than_it_unpacks_to_fills_no_memory(
    method: int, said: str
) -> None:
    """6 kB packed as no workbook is took 576 MB, of 300 declared as 2 kB."""
    old = workbook("sheet1.xml", bytes(100))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(old)) as archive, zipfile.ZipFile(out, "w", method) as new:
        for name in archive.namelist():
            is_sheet = name.endswith("sheet1.xml")
            new.writestr(name, bytes(64 << 20) if is_sheet else archive.read(name))
            new.getinfo(name).file_size = archive.getinfo(name).file_size
    data = out.getvalue()

    def refused() -> None:
        with pytest.raises(InvalidFile, match=said):
            FORMATS["xlsx"].read(data, "x")

    assert memory_over(len(data), refused) == 0


@pytest.mark.parametrize("name", ["csv", "jsonl", "dlm", "bhg", "bigdeal", "jannersten", "rbn"])
def test_where_nearly_nothing_can_be_read_reading_stops(name: str) -> None:
    start = {
        "csv": b"board,ns,ew,score\n1,3,7,50\n",
        "dlm": b"[Document]\nBoard 01=abjgllbjdopajjlahhelcjibhp003\n",
        "bhg": b"\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n",
        "bigdeal": b"AKQ2,J54,T93,K87,J98,AQ2,K864,T65,T764,K83,AQ2,QJ9,"
        + b"53,T976,J75,A432,2,E/NS\n",
        "jannersten": b"#01;A;1;1;11;;;140;3S;S;9;HT;2;0;;;100;0;;2;;\n",
        "rbn": b"B 1\nC 4S:N\nR 10+420\n\n",
        "jsonl": b"",
    }[name]
    contents, problems = read(name, start + b"x\n" * 30_000)
    assert len(contents.records) + len(contents.deals) == (1 if start else 0)
    assert problems[-1].endswith("too much before here could not be read; reading stops here")
    assert len(problems) == LISTED + 2


@pytest.mark.parametrize(
    ("name", "start", "again"),
    [
        ("pbn", b"", b'[Board "x%d"]\n'),
        ("pbn", b"", b'[Event "n%d"]\n'),
        ("pbn", b'[Board "1"]\n', b'[%d"]\n'),
        ("pbn", b'[Board "1"]\n[Contract "Pass"]\n', b'[Room "Open] %d\n'),
        ("lin", b"pn|Eve,Hal,Finn,Gus|", b"qx|o%d|\n"),
        ("usebio", b"<USEBIO>", b'<EVENT EVENT_TYPE="PAIRS" A="%d">\n'),
        (
            "usebio",
            b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>",
            b"<TRAVELLER_LINE><SCORE>%dx</SCORE></TRAVELLER_LINE>\n",
        ),
    ],
    ids=["boards", "games", "tags", "lines", "rooms", "events", "results"],
)
def test_a_long_file_that_tells_nothing_is_not_read_to_its_end(
    name: str, start: bytes, again: bytes
) -> None:
    """They once took 1.1 to 4 seconds a megabyte."""
    data = start + b"".join(again % at for at in range(20_000))
    said = [str(problem) for problem in FORMATS[name].read(data, "x")[1]]
    [stopped] = [text for text in said if text.endswith("reading stops here")]
    assert "too much before here could not be read" in stopped
    assert work(lambda: taken(FORMATS[name], data)) < 9 * len(data)


def test_empty_lines_between_records_cost_next_to_nothing() -> None:
    data = b"B{1}C{4S:N}R{10+420}\n" + b"\n" * 20_000
    assert work(lambda: taken(FORMATS["rbx"], data)) < 7 * len(data)  # once 13


def test_a_pair_of_a_hundred_thousand_players() -> None:
    data = b"A;1;N;Kim;50;50;;\n" * 100_000
    with within(len(data)):
        contents, _ = FORMATS["jannersten"].read(data, "x")
    assert len(contents.contestants[0].players) == 100_000


def test_many_bad_rows_among_good_ones_stop_nothing() -> None:
    rows = b"1,3,7,50\nx,3,7,50\n" * 3_000
    contents, problems = FORMATS["csv"].read(b"board,ns,ew,score\n" + rows, "x")
    assert len(contents.records) == 3_000
    assert str(problems[-1]).endswith("problems from here on, not listed one by one: 1000")
    assert sum(problem.count for problem in problems) == 3_000


def test_problems_that_are_not_listed_are_counted_by_their_severity() -> None:
    question = Problem("x:9", "odd", severity=Severity.QUESTION)
    found = Problems([Problem("x:1", "bad")] * (LISTED - 1) + [question] * 3)
    found += Problems([Problem("x:10", "bad")] * (LISTED + 3))
    times = dict.fromkeys(Severity, 0)
    for problem in found:
        times[problem.severity] += problem.count
    assert times == {Severity.ERROR: 2 * LISTED + 2, Severity.QUESTION: 3, Severity.NOTE: 0}


@pytest.mark.parametrize(("name", "row"), [("csv", b"1,"), ("tsv", b"1\t"), ("json", b"a;")])
def test_a_row_of_a_million_cells_is_refused(name: str, row: bytes) -> None:
    with pytest.raises(InvalidFile):
        read(name, row * 1_000_000)


@pytest.mark.parametrize(("name", "text"), [("rbn", b"C 3N:N\n"), ("rbx", b"C{3N:N}")])
def test_more_records_than_so_short_a_file_has(name: str, text: bytes) -> None:
    contents, problems = read(name, text * 40_000)
    assert 10_000 < len(contents.records) < 20_000
    assert any("records in so short a file; reading stops here" in said for said in problems)


def test_a_page_of_nested_tables_is_read_to_a_depth() -> None:
    data = b"<html>" + b"<table><tr><th>My hands" * 10_000
    with within(len(data)), pytest.raises(InvalidFile):
        FORMATS["bbo"].read(data, "x.html")


def result(text: str) -> bytes:
    return f'{{"sections": [{{"board_results": [{RESULT}, {text}]}}]}}'.encode()


RESULT = '{"board_number": 1, "orientation": "N-S"}'
LARGE = 375_000  # bytes of a shape: what is small fits into the memory that is free anyway
TABLE = b"<html><h3>Spill 7</h3><table><tr><th>Par<th>Par<th>Kontrakt<th>Score"
BOARD = EVENT + b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("acbl", result(", ".join(["{}"] * (LARGE // 4)))),
        ("acbl", b"<html><title>ACBL Live</title>" + b"<p a b c d e f g>" * (LARGE // 17)),
        ("ruter", TABLE + b"<tr>" + b"<td>1" * (LARGE // 5)),
        ("ruter", TABLE + b"<tr><td>1<td>2<td>4H" * (LARGE // 20)),
        ("usebio", BOARD + b"<a/>" * (LARGE // 4)),
        ("ruter", TABLE + b"<tr><td colspan=999>1<td rowspan=999>2" * (LARGE // 38)),
        ("json", b"[" + b"1," * (LARGE // 2) + b"1]"),
        ("json", b"[" + b"{}," * (LARGE // 3) + b"{}]"),
        ("pbn", b'[Event "' + b'\\"' * (LARGE // 2) + b'"]\n[Board "1"]\n'),
        ("pbn", b'[Board "1"]\n[Deal "N:' + b"A" * LARGE + b'"]\n'),
        ("pbn", b'[Board "1"]\n[Deal "N:' + b"AK.Q.J.T " * (LARGE // 9) + b'"]\n'),
        ("pbn", b'[Board "1"]\n[Deal "N:A.. - - -"]\n' * (LARGE // 34)),
        ("lin", b"qx|o1|md|3" + b"SA," * (LARGE // 3) + b"|pg||"),
        ("lin", b"qx|o1|md|3SAKQ|mb|1S|" + b"mb|d|" * (LARGE // 5) + b"pg||"),
    ],
    ids=[
        "results",
        "attributes",
        "cells",
        "rows",
        "elements",
        "spans",
        "numbers",
        "records",
        "escapes",
        "hand",
        "hands",
        "deals",
        "deal",
        "doubles",
    ],
)
@pytest.mark.usefixtures("quarter")
def test_a_large_file_of_many_small_things_takes_no_more_memory(name: str, data: bytes) -> None:
    found = FORMATS[name]
    for seed in seeds_of(found)[:3]:
        taken(found, seed)  # what is loaded but once is no cost of a file
    assert memory_over(len(data), lambda: taken(found, data)) == 0


PAGE = (VECTORS / "ruter" / "klubbkveld.htm").read_bytes()
BODY = PAGE[PAGE.index(b"<body") : PAGE.index(b"</body>")]
EACH_A_BOARD = b"".join(b"%d,3,7,50\n" % at for at in range(1, 4_000))
EACH_A_PLAY = b"".join(
    b"%d,3,7,%d%c,%c,%d\n"
    % (at % 27 + 1, at % 7 + 1, b"CDHS"[at % 4], b"NESW"[at % 3], at % 13)
    for at in range(4_000)
)
SHORT_ROWS = b"".join(b"%d,3,%d,%d0\n" % (at % 27 + 1, at % 19, at % 60) for at in range(4_000))

FOREIGN_ROWS = b"".join(
    b"%d,3,%d,%dS,N,=,%d\n" % (at % 27 + 1, at % 19, at % 7 + 1, at) for at in range(3_000)
)


def table(head: str, row: str, number: int) -> bytes:
    """A table of rows whose boards and first pairs go round."""
    rows = (row.format(board=at % 27 + 1, pair=at % 19 + 1) for at in range(number))
    return "\n".join((head, *rows)).encode()


ODD_ROWS = {
    "pending": ("board,ns,ew,contract,score", "{board},{pair},7,,"),
    "pending by status": ("board,ns,ew,score,status", "{board},{pair},7,,pending"),
    "contracts in play": ("board,ns,ew,contract,declarer,tricks", "{board},{pair},7,4S,N,"),
    "sit-outs": ("board,ns,ew,score", "{board},{pair},0,"),
    "byes": ("board,ns,ew,score,ruling", "{board},{pair},,,BYE"),
    "not played": ("board,ns,ew,score", "{board},{pair},7,NP"),
    "beside rulings": ("board,ns,ew,score,ruling", "{board},{pair},7,420,60/40"),
    "weighted": ("board,ns,ew,ruling", "{board},{pair},7,50% 4S N = | 50% 4S N -1"),
    "turned": ("board,ns,ew,score,turned", "{board},{pair},7,420,y"),
    "players": ("board,north,south,east,west,score", "{board},1,2,3,{pair},50"),
    "awards": ("board,ns,ew,score,ns_award,ew_award", "{board},{pair},7,50,3,6"),
    "fields": ("board,score,times", "{board},50,{pair}"),
}


@one_pass(("head", "row"), ODD_ROWS.values())
def test_rows_of_all_kinds_cost_little_each(head: str, row: str) -> None:
    """They once took 14 to 25 calls a byte: each was worked out anew."""
    data = table(head, row, 3_000)
    contents, problems = read("csv", data)
    assert len(contents.records) + len(contents.field_results) == 3_000
    assert all(problem.endswith(READABLE) for problem in problems)
    assert work(lambda: taken(FORMATS["csv"], data)) < 10 * len(data)


READABLE = ("no result yet", "how many tricks?", "listed one by one: 1000")


@pytest.mark.parametrize(
    ("head", "row", "size"),
    [
        ("board,ns,ew,score", "{board},{pair},7,50", 1_750_000),
        (*ODD_ROWS["pending"], 1_375_000),
        (*ODD_ROWS["fields"], 625_000),
    ],
    ids=["rows", "pending", "fields"],
)
@pytest.mark.usefixtures("quarter")
def test_a_large_table_of_short_rows_takes_no_more_memory(
    head: str, row: str, size: int
) -> None:
    """They once took 36 to 66 times their size."""
    data = table(head, row, size // 10)
    found = FORMATS["csv"]
    taken(found, data[:10_000])
    assert memory_over(len(data), lambda: taken(found, data)) == 0


def test_more_rows_than_memory_allows_are_not_read_and_where_is_said() -> None:
    row = {"board": "1", "ns": "1", "ew": "2", "score": "0"}
    contents, problems = contents_of_rows(((f"x:{at}", row) for at in range(300_000)), 100)
    assert 100_000 < len(contents.records) < 200_000
    count = len(contents.records)
    assert [str(problem) for problem in problems] == [
        f"x:{count}: more than {count} rows in so short a file; reading stops here"
    ]


@pytest.mark.parametrize(
    ("name", "data", "calls_a_byte"),
    [
        ("csv", b"board,ns,ew,score\n" + SHORT_ROWS, 11),
        ("csv", b"board,ns,ew,score\n" + EACH_A_BOARD, 8),
        ("csv", b"board,ns,ew,contract,declarer,tricks\n" + EACH_A_PLAY, 8),
        ("csv", b"Bd,NS,EW,Contract,By,Tricks,NS Score\n" + FOREIGN_ROWS, 12),
        ("rbn", b"B 1\nC 4S:N\nR 10+420\n\n" * 2_000, 8),
        ("ruter", PAGE.replace(BODY, BODY * 20), 4),
        ("usebio", BOARD + b"<a/>" * 10_000, 7),
    ],
    ids=["rows", "boards", "plays", "words", "records", "tables", "elements"],
)
def test_the_shortest_things_cost_little_each(
    name: str, data: bytes, calls_a_byte: int
) -> None:
    found = FORMATS[name]
    taken(found, data[:10_000])
    assert work(lambda: taken(found, data)) < calls_a_byte * len(data)


BAD_SCORES = b"".join(b"1,3,7,50\n1,3,7,x%d\n" % at for at in range(2_000))
BAD_CONTRACTS = b"".join(
    b"1,3,7,4S N =\n1,3,7,%dDq%d\n" % (at % 7 + 1, at) for at in range(2_000)
)
BAD_GAMES = b"".join(
    b'[Board "1"]\n[Contract "%dDq%d"]\n[Declarer "N"]\n[Result "10"]\n\n' % (at % 7 + 1, at)
    for at in range(1_000)
)


@pytest.mark.parametrize(
    ("name", "data", "calls_a_byte"),
    [
        ("csv", b"board,ns,ew,score\n" + b"1,3,7,50\n1,3,7,x1\n" * 2_000, 12),
        ("csv", b"board,ns,ew,score\n" + BAD_SCORES, 14),
        ("csv", b"board,ns,ew,contract\n" + BAD_CONTRACTS, 17),
        ("pbn", BAD_GAMES, 13),
    ],
    ids=["alike", "different", "contracts", "games"],
)
def test_a_text_that_cannot_be_read_is_not_tried_in_every_language(
    name: str, data: bytes, calls_a_byte: int
) -> None:
    """Eleven languages were asked for what none can spell: three seconds a megabyte."""
    taken(FORMATS[name], data[:1_000])
    assert work(lambda: taken(FORMATS[name], data)) < calls_a_byte * len(data)


@pytest.mark.usefixtures("quarter")
def test_a_page_of_nearly_nothing_but_tags_says_where() -> None:
    data = TABLE + b"<tr><td>1<td>2<td>4H\n" * (LARGE // 20)
    with pytest.raises(InvalidFile, match=r"x\.htm:[0-9]{4,6}: too many tags in so short a"):
        FORMATS["ruter"].read(data, "x.htm")


def test_a_board_of_nearly_nothing_but_elements_says_where() -> None:
    _, problems = read("usebio", BOARD + b"<a/>" * (LARGE // 4))
    assert (
        problems[-1] == "x:1: more than 30836 elements in so short a file; reading stops here"
    )


@pytest.mark.usefixtures("quarter")
def test_pages_of_many_sessions_are_read_to_their_end() -> None:
    times = LARGE // len(BODY)
    contents, problems = read("ruter", PAGE.replace(BODY, BODY * times))
    assert problems == []
    assert len(contents.records) == 12 * times


def test_what_cannot_be_read_of_a_document_is_listed_as_far_as_anybody_reads() -> None:
    _, problems = read("acbl", result(", ".join(["{}"] * 9_000)))
    assert len(problems) == LISTED + 1


@pytest.mark.parametrize("head", ["board,board,match,ns,ew,score", "Match,Match,Brett,NS,OW"])
def test_a_header_that_names_columns_twice(head: str) -> None:
    rows = "".join(f"{at},{at},-{at}50,3,7,50\n" for at in range(1, 9))
    for text in (f"{head}\n{rows}", f"{head}\n" + rows.replace("1,1,", "-50,420,")):
        with pytest.raises(InvalidFile):
            read("csv", text.encode())


def test_a_column_of_matches_that_holds_scores_is_no_match() -> None:
    text = "Board,NS,EW,Match,Contract,By,Result\n"
    text += "".join(f"{at},3,7,{50 * at},4S,N,=\n" for at in range(8, 30))
    contents, _ = read("csv", text.encode())
    assert contents.records[0].line.match is None


@one_pass(
    "contents",
    [
        Contents(),
        Contents(About("Tuesday")),
        Contents(contestants=(Contestant("A", (Person("Eve"),)),)),
        Contents(records=(Record(Line(Board(1), PASSED_OUT, "eve", "gus")),)),
    ],
)
@one_pass("name", [name for name in WRITTEN if name in READ])
def test_what_a_writer_makes_its_reader_reads(name: str, contents: Contents) -> None:
    try:
        data, _ = FORMATS[name].write(contents)
    except InvalidFile:
        assert name not in ("csv", "json", "xlsx")
        return
    FORMATS[name].read(data, f"x{FORMATS[name].suffix}")


@one_pass("name", WRITTEN)
def test_writing_is_work_by_the_number_of_boards(name: str) -> None:
    deal = (
        FORMATS["bhg"]
        .read(b"\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n", "x")[0]
        .deals[0]
        .deal
    )

    def evening(boards: int) -> Callable[[], object]:
        told = [
            Record(
                Line(
                    Board.standard(at), PASSED_OUT, str(at % 9 + 1), str(at % 7 + 11), table="1"
                )
            )
            for at in range(1, boards + 1)
        ]
        deals = [Dealt(told.line.board, deal) for told in told]
        people = tuple(
            Contestant(str(at), (Person("Eve" * boards), Person("x" * 1_000)))
            for at in range(1, 20)
        )
        contents = Contents(records=tuple(told), deals=tuple(deals), contestants=people)

        def deed() -> None:
            RecordReader._shapes.clear()  # what the longer evening said the shorter would know
            with suppress(OvertrickError):
                FORMATS[name].write(contents)

        return deed

    assert growth(evening, 60) < 5


def test_notes_are_counted_and_not_cut_off() -> None:
    note = Problem("", "read by columns", severity=Severity.NOTE)
    (note,) = notes_once(Problems([note] * 9_000))
    assert note.count == 9_000


def test_problems_go_to_another_process_as_a_list() -> None:
    found = Problems([Problem("x.csv:2", "no board")])
    assert pickle.loads(pickle.dumps(found)) == [*found]


@pytest.mark.parametrize(
    ("name", "head", "unit", "said"),
    [
        ("lin", b"", b"mn|1|mb|p|", "boards in so short a file; reading stops here"),
        ("lin", b"", b"vg|x|rs|4SN=|", "boards in so short a file; reading stops here"),
        (
            "pbn",
            b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract"]\n',
            b"%d x%d Pass\n",
            "and all that follow: too many in so short a table",
        ),
        (
            "pbn",
            b'[Board "1"]\n[TotalScoreTable "Rank;PairId;Names"]\n',
            b'%d %d "a - b"\n',
            "and all that follow: too many in so short a table",
        ),
        ("pbn", b'[Board "1"]\n', b'[A%d ""]', "too many tags; the rest is passed over"),
        ("pbn", b'[Board "1"]\n', b'[A%d ""]\n', ""),
        ("rbx", b"", b"B{%d}N{a%d+b%d:c%d+d%d}C{4S:N}R{10+420}\n", ""),
        ("rbn", b"", b"K a%d:b%d:1:2\nR P\n\n", ""),
    ],
    ids=["boards", "headings", "rows", "totals", "tags", "lines", "people", "teams"],
)
@pytest.mark.usefixtures("quarter")
def test_a_large_file_of_repeated_boards_or_rows_takes_no_more_memory(
    name: str, head: bytes, unit: bytes, said: str
) -> None:
    """They once took 37 to 90 times their size."""
    unit = unit.replace(b"%d", b"%06d")
    times = 2 * LARGE // len(unit)
    data = head + b"".join(unit.replace(b"%06d", b"%06d" % at) for at in range(times))
    found = FORMATS[name]
    for seed in seeds_of(found)[:3]:
        taken(found, seed)
    with within(len(data)):
        _, problems = read_in_memory(len(data), found, data)
    assert not said or any(said in str(problem) for problem in problems)


def test_a_ruling_that_rows_say_alike_is_read_once() -> None:
    """Each row that was written read its ruling again, which was half of the work."""
    csv, line = FORMATS["csv"], "{at},{ns},{ew},60%/40%\n"

    def written(number: int) -> Callable[[], object]:
        rows = [line.format(at=at % 30 + 1, ns=at, ew=at + 9_000) for at in range(number)]
        contents, _ = csv.read(("board,ns,ew,ruling\n" + "".join(rows)).encode(), "x")
        return lambda: csv.write(contents)

    assert work(written(600)) - work(written(100)) < 500 * 250


def test_a_database_of_broken_hands_lists_the_first_2000() -> None:
    chance, found = Random(1), FORMATS["bws"]
    hands = [bytes(chance.sample([0, 1, 2, 3] * 13, 52)) for _ in range(1_000)]
    deals = [
        Dealt(Board.standard(at), Deal.of_holders(held)) for at, held in enumerate(hands, 1)
    ]
    records = (Record(Line(Board(1), PASSED_OUT, "1", "2")),)
    data, _ = found.write(Contents(records=records, deals=tuple(deals)))
    _, problems = found.read(data.replace(b"A", b"Z"), "x")
    assert LISTED < len(problems) < LISTED + 100  # with those of rows that are broken, too
    assert "not listed one by one" in str(problems[-1])


def test_a_database_of_results_and_hands_costs_little_a_byte() -> None:
    """Each cell asked anew where its column stands: 6 calls a byte."""
    chance, found = Random(1), FORMATS["bws"]
    dealt = tuple(
        Dealt(Board.standard(at), Deal.of_holders(bytes(chance.sample([0, 1, 2, 3] * 13, 52))))
        for at in range(1, 500)
    )
    outcome = parse_outcome("4S N =")
    records = tuple(
        Record(
            Line(
                Board.standard(1 + at % 30),
                outcome,
                str(at % 12 + 1),
                str(at % 11 + 21),
                round=str(at // 30 % 30 + 1),
                table=str(at // 900 % 12 + 1),
                lead="SA",
            )
        )
        for at in range(2_000)
    )
    small, _ = found.write(Contents())
    data, _ = found.write(Contents(records=records, deals=dealt))
    taken(found, data)
    assert work(lambda: taken(found, data)) < 4 * (len(data) - len(small))


@pytest.mark.parametrize(
    ("shape", "calls_a_byte"), [(b"<d>", 10.5), (b"<SCORE><NS>", 7)], ids=["one", "two"]
)
def test_unclosed_elements_are_put_into_words_as_far_as_they_are_listed(
    shape: bytes, calls_a_byte: float
) -> None:
    """Each of a hundred thousand was: two seconds a megabyte."""
    data = EVENT + shape * (300_000 // len(shape))
    taken(FORMATS["usebio"], data[:1_000])
    assert work(lambda: taken(FORMATS["usebio"], data)) < calls_a_byte * len(data)


def test_a_cell_of_a_workbook_that_names_no_shared_text_says_where() -> None:
    sheet = b"<worksheet><sheetData><row/><row><c t='s'><v>700</v></c></row></sheetData>"
    sheet += b"</worksheet>"
    said = "x:results:2: the workbook cannot be read: no shared text 700; there are "
    with pytest.raises(InvalidFile, match=said):
        read("xlsx", workbook("sheet1.xml", sheet))


def test_a_percentage_is_not_tried_as_a_result() -> None:
    """Each was, in eleven languages: six seconds a megabyte."""
    rows = "".join(f"{at % 27 + 1},3,7,{at % 61}.{at}%\n" for at in range(3_000))
    data = f"board,ns,ew,score\n{rows}".encode()
    taken(FORMATS["csv"], data[:1_000])
    assert work(lambda: taken(FORMATS["csv"], data)) < 23 * len(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 " * 600_000, "x.asc:1: more than 450005 numbers; reading stops here"),
        ("4 2 3 3 0\n" + "?" * 600_000, "x.asc:2: too much before here could not be read"),
        ("4 2 3 3 0\n" + "1?" * 9_000, "x.asc:2: problems from here on, not listed one by one"),
    ],
    ids=["numbers", "signs", "both"],
)
def test_a_movement_of_one_long_line_says_where_it_stops(text: str, said: str) -> None:
    """Each sign of three million was a problem: 1.6 GB."""
    assert memory_over(len(text), lambda: read_asc(text, "x.asc")) == 0
    _, problems = read_asc(text, "x.asc")
    assert len(problems) <= LISTED + 3
    assert any(str(problem).startswith(said) for problem in problems)


def test_movements_of_which_none_can_be_read_say_where_reading_stops() -> None:
    """A million titles were a million problems: 400 MB."""
    _, problems = read_ebu("x\n\n" * 9_000, "x.txt")
    assert len(problems) == LISTED + 2
    assert str(problems[-1]).startswith("x.txt:4001: too much before here could not be read")


def test_a_movement_of_a_million_rounds_is_refused() -> None:
    plan, problems = read_movement_json('{"grid": [' + "1," * 300_000 + "1]}", "x.json")
    assert plan is None
    assert list(map(str, problems)) == ["x.json: more than 1000 rounds"]


@pytest.mark.parametrize(
    "text",
    [
        '{"grid": [[' + "{}," * 300_000 + "{}]]}",
        '{"grid": [[' + "1," * 300_000 + "1]]}",
        '{"grid": [' + ",".join(["[" + ",".join(["{}"] * 300) + "]"] * 999) + "]}",
        '{"grid": [[1]], "notes": [' + "1," * 400_000 + "1]}",
        '{"grid": [[1]], "repeats": [' + "[1,2]," * 200_000 + "[1,2]]}",
        "T\n0,1,9,3,300000\n" + "1,2,1," * 300_000 + "\n",
        "T\n0,300000,9,3,1\n" + "1,2,1\n" * 300_000,
    ],
    ids=["tables", "none", "rounds", "notes", "repeats", "ebu rounds", "ebu tables"],
)
@pytest.mark.usefixtures("quarter")
def test_a_movement_of_a_million_tables_is_refused(text: str) -> None:
    """A table of three letters was held as a hundred bytes, and each that was none was said."""
    with within(len(text), constant=1):
        assert memory_over(len(text), lambda: read_movements(text, "x")) == 0
        plans, problems = read_movements(text, "x")
    assert plans == ()
    assert len(problems) == 1
    assert f"{MOST_CELLS}" in str(problems[0])


def test_a_movement_in_which_each_pair_plays_once_is_not_compared() -> None:
    """Each pair is compared with each other: 113,000 pairs in 4 MB took 6 GB."""
    cells = ",".join(f'{{"ns":{at},"ew":{at + 9000},"set":1}}' for at in range(1, 4_001))
    plans, _ = read_movements(f'{{"winners":1,"grid":[[{cells}]]}}', "x")
    with within(0, constant=1), pytest.raises(InvalidMovement, match="8000 pairs play; 1200"):
        facts(plans[0])


def test_no_construction_has_more_tables_than_a_movement_may() -> None:
    """The facts of 999 tables in 999 rounds took half a minute."""
    with pytest.raises(InvalidMovement, match="not a number up to 300: '999'"):
        movement("mitchell:999")
    assert len(movement(f"mitchell:{MOST_TABLES - 1}").rounds) == MOST_TABLES - 1
    with pytest.raises(InvalidMovement, match="178802 tables in all rounds"):
        movement("sections:mitchell:299+mitchell:299")


def test_a_sheet_of_bad_deals_says_where_reading_stops() -> None:
    """Each of 20,000 was tried twice and listed."""
    text = "We 4S =\n" + "".join(f"We 4S o{at}\n" for at in range(9_000))
    pad, problems = read_sheet(text, "x")
    assert len(pad.deals) == LISTED + 2
    assert str(problems[-1]).startswith("x:2003: too much before here could not be read")
    assert len(problems) == LISTED + 2


OWN: dict[str, Callable[[bytes, str], object]] = {
    "scheme": lambda data, name: read_scheme(data.decode(), name),
    "handicap": lambda data, name: read_handicap_rule(data.decode(), name),
    "system": lambda data, name: read_system(data.decode(), name),
    "mapping": read_mapping,
    "season": read_season,
    "league": read_league,
    "prizes": read_prizes,
    "simultaneous": read_simultaneous,
    "dealing": read_dealing,
}


def refusal_of(own: str, data: bytes) -> str:
    try:
        told: Any = OWN[own](data, "our.toml")
    except InvalidFile as error:
        return str(error)
    return str(told[1][0])


@pytest.mark.parametrize("own", OWN)
def test_an_own_file_is_refused_by_its_size_before_it_is_read(own: str) -> None:
    data = b"{" + b" " * LARGEST + b"}"
    assert work(lambda: refusal_of(own, data)) < 200
    assert "our.toml: 262146 bytes: a file of this kind has 262144 at most" in refusal_of(
        own, data
    )


def test_an_own_scale_is_refused_by_its_size(tmp_path: Path) -> None:
    file = tmp_path / "our.csv"
    file.write_text("imps,low\n" + "0,0\n" * 100_000)
    with pytest.raises(InvalidFile, match=r"our\.csv: 400009 bytes: a file of this kind"):
        check_file(str(file), of_imps=True)


@pytest.mark.parametrize("own", ["scheme", "handicap", "system", "mapping"])
@pytest.mark.parametrize("text", ["a" + ".a" * 401 + " = 1", "\n[a" + ".a" * 401 + "]"])
def test_a_key_of_many_dots_is_refused_with_its_line(own: str, text: str) -> None:
    """The parser takes the square of their number: 40 seconds for 150,000 bytes."""
    line = text.count("\n") + 1
    assert refusal_of(own, text.encode()).startswith(f"our.toml:{line}: more than 400 dots")


@pytest.mark.parametrize(
    "shape",
    [
        lambda n: "".join(f"k{at} = 1\n" for at in range(n)),
        lambda n: "".join(f"[k{at}]\n" for at in range(n)),
        lambda n: "places = [\n" + "true,\n" * n + "]",
        lambda n: "unconfirmed = [\n" + '"a",\n' * n + "true]",
        lambda n: "[[vectors]]\n" * n,
    ],
    ids=["keys", "tables", "values", "texts", "vectors"],
)
@pytest.mark.parametrize("own", ["scheme", "handicap", "system"])
def test_what_is_odd_in_an_own_file_is_found_by_its_length(
    own: str, shape: Callable[[int], str]
) -> None:
    """The whole file was looked through for each place: 20 seconds for 150,000 bytes."""
    assert growth(lambda n: lambda: refusal_of(own, shape(n).encode()), 1_000) < 5


def test_an_own_file_lists_the_first_200_faults() -> None:
    _, problems = read_scheme("".join(f"k{at} = 1\n" for at in range(900)), "our.toml")
    assert len(problems) == 201
    assert sum(problem.count for problem in problems) == 900 + 5  # those that are missing
    assert str(problems[11]).startswith("our.toml:7: k6: no such field")


@pytest.mark.parametrize("own", ["season", "league", "prizes", "simultaneous"])
@pytest.mark.usefixtures("quarter")
def test_a_plan_of_many_odd_values_takes_no_more_memory(own: str) -> None:
    """Each was a problem of its own: 500 times the size of the file."""
    key = {"season": "sessions", "league": "divisions", "simultaneous": "heats"}.get(own, own)
    data = f'{{"{key}": [{"1," * 30_000}1]}}'.encode()
    told: list[Any] = []
    assert memory_over(len(data), lambda: told.append(OWN[own](data, "our.json"))) == 0
    assert len(told[0][1]) < LISTED + 5
