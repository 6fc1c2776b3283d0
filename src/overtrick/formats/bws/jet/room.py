"""Room for new rows: on the last page of their table, then on new pages at the file's end."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.definition import Table
from overtrick.formats.bws.jet.jet_file import JetFile
from overtrick.formats.bws.jet.layout import DATA_PAGE, Place
from overtrick.formats.bws.jet.usage import GLOBAL_MAP, bit_of

__all__ = ["Room"]

_MOST_ROWS: Final = 255  # a pointer keeps the slot in one byte
_ENOUGH: Final = 100  # bytes left on a page that still counts as having room
_U16: Final = struct.Struct("<H")


class Room:
    """Where the next rows of one table go."""

    def __init__(self, data: bytearray, file: JetFile, table: Table) -> None:
        self._data = data
        self._file = file
        self._pages = file.pages
        self._layout = file.pages.layout
        self._table = table
        owned = file.table_pages(table)
        self._last = owned[-1] if owned else 0

    def add(self, rows: Iterable[bytes]) -> None:
        """
        Put the rows into their pages, and mark what is used.

        :raises InvalidFile: if a map of pages does not reach so far.
        """
        for row in rows:
            if not self._fits(row):
                self._last = self._new_page()
            self._put(row)
        self._mark(self._table.free_map, self._last, is_set=self._left() > _ENOUGH)

    def _slots(self) -> tuple[int, int]:
        """The number of slots on the page, and where the lowest row begins."""
        page = self._pages.page(self._last)
        (number,) = _U16.unpack_from(page, self._layout.slots)
        starts = [slot[1] if slot else 0 for slot in self._pages.slots(page)]
        return number, min(starts, default=self._layout.page)

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
        if not self._mark(self._table.used_map, number, is_set=True):
            raise InvalidFile(
                "{table} cannot take more rows: its map of pages is full; compact "
                "the database in Access first",
                table=self._table.name,
            )
        self._mark(GLOBAL_MAP, number, is_set=False)
        return number

    def _mark(self, place: Place, number: int, *, is_set: bool) -> bool:
        bit = bit_of(self._pages, place, number)
        if bit is None:
            return False
        at, weight = bit
        kept = self._data[at] & ~weight
        self._data[at] = kept | weight if is_set else kept
        return True
