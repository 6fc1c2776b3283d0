"""
The settings of a session as small whole numbers, made by the functions that explain an award.

``corrected``, ``available``, ``divided``, ``trimmed`` and ``ImpScale.imps`` are asked once for
each size of a board; kernels get what they answer and hold no rule of their own.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from overtrick.bulk.arrays import Array, numbered
from overtrick.compare.imp_pairs import divided, trimmed
from overtrick.compare.matchpoints import available, corrected, ties_itself
from overtrick.compare.settings import Settings, missing_of
from overtrick.compare.victory_points import imp_scale
from overtrick.rules.duplicate import score_table

__all__ = [
    "METHODS",
    "MOST",
    "NO_SCORE",
    "Terms",
    "is_covered",
    "offered",
    "scores_of",
    "terms_of",
]

METHODS = ("matchpoints", "butler", "cross_imps")
"""What a board can be compared by, in the order of the columns."""

NO_SCORE = np.int16(-32768)
"""In the place of points: nothing to compare."""

MOST = 500_000
"""Results of one board that kernels count in 64 bits without fear; more go the exact way."""

_STEPS = {"none": 0, "0.1-ruled": 0, "0.1": 10, "0.01": 100, "0.0001": 10_000}
_MIDDLES = {"mean": 0, "median": 1, "lower_median": 2, "upper_median": 3}
_ROUNDINGS = {"none": 0, "half_away": 1, "half_even": 2, "half_up": 3}
_WIDEST = 15_200


class Terms(NamedTuple):
    """
    What kernels know of the rules: numbers for each size of a group, and the table of IMPs.

    They take them one by one, in this order.

    ``of`` says which size each group has.  An award at matchpoints is
    ``(times * M + plus) / over`` of ``top``; at cross-IMPs the sum of IMPs times
    ``imps_times / imps_over``; ``ends`` results are left out of the datum at each end.
    """

    of: Array
    times: Array
    plus: Array
    over: Array
    top: Array
    imps_times: Array
    imps_over: Array
    ends: Array
    imps: Array
    cross: Array
    """IMPs of a difference in points, for the datum and (perhaps capped) for comparisons."""
    step: int = 0
    away: bool = False
    middle: int = 0
    rounding: int = 1

    def bottoms(self, column: int) -> Array:
        """Give the denominators of the awards of a method, for each size of a group."""
        over = np.full_like(self.over, self.step) if self.step else self.over
        return (over, np.ones_like(over), self.imps_over)[column]


def is_covered(method: str, settings: Settings) -> bool:
    """
    Whether kernels can compare by a method under these settings.

    >>> [is_covered("cross_imps", Settings(cross_divisor=d)) for d in ("n-1", "sqrt")]
    [True, False]
    """
    if method == "cross_imps":
        return settings.cross_divisor != "sqrt"
    return method != "butler" or settings.datum != "given"


def offered(expected: int, actual: int, settings: Settings) -> int:
    """
    Say how many matchpoints one pair can get on such a board, in the unit of the session.

    >>> offered(7, 6, Settings()), offered(7, 6, Settings(unit=1))
    (12, 6)
    """
    full = available(missing_of(settings), expected, actual or expected, ties_itself(settings))
    return full if settings.unit == 2 else full // 2


def terms_of(expected: Array, actual: Array, settings: Settings) -> Terms:
    """
    Make the numbers for groups of so many results, *expected* and there.

    >>> terms = terms_of(np.array([4]), np.array([3]), Settings())
    >>> [int(each[terms.of[0]]) for each in (terms.times, terms.plus, terms.over, terms.top)]
    [4, 1, 3, 6]
    """
    wide = int(expected.max(initial=0)) + 1
    keys = actual.astype(np.int64) * wide + expected
    sizes, where = numbered(keys)
    rows = [
        _row(int(size % wide), int(size // wide), settings)
        if size // wide
        else (0, 0, 1, offered(int(size % wide), 0, settings), 0, 1, 0)
        for size in sizes
    ]
    table = np.array(rows, np.int64).reshape(-1, 7)
    imps, cap = _imps_of(settings.imp_scale), settings.cap
    times, plus, over, top, imps_times, imps_over, ends = map(np.ascontiguousarray, table.T)
    return Terms(
        *(where, times, plus, over, top, imps_times, imps_over, ends),
        imps,
        np.minimum(imps, cap).astype(np.int16) if isinstance(cap, int) else imps,
        _STEPS[settings.award_rounding],
        settings.award_rounding == "0.0001",
        _MIDDLES.get(settings.datum, 0),
        _ROUNDINGS[settings.datum_rounding],
    )


@lru_cache(maxsize=8)
def _imps_of(name: str) -> Array:
    scale = imp_scale(name)
    return np.array([scale.imps(points) for points in range(_WIDEST + 1)], np.int16)


@lru_cache(maxsize=65_536)
def _row(expected: int, actual: int, settings: Settings) -> tuple[int, ...]:
    # Every convention lifts matchpoints along a line: two of its points say it all.
    missing, tie = missing_of(settings), ties_itself(settings)
    unit = Fraction(1, 3 - settings.unit)
    low, next_one = (
        unit * (corrected(points, missing, expected, actual) + tie) for points in (0, 1)
    )
    rise = next_one - low
    over = lcm(low.denominator, rise.denominator)
    share = Fraction(1)
    if settings.cross_divisor != "sqrt":
        share = Fraction(divided(1, expected, actual, settings))
    return (
        int(rise * over),
        int(low * over),
        over,
        offered(expected, actual, settings),
        share.numerator,
        share.denominator,
        (actual - len(trimmed(range(actual), settings))) // 2,
    )


@lru_cache(maxsize=1)
def scores_of() -> Array:
    """
    Give the points of every result for declarer's side: contract, vulnerability, tricks.

    >>> int(scores_of().min()), int(scores_of().max()), scores_of().dtype.name
    (-7600, 3160, 'int16')
    """
    return np.array(score_table(), np.int16)
