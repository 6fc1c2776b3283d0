"""Paper of an event's plan, before and while it is played: its cards, its draw, its bracket."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.stages.in_play import round_in_play
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.withdrawn import without_gone
from overtrick.messages import translate
from overtrick.movements.grid import Movement
from overtrick.printing.assignments import assignments_listing, not_drawn, places_listing
from overtrick.printing.bracket import bracket_listings, draw_bracket, filled_bracket
from overtrick.printing.columns import use_page
from overtrick.printing.paper import seats
from overtrick.printing.paper.page import (
    Block,
    PaperDrawing,
    PaperHeading,
    PaperNote,
    PaperTable,
)
from overtrick.printing.words import Names

__all__ = ["EVENT_PAPER", "SEAT_CARDS", "assignments", "bracket", "seat_cards"]

Made = Callable[[Movement, int | None], list[Block]]

_BRACKET = 120
"""Columns that a bracket may take: small print, where names are long."""

SEAT_CARDS: dict[str, tuple[Text, Made]] = {
    "guides": (Text("Guide cards"), seats.guides),
    "table-cards": (Text("Table cards"), seats.table_cards),
    "slips": (Text("Slips"), seats.slips),
}
"""What a movement gives to hold in one's hands: its title, and how it is made."""


def seat_cards(event: Event, make: Made) -> list[Block]:
    """Return cards of every section that has a plan, under its name if there are several."""
    blocks: list[Block] = []
    for plan in event.plans:
        if len(event.plans) > 1:
            blocks.append(PaperHeading(translate("Section {section}", section=plan.section)))
        blocks += make(plan.movement, plan.boards_per_set)
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
    before = use_page(_BRACKET)
    drawn = PaperDrawing(draw_bracket(now.bracket, filled))
    use_page(before)
    return [drawn, *map(PaperTable, bracket_listings(now.bracket, filled))]


EVENT_PAPER: dict[str, tuple[Text, Callable[[Event, Names], list[Block]]]] = {
    "assignments": (Text("Assignments"), assignments),
    "bracket": (Text("Bracket"), bracket),
}
"""What the draws of an event give: its title, and how it is made with these names."""
