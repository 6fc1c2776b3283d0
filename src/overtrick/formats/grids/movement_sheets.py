"""
Movements as the text of EBUScore: a title, a line of sizes, a line of cells for each table.

Sizes: type, tables, boards, boards per set, rounds and sometimes a missing pair; type 0 is a
Howell, 1 a Mitchell with two winners, 2 a switched Mitchell, 3 and 4 individuals, 5 teams.
A cell is ``NS,EW,set`` (individual: N,S,E,W,set) for each round; ``p,p,0`` says that p sits
out.  An empty line ends a movement; a file may hold many.

Movements as ``.ASC`` text: a header of five numbers, then round by round who plays what.

Header: contestants, tables, rounds, groups of boards, individual (0 or 1).  A table is
``ns ew group`` (individual: ``n s e w group``); a group is a number or a capital letter, 0 is
nobody, ``#`` begins a comment.  Arrow switches are in the numbers only: their flag is lost.

A movement from a file of any kind we read: our JSON, ``.ASC`` or the text of EBUScore.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from overtrick.core.letters import whole_number
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, InvalidMovement, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded
from overtrick.movements.grid import (
    MOST_CELLS,
    MOST_TABLES,
    GridMeeting,
    Movement,
    Movers,
    Seating,
    winners_of,
)
from overtrick.movements.variations import ids

__all__ = ["read_asc", "read_ebu", "read_movements", "write_asc"]

_INDIVIDUAL, _TEAMS = ("3", "4"), "5"
_WINNERS = {"0": 1, "1": 2, "2": 1, "3": 1, "4": 1}


def read_ebu(
    data: str | bytes, name: str = "movement.txt"
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """
    Read every movement of the file; team movements are left out, with a problem.

    >>> text = "Two tables\\n0,2,9,3,3\\n1,4,1,1,3,2,1,2,3\\n2,3,1,2,4,2,3,4,3\\n"
    >>> plans, problems = read_ebu(text)
    >>> plans[0].name, plans[0].rounds[0][1].ew, problems
    ('Two tables', '3', ())
    """
    found: list[Movement] = []
    problems = Problems()
    for line, record in _records(decoded(data)):
        try:
            found.append(_ebu_movement(record))
        except _Fault as fault:
            problems.append(Problem(f"{name}:{line + fault.below}", fault.text))
        except OvertrickError as error:
            problems.append(Problem(f"{name}:{line}", error.text))
        if problems.stop_reading(len(found), f"{name}:{line}"):
            break
    if not found and not problems:
        problems.append(Problem(f"{name}:1", "there is no movement here"))
    return tuple(found), tuple(problems)


class _Fault(OvertrickError):
    """What is wrong with a record, and how many lines below its title."""

    def __init__(self, message: str, below: int) -> None:
        super().__init__(message)
        self.below = below


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """The records, each with the number of its first line."""
    record: list[str] = []
    first = 1
    for number, line in enumerate([*re.split(r"\r\n|\r|\n", text), ""], start=1):
        if line.strip():
            first = first if record else number
            record.append(line.strip())
        elif record:
            yield first, record
            record = []


def _ebu_movement(record: list[str]) -> Movement:
    title, sizes, rows = record[0], (record[1:2] or [""])[0], record[2:]
    words = [word.strip() for word in sizes.split(",")]
    if len(words) < 5 or not _are_numbers(words[:5]):
        raise _Fault(
            EnglishText(
                "type,tables,boards,boards per set,rounds expected, not {sizes!r}", sizes=sizes
            ),
            1,
        )
    kind, tables, _, _, rounds = words[:5]
    if kind == _TEAMS:
        raise _Fault(EnglishText("{title}: movements for teams are not read", title=title), 1)
    if kind not in _WINNERS:
        raise _Fault(
            EnglishText("{title}: no type {kind!r} is known", title=title, kind=kind), 1
        )
    _check_size(title, int(tables), int(rounds), len(rows))
    notes = (
        (EnglishText("pair {words} is missing", words=words[5]),)
        if len(words) > 5 and words[5].strip("0")
        else ()
    )
    size = 5 if kind in _INDIVIDUAL else 3
    cells = [_cells(row, size, int(rounds), line) for line, row in enumerate(rows, start=2)]
    by_round = list(zip(*cells, strict=True))
    if kind in _INDIVIDUAL:
        seatings = tuple(
            tuple(_ebu_seating(*each) for each in enumerate(r, 1)) for r in by_round
        )
        return Movement(title, title, Movers.INDIVIDUAL, 1, seatings, notes)
    meetings = tuple(tuple(_meeting(*each) for each in enumerate(r, 1)) for r in by_round)
    return Movement(title, title, Movers.PAIRS, _WINNERS[kind], meetings, notes)


def _check_size(title: str, tables: int, rounds: int, lines: int) -> None:
    if lines < tables:
        raise _Fault(
            EnglishText(
                "{title}: {tables} tables, but {count} lines",
                title=title,
                tables=tables,
                count=lines,
            ),
            lines + 1,
        )
    if tables * rounds > MOST_CELLS:
        raise _Fault(
            EnglishText(
                "{title}: {tables} tables in {rounds} rounds are more than {most}",
                title=title,
                tables=tables,
                rounds=rounds,
                most=MOST_CELLS,
            ),
            1,
        )


def _cells(row: str, size: int, rounds: int, line: int) -> list[tuple[int, ...]]:
    words = re.split(r"[,;\s]+", row.strip(",; \t"))
    if not _are_numbers(words):
        raise _Fault(
            EnglishText("only numbers and commas are expected, not {row!r}", row=row), line
        )
    if len(words) != size * rounds:
        raise _Fault(
            EnglishText(
                "{rounds} rounds are {size} numbers, not {count}",
                rounds=rounds,
                size=size * rounds,
                count=len(words),
            ),
            line,
        )
    numbers = [int(word) for word in words]
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def _meeting(table: int, cell: tuple[int, ...]) -> GridMeeting:
    ns, ew, played = cell
    if ns == ew and not played:  # a marker: this pair sits out
        return GridMeeting(table, _ebu_id(ns), None, None)
    return GridMeeting(table, _ebu_id(ns), _ebu_id(ew), played or None)


def _ebu_seating(table: int, cell: tuple[int, ...]) -> Seating:
    north, south, east, west, played = cell
    return Seating(
        table, _ebu_id(north), _ebu_id(south), _ebu_id(east), _ebu_id(west), played or None
    )


def _ebu_id(number: int) -> str | None:
    return str(number) if number else None


_WORD = re.compile(r"([0-9]{1,3}|[A-Z])|[^\s,;:()|/v-]", re.ASCII)
_MOST_WORDS = 5 + 5 * MOST_CELLS


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
    (1, GridMeeting(table=1, ns='1', ew='3', set=2, switched=False, alternating=False), ())
    """
    words, problems = _words(decoded(data), name)
    header = [number for each in words[:5] if (number := whole_number(each.text)) is not None]
    if len(header) < 5 or not (0 < header[1] <= MOST_TABLES and 0 < header[2] <= MOST_TABLES):
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
        message = EnglishText(
            "{rounds} rounds of {tables} tables are {per_round} numbers",
            rounds=rounds,
            tables=tables,
            per_round=per_round * rounds,
        )
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
    individual = movement.kind is Movers.INDIVIDUAL
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


def _words(text: str, name: str) -> tuple[list[_Word], Problems]:
    words: list[_Word] = []
    problems = Problems()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        where = f"{name}:{number}"
        for found in _WORD.finditer(line.partition("#")[0]):
            if len(words) > _MOST_WORDS:
                problems.stop(where, Text("more than {count} numbers", count=_MOST_WORDS))
                return words, problems
            if found[1]:
                words.append(_Word(found[1], number))
                continue
            problems.append(Problem(where, Text("not a number: {found!r}", found=found[0])))
            if problems.stop_reading(len(words), where):
                return words, problems
    return words, problems


def _movement(name: str, cells: list[list[list[str]]], *, individual: bool) -> Movement:
    if individual:
        seatings = tuple(
            tuple(_seating(table, cell) for table, cell in enumerate(line, start=1))
            for line in cells
        )
        return Movement(name, name, Movers.INDIVIDUAL, 1, seatings)
    meetings = tuple(
        tuple(
            GridMeeting(table, _id(cell[0]), _id(cell[1]), _set(cell[2]))
            for table, cell in enumerate(line, start=1)
        )
        for line in cells
    )
    return Movement(name, name, Movers.PAIRS, winners_of(meetings), meetings)


def _seating(table: int, cell: list[str]) -> Seating:
    north, south, east, west, played = cell
    return Seating(table, _id(north), _id(south), _id(east), _id(west), _set(played))


def _id(word: str) -> str | None:
    return None if word.strip("0") == "" else word


def _set(word: str) -> int | None:
    number = whole_number(word)
    return (ord(word) - ord("A") + 1 if number is None else number) or None


def _numbers(table: GridMeeting | Seating, first_ew: int) -> tuple[int, ...]:
    if isinstance(table, Seating):
        seats = (table.north, table.south, table.east, table.west)
        return (*map(_number, seats), table.set or 0)
    ew = _number(table.ew) + first_ew if table.ew else 0
    return _number(table.ns), ew, table.set or 0


def _number(id: str | None) -> int:
    if id is None:
        return 0
    number = whole_number(id, 999_999_999)
    if number is None:
        raise InvalidMovement(".ASC knows numbers only, not {id!r}", id=id)
    return number


def _first_ew(movement: Movement) -> int:
    """How far to raise the EW numbers, where a number is used in both lines."""
    north_south, east_west = (ids(movement, side) for side in (Side.NS, Side.EW))
    if movement.winners == 1 or not set(north_south) & set(east_west):
        return 0
    return max(movement.tables, *map(_number, (*north_south, *east_west)))


def _contestants(movement: Movement) -> int:
    if movement.kind is not Movers.INDIVIDUAL:
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


def read_movements(
    data: str | bytes, name: str
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """
    Read the movements of a file, told apart by their first line and the name's suffix.

    >>> plans, problems = read_movements("4 2 3 3 0\\n1 4 1 2 3 1", "small.asc")
    >>> len(plans[0].rounds), problems[0].message
    (1, '3 rounds of 2 tables are 18 numbers, not 6')
    """
    text = decoded(data)
    if text.lstrip().startswith(("{", "[")):
        plan, problems = read_movement_json(text, name)
    elif name.lower().endswith(".asc") or _is_header(text):
        plan, problems = read_asc(text, name)
    else:
        return read_ebu(text, name)
    return (plan,) if plan else (), problems


def _is_header(text: str) -> bool:
    first = (text.lstrip().splitlines() or [""])[0].partition("#")[0]
    words = first.replace(",", " ").split()
    return len(words) >= 5 and _are_numbers(words)


def _are_numbers(words: list[str]) -> bool:
    return all(whole_number(word) is not None for word in words)
