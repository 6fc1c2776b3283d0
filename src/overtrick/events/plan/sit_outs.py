"""
Who sits out by a plan, and which boards: at a table with an empty place, or at no table at all.

Who has no table in a round sits out a set that it never plays: one of that round, if there is
one.  Such a sit-out is foretold only where a setting asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.outcome import Bye
from overtrick.core.seats import Side
from overtrick.events.journal.plan import Plan
from overtrick.events.session import Line
from overtrick.movements.grid import Movers, in_order
from overtrick.movements.itinerary import tables_of

__all__ = ["sitting_out", "without_seated"]


def sitting_out(plan: Plan, settings: Settings) -> tuple[Line, ...]:
    """
    Give the sit-outs of a plan, round by round.

    >>> from overtrick.movements.registry import movement
    >>> plan = Plan(movement("individual:9"), 1)
    >>> [str(line.board.number) for line in sitting_out(plan, Settings(bye="60%"))[:3]]
    ['1', '2', '3']
    >>> sitting_out(plan, Settings())
    ()
    """
    at_table, at_none = _of(plan)
    asked = settings.bye != "leave_out" or settings.scale_total == "unplayed"
    return (*at_table, *at_none) if asked or settings.pair_matches == "vp" else at_table


def without_seated(
    plan: Plan, sit_outs: tuple[Line, ...], lines: Iterable[Line]
) -> tuple[Line, ...]:
    """
    Leave out sit-outs without a table of those who have something in that round all the same.

    A sit-out that was entered without a round may be of any.
    """
    if all(line.table for line in sit_outs):
        return sit_outs
    seated = {
        (round, who)
        for line in lines
        if (line.session, line.section) == (plan.session, plan.section)
        for round in (line.round, None)
        if round is not None or isinstance(line.outcome, Bye)
        for who in _contestants(plan, line)
    }

    def is_seated(line: Line) -> bool:
        rounds = (line.round, None)
        return any((each, who) in seated for each in rounds for who in _contestants(plan, line))

    return tuple(line for line in sit_outs if line.table or not is_seated(line))


def _contestants(plan: Plan, line: Line) -> Iterator[str]:
    for side in Side:
        for who in line.contestants(side):
            yield plan.movement.label(side, who)


@lru_cache(maxsize=32)
def _of(plan: Plan) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    at_table = tuple(line for line in plan.expected() if isinstance(line.outcome, Bye))
    is_teams = plan.movement.kind is Movers.TEAMS
    return at_table, () if is_teams else tuple(_at_none(plan))


def _at_none(plan: Plan) -> Iterator[Line]:
    movement = plan.movement
    tables = [
        (number, table.set, movement.contestants_at(table))
        for number, table in tables_of(movement)
    ]
    everybody = sorted({who for *_, seated in tables for who in seated}, key=in_order)
    known = {
        who: {boards for _, boards, seated in tables if who in seated} for who in everybody
    }
    for number in range(1, len(movement.rounds) + 1):
        row = [(boards, seated) for each, boards, seated in tables if each == number]
        # At a table without boards two wait for each other; one alone has no table.
        busy = {who for boards, seated in row if boards or len({*seated}) > 1 for who in seated}
        in_play = sorted(boards for boards, _ in row if boards)
        for who in everybody:
            if who in busy or (who, number) in movement.away:
                continue
            own = (each for each in (*in_play, *movement.sets) if each not in known[who])
            boards = next(own, None)
            if boards is not None:
                known[who].add(boards)
                yield from _lines(plan, number, boards, who)


def _lines(plan: Plan, round: int, boards: int, who: str) -> Iterator[Line]:
    movement, is_ew = plan.movement, who.startswith("EW ")
    id = who[3:] if movement.has_lines else who
    alone = movement.kind is Movers.INDIVIDUAL
    for board in plan.boards(boards):
        yield Line(
            Board.standard(board),
            Bye(at_table=False),
            None if alone or (is_ew and movement.has_lines) else id,
            id if is_ew and movement.has_lines else None,
            session=plan.session,
            section=plan.section,
            round=str(round),
            players=(id, None, None, None) if alone else None,
        )
