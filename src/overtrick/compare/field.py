"""
The field of a board as a histogram: how often each score stands in one column.

Comparing with the histogram costs one step a distinct score, not one a table.  A weighted
score stands in it with its weights, so "compare first, then weight" (Law 12C1c) is one rule
for every result.

What a table brings to a comparison, and what comes back.

An entry holds each side's own column, both in points for NS: whole points, a mixture of
points (a weighted score), or something that cannot be compared.  Law 12C wants the two sides
kept apart; for an ordinary result they are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from math import lcm
from typing import Final

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, ratio
from overtrick.core.outcome import Average, Bye, NotPlayed, Share

__all__ = [
    "ONCE",
    "Column",
    "Comparable",
    "Compared",
    "Entry",
    "Field",
    "Mixture",
    "Slot",
    "are_alike",
    "columns_met",
    "is_comparable",
    "lone_at_imps",
    "mean_points",
    "mirrored",
    "opposition",
    "results_of",
    "slot_of",
    "small_award",
    "weighted",
]


@dataclass(frozen=True, slots=True)
class Mixture:
    """A weighted score in points for NS: each score with its weight, the weights sum to 1."""

    parts: tuple[tuple[int, Fraction], ...]


Comparable = int | Mixture
"""What takes part in a comparison: points, or a weighted score."""

Column = Comparable | Average | Share | NotPlayed | Bye

Entry = tuple[Column, Column]
"""The column of NS and that of EW."""

Slot = Exact | Average | Share | None
"""An award; a ruling still to be worked out from the whole session; or nothing."""


@dataclass(frozen=True, slots=True)
class Compared:
    """
    A group of results of one deal, compared: one slot an entry in each column.

    ``ns`` and ``ew`` are matchpoints or IMPs, each for its own side; ``available_ns`` and
    ``available_ew`` are what one pair could have got, None where the method has no such thing.
    """

    ns: tuple[Slot, ...]
    ew: tuple[Slot, ...]
    expected: int
    actual: int
    available_ns: Exact | None = None
    available_ew: Exact | None = None
    datum: Exact | None = None
    actual_ew: int | None = None
    """Results to compare in the column of EW, where they need not be as many."""


def is_comparable(column: Column) -> bool:
    """
    Whether it takes part in the comparison: points or a mixture of them.

    >>> is_comparable(420), is_comparable(Average.PLUS)
    (True, False)
    """
    return isinstance(column, Comparable)


def slot_of(column: Column) -> Slot:
    """
    Give what stands in the place of an award where nothing is compared: the ruling, or nothing.

    >>> slot_of(Average.PLUS).value, slot_of(NotPlayed())
    ('A+', None)
    """
    return column if isinstance(column, Average | Share) else None


def mirrored(slots: Iterable[Slot], whole: Exact = 0) -> tuple[Slot, ...]:
    """
    Give the other side what each award left of the *whole*; at IMPs it won what these lost.

    >>> mirrored([5, -2], 0), mirrored([4, Average.PLUS], 6)[0]
    ((-5, 2), 2)
    """
    return tuple(whole - slot if isinstance(slot, Exact) else slot for slot in slots)


def mean_points(column: Comparable) -> Exact:
    """
    The average of a mixture, or the points themselves.

    >>> mean_points(Mixture(((420, Fraction(3, 5)), (-50, Fraction(2, 5)))))
    232
    """
    return weighted(column, lambda points: points) if isinstance(column, Mixture) else column


def weighted(column: Mixture, worth: Callable[[int], int]) -> Exact:
    """
    Add up what each score of a mixture is worth, by its weight.

    >>> weighted(Mixture(((420, Fraction(3, 5)), (-50, Fraction(2, 5)))), lambda points: 10)
    10
    """
    parts, below = _in_whole(column.parts)
    return ratio(sum([worth(points) * weight for points, weight in parts]), below)


ONCE: Final[Iterable[int]] = repeat(1)
"""How often each entry stands on a board, where nothing else is said."""


class Field:
    """
    Scores of one column with their weights, each comparable entry weighing 1 in all.

    *times* says how often each column stands there.

    >>> field = Field([420, 420, 170, -50])
    >>> [field.matchpoints(score) for score in (420, 170, -50)]
    [5, 2, 0]
    """

    __slots__ = ("_ranks", "_whole", "below", "size")

    def __init__(self, columns: Iterable[Comparable], times: Iterable[int] = ONCE) -> None:
        told = list(zip(columns, times, strict=False))
        mixed = {column for column, _ in told if type(column) is not int}
        self.below = lcm(*{w.denominator for column in mixed for _, w in _parts(column)})
        """How much the whole numbers that stand for weights weigh too much."""
        whole: dict[int, int] = {}
        size = 0
        for column, often in told:
            size += often
            if type(column) is int:
                whole[column] = whole.get(column, 0) + often * self.below
                continue
            for points, weight in _parts(column):
                more = weight.numerator * (self.below // weight.denominator)
                whole[points] = whole.get(points, 0) + more * often
        self.size = size
        self._whole = whole
        self._ranks: dict[int, int] | None = None

    @property
    def weights(self) -> dict[int, Exact]:
        """How often each score stands there, weighted scores with their weights."""
        return {points: ratio(whole, self.below) for points, whole in self._whole.items()}

    def matchpoints(self, column: Comparable, itself: Comparable | None = None) -> Exact:
        """
        Matchpoints on the 2/1/0 scale against all the others.

        *itself* is what the entry is in the field, where that is not its column.
        Law 78A: two scoring units for each lower score, one for each equal.
        """
        ranks = self._ranks
        if ranks is None:
            ranks = self._ranks = _two_one_nothing(self._whole)
        if type(column) is int and itself is None:
            won = ranks[column] - self.below
            return won if self.below == 1 else ratio(won, self.below)
        own, under = _in_whole(_parts(column))
        under *= self.below
        won = sum([ranks[points] * weight for points, weight in own])
        if itself is None:
            return ratio(won - under, under)
        return as_exact(ratio(won, under) - _with_itself(column, itself, _beats))

    def total(
        self,
        column: Comparable,
        compare: Callable[[int], Exact],
        itself: Comparable | None = None,
    ) -> Exact:
        """
        The sum of *compare* over the differences to all the others; *compare* is odd.

        >>> Field([420, 170]).total(420, lambda difference: difference)
        250
        """
        met, (own, under) = self._whole.items(), _in_whole(_parts(column))
        whole = sum(v * sum([compare(x - y) * w for y, w in met]) for x, v in own)
        found = ratio(whole, self.below * under)
        return found if itself is None else found - _with_itself(column, itself, compare)


def opposition(
    entries: Sequence[Entry],
    which: int,
    settings: Settings,
    times: Iterable[int] = ONCE,
) -> tuple[Field, list[Comparable | None] | None]:
    """
    The field one side meets, and what each entry is in it where that differs from its column.

    *times* says how often each entry stands there.

    With ``split_scores=mean`` the others meet the mean of both columns of a split score.
    """
    met = columns_met(entries, which, settings)
    there = [
        (column, often) for column, often in zip(met, times, strict=False) if column is not None
    ]
    field = Field((column for column, _ in there), (often for _, often in there))
    as_told = settings.split_scores == "own_column" or are_alike(entries)
    return field, None if as_told else met


def are_alike(entries: Iterable[Entry]) -> bool:
    """
    Whether each entry is the same for both sides, so that one gets what the other does not.

    >>> are_alike([(420, 420)]), are_alike([(420, 420), (50, 420)])
    (True, False)
    """
    return all(ns == ew for ns, ew in entries)


def results_of(entries: Iterable[Entry], times: Iterable[int] = ONCE) -> int:
    """
    Count the results that NS can be compared by.

    >>> results_of([(420, 420), (50, 50)], [3, 2])
    5
    """
    counted = zip(entries, times, strict=False)
    return sum(often for (ns, _), often in counted if is_comparable(ns))


def columns_met(
    entries: Sequence[Entry], which: int, settings: Settings
) -> list[Comparable | None]:
    """
    What the others meet at each table, seen from one side; None where there is no result.

    >>> split = [(420, -50), (170, 170)]
    >>> columns_met(split, 0, Settings())
    [420, 170]
    >>> columns_met(split, 1, Settings(split_scores="mean"))[0].parts
    ((-50, Fraction(1, 2)), (420, Fraction(1, 2)))
    """
    if settings.split_scores == "mean":
        return [_met(entry, which) for entry in entries]
    return [c if isinstance(c := entry[which], Comparable) else None for entry in entries]


def _met(entry: Entry, which: int) -> Comparable | None:
    own, other = entry[which], entry[1 - which]
    if not isinstance(own, Comparable):
        return None
    if own == other or not isinstance(other, Comparable):
        return own
    half = Fraction(1, 2)
    return Mixture(
        tuple(
            (points, weight * half)
            for column in (own, other)
            for points, weight in _parts(column)
        )
    )


def _parts(column: Comparable) -> Sequence[tuple[int, Exact]]:
    return column.parts if isinstance(column, Mixture) else ((column, 1),)


def _in_whole(parts: Collection[tuple[int, Exact]]) -> tuple[list[tuple[int, int]], int]:
    """Give scores with whole weights, and how much these weigh too much."""
    common = lcm(*{weight.denominator for _, weight in parts})
    each = [
        (points, weight.numerator * (common // weight.denominator)) for points, weight in parts
    ]
    return each, common


def _beats(difference: int) -> int:
    return 1 + (difference > 0) - (difference < 0)


def _two_one_nothing(weights: dict[int, int]) -> dict[int, int]:
    ranks: dict[int, int] = {}
    below = 0
    for points in sorted(weights):
        equal = weights[points]
        ranks[points] = 2 * below + equal
        below += equal
    return ranks


def _with_itself(
    column: Comparable, itself: Comparable, compare: Callable[[int], Exact]
) -> Exact:
    return sum(compare(x - y) * v * w for x, v in _parts(column) for y, w in _parts(itself))


_SIXTY = Share(60)


def small_award(
    rule: str, matchpoints: Exact, expected: int, actual: int, *, largest: bool
) -> Average | Share | None:
    """
    What a result of a tiny group gets, as a share of the board; None where the formula rules.

    >>> [str(small_award("ebu", m, 9, 3, largest=False)) for m in (4, 2, 0)]
    ['70%', '60%', '50%']
    >>> small_award("ebu", 2, 5, 2, largest=False) is None
    True
    """
    if actual >= expected or actual > 3 or rule == "none":
        return None
    if actual == 1:
        return Average.PLUS if rule == "ebu" else _SIXTY
    if rule == "single" or (rule == "ebu" and expected < 3 * actual):
        return None
    if rule == "wbf" and actual == 3 and largest:
        return None
    return Share(as_exact(Fraction(60 + 5 * (matchpoints - (actual - 1)))))


def lone_at_imps(expected: int, actual: int, settings: Settings) -> bool:
    """
    Whether a lone result of several expected counts as A+ at IMPs (EBU White Book 3.3.2).

    >>> [lone_at_imps(4, n, Settings(lone_imps="A+")) for n in (1, 2)]
    [True, False]
    """
    return settings.lone_imps == "A+" and actual == 1 < expected
