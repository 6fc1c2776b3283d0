"""A board: its number, who deals and who is vulnerable (Law 2)."""

from __future__ import annotations

from functools import lru_cache

from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidBoard, InvalidSeat

__all__ = ["Board", "dealer_of", "vulnerability_of"]

_DEALERS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer_of(number: int) -> Seat:
    """
    Who deals the board of that number: North, East, South, West in turn.

    >>> dealer_of(7)
    <Seat.SOUTH: 'S'>

    :raises InvalidBoard: if *number* is not a whole number from 1.
    """
    return _DEALERS[(_checked(number) - 1) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """
    Who is vulnerable on the board of that number: a cycle of sixteen.

    >>> [vulnerability_of(board).value for board in (1, 2, 3, 4, 5, 16, 17)]
    ['None', 'NS', 'EW', 'All', 'NS', 'EW', 'None']

    :raises InvalidBoard: if *number* is not a whole number from 1.
    """
    before = _checked(number) - 1
    return _CYCLE[(before + before // 4) % 4]


class Board:
    """
    A numbered board; dealer and vulnerability follow from the number unless said.

    >>> Board(7)
    Board(7, dealer=S, vulnerability=All)
    >>> Board(7, vulnerability=Vulnerability.NONE).vulnerable(Seat.EAST)
    False

    :raises InvalidBoard: if *number* is not a whole number from 1.
    :raises InvalidSeat: if the dealer is no seat, or the vulnerability is none.
    """

    __slots__ = ("dealer", "number", "vulnerability")
    number: int
    dealer: Seat
    vulnerability: Vulnerability

    def __init__(
        self,
        number: int,
        dealer: Seat | None = None,
        vulnerability: Vulnerability | None = None,
    ) -> None:
        set_once = object.__setattr__
        set_once(self, "number", _checked(number))
        dealer = dealer_of(number) if dealer is None else dealer
        if vulnerability is None:
            vulnerability = vulnerability_of(number)
        if not isinstance(dealer, Seat):
            raise InvalidSeat("not a seat: {dealer!r}", dealer=dealer)
        if not isinstance(vulnerability, Vulnerability):
            raise InvalidSeat(
                "not a vulnerability: {vulnerability!r}", vulnerability=vulnerability
            )
        set_once(self, "dealer", dealer)
        set_once(self, "vulnerability", vulnerability)

    @staticmethod
    @lru_cache(maxsize=1024)
    def standard(number: int) -> Board:
        """The board as Law 2 numbers it; the same object each time."""
        return Board(number)

    def vulnerable(self, who: Side | Seat) -> bool:
        """Whether that side, or the side of that seat, is vulnerable."""
        return self.vulnerability.of(who)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Board cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Board cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Board], tuple[int, Seat, Vulnerability]]:
        return Board, self._key()

    def _key(self) -> tuple[int, Seat, Vulnerability]:
        return self.number, self.dealer, self.vulnerability

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Board({self.number}, dealer={self.dealer}, vulnerability={self.vulnerability})"


def _checked(number: int) -> int:
    if type(number) is not int or number < 1:
        raise InvalidBoard("boards are numbered from 1, not {number!r}", number=number)
    return number
