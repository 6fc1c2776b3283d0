"""
What a table brings to a comparison, and what comes back.

An entry holds each side's own column, both in points for NS: whole points, a mixture of
points (a weighted score), or something that cannot be compared.  Law 12C wants the two sides
kept apart; for an ordinary result they are the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from overtrick.core.exact import Exact
from overtrick.core.outcome import Average, Bye, NotPlayed, Share

__all__ = [
    "Column",
    "Comparable",
    "Compared",
    "Entry",
    "Mixture",
    "Slot",
    "is_comparable",
    "mean_points",
    "mirrored",
    "slot_of",
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
    Fraction(232, 1)
    """
    if isinstance(column, Mixture):
        return sum((points * weight for points, weight in column.parts), Fraction(0))
    return column
