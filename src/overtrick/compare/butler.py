"""
Butler: each result against the datum of its board, in IMPs (Laws 78B and 78D).

The datum is the mean or a median of the comparable scores, perhaps without the extremes,
rounded to ten; each of these choices is a setting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
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
    results_of,
    slot_of,
    weighted,
)
from overtrick.compare.imps import ImpScale
from overtrick.compare.scale_choice import imp_scale
from overtrick.compare.settings import Settings, Value
from overtrick.core.exact import Exact, Rounding, ratio, rounded, total
from overtrick.core.outcome import Average

__all__ = ["against_datum", "compare_butler", "datum_of", "trimmed"]


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
