"""The rows of all events as they were read last: a list reads those alone that have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple

from overtrick.app.store.rows import EventRow
from overtrick.events.journal.moment import now

__all__ = ["FEW", "IN_PLAY", "is_in_play", "Listed", "listed", "ListedRows"]

_MANY = 200  # events that have changed, from which on all are read


class ListedRows:
    """
    The rows, for as long as somebody follows and so hears of every change.

    >>> listed, asked = ListedRows(), []
    >>> def read(ids):
    ...     asked.append(ids)
    ...     return []
    >>> listed.begin()
    >>> _ = listed.rows(read), listed.rows(read), listed.changed(["tuesday"]), listed.rows(read)
    >>> asked
    [None, ['tuesday']]
    """

    def __init__(self) -> None:
        self._rows: dict[str, EventRow] | None = None
        self._stale: set[str] = set()
        self._followers = 0
        self._lock = Lock()
        self._turn = Lock()

    def begin(self) -> None:
        """Keep rows from now on: somebody hears of every change."""
        with self._lock:
            self._followers += 1
            self._rows = None

    def end(self) -> None:
        """Keep nothing, once nobody hears of changes any more."""
        with self._lock:
            self._followers -= 1
            self._rows = None

    def changed(self, events: Iterable[str]) -> None:
        """Have these read again when somebody asks next."""
        with self._lock:
            self._stale.update(events)

    def rows(self, read: Callable[[Sequence[str] | None], list[EventRow]]) -> list[EventRow]:
        """Give all rows, the oldest event first; *read* gives those of some ids, or all."""
        with self._turn:
            with self._lock:
                stale, self._stale = self._stale, set()
                known = self._rows if self._followers and len(stale) < _MANY else None
            if known is not None and not stale:
                return list(known.values())
            try:
                found = read(None if known is None else sorted(stale))
            except BaseException:
                self.changed(stale)
                raise
            rows = {**(known or {}), **{row.id: row for row in found}}
            ordered = sorted(rows.values(), key=lambda row: (row.opened, row.id))
            with self._lock:
                self._rows = {row.id: row for row in ordered} if self._followers else None
            return ordered


IN_PLAY = timedelta(days=2)
"""For so long after its last entry an event is in play."""

FEW = 20
"""Earlier events that are shown unless somebody asks for all."""


class Listed(NamedTuple):
    """Events that are not put away, those told of last first; ``more`` are left out."""

    in_play: tuple[EventRow, ...]
    earlier: tuple[EventRow, ...]
    more: int = 0


def is_in_play(row: EventRow, at: datetime | None = None) -> bool:
    """Whether anything was told of an event lately; a clock that was ahead counts as well."""
    return abs((at or now()) - row.told) < IN_PLAY


def listed(rows: Iterable[EventRow], *, whole: bool = False) -> Listed:
    """Sort events into those in play and earlier ones, a few of them or the *whole* list."""
    at = now()
    rows = [row for row in rows if not row.archived]
    rows.sort(key=lambda row: (row.told, row.opened, row.id), reverse=True)
    in_play = tuple(row for row in rows if is_in_play(row, at))
    earlier = tuple(row for row in rows if not is_in_play(row, at))
    shown = earlier if whole else earlier[:FEW]
    return Listed(in_play, shown, len(earlier) - len(shown))
