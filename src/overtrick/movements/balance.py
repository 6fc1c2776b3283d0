"""
How fair a movement is: the competition between each two pairs, as G. Manning and R. Moore
measure it, and how much it varies.

On each set that both play: +1 in the same direction; -1 in opposite directions at different
tables; at the same table, one less than the number of tables that play the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import isqrt

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import MOST_TABLES, GridMeeting, Movement

__all__ = ["MOST_PAIRS", "Balance", "BalanceField", "balance"]

PLACES = 4

MOST_PAIRS = 4 * MOST_TABLES
"""Pairs that are compared with each other: twice as many as can sit at that many tables."""

_EVEN = (
    (Fraction(0), Text("perfect")),
    (Fraction(3, 2), Text("good")),
    (Fraction(5, 2), Text("fair")),
    (Fraction(10**6), Text("uneven")),
)
"""Up to which standard deviation a movement is called so."""

_Pair = tuple[str, str]
"""The line, if there are two winners, and the id in it."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The competition over all pairs of pairs that are compared, in sets of boards."""

    mean: Exact
    variance: Exact
    """The square of the standard deviation, of the whole population."""
    min: Exact
    max: Exact
    comparisons: tuple[Exact, Exact]
    """The fewest and the most sets that two pairs play in the same direction."""

    @property
    def sd(self) -> Exact:
        """
        The standard deviation, rounded to four decimals.

        >>> Balance(5, Fraction(16, 5), 2, 6, (3, 5)).sd
        Fraction(17889, 10000)
        """
        return _root(self.variance)

    @property
    def evenness(self) -> Text:
        """
        Say in a word how evenly pairs are compared.

        >>> print(Balance(3, 0, 3, 3, (3, 3)).evenness, Balance(5, 4, 2, 6, (3, 5)).evenness)
        perfect fair
        """
        return next(word for most, word in _EVEN if self.sd <= most)

    @property
    def quality(self) -> Exact:
        """
        How even the competition is, out of 100; 100 is perfect.

        >>> Balance(4, 4, 2, 6, (3, 5)).quality
        80
        """
        square = Fraction(self.mean) ** 2
        whole = square + self.variance
        return as_exact(100 * square / whole) if whole else 100


def balance(movement: Movement) -> Balance | None:
    """
    Measure how evenly the pairs compete; with two winners, each line for itself.

    None for individuals, to whom the measure does not apply, and where no two pairs compare.

    >>> from overtrick.movements.howell import howell
    >>> perfect = balance(howell(8))
    >>> perfect.mean, perfect.sd, perfect.comparisons
    (3, 0, (3, 3))

    :raises InvalidMovement: if there are far more pairs than tables for them.
    """
    if not any(movement.meetings):
        return None
    field = BalanceField.of(movement)
    if len(field.played) > MOST_PAIRS:
        raise InvalidMovement(
            "{name}: {count} pairs play; {most} are compared at most",
            name=movement.name,
            count=len(field.played),
            most=MOST_PAIRS,
        )
    return field.balance()


@dataclass(slots=True)
class BalanceField:
    """Who plays which half-sets in which direction, as bits: quick to ask many times."""

    movement: Movement
    played: dict[_Pair, int] = field(default_factory=dict)
    east_west: dict[_Pair, int] = field(default_factory=dict)
    by_round: list[dict[_Pair, int]] = field(default_factory=list)
    met: dict[tuple[str, str], int] = field(default_factory=dict)
    """How many half-plays there are of the sets on which these two meet."""
    _compared: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    """Each two pairs of one line by their places in order, and what no arrow changes."""

    @classmethod
    def of(cls, movement: Movement) -> BalanceField:
        """Take down a movement for pairs; what nobody plays does not count."""
        made = cls(movement)
        plan = [[m for m in meetings if m.is_played] for meetings in movement.meetings]
        tables = Counter(meeting.set for meetings in plan for meeting in meetings)
        for meetings in plan:
            made.by_round.append({})
            for meeting in meetings:
                made._take(meeting, tables[meeting.set])
        return made

    def _take(self, meeting: GridMeeting, tables: int) -> None:
        assert meeting.ns is not None
        assert meeting.ew is not None
        assert meeting.set is not None
        both = 0b11 << 2 * meeting.set
        turned = 0b10 << 2 * meeting.set if meeting.alternating else 0
        lines = ("NS", "EW") if self.movement.winners == 2 else ("", "")
        north_south, east_west = (lines[0], meeting.ns), (lines[1], meeting.ew)
        for pair, bits in ((north_south, turned), (east_west, both ^ turned)):
            self.played[pair] = self.played.get(pair, 0) | both
            self.east_west[pair] = self.east_west.get(pair, 0) & ~both | bits
            self.by_round[-1][pair] = both
        a, b = sorted((meeting.ns, meeting.ew))
        self.met[a, b] = self.met.get((a, b), 0) + 2 * tables

    def balance(self, arrow: Collection[int] = ()) -> Balance | None:
        """
        Measure it as it would be with the arrow turned in some rounds, counted from 1.

        >>> from overtrick.movements.mitchell import straight
        >>> from overtrick.movements.mitchell import one_winner
        >>> plain = BalanceField.of(one_winner(straight(7)))
        >>> [float(plain.balance(turned).sd) for turned in ((), (7,), (6, 7))]
        [3.4896, 1.0491, 3.3086]
        """
        found = self._competition(arrow)
        if not found:
            return None
        values, alike = [value for value, _ in found], [same for _, same in found]
        count, total = len(values), sum(values)
        spread = count * sum(value * value for value in values) - total * total
        return Balance(  # the bits are half-sets: twice the competition
            mean=as_exact(Fraction(total, 2 * count)),
            variance=as_exact(Fraction(spread, 4 * count * count)),
            min=as_exact(Fraction(min(values), 2)),
            max=as_exact(Fraction(max(values), 2)),
            comparisons=(as_exact(Fraction(min(alike), 2)), as_exact(Fraction(max(alike), 2))),
        )

    def pairs(self) -> Iterator[tuple[_Pair, _Pair, Exact]]:
        """
        Give the competition of each two pairs that are compared, in sets of boards.

        >>> from overtrick.movements.howell import howell
        >>> next(BalanceField.of(howell(4)).pairs())
        (('', '1'), ('', '2'), 3)
        """
        compared = (
            pairs
            for pairs in combinations(sorted(self.played), 2)
            if pairs[0][0] == pairs[1][0]
        )
        for (one, other), (twice, _) in zip(compared, self._competition(()), strict=True):
            yield one, other, as_exact(Fraction(twice, 2))

    def _competition(self, arrow: Collection[int]) -> list[tuple[int, int]]:
        """For each two pairs of one line: twice their competition, and half-sets alike."""
        turned = dict(self.east_west)
        for number in arrow:
            for pair, bits in self.by_round[number - 1].items():
                turned[pair] ^= bits
        if not self._compared:
            self._compared = list(self._compare())
        ways = [turned[pair] for pair in sorted(self.played)]
        return [
            (most - 2 * against, common - against)
            for one, other, both, common, most in self._compared
            for against in ((both & (ways[one] ^ ways[other])).bit_count(),)
        ]

    def _compare(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Give two pairs, what both play, how much, and twice what they compete at the most."""
        pairs = [
            (at, *pair, bits) for at, (pair, bits) in enumerate(sorted(self.played.items()))
        ]
        for (one, line, a, ours), (other, beside, b, theirs) in combinations(pairs, 2):
            if line == beside:
                both = ours & theirs
                common = both.bit_count()
                yield (
                    one,
                    other,
                    both,
                    common,
                    common + (0 if line else self.met.get((a, b), 0)),
                )


def _root(square: Exact) -> Exact:
    """The square root to four decimals; being no fraction, it is rounded as it is made."""
    scaled = 4 * Fraction(square) * 100**PLACES
    twice = isqrt(scaled.numerator // scaled.denominator)
    return as_exact(Fraction((twice + 1) // 2, 10**PLACES))
