"""
Matchpoints: two for each result beaten, one for each equalled (Law 78A).

Worked out exactly on the 2/1/0 scale and given in the session's unit.

Boards with fewer results than expected: Neuberg and its rivals (setting ``missing``).

E results were expected, A can be compared, M are a result's matchpoints among those A on the
2/1/0 scale.  Neuberg: Law 87 with the formula (M E + E - A) / A, the same as E/A (M + 1) - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import repeat

from overtrick.compare.field import (
    ONCE,
    Comparable,
    Compared,
    Entry,
    Field,
    Slot,
    are_alike,
    mirrored,
    opposition,
    slot_of,
    small_award,
)
from overtrick.compare.settings import Settings, missing_of
from overtrick.core.exact import Exact, Rounding, ratio, rounded
from overtrick.errors import InvalidOutcome
from overtrick.rules.points import Score

__all__ = [
    "Correction",
    "available",
    "compare_matchpoints",
    "corrected",
    "matchpoints",
    "round_award",
    "ties_itself",
]

Correction = Callable[[Exact, int, int], Exact]


def _neuberg(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return ratio(matchpoints * expected + expected - actual, actual)


def _add_one(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return matchpoints + (expected - actual)


def _factor(matchpoints: Exact, expected: int, actual: int) -> Exact:
    if actual == 1:
        return expected - 1
    return ratio(matchpoints * (expected - 1), actual - 1)


def _unchanged(matchpoints: Exact, expected: int, actual: int) -> Exact:
    return matchpoints


MISSING: dict[str, Correction] = {
    "neuberg": _neuberg,
    "add_one": _add_one,
    "factor": _factor,
    "share": _unchanged,
    "own_boards": _unchanged,
}
"""How each convention lifts M; the keys are the values of the setting ``missing``."""


def available(missing: str, expected: int, actual: int, itself: int = 0) -> int:
    """
    The matchpoints that one pair can get on such a board.

    Where a result ties with *itself* (setting ``ascherman``), 1, they are two for each result.

    >>> available("neuberg", 7, 6), available("share", 7, 6), available("share", 7, 6, 1)
    (12, 10, 12)
    """
    counted = actual if missing in ("share", "own_boards") else expected
    return max(0, 2 * (counted - 1 + itself))


def corrected(matchpoints: Exact, missing: str, expected: int, actual: int) -> Exact:
    """
    Lift matchpoints among *actual* results to a field of *expected*.

    >>> [str(corrected(m, "neuberg", 4, 3)) for m in (4, 2, 0)]
    ['17/3', '3', '1/3']
    >>> [corrected(m, "add_one", 4, 3) for m in (4, 2, 0)]
    [5, 3, 1]
    """
    if actual >= expected:
        return matchpoints
    return MISSING[missing](matchpoints, expected, actual)


def matchpoints(scores: Iterable[int | Score], *, unit: int = 2) -> list[Exact]:
    """
    Matchpoint the NS scores of one board: what each NS pair gets.

    Points are those of North-South, as ``outcome_points`` gives them; a ``Score`` knows them
    itself where its declarer is known.

    >>> matchpoints([50, -420, -450, -170])
    [6, 2, 0, 4]
    >>> matchpoints([420, 430, 500, 420, 450, -50, 170], unit=1)
    [Fraction(5, 2), 4, 6, Fraction(5, 2), 5, 0, 1]

    :raises InvalidOutcome: if a score is not a whole number, or nobody said who declared.
    """
    columns = [score.ns if isinstance(score, Score) else score for score in scores]
    for score in columns:
        if type(score) is not int:
            raise InvalidOutcome("points must be a whole number, not {score!r}", score=score)
    field = Field(columns)
    return [_in_unit(field.matchpoints(score), unit) for score in columns]


def compare_matchpoints(
    entries: Sequence[Entry],
    expected: int,
    settings: Settings,
    *,
    largest: bool = True,
    times: Iterable[int] = ONCE,
) -> Compared:
    """
    Compare the results of one deal; *largest*: no other group of the board has more.

    *times* says how often each entry stands there.

    >>> done = compare_matchpoints([(430, 430), (420, 420), (400, 400)], 4, Settings())
    >>> [str(award) for award in done.ns], done.available_ns
    (['17/3', '3', '1/3'], 6)
    """
    ns = ew = _Side(entries, 0, expected, settings, largest, times)
    slots = ns.slots()
    if are_alike(entries) and not ns.is_tiny:
        others = mirrored(slots, ns.available)
    else:
        ew = _Side(entries, 1, expected, settings, largest, times)
        others = ew.slots()
    return Compared(
        ns=slots,
        ew=others,
        expected=expected,
        actual=ns.field.size,
        available_ns=ns.available,
        available_ew=ew.available,
    )


def ties_itself(settings: Settings) -> int:
    """
    Say what a result gets for tying with itself: 1 by the Ascherman system, else nothing.

    In a field of ten a sole top is then 19 of 20, 95 %, and a sole bottom 1 of 20.

    >>> done = compare_matchpoints([(n, n) for n in range(10)], 10, Settings(ascherman="yes"))
    >>> done.ns[9], done.ns[0], done.available_ns
    (19, 1, 20)
    """
    return int(settings.ascherman == "yes")


_STEPS = {rule: Fraction(rule) for rule in ("0.1", "0.01", "0.0001")}


def round_award(award: Exact, average: Exact, rule: str) -> Exact:
    """
    Round an award to 0.1 or 0.01, an exact half toward the average; to 0.0001, away from it.

    Sources: the EBU White Book before 2025, and 4.2.3.2 of 2025.

    >>> round_award(Fraction(9, 4), 9, "0.1"), round_award(Fraction(63, 4), 9, "0.1")
    (Fraction(23, 10), Fraction(157, 10))
    >>> [str(round_award(Fraction(n, 32), 9, "0.0001")) for n in (1, 289)]
    ['39/1250', '90313/10000']
    """
    step = _STEPS.get(rule)
    if step is None:
        return award
    goes_up = (award < average) is (rule != "0.0001")
    how = Rounding.HALF_UP if goes_up else Rounding.HALF_DOWN
    return rounded(award, step, how)


class _Side:
    """One column of a board, seen by its own side."""

    def __init__(
        self,
        entries: Sequence[Entry],
        which: int,
        expected: int,
        settings: Settings,
        largest: bool,
        times: Iterable[int],
    ) -> None:
        self.columns = [entry[which] for entry in entries]
        self.turned = which == 1
        self.expected = expected
        self.settings = settings
        self.largest = largest
        self.field, self.itself = opposition(entries, which, settings, times)
        self.missing = missing_of(settings)
        # A column of rulings only still offers its points to those who got them.
        self.tie = ties_itself(settings)
        full = available(self.missing, expected, self.field.size or expected, self.tie)
        self.available = _in_unit(full, settings.unit)
        self.average = Fraction(self.available) / 2
        is_full = self.field.size >= expected
        self.is_tiny = not is_full and settings.small_field != "none"
        self.as_it_is = is_full and settings.unit == 2 and settings.award_rounding == "none"

    def slots(self) -> tuple[Slot, ...]:
        itself = self.itself or repeat(None)
        return tuple(
            [
                self.award(column, own) if isinstance(column, Comparable) else slot_of(column)
                for column, own in zip(self.columns, itself, strict=False)
            ]
        )

    def award(self, column: Comparable, itself: Comparable | None) -> Slot:
        score = self.field.matchpoints(column, itself)
        if self.turned:
            score = 2 * (self.field.size - 1) - score
        return score + self.tie if self.as_it_is else self.converted(score)

    def converted(self, score: Exact) -> Slot:
        """Give the award for matchpoints of 2/1/0 where results lack, or as it is written."""
        expected, actual, settings = self.expected, self.field.size, self.settings
        if actual < expected:
            small = small_award(
                settings.small_field, score, expected, actual, largest=self.largest
            )
            if small is not None and self.missing not in ("share", "own_boards"):
                return small
            score = corrected(score, self.missing, expected, actual)
        award = _in_unit(score + self.tie, settings.unit)
        rule = settings.award_rounding
        return award if rule == "none" else round_award(award, self.average, rule)


def _in_unit(award: Exact, unit: int) -> Exact:
    return award if unit == 2 else ratio(award, 2)
