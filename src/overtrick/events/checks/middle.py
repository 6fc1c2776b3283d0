"""The middle of the others: what a result is held against, without itself."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["middle", "middle_of_others"]


def middle(ordered: Sequence[int]) -> int:
    """
    Give the median of sorted numbers, the lower one of two.

    >>> middle([8, 9, 9, 10])
    9
    """
    return ordered[(len(ordered) - 1) // 2]


def middle_of_others(ordered: Sequence[int], own: int) -> int:
    """
    Give the median of sorted numbers without one *own*; of two middles, the nearer to it.

    >>> middle_of_others([6, 9, 10, 10], 10), middle_of_others([6, 9, 10, 10], 6)
    (9, 10)
    >>> middle_of_others([6, 6, 10, 10, 10], 10)
    10
    """
    others, at = len(ordered) - 1, bisect_left(ordered, own)
    places = ((others - 1) // 2, others // 2)
    middles = [ordered[place + (place >= at)] for place in places]
    return min(middles, key=lambda number: abs(number - own))
