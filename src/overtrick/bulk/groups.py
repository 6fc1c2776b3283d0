"""
Groups that kernels do not cover, by the different entries of their rows, and rows that wait.

What every method asks of them is worked out once.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from overtrick.bulk.arrays import Array
from overtrick.bulk.boards import Boards
from overtrick.bulk.packed import Packed, RowKind
from overtrick.compare.field import Entry, Slot, slot_of
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.core.outcome import Average, Share

__all__ = ["ExactGroups", "Kinds", "Side", "Waiting"]

Side = int
"""0 is NS, 1 EW."""


class Kinds(NamedTuple):
    """The rows of a group, and which of the different entries each of them brings."""

    rows: Array
    nth: Array
    entries: list[Entry]
    times: list[int]
    turned: list[bool]


class Waiting(NamedTuple):
    """A side of a row on which somebody waits for what a ruling or a sit-out is worth."""

    row: int
    side: Side
    ruling: Average | Share | None  # None: a sit-out


class ExactGroups:
    """Groups as the exact path takes them, for all methods: rows alike are compared once."""

    def __init__(self, found: Packed, boards: Boards, settings: Settings) -> None:
        self._found, self._boards, self._settings = found, boards, settings
        self._known: dict[int, Kinds] = {}
        self.nth = np.zeros(len(found), np.int32)
        """Which kind of its group each row is, where :meth:`kinds` was asked."""

    def kinds(self, group: int) -> Kinds:
        """Give the different entries of a group."""
        if group not in self._known:
            found, seen = self._found, dict[tuple[Entry, bool], int]()
            rows = self._boards.rows(group)
            brought = ((found.entry(row), row in found.turned) for row in rows.tolist())
            nth = self.nth[rows] = np.array([seen.setdefault(k, len(seen)) for k in brought])
            entries, turned = map(list, zip(*seen, strict=True))
            times = np.bincount(nth).tolist()
            self._known[group] = Kinds(rows, nth, entries, times, turned)
        return self._known[group]

    @cached_property
    def of(self) -> Array:
        """The group of each row that is in one."""
        of = np.zeros(len(self._found), np.int64)
        offsets = self._boards.offsets
        of[self._boards.places] = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        return of

    @cached_property
    def waiting(self) -> list[Waiting]:
        """The sides of all rulings and sit-outs: they wait by every method."""
        found = self._found
        mask = found.kind == RowKind.ARTIFICIAL
        if self._settings.bye != "leave_out":
            mask |= found.kind == RowKind.BYE
        return [
            waiting
            for row in np.flatnonzero(mask).tolist()
            for side, column in enumerate(found.entries[row])
            if (waiting := self.waits(row, side, slot_of(column))) is not None
        ]

    def waits(self, row: int, side: Side, slot: Slot) -> Waiting | None:
        """Say what waits there, if somebody sat there and has no award yet."""
        found = self._found
        if isinstance(slot, Exact) or not (found.ew if side else found.ns).text(row):
            return None
        is_open = slot is not None or found.kind[row] == RowKind.BYE
        return Waiting(row, side, slot) if is_open else None
