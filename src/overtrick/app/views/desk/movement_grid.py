"""The grid of a movement, for whoever chooses one: rounds by tables."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.app.views.written import plural
from overtrick.events.journal.plan import Plan
from overtrick.movements.grid import GridMeeting, Seating

__all__ = ["GridCell", "Grid", "grid_seen"]


@dataclass(frozen=True, slots=True)
class GridCell:
    """A table in a round: who meets there, with which boards."""

    who: str
    boards: str


@dataclass(frozen=True, slots=True)
class Grid:
    """All rounds of a movement; a table that rests in a round has no cell there."""

    name: str
    shape: str
    tables: tuple[int, ...]
    rounds: tuple[tuple[GridCell | None, ...], ...]
    has_switches: bool
    notes: tuple[str, ...]


def grid_seen(plan: Plan) -> Grid:
    """
    Give the grid of a plan.

    >>> from overtrick.movements.registry import movement
    >>> [each.who for each in grid_seen(Plan(movement("mitchell:3"), 2)).rounds[1]]
    ['1 v 3', '2 v 1', '3 v 2']
    """
    found = plan.movement
    tables = tuple(sorted({each.table for row in found.rounds for each in row}))
    rounds = []
    for row in found.rounds:
        at = {each.table: _cell(plan, each) for each in row}
        rounds.append(tuple(at.get(table) for table in tables))
    switched = any(
        isinstance(each, GridMeeting) and each.switched for row in found.rounds for each in row
    )
    return Grid(
        found.name,
        f"{plural(len(found.rounds), 'round')} of {plan.boards_per_set}",
        tables,
        tuple(rounds),
        switched,
        tuple(f"{note[:1].upper()}{note[1:]}." for note in found.notes),
    )


def _cell(plan: Plan, each: GridMeeting | Seating) -> GridCell:
    boards = plan.boards(each.set) if each.set else ()
    told = f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else "".join(map(str, boards))
    if isinstance(each, Seating):
        seats = ((each.north, each.south), (each.east, each.west))
        return GridCell(
            " v ".join("+".join(who or "-" for who in side) for side in seats), told
        )
    if not each.is_played:
        who = each.ns or each.ew
        return GridCell(f"{who} sits out" if who else "-", "")
    turned = " *" if each.switched else ""
    return GridCell(f"{each.ns} v {each.ew}{turned}", told)
