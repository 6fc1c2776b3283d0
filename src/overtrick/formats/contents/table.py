"""One board at one table: the result, or that there is none yet, and how it came about."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.core.auction import Auction
from overtrick.core.calls import Call
from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.play import Play
from overtrick.core.seats import Seat
from overtrick.errors import InvalidOutcome
from overtrick.events.session import Line

__all__ = ["Called", "Record", "Shown", "place_of"]


@dataclass(frozen=True, slots=True)
class Called:
    """
    A call as a file tells it; ``call`` is None where a player was out of the auction.

    >>> from overtrick.core.calls import parse_call
    >>> str(Called(parse_call("1C"), note="may be short").call)
    '1C'
    """

    call: Call | None
    alerted: bool = False
    note: str = ""
    """The explanation."""
    mark: str = ""
    """A glyph or an irregularity as PBN writes it: ``!?``, ``$4``, ``^I``."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as a file tells it; ``card`` is None where it is not known."""

    card: Card | None
    note: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """
    What a file tells of one board at one table.

    ``line`` is the result.  While none is known yet (``is_pending``) its outcome stands for
    nothing, and ``contract`` and ``declarer`` may be known already.  ``calls`` run from the
    dealer, ``cards`` from the opening leader, in the order of play.  ``names`` are those of
    North, East, South and West at that table.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> told = Record(Line(Board(7), parse_outcome("4S N ="), "3", "10"), ns_award=9)
    >>> told.is_pending, told.ns_award
    (False, 9)
    """

    line: Line
    is_pending: bool = False
    contract: Contract | None = None
    declarer: Seat | None = None
    calls: tuple[Called, ...] = ()
    calls_open: bool = False
    """The auction is not told to its end."""
    cards: tuple[Shown, ...] = ()
    names: tuple[str, str, str, str] | None = None
    ns_award: Exact | None = None
    """What the file says that the result gives, in the unit of the event's method."""
    ew_award: Exact | None = None
    ns_percentage: Exact | None = None
    """What the file prints of it as a percentage of the board."""
    ew_percentage: Exact | None = None

    def __post_init__(self) -> None:
        if self.is_pending and self.line.outcome is not NOT_PLAYED:
            raise InvalidOutcome(
                "a result that is not known yet is {outcome}", outcome=self.line.outcome
            )
        if not self.is_pending and (self.contract or self.declarer):
            raise InvalidOutcome("the contract of a known result is that of its outcome")

    def auction(self) -> Auction:
        """
        Give the calls as an auction by the Laws.

        :raises InvalidAuction: if a call is not legal where it stands.
        """
        calls = (told.call for told in self.calls if told.call is not None)
        return Auction(self.line.board.dealer, tuple(calls))

    def play(self, contract: Contract, declarer: Seat) -> Play:
        """
        Give the cards as the play of a contract.

        :raises InvalidPlay: if a card is shown twice.
        """
        cards = (shown.card for shown in self.cards if shown.card is not None)
        return Play(contract.strain, declarer, None, tuple(cards))


def place_of(line: Line) -> str:
    """
    Name a board and its table, as losses do.

    >>> from overtrick.core.board import Board
    >>> place_of(Line(Board(7), NOT_PLAYED, table="3")), place_of(Line(Board(7), NOT_PLAYED))
    ('board 7, table 3', 'board 7')
    """
    return f"board {line.board.number}" + (f", table {line.table}" if line.table else "")
