"""Pairs that a table names instead of numbering them, and names that stand beside numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record

__all__ = ["are_steady", "names_of", "pair_id", "with_pairs"]

_BETWEEN = re.compile(
    r"\s[-–—]\s|[/&+;\n]|\s(?:and|und|et|en|og|och|y|ve|with|mit|avec)\s", re.IGNORECASE
)
_COLUMNS = {Side.NS: "ns_names", Side.EW: "ew_names"}


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


def with_pairs(records: Sequence[Record]) -> tuple[list[Record], tuple[Contestant, ...]]:
    """
    Take the names of pairs out of what rides along, and give the contestants that they name.

    >>> from overtrick.formats.tables.record_row import record_of
    >>> row = {"board": "1", "ns": "3", "ew": "7", "contract": "PASS", "ns_names": "Eve / Finn"}
    >>> with_pairs([record_of(row)[0]])[1][0].names
    ('Eve', 'Finn')
    """
    if not any(told.line.extra and _named(told) for told in records):
        return list(records), ()
    found: dict[tuple[str, str, str], dict[Side, str]] = {}
    for told in records:
        line, extra = told.line, told.line.extra or {}
        for side, id in ((Side.NS, line.ns), (Side.EW, line.ew)):
            names = extra.get(_COLUMNS[side], "").strip()
            if id and names:
                found.setdefault((line.session, line.section, id), {}).setdefault(side, names)
    return [_bare(told) for told in records], tuple(_contestants(found))


def _named(told: Record) -> bool:
    return any(column in (told.line.extra or {}) for column in _COLUMNS.values())


def _bare(told: Record) -> Record:
    extra = {
        name: text
        for name, text in (told.line.extra or {}).items()
        if name not in _COLUMNS.values()
    }
    return replace(told, line=replace(told.line, extra=extra or None))


def _contestants(
    found: dict[tuple[str, str, str], dict[Side, str]],
) -> Iterable[Contestant]:
    for (session, section, id), sides in found.items():
        is_one = len({pair_id(names) for names in sides.values()}) == 1
        for side, names in list(sides.items())[: 1 if is_one else 2]:
            players = tuple(Person(name) for name in names_of(names))
            yield Contestant(id, players, section, None if is_one else side, session=session)
