"""
The methods of comparing the results of a board: a registry that choices and docs come from.

An artificial score is worth a share of what the board offers (Law 12C2a), or at IMPs so many
a comparison (Law 12C2b); each method knows how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from overtrick.compare.field import (
    ONCE,
    Column,
    Comparable,
    Compared,
    Entry,
    Slot,
    mean_points,
    results_of,
    slot_of,
)
from overtrick.compare.imp_pairs import compare_butler, compare_cross_imps, comparisons
from overtrick.compare.matchpoints import compare_matchpoints
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, ratio
from overtrick.errors import UnknownName

__all__ = ["METHODS", "TEAM_METHODS", "Method", "compare_total_points", "method"]


def compare_total_points(
    entries: Sequence[Entry],
    expected: int,
    settings: Settings,
    *,
    largest: bool = True,
    times: Iterable[int] = ONCE,
) -> Compared:
    """
    Give each result its points; a weighted score its mean.  *times* is how often each stands.

    >>> compare_total_points([(420, 420), (-50, -50)], 2, Settings()).ew
    (-420, 50)
    """
    ns = tuple(_points(ns, 1) for ns, _ in entries)
    ew = tuple(_points(ew, -1) for _, ew in entries)
    actual = results_of(entries, times)
    return Compared(ns, ew, expected, actual)


def _points(column: Column, sign: int) -> Slot:
    if isinstance(column, Comparable):
        return as_exact(sign * mean_points(column))
    return slot_of(column)


class Compare(Protocol):
    """What every method's function takes: one group of results of one deal."""

    def __call__(
        self,
        entries: Sequence[Entry],
        expected: int,
        settings: Settings,
        *,
        largest: bool = True,
        times: Iterable[int] = ONCE,
    ) -> Compared: ...


Worth = Callable[[Exact, Settings], Exact | None]
"""From a percentage to what an artificial score is worth: itself, or IMPs a comparison."""
Comparisons = Callable[[int, int, Settings], Exact]
"""From the results expected and those there, to the comparisons that an award sums up."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to compare: its code, its name, and what one award counts."""

    id: str
    title: str
    unit: str
    compare: Compare
    worth: Worth
    comparisons: Comparisons
    has_percentage: bool = False

    def award(self, worth: Exact, offered: Exact) -> Exact:
        """
        Give the award of a score worth so much, on a board that offers so much.

        >>> METHODS["matchpoints"].award(60, 24), METHODS["cross_imps"].award(3, 4)
        (Fraction(72, 5), 12)
        """
        return ratio(worth * offered, 100 if self.has_percentage else 1)


def _share(percentage: Exact, settings: Settings) -> Exact:
    return percentage


def _imps(percentage: Exact, settings: Settings) -> Exact:
    return ratio(settings.imps_of_plus * (percentage - 50), 10)


def _nothing(percentage: Exact, settings: Settings) -> None:
    return None


def _one(expected: int, actual: int, settings: Settings) -> int:
    return 1


METHODS: dict[str, Method] = {
    found.id: found
    for found in (
        Method(
            "matchpoints",
            "matchpoints",
            "matchpoints",
            compare_matchpoints,
            _share,
            _one,
            has_percentage=True,
        ),
        Method("cross_imps", "cross-IMPs", "IMPs", compare_cross_imps, _imps, comparisons),
        Method("butler", "Butler", "IMPs", compare_butler, _imps, _one),
        Method("total_points", "total points", "points", compare_total_points, _nothing, _one),
    )
}
"""Methods for pairs and individuals, by id."""

TEAM_METHODS: dict[str, str] = {
    "teams": "teams: IMPs between two rooms, victory points",
    "bam": "board-a-match: each board won, tied or lost",
    "patton": "Patton: 20 victory points from IMPs and 20 from board-a-match",
    "lederer": "Lederer: victory points on a scale of 30, and board-a-match added",
}
"""Methods that compare two rooms of a match, by id."""


def method(name: str) -> Method:
    """
    Find a method for pairs by its id.

    >>> method("butler").unit
    'IMPs'

    :raises UnknownName: if there is none of that name; the message lists them.
    """
    try:
        return METHODS[name]
    except KeyError:
        known = ", ".join([*METHODS, *TEAM_METHODS])
        raise UnknownName(
            "no method {name!r}; there are: {known}", name=name, known=known
        ) from None
