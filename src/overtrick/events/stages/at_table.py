"""Who sits at a table: as the plan of the section foretells it, or as the round was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.plan import Plan
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.movements.grid import GridMeeting as Planned
from overtrick.movements.grid import Seating

__all__ = ["at_table"]


def at_table(
    state: Event, table: str, round: str = "", board: int = 0, section: str = "A"
) -> tuple[Meeting, ...]:
    """
    Find who meets at a table, in each session where somebody does: home and away of a match.

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
    return tuple(dict.fromkeys((*planned, *_drawn(state, table, round, board, section))))


def _planned(plan: Plan, table: str, round: str, board: int) -> Iterator[Meeting]:
    rows: Sequence[Sequence[Planned | Seating]] = plan.movement.rounds
    for number, row in enumerate(rows, start=1):
        for each in row:
            if str(each.table) != table or not each.set or round not in ("", str(number)):
                continue
            if round or board in plan.boards(each.set):
                yield _seated(plan, each, board)


def _seated(plan: Plan, each: Planned | Seating, board: int) -> Meeting:
    if isinstance(each, Seating):
        players = (each.north, each.east, each.south, each.west)
        return Meeting(board, None, None, plan.session, plan.section, players=players)
    boards = plan.boards(each.set or 1)
    turned = each.alternating and board in boards and boards.index(board) % 2 == 1
    ns, ew = (each.ew, each.ns) if turned else (each.ns, each.ew)
    return Meeting(board, ns, ew, plan.session, plan.section)


def _drawn(state: Event, table: str, round: str, board: int, section: str) -> Iterator[Meeting]:
    for stage in state.stages:
        number = int(round) if round.isdecimal() else stage.drawn
        draw = stage.draw(number)
        pairs = is_of_pairs(state, stage)
        for match in draw.matches if draw else ():
            if match.table == table:
                name = None if pairs else match.match
                session = stage.sessions[0]
                yield Meeting(board, match.home, match.away, session, section, name)
