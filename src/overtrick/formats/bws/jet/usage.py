"""Maps of pages: which pages a table has, which have room, which nobody has."""

from __future__ import annotations

from typing import Final

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.layout import USAGE_PAGE, Place
from overtrick.formats.bws.jet.pages import Pages

__all__ = ["GLOBAL_MAP", "bit_of", "mapped"]

GLOBAL_MAP: Final = Place(1, 0)
"""The pages that nobody uses."""


def mapped(pages: Pages, place: Place) -> list[int]:
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


def bit_of(pages: Pages, place: Place, number: int) -> tuple[int, int] | None:
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


def _start(pages: Pages, place: Place) -> int:
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
