"""Changes in a file: what is asked, and not a byte more; what cannot be is refused."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet import create
from overtrick.formats.bws.jet.create import TableForm, new_file
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.jet.pages import GLOBAL_MAP, JET3, JET4, mapped
from overtrick.formats.bws.pickup import commanded, marked

from .making_bws import as_exported, database, exported, mdb, result, sample

VERSIONS = (3, 4)
WIDE = TableForm("T", (("N", "i32"), *((sign, "t255") for sign in "ABCDEFG")))
FULL: dict[str, Any] = dict.fromkeys("ABCDEF", "x" * 255)


def differing(one: bytes, other: bytes) -> list[int]:
    assert len(one) == len(other)
    return [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_mark_changes_one_byte_of_each_row(version: int) -> None:
    data = sample(version)
    done = marked(data, [2, 3], "Processed1")
    assert len(differing(data, done)) == 2
    told = [row["Processed1"] for row in exported(done, "ReceivedData")]
    assert told == ["0", "1", "1", "0"]
    assert marked(done, [2, 3], "Processed1") == done
    with pytest.raises(InvalidFile, match="number 9"):
        marked(data, [9])
    with pytest.raises(InvalidFile, match="no mark"):
        marked(data, [1], "Erased")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_command_waits_for_the_one_before(version: int) -> None:
    data = sample(version)
    done = commanded(data, 1, 2, 257)
    assert 0 < len(differing(data, done)) <= 3
    assert [row["UpdateFromRound"] for row in exported(done, "Tables")] == ["\\N", "257"]
    with pytest.raises(InvalidFile, match="has not done"):
        commanded(done, 1, 2, 3)
    with pytest.raises(InvalidFile, match="no table 7"):
        commanded(data, 1, 7, 3)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("remark", ["", "r", "r" * 255])
def test_a_longer_row_is_deleted_and_added_again(version: int, remark: str) -> None:
    edit = Edit(sample(version))
    found = edit.rows("ReceivedData")[1]
    edit.change("ReceivedData", found, {"Remarks": remark, "ExternalUpdate": True})
    rows = {row["ID"]: row for row in JetFile(edit.done()).rows("ReceivedData")}
    assert sorted(str(number) for number in rows) == ["1", "2", "3", "4"]
    assert (rows[2]["Remarks"], rows[2]["ExternalUpdate"]) == (remark, True)
    told = sorted(exported(edit.done(), "ReceivedData"), key=lambda row: row["ID"])
    assert told == [as_exported(rows[number]) for number in (1, 2, 3, 4)]
    assert mdb("mdb-count", edit.done(), "ReceivedData").strip() == "4"


def test_a_text_of_the_same_length_stays_where_it_is() -> None:
    data = sample()
    edit = Edit(data)
    edit.change("ReceivedData", edit.rows("ReceivedData")[0], {"Contract": "3 H"})
    assert len(differing(data, edit.done())) == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_many_rows_over_many_pages(version: int) -> None:
    rows: list[dict[str, Any]] = [
        result(n % 36 + 1, n % 20 + 1, Remarks="r" * (n % 200), Round=n // 36 + 1)
        for n in range(2000)
    ]
    data = database(version, ReceivedData=rows)
    file = JetFile(data)
    read = file.rows("ReceivedData")
    assert [row["Remarks"] for row in read] == [row["Remarks"] for row in rows]
    assert exported(data, "ReceivedData") == [as_exported(row) for row in read]
    assert file.problems == []
    table = file.table("ReceivedData")
    assert table is not None
    assert (table.rows, table.counter) == (2000, 2000)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_map_of_pages_grows_with_its_table(version: int) -> None:
    """A database of 20,000 results once could not be made: its map of 512 pages was full."""
    layout = JET3 if version == 3 else JET4
    pages = 8 * layout.map_bytes + 20
    edit = Edit(new_file([WIDE, TableForm("After", (("A", "i32"),))], version))
    edit.append("T", ({**FULL, "N": at} for at in range(pages)))
    edit.append("After", [{"A": 1}])
    edit.append("T", [{**FULL, "N": pages}])
    data = edit.done()
    file = JetFile(data)
    assert [row["N"] for row in file.rows("T")] == [*range(pages + 1)]
    assert (file.rows("After"), file.problems) == ([{"A": 1}], [])
    assert [row["N"] for row in exported(data, "T")][-1] == str(pages)
    assert [row["A"] for row in exported(data, "After")] == ["1"]
    free = set(mapped(file.pages, GLOBAL_MAP))
    assert free.isdisjoint(range(file.pages.number))
    assert file.pages.number in free


def test_a_full_map_of_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "JET3", replace(JET3, map_bytes=3))  # it names one page of bits
    edit = Edit(new_file([WIDE], 3))
    with pytest.raises(InvalidFile, match="compact the database"):
        edit.append("T", [{**FULL, "N": 1}] * 8 * JET3.page)


def _indexed(version: int) -> bytes:
    """A file whose ReceivedData has an index on ID, as some programs make it."""
    layout = JET3 if version == 3 else JET4
    data = bytearray(database(version, ReceivedData=[result(Contract="PASS")]))
    table = JetFile(bytes(data)).table("ReceivedData")
    assert table is not None
    begin = table.page * layout.page
    (length,) = struct.unpack_from("<I", data, begin + 8)
    struct.pack_into("<I", data, begin + layout.indexes, 1)
    text = data[begin : begin + length]
    entries = layout.index_entries
    record = bytearray(b"\xff\xff\0" * 10)
    record[:3] = b"\0\0\1"
    index = (bytes(layout.index_columns) + record + bytes(layout.index_record))[
        : layout.index_record
    ]
    whole = text[:entries] + bytes(layout.index_entry) + text[entries:-2] + index + b"\xff\xff"
    data[begin : begin + len(whole)] = whole
    return bytes(data)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_with_an_index_is_read_and_marked_but_not_added_to(version: int) -> None:
    data = _indexed(version)
    table = JetFile(data).table("ReceivedData")
    assert table is not None
    assert table.indexed == frozenset({0})
    assert exported(marked(data, [1]), "ReceivedData")[0]["Processed"] == "1"
    edit = Edit(data)
    [found] = edit.rows("ReceivedData")
    for wrong in (
        lambda: edit.append("ReceivedData", [result()]),
        lambda: edit.delete("ReceivedData", found),
        lambda: edit.change("ReceivedData", found, {"ID": 7}),
    ):
        with pytest.raises(InvalidFile, match="has an index"):
            wrong()
    assert edit.done() == data


def test_what_does_not_fit_is_refused() -> None:
    edit = Edit(sample())
    [section] = edit.rows("Section")
    for cells, message in (
        ({"Letter": "ABCD"}, "holds 6 bytes"),
        ({"Tables": 40000}, "cannot hold 40000"),
        ({"Colour": "red"}, "no column Colour"),
    ):
        with pytest.raises(InvalidFile, match=message):
            edit.change("Section", section, cells)
    with pytest.raises(InvalidFile, match="no table Recipes"):
        edit.append("Recipes", [{}])
    with pytest.raises(InvalidFile, match="cut off"):
        Edit(sample()[:-1])
