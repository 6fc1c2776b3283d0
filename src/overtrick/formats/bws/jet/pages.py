"""
The pages of a Jet file, and whether it is one: its header, its version, its cipher.

Maps of pages: which pages a table has, which have room, which nobody has.
"""

from __future__ import annotations

import struct
from typing import Final

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.layout import (
    DATA_PAGE,
    DEFINITION_PAGE,
    JET3,
    JET4,
    START,
    USAGE_PAGE,
    Data,
    JetLayout,
    RowPlace,
)

__all__ = ["GLOBAL_MAP", "HEADER_KEY", "Pages", "bit_of", "ciphered", "is_jet", "mapped"]

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

    def row(self, place: RowPlace) -> bytes:
        """
        Give the bytes of one row, whatever its slot says of it.

        :raises InvalidFile: if there is none.
        """
        page = self.data_page(place.page)
        slots = self.slots(page)
        slot = slots[place.slot] if place.slot < len(slots) else None
        if slot is None:
            raise InvalidFile("page {page} has no row {slot}", page=place.page, slot=place.slot)
        _, start, end = slot
        return page[start:end]


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
        start = _start(pages, place)
        return start + 5 + past // 8, 1 << past % 8
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


def _start(pages: Pages, place: RowPlace) -> int:
    slot = pages.slots(pages.data_page(place.page))[place.slot]
    assert slot is not None  # the row has been read
    return place.page * pages.layout.page + slot[1]


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
