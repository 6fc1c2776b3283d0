"""Reading Jet files: rows of every shape, damage, what is no such file; beside mdbtools."""

import mmap
import struct
import tempfile
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.create import TableForm, new_file
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.jet.pages import DELETED, JET3, JET4, MOVED, JetKind, Value, ciphered
from overtrick.formats.bws.jet.rows import LongValues, decoded_value, encoded_value
from tests.cases import one_pass

from .making_bws import as_exported, database, empty, exported, mdb, result, sample

VERSIONS = (3, 4)
LAYOUTS = {3: JET3, 4: JET4}


@pytest.mark.parametrize("version", VERSIONS)
def test_mdbtools_sees_every_table_and_column_as_we_do(version: int) -> None:
    data = empty(version)
    file = JetFile(data)
    assert sorted(mdb("mdb-tables", data).split()) == sorted(file.tables)
    assert mdb("mdb-ver", data).strip() == f"JET{version}"
    schema = mdb("mdb-schema", data)
    for name, table in file.tables.items():
        told = schema.split(f"CREATE TABLE [{name}]")[1].split(");")[0]
        columns = [
            line.split("]")[0].strip(" \t[") for line in told.splitlines() if "[" in line
        ]
        assert columns == [column.name for column in table.columns]


@pytest.mark.parametrize("version", VERSIONS)
def test_mdbtools_reads_every_row_as_we_do(version: int) -> None:
    data = sample(version)
    file = JetFile(data)
    for name, table in file.tables.items():
        rows = file.rows(name)
        assert exported(data, name) == [as_exported(row) for row in rows]
        assert mdb("mdb-count", data, name).strip() == str(len(rows)) == str(table.rows)


ANYTHING = TableForm(
    "Anything",
    (
        *(
            ("Counted", "i32a"),
            ("Yes", "b"),
            ("Byte", "u8"),
            ("Short", "i16"),
            ("Text", "t255"),
        ),
        *(("When", "dt"), ("More", "t255"), ("Long", "i32"), ("Third", "t255"), ("No", "b")),
    ),
)
LETTERS = st.text(st.sampled_from("abc XYZ019,;\"'éüßøŠ€|\\%"), max_size=255)
MOMENTS = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)).map(
    lambda moment: moment.replace(microsecond=0)
)
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "Yes": st.booleans(),
            "Byte": st.none() | st.integers(0, 255),
            "Short": st.none() | st.integers(-32768, 32767),
            "Text": st.none() | LETTERS,
            "When": st.none() | MOMENTS,
            "More": st.none() | LETTERS,
            "Long": st.none() | st.integers(-(2**31), 2**31 - 1),
            "Third": st.none() | LETTERS,
            "No": st.booleans(),
        }
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(VERSIONS), ROWS)
def test_whatever_is_written_both_read_back(version: int, rows: list[dict[str, Value]]) -> None:
    edit = Edit(empty(version, (ANYTHING,)))
    edit.append("Anything", rows)
    file = JetFile(edit.done())
    told = [{"Counted": nth, **row} for nth, row in enumerate(rows, 1)]
    assert [dict(row) for row in file.rows("Anything")] == told
    assert exported(edit.done(), "Anything") == [
        as_exported(row) for row in file.rows("Anything")
    ]
    assert file.problems == []


@one_pass("version", VERSIONS)
@one_pass("length", [*range(180, 256)])
def test_rows_around_256_bytes(version: int, length: int) -> None:
    row = result(Remarks="r" * length, Contract="4 S x", LeadCard="H10")
    data = database(version, ReceivedData=[row])
    [found] = JetFile(data).rows("ReceivedData")
    assert (found["Remarks"], found["LeadCard"]) == (row["Remarks"], "H10")
    if length % 5 == 0:
        assert exported(data, "ReceivedData") == [as_exported(found)]


def test_three_jumps_in_one_row() -> None:
    row = {"Text": "x" * 255, "More": "y" * 255, "Third": "z" * 255}
    edit = Edit(empty(3, (ANYTHING,)))
    edit.append("Anything", [row])
    [found] = exported(edit.done(), "Anything")
    assert {name: found[name] for name in row} == row
    assert JetFile(edit.done()).rows("Anything")[0]["Third"] == "z" * 255


def test_a_definition_over_several_pages() -> None:
    form = TableForm("Wide", tuple((f"A rather long name {n}", "t40") for n in range(200)))
    for version in VERSIONS:
        edit = Edit(new_file([form], version))
        edit.append("Wide", [{f"A rather long name {n}": str(n) for n in range(200)}])
        [row] = JetFile(edit.done()).rows("Wide")
        assert row["A rather long name 199"] == "199"
        assert exported(edit.done(), "Wide") == [as_exported(row)]


def test_compressed_text_and_its_toggle() -> None:
    assert decoded_value(JetKind.TEXT, b"\xff\xfe4 S x", 4) == "4 S x"
    assert decoded_value(JetKind.TEXT, b"\xff\xfeab\0\x60\x01\x00cd", 4) == "abŠcd"
    assert decoded_value(JetKind.TEXT, b"\xff\xfe", 4) == ""
    assert decoded_value(JetKind.TEXT, b"\xff\xfeab\0\x60\x01\x61", 4) == "abŠ"


def test_compressed_text_in_a_row_as_mdbtools_reads_it() -> None:
    data = bytearray(database(4, Clients=[{"Computer": "ABCDE"}]))
    at = bytes(data).rindex("ABCDE".encode("utf-16-le"))
    data[at : at + 10] = b"\xff\xfeCLUBPC42"
    [row] = JetFile(bytes(data)).rows("Clients")
    assert row["Computer"] == "CLUBPC42"
    assert exported(bytes(data), "Clients") == [as_exported(row)]


@pytest.mark.parametrize("version", VERSIONS)
def test_dates_before_the_epoch_and_no_dates(version: int) -> None:
    early = datetime(1899, 12, 28, 18, 0)
    assert (
        decoded_value(JetKind.DATE, encoded_value(JetKind.DATE, early, version), version)
        == early
    )
    assert struct.unpack("<d", encoded_value(JetKind.DATE, early, version)) == (-2.75,)
    for wrong in (float("nan"), float("inf"), 1e300, -1e9):
        with pytest.raises(InvalidFile, match="no date"):
            decoded_value(JetKind.DATE, struct.pack("<d", wrong), version)


def _slot(data: bytes, name: str, nth: int) -> tuple[int, int]:
    """Where the slot of a row stands in the file, and where its page begins."""
    file = JetFile(data)
    table = file.table(name)
    assert table is not None
    layout = file.pages.layout
    begin = file.table_pages(table)[0] * layout.page
    return begin + layout.slots + 2 + 2 * nth, begin


@pytest.mark.parametrize("version", VERSIONS)
def test_deleted_rows_are_passed_over(version: int) -> None:
    data = bytearray(sample(version))
    at, _ = _slot(bytes(data), "ReceivedData", 1)
    (slot,) = struct.unpack_from("<H", data, at)
    struct.pack_into("<H", data, at, slot | DELETED | MOVED)
    assert [row["ID"] for row in JetFile(bytes(data)).rows("ReceivedData")] == [1, 3, 4]
    assert [row["ID"] for row in exported(bytes(data), "ReceivedData")] == ["1", "3", "4"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("target_flags", [0, DELETED, DELETED | MOVED])
def test_a_row_that_stands_elsewhere_is_read_once(version: int, target_flags: int) -> None:
    data = bytearray(sample(version))
    home, begin = _slot(bytes(data), "ReceivedData", 0)
    body, _ = _slot(bytes(data), "ReceivedData", 3)
    (start,) = struct.unpack_from("<H", data, home)
    page = begin // LAYOUTS[version].page
    struct.pack_into("<I", data, begin + start, page << 8 | 3)
    struct.pack_into("<H", data, home, start | MOVED)
    (target,) = struct.unpack_from("<H", data, body)
    struct.pack_into("<H", data, body, target | target_flags)
    file = JetFile(bytes(data))
    assert [row["ID"] for row in file.rows("ReceivedData")] == [4, 2, 3]
    assert file.problems == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_column_added_later_is_null_in_older_rows(version: int) -> None:
    old = TableForm("Clients", (("ID", "i32a"), ("Computer", "t255"), ("Old", "b")))
    new = TableForm(
        "Clients", (*old.columns, ("custom_a", "i32"), ("custom_b", "t20"), ("c", "b"))
    )
    edit = Edit(empty(version, (old,)))
    edit.append("Clients", [{"Computer": "BAR", "Old": True}])
    # the same row under the definition of the longer table
    data = bytearray(empty(version, (new,)))
    rows = Edit(bytes(data))
    rows.append("Clients", [{"Computer": "BAR", "Old": True}, {"custom_b": "x", "c": True}])
    data = bytearray(rows.done())
    at, begin = _slot(bytes(data), "Clients", 0)
    (start,) = struct.unpack_from("<H", data, at)
    (last,) = struct.unpack_from("<H", data, at + 2)
    size = LAYOUTS[version].page
    older = JetFile(edit.done())
    table = older.table("Clients")
    assert table is not None
    [found] = older.found(table)
    raw = older.pages.row(found.body)
    second = bytes(data[begin + last : begin + start])
    place = size - len(raw)
    data[begin + place : begin + size] = raw
    data[begin + place - len(second) : begin + place] = second
    struct.pack_into("<HH", data, at, place, place - len(second))
    first, then = JetFile(bytes(data)).rows("Clients")
    assert dict(first) == {
        "ID": 1, "Computer": "BAR", "Old": True, "custom_a": None, "custom_b": None, "c": False,
    }  # fmt: skip
    assert (then["custom_b"], then["c"]) == ("x", True)
    assert exported(bytes(data), "Clients")[0]["Computer"] == "BAR"


def test_a_file_mapped_into_memory() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "session.bws")
        path.write_bytes(sample())
        with (
            path.open("rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
        ):
            assert len(JetFile(data).rows("ReceivedData")) == 4


def test_the_map_of_pages_is_believed_and_what_it_leaves_out_is_named() -> None:
    data = bytearray(sample())
    file = JetFile(bytes(data))
    table = file.table("ReceivedData")
    assert table is not None
    place = table.used_map
    slot = file.pages.slots(file.pages.page(place.page))[place.slot]
    assert slot is not None
    start = place.page * 4096 + slot[1]
    data[start + 5 : start + 69] = bytes(64)
    left = JetFile(bytes(data))
    assert left.rows("ReceivedData") == []
    assert left.problems == [
        "ReceivedData: 4 rows stand on pages that the table does not list: left out"
    ]
    data[start] = 7  # no map at all: every page that names the table is read
    searched = JetFile(bytes(data))
    assert len(searched.rows("ReceivedData")) == 4
    assert "map of pages is damaged" in searched.problems[0]


def test_a_torn_page_costs_its_rows_only() -> None:
    data = bytearray(database(ReceivedData=[result(n, Remarks="x" * 60) for n in range(1, 60)]))
    file = JetFile(bytes(data))
    table = file.table("ReceivedData")
    assert table is not None
    first, *others = file.table_pages(table)
    assert others
    data[first * 4096 + 12 : first * 4096 + 4096] = b"\xff" * 4084
    torn = JetFile(bytes(data))
    boards = [row["Board"] for row in torn.rows("ReceivedData")]
    assert boards
    assert boards == list(range(60 - len(boards), 60))
    assert len(torn.problems) == 1
    assert torn.damaged == {"ReceivedData"}


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (b"", "no Access database"),
        (b"[Event]", "no Access database"),
        (b"\0\1\0\0Standard ACE DB\0\2\0\0\0", "save it as an Access 2000"),
        (b"\0\1\0\0Standard Jet DB\0\5\0\0\0", "save it as an Access 2000"),
        (b"\0\1\0\0Standard Jet DB\0\1\0\0\0", "fewer than three pages"),
    ],
)
def test_what_is_no_such_file_is_refused_with_what_to_do(head: bytes, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        JetFile(head.ljust(5000, b"\0"))


def test_an_encrypted_file_is_refused_with_what_to_do() -> None:
    data = bytearray(sample())
    head = bytearray(ciphered(bytes(data[0x18:0x98])))
    head[0x26:0x2A] = b"\1\2\3\4"
    data[0x18:0x98] = ciphered(bytes(head))
    data[4096:] = ciphered(bytes(data[4096:]), b"\1\2\3\4")
    with pytest.raises(InvalidFile, match="without encryption"):
        JetFile(bytes(data))


def test_a_definition_in_a_circle_ends() -> None:
    data = bytearray(sample())
    struct.pack_into("<I", data, 2 * 4096 + 4, 2)
    with pytest.raises(InvalidFile, match="does not end"):
        JetFile(bytes(data))


def test_memos_inside_elsewhere_and_in_chains() -> None:
    form = TableForm("Notes", (("ID", "i32a"), ("Note", "memo")))
    file = JetFile(empty(3, (form,)))
    follow = LongValues(file.pages)
    assert follow(JetKind.MEMO, struct.pack("<III", 2 | 0x80000000, 0, 0) + b"Hi") == "Hi"
    with pytest.raises(InvalidFile, match="no page"):
        follow(JetKind.MEMO, struct.pack("<III", 9 | 0x40000000, 9999 << 8, 0))
    map_row = JetFile(empty(3, (form,))).pages.row(
        JetFile(empty(3, (form,))).tables["Notes"].used_map
    )
    place = file.tables["Notes"].used_map
    pointer = place.page << 8 | place.slot
    told = struct.pack("<III", len(map_row) | 0x40000000, pointer, 0)
    assert follow(JetKind.OLE, told) == map_row
    with pytest.raises(InvalidFile, match="used twice"):
        follow(JetKind.OLE, told)
