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

    @property
    def opponents(self) -> Side:
        """
        The other side.

        >>> Side.NS.opponents
        <Side.EW: 'EW'>
        """
        return Side.EW if self is Side.NS else Side.NS

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a side as players write it; ``We`` is NS, ``They`` is EW.

        >>> Side.parse("they"), Side.parse("n-s")
        (<Side.EW: 'EW'>, <Side.NS: 'NS'>)

        :raises InvalidSeat: if *text* is no side.
        """
        word = text.strip().upper().replace("-", "").replace("/", "")
        if word in ("NS", "SN", "WE", "US"):
            return cls("NS")
        if word in ("EW", "THEY", "THEM"):
            return cls("EW")
        raise InvalidSeat(f"not a side: {text!r}")

    def __str__(self) -> str:
        return str(self.value)


class Seat(Enum):
    """One of the four places at a table, clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    @property
    def left(self) -> Seat:
        """
        The left-hand opponent: who calls and plays next.

        >>> Seat.WEST.left
        <Seat.NORTH: 'N'>
        """
        return self.after(1)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.after(2)

    @property
    def right(self) -> Seat:
        """The right-hand opponent."""
        return self.after(3)

    def after(self, steps: int) -> Seat:
        """The seat so many places clockwise."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + steps) % 4]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a seat by its letter or its name.

        >>> Seat.parse("n"), Seat.parse("West")
        (<Seat.NORTH: 'N'>, <Seat.WEST: 'W'>)

        :raises InvalidSeat: if *text* is no seat.
        """
        word = text.strip().upper()
        if len(word) == 1 and word in "NESW":
            return cls(word)
        if word in cls.__members__:
            return cls[word]
        raise InvalidSeat(f"not a seat: {text!r}")

    def __str__(self) -> str:
        return str(self.value)


_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def of(self, who: Side | Seat) -> bool:
        """
        Whether that side, or the side of that seat, is vulnerable.

        >>> Vulnerability.NS.of(Seat.SOUTH), Vulnerability.NS.of(Side.EW)
        (True, False)
        """
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.ALL or self.value == side.value

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a vulnerability in the words that files use.

        >>> Vulnerability.parse("both"), Vulnerability.parse("-")
        (<Vulnerability.ALL: 'All'>, <Vulnerability.NONE: 'None'>)

        :raises InvalidSeat: if *text* is none of them.
        """
        try:
            return cls(_VULNERABILITY_WORDS[text.strip().upper().replace("-", "")])
        except KeyError:
            raise InvalidSeat(f"not a vulnerability: {text!r}") from None

    def __str__(self) -> str:
        return str(self.value)


_VULNERABILITY_WORDS = {
    **dict.fromkeys(("NONE", "NOBODY", "LOVE", "O", "Z", "NIL", ""), "None"),
    **dict.fromkeys(("NS", "N", "SN"), "NS"),
    **dict.fromkeys(("EW", "E", "WE"), "EW"),
    **dict.fromkeys(("ALL", "BOTH", "B", "EVERYBODY", "GAME"), "All"),
}
