"""
The grid of a movement: who meets whom, where and with which boards, round by round.

Every movement, however it is made, ends as this explicit plan.  Ids are texts; ``None`` is
nobody (a phantom, or an empty place), and a meeting with ``set`` None is a round without boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from overtrick.errors import InvalidMovement

__all__ = ["Kind", "Meeting", "Movement", "Seating"]


class Kind(Enum):
    """Who moves: pairs, single players, or teams of two pairs."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two pairs at one table in one round, with the set of boards they play."""

    table: int
    ns: str | None
    ew: str | None
    set: int | None
    switched: bool = False
    """Whether the arrow points the other way: a fact of its own, printed and announced."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Four single players at one table in one round, with the set of boards they play."""

    table: int
    north: str | None
    south: str | None
    east: str | None
    west: str | None
    set: int | None


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole plan.  With two winners, NS ids and EW ids are numbered apart, each from 1."""

    id: str
    name: str
    kind: Kind
    winners: int
    rounds: tuple[tuple[Meeting, ...], ...] | tuple[tuple[Seating, ...], ...]
    notes: tuple[str, ...] = ()
    """What the movement declares about itself: shared boards, repeats, relays, who stays."""

    def __post_init__(self) -> None:
        if not self.rounds:
            raise InvalidMovement(f"{self.name}: a movement needs at least one round")
        if self.winners not in (1, 2):
            raise InvalidMovement(f"{self.name}: winners must be 1 or 2, not {self.winners}")

    @property
    def tables(self) -> int:
        """The most tables in any round."""
        return max(len(tables) for tables in self.rounds)

    @property
    def sets(self) -> tuple[int, ...]:
        """The sets of boards in play, in order."""
        return tuple(sorted({m.set for tables in self.rounds for m in tables if m.set}))
