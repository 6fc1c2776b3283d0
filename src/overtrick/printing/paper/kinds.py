"""
Every kind of paper: its title, what it is made of, and how.

The table at home on paper: a score sheet, the scoring table, bidding-box cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from overtrick.core.contract import Doubling
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.ranking.report import Ranking
from overtrick.messages import say, translate
from overtrick.printing.columns import Column, numbers
from overtrick.printing.listing import Listing
from overtrick.printing.paper import results, seats
from overtrick.printing.paper.page import (
    Block,
    PaperDrawing,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.paper.results import BoardCards, hands
from overtrick.printing.paper.seats import SEAT_CARDS, SeatPlan
from overtrick.printing.party import draw_reasons, draw_sheet
from overtrick.printing.table import draw_table
from overtrick.printing.words import Names, contract_text, edition_title, labelled
from overtrick.rules.editions import Tariff
from overtrick.rules.pad import Pad
from overtrick.rules.values import BidCard, Card, Worth, whole_box

__all__ = ["KINDS", "MadeOf", "PaperKind", "PaperSource", "says", "score_table", "sheet"]


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
    return lambda it: seats.seat_cards(it.seats(), make)


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
        for name, (title, make) in seats.EVENT_PAPER.items()
    },
    "sheet": PaperKind(Text("Score sheet"), MadeOf.SHEET, lambda it: sheet(it.pad)),
    "score-table": PaperKind(
        Text("Scoring table"), MadeOf.EDITION, lambda it: score_table(it.tariff)
    ),
    "bidding-cards": PaperKind(
        Text("Bidding cards"), MadeOf.EDITION, lambda it: bidding_cards(it.tariff)
    ),
    "pack": PaperKind(Text("Results"), MadeOf.RESULTS, _pack),
}
"""Everything that can be printed, by its name."""


_WHOLE = 40
"""Lines of a rubber that is never parted by the end of a page."""
_WORTHS = {
    Worth.PART_SCORE: Text("part-score"),
    Worth.GAME: Text("game"),
    Worth.SMALL_SLAM: Text("small slam"),
    Worth.GRAND_SLAM: Text("grand slam"),
}
_CALLS = {
    Doubling.UNDOUBLED: Text("PASS"),
    Doubling.DOUBLED: Text("DOUBLE"),
    Doubling.REDOUBLED: Text("REDOUBLE"),
}


def sheet(pad: Pad) -> list[Block]:
    """Return a rubber or Chicago sheet as it is drawn; of a lesson its arithmetic too."""
    found = pad.sheet()
    drawn = draw_sheet(found, pad.we, pad.they)
    if found.edition.teaching and found.stages:
        drawn += "\n\n" + draw_reasons(found)
    parts = re.split(r"\n\n(?! {8})", drawn)  # what is drawn in the middle ends what is above
    return [PaperDrawing(part, kept=part.count("\n") < _WHOLE) for part in parts]


def score_table(tariff: Tariff) -> list[Block]:
    """Return the scoring table of an edition."""
    head, *parts = draw_table(tariff).split("\n\n")
    levels = [level for part in parts for level in re.split(r"\n(?=─+┼)", part)]
    return [PaperNote(head), *(PaperDrawing(level, kept=True) for level in levels)]


def bidding_cards(tariff: Tariff) -> list[Block]:
    """Return the backs of the whole bidding box, to be cut out."""
    cards = tuple((PaperTable(_card(card)),) for card in whole_box(tariff))
    columns = translate(
        "I: not vulnerable. II: vulnerable. On PASS, DOUBLE and REDOUBLE: how many down."
    )
    return [PaperHeading(edition_title(tariff)), Tickets(cards, across=5), PaperNote(columns)]


def _card(card: Card) -> Listing:
    if isinstance(card, BidCard):
        title, over = labelled(contract_text(card.contract), say(_WORTHS[card.worth])), "+"
    else:
        title, over = say(_CALLS[card.doubling]), ""
    tricks = [f"{over}{line.tricks}" if line.tricks else "=" for line in card.lines]
    white = numbers([line.not_vulnerable for line in card.lines])
    red = numbers([line.vulnerable for line in card.lines])
    return Listing(title, (Column("", tricks), Column("I", white), Column("II", red)))
