"""
The table of participants: one row a player, in the order in which a contestant has them.

Pairs that a table names instead of numbering them, and names that stand beside numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from overtrick.core.seats import Seat, Side
from overtrick.errors import OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import TableRecords
from overtrick.formats.limits import Problems
from overtrick.formats.tables.header import Cell

__all__ = [
    "are_steady",
    "contestant_rows",
    "contestants_of",
    "names_of",
    "pair_id",
    "with_pairs",
]

_OWN = frozenset({"session", "section", "direction", "id", "name", "player"})
_PLAYER = "player_"


def contestant_rows(one: Contestant) -> list[tuple[dict[str, Cell], Mapping[str, str]]]:
    """
    Write a contestant as rows, each beside what rides along.

    >>> [row["player_name"] for row, _ in contestant_rows(Contestant("7", (Person("Eve"),)))]
    ['Eve']
    """
    whose: dict[str, Cell] = {"session": one.session, "section": one.section}
    if one.side:
        whose["direction"] = str(one.side)
    whose["id"] = one.id
    if one.name:
        whose["name"] = one.name
    if not one.players:
        return [(whose, one.extra)]
    rows: list[tuple[dict[str, Cell], Mapping[str, str]]] = []
    for number, player in enumerate(one.players, 1):
        cells: dict[str, Cell] = {**whose, "player": number}
        told = (("name", player.name), ("number", player.number), ("seat", player.seat))
        cells |= {f"{_PLAYER}{name}": str(text) for name, text in told if text}
        own = {f"{_PLAYER}{name}": text for name, text in player.extra.items()}
        rows.append((cells, {**(one.extra if number == 1 else {}), **own}))
    return rows


def contestants_of(
    rows: Iterable[tuple[str, Mapping[str, str]]], problems: Problems
) -> tuple[Contestant, ...]:
    """
    Read contestants from rows; rows of one contestant need not stand together.

    >>> rows = [("2", {"id": "7", "player_name": "Eve"}), ("3", {"id": "7", "name": "Finn"})]
    >>> contestants_of(rows, Problems())[0].players[0].name
    'Eve'
    """
    found: dict[tuple[str, str, Side | None, str], list[Contestant]] = {}
    count = 0
    for where, row in rows:
        why: Text | str = "a participant without id"
        try:
            one = _contestant(row)
        except OvertrickError as error:
            one, why = None, error.text
        if one is not None:
            found.setdefault((one.session, one.section, one.side, one.id), []).append(one)
            count += 1
            continue
        problems.lose(Problem(where, why))
        if problems.stop_reading(count, where):
            break
    return tuple(map(_joined, found.values()))


def _contestant(row: Mapping[str, str]) -> Contestant | None:
    texts = {name: row.get(name, "").strip() for name in _OWN}
    if not texts["id"]:
        return None
    person = _person(row)
    is_player = bool(texts["player"]) or person.is_known or person.seat is not None
    return Contestant(
        texts["id"],
        (person,) if is_player else (),
        texts["section"] or "A",
        Side.parse(texts["direction"]) if texts["direction"] else None,
        texts["name"],
        texts["session"] or "1",
        {
            name: text
            for name, text in row.items()
            if name not in _OWN and not name.startswith(_PLAYER) and text
        },
    )


def _person(row: Mapping[str, str]) -> Person:
    cells = {
        name.removeprefix(_PLAYER): text
        for name, text in row.items()
        if name.startswith(_PLAYER) and text
    }
    name, number = cells.pop("name", ""), cells.pop("number", "").strip()
    seat = cells.pop("seat", "").strip()
    return Person(name, number, Seat.parse(seat) if seat else None, cells)


def _joined(told: Sequence[Contestant]) -> Contestant:
    """One contestant of what several lines tell: all players, else what is told first."""
    if len(told) == 1:
        return told[0]
    return replace(
        told[0],
        players=tuple(player for one in told for player in one.players),
        name=next((one.name for one in told if one.name), ""),
        extra={name: text for one in reversed(told) for name, text in one.extra.items()},
    )


_BETWEEN = re.compile(
    r"\s[-–—]\s|[/&+;\n]|\s(?:and|und|et|en|og|och|y|ve|with|mit|avec)\s", re.IGNORECASE
)
_COLUMNS = {"ns_name": Side.NS, "ew_name": Side.EW}


def names_of(text: str) -> tuple[str, ...]:
    """
    Part the names of a pair; what is not clearly two names is one.

    >>> names_of("Eve Abel / Finn Berg"), names_of("Abel, Eve")
    (('Eve Abel', 'Finn Berg'), ('Abel, Eve',))
    """
    parts = [part.strip() for part in _BETWEEN.split(text[:300])]
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else (text.strip(),)


def pair_id(text: str) -> str:
    """
    Give the id of a pair that has no number: its names.

    >>> pair_id("Eve Abel/Finn Berg")
    'Eve Abel - Finn Berg'
    """
    return " - ".join(names_of(text))


def are_steady(tables: Iterable[tuple[str, str, str, str]]) -> bool:
    """
    Whether players always sit with the same partner, and a pair has met two others.

    Each table is North, South, East and West.  In an individual everybody changes partners, and
    nobody meets new opponents with the old partner.

    >>> are_steady([("Ann", "Bob", "Eve", "Fay"), ("Ann", "Bob", "Gus", "Hal")])
    True
    >>> are_steady([("Ann", "Bob", "Eve", "Fay"), ("Ann", "Eve", "Bob", "Fay")])
    False
    """
    partners: dict[str, str] = {}
    met: dict[frozenset[str], set[frozenset[str]]] = {}
    for north, south, east, west in tables:
        for one, other in ((north, south), (south, north), (east, west), (west, east)):
            if partners.setdefault(one, other) != other:
                return False
        pairs = frozenset((north, south)), frozenset((east, west))
        met.setdefault(pairs[0], set()).add(pairs[1])
        met.setdefault(pairs[1], set()).add(pairs[0])
    return any(len(others) > 1 for others in met.values())


def with_pairs(records: TableRecords) -> tuple[Contestant, ...]:
    """
    Take the names of pairs out of what rides along, and give the contestants that they name.

    >>> from overtrick.formats.tables.record_row import record_of
    >>> row = {"board": "1", "ns": "3", "ew": "7", "contract": "PASS", "ns_names": "Eve / Finn"}
    >>> records = TableRecords()
    >>> records.add(record_of(row)[0])
    >>> with_pairs(records)[0].names, records[0].line.extra
    (('Eve', 'Finn'), None)
    """
    if not any(line.extra and any(map(_side_named, line.extra)) for line in records.lines()):
        return ()
    found: dict[tuple[str, str, str], dict[Side, str]] = {}
    for line in records.lines():
        for column, text in (line.extra or {}).items():
            side, names = _side_named(column), text.strip()
            id = line.ns if side is Side.NS else line.ew
            if side and id and names:
                found.setdefault((line.session, line.section, id), {}).setdefault(side, names)
    records.change_lines(_without_names)
    return tuple(_contestants(found))


@lru_cache(maxsize=256)
def _side_named(column: str) -> Side | None:
    """The side whose players a column names: ``ns_names``, ``NS name``."""
    return _COLUMNS.get(column.strip().lower().replace(" ", "_").removesuffix("s"))


def _without_names(line: Line) -> Line:
    extra = {name: text for name, text in (line.extra or {}).items() if not _side_named(name)}
    return replace(line, extra=extra or None)


def _contestants(
    found: dict[tuple[str, str, str], dict[Side, str]],
) -> Iterable[Contestant]:
    for (session, section, id), sides in found.items():
        is_one = len({pair_id(names) for names in sides.values()}) == 1
        for side, names in list(sides.items())[: 1 if is_one else 2]:
            players = tuple(Person(name) for name in names_of(names))
            yield Contestant(id, players, section, None if is_one else side, session=session)
