"""Who sits where, on paper: guide cards, table cards, slips to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from overtrick.errors import Letter, Text
from overtrick.messages import translate
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.itinerary import carriers
from overtrick.printing.movement import guide_listing, set_text, table_listing
from overtrick.printing.paper.page import Block, PaperForm, PaperTable, Tickets

__all__ = ["SEAT_CARDS", "SeatPlan", "guides", "slips", "table_cards"]

_NS, _EW = Letter("side", "NS"), Letter("side", "EW")
_SLIP = (
    Text("board"),
    Text("contract"),
    Text("by"),
    Text("lead"),
    Text("tricks"),
    Text("{side} +", side=_NS),
    Text("{side} +", side=_EW),
)
_LINES = 4
"""Rows of a slip where nobody said how many boards a round has."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A movement with what stands on its cards beside its numbers."""

    movement: Movement
    boards_per_set: int | None = None
    title: str = ""
    """What stands over its cards, where there are several plans."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of who carries a card, such as ``NS 7``."""


def guides(plan: SeatPlan) -> list[Block]:
    """Return the card of every pair, player or team, with its names."""
    cards = [
        guide_listing(plan.movement, who, plan.boards_per_set, plan.names.get(who, ""))
        for who in carriers(plan.movement)
    ]
    return [Tickets(tuple((PaperTable(card),) for card in cards))]


def table_cards(plan: SeatPlan) -> list[Block]:
    """Return the card of every table."""
    movement, boards_per_set = plan.movement, plan.boards_per_set
    cards = [table_listing(movement, table, boards_per_set) for table in _tables(movement)]
    return [Tickets(tuple((PaperTable(card),) for card in cards))]


def slips(plan: SeatPlan) -> list[Block]:
    """Return a pick-up slip for every table and round at which somebody plays."""
    movement, boards_per_set = plan.movement, plan.boards_per_set
    found = []
    for number, tables in enumerate(movement.rounds, start=1):
        for each in tables:
            assert isinstance(each, GridMeeting | Seating)
            card = table_listing(movement, each.table, boards_per_set)
            row = next((row for row in card.rows if row[0] == str(number)), None)
            if each.set is None or row is None or "-" in row[1:3]:
                continue
            boards = _numbers(each.set, boards_per_set)
            found.append(
                (
                    PaperForm(
                        translate(
                            "Round {round}, table {table}: {ns} {home}, {ew} {away}",
                            round=number,
                            table=each.table,
                            ns=_NS,
                            home=row[1],
                            ew=_EW,
                            away=row[2],
                        )
                        + f" · {set_text(each.set, boards_per_set)}",
                        _SLIP,
                        tuple((board, *[""] * 6) for board in boards),
                    ),
                )
            )
    return [Tickets(tuple(found))]


def _numbers(played: int, boards_per_set: int | None) -> list[str]:
    if not boards_per_set:
        return [""] * _LINES
    last = played * boards_per_set
    return [str(number) for number in range(last - boards_per_set + 1, last + 1)]


def _tables(movement: Movement) -> list[int]:
    return sorted({each.table for tables in movement.rounds for each in tables})


SEAT_CARDS: dict[str, tuple[Text, Callable[[SeatPlan], list[Block]]]] = {
    "guides": (Text("Guide cards"), guides),
    "table-cards": (Text("Table cards"), table_cards),
    "slips": (Text("Slips"), slips),
}
"""What a movement gives to hold in one's hands: its title, and how it is made."""
