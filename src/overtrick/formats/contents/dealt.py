"""The cards of a board, what could be made with them, and who was to meet where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from overtrick.core.board import Board
from overtrick.core.cards import Hand
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.quick import quick
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.formats.contents.people import nothing_else

__all__ = ["Dealt", "PlannedMeeting", "hands_text"]


@quick
@dataclass(frozen=True, slots=True)
class Dealt:
    """
    A board and its cards.

    ``section`` is empty where all sections play the same cards.  ``hands`` is the text of a
    deal of which only some cards are known, in the form of PBN.

    >>> Dealt(Board(7)).deal is None
    True
    """

    board: Board
    deal: Deal | None = None
    tricks: TrickTable | None = None
    """What each seat can take in each strain, double dummy."""
    par: str = ""
    """The optimum score as points for NS: ``-620``."""
    version: str = "a"
    section: str = ""
    session: str = "1"
    hands: str = ""
    extra: Mapping[str, str] = field(default_factory=nothing_else, hash=False)

    @property
    def place(self) -> tuple[str, int, str]:
        """
        The session, the board and the version, whichever section.

        >>> Dealt(Board(7)).place
        ('1', 7, 'a')
        """
        return self.session, self.board.number, self.version

    @property
    def known_hands(self) -> dict[Seat, Hand]:
        """
        The hands of which cards are known, by seat.

        >>> Dealt(Board(7), hands="E:AKQ2.J54.T93.K87 - ... AQ...").known_hands.keys()
        dict_keys([<Seat.NORTH: 'N'>, <Seat.EAST: 'E'>])
        """
        if self.deal is not None:
            return self.deal.hands
        first, _, words = self.hands.partition(":")
        found: dict[Seat, Hand] = {}
        try:
            for place, word in enumerate(words.split()[:4]):
                if word.strip("-."):
                    found[Seat.parse(first).after(place)] = Hand.parse(word)
        except OvertrickError:  # no reader gives such a text
            return {}
        return {seat: found[seat] for seat in Seat if seat in found}


@dataclass(frozen=True, slots=True)
class PlannedMeeting:
    """
    Who was to meet where, as planned: None for nobody.

    >>> PlannedMeeting("1", "3", "3", "10", boards=(5, 6)).boards
    (5, 6)
    """

    round: str
    table: str
    ns: str | None
    ew: str | None
    boards: tuple[int, ...]
    section: str = "A"
    session: str = "1"
    players: tuple[str | None, str | None, str | None, str | None] | None = None
    """Of an individual: the ids of North, East, South and West."""


def hands_text(hands: Mapping[Seat, Hand], first: Seat = Seat.NORTH) -> str:
    """
    Write hands of which only some are known, in the form of PBN; nothing if none is.

    >>> hands_text({Seat.SOUTH: Hand.parse("AK.Q.J.T")}), hands_text({})
    ('N:- - AK.Q.J.T -', '')
    """
    if not hands:
        return ""
    seats = (first.after(place) for place in range(4))
    return f"{first}:{' '.join(str(hands.get(seat, '-')) for seat in seats)}"
