"""The rows of all events as they were read last: a list reads those alone that have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from overtrick.app.store.rows import EventRow

__all__ = ["ListedRows"]

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
