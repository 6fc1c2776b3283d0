"""
The order to draw by, where it is not simply the ranking: accelerated pairing.

In its first rounds the upper half of the seeds draws with virtual points, so that the strong
meet the strong sooner; nothing is scored with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement

__all__ = ["accelerated", "upper_half"]


def upper_half(contestants: int) -> int:
    """
    Say how many are in the upper half: an even number, so that they can meet each other.

    >>> upper_half(8), upper_half(10), upper_half(11)
    (4, 6, 6)
    """
    half = (contestants + 1) // 2
    return half + half % 2


def accelerated(
    order: Sequence[str],
    points: Mapping[str, Exact],
    seeds: Sequence[str],
    *,
    virtual: Exact,
) -> tuple[str, ...]:
    """
    Rank for the draw with virtual points for the upper half of the seeds.

    *order* is the ranking as it is; it decides between equals.  With *virtual* 0, as in the
    rounds that are no longer accelerated, nothing changes.

    >>> order, seeds = ("3", "1", "4", "2"), ("1", "2", "3", "4")
    >>> points = {"3": 15, "1": 12, "4": 8, "2": 5}
    >>> accelerated(order, points, seeds, virtual=5)
    ('1', '3', '2', '4')

    :raises InvalidMovement: if somebody in the order is not among the seeds.
    """
    if strangers := [who for who in order if who not in seeds]:
        raise InvalidMovement("{strangers!r} is not among the seeds", strangers=strangers[0])
    upper = frozenset(seeds[: upper_half(len(seeds))])
    return tuple(
        sorted(order, key=lambda who: -points.get(who, 0) - (virtual if who in upper else 0))
    )
