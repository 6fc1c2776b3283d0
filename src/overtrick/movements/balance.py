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
from operator import mul, sub

from overtrick.core.exact import Exact, as_exact
from overtrick.errors import InvalidMovement, Text
from overtrick.movements.grid import MOST_TABLES, GridMeeting, Movement

__all__ = ["Balance", "BalanceField", "balance"]

PLACES = 4

_MOST_PAIRS = 4 * MOST_TABLES
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
    if len(field.played) > _MOST_PAIRS:
        raise InvalidMovement(
            "{name}: {count} pairs play; {most} are compared at most",
            name=movement.name,
            count=len(field.played),
            most=_MOST_PAIRS,
        )
    return field.balance()


@dataclass(slots=True)
class _Beside:
    """Each two pairs of one line, and of those that share a set what no arrow changes."""

    pairs: int = 0
    shared: list[tuple[int, int, int]] = field(default_factory=list)
    """Their places in order, and the half-sets that both play."""
    common: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    """Twice what they compete if they play every set in one direction."""
    total: int = 0
    squares: int = 0


@dataclass(slots=True)
class BalanceField:
    """Who plays which half-sets in which direction, as bits: quick to ask many times."""

    movement: Movement
    played: dict[_Pair, int] = field(default_factory=dict)
    east_west: dict[_Pair, int] = field(default_factory=dict)
    by_round: list[dict[_Pair, int]] = field(default_factory=list)
    met: dict[tuple[str, str], int] = field(default_factory=dict)
    """How many half-plays there are of the sets on which these two meet."""
    _beside: _Beside | None = None
    """What no arrow changes, worked out once."""

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
        beside, against = self._against(arrow)
        if not beside.pairs:
            return None
        twice = [most - 2 * each for most, each in zip(beside.most, against, strict=True)]
        alike = [common - each for common, each in zip(beside.common, against, strict=True)]
        if beside.pairs > len(against):  # two pairs with no set in common
            twice.append(0)
            alike.append(0)
        return Balance(  # the bits are half-sets: twice the competition
            mean=as_exact(Fraction(sum(twice), 2 * beside.pairs)),
            variance=self.variance(arrow),
            min=as_exact(Fraction(min(twice), 2)),
            max=as_exact(Fraction(max(twice), 2)),
            comparisons=(as_exact(Fraction(min(alike), 2)), as_exact(Fraction(max(alike), 2))),
        )

    def variance(self, arrow: Collection[int] = ()) -> Exact:
        """
        Work out the variance alone, in a sixth of the time; 0 where no two pairs compare.

        >>> from overtrick.movements.mitchell import one_winner, straight
        >>> plain = BalanceField.of(one_winner(straight(7)))
        >>> plain.variance((7,)) == plain.balance((7,)).variance
        True
        """
        beside, against = self._against(arrow)
        total = beside.total - 2 * sum(against)
        # (most - 2 against)^2 = most^2 + 4 against (against - most)
        less = sum(map(mul, against, map(sub, against, beside.most)))
        squares, count = beside.squares + 4 * less, beside.pairs or 1
        return as_exact(Fraction(count * squares - total * total, 4 * count * count))

    def pairs(self) -> Iterator[tuple[_Pair, _Pair, Exact]]:
        """
        Give the competition of each two pairs that are compared, in sets of boards.

        >>> from overtrick.movements.howell import howell
        >>> next(BalanceField.of(howell(4)).pairs())
        (('', '1'), ('', '2'), 3)
        """
        beside, against = self._against(())
        found = {
            (one, other): most - 2 * each
            for (one, other, _), most, each in zip(
                beside.shared, beside.most, against, strict=True
            )
        }
        for (one, a), (other, b) in combinations(enumerate(sorted(self.played)), 2):
            if a[0] == b[0]:
                yield a, b, as_exact(Fraction(found.get((one, other), 0), 2))

    def _against(self, arrow: Collection[int]) -> tuple[_Beside, list[int]]:
        """How many half-sets each two that share some play in opposite directions."""
        turned = dict(self.east_west)
        for number in arrow:
            for pair, bits in self.by_round[number - 1].items():
                turned[pair] ^= bits
        beside = self._beside = self._beside or self._compare()
        ways = [turned[pair] for pair in sorted(self.played)]
        return beside, [
            (both & (ways[one] ^ ways[other])).bit_count() for one, other, both in beside.shared
        ]

    def _compare(self) -> _Beside:
        found = _Beside()
        pairs = [(*pair, bits) for pair, bits in sorted(self.played.items())]
        for (one, (line, a, ours)), (other, (beside, b, theirs)) in combinations(
            enumerate(pairs), 2
        ):
            if line == beside:
                found.pairs += 1
                if both := ours & theirs:
                    found.shared.append((one, other, both))
                    found.common.append(common := both.bit_count())
                    found.most.append(common + (0 if line else self.met.get((a, b), 0)))
        found.total = sum(found.most)
        found.squares = sum(map(mul, found.most, found.most))
        return found


def _root(square: Exact) -> Exact:
    """The square root to four decimals; being no fraction, it is rounded as it is made."""
    scaled = 4 * Fraction(square) * 100**PLACES
    twice = isqrt(scaled.numerator // scaled.denominator)
    return as_exact(Fraction((twice + 1) // 2, 10**PLACES))
