"""
Movements as the text of EBUScore: a title, a line of sizes, a line of cells for each table.

Sizes: type, tables, boards, boards per set, rounds and sometimes a missing pair; type 0 is a
Howell, 1 a Mitchell with two winners, 2 a switched Mitchell, 3 and 4 individuals, 5 teams.
A cell is ``NS,EW,set`` (individual: N,S,E,W,set) for each round; ``p,p,0`` says that p sits
out.  An empty line ends a movement; a file may hold many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from overtrick.errors import OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.plain import decoded
from overtrick.movements.grid import Kind, Meeting, Movement, Seating

__all__ = ["read_ebu"]

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
    problems: list[Problem] = []
    for line, record in _records(decoded(data)):
        try:
            found.append(_movement(record))
        except _Fault as fault:
            problems.append(Problem(f"{name}:{line + fault.below}", fault.text))
        except OvertrickError as error:
            problems.append(Problem(f"{name}:{line}", error.text))
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


def _movement(record: list[str]) -> Movement:
    title, sizes, rows = record[0], (record[1:2] or [""])[0], record[2:]
    words = [word.strip() for word in sizes.split(",")]
    if len(words) < 5 or not all(word.isascii() and word.isdecimal() for word in words[:5]):
        raise _Fault(f"type,tables,boards,boards per set,rounds expected, not {sizes!r}", 1)
    kind, tables, _, _, rounds = words[:5]
    if kind == _TEAMS:
        raise _Fault(f"{title}: movements for teams are not read", 1)
    if kind not in _WINNERS:
        raise _Fault(f"{title}: no type {kind!r} is known", 1)
    if len(rows) < int(tables):
        raise _Fault(f"{title}: {tables} tables, but {len(rows)} lines", len(record) - 1)
    notes = (f"pair {words[5]} is missing",) if len(words) > 5 and words[5].strip("0") else ()
    size = 5 if kind in _INDIVIDUAL else 3
    cells = [_cells(row, size, int(rounds), line) for line, row in enumerate(rows, start=2)]
    by_round = list(zip(*cells, strict=True))
    if kind in _INDIVIDUAL:
        seatings = tuple(tuple(_seating(*each) for each in enumerate(r, 1)) for r in by_round)
        return Movement(title, title, Kind.INDIVIDUAL, 1, seatings, notes)
    meetings = tuple(tuple(_meeting(*each) for each in enumerate(r, 1)) for r in by_round)
    return Movement(title, title, Kind.PAIRS, _WINNERS[kind], meetings, notes)


def _cells(row: str, size: int, rounds: int, line: int) -> list[tuple[int, ...]]:
    words = re.split(r"[,;\s]+", row.strip(",; \t"))
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise _Fault(f"only numbers and commas are expected, not {row!r}", line)
    if len(words) != size * rounds:
        raise _Fault(f"{rounds} rounds are {size * rounds} numbers, not {len(words)}", line)
    numbers = [int(word) for word in words]
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def _meeting(table: int, cell: tuple[int, ...]) -> Meeting:
    ns, ew, played = cell
    if ns == ew and not played:  # a marker: this pair sits out
        return Meeting(table, _id(ns), None, None)
    return Meeting(table, _id(ns), _id(ew), played or None)


def _seating(table: int, cell: tuple[int, ...]) -> Seating:
    north, south, east, west, played = cell
    return Seating(table, _id(north), _id(south), _id(east), _id(west), played or None)


def _id(number: int) -> str | None:
    return str(number) if number else None
