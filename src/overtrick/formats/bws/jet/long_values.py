"""Memos and OLE objects: in their row, in a row elsewhere, or in a chain of rows."""

from __future__ import annotations

from overtrick.errors import InvalidFile
from overtrick.formats.bws.jet.layout import Kind, Place, Value, pointed
from overtrick.formats.bws.jet.pages import Pages
from overtrick.formats.bws.jet.values import decoded_value

__all__ = ["LongValues"]

_INSIDE, _ELSEWHERE = 0x80000000, 0x40000000


class LongValues:
    """
    Follows the pointers of long cells, each row once.

    A file in which two cells point to one row is damaged, and following them all could take
    forever.
    """

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._seen: set[Place] = set()

    def __call__(self, kind: int, raw: bytes) -> Value:
        """
        Give the text of a memo, or the bytes of an OLE object.

        :raises InvalidFile: if they cannot be found.
        """
        if len(raw) < 12:
            raise InvalidFile("a long value of {number} bytes", number=len(raw))
        told = int.from_bytes(raw[:4], "little")
        size, place = told & 0x3FFFFFFF, pointed(int.from_bytes(raw[4:8], "little"))
        if told & _INSIDE:
            held = raw[12 : 12 + size]
        elif told & _ELSEWHERE:
            held = self._row(place)[:size]
        else:
            held = self._chain(place, size)
        if kind == Kind.MEMO:
            return decoded_value(Kind.TEXT, held, self._pages.layout.version)
        return held

    def _row(self, place: Place) -> bytes:
        if place in self._seen:
            raise InvalidFile(
                "row {slot} of page {page} is used twice", slot=place.slot, page=place.page
            )
        self._seen.add(place)
        return self._pages.row(place)

    def _chain(self, place: Place, size: int) -> bytes:
        parts, left = [], size
        while left > 0 and place.page:
            row = self._row(place)
            parts.append(row[4 : 4 + left])
            left -= len(parts[-1])
            place = pointed(int.from_bytes(row[:4], "little"))
        return b"".join(parts)
