"""
What every way of rating has in common: sessions go in day by day, ratings come out.

Ratings out of points: of a season and of those before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.core.exact import Exact, as_exact, plain_text, root
from overtrick.errors import Figures, Text
from overtrick.events.awards.expression import Expression
from overtrick.events.problem import Problem
from overtrick.events.ratings.observed import (
    MILLION,
    RatedSession,
    day_of,
    exact_of,
    millionths,
)
from overtrick.events.why.reason import Reason

__all__ = [
    "Calibration",
    "DayRatings",
    "Decile",
    "MeanRule",
    "Rated",
    "RatingFold",
    "RatingRule",
    "RatingSystem",
    "SeasonsFold",
    "SeasonsRule",
    "StrengthRule",
    "season_value",
]


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


@dataclass(frozen=True, slots=True)
class MeanRule:
    """A rating is the mean of the player's sessions, each valued by a formula."""

    session: Expression
    """What a session is worth, of result X, own rating G, partner's P and opponents' O."""
    expected: Expression
    """The result that the ratings foretell, of G, P and O."""
    boards: int
    """How many boards count, the latest; 0 for all."""
    years: int
    """How old a session may be; 0 for any age."""


@dataclass(frozen=True, slots=True)
class StrengthRule:
    """Ratings that explain each other: of all sessions of some months at once."""

    months: int
    damping: Exact
    """How far each step goes towards what the sessions say."""


@dataclass(frozen=True, slots=True)
class SeasonsRule:
    """Points of a season, and what of the seasons before still counts."""

    begins: int
    """The month in which a season begins."""
    best: tuple[tuple[int, Exact], ...]
    """How many results count, the best first, and how much of each; all, if nothing is said."""
    shares: tuple[Exact, ...]
    """What of this season and of each before it counts; empty where a rest is carried on."""
    carry: Exact
    """What of the rating is carried into the next season."""
    scheme: str
    """The scheme of awards that gives the points, where the system names one."""
    worth: Exact
    """What a point of the scheme is worth."""


RatingRule = MeanRule | StrengthRule | SeasonsRule


@dataclass(frozen=True, slots=True)
class RatingSystem:
    """A way of rating players, with its source and what of it nobody has confirmed."""

    id: str
    title: str
    source: str
    unconfirmed: tuple[Text, ...]
    rule: RatingRule
    start: Exact
    """The rating of who has none."""
    publish: int
    """How many boards a rating needs before it is shown."""
    percent_of_imp: Exact
    """What an IMP a board is in per cent."""
    decimals: int
    formulas: str
    """All that a rating depends on, as text: another text is another version."""


def season_value(rule: SeasonsRule, points: Mapping[int, Sequence[Exact]], now: int) -> Exact:
    """
    Work out a rating from the points of each season, at season *now*.

    >>> rule = SeasonsRule(1, ((1, 1), (1, Fraction(1, 2))), (1, Fraction(1, 2)), 0, "", 1)
    >>> season_value(rule, {2026: [10, 20, 30], 2025: [8]}, 2026)
    44
    """
    if rule.shares:
        found = sum(
            share * of_season(rule, points.get(now - nth, ()))
            for nth, share in enumerate(rule.shares)
        )
        return as_exact(Fraction(found))
    value: Exact = 0
    for season in range(min(points, default=now), now + 1):
        value = value * rule.carry + of_season(rule, points.get(season, ()))
    return as_exact(Fraction(value))


def of_season(rule: SeasonsRule, points: Sequence[Exact]) -> Exact:
    """
    Add what counts of the results of one season.

    >>> of_season(SeasonsRule(1, (), (), 0, "", 1), [3, 17])
    20
    """
    ordered, taken, total = sorted(points, reverse=True), 0, Fraction(0)
    for count, share in rule.best or ((len(ordered), 1),):
        total += share * sum(ordered[taken : taken + count])
        taken += count
    return as_exact(total)


class SeasonsFold(RatingFold):
    """Points by player and season; nothing else has to be kept."""

    def __init__(self, rule: SeasonsRule, watch: str = "") -> None:
        super().__init__(watch)
        self.rule = rule
        self._points: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        self._played: dict[str, list[int]] = defaultdict(lambda: [0, 0])

    def play(
        self, day: Sequence[RatedSession], known: Sequence[DayRatings | None]
    ) -> list[DayRatings]:
        """Count the points of a day."""
        for session in day:
            season = self._season(session.date)
            for result in session.results:
                won = millionths(exact_of(result.points) * self.rule.worth)
                for player in result.players:
                    self._points[player][season].append(won)
                    self._played[player][0] += result.boards
                    self._played[player][1] += 1
                    if player == self.watch:
                        self.steps.append(
                            Reason(
                                Text(
                                    "{day} {name}: {won}",
                                    day=day_of(session.date),
                                    name=session.name,
                                    won=Figures(plain_text(exact_of(won), 4)),
                                )
                            )
                        )
        return [DayRatings((), ()) for _ in day]

    def ratings(self, as_of: str) -> dict[str, Rated]:
        """Give everybody's rating in the season of a day."""
        now = self._season(as_of)
        return {
            player: Rated(millionths(season_value(self.rule, _exact(points), now)), *played)
            for player, points in self._points.items()
            for played in (self._played[player],)
        }

    def _season(self, date: str) -> int:
        day = day_of(date)
        return day.year if day.month >= self.rule.begins else day.year - 1


def _exact(points: Mapping[int, Sequence[int]]) -> dict[int, list[Exact]]:
    return {season: [exact_of(each) for each in found] for season, found in points.items()}
