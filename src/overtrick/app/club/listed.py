"""The club's events as lists show them: by their rows; a list reads no journal of long ago."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from overtrick.app.store.store import EventRow
from overtrick.events.journal.moment import now

__all__ = ["FEW", "IN_PLAY", "Listed", "is_in_play", "listed"]

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
