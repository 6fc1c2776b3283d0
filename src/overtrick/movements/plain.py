"""
A movement or an amendment as plain values and back: how a journal keeps a plan as it was made.

The movements that ship as data: small CSV files in ``data/``, read when first asked for.

A cell is written as players write it, ``8v1:2`` for pair 8 NS against pair 1 with set 2.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from overtrick.errors import InvalidMovement, UnknownName
from overtrick.movements.amend import AMENDMENTS, Amendment
from overtrick.movements.grid import GridMeeting, Movement, Movers, Seating

__all__ = [
    "Cell",
    "amendment_of",
    "cell_of",
    "cells_of",
    "facts_of",
    "meeting_of",
    "movement_of",
    "plain",
    "shipped",
]

Plain = dict[str, object]


def plain(movement: Movement) -> Plain:
    """
    Give a whole movement as plain values.

    >>> from overtrick.movements.mitchell import straight
    >>> values = plain(straight(3))
    >>> values["grid"][0][0], values["winners"]
    ({'table': 1, 'ns': '1', 'ew': '1', 'set': 1}, 2)
    """
    return {
        "name": str(movement.name),
        "kind": movement.kind.value,
        "winners": movement.winners,
        "copies": movement.copies,
        "repeats": [list(pair) for pair in sorted(movement.repeats)],
        "grid": [[cell_of(each) for each in tables] for tables in movement.rounds],
    }


def cell_of(table: GridMeeting | Seating) -> Plain:
    """
    Give one table of one round; what is not so is left out.

    >>> cell_of(GridMeeting(2, "3", None, 5, switched=True))
    {'table': 2, 'ns': '3', 'ew': None, 'set': 5, 'switched': True}
    """
    values = {field.name: getattr(table, field.name) for field in fields(table)}
    return {name: value for name, value in values.items() if value is not False}


def movement_of(id: str, values: Mapping[str, object]) -> Movement:
    """
    Read a movement from plain values.

    >>> from overtrick.movements.mitchell import straight
    >>> movement_of("x", plain(straight(3))).rounds == straight(3).rounds
    True

    :raises InvalidMovement: if they are no movement; the message quotes what is wrong.
    """
    grid = values.get("grid")
    if not isinstance(grid, Sequence) or isinstance(grid, str) or not grid:
        raise InvalidMovement(
            "{id}: a movement needs a grid of rounds, not {grid!r:.60}", id=id, grid=grid
        )
    kind = _kind(values.get("kind", "pairs"))
    read = _seating if kind is Movers.INDIVIDUAL else meeting_of
    repeats = values.get("repeats", ())
    return Movement(
        id=id,
        name=str(values.get("name") or id),
        kind=kind,
        winners=_whole(values.get("winners", 1), "winners"),
        rounds=tuple(tuple(read(each) for each in _row(row)) for row in grid),  # type: ignore[arg-type]
        copies=_whole(values.get("copies", 1), "copies"),
        repeats=frozenset((str(a), str(b)) for a, b in _pairs(repeats)),
    )


def meeting_of(value: object) -> GridMeeting:
    """
    Read one meeting.

    >>> meeting_of({"table": 1, "ns": "3", "ew": None, "set": 2})
    GridMeeting(table=1, ns='3', ew=None, set=2, switched=False, alternating=False)

    :raises InvalidMovement: if it is none.
    """
    if isinstance(value, GridMeeting):
        return value
    known = {field.name for field in fields(GridMeeting)}
    if not isinstance(value, Mapping) or not set(value) <= known or "table" not in value:
        raise InvalidMovement("not a meeting (table, ns, ew, set): {value!r:.60}", value=value)
    number = value.get("set")
    return GridMeeting(
        table=_whole(value["table"], "table"),
        ns=_id(value.get("ns")),
        ew=_id(value.get("ew")),
        set=None if number is None else _whole(number, "set"),
        switched=value.get("switched") is True,
        alternating=value.get("alternating") is True,
    )


def _seating(value: object) -> Seating:
    if not isinstance(value, Mapping) or "table" not in value:
        raise InvalidMovement("not a table of four players: {value!r:.60}", value=value)
    number = value.get("set")
    north, south, east, west = (
        _id(value.get(seat)) for seat in ("north", "south", "east", "west")
    )
    at = None if number is None else _whole(number, "set")
    return Seating(_whole(value["table"], "table"), north, south, east, west, at)


def _row(row: object) -> Sequence[object]:
    if not isinstance(row, Sequence) or isinstance(row, str):
        raise InvalidMovement("not a round: {row!r:.60}", row=row)
    return row


def _pairs(repeats: object) -> list[tuple[object, object]]:
    if not isinstance(repeats, Sequence) or any(len(_row(each)) != 2 for each in repeats):
        raise InvalidMovement("repeats are pairs of ids, not {repeats!r:.60}", repeats=repeats)
    return [(each[0], each[1]) for each in repeats]


def _kind(value: object) -> Movers:
    try:
        return Movers(value)
    except ValueError:
        raise InvalidMovement("not a kind of movement: {value!r:.60}", value=value) from None


def _whole(value: object, name: str) -> int:
    if type(value) is not int:
        raise InvalidMovement(
            "{name} must be a whole number, not {value!r:.60}", name=name, value=value
        )
    return value


def _id(value: object) -> str | None:
    return None if value is None else str(value)


_CELL = re.compile(r"([1-9][0-9]*)v([1-9][0-9]*):([1-9][0-9]*)", re.ASCII)


class Cell(NamedTuple):
    """One table in one round: who sits NS, who sits EW, and the set they play."""

    ns: int
    ew: int
    set: int


@lru_cache
def shipped(name: str) -> tuple[dict[str, str], ...]:
    """
    Read a data file of ours: a row for each movement, keyed by the names in its first line.

    >>> shipped("howell")[0]["round_1"]
    '8v1:1 4v5:2 7v2:3 6v3:5'
    """
    text = (files("overtrick.movements") / "data" / f"{name}.csv").read_text("utf-8")
    return tuple(csv.DictReader(line for line in text.splitlines() if line[0] != "#"))


def cells_of(text: str) -> tuple[Cell, ...]:
    """
    Read the cells of one round, table by table.

    >>> cells_of("4v1:3 2v3:1")
    (Cell(ns=4, ew=1, set=3), Cell(ns=2, ew=3, set=1))

    :raises InvalidMovement: if a word is not ``NSvEW:set``.
    """
    return tuple(_cell(word) for word in text.split())


def _cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if not match:
        raise InvalidMovement("not a cell such as 8v1:2: {word!r}", word=word)
    ns, ew, played = map(int, match.groups())
    return Cell(ns, ew, played)


def facts_of(amendment: Amendment) -> dict[str, object]:
    """
    Give an amendment as plain values, for a journal.

    >>> from overtrick.movements.amend import Switch
    >>> facts_of(Switch(3, 2))
    {'what': 'switch', 'round': 3, 'table': 2}
    """
    name = next(name for name, kind in AMENDMENTS.items() if type(amendment) is kind)
    values = {key: value for key, value in asdict(amendment).items() if value is not None}
    return {"what": name, **values}


def amendment_of(facts: Mapping[str, object]) -> Amendment:
    """
    Read an amendment from plain values.

    >>> amendment_of({"what": "switch", "round": 3, "table": 2})
    Switch(round=3, table=2)

    :raises UnknownName: if there is no amendment of that name; the message lists them.
    :raises InvalidMovement: if its values are not those it needs.
    """
    name = str(facts.get("what"))
    if name not in AMENDMENTS:
        raise UnknownName(
            "no amendment {name!r}; there are: {amendments}",
            name=name,
            amendments=", ".join(AMENDMENTS),
        )
    kind = AMENDMENTS[name]
    known = {field.name for field in fields(kind)}
    values = {key: _value(key, value) for key, value in facts.items() if key in known}
    try:
        return kind(**values)  # type: ignore[arg-type]  # checked by the reader below
    except TypeError:
        needed = ", ".join(sorted(known))
        raise InvalidMovement(
            "{name} needs {needed}: {dict!r}", name=name, needed=needed, dict=dict(facts)
        ) from None


def _value(key: str, value: object) -> object:
    if key == "meetings" and isinstance(value, list | tuple):
        return tuple(meeting_of(each) for each in value)
    if key == "rounds" and isinstance(value, list | tuple):
        return tuple(tuple(meeting_of(each) for each in row) for row in value)
    if key in ("round", "table", "other", "set", "rounds"):
        if value is not None and type(value) is not int:
            raise InvalidMovement(
                "{key} must be a whole number, not {value!r}", key=key, value=value
            )
        return value
    return None if value is None else str(value)
