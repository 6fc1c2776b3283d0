"""
Play first, choose the movement later: people sit, and the movement is numbered as they sit.

Before a movement is chosen a section plays one round in which everybody stays: table 1 with set
1, and so on.  The movement chosen later takes the numbers, the tables and the boards of that
round, so that no result and no name has to be told again.
"""

from __future__ import annotations

from dataclasses import replace

from overtrick.app.views.desk.board import NOT_CHOSEN
from overtrick.events.journal.plan import Plan
from overtrick.movements.grid import GridMeeting, Movement, Movers

__all__ = ["NOT_CHOSEN", "as_seated", "keeps_round", "not_chosen"]


def not_chosen(halves: int) -> Movement:
    """
    Make the first round of so many half tables, before the movement is chosen.

    Of half a table the North-South place is empty, as in a Mitchell.

    >>> [(each.ns, each.ew) for each in not_chosen(5).meetings[0]]
    [('1', '4'), ('2', '5'), (None, '6')]
    """
    tables, count = halves // 2, (halves + 1) // 2
    row = [
        GridMeeting(table, str(table) if table <= tables else None, str(count + table), table)
        for table in range(1, count + 1)
    ]
    return Movement(NOT_CHOSEN, "Movement not chosen yet", Movers.PAIRS, 1, (tuple(row),))


def as_seated(movement: Movement, seated: Plan) -> Movement:
    """
    Number a movement so that its first round is the one that is being played.

    Tables, contestants and sets change their names; who meets whom does not.  A movement for
    another number of tables or pairs is given back as it is.

    >>> from overtrick.movements.howell import howell
    >>> found = as_seated(howell(6), Plan(not_chosen(6), 3))
    >>> [(each.table, each.ns, each.ew) for each in found.meetings[0]]
    [(1, '1', '4'), (2, '2', '5'), (3, '3', '6')]
    """
    if movement.kind is not Movers.PAIRS or seated.movement.id != NOT_CHOSEN:
        return movement
    there, here = _sorted(movement.meetings[0]), _sorted(seated.movement.meetings[0])
    if [len(row) for row in there] != [len(row) for row in here]:
        return movement
    who = dict[tuple[str, str], str]()
    tables = dict[int, int]()
    for one, other in zip((*there[0], *there[1]), (*here[0], *here[1]), strict=True):
        tables[one.table] = other.table
        if not _pair(who, movement, one, other):
            return movement
    sets = _sets(movement, tables)
    return _renamed(movement, who, tables, sets)


def _sorted(row: tuple[GridMeeting, ...]) -> tuple[list[GridMeeting], list[GridMeeting]]:
    """Tables where two pairs sit, then those where one sits out."""
    tables = sorted((each for each in row if each.ns or each.ew), key=lambda each: each.table)
    full = [each for each in tables if each.ns and each.ew]
    return full, [each for each in tables if not (each.ns and each.ew)]


def _pair(
    who: dict[tuple[str, str], str], plan: Movement, one: GridMeeting, other: GridMeeting
) -> bool:
    """Give the pairs of a table the numbers of those who sit there."""
    theirs = [(_line(plan, "NS"), one.ns), (_line(plan, "EW"), one.ew)]
    ours = [other.ns, other.ew]
    if one.ns is None or one.ew is None:  # a sit-out: on whichever side
        theirs, ours = [each for each in theirs if each[1]], [each for each in ours if each]
    for (line, name), number in zip(theirs, ours, strict=True):
        if name is None or number is None or (line, name) in who:
            return False
        who[line, name] = number
    return True


def _line(plan: Movement, side: str) -> str:
    return side if plan.has_lines else ""


def _sets(movement: Movement, tables: dict[int, int]) -> dict[int, int]:
    """The sets as they lie on the tables; as they are, where tables share one."""
    first = {each.table: each.set for each in movement.meetings[0] if each.set}
    if len(set(first.values())) != len(first):
        return {}
    named = {number: tables[table] for table, number in first.items() if table in tables}
    free = iter(sorted(set(range(1, max(movement.sets) + 1)) - set(named.values())))
    for number in range(1, max(movement.sets) + 1):
        if number not in named:
            named[number] = next(free)
    return named


def _renamed(
    movement: Movement,
    who: dict[tuple[str, str], str],
    tables: dict[int, int],
    sets: dict[int, int],
) -> Movement:
    rest = iter(sorted({each.table for row in movement.meetings for each in row} - {*tables}))
    for number in sorted(set(range(1, movement.tables + 1)) - {*tables.values()}):
        if (left := next(rest, None)) is not None:
            tables[left] = number

    def name(side: str, id: str | None) -> str | None:
        return None if id is None else who.get((_line(movement, side), id), id)

    rows = tuple(
        tuple(
            sorted(
                (
                    replace(
                        each,
                        table=tables.get(each.table, each.table),
                        ns=name("NS", each.ns),
                        ew=name("EW", each.ew),
                        set=each.set and sets.get(each.set, each.set),
                    )
                    for each in row
                ),
                key=lambda each: each.table,
            )
        )
        for row in movement.meetings
    )
    repeats = frozenset(
        (name("NS", one) or one, name("EW", two) or two) for one, two in movement.repeats
    )
    return replace(movement, rounds=rows, repeats=repeats)


def keeps_round(movement: Movement, seated: Plan) -> bool:
    """
    Whether the round that is being played stays as it is when a movement is chosen.

    >>> from overtrick.movements.registry import movement
    >>> keeps_round(movement("howell:6"), Plan(not_chosen(6), 3))
    False
    """
    found = as_seated(movement, seated)
    return _met(found) == _met(seated.movement)


def _met(movement: Movement) -> set[tuple[int, str, str, int]]:
    return {
        (each.table, each.ns, each.ew, each.set)
        for each in movement.meetings[0]
        if each.ns and each.ew and each.set
    }
