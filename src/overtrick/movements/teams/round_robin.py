"""
Round robins: who meets whom in which round, at home or away, everybody once or in two legs.

The order is that of Berger's tables (FIDE handbook C.05 prints them) or of the circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from overtrick.errors import InvalidMovement

__all__ = ["Fixture", "Order", "Fixtures", "named", "round_robin"]


class Fixture(NamedTuple):
    """One match of a round: the numbers are those of the seeding, from 1."""

    table: int
    home: int
    away: int


class Order(Enum):
    """
    How the rounds follow each other.

    ``berger``: the highest number stays, home and away by turns; the others go round.
    ``circle``: 1 stays and meets the others from the last to 2; of an odd number all go round.
    """

    BERGER = "berger"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Fixtures:
    """The fixtures of every round, and who has a bye in it; all numbers are of the seeding."""

    entrants: int
    rounds: tuple[tuple[Fixture, ...], ...]
    byes: tuple[int | None, ...]
    """One for each round: None where everybody plays."""

    def at_home(self, entrant: int) -> tuple[int, int]:
        """
        Count how often an entrant plays at home and away.

        >>> round_robin(8).at_home(1), round_robin(5, double=True).at_home(1)
        ((4, 3), (4, 4))
        """
        played = [fixture for fixtures in self.rounds for fixture in fixtures]
        home = sum(fixture.home == entrant for fixture in played)
        return home, sum(fixture.away == entrant for fixture in played)


def round_robin(
    entrants: int, order: Order = Order.BERGER, *, double: bool = False
) -> Fixtures:
    """
    Pair everybody with everybody, one round after the other.

    Home and away differ by one at most.  With an odd number one has a bye in each round;
    *double* adds a second leg with home and away exchanged.

    >>> schedule = round_robin(4)
    >>> [[f"{f.home} v {f.away}" for f in fixtures] for fixtures in schedule.rounds]
    [['1 v 4', '2 v 3'], ['4 v 3', '1 v 2'], ['2 v 4', '3 v 1']]
    >>> round_robin(5, Order.CIRCLE).byes
    (5, 4, 3, 2, 1)

    :raises InvalidMovement: if there are fewer than two entrants.
    """
    if entrants < 2:
        raise InvalidMovement(
            "a round robin needs 2 entrants and more, not {entrants}", entrants=entrants
        )
    middles = _middles(entrants, order)
    rounds = [_round(entrants, order, *each) for each in enumerate(middles)]
    back = [tuple(Fixture(t, b, a) for t, a, b in each) for each in rounds] if double else []
    byes = tuple(middles) if entrants % 2 else (None,) * len(middles)
    return Fixtures(entrants, (*rounds, *back), byes * (2 if double else 1))


def named(schedule: Fixtures, ids: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """
    Give home and away of each round by id, the ids in the order of the seeding.

    >>> named(round_robin(3), ("Ash", "Birch", "Cedar"))
    ((('Birch', 'Cedar'),), (('Ash', 'Birch'),), (('Cedar', 'Ash'),))

    :raises InvalidMovement: if there are not as many different ids as entrants.
    """
    if len(set(ids)) != len(ids) or len(ids) != schedule.entrants:
        raise InvalidMovement(
            "{entrants} different ids are needed, not {ids!r:.80}",
            entrants=schedule.entrants,
            ids=ids,
        )
    return tuple(
        tuple((ids[fixture.home - 1], ids[fixture.away - 1]) for fixture in fixtures)
        for fixtures in schedule.rounds
    )


def _middles(entrants: int, order: Order) -> list[int]:
    """Who meets the one that stays, round by round, or has the bye if nobody stays."""
    circle = entrants - 1 + entrants % 2
    if order is Order.BERGER:  # twice the middle is one more than the round
        return [
            ((number + 1) * (circle + 1) // 2 - 1) % circle + 1
            for number in range(1, circle + 1)
        ]
    return [entrants - number for number in range(circle)]


def _round(entrants: int, order: Order, number: int, middle: int) -> tuple[Fixture, ...]:
    """
    Whoever is above the middle, around the circle, is at home to whoever is as far below.

    So each is at home as often as away, but for the match with the one that stays.
    """
    circle = entrants - 1 + entrants % 2
    first = 2 if order is Order.CIRCLE and entrants % 2 == 0 else 1

    def at(steps: int) -> int:
        return (middle - first + steps) % circle + first

    pairs = [(at(steps), at(-steps)) for steps in range(1, circle // 2 + 1)]
    if entrants % 2 == 0:
        stays = entrants if order is Order.BERGER else 1
        at_home = number % 2 == (order is Order.BERGER)
        pairs.insert(0, (stays, middle) if at_home else (middle, stays))
    return tuple(Fixture(table, *pair) for table, pair in enumerate(pairs, start=1))
