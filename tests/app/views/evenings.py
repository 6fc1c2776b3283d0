"""Evenings in memory for the tests of what is seen."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.demo import demo_evening
from overtrick.app.store.store import Stored
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.moment import parse_moment

__all__ = ["ANYONE", "DESK", "NOON", "add", "evening", "pair"]

NOON = parse_moment("2026-03-03T21:00Z")
ANYONE = Viewer(event="x")
DESK = Viewer(Role.DEPUTY, "x")


def evening(rounds: int, facts: Iterable[Facts] = (), **conditions: str | int) -> Running:
    """The demo's evening in that round (8: published), with conditions of its own."""
    running = Running("x")
    entries: list[Entry] = demo_evening(NOON, rounds)
    if conditions:
        entries.insert(2, tell(Chosen(conditions=dict(conditions)), at=entries[1].at))
    add(running, [*entries, *(tell(each, at=NOON) for each in facts)])
    return running


def add(running: Running, entries: Iterable[Entry]) -> None:
    """Tell an event more."""
    running.take([Stored(running.seq + nth, entry) for nth, entry in enumerate(entries, 1)])


def pair(contestant: str) -> Viewer:
    """A pair by its personal link."""
    return Viewer(Role.PLAYER, "x", contestant=contestant)
