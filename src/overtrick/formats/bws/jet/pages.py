"""
The pages of a Jet file, and whether it is one: its header, its version, its cipher.

Maps of pages: which pages a table has, which have room, which nobody has.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from overtrick.errors import InvalidFile

__all__ = [
    "bit_of",
    "ciphered",
    "Data",
    "DATA_PAGE",
    "DEFINITION_PAGE",
    "DELETED",
    "GLOBAL_MAP",
    "HEADER_KEY",
    "is_jet",
    "JET3",
    "JET4",
    "JetColumn",
    "JetKind",
    "JetLayout",
    "mapped",
    "MOST_COLUMNS",
    "MOST_DEFINITION_PAGES",
    "MOVED",
    "Pages",
    "pointed",
    "RowPlace",
    "SIZES",
    "START",
    "USAGE_PAGE",
    "Value",
]

DATA_PAGE: Final = 0x01
DEFINITION_PAGE: Final = 0x02
USAGE_PAGE: Final = 0x05

DELETED: Final = 0x8000
MOVED: Final = 0x4000
START: Final = 0x1FFF
"""The bits of a slot: the row is deleted, stands elsewhere, begins there."""

MOST_COLUMNS: Final = 1024  # Access allows 255
MOST_DEFINITION_PAGES: Final = 64

Value = str | int | float | bool | bytes | datetime | None
"""What a cell can hold."""


class Data(Protocol):
    """The bytes of a file: bytes, a bytearray, or a file mapped into memory."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> bytes | bytearray: ...


class JetKind(IntEnum):
    """The types of a column."""

    YES_NO = 1
    U8 = 2
    I16 = 3
    I32 = 4
    MONEY = 5
    FLOAT = 6
    DOUBLE = 7
    DATE = 8
    BINARY = 9
    TEXT = 10
    OLE = 11
    MEMO = 12
    GUID = 15
    NUMERIC = 16


SIZES: Final = {
    JetKind.YES_NO: 1,
    JetKind.U8: 1,
    JetKind.I16: 2,
    JetKind.I32: 4,
    JetKind.MONEY: 8,
    JetKind.FLOAT: 4,
    JetKind.DOUBLE: 8,
    JetKind.DATE: 8,
    JetKind.GUID: 16,
    JetKind.NUMERIC: 17,
}
"""The bytes that a value of fixed length takes."""


class RowPlace(NamedTuple):
    """Where a row stands: its page, and its slot in that page."""

    page: int
    slot: int


def pointed(pointer: int) -> RowPlace:
    """
    Read a pointer to a row: the slot in the low byte, the page above it.

    >>> pointed(0x0502)
    RowPlace(page=5, slot=2)
    """
    return RowPlace(pointer >> 8, pointer & 0xFF)


@dataclass(frozen=True, slots=True)
class JetColumn:
    """A column as the definition of its table tells it."""

    name: str
    kind: int
    number: int
    variable_index: int
    fixed_offset: int
    size: int
    is_fixed: bool
    is_counted: bool
    """Numbered by the database itself."""


@dataclass(frozen=True, slots=True)
class JetLayout:
    """One version of the file: sizes and offsets, all in bytes."""

    version: int
    page: int
    count: int
    """The size of counts and offsets within a row."""
    slots: int
    """In a data page, where the number of row slots stands."""
    rows: int
    """In a definition: the number of rows, and so on."""
    counter: int
    table_type: int
    most_columns: int
    variable_columns: int
    columns: int
    logical_indexes: int
    indexes: int
    used_map: int
    free_map: int
    index_entries: int
    index_entry: int
    column: int
    column_number: int
    column_variable: int
    column_flags: int
    column_fixed: int
    column_size: int
    name_length: int
    index_record: int
    index_columns: int
    """In the record of an index, where its ten columns begin."""
    map_bytes: int
    """The bitmap that a new table gets."""


JET3: Final = JetLayout(
    3, 2048, 1, 8, 0x0C, 0x10, 0x14, 0x15, 0x17, 0x19, 0x1B, 0x1F, 0x23, 0x27, 0x2B, 8,
    18, 1, 3, 13, 14, 16, 1, 39, 0, 128,
)  # fmt: skip
JET4: Final = JetLayout(
    4, 4096, 2, 12, 0x10, 0x14, 0x28, 0x29, 0x2B, 0x2D, 0x2F, 0x33, 0x37, 0x3B, 0x3F, 12,
    25, 5, 7, 15, 21, 23, 2, 52, 4, 64,
)  # fmt: skip


HEADER_KEY: Final = bytes([0xC7, 0xDA, 0x39, 0x6B])
"""Hides the header of every file alike."""

_REMEDY: Final = "open it in Access and save it as an Access 2000 database"
_U16: Final = struct.Struct("<H")


def is_jet(data: bytes) -> bool:
    """
    Whether the first bytes are those of an Access database, of whatever version.

    >>> is_jet(b"\\0\\1\\0\\0Standard Jet DB\\0"), is_jet(b"[Event]")
    (True, False)
    """
    return data[:4] == b"\0\1\0\0" and data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")


def ciphered(data: bytes, key: bytes = HEADER_KEY) -> bytes:
    """
    Hide bytes with RC4, or show them again.

    >>> ciphered(ciphered(b"secret"))
    b'secret'
    """
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    done, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        done.append(byte ^ state[(state[i] + state[j]) & 255])
    return bytes(done)


class Pages:
    """
    The pages of a file, each read when it is asked for, none beyond the end.

    :raises InvalidFile: if it is no such file, or one that cannot be read; it says what to do.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.layout = _layout_of(data)
        self.number = len(data) // self.layout.page
        if self.number < 3:
            raise InvalidFile("the database is cut off, copy it again: fewer than three pages")
        kept = self.page(2)[:2]
        if kept != bytes([DEFINITION_PAGE, 1]):
            if any(ciphered(bytes(data[0x18:0x42]))[0x26:0x2A]):
                raise InvalidFile(
                    "the database is encrypted: {remedy}, without encryption", remedy=_REMEDY
                )
            raise InvalidFile("the database has no catalogue: it is damaged or being written")

    def page(self, number: int) -> bytes:
        """
        Give a page's bytes.

        :raises InvalidFile: if the file has no such page.
        """
        if not 0 <= number < self.number:
            raise InvalidFile(
                "there is no page {number}: the file has {value}",
                number=number,
                value=self.number,
            )
        size = self.layout.page
        return bytes(self.data[number * size : (number + 1) * size])

    def data_page(self, number: int, owner: int | None = None) -> bytes:
        """
        Give a page of rows.

        :raises InvalidFile: if it is none, or not that table's.
        """
        page = self.page(number)
        if page[0] != DATA_PAGE:
            raise InvalidFile("page {number} holds no rows", number=number)
        if owner is not None and int.from_bytes(page[4:8], "little") != owner:
            raise InvalidFile("page {number} holds rows of another table", number=number)
        return page

    def slots(self, page: bytes) -> list[tuple[int, int, int] | None]:
        """
        List the slots of a page: what stands in it, where the row begins and where it ends.

        A slot that cannot be is None.

        :raises InvalidFile: if the page has no room for so many.
        """
        at, size = self.layout.slots, self.layout.page
        (number,) = _U16.unpack_from(page, at)
        least = at + 2 + 2 * number
        if least > size:
            raise InvalidFile("{number} rows cannot stand in a page", number=number)
        found: list[tuple[int, int, int] | None] = []
        end = size
        for (slot,) in _U16.iter_unpack(page[at + 2 : least]):
            start = slot & START
            if not least <= start <= end:
                found.append(None)
                continue
            found.append((slot, start, end))
            end = start
        return found

    def span(self, place: RowPlace) -> tuple[int, int]:
        """
        Say where in the file a row begins and ends, whatever its slot says of it.

        :raises InvalidFile: if there is none.
        """
        slots = self.slots(self.data_page(place.page))
        slot = slots[place.slot] if place.slot < len(slots) else None
        if slot is None:
            raise InvalidFile("page {page} has no row {slot}", page=place.page, slot=place.slot)
        begin = place.page * self.layout.page
        return begin + slot[1], begin + slot[2]

    def row(self, place: RowPlace) -> bytes:
        """
        Give the bytes of one row, whatever its slot says of it.

        :raises InvalidFile: if there is none.
        """
        start, end = self.span(place)
        return bytes(self.data[start:end])


def _layout_of(data: Data) -> JetLayout:
    head = bytes(data[0:24])
    if not is_jet(head):
        raise InvalidFile("no Access database: it does not begin like one")
    if head[0x14:0x15] == b"\0" and head[4:16] == b"Standard Jet":
        return JET3
    if head[0x14:0x15] == b"\1" and head[4:16] == b"Standard Jet":
        return JET4
    raise InvalidFile(
        "a database of Access 2007 or later (.accdb) is not read: {remedy}", remedy=_REMEDY
    )


GLOBAL_MAP: Final = RowPlace(1, 0)
"""The pages that nobody uses."""


def mapped(pages: Pages, place: RowPlace) -> list[int]:
    """
    List the pages of a map, in their order, those among them that the file does not have.

    :raises InvalidFile: if it is no map.
    """
    raw = pages.row(place)
    if raw[:1] == b"\0" and len(raw) >= 5:
        first = int.from_bytes(raw[1:5], "little")
        return _bits(raw[5:], first)
    if raw[:1] != b"\1":
        raise InvalidFile(
            "row {slot} of page {page} is no map of pages", slot=place.slot, page=place.page
        )
    each = (pages.layout.page - 4) * 8
    found: list[int] = []
    for nth, at in enumerate(range(1, len(raw) - 3, 4)):
        number = int.from_bytes(raw[at : at + 4], "little")
        if number and nth * each < pages.number:
            found += _bits(_usage_page(pages, number)[4:], nth * each)
    return found


def bit_of(pages: Pages, place: RowPlace, number: int) -> tuple[int, int] | None:
    """
    Say where the bit of a page stands in the file: the byte, and the bit's weight.

    None where the map does not reach so far.

    :raises InvalidFile: if it is no map.
    """
    raw, size = pages.row(place), pages.layout.page
    if raw[:1] == b"\0" and len(raw) >= 5:
        past = number - int.from_bytes(raw[1:5], "little")
        if not 0 <= past < 8 * (len(raw) - 5):
            return None
        return pages.span(place)[0] + 5 + past // 8, 1 << past % 8
    if raw[:1] != b"\1":
        raise InvalidFile(
            "row {slot} of page {page} is no map of pages", slot=place.slot, page=place.page
        )
    nth, past = divmod(number, (size - 4) * 8)
    found = int.from_bytes(raw[1 + 4 * nth : 5 + 4 * nth], "little")
    if not found or 5 + 4 * nth > len(raw):
        return None
    _usage_page(pages, found)
    return found * size + 4 + past // 8, 1 << past % 8


def _usage_page(pages: Pages, number: int) -> bytes:
    page = pages.page(number)
    if page[0] != USAGE_PAGE:
        raise InvalidFile("page {number} is no map of pages", number=number)
    return page


def _bits(bitmap: bytes, first: int) -> list[int]:
    found = []
    for at, byte in enumerate(bitmap):
        if byte:
            start = first + 8 * at
            found += [start + bit for bit in range(8) if byte >> bit & 1]
    return found
