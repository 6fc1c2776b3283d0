"""Paper of an event's plan, before and while it is played: its cards, its draw, its bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.progress import round_in_play
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.undrawn import without_gone
from overtrick.messages import translate
from overtrick.movements.itinerary import carriers
from overtrick.printing.assignments import assignments_listing, not_drawn, places_listing
from overtrick.printing.bracket import bracket_listings, draw_bracket, filled_bracket
from overtrick.printing.columns import use_page, width
from overtrick.printing.paper.page import (
    Block,
    PaperDrawing,
    PaperHeading,
    PaperNote,
    PaperTable,
)
from overtrick.printing.paper.seats import SeatPlan
from overtrick.printing.words import Names

__all__ = ["EVENT_PAPER", "assignments", "bracket", "seat_cards", "seats_of"]

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
        PaperTable(assignments_listing(stage, draw, names, pairs=pairs)),
        PaperTable(places_listing(stage, draw, names)),
    ]


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
