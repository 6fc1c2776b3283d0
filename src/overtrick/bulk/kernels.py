"""
The kernels in numba: boards compared by a histogram of their scores, one after the other.

They know nothing but :class:`~overtrick.bulk.terms.Terms`; :mod:`overtrick.bulk.engine` gives
the same numbers without numba.  All is whole numbers until the last step, to four decimals.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numba import njit

from overtrick.bulk.arrays import Array

__all__ = ["compare_range", "repeated", "score_range", "sort_by"]

_BINS = 1521  # multiples of ten from -7600 to 7600
_ZERO = 760
_NONE = -32768
_LANES = 8  # whole numbers that a processor compares at once

_Kernel = TypeVar("_Kernel")


def _kernel(function: _Kernel) -> _Kernel:
    compiled: _Kernel = njit(nogil=True, cache=True, boundscheck=False, error_model="numpy")(
        function
    )
    return compiled


@_kernel
def _fourth(top: int, bottom: int) -> float:
    """Round to four decimals, halves away from zero."""
    if bottom == 1:
        return float(top)
    size = top if top >= 0 else -top
    whole = np.int64(np.uint64(size * 20_000 + bottom) // np.uint64(2 * bottom))
    return (whole if top >= 0 else -whole) / 10_000.0


@_kernel
def _rest(award: int, bottom: int, fourth: float, top: int) -> float:
    """Round what is left of the top, beside an award from nought to top: halves go up again."""
    if bottom == 1:
        return float(top - award)
    whole = int(fourth * 10_000.0 + 0.5)
    is_half = 2 * (whole * bottom - award * 10_000) == bottom
    return (top * 10_000 - whole + is_half) / 10_000.0


@_kernel
def _stepped(top: int, bottom: int, step: int, offer: int, away: bool) -> int:
    """Round an award to a step, an exact half toward the average, or away from it."""
    doubled = 2 * top * step
    twice = doubled // bottom
    rest = doubled - twice * bottom
    below = twice // 2
    if twice % 2 and (rest > 0 or (2 * top < offer * bottom) != away):
        return below + 1
    return below


@_kernel
def _rounded(top: int, bottom: int, how: int) -> int:
    """Round to a multiple of ten."""
    size = 10 * bottom
    below = top // size
    rest = 2 * (top - below * size)
    if rest > size:
        return 10 * (below + 1)
    if rest == size and (how == 3 or (how == 1 and below >= 0) or (how == 2 and below % 2)):
        return 10 * (below + 1)
    return 10 * below


@_kernel
def score_range(
    low: int,
    high: int,
    table: Array,
    contract: Array,
    tricks: Array,
    declarer: Array,
    vulnerable: Array,
    points: Array,
) -> None:
    """
    Score the rows of a range that have a contract, declarer and tricks.

    ``vulnerable`` has bit 0 for NS and bit 1 for EW; seats are N E S W from 0.
    """
    for at in range(low, high):
        if contract[at] >= 0:
            side = declarer[at] & 1
            own = table[(contract[at] * 2 + ((vulnerable[at] >> side) & 1)) * 14 + tricks[at]]
            points[at] = -own if side else own


@_kernel
def sort_by(keys: Array, size: int) -> tuple[Array, Array]:
    """Sort rows by small keys, equal ones in their order: places, and where keys begin."""
    begin = np.zeros(size + 1, np.int64)
    for key in keys:
        begin[key + 1] += 1
    for key in range(size):
        begin[key + 1] += begin[key]
    to = begin[:-1].copy()
    order = np.empty(len(keys), np.int64)
    for at in range(len(keys)):
        key = keys[at]
        order[to[key]] = at
        to[key] += 1
    return order, begin


@_kernel
def repeated(offsets: Array, ns: Array, ew: Array, size: int) -> Array:
    """
    Find boards with an id twice in a direction (1), on both sides (2), or both (3).

    A negative id is nobody.
    """
    found = np.zeros(len(offsets) - 1, np.int8)
    seen_ns = np.full(size, -1, np.int64)
    seen_ew = np.full(size, -1, np.int64)
    for board in range(len(offsets) - 1):
        for at in range(offsets[board], offsets[board + 1]):
            first, second = ns[at], ew[at]
            if first >= 0:
                if seen_ns[first] == board:
                    found[board] |= 1
                seen_ns[first] = board
            if second >= 0:
                if seen_ew[second] == board:
                    found[board] |= 1
                seen_ew[second] = board
            if first >= 0 and seen_ew[first] == board:
                found[board] |= 2
            if second >= 0 and seen_ns[second] == board:
                found[board] |= 2
    return found


@_kernel
def compare_range(
    low: int,
    high: int,
    points: Array,
    order: Array,
    offsets: Array,
    skipped: Array,
    of: Array,
    times: Array,
    plus: Array,
    over: Array,
    top: Array,
    imps_times: Array,
    imps_over: Array,
    ends: Array,
    imps: Array,
    cross: Array,
    step: int,
    away: bool,
    middle: int,
    rounding: int,
    wants: tuple[bool, bool, bool],
    out: Array,
    exact: Array,
) -> None:
    """
    Compare the groups of a range, each by itself, and write the awards of their rows.

    The columns of *out* are matchpoints NS, EW, top; Butler NS, EW, datum; cross-IMPs NS, EW.
    Where *exact* has rows, it gets what NS got by each method: the whole numbers that
    :meth:`~overtrick.bulk.terms.Terms.bottoms` divide.
    """
    hist = np.zeros(_BINS, np.int32)
    kind = np.empty(_BINS, np.int32)
    found = np.empty(_BINS + _LANES, np.int32)
    bins = np.empty(_BINS, np.int32)
    times_of = np.empty(_BINS, np.int32)
    wins = np.empty(_BINS, np.int32)
    steps = cross[: 10 * _BINS : 10].astype(np.int32)
    made = np.empty((_BINS, 8), np.float64)
    whole = np.zeros((_BINS, 3), np.int64)
    is_exact = exact.shape[1] > 0
    is_sorted = len(order) == 0
    for group in range(low, high):
        if skipped[group]:
            continue
        first, last, size = offsets[group], offsets[group + 1], of[group]
        kinds = count = 0
        total = 0
        for at in range(first, last):
            score = points[at if is_sorted else order[at]]
            if score != _NONE:
                place = np.uint32(score + 10 * _ZERO) // np.uint32(10)
                found[kinds] = place  # counts if it is new: no branch that is hard to foresee
                kinds += hist[place] == 0
                hist[place] += 1
                count += 1
                total += score
        wide = (kinds + _LANES - 1) // _LANES * _LANES
        for at in range(kinds, wide):
            found[at] = _BINS
        for at in range(kinds):  # in order: each stands behind as many as are less
            place = found[at]
            less = np.int32(0)
            for other in range(wide):
                less += np.int32(found[other] < place)
            bins[less], kind[place] = place, less
        if wants[0]:
            below = 0
            for at in range(kinds):
                place = bins[at]
                equal = hist[place]
                award = times[size] * (2 * below + equal - 1) + plus[size]
                bottom = over[size]
                if step:
                    award = _stepped(award, bottom, step, top[size], away)
                    bottom = step
                made[at, 0] = _fourth(award, bottom)
                made[at, 1] = _rest(award, bottom, made[at, 0], top[size])
                whole[at, 0] = award
                below += equal
        datum = np.nan
        if wants[1] and count:
            upper, lower, bottom = 0, 0, 1
            if middle == 0:
                upper, bottom = total, count - 2 * ends[size]
                left = right = ends[size]
                at = 0
                while left:
                    less = min(left, hist[bins[at]])
                    upper -= less * 10 * (bins[at] - _ZERO)
                    left, at = left - less, at + 1
                at = kinds - 1
                while right:
                    less = min(right, hist[bins[at]])
                    upper -= less * 10 * (bins[at] - _ZERO)
                    right, at = right - less, at - 1
            else:
                below = 0
                for at in range(kinds):
                    equal = hist[bins[at]]
                    if below <= (count - 1) // 2 < below + equal:
                        lower = 10 * (bins[at] - _ZERO)
                    if below <= count // 2 < below + equal:
                        upper = 10 * (bins[at] - _ZERO)
                    below += equal
                if middle == 1:
                    upper, bottom = upper + lower, 2
                elif middle == 2:
                    upper = lower
            if rounding:
                upper, bottom = _rounded(upper, bottom, rounding), 1
            datum = _fourth(upper, bottom)
            for at in range(kinds):
                place = bins[at]
                more = 10 * (place - _ZERO) * bottom - upper
                far = more if more >= 0 else -more
                if bottom > 1:
                    far //= bottom
                won = imps[far] if more >= 0 else -imps[far]
                made[at, 3], made[at, 4] = won, -won
                whole[at, 1] = won
        if wants[2]:
            for at in range(kinds):  # what one wins of another, the other loses
                place, won = bins[at], np.int32(0)
                often = times_of[at] = hist[place]
                for other in range(at):
                    step_ = steps[place - bins[other]]
                    won += times_of[other] * step_
                    wins[other] -= often * step_
                wins[at] = won
            for at in range(kinds):
                won = np.int64(wins[at])
                award = won * imps_times[size]
                made[at, 6] = _fourth(award, imps_over[size])
                made[at, 7] = 0.0 - made[at, 6]
                whole[at, 2] = award
        for nth in range(first, last):
            row = nth if is_sorted else order[nth]
            if wants[0]:
                out[2, row] = top[size]
            if wants[1]:
                out[5, row] = datum
            score = points[row]
            if score == _NONE:
                if wants[0]:
                    out[0, row] = out[1, row] = np.nan
                if wants[1]:
                    out[3, row] = out[4, row] = np.nan
                if wants[2]:
                    out[6, row] = out[7, row] = np.nan
                continue
            at = kind[np.uint32(score + 10 * _ZERO) // np.uint32(10)]
            if wants[0]:
                out[0, row], out[1, row] = made[at, 0], made[at, 1]
            if wants[1]:
                out[3, row], out[4, row] = made[at, 3], made[at, 4]
            if wants[2]:
                out[6, row], out[7, row] = made[at, 6], made[at, 7]
            if is_exact:
                for column in range(3):
                    exact[column, row] = whole[at, column]
        for at in range(kinds):
            hist[bins[at]] = 0
