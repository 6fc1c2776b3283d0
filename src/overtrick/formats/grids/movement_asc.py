"""
Movements as ``.ASC`` text: a header of five numbers, then round by round who plays what.

Header: contestants, tables, rounds, groups of boards, individual (0 or 1).  A table is
``ns ew group`` (individual: ``n s e w group``); a group is a number or a capital letter, 0 is
nobody, ``#`` begins a comment.  Arrow switches are in the numbers only: their flag is lost.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from overtrick.core.seats import Side
from overtrick.errors import InvalidMovement, Text
from overtrick.events.problem import Problem
from overtrick.formats.plain import decoded
from overtrick.movements.grid import Kind, Meeting, Movement, Seating, winners_of
from overtrick.movements.variations import ids

__all__ = ["read_asc", "write_asc"]

_WORD = re.compile(r"[0-9]{1,3}|[A-Z]|[^\s,;:()|/v-]+?", re.ASCII)
_MOST = 300  # tables or rounds: more is no movement but a mistake


class _Word(NamedTuple):
    text: str
    line: int


def read_asc(
    data: str | bytes, name: str = "movement.asc"
) -> tuple[Movement | None, tuple[Problem, ...]]:
    """
    Read a movement, as many whole rounds as there are.

    EW numbers that no NS pair has make it a movement with two winners.

    >>> plan, problems = read_asc("4 2 3 3 0\\n1 4 A 2 3 A\\n1 3 B 2 4 B\\n1 2 C 3 4 C\\n")
    >>> plan.winners, plan.rounds[1][0], problems
    (1, Meeting(table=1, ns='1', ew='3', set=2, switched=False, alternating=False), ())
    """
    words, problems = _words(decoded(data), name)
    header = [int(word.text) for word in words[:5] if word.text.isdecimal()]
    if len(header) < 5 or not (0 < header[1] <= _MOST and 0 < header[2] <= _MOST):
        said = " ".join(word.text for word in words[:5])
        need = "the first line is contestants, tables, rounds, groups, individual"
        return None, (
            Problem(f"{name}:1", Text("{need}; not {said!r}", need=need, said=said)),
            *problems,
        )
    _, tables, rounds, _, individual = header
    size = 5 if individual else 3
    body, per_round = words[5:], tables * size
    whole = min(len(body) // per_round, rounds)
    if len(body) != per_round * rounds:
        line = body[-1].line if body else 1
        message = f"{rounds} rounds of {tables} tables are {per_round * rounds} numbers"
        problems.append(
            Problem(
                f"{name}:{line}",
                Text("{message}, not {number}", message=message, number=len(body)),
            )
        )
    if not whole:
        return None, tuple(problems)
    grid = [body[at * per_round : (at + 1) * per_round] for at in range(whole)]
    cells = [
        [[word.text for word in words[at : at + size]] for at in range(0, per_round, size)]
        for words in grid
    ]
    return _movement(name, cells, individual=bool(individual)), tuple(problems)


def write_asc(movement: Movement) -> str:
    """
    Write a movement; with two winners EW are numbered on after NS.

    >>> from overtrick.movements.registry import movement
    >>> print(write_asc(movement("howell:8")).splitlines()[1])
    8 1 1  4 5 2  7 2 3  6 3 5

    :raises InvalidMovement: if an id is no number, which the format cannot say.
    """
    first_ew = _first_ew(movement)
    lines = [
        "  ".join(" ".join(map(str, _numbers(table, first_ew))) for table in tables)
        for tables in movement.rounds
    ]
    individual = movement.kind is Kind.INDIVIDUAL
    empty = "  0 0 0 0 0" if individual else "  0 0 0"
    lines = [
        line + empty * (movement.tables - len(tables))
        for line, tables in zip(lines, movement.rounds, strict=True)
    ]
    header = (
        _contestants(movement),
        movement.tables,
        len(movement.rounds),
        len(movement.sets),
        int(individual),
    )
    return "\n".join([" ".join(map(str, header)), *lines, ""])


def _words(text: str, name: str) -> tuple[list[_Word], list[Problem]]:
    words, problems = [], []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        for found in _WORD.findall(line.partition("#")[0]):
            if re.fullmatch("[0-9]+|[A-Z]", found):
                words.append(_Word(found, number))
            else:
                problems.append(
                    Problem(f"{name}:{number}", Text("not a number: {found!r}", found=found))
                )
    return words, problems


def _movement(name: str, cells: list[list[list[str]]], *, individual: bool) -> Movement:
    if individual:
        seatings = tuple(
            tuple(_seating(table, cell) for table, cell in enumerate(line, start=1))
            for line in cells
        )
        return Movement(name, name, Kind.INDIVIDUAL, 1, seatings)
    meetings = tuple(
        tuple(
            Meeting(table, _id(cell[0]), _id(cell[1]), _set(cell[2]))
            for table, cell in enumerate(line, start=1)
        )
        for line in cells
    )
    return Movement(name, name, Kind.PAIRS, winners_of(meetings), meetings)


def _seating(table: int, cell: list[str]) -> Seating:
    north, south, east, west, played = cell
    return Seating(table, _id(north), _id(south), _id(east), _id(west), _set(played))


def _id(word: str) -> str | None:
    return None if word.strip("0") == "" else word


def _set(word: str) -> int | None:
    return (int(word) if word.isdecimal() else ord(word) - ord("A") + 1) or None


def _numbers(table: Meeting | Seating, first_ew: int) -> tuple[int, ...]:
    if isinstance(table, Seating):
        seats = (table.north, table.south, table.east, table.west)
        return (*map(_number, seats), table.set or 0)
    ew = _number(table.ew) + first_ew if table.ew else 0
    return _number(table.ns), ew, table.set or 0


def _number(id: str | None) -> int:
    if id is None:
        return 0
    if not re.fullmatch("[0-9]{1,9}", id):
        raise InvalidMovement(".ASC knows numbers only, not {id!r}", id=id)
    return int(id)


def _first_ew(movement: Movement) -> int:
    """How far to raise the EW numbers, where a number is used in both lines."""
    north_south, east_west = (ids(movement, side) for side in (Side.NS, Side.EW))
    if movement.winners == 1 or not set(north_south) & set(east_west):
        return 0
    return max(movement.tables, *map(_number, (*north_south, *east_west)))


def _contestants(movement: Movement) -> int:
    if movement.kind is not Kind.INDIVIDUAL:
        lines = (Side.NS, Side.EW) if movement.winners == 2 else (None,)
        return sum(len(ids(movement, line)) for line in lines)
    return len(
        {
            id
            for tables in movement.rounds
            for each in tables
            if isinstance(each, Seating)
            for id in (each.north, each.south, each.east, each.west)
            if id
        }
    )
