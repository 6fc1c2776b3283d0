"""What every way of rating has in common: sessions go in day by day, ratings come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.events.problem import Problem
from overtrick.events.ratings.calibration import Calibration
from overtrick.events.ratings.observed import RatedSession
from overtrick.events.why.reason import Reason

__all__ = ["DayRatings", "Rated", "RatingFold"]


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
