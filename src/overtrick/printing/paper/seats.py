"""
Who sits where, on paper: guide cards, table cards, slips to be filled in.

Paper of an event's plan, before and while it is played: its cards, its draw, its bracket.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from overtrick.errors import Letter, Text
from overtrick.events.journal.fold import Event
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.to_come import round_in_play
from overtrick.events.stages.undrawn import without_gone
from overtrick.messages import say, translate
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.itinerary import carriers
from overtrick.printing.assignments import assignments_listing, not_drawn, places_listing
from overtrick.printing.bracket import bracket_listings, draw_bracket, filled_bracket
from overtrick.printing.columns import use_page, width
from overtrick.printing.listing import Listing
from overtrick.printing.movement import guide_listing, set_text, table_listing
from overtrick.printing.paper.page import (
    Block,
    PaperDrawing,
    PaperForm,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.words import Names

__all__ = [
    "EVENT_PAPER",
    "SEAT_CARDS",
    "SeatPlan",
    "assignments",
    "bracket",
    "guides",
    "seat_cards",
    "seats_of",
    "slips",
]

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
    cards = {
        table: {row[0]: row for row in table_listing(movement, table, boards_per_set).rows}
        for table in _tables(movement)
    }
    for number, tables in enumerate(movement.rounds, start=1):
        for each in tables:
            assert isinstance(each, GridMeeting | Seating)
            row = cards[each.table].get(str(number))
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


_BRACKET = 120, 168
"""Columns of a bracket, and the most that it may take: small print, where names are long."""


def seats_of(event: Event, named: Callable[[str, str, str], str]) -> list[SeatPlan]:
    """Return every plan of an event; *named* gives names by number, section and direction."""
    plans = event.plans
    found = []
    for plan in plans:
        title = translate("Section {section}", section=plan.section)
        if len({each.session for each in plans}) > 1:
            title += f", {translate('session {session}', session=plan.session)}"
        names = {}
        for who in carriers(plan.movement):
            direction, _, id = who.rpartition(" ")
            names[who] = named(id, plan.section, direction)
        over = title if len(plans) > 1 else ""
        found.append(SeatPlan(plan.movement, plan.boards_per_set, over, names))
    return found


def seat_cards(
    plans: Sequence[SeatPlan], make: Callable[[SeatPlan], list[Block]]
) -> list[Block]:
    """Return cards of every plan, under its title if it has one."""
    blocks: list[Block] = []
    for plan in plans:
        blocks += [PaperHeading(plan.title)] if plan.title else []
        blocks += make(plan)
    return blocks or [PaperNote(translate("There is no movement yet."))]


def assignments(event: Event, names: Names) -> list[Block]:
    """Return who meets whom in the round in play, by match and by table; or why nobody does."""
    if not event.stages:
        return [PaperNote(translate("There is no stage with draws."))]
    stage = without_gone(event, event.stage())
    number = round_in_play(event, stage)
    draw = stage.draw(number)
    if draw is None:
        return [PaperNote(not_drawn(stage, number))]
    pairs = is_of_pairs(event, stage)
    return [
        _ordered(assignments_listing(stage, draw, names, pairs=pairs), Text("by table")),
        _ordered(places_listing(stage, draw, names), Text("by number")),
    ]


def _ordered(listing: Listing, by: Text) -> PaperTable:
    """Set a table whose title says what its lines are in the order of."""
    return PaperTable(replace(listing, title=f"{listing.title}, {say(by)}"))


def bracket(event: Event, names: Names) -> list[Block]:
    """Return the bracket of a knock-out, drawn and by rounds; or that there is none."""
    stage = next((stage for stage in event.stages if stage.form == "knockout"), None)
    if stage is None:
        return [PaperNote(translate("no knock-out in it"))]
    now = knock_out(event, stage)
    filled = filled_bracket(now, names)
    longest = max(width(f"{who} {' '.join(names.get(who, ()))}") for who in now.entrants)
    before = use_page(sorted((*_BRACKET, 3 * (longest + 10)))[1])
    drawn = PaperDrawing(draw_bracket(now.bracket, filled))
    use_page(before)
    return [drawn, *map(PaperTable, bracket_listings(now.bracket, filled))]


EVENT_PAPER: dict[str, tuple[Text, Callable[[Event, Names], list[Block]]]] = {
    "assignments": (Text("Assignments"), assignments),
    "bracket": (Text("Bracket"), bracket),
}
"""What the draws of an event give: its title, and how it is made with these names."""
