"""
Kernels over threads, or NumPy where numba is not installed: the same to the last digit.
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

from overtrick.bulk import plain
from overtrick.bulk.arrays import Array, starts_of
from overtrick.bulk.terms import Terms, scores_of

__all__ = ["cores", "grouped", "has_numba", "repeats", "run", "score_rows", "unfilled"]

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
        plain.score_all(scores_of(), *packed)
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
    order, begin = (plain.sorted_by if kernels is None else kernels.sort_by)(keys, size)
    return order, np.append(np.unique(begin[:-1][np.diff(begin) > 0]), len(keys))


def repeats(offsets: Array, ns: Array, ew: Array) -> Array:
    """
    Find boards with an id twice in a direction (1), on both sides (2), or both (3).

    >>> repeats(np.array([0, 2]), np.array([1, 1]), np.array([2, 3])).tolist()
    [1]
    """
    kernels = _worth_it(len(ns))
    if kernels is None:
        return plain.repeated_ids(offsets, ns, ew)
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
        plain.compare_all(points, order, offsets, skipped, terms, wants, out, whole)
        return out, whole
    numbers = (
        *(terms.of, terms.times, terms.plus, terms.over, terms.top, terms.imps_times),
        *(terms.imps_over, terms.ends, terms.imps, terms.cross, terms.step, terms.away),
        *(terms.middle, terms.rounding),
    )

    def part(low: int, high: int) -> None:
        kernels.compare_range(
            low, high, points, order, offsets, skipped, *numbers, wants, out, whole
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
