"""
Movements, their facts and proposals as the JSON that scripts rely on; movements in, too.

A movement read from JSON may carry, beyond the grid, ``notes``, ``copies`` (of the boards)
and ``repeats`` (who meet twice by design, a list of two ids each).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final

from overtrick.core.exact import number
from overtrick.errors import EnglishText, InvalidMovement, OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded
from overtrick.movements.balance import Balance
from overtrick.movements.grid import (
    MOST_CELLS,
    GridMeeting,
    Movement,
    Movers,
    Seating,
    winners_of,
)
from overtrick.movements.itinerary import Stop, itinerary, tables_of
from overtrick.movements.laws import GridFacts
from overtrick.movements.plain import cell_of
from overtrick.movements.proposal import Proposal
from overtrick.movements.swiss.simulate import Fairness

__all__ = [
    "facts_document",
    "fairness_document",
    "guide_document",
    "movement_document",
    "proposal_document",
    "read_movement_json",
]

Document = dict[str, Any]
_SEATS = ("north", "south", "east", "west")


def movement_document(movement: Movement) -> Document:
    """
    Give a movement as plain JSON values.

    >>> from overtrick.movements.registry import movement
    >>> document = movement_document(movement("mitchell:7:skip=no"))
    >>> document["grid"][0][0]
    {'table': 1, 'ns': '1', 'ew': '1', 'set': 1, 'switched': False}
    """
    return {
        "id": movement.id,
        "name": str(movement.name),
        "kind": movement.kind.value,
        "winners": movement.winners,
        "tables": movement.tables,
        "rounds": len(movement.rounds),
        "copies": movement.copies,
        "repeats": [list(pair) for pair in sorted(movement.repeats)],
        "notes": [str(note) for note in movement.notes],
        "grid": [[*map(_cell, tables)] for tables in movement.rounds],
    }


def facts_document(facts: GridFacts) -> Document:
    """
    Give the facts of a movement as plain JSON values; of teams, with their matches.

    >>> from overtrick.movements.laws import facts
    >>> from overtrick.movements.registry import movement
    >>> document = facts_document(facts(movement("relay:4")))
    >>> document["shared"][0], document["met"]
    ({'round': 1, 'set': 1, 'tables': [1, 4]}, {'min': 4, 'max': 4})
    """
    document = {
        "seated_twice": [_plain(each._asdict()) for each in facts.seated_twice],
        "met_twice": [_plain(each._asdict()) for each in facts.met_twice],
        "set_twice": [_plain(each._asdict()) for each in facts.set_twice],
        "shared": [_plain(each._asdict()) for each in facts.shared],
        "against_itself": [{"id": id, "round": at} for id, at in facts.against_itself],
        "sit_outs": dict(facts.sit_outs),
        "plays_per_set": {str(key): plays for key, plays in facts.plays_per_set.items()},
        "met": dict(zip(("min", "max"), facts.met, strict=True)),
        "copies": facts.copies,
        "played_percentage": {
            name: number(100 * part, 2)
            for name, part in zip(("min", "max"), facts.played, strict=True)
        },
        "stationary": list(facts.stationary),
        "balance": _balance(facts.balance),
        "faults": list(map(str, facts.faults)),
        "warnings": list(map(str, facts.warnings)),
    }
    return document if facts.matches is None else document | _matches(facts)


def fairness_document(found: Fairness) -> Document:
    """
    Give how fair one way of drawing a Swiss is as plain JSON values.

    >>> from overtrick.movements.swiss.simulate import fairness
    >>> fairness_document(fairness(8, 2, events=2, way="greedy"))["rank_gaps"]
    [1, 1]
    """
    return {
        "way": found.way,
        "rematches": found.rematches,
        "dead_ends": found.dead_ends,
        "rank_gaps": [*map(number, found.gaps)],
        "opponents": number(found.unevenness),
    }


def proposal_document(proposal: Proposal) -> Document:
    """
    Give a proposal as plain JSON values.

    >>> from overtrick.movements.propose import propose
    >>> document = proposal_document(propose(14, boards=21, winners=2)[0])
    >>> document["id"], document["boards_each"], document["balance"]["mean"]
    ('mitchell:7:skip=no', 21, 7)
    """
    least, most = proposal.boards_each
    return {
        "id": proposal.movement.id,
        "name": str(proposal.movement.name),
        "tables": proposal.movement.tables,
        "rounds": proposal.rounds,
        "boards_per_set": proposal.boards_per_set,
        "boards_each": most,
        "boards_least": least,
        "boards_in_play": proposal.boards_in_play,
        "copies": proposal.facts.copies,
        "minutes": proposal.minutes,
        "winners": proposal.movement.winners,
        "sit_outs": proposal.sit_outs,
        "shared": proposal.shared,
        "met": dict(zip(("min", "max"), proposal.facts.met, strict=True)),
        "balance": _balance(proposal.balance),
        "reasons": list(map(str, proposal.reasons)),
    }


def guide_document(
    movement: Movement,
    who: Sequence[str],
    tables: Sequence[int] = (),
    boards_per_set: int | None = None,
) -> Document:
    """
    Give guide cards as plain JSON values: of contestants (a team's for each pair), of tables.

    >>> from overtrick.movements.registry import movement
    >>> document = guide_document(movement("howell:4"), ["2"], boards_per_set=5)
    >>> document["cards"][0]["rounds"][1]["boards"]
    [6, 7, 8, 9, 10]
    """
    is_of_teams = movement.kind is Movers.TEAMS
    each = [
        name
        for one in who
        for name in ((f"NS {one}", f"EW {one}") if is_of_teams and " " not in one else (one,))
    ]
    return {
        "id": movement.id,
        "name": str(movement.name),
        "cards": [
            {
                "id": name,
                "rounds": [_stop(stop, boards_per_set) for stop in itinerary(movement, name)],
            }
            for name in each
        ],
        "tables": [
            {
                "table": number,
                "rounds": [
                    {"round": at, **_cell(cell), "boards": _boards(cell.set, boards_per_set)}
                    for at, cell in tables_of(movement)
                    if cell.table == number
                ],
            }
            for number in tables
        ],
    }


def read_movement_json(
    data: str | bytes, name: str = "movement.json"
) -> tuple[Movement | None, tuple[Problem, ...]]:
    """
    Read a movement and what is wrong with its text; a cell that cannot be read is left out.

    >>> text = '{"name": "Ours", "grid": [[{"table": 1, "ns": 1, "ew": 2, "set": 1}, 7]]}'
    >>> plan, problems = read_movement_json(text)
    >>> plan.name, plan.rounds[0][0].ns, str(problems[0])
    ('Ours', '1', 'movement.json: round 1: not a table: 7')
    """
    try:
        document = json.loads(decoded(data))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        return None, (Problem(f"{name}:{line}", "not JSON"),)
    if not isinstance(document, dict) or not isinstance(document.get("grid"), list):
        return None, (Problem(name, "a movement is an object with a grid"),)
    page = _Page(name, document)
    try:
        return page.movement(), tuple(page.problems)
    except OvertrickError as error:
        return None, (*page.problems, Problem(name, error.whole))


def _stop(stop: Stop, boards_per_set: int | None) -> Document:
    boards = None if stop.is_sit_out else _boards(stop.set, boards_per_set)
    return {
        **_plain({each.name: getattr(stop, each.name) for each in fields(stop)}),
        "sit_out": stop.is_sit_out,
        "boards": boards,
    }


def _boards(played: int | None, boards_per_set: int | None) -> list[int] | None:
    if not (played and boards_per_set):
        return None
    last = played * boards_per_set
    return list(range(last - boards_per_set + 1, last + 1))


def _cell(table: GridMeeting | Seating) -> Document:
    cell = cell_of(table)
    if isinstance(table, GridMeeting):
        cell.setdefault("switched", False)
    return cell


def _matches(facts: GridFacts) -> Document:
    half = facts.half_matches
    return {
        "complete_matches": len(facts.matches or ()) - len(half),
        "half_matches": [{"a": each.a, "b": each.b, "sets": list(each.once)} for each in half],
    }


def _balance(balance: Balance | None) -> Document | None:
    if balance is None:
        return None
    return {
        "mean": number(balance.mean),
        "sd": number(balance.sd),
        "min": number(balance.min),
        "max": number(balance.max),
        "quality": number(balance.quality, 2),
        "comparisons": [number(each) for each in balance.comparisons],
    }


def _plain(values: Document) -> Document:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
    }


_MOST_ROUNDS: Final = 1_000  # no event has so many


class _Page:
    """A document being read, with the problems found so far."""

    def __init__(self, name: str, document: Document) -> None:
        self.name = name
        self.document = document
        self.problems = Problems()

    def movement(self) -> Movement:
        if len(self.document["grid"]) > _MOST_ROUNDS:
            raise InvalidMovement("more than {most} rounds", most=_MOST_ROUNDS)
        grid = [
            cells if isinstance(cells, list) else [cells] for cells in self.document["grid"]
        ]
        for many in (sum(map(len, grid)), len(self._list("notes")), len(self._list("repeats"))):
            if many > MOST_CELLS:
                raise InvalidMovement(
                    "{count} tables, notes or repeats; a movement has {most} at most",
                    count=many,
                    most=MOST_CELLS,
                )
        kind = self._kind(grid)
        meetings: tuple[tuple[GridMeeting, ...], ...] = ()
        seatings: tuple[tuple[Seating, ...], ...] = ()
        if kind is Movers.INDIVIDUAL:
            seatings = tuple(tuple(self._seatings(*each)) for each in enumerate(grid, 1))
        else:
            meetings = tuple(tuple(self._meetings(*each)) for each in enumerate(grid, 1))
        return Movement(
            id=self._text("id", self.name),
            name=self._text("name", self.name),
            kind=kind,
            winners=self._count("winners", winners_of(meetings) if kind is Movers.PAIRS else 1),
            rounds=seatings or meetings,
            notes=tuple(map(str, self._list("notes"))),
            copies=self._count("copies", 1),
            repeats=frozenset(self._repeats()),
        )

    def _problem(self, message: str) -> None:
        self.problems.append(Problem(self.name, message))

    def _kind(self, grid: list[list[Any]]) -> Movers:
        first = next((cell for cells in grid for cell in cells if isinstance(cell, dict)), {})
        guess = Movers.INDIVIDUAL if "north" in first else Movers.PAIRS
        said = self.document.get("kind", guess.value)
        known = [kind.value for kind in Movers]
        if said not in known:
            self._problem(
                EnglishText(
                    "kind {said!r} is not read; there are: {names}",
                    said=said,
                    names=", ".join(known),
                )
            )
            return guess
        return Movers(said)

    def _meetings(self, number: int, cells: list[Any]) -> Iterator[GridMeeting]:
        for table, cell, played in self._tables(number, cells):
            yield GridMeeting(
                table=table,
                ns=_id(cell.get("ns")),
                ew=_id(cell.get("ew")),
                set=played,
                switched=cell.get("switched") is True,
                alternating=cell.get("alternating") is True,
            )

    def _seatings(self, number: int, cells: list[Any]) -> Iterator[Seating]:
        for table, cell, played in self._tables(number, cells):
            north, south, east, west = (_id(cell.get(seat)) for seat in _SEATS)
            yield Seating(table, north, south, east, west, played)

    def _tables(
        self, number: int, cells: list[Any]
    ) -> Iterator[tuple[int, Document, int | None]]:
        for place, cell in enumerate(cells, start=1):
            table = cell.get("table", place) if isinstance(cell, dict) else None
            played = cell.get("set") if isinstance(cell, dict) else None
            if type(table) is not int or not (played is None or _is_set(played)):
                self._problem(f"round {number}: not a table: {json.dumps(cell)[:60]}")
            else:
                yield table, cell, played or None

    def _repeats(self) -> Iterator[tuple[str, str]]:
        for pair in self._list("repeats"):
            if isinstance(pair, list) and len(pair) == 2:
                yield str(pair[0]), str(pair[1])
            else:
                self._problem(
                    EnglishText("a repeat is two ids, not {pair}", pair=json.dumps(pair)[:60])
                )

    def _list(self, key: str) -> list[Any]:
        found = self.document.get(key)
        return found if isinstance(found, list) else []

    def _text(self, key: str, usual: str) -> str:
        found = self.document.get(key)
        return found if isinstance(found, str) and found else usual

    def _count(self, key: str, usual: int) -> int:
        found = self.document.get(key, usual)
        if type(found) is int:
            return found
        self._problem(
            EnglishText("{key} is a number, not {found}", key=key, found=json.dumps(found)[:60])
        )
        return usual


def _is_set(value: object) -> bool:
    return type(value) is int and 0 <= value <= 999


def _id(value: object) -> str | None:
    if isinstance(value, str | int) and not isinstance(value, bool):
        text = str(value).strip()
        return None if text in ("", "0") else text
    return None
