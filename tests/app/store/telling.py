"""Entries to store, and how to wait for something."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from overtrick.app.store.store import Store, Stored
from overtrick.events.journal.entry import Entry, tell, write_entry
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.meeting import Entered

__all__ = ["note", "notes", "result", "same", "until"]


def note(id: str, text: str = "tea") -> Entry:
    return tell(Noted(text=text), by="desk", id=id)


def notes(count: int, begin: str = "n") -> list[Entry]:
    return [note(f"{begin}{number}") for number in range(count)]


def result(board: int, id: str | None = None) -> Entry:
    entered = Entered(board=board, ns="3", ew="10", outcome="4S N =")
    return tell(entered, by="table 3", place="phone", reason="höher ♠", id=id)


def same(one: Store, other: Store) -> bool:
    """Whether two stores have equal events, journals and documents."""
    return _all(one) == _all(other)


def _all(store: Store) -> object:
    journals = {row.id: _plain(store.read(row.id)) for row in store.events()}
    kinds = ("link", "key", "player")
    return store.events(), journals, [store.list(kind) for kind in kinds]


def _plain(journal: Sequence[Stored]) -> list[object]:
    return [(seq, write_entry(entry)) for seq, entry in journal]


def until(what: Callable[[], object], seconds: float = 30) -> None:
    """Wait for a condition; fail if it does not come."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)
