"""No table holds its reader long, or fills the memory: the shapes that were found by hand."""

from __future__ import annotations

import io
import zipfile
from struct import pack

import pyarrow as pa
import pytest

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.errors import OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.registry import FORMATS
from overtrick.formats.tables.record_row import RecordReader
from tests.formats.costs import memory_over, taken, within, work
from tests.formats.test_limits import workbook


def read_soon(name: str, data: bytes) -> str:
    """Read a file in the time that it may take, and give what is said of it last."""
    with within(len(data), constant=2):
        try:
            contents, problems = FORMATS[name].read(data, "x")
            contents.session()
            said = " ".join(map(str, problems[-1:]))
        except OvertrickError as error:
            said = str(error)
    assert "processor time" not in said  # which a reader takes for a fault of its library
    return said


def record(kind: int, data: bytes = b"") -> bytes:
    return pack("<HH", kind, len(data)) + data


def number(row: int, column: int) -> bytes:
    return record(0x203, pack("<HHHd", row, column, 0, 1.0))


LINK = record(
    0x1B8,
    pack("<4H", 0, 65_535, 0, 255)  # from a row and column to others
    + bytes.fromhex("D0C9EA79F9BACE118C8200AA004BA90B0200000000000000"),
)
TEXT = pack("<HBi", 1, 4, -8) + b"x"  # a text whose second part ends 8 bytes before it begins
TEXTS = record(0xFC, pack("<ii", 9, 1 << 30) + TEXT + b"y" * 200)


def old_workbook(common: bytes, sheets: list[bytes], *, at_once: int = 1) -> bytes:
    """A workbook of Excel 97; that many names go to each of its sheets."""
    begin = [record(0x809, pack("<HHHHLL", 0x600, kind, 0, 0, 0, 0)) for kind in (5, 0x10)]
    place = len(begin[0] + common) + 16 * len(sheets) * at_once + 4
    names, bodies = b"", b""
    for at, sheet in enumerate(sheets):
        for each in range(at_once):
            title = b"%04d" % (at * at_once + each)
            names += record(0x85, pack("<LBBBB", place + len(bodies), 0, 0, 4, 0) + title)
        bodies += begin[1] + sheet + record(0x0A)
    return compound(begin[0] + common + names + record(0x0A) + bodies)


def compound(stream: bytes) -> bytes:
    """A compound file of one stream."""
    stream = stream.ljust(-(-max(len(stream), 4608) // 512) * 512, b"\0")
    own = len(stream) // 512
    tables = 1 + (own + 2) // 126
    after = [*range(1, own), -2, -2, *[-3] * tables]
    after += [-1] * (128 * tables - len(after))
    head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(16)
    head += pack("<5H6xLLLLLlLlL", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, own, 0, 4096, -2, 0, -2, 0)
    head += pack("<109l", *range(own + 1, own + 1 + tables), *[-1] * (109 - tables))
    entries = b""
    for name, kind, child, start, size in (
        ("Root Entry", 5, 1, -2, 0),
        ("Workbook", 2, -1, 0, len(stream)),
    ):
        told = (name + "\0").encode("utf-16-le")
        entries += told.ljust(64, b"\0")
        entries += pack(
            "<HBBlll16xL8x8xlLL", len(told), kind, 1, -1, -1, child, 0, start, size, 0
        )
    return head + stream + entries.ljust(512, b"\0") + pack(f"<{len(after)}l", *after)


@pytest.mark.parametrize(
    "data",
    [
        old_workbook(b"", [number(65_535, 0)] * 10),
        old_workbook(b"", [LINK * 2 + number(5, 0)]),
        old_workbook(TEXTS, [number(5, 0)]),
        old_workbook(b"", [b"".join(number(row, 255) for row in range(30_000))]),
        old_workbook(b"", [number(5, 0) + record(0) * 90_000], at_once=500),
    ],
    ids=["last rows", "links", "texts", "last columns", "one place"],
)
def test_an_old_workbook_takes_no_more_than_it_holds(data: bytes) -> None:
    """xlrd makes room for every row before a cell, and for every cell of a link."""
    taken(FORMATS["xls"], old_workbook(b"", [number(5, 0)]))
    assert memory_over(len(data), lambda: read_soon("xls", data)) == 0


def test_an_old_workbook_of_too_many_cells_says_where() -> None:
    data = old_workbook(b"", [b"".join(number(row, 255) for row in range(30_000)), b""])
    assert "x:0000:4206: more rows and cells than a file of" in read_soon("xls", data)


def test_a_part_that_many_names_go_to_is_read_once() -> None:
    """Each name read it anew: 14 seconds for 7 kB."""
    names = b"".join(b'<sheet name="%d" r:id="rId1"/>' % at for at in range(150))
    made = workbook("workbook.xml", b"<workbook><sheets>" + names + b"</sheets></workbook>")
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(made)) as old, zipfile.ZipFile(out, "w", 8) as new:
        for name in old.namelist():
            sheet = b"<worksheet>" + b"<a/>" * 200_000 + b"<sheetData/></worksheet>"
            new.writestr(name, sheet if name.endswith("sheet1.xml") else old.read(name))
    assert read_soon("xlsx", out.getvalue()) == "x: the workbook is empty"


def test_brackets_that_nothing_ends_hold_no_format_of_a_cell() -> None:
    """Each looked through all that follow it."""
    code = b'<numFmt numFmtId="170" formatCode="' + b"[" * 200_000 + b'd"/>'
    head = b"<styleSheet><numFmts>" + code + b"</numFmts></styleSheet>"
    assert not read_soon("xlsx", workbook("styles.xml", head))


@pytest.mark.parametrize(
    "data",
    [
        b"Board 7\nNS,EW,Score\n1,2,50\n" + (b"a" + b" " * 97 + b"b\n") * 1_500,
        b"Bd,NS,EW,Contract,By,Tricks,NS Score\n"
        + b"7,3,7,4S,N,=,420\n" * 9
        + b"Board"
        + b" " * 20_000
        + b"x,3,7,4S,N,=,420\n",
    ],
    ids=["titles", "board"],
)
def test_blanks_between_words_hold_no_line_of_a_board(data: bytes) -> None:
    """Each run of them was shared out in every way: half a minute a megabyte."""
    assert read_soon("csv", data)


PLAYERS = b'{"participants": [{"id": 7, %s "players": [' + b"1," * 200_000 + b"1]}]}"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (PLAYERS % b"", "rows in so short a file; reading stops here"),
        (PLAYERS % (b'"x": [' + b"1," * 90_000 + b"1],"), "rows in so short a file"),
        (PLAYERS % b"".join(b'"a%d": 1,' % at for at in range(900)), "rows in so short a file"),
        (b'{"ranking": [' + b"1," * 90_000 + b"1]}", "reading stops here"),
        (b'{"ranking": [' + b"{}," * 90_000 + b"{}]}", "rows in so short a file"),
        (b'{"participants": [' + b'{"a": 1},' * 9_000 + b"{}]}", "reading stops here"),
        (
            b'{"movement": ['
            + b'{"round": 1, "table": 1, "boards": "300-500"},' * 9_000
            + b"{}]}",
            "rows in so short a file",
        ),
        (
            b"[" + b",".join(b'{"a%d": 1}' % at for at in range(40_000)) + b"]",
            "no column board",
        ),
    ],
    ids=["players", "list", "columns", "numbers", "empty", "no id", "boards", "names"],
)
def test_a_further_table_says_where_reading_stops(data: bytes, said: str) -> None:
    """They took up to 30,000 times their size: each player repeats what the pair tells."""
    taken(FORMATS["json"], b'{"participants": [{"id": 7, "players": [1, 2]}]}')
    told: list[str] = []
    assert memory_over(len(data), lambda: told.append(read_soon("json", data))) == 0
    assert said in told[0]


def in_columns(beside: pa.Array) -> bytes:
    """An Arrow file of results with a column of a club's own."""
    ours = {name: pa.repeat(1, len(beside)) for name in ("board", "ns", "ew", "score")}
    table, out = pa.table({**ours, "beside": beside}), io.BytesIO()
    with pa.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table)
    return out.getvalue()


SHARED = {
    "lists": pa.ListViewArray.from_arrays(
        pa.array([0] * 900, pa.int32()),
        pa.array([9_000] * 900, pa.int32()),
        pa.array(range(9_000), pa.int32()),
    ),
    "runs": pa.RunEndEncodedArray.from_arrays([400], pa.array(["x" * 1_000_000])),
    "words": pa.ListArray.from_arrays(
        pa.array([0, 90_000], pa.int32()),
        pa.DictionaryArray.from_arrays(
            pa.array([0] * 90_000, pa.int8()), pa.array(["x" * 9_000])
        ),
    ),
    "nothing": pa.ListArray.from_arrays(
        pa.array([0, 9_000_000], pa.int32()), pa.nulls(9_000_000)
    ),
}


@pytest.mark.parametrize("beside", SHARED.values(), ids=SHARED)
def test_values_that_share_their_bytes_in_a_column_are_counted_each(beside: pa.Array) -> None:
    """A list of 240 kB that stands in 3,000 rows took 4 GB."""
    taken(FORMATS["arrow"], in_columns(beside.slice(0, 0)))
    data, told = in_columns(beside), list[str]()
    assert memory_over(len(data), lambda: told.append(read_soon("arrow", data))) < 4_000_000
    assert "too large when unpacked" in told[0]


def test_lists_and_the_like_in_a_column_ride_along() -> None:
    ours = {"board": [7, 8], "ns": [1, 2], "ew": [3, 4], "score": [50, 420]}
    table, out = pa.table({**ours, "mine": [{"a": [1, None], "b": "x"}, None]}), io.BytesIO()
    with pa.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table)
    contents, problems = FORMATS["arrow"].read(out.getvalue(), "x")
    assert not problems
    assert contents.records[0].line.extra == {"mine": "{'a': [1, None], 'b': 'x'}"}


def test_rows_of_ever_other_boards_are_written_as_those_of_a_few() -> None:
    """Each row was read anew, to see whether it says what was meant."""
    outcome = parse_outcome("4S N =")

    def written(boards: int) -> int:
        RecordReader._shapes.clear()
        lines = (Line(Board.standard(at % boards + 1), outcome, "1", "2") for at in range(900))
        contents = Contents(records=tuple(map(Record, lines)))
        return work(lambda: FORMATS["csv"].write(contents))

    written(9)
    assert written(900) < 1.3 * written(16)
