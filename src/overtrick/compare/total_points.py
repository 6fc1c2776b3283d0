"""Total points: a result counts its own score, nothing is compared (Law 78C)."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.compare.entry import Column, Compared, Entry, Mixture, Slot, mean_points
from overtrick.compare.settings import Settings
from overtrick.core.exact import as_exact
from overtrick.core.outcome import Average, Share

__all__ = ["compare_total_points"]


def compare_total_points(
    entries: Sequence[Entry], expected: int, settings: Settings, *, largest: bool = True
) -> Compared:
    """
    Give each result its points; a weighted score its mean.

    >>> compare_total_points([(420, 420), (-50, -50)], 2, Settings()).ew
    (-420, 50)
    """
    ns = tuple(_points(ns, 1) for ns, _ in entries)
    ew = tuple(_points(ew, -1) for _, ew in entries)
    actual = sum(isinstance(ns, int | Mixture) for ns, _ in entries)
    return Compared(ns, ew, expected, actual)


def _points(column: Column, sign: int) -> Slot:
    if isinstance(column, int | Mixture):
        return as_exact(sign * mean_points(column))
    return column if isinstance(column, Average | Share) else None
