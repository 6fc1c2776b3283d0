"""
Butler: each result against the datum of its board, in IMPs (Laws 78B and 78D).

The datum is the mean or a median of the comparable scores, perhaps without the extremes,
rounded to ten; each of these choices is a setting.

Cross-IMPs: every result against every other of the board, in IMPs (Laws 78B and 78D).  The
divisor, a cap on one comparison and the treatment of short boards are settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import repeat

from overtrick.compare.field import (
    ONCE,
    Comparable,
    Compared,
    Entry,
    Mixture,
    Slot,
    are_alike,
    columns_met,
    lone_at_imps,
    mean_points,
    mirrored,
    opposition,
    results_of,
    slot_of,
    weighted,
)
from overtrick.compare.imps import ImpScale
from overtrick.compare.settings import Settings, Value
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, Rounding, as_exact, ratio, root, rounded, total
from overtrick.core.outcome import Average

__all__ = [
    "against_datum",
    "capped",
    "compare_butler",
    "compare_cross_imps",
    "comparisons",
    "datum_of",
    "divided",
    "root_share",
    "trimmed",
]


def compare_butler(
    entries: Sequence[Entry],
    expected: int,
    settings: Settings,
    *,
    largest: bool = True,
    times: Iterable[int] = ONCE,
    given: Exact | None = None,
) -> Compared:
    """
    Compare the results of one deal with their datum, or with one that is *given*.

    *times* says how often each entry stands there.

    >>> done = compare_butler([(s, s) for s in (420, 420, 170, -50)], 4, Settings())
    >>> done.datum, done.ns
    (240, (5, 5, -2, -7))
    """
    scale = imp_scale(settings.imp_scale)
    datums: list[Exact | None] = []
    slots: list[tuple[Slot, ...]] = []
    for which, sign in ((0, 1),) if are_alike(entries) else ((0, 1), (1, -1)):
        met = columns_met(entries, which, settings)
        scores = [
            score
            for column, often in zip(met, times, strict=False)
            if column is not None
            for score in repeat(mean_points(column), often)
        ]
        datum = given if settings.datum == "given" else datum_of(scores, settings)
        datums.append(datum)
        is_lone = settings.datum != "given" and lone_at_imps(expected, len(scores), settings)
        slots.append(
            tuple(
                (Average.PLUS if is_lone else sign * against_datum(column, datum, scale))
                if isinstance(column, Comparable) and datum is not None
                else slot_of(column)
                for column in (entry[which] for entry in entries)
            )
        )
    actual = results_of(entries, times)
    ew = slots[1] if slots[1:] else mirrored(slots[0])
    return Compared(slots[0], ew, expected, actual, datum=datums[0])


def datum_of(scores: Sequence[Exact], settings: Settings) -> Exact | None:
    """
    The datum of a board from its NS scores, None of no scores.

    >>> board = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
    >>> datum_of(board, Settings(datum_rounding="half_even"))
    510
    """
    kept = trimmed(scores, settings)
    if not kept:
        return None
    if settings.datum_rounding == "none":
        return _middle(kept, settings.datum)
    return rounded(_middle(kept, settings.datum), 10, Rounding(settings.datum_rounding))


def trimmed(scores: Sequence[Exact], settings: Settings) -> list[Exact]:
    """
    The scores that make the datum, in order, without the extremes that ``trim`` leaves out.

    Two stay at least; one, where ``trim_minimum`` trims fewer than four.

    >>> trimmed([50, -420, -450, -170], Settings(trim=1))
    [-420, -170]
    >>> trimmed([50, -420, -450], Settings(trim=1, trim_minimum=3))
    [-420]
    """
    ordered = sorted(scores)
    count = len(ordered)
    if count < settings.trim_minimum:
        return ordered
    stay = 1 if settings.trim_minimum < 4 else 2
    ends = min(_ends(count, settings.trim), max(0, (count - stay) // 2))
    return ordered[ends : count - ends]


def _ends(count: int, trim: Value) -> int:
    # Germany leaves out a seventh "from four results on", so the nearest number (unconfirmed).
    if trim == "5%":
        return count * 5 // 100
    if trim == "1/7":
        return int(rounded(Fraction(count, 7)))
    return int(trim)


def against_datum(column: Comparable, datum: Exact, scale: ImpScale) -> Exact:
    """
    IMPs of a score against the datum, for NS; of a weighted score, each outcome weighted.

    >>> against_datum(200, 480, imp_scale("wbf_1962"))
    -7
    """
    if isinstance(column, Mixture):
        return weighted(column, lambda points: int(against_datum(points, datum, scale)))
    difference = column - datum
    whole = difference.numerator // difference.denominator  # steps are whole points
    if difference < 0:
        whole = -(-difference.numerator // difference.denominator)
    return scale.imps(whole)


def _middle(ordered: Sequence[Exact], datum: str) -> Exact:
    count = len(ordered)
    lower, upper = ordered[(count - 1) // 2], ordered[count // 2]
    if datum == "lower_median":
        return lower
    if datum == "upper_median":
        return upper
    if datum == "median":
        return ratio(lower + upper, 2)
    return ratio(total(ordered), count)


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
