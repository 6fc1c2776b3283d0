"""
Swiss events that were never played, from a seed, to measure a way of drawing.

A contestant has a strength; a match shares 200 points by the difference of the strengths and
by luck, which weighs more.  Whole numbers and fractions only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import Text, UnknownName
from overtrick.movements.swiss.draw import draw
from overtrick.movements.swiss.field import Draw, Pair, Pairing, SwissField, pair

__all__ = ["WAYS", "SimulatedEvent", "Fairness", "compared", "fairness", "greedy", "simulate"]

Way = Callable[[SwissField], Draw]

_POINTS = 200
_BYE_POINTS = 120  # 12 of 20, as many conditions of contest have it
_LUCK = 3  # throws of the same width as the one that gives a strength


@dataclass(slots=True)
class SimulatedEvent:
    """An event as far as it was simulated; the ranking is by points, equals by number."""

    strengths: Mapping[str, int]
    points: dict[str, int]
    met: dict[Pair, tuple[int, ...]] = field(default_factory=dict)
    byes: dict[str, int] = field(default_factory=dict)
    gaps: list[Fraction] = field(default_factory=list)
    """By round: how many places apart two who met stood, on average."""
    dead_ends: list[int] = field(default_factory=list)
    """The rounds in which two met again or somebody had a further bye."""

    @property
    def ranking(self) -> tuple[str, ...]:
        """Best first."""
        return tuple(sorted(self.points, key=lambda who: -self.points[who]))

    @property
    def rematches(self) -> int:
        """Matches between two who had met before."""
        return sum(len(rounds) - 1 for rounds in self.met.values())

    @property
    def unevenness(self) -> Fraction:
        """
        How differently neighbours in the final ranking were opposed.

        Of each the mean final place of its opponents; of each two neighbours the difference.
        """
        place = {who: nth for nth, who in enumerate(self.ranking, start=1)}
        faced = [self._mean_place(who, place) for who in self.ranking]
        apart = [abs(one - other) for one, other in pairwise(faced)]
        return _mean(apart)

    def _mean_place(self, who: str, place: Mapping[str, int]) -> Fraction:
        places = [
            Fraction(place[other])
            for two, rounds in self.met.items()
            if who in two
            for other in two - {who}
            for _ in rounds
        ]
        return _mean(places)


@dataclass(frozen=True, slots=True)
class Fairness:
    """What so many simulated events amount to."""

    way: str
    events: int
    gaps: tuple[Exact, ...]
    """By round."""
    unevenness: Exact
    rematches: int
    dead_ends: int
    """Events in which a rule gave way."""


def simulate(contestants: int, rounds: int, seed: int, way: Way) -> SimulatedEvent:
    """
    Play one event.

    >>> event = simulate(8, 6, seed=1, way=WAYS["top_down"])
    >>> len(event.met), event.rematches, event.dead_ends
    (24, 0, [])
    """
    chance = random.Random(seed)
    names = [str(number) for number in range(1, contestants + 1)]
    event = SimulatedEvent({who: _throw(chance) for who in names}, dict.fromkeys(names, 0))
    for number in range(1, rounds + 1):
        left = rounds + 1 - number
        drawn = way(
            SwissField(event.ranking, dict(event.met), dict(event.byes), rounds_left=left)
        )
        _play(event, drawn, number, chance)
    return event


def greedy(field: SwissField) -> Draw:
    """
    Draw as a hand does without looking further: each leader meets the next it has not met.

    The last of them may have met all who are left, and meets one again.

    >>> met = {pair("3", "4"): (1,)}
    >>> [(each.home, each.away) for each in greedy(SwissField(tuple("1234"), met)).pairings]
    [('1', '2'), ('3', '4')]
    """
    left = list(field.order)
    bye = None
    if field.is_odd:
        bye = min(reversed(left), key=lambda who: field.byes.get(who, 0))
        left.remove(bye)
    pairings = []
    while left:
        leader = left.pop(0)
        fresh = (other for other in left if not field.rounds_met(leader, other))
        other = next(fresh, left[0])
        left.remove(other)
        pairings.append(Pairing(leader, other))
    return Draw(tuple(pairings), bye=bye, method="greedy")


WAYS: Mapping[str, Way] = {
    "greedy": greedy,
    "top_down": lambda field: draw(field),
    "global": lambda field: draw(field, method="global"),
}
"""The ways that are compared."""


def fairness(
    contestants: int, rounds: int, *, events: int = 20, seed: int = 1, way: str = "top_down"
) -> Fairness:
    """
    Measure a way of drawing over so many events, numbered on from the seed.

    >>> figures = fairness(8, 6, events=5, way="greedy")
    >>> figures.dead_ends, fairness(8, 6, events=5).dead_ends
    (4, 0)

    :raises UnknownName: if there is no such way.
    """
    if way not in WAYS:
        raise UnknownName(
            "no way {way!r} to compare; there are: {known}", way=way, known=Text.all_of(WAYS)
        )
    played = [
        simulate(contestants, rounds, number, WAYS[way])
        for number in range(seed, seed + events)
    ]
    return Fairness(
        way,
        events,
        tuple(
            as_exact(_mean(gaps)) for gaps in zip(*(each.gaps for each in played), strict=True)
        ),
        as_exact(_mean([each.unevenness for each in played])),
        sum(each.rematches for each in played),
        sum(1 for each in played if each.dead_ends),
    )


def compared(
    contestants: int, rounds: int, *, events: int = 20, seed: int = 1
) -> tuple[Fairness, ...]:
    """
    Measure each of the ways over the same events.

    >>> [(each.way, each.rematches) for each in compared(8, 4, events=10)]
    [('greedy', 3), ('top_down', 0), ('global', 0)]
    """
    return tuple(
        fairness(contestants, rounds, events=events, seed=seed, way=way) for way in WAYS
    )


def _play(event: SimulatedEvent, drawn: Draw, number: int, chance: random.Random) -> None:
    place = {who: nth for nth, who in enumerate(event.ranking)}
    apart = [Fraction(abs(place[each.home] - place[each.away])) for each in drawn.pairings]
    event.gaps.append(_mean(apart))
    again = any(pair(each.home, each.away) in event.met for each in drawn.pairings)
    if again or event.byes.get(drawn.bye or ""):
        event.dead_ends.append(number)
    for each in drawn.pairings:
        two = pair(each.home, each.away)
        event.met[two] = (*event.met.get(two, ()), number)
        share = _result(event.strengths[each.home] - event.strengths[each.away], chance)
        event.points[each.home] += share
        event.points[each.away] += _POINTS - share
    if drawn.bye is not None:
        event.byes[drawn.bye] = event.byes.get(drawn.bye, 0) + 1
        event.points[drawn.bye] += _BYE_POINTS


def _result(difference: int, chance: random.Random) -> int:
    luck = sum(_throw(chance) for _ in range(_LUCK))
    return min(_POINTS, max(0, (_POINTS + difference + luck) // 2))


def _throw(chance: random.Random) -> int:
    """Give a number about 0, small ones more often."""
    return sum(chance.randint(-50, 50) for _ in range(3))


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
