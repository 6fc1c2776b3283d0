"""
Kernels over threads, or NumPy where numba is not installed: the same to the last digit.

What the kernels keep in a histogram is in NumPy the sorted list of a group's different scores.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np

from overtrick.bulk.arrays import Array, starts_of
from overtrick.bulk.terms import NO_SCORE, Terms, scores_of

__all__ = [
    "compare_all",
    "cores",
    "grouped",
    "has_numba",
    "repeats",
    "run",
    "score_all",
    "score_rows",
    "unfilled",
]

_FEW = 20_000  # rows for which a second thread is not worth its start
_START = 300_000  # rows, call by call, that NumPy does in the time that numba takes to start
_asked = {"rows": 0}


@cache
def _kernels() -> Any:
    if os.environ.get("OVERTRICK_BULK") == "numpy" or find_spec("numba") is None:
        return None
    return import_module("overtrick.bulk.kernels")


def has_numba() -> bool:
    """Whether the kernels are there, from now on for few rows, too; else NumPy does it all."""
    _asked["rows"] = _START
    return _kernels() is not None


def _worth_it(rows: int) -> Any:
    """Give the kernels, once so many rows were asked for that their start is worth it."""
    _asked["rows"] += rows
    return _kernels() if _asked["rows"] >= _START else None


def cores() -> int:
    """Count the threads that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def score_rows(
    contract: Array,
    tricks: Array,
    declarer: Array,
    vulnerable: Array,
    points: Array,
    *,
    threads: int = 1,
) -> None:
    """
    Write the points for NS of every row with a contract; a negative one is none.

    >>> points = np.zeros(1, np.int16)
    >>> score_rows(np.array([51]), np.array([10]), np.array([1]), np.array([2]), points)
    >>> int(points[0])  # 4S by East, vulnerable, just made
    -620
    """
    index = contract.astype(np.int16, copy=False)
    taken, seat, behind = (
        each.astype(np.int8, copy=False) for each in (tricks, declarer, vulnerable)
    )
    packed = (index, taken, seat, behind, points)
    kernels = _worth_it(len(points))
    if kernels is None:
        score_all(scores_of(), *packed)
        return
    bounds = np.linspace(0, len(points), threads + 1).astype(np.int64)
    _each(bounds, lambda low, high: kernels.score_range(low, high, scores_of(), *packed))


def grouped(keys: Array, size: int) -> tuple[Array, Array]:
    """
    Bring rows of one key together: their order (empty: as they stand), and where keys begin.

    >>> order, offsets = grouped(np.array([0, 0, 2]), 3)
    >>> order.tolist(), offsets.tolist()
    ([], [0, 2, 3])
    """
    if len(keys) < 2 or bool((keys[1:] >= keys[:-1]).all()):
        return np.zeros(0, np.int64), np.append(starts_of(keys), len(keys))
    keys, kernels = keys.astype(np.int64, copy=False), _worth_it(len(keys))
    order, begin = (_sorted_by if kernels is None else kernels.sort_by)(keys, size)
    return order, np.append(np.unique(begin[:-1][np.diff(begin) > 0]), len(keys))


def repeats(offsets: Array, ns: Array, ew: Array) -> Array:
    """
    Find boards with an id twice in a direction (1), on both sides (2), or both (3).

    >>> repeats(np.array([0, 2]), np.array([1, 1]), np.array([2, 3])).tolist()
    [1]
    """
    kernels = _worth_it(len(ns))
    if kernels is None:
        return _repeated_ids(offsets, ns, ew)
    size = max(int(ns.max(initial=0)), int(ew.max(initial=0))) + 1
    ns, ew = (each.astype(np.int32, copy=False) for each in (ns, ew))
    found: Array = kernels.repeated(offsets, ns, ew, size)
    return found


def unfilled(rows: int, wants: tuple[bool, bool, bool]) -> Array:
    """
    Make columns of awards for so many rows: nothing yet in those of the methods wanted.

    >>> unfilled(2, (True, False, False))[:3].tolist()
    [[nan, nan], [nan, nan], [nan, nan]]
    """
    out = np.empty((8, rows))
    for nth in range(8):
        if wants[nth // 3]:
            out[nth] = np.nan
    return out


def run(
    points: Array,
    order: Array,
    offsets: Array,
    skipped: Array,
    terms: Terms,
    wants: tuple[bool, bool, bool],
    *,
    exact: bool = False,
    threads: int = 1,
    out: Array | None = None,
) -> tuple[Array, Array]:
    """
    Compare all groups but those *skipped*: awards to four decimals, and where asked the whole
    numbers that they come from.

    *wants* says which of the methods; no other columns are touched.  What gets no award stays
    as it is in *out*, or has NaN.
    """
    count = len(points)
    kernels = _worth_it(count)
    if out is None:
        reached = len(order) or int(offsets[-1])
        is_whole = kernels is not None and reached == count and not skipped.any()
        out = np.empty((8, count)) if is_whole else unfilled(count, wants)
    whole = np.zeros((len(wants), count if exact else 0), np.int64)
    if kernels is None:
        compare_all(points, order, offsets, skipped, terms, wants, out, whole)
        return out, whole

    def part(low: int, high: int) -> None:
        kernels.compare_range(
            low, high, points, order, offsets, skipped, *terms, wants, out, whole
        )

    parts = threads if count > _FEW else 1
    # Parts of about as many rows each, whole boards in each.
    bounds = np.searchsorted(offsets, np.linspace(0, count, parts + 1).astype(np.int64))
    bounds[-1] = len(offsets) - 1
    _each(bounds, part)
    return out, whole


def _each(bounds: Array, work: Callable[[int, int], None]) -> None:
    pieces = list(pairwise(bounds.tolist()))
    if len(pieces) == 1:
        work(*pieces[0])
        return
    with ThreadPoolExecutor(len(pieces)) as pool:
        for done in [pool.submit(work, *piece) for piece in pieces]:
            done.result()


_WIDE = 1521
_ZERO = 760


def score_all(
    table: Array,
    contract: Array,
    tricks: Array,
    declarer: Array,
    vulnerable: Array,
    points: Array,
) -> None:
    """Score the rows that have a contract, declarer and tricks; the others stay."""
    played = np.flatnonzero(contract >= 0)
    side = declarer[played] & 1
    at = contract[played].astype(np.int32) * 2 + ((vulnerable[played] >> side) & 1)
    own = table[at * 14 + tricks[played]]
    points[played] = np.where(side == 1, -own, own)


def _sorted_by(keys: Array, size: int) -> tuple[Array, Array]:
    """
    Sort rows by keys, those of one key in their order: places, and where keys begin.

    >>> [each.tolist() for each in _sorted_by(np.array([1, 0, 1]), 2)]
    [[1, 0, 2], [0, 1, 3]]
    """
    counts = np.bincount(keys, minlength=size)
    begin = np.concatenate(([0], np.cumsum(counts)))
    return np.argsort(keys, kind="stable"), begin


def _repeated_ids(offsets: Array, ns: Array, ew: Array) -> Array:
    """
    Find boards with an id twice in a direction (1), on both sides (2), or both (3).

    >>> ns, ew = np.array([1, 1, 2]), np.array([2, 3, 2])
    >>> _repeated_ids(np.array([0, 2, 3]), ns, ew).tolist()
    [1, 2]
    """
    boards = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    found = np.zeros(len(offsets) - 1, np.int8)
    wide = max(int(ns.max(initial=0)), int(ew.max(initial=0))) + 1
    sides = []
    for who in (ns, ew):
        known = who >= 0
        keys, counts = np.unique(boards[known] * wide + who[known], return_counts=True)
        found[keys[counts > 1] // wide] |= 1
        sides.append(keys)
    found[np.intersect1d(sides[0], sides[1]) // wide] |= 2
    return found


def compare_all(
    points: Array,
    order: Array,
    offsets: Array,
    skipped: Array,
    terms: Terms,
    wants: tuple[bool, bool, bool],
    out: Array,
    exact: Array,
) -> None:
    """Compare every group that is not skipped; the columns are those of ``compare_range``."""
    groups = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    rows = order if len(order) else np.arange(len(groups))
    open_ = ~skipped.astype(bool)[groups]
    groups, rows = groups[open_], rows[open_]
    if wants[0]:
        out[2, rows] = terms.top[terms.of[groups]]
    told = points[rows] != NO_SCORE
    met, of = rows[told], groups[told]
    keys = of.astype(np.int64) * _WIDE + points[met] // 10 + _ZERO
    bins, kind, counts = np.unique(keys, return_inverse=True, return_counts=True)
    group, score = bins // _WIDE, 10 * (bins % _WIDE - _ZERO)
    field = _Field(group, score, counts)
    if wants[1]:
        spread = np.full(len(offsets) - 1, np.nan)
        won, spread[group] = _butler(field, terms)
        out[5, rows] = spread[groups]
    size = terms.of[group]
    for method in np.flatnonzero(wants).tolist():
        if method == 0:
            award, bottom = _matchpoints(field, terms)
            other = terms.top[size] * bottom - award
            both = _fourth(award, bottom), _fourth(other, bottom)
        elif method == 1:
            award, both = won, (won + 0.0, 0.0 - won)
        else:
            award, bottom = _cross(field, terms) * terms.imps_times[size], terms.imps_over[size]
            both = _fourth(award, bottom), _fourth(-award, bottom)
        for side, values in enumerate(both):
            out[3 * method + side, met] = values[kind]
        if exact.shape[1]:
            exact[method, met] = award[kind]


class _Field:
    """All different scores of all groups, in order, with how often each stands there."""

    def __init__(self, group: Array, score: Array, counts: Array) -> None:
        self.group, self.score, self.counts = group, score, counts
        change = np.ones(len(group), bool)
        change[1:] = group[1:] != group[:-1]
        self.first = np.flatnonzero(change)
        self.nth = np.cumsum(change) - 1
        before = np.cumsum(counts) - counts
        self.below = before - before[self.first][self.nth]
        self.total = np.add.reduceat(counts, self.first) if len(group) else counts
        self.kinds = np.diff(np.append(self.first, len(group)))

    def sum(self, values: Array) -> Array:
        return np.add.reduceat(values, self.first) if len(values) else values


def _matchpoints(field: _Field, terms: Terms) -> tuple[Array, Array]:
    beaten = 2 * field.below + field.counts - 1
    size = terms.of[field.group]
    award, bottom = terms.times[size] * beaten + terms.plus[size], terms.over[size]
    if not terms.step:
        return award, bottom
    twice, rest = np.divmod(2 * award * terms.step, bottom)
    under = 2 * award < terms.top[size] * bottom
    goes_up = (rest > 0) | (under != terms.away)
    return twice // 2 + ((twice % 2 == 1) & goes_up), np.full_like(award, terms.step)


def _butler(field: _Field, terms: Terms) -> tuple[Array, Array]:
    group = field.group[field.first]
    cut = terms.ends[terms.of]
    after = field.below + field.counts
    total = field.total[field.nth]
    bottom = np.ones_like(group)
    if terms.middle == 0:
        ends = cut[field.group]
        kept = np.minimum(after, total - ends) - np.maximum(field.below, ends)
        top = field.sum(field.score * np.maximum(kept, 0))
        bottom = field.total - 2 * cut[group]
    else:
        at_lower = (field.below <= (total - 1) // 2) & ((total - 1) // 2 < after)
        at_upper = (field.below <= total // 2) & (total // 2 < after)
        lower, upper = field.score[at_lower], field.score[at_upper]
        top = {1: lower + upper, 2: lower, 3: upper}[terms.middle]
        bottom = bottom * (2 if terms.middle == 1 else 1)
    if terms.rounding:
        top, bottom = _tens(top, bottom, terms.rounding), np.ones_like(bottom)
    more = field.score * bottom[field.nth] - top[field.nth]
    won = terms.imps[np.abs(more) // bottom[field.nth]].astype(np.int64)
    return np.where(more < 0, -won, won), _fourth(top, bottom)[field.nth]


def _cross(field: _Field, terms: Terms) -> Array:
    # Each different score of a group against each: so many times as there are of them.
    times = field.kinds[field.nth]
    one = np.repeat(np.arange(len(field.group)), times)
    nth = np.arange(len(one)) - np.repeat(np.cumsum(times) - times, times)
    two = np.repeat(field.first[field.nth], times) + nth
    more = field.score[one] - field.score[two]
    won = terms.cross[np.abs(more)].astype(np.int64) * np.sign(more) * field.counts[two]
    starts = np.cumsum(times) - times
    return np.add.reduceat(won, starts) if len(won) else won


def _tens(top: Array, bottom: Array, how: int) -> Array:
    size = 10 * bottom
    below, rest = np.divmod(top, size)
    half = {1: below >= 0, 2: below % 2 == 1, 3: np.ones(len(below), bool)}[how]
    tens: Array = 10 * (below + ((2 * rest > size) | ((2 * rest == size) & half)))
    return tens


def _fourth(top: Array, bottom: Array) -> Array:
    whole = (np.abs(top) * 20_000 + bottom) // (2 * bottom)
    fourth: Array = np.where(top < 0, -whole, whole) / 10_000.0
    return fourth
