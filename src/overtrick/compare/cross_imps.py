"""
Cross-IMPs: every result against every other of the board, in IMPs (Laws 78B and 78D).

The divisor, a cap on one comparison and the treatment of short boards are settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from overtrick.compare.field import (
    ONCE,
    Comparable,
    Compared,
    Entry,
    Slot,
    are_alike,
    lone_at_imps,
    mirrored,
    opposition,
    slot_of,
)
from overtrick.compare.scale_choice import imp_scale
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, ratio, root
from overtrick.core.outcome import Average

__all__ = ["capped", "compare_cross_imps", "comparisons", "divided", "root_share"]


def compare_cross_imps(
    entries: Sequence[Entry],
    expected: int,
    settings: Settings,
    *,
    largest: bool = True,
    times: Iterable[int] = ONCE,
) -> Compared:
    """
    Compare the results of one deal in IMPs; *times* says how often each entry stands there.

    >>> done = compare_cross_imps([(420, 420), (170, 170), (-50, -50)], 3, Settings())
    >>> done.ns
    (8, 0, -8)
    """
    compare = capped(settings)
    ns, size = _column(entries, 0, expected, settings, compare, times)
    if are_alike(entries):
        return Compared(ns, mirrored(ns), expected, size)
    ew, other = _column(entries, 1, expected, settings, compare, times)
    return Compared(ns, ew, expected, size, actual_ew=other)


def divided(total: Exact, expected: int, actual: int, settings: Settings) -> Exact:
    """
    Bring a sum of IMPs among *actual* results to the session's form (``cross_divisor``).

    >>> neuberg = Settings(missing="neuberg")
    >>> divided(16, 4, 3, neuberg), divided(16, 4, 3, neuberg.change(cross_divisor="none"))
    (Fraction(64, 9), Fraction(64, 3))
    """
    if actual < 2:
        return 0
    missing, divisor = settings.missing, settings.cross_divisor
    if divisor == "n":
        return ratio(total, actual)
    results, top, bottom = actual, 1, 1
    if actual < expected and missing == "neuberg":
        results, top, bottom = expected, expected, actual
    elif actual < expected and missing == "factor":
        results, top, bottom = expected, expected - 1, actual - 1
    elif actual < expected and missing == "add_one":
        results = expected
    if divisor == "sqrt":
        return ratio(total * top * root_share(results), bottom)
    return ratio(total * top, bottom * (results - 1) if divisor == "n-1" else bottom)


@lru_cache(maxsize=256)
def root_share(results: int) -> Exact:
    """
    Give the share of a sum that ``cross_divisor=sqrt`` counts: 1 / sqrt(r c / 2), c = r - 1.

    Made for victory points: the IMPs of a match are then about those of two teams (EBU White
    Book 3.1.3).

    >>> root_share(2), root_share(9), float(root_share(3))
    (1, Fraction(1, 6), 0.5773502691896257)
    """
    return root(Fraction(2, results * (results - 1)))


def comparisons(expected: int, actual: int, settings: Settings) -> Exact:
    """
    Count the comparisons that an award is the sum of: one, where it is their average.

    Where a short board is lifted to the results expected, a ruling is of as many.

    >>> total = Settings(cross_divisor="none")
    >>> [comparisons(5, 4, each) for each in (total, total.change(missing="neuberg"))]
    [3, 4]
    """
    if settings.cross_divisor not in ("none", "sqrt"):
        return 1
    is_lifted = settings.missing in ("neuberg", "factor", "add_one")
    results = expected if is_lifted else actual
    if results < 2:
        return 0
    share = root_share(results) if settings.cross_divisor == "sqrt" else 1
    return as_exact((results - 1) * share)


def _column(
    entries: Sequence[Entry],
    which: int,
    expected: int,
    settings: Settings,
    compare: Callable[[int], int],
    times: Iterable[int],
) -> tuple[tuple[Slot, ...], int]:
    field, itself = opposition(entries, which, settings, times)
    sign, size = 1 - 2 * which, field.size
    is_lone = lone_at_imps(expected, size, settings)
    known: dict[Comparable, Slot] = {}
    slots: list[Slot] = []
    for place, entry in enumerate(entries):
        column = entry[which]
        if not isinstance(column, Comparable):
            slots.append(slot_of(column))
            continue
        if is_lone:
            slots.append(Average.PLUS)
            continue
        if itself is not None or column not in known:
            total = field.total(column, compare, itself[place] if itself else None)
            known[column] = divided(sign * total, expected, size, settings)
        slots.append(known[column])
    return tuple(slots), size


def capped(settings: Settings) -> Callable[[int], int]:
    """
    Give the comparison of two scores in IMPs: by the scale, at most as many as the cap.

    >>> capped(Settings(cap=17))(3000)
    17
    """
    scale, cap = imp_scale(settings.imp_scale), settings.cap
    if not isinstance(cap, int):
        return scale.imps
    most: int = cap
    return lambda difference: max(-most, min(most, scale.imps(difference)))
