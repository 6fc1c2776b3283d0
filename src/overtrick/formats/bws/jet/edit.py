"""
Changes in a Jet file: rows added, changed, deleted, so that every other byte stays.

No index is kept: rows of a table with one are neither added nor deleted.

Room for new rows: on the last page of their table, then on new pages at the file end.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Final

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.definition import JetTable, table_at
from overtrick.formats.bws.jet.jet_file import JetFile, JetRow
from overtrick.formats.bws.jet.pages import (
    DATA_PAGE,
    DELETED,
    GLOBAL_MAP,
    MOVED,
    SIZES,
    USAGE_PAGE,
    JetColumn,
    JetKind,
    RowPlace,
    Value,
    bit_of,
    mapped,
)
from overtrick.formats.bws.jet.rows import encoded_row, encoded_value, flag_at

__all__ = ["Edit", "Room"]

_U16: Final = struct.Struct("<H")
_U32: Final = struct.Struct("<I")


class Edit:
    """
    A copy of a file that can be changed.

    >>> from overtrick.formats.bws.jet.create import TableForm, new_file
    >>> form = TableForm("Clients", (("ID", "i32a"), ("Computer", "t255")))
    >>> edit = Edit(new_file([form]))
    >>> edit.append("Clients", [{"Computer": "CLUBPC"}, {"Computer": "BAR"}])
    [1, 2]
    >>> JetFile(edit.done()).rows("Clients")[1]
    {'ID': 2, 'Computer': 'BAR'}

    :raises InvalidFile: if it is no file that can be read and changed.
    """

    def __init__(self, data: bytes) -> None:
        self._data = bytearray(data)
        self.file = JetFile(self._data)
        if len(data) % self.file.pages.layout.page:
            raise InvalidFile("the database is cut off within a page: read it again")

    def done(self) -> bytes:
        """Give the changed file."""
        return bytes(self._data)

    def rows(self, name: str) -> list[JetRow]:
        """List the rows of a table with their places; none where there is no such table."""
        table = self.file.table(name)
        return [] if table is None else list(self.file.found(table))

    def append(self, name: str, rows: Iterable[Mapping[str, Value]]) -> list[int]:
        """
        Add rows, and return the numbers that the database gives them, where it does.

        :raises InvalidFile: if there is no such table, or it cannot take them; it says why.
        """
        table = self._table(name)
        self._refuse_indexes(table)
        counted = next((one for one in table.columns if one.is_counted), None)
        last, given, told = self._last(table, counted), list[int](), list[bytes]()
        for row in rows:
            cells = dict(row)
            if counted is not None:
                number = cells.get(counted.name)
                if not isinstance(number, int):
                    number = last + 1
                last = max(last, number)
                cells[counted.name] = number
                given.append(number)
            told.append(encoded_row(self.file.pages.layout, table, cells))
        if told:
            Room(self._data, self.file, table).add(told)
            self._count(table, len(told), last if counted is not None else None)
        return given

    def catalogue(self, rows: Iterable[Mapping[str, Value]]) -> None:
        """Fill the catalogue of a file that is being made, and list the tables anew."""
        self.file.tables["MSysObjects"] = table_at(self.file.pages, 2, "MSysObjects")
        self.append("MSysObjects", rows)
        self.file = JetFile(self._data)

    def change(self, name: str, found: JetRow, cells: Mapping[str, Value]) -> None:
        """
        Change some cells of a row, where it stands if they fit there.

        :raises InvalidFile: if that cannot be done; it says why.
        """
        table = self._table(name)
        columns = {}
        for told, value in cells.items():
            column = table.column(told)
            if column is None:
                raise InvalidFile("{table} has no column {told}", table=table.name, told=told)
            columns[column] = value
        self._refuse_index_of(table, columns)
        if all(self._in_place(found.body, column, value) for column, value in columns.items()):
            return
        merged = {**found.cells, **{column.name: value for column, value in columns.items()}}
        raw = encoded_row(self.file.pages.layout, table, merged)
        start, end = self.file.pages.span(found.body)
        if len(raw) == end - start:
            self._data[start:end] = raw
            return
        self.delete(name, found)
        self.append(name, [merged])

    def delete(self, name: str, found: JetRow) -> None:
        """
        Delete a row.

        :raises InvalidFile: if the table has an index.
        """
        table = self._table(name)
        self._refuse_indexes(table)
        for place in {found.home, found.body}:
            at = self._slot_at(place)
            (slot,) = _U16.unpack_from(self._data, at)
            # Both bits: some readers take the one for a deleted row, some the other.
            _U16.pack_into(self._data, at, slot | DELETED | MOVED)
        self._count(table, -1)

    def _table(self, name: str) -> JetTable:
        table = self.file.table(name)
        if table is None:
            raise InvalidFile("the database has no table {name}", name=name)
        return table

    def _refuse_indexes(self, table: JetTable) -> None:
        if table.indexes:
            raise InvalidFile(
                "{table} has an index, which would not know of the change: start "
                "from a file in which it has none",
                table=table.name,
            )

    def _refuse_index_of(self, table: JetTable, columns: Iterable[JetColumn]) -> None:
        if table.indexes and (
            table.indexed is None or any(one.number in table.indexed for one in columns)
        ):
            self._refuse_indexes(table)

    def _in_place(self, body: RowPlace, column: JetColumn, value: Value) -> bool:
        """Write a cell over the old one, where that has the same room."""
        layout = self.file.pages.layout
        start, end = self.file.pages.span(body)
        raw = bytes(self._data[start:end])
        bit = flag_at(raw, column, layout)
        if (
            bit is None
            or not column.is_fixed
            or (value is None and column.kind != JetKind.YES_NO)
        ):
            return False
        if column.kind != JetKind.YES_NO:
            at = layout.count + column.fixed_offset
            size = SIZES.get(column.kind, column.size)  # type: ignore[call-overload]
            self._data[start + at : start + at + size] = encoded_value(
                column.kind, value, layout.version
            )
        at, weight = bit
        is_set = value is not None and value is not False
        kept = self._data[start + at] & ~weight
        self._data[start + at] = kept | weight if is_set else kept
        return True

    def _slot_at(self, place: RowPlace) -> int:
        layout = self.file.pages.layout
        return place.page * layout.page + layout.slots + 2 + 2 * place.slot

    def _last(self, table: JetTable, counted: JetColumn | None) -> int:
        if counted is None:
            return 0
        at = table.page * self.file.pages.layout.page + self.file.pages.layout.counter
        last: int = _U32.unpack_from(self._data, at)[0]
        for found in self.file.found(table):
            number = found.cells.get(counted.name)
            if isinstance(number, int):
                last = max(last, number)
        return last

    def _count(self, table: JetTable, more: int, last: int | None = None) -> None:
        layout = self.file.pages.layout
        begin = table.page * layout.page
        (rows,) = _U32.unpack_from(self._data, begin + layout.rows)
        _U32.pack_into(self._data, begin + layout.rows, max(0, rows + more) & 0xFFFFFFFF)
        if last is not None:
            _U32.pack_into(self._data, begin + layout.counter, last)


_MOST_ROWS: Final = 255  # a pointer keeps the slot in one byte
_ENOUGH: Final = 100  # bytes left on a page that still counts as having room


class Room:
    """Where the next rows of one table go."""

    def __init__(self, data: bytearray, file: JetFile, table: JetTable) -> None:
        self._data = data
        self._file = file
        self._pages = file.pages
        self._layout = file.pages.layout
        self._table = table
        owned = file.table_pages(table)
        self._last = owned[-1] if owned else 0
        self._filled: tuple[int, int] | None = None
        """What ``_slots`` says of the last page, as long as nothing changes it."""

    def add(self, rows: Iterable[bytes]) -> None:
        """
        Put the rows into their pages, and mark what is used.

        :raises InvalidFile: if a map of pages does not reach so far.
        """
        for row in rows:
            if not self._fits(row):
                self._last, self._filled = self._new_page(), None
            self._put(row)
        self._mark(self._table.free_map, self._last, is_set=self._left() > _ENOUGH)

    def _slots(self) -> tuple[int, int]:
        """The number of slots on the page, and where the lowest row begins."""
        if self._filled is None:
            page = self._pages.page(self._last)
            (number,) = _U16.unpack_from(page, self._layout.slots)
            starts = [slot[1] if slot else 0 for slot in self._pages.slots(page)]
            self._filled = number, min(starts, default=self._layout.page)
        return self._filled

    def _left(self) -> int:
        number, lowest = self._slots()
        return lowest - (self._layout.slots + 2 + 2 * number)

    def _fits(self, row: bytes) -> bool:
        if not self._last:
            return False
        return self._slots()[0] < _MOST_ROWS and self._left() >= len(row) + 2

    def _put(self, row: bytes) -> None:
        number, lowest = self._slots()
        begin, at = self._last * self._layout.page, self._layout.slots
        start = lowest - len(row)
        self._data[begin + start : begin + lowest] = row
        _U16.pack_into(self._data, begin + at + 2 + 2 * number, start)
        _U16.pack_into(self._data, begin + at, number + 1)
        self._filled = number + 1, start
        _U16.pack_into(self._data, begin + 2, self._left())

    def _new_page(self) -> int:
        number, size = self._pages.number, self._layout.page
        if self._last:
            self._mark(self._table.free_map, self._last, is_set=False)
        page = bytearray(size)
        page[:2] = bytes([DATA_PAGE, 1])
        _U16.pack_into(page, 2, size - self._layout.slots - 2)
        page[4:8] = self._table.page.to_bytes(4, "little")
        self._data.extend(page)
        self._file.grown(number, self._table.page)
        self._mark(GLOBAL_MAP, number, is_set=False)
        self._mark(self._table.used_map, number, is_set=True)
        return number

    def _mark(self, place: RowPlace, number: int, *, is_set: bool) -> None:
        """Set or clear a bit; what a map does not reach is free already, or no table's."""
        bit = bit_of(self._pages, place, number)
        if bit is None and is_set != (place == GLOBAL_MAP):
            self._widen(place, number)
            bit = bit_of(self._pages, place, number)
        if bit is not None:
            at, weight = bit
            kept = self._data[at] & ~weight
            self._data[at] = kept | weight if is_set else kept

    def _widen(self, place: RowPlace, number: int) -> None:
        """Let a map reach a page: its row lists pages of bits, in place of a few bits."""
        start, end = self._pages.span(place)
        raw = bytes(self._data[start:end])
        if raw[:1] == b"\0":
            listed, first = set(mapped(self._pages, place)), int.from_bytes(raw[1:5], "little")
            self._data[start:end] = b"\1".ljust(len(raw), b"\0")
            for one in range(first, first + 8 * (len(raw) - 5)):
                self._mark(place, one, is_set=one in listed)
        at = start + 1 + 4 * (number // ((self._layout.page - 4) * 8))
        if at + 4 > end:
            raise InvalidFile(
                "{table} cannot take more rows: its map of pages is full; compact "
                "the database in Access first",
                table=self._table.name,
            )
        if not any(self._data[at : at + 4]):
            self._data[at : at + 4] = self._page_of_bits(place).to_bytes(4, "little")
            self._mark(GLOBAL_MAP, self._pages.number - 1, is_set=False)

    def _page_of_bits(self, place: RowPlace) -> int:
        """Put a page of bits at the end of the file: all are free, or none is a table's."""
        bits = b"\xff" if place == GLOBAL_MAP else b"\0"
        head = bytes([USAGE_PAGE, 1, 0, 0])
        self._data.extend(head.ljust(self._layout.page, bits))
        self._pages.number += 1
        return self._pages.number - 1
