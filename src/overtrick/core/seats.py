"""The four seats, the two sides and who is vulnerable (Laws 1, 2 and 5)."""

from __future__ import annotations

from enum import Enum
from typing import Self

from overtrick.errors import InvalidSeat

__all__ = ["Seat", "Side", "Vulnerability"]


class Side(Enum):
    """One of the two partnerships at a table."""

    NS = "NS"
    EW = "EW"

    opponents: Side
    """
    The other side.

    >>> Side.NS.opponents
    <Side.EW: 'EW'>
    """
    seats: tuple[Seat, Seat]
    """Its two seats, North before South, East before West."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a side as players write it; ``We`` is NS, ``They`` is EW.

        >>> Side.parse("they"), Side.parse("n-s")
        (<Side.EW: 'EW'>, <Side.NS: 'NS'>)

        :raises InvalidSeat: if *text* is no side.
        """
        word = _word(text, "a side").replace("-", "").replace("/", "")
        if word in ("NS", "SN", "WE", "US"):
            return cls("NS")
        if word in ("EW", "THEY", "THEM"):
            return cls("EW")
        raise InvalidSeat("not a side: {text!r}", text=text)

    def __str__(self) -> str:
        return str(self.value)


class Seat(Enum):
    """One of the four places at a table, clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    side: Side
    """The partnership this seat belongs to."""
    left: Seat
    """
    The left-hand opponent: who calls and plays next.

    >>> Seat.WEST.left
    <Seat.NORTH: 'N'>
    """
    partner: Seat
    """The seat opposite."""
    right: Seat
    """The right-hand opponent."""

    def after(self, steps: int) -> Seat:
        """
        The seat so many places clockwise.

        >>> Seat.NORTH.after(1), Seat.NORTH.after(-1)
        (<Seat.EAST: 'E'>, <Seat.WEST: 'W'>)
        """
        return _CLOCKWISE[(_CLOCKWISE.index(self) + steps) % 4]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a seat by its letter or its name.

        >>> Seat.parse("n"), Seat.parse("West")
        (<Seat.NORTH: 'N'>, <Seat.WEST: 'W'>)

        :raises InvalidSeat: if *text* is no seat.
        """
        word = _word(text, "a seat")
        if len(word) == 1 and word in "NESW":
            return cls(word)
        if word in cls.__members__:
            return cls[word]
        raise InvalidSeat("not a seat: {text!r}", text=text)

    def __str__(self) -> str:
        return str(self.value)


_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)

# Attributes of the members, set once: they are asked for with every result of a field.
Side.NS.opponents, Side.EW.opponents = Side.EW, Side.NS
Side.NS.seats, Side.EW.seats = (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)
for _seat in Seat:
    _seat.side = Side.NS if _seat in (Seat.NORTH, Seat.SOUTH) else Side.EW
    _seat.left, _seat.partner, _seat.right = _seat.after(1), _seat.after(2), _seat.after(3)


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    ns: bool
    """Whether North-South are vulnerable."""
    ew: bool
    """Whether East-West are vulnerable."""

    def of(self, who: Side | Seat) -> bool:
        """
        Whether that side, or the side of that seat, is vulnerable.

        >>> Vulnerability.NS.of(Seat.SOUTH), Vulnerability.NS.of(Side.EW)
        (True, False)
        """
        side = who.side if isinstance(who, Seat) else who
        return self.ns if side is Side.NS else self.ew

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a vulnerability in the words that files use.

        >>> Vulnerability.parse("both"), Vulnerability.parse("-")
        (<Vulnerability.ALL: 'All'>, <Vulnerability.NONE: 'None'>)

        :raises InvalidSeat: if *text* is none of them.
        """
        try:
            return cls(_VULNERABILITY_WORDS[_word(text, "a vulnerability").replace("-", "")])
        except KeyError:
            raise InvalidSeat("not a vulnerability: {text!r}", text=text) from None

    def __str__(self) -> str:
        return str(self.value)


for _vulnerability in Vulnerability:
    _vulnerability.ns = _vulnerability.value in ("NS", "All")
    _vulnerability.ew = _vulnerability.value in ("EW", "All")

_VULNERABILITY_WORDS = {
    **dict.fromkeys(("NONE", "NOBODY", "LOVE", "O", "Z", "NIL", ""), "None"),
    **dict.fromkeys(("NS", "N", "SN"), "NS"),
    **dict.fromkeys(("EW", "E", "WE"), "EW"),
    **dict.fromkeys(("ALL", "BOTH", "B", "EVERYBODY", "GAME"), "All"),
}


def _word(text: str, what: str) -> str:
    if not isinstance(text, str):
        raise InvalidSeat("not {what}: {text!r}", what=what, text=text)
    return text.strip().upper()
