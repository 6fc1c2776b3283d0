"""Every kind of paper: its title, what it is made of, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.ranking.report import Ranking
from overtrick.messages import translate
from overtrick.printing.paper import event, home, results
from overtrick.printing.paper.deals import BoardCards, hands
from overtrick.printing.paper.page import Block, PaperHeading, PaperNote, PaperTable, Tickets
from overtrick.printing.paper.seats import SEAT_CARDS, SeatPlan
from overtrick.printing.words import Names
from overtrick.rules.editions import Tariff
from overtrick.rules.pad import Pad

__all__ = ["KINDS", "MadeOf", "PaperKind", "PaperSource", "says"]


class MadeOf(StrEnum):
    """What a kind of paper is made of, in the words of the command."""

    RESULTS = "results"
    DEALS = "deals"
    SEATS = "an event or a movement"
    EVENT = "an event"
    SHEET = "a sheet"
    EDITION = "an edition"


class PaperSource:
    """What paper is made of; each kind asks for its own part alone, and a source has some."""

    @property
    def ranking(self) -> Ranking:
        """The ranking of the results."""
        raise NotImplementedError(MadeOf.RESULTS)

    @property
    def event(self) -> Event:
        """The event as its journal tells it."""
        raise NotImplementedError(MadeOf.EVENT)

    @property
    def names(self) -> Names:
        """Names of the event's contestants."""
        raise NotImplementedError(MadeOf.EVENT)

    @property
    def pad(self) -> Pad:
        """The sheet of a table at home."""
        raise NotImplementedError(MadeOf.SHEET)

    @property
    def tariff(self) -> Tariff:
        """The edition of the rules."""
        raise NotImplementedError(MadeOf.EDITION)

    def deals(self) -> Iterable[BoardCards]:
        """Give the cards of each board, in order, with what can be made."""
        raise NotImplementedError(MadeOf.DEALS)

    def seats(self) -> Sequence[SeatPlan]:
        """Give each movement, with the section and the names of an event."""
        raise NotImplementedError(MadeOf.SEATS)


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: its title, what it is made of, and how."""

    title: Text
    made_of: MadeOf
    make: Callable[[PaperSource], list[Block]]


def says(block: Block) -> bool:
    """
    Tell whether a block says anything by itself: a heading and a note do not.

    >>> says(PaperNote("There is no movement yet.")), says(Tickets(()))
    (False, False)
    """
    if isinstance(block, PaperHeading | PaperNote):
        return False
    if isinstance(block, PaperTable):
        return bool(block.listing.rows)
    return not isinstance(block, Tickets) or bool(block.tickets)


def _pack(it: PaperSource) -> list[Block]:
    blocks, cards = results.pack(it.ranking), hands(it.deals())
    if any(map(says, cards)):
        blocks += [PaperHeading(translate("Hands"), new_page=bool(blocks)), *cards]
    return blocks


def _of_results(make: Callable[[Ranking], list[Block]]) -> Callable[[PaperSource], list[Block]]:
    return lambda it: make(it.ranking)


def _of_seats(make: Callable[[SeatPlan], list[Block]]) -> Callable[[PaperSource], list[Block]]:
    return lambda it: event.seat_cards(it.seats(), make)


def _of_event(
    make: Callable[[Event, Names], list[Block]],
) -> Callable[[PaperSource], list[Block]]:
    return lambda it: make(it.event, it.names)


KINDS: dict[str, PaperKind] = {
    **{
        name: PaperKind(title, MadeOf.RESULTS, _of_results(make))
        for name, (title, make) in results.RESULTS_PAPER.items()
    },
    "hands": PaperKind(Text("Hands"), MadeOf.DEALS, lambda it: hands(it.deals())),
    **{
        name: PaperKind(title, MadeOf.SEATS, _of_seats(make))
        for name, (title, make) in SEAT_CARDS.items()
    },
    **{
        name: PaperKind(title, MadeOf.EVENT, _of_event(make))
        for name, (title, make) in event.EVENT_PAPER.items()
    },
    "sheet": PaperKind(Text("Score sheet"), MadeOf.SHEET, lambda it: home.sheet(it.pad)),
    "score-table": PaperKind(
        Text("Scoring table"), MadeOf.EDITION, lambda it: home.score_table(it.tariff)
    ),
    "bidding-cards": PaperKind(
        Text("Bidding cards"), MadeOf.EDITION, lambda it: home.bidding_cards(it.tariff)
    ),
    "pack": PaperKind(Text("Results"), MadeOf.RESULTS, _pack),
}
"""Everything that can be printed, by its name."""
