"""
Which phones are at which table, told by each server over a store to the others; kept nowhere.

A server tells of a table when a phone comes or goes, and of all tables again and again: what is
not repeated counts no more, as of a server that was killed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

import msgspec

from overtrick.app.club.running import Place, Running

__all__ = [
    "AGAIN",
    "PhonesThere",
    "note_phones",
    "notices_of",
]

AGAIN = 15.0
"""Seconds after which a server repeats which phones it has."""

_MOST = 7_000
"""Bytes of tables in one notice: PostgreSQL takes 8,000 in all."""

_NAMES = 12
"""Phones that are told of a table: a second one is as good as a tenth."""


class PhonesThere(msgspec.Struct, frozen=True, array_like=True):
    """What a server says of some tables of an event; of one that is empty, too."""

    server: str
    event: str
    tables: tuple[tuple[Place, tuple[str, ...]], ...]


def notices_of(server: str, event: str, there: Mapping[Place, Iterable[str]]) -> Iterator[str]:
    """
    Write which phones are there, as other servers read it.

    >>> list(notices_of("one", "tuesday", {("1", "A", "3", ""): {"7f3a"}}))
    ['["one","tuesday",[[["1","A","3",""],["7f3a"]]]]']
    """
    parts: list[list[tuple[Place, tuple[str, ...]]]] = [[]]
    size = 0
    for place, names in there.items():
        table = place, tuple(sorted(names)[:_NAMES])
        more = len(msgspec.json.encode(table)) + 1
        if size + more > _MOST:
            parts.append([])
            size = 0
        parts[-1].append(table)
        size += more
    for part in filter(None, parts):
        yield msgspec.json.encode(PhonesThere(server, event, tuple(part))).decode()


def note_phones(running: Running, told: PhonesThere, at: datetime) -> bool:
    """
    Note what another server says, at that time; tell whether it is new.

    >>> running, table = Running("tuesday"), ("1", "A", "3", "")
    >>> told = PhonesThere("two", "tuesday", ((table, ("7f3a",)),))
    >>> [note_phones(running, told, datetime.min) for _ in range(2)]
    [True, False]
    >>> sorted(running.phones_at(table))
    ['7f3a']
    """
    is_new = False
    for place, names in told.tables:
        there = running.elsewhere.setdefault(place, {})
        _, before = there.get(told.server, (0.0, frozenset[str]()))
        there[told.server] = time.monotonic(), frozenset(names)
        is_new = is_new or before != there[told.server][1]
        if names:
            running.heard[place] = at
    return is_new
