"""Compare a table of results: kernels for most boards, the exact path for just the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array
from overtrick.bulk.boards import Boards, EventRows, ExactGroups, boards_of, leave_out
from overtrick.bulk.engine import run, unfilled
from overtrick.bulk.exact import BulkSettled, points_shown, rank_apart
from overtrick.bulk.packed import Packed, RowKind, packed
from overtrick.bulk.terms import METHODS, NO_SCORE, is_covered, terms_of
from overtrick.compare.settings import Settings
from overtrick.errors import UnknownName

__all__ = ["COLUMNS", "BulkCounts", "compared", "methods_of", "score_column"]

COLUMNS = {
    "matchpoints": ("mp_ns", "mp_ew", "mp_top"),
    "butler": ("butler_ns", "butler_ew", "datum"),
    "cross_imps": ("ximp_ns", "ximp_ew"),
}
"""The columns of awards by method."""

_PATHS = pa.array(["kernel", "exact"])


@dataclass(frozen=True, slots=True)
class BulkCounts:
    """How many rows there were, and how their boards were compared."""

    rows: int = 0
    kernel: int = 0
    exact: int = 0
    uncounted: int = 0
    """Rows that stand twice, or that nobody can read."""

    def __add__(self, other: BulkCounts) -> BulkCounts:
        both = zip(astuple(self), astuple(other), strict=True)
        return BulkCounts(*(own + more for own, more in both))


def methods_of(names: str | Sequence[str] | None) -> tuple[str, ...]:
    """
    Read the names of methods; without any all of them.

    >>> methods_of("butler, matchpoints"), methods_of(None)
    (('matchpoints', 'butler'), ('matchpoints', 'butler', 'cross_imps'))

    :raises UnknownName: if there is no such method; the message lists them.
    """
    given = names.split(",") if isinstance(names, str) else list(names or METHODS)
    asked = [name.strip() for name in given]
    for name in asked:
        if name not in METHODS:
            raise UnknownName(
                "no method {name!r}; there are: {known}", name=name, known=", ".join(METHODS)
            )
    return tuple(name for name in METHODS if name in asked)


def compared(
    table: pa.Table, methods: Sequence[str], settings: Settings, *, threads: int = 1
) -> tuple[dict[str, pa.Array], BulkCounts, Packed]:
    """
    Compare a table of results: the columns of contracts by name, and how they were made.

    >>> table = pa.table({"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "score": [420, -50]})
    >>> columns, counts, _ = compared(table, ["matchpoints"], Settings())
    >>> columns["mp_ns"].to_pylist(), counts.kernel
    ([2.0, 0.0], 2)

    :raises InvalidFile: if it is no table of results.
    """
    found = packed(table, threads=threads)
    events = EventRows(found)
    out = unfilled(len(found), _wanted(methods))
    path = np.full(len(found), -1, np.int8)
    for event in _apart(found, settings):
        rows, awards = rank_apart(found, events, event, methods, settings)
        out[:, rows], path[rows] = awards, 1
        points_shown(found, rows)
        found.kind[rows] = RowKind.UNREAD  # done: no other board meets them
    leave_out(found, events, settings)
    boards = boards_of(found, settings)
    _compare(found, events, boards, methods, settings, threads, out)
    _paths(boards, path, methods, settings)
    points_shown(found, np.flatnonzero(found.kind == RowKind.OTHER))
    columns: dict[str, pa.Array] = {"score": score_column(found)}
    for method in methods:
        first = 3 * METHODS.index(method)
        for at, name in enumerate(COLUMNS[method], first):
            columns[name] = pa.array(out[at], from_pandas=True)
    columns["path"] = pa.DictionaryArray.from_arrays(pa.array(path, mask=path < 0), _PATHS)
    return columns, _counted(path), found


def score_column(found: Packed) -> pa.Array:
    """Give the points for NS as a column, nothing where there are none."""
    return pa.array(found.points, mask=found.points == NO_SCORE)


def _apart(found: Packed, settings: Settings) -> list[int]:
    """Name the events that are ranked whole."""
    whole = found.kind == RowKind.APART
    if settings.pair_matches == "vp":
        whole = found.kind <= RowKind.APART
    events: list[int] = np.unique(found.event.codes[whole]).tolist()
    return events


def _compare(
    found: Packed,
    events: EventRows,
    boards: Boards,
    methods: Sequence[str],
    settings: Settings,
    threads: int,
    out: Array,
) -> None:
    terms = terms_of(boards.expected, boards.actual, settings)
    wants = _wanted([each for each in methods if is_covered(each, settings)])
    skipped = boards.is_exact.astype(np.int8)
    packs = found.points, boards.order, boards.offsets, skipped, terms
    may_wait = bool(found.kind.any() or boards.is_exact.any())  # a lone result may be A+, too
    _, whole = run(*packs, wants, exact=may_wait, threads=threads, out=out)
    apart = ExactGroups(found, boards, settings)
    for method in methods:
        settled = BulkSettled(apart, found, events, boards, terms, method, settings, whole)
        by_kernel = wants[METHODS.index(method)]
        groups = np.flatnonzero(boards.is_exact | (not by_kernel))
        settled.compare(groups, out)
        settled.settle(out)


def _wanted(methods: Sequence[str]) -> tuple[bool, bool, bool]:
    first, second, third = (each in methods for each in METHODS)
    return first, second, third


def _paths(boards: Boards, path: Array, methods: Sequence[str], settings: Settings) -> None:
    exact = boards.is_exact
    if not all(is_covered(method, settings) for method in methods):
        exact = np.ones_like(exact)
    spread = np.repeat(exact.astype(np.int8), np.diff(boards.offsets))
    path[boards.places] = spread


def _counted(path: Array) -> BulkCounts:
    kernel, exact = int((path == 0).sum()), int((path == 1).sum())
    return BulkCounts(len(path), kernel, exact, len(path) - kernel - exact)
