"""
The numbers and texts of a game file of ACBLscore, every one of them inside the file.

Little-endian; a text is its length and then its letters; an award is a hundredfold whole
number; a time is one of DOS.
"""

from __future__ import annotations

from fractions import Fraction

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidFile
from overtrick.formats.plain import decoded

__all__ = ["GameBytes"]


class GameBytes:
    """
    The bytes of a game file, and how much of them has been read.

    Parts of a sound file do not overlap, so that no file needs more than its own size: what
    asks for more points at the same bytes again and again.

    >>> game = GameBytes(b"\\x03AC3\\xf4\\x01")
    >>> game.text(0), game.u16(4), game.hundredths(4)
    ('AC3', 500, 5)
    >>> game.u16(5)
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: it points to byte 5, beyond its end
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = 2 * len(data) + 4096

    def __len__(self) -> int:
        return len(self._data)

    def part(self, at: int, size: int) -> bytes:
        """Give so many bytes; refuse what is not inside the file."""
        if at < 0 or size < 0 or at + size > len(self._data):
            raise InvalidFile("it points to byte {at}, beyond its end", at=at)
        return self._data[at : at + size]

    def spend(self, size: int) -> None:
        """Note that so many bytes are read as a structure of their own."""
        self._left -= size
        if self._left < 0:
            raise InvalidFile("it points to the same bytes again and again")

    def u8(self, at: int) -> int:
        """A byte."""
        return self._number(at, 1)

    def i8(self, at: int) -> int:
        """A byte with a sign."""
        return self._number(at, 1, signed=True)

    def u16(self, at: int) -> int:
        """Two bytes."""
        return self._number(at, 2)

    def i16(self, at: int) -> int:
        """Two bytes with a sign."""
        return self._number(at, 2, signed=True)

    def u32(self, at: int) -> int:
        """Four bytes, such as the place of another part."""
        return self._number(at, 4)

    def i32(self, at: int) -> int:
        """Four bytes with a sign."""
        return self._number(at, 4, signed=True)

    def hundredths(self, at: int) -> Exact:
        """Two bytes that hold hundredths."""
        return as_exact(Fraction(self.u16(at), 100))

    def long_hundredths(self, at: int) -> Exact:
        """Four bytes with a sign that hold hundredths."""
        return as_exact(Fraction(self.i32(at), 100))

    def text(self, at: int) -> str:
        """A text behind its length."""
        return decoded(self.part(at + 1, self.u8(at))).replace("\0", "").strip()

    def time(self, at: int) -> str:
        """A time of DOS as ISO 8601 writes it; empty where there is none."""
        clock, day = self.u16(at), self.u16(at + 2)
        year, month = (day >> 9) + 1980, day >> 5 & 15
        if not day or not 1 <= month <= 12:
            return ""
        hour, minute, second = clock >> 11, clock >> 5 & 63, 2 * (clock & 31)
        return f"{year}-{month:02}-{day & 31:02}T{hour:02}:{minute:02}:{second:02}"

    def _number(self, at: int, size: int, *, signed: bool = False) -> int:
        return int.from_bytes(self.part(at, size), "little", signed=signed)
