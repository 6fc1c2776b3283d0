"""Who sits at a table: as the plan of the section foretells it, or as the round was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Players
from overtrick.events.journal.plan import Plan
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.movements.grid import Meeting, Seating

__all__ = ["AtTable", "at_table"]


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who sits North-South and East-West, or four players; of teams, home and away."""

    session: str
    section: str = "A"
    ns: str | None = None
    ew: str | None = None
    players: Players | None = None
    match: str | None = None
    """The match of two teams: which of them sits North-South hangs on the room."""


def at_table(
    state: Event, table: str, round: str = "", board: int = 0, section: str = "A"
) -> tuple[AtTable, ...]:
    """
    Find who sits at a table, in each session where somebody does.

    In a plan without a round it is the one in which the board is there; of a draw the last.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> [(found.ns, found.ew) for found in at_table(state, "1", "1")]
    [('1', '4')]
    """
    planned = (
        found
        for plan in state.plans
        if plan.section == section
        for found in _planned(plan, table, round, board)
    )
    return tuple(dict.fromkeys((*planned, *_drawn(state, table, round, section))))


def _planned(plan: Plan, table: str, round: str, board: int) -> Iterator[AtTable]:
    rows: Sequence[Sequence[Meeting | Seating]] = plan.movement.rounds
    for number, row in enumerate(rows, start=1):
        for each in row:
            if str(each.table) != table or not each.set or round not in ("", str(number)):
                continue
            if round or board in plan.boards(each.set):
                yield _seated(plan, each, board)


def _seated(plan: Plan, each: Meeting | Seating, board: int) -> AtTable:
    if isinstance(each, Seating):
        players = (each.north, each.east, each.south, each.west)
        return AtTable(plan.session, plan.section, players=players)
    boards = plan.boards(each.set or 1)
    turned = each.alternating and board in boards and boards.index(board) % 2 == 1
    ns, ew = (each.ew, each.ns) if turned else (each.ns, each.ew)
    return AtTable(plan.session, plan.section, ns, ew)


def _drawn(state: Event, table: str, round: str, section: str) -> Iterator[AtTable]:
    for stage in state.stages:
        number = int(round) if round.isdecimal() else stage.drawn
        draw = stage.draw(number)
        pairs = is_of_pairs(state, stage)
        for match in draw.matches if draw else ():
            if match.table == table:
                name = None if pairs else match.match
                session = stage.sessions[0]
                yield AtTable(session, section, match.home, match.away, match=name)
