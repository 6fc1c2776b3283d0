"""What every way of rating has in common: sessions go in day by day, ratings come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.core.exact import Exact, as_exact, root
from overtrick.events.problem import Problem
from overtrick.events.ratings.observed import MILLION, RatedSession
from overtrick.events.why.reason import Reason

__all__ = ["Calibration", "DayRatings", "Decile", "Rated", "RatingFold"]


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating in millionths, and what it rests on."""

    rating: int
    boards: int
    sessions: int


@dataclass(frozen=True, slots=True)
class DayRatings:
    """What a session was worth: by result and player, and what was foretold of each result."""

    values: tuple[tuple[int, ...] | None, ...]
    expected: tuple[int | None, ...]
    """None where somebody had no rating to foretell by."""


class RatingFold(ABC):
    """
    Takes sessions in order of play, all of a day at once, so that their order does not matter.

    *watch* is a player whose rating is to be explained.
    """

    def __init__(self, watch: str = "") -> None:
        self.watch = watch
        self.steps: list[Reason] = []
        """How the rating of the one that is watched came about."""
        self.calibration: Calibration | None = None
        self.problems: list[Problem] = []

    @abstractmethod
    def play(
        self, day: Sequence[RatedSession], known: Sequence[DayRatings | None]
    ) -> list[DayRatings]:
        """Take the sessions of a day; what is *known* of one from before is not worked out."""

    @abstractmethod
    def ratings(self, as_of: str) -> dict[str, Rated]:
        """Give everybody's rating on a day that is not before the last one played."""


_EVEN: Final = 50 * MILLION
_BIN: Final = 10_000  # millionths of a per cent: predictions are told apart to a hundredth
_PARTS: Final = 10


@dataclass(frozen=True, slots=True)
class Decile:
    """A tenth of the results, by what was foretold: the means, in per cent."""

    predicted: Exact
    achieved: Exact
    results: int


class Calibration:
    """
    Predictions and what came of them, in memory that does not grow with their number.

    >>> found = Calibration()
    >>> for predicted, achieved in ((52, 54), (48, 45)):
    ...     found.add(predicted * MILLION, achieved * MILLION)
    >>> [(tenth.predicted, tenth.achieved) for tenth in found.deciles()]
    [(48, 45), (52, 54)]
    >>> found.foretells
    True
    """

    def __init__(self) -> None:
        self.results = 0
        self._squares = self._squares_of_even = 0
        self._bins: dict[int, list[int]] = {}

    def add(self, predicted: int, achieved: int) -> None:
        """Count a result, in millionths of a per cent."""
        self.results += 1
        self._squares += (achieved - predicted) ** 2
        self._squares_of_even += (achieved - _EVEN) ** 2
        found = self._bins.setdefault(predicted // _BIN, [0, 0, 0])
        found[0] += 1
        found[1] += predicted
        found[2] += achieved

    @property
    def error(self) -> Exact:
        """By how many per cent a prediction was wrong: the root of the mean square."""
        return self._root(self._squares)

    @property
    def error_of_even(self) -> Exact:
        """By how many per cent it would have been wrong to foretell 50 for everybody."""
        return self._root(self._squares_of_even)

    @property
    def foretells(self) -> bool:
        """Whether predictions were better than 50 for everybody."""
        return self._squares < self._squares_of_even

    def deciles(self) -> Iterator[Decile]:
        """Give ten parts of about as many results, the lowest predictions first."""
        part, count, predicted, achieved, done = 1, 0, 0, 0, 0
        for key in sorted(self._bins):
            number, foretold, reached = self._bins[key]
            count, done = count + number, done + number
            predicted, achieved = predicted + foretold, achieved + reached
            if done * _PARTS >= part * self.results:
                yield Decile(_mean(predicted, count), _mean(achieved, count), count)
                part = done * _PARTS // self.results + 1
                count = predicted = achieved = 0

    def _root(self, squares: int) -> Exact:
        return root(Fraction(squares, MILLION**2 * max(self.results, 1)))


def _mean(total: int, count: int) -> Exact:
    return as_exact(Fraction(total, count * MILLION))
