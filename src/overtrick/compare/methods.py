"""
The methods of comparing the results of a board: a registry that choices and docs come from.

An artificial score is worth a share of what the board offers (Law 12C2a), or at IMPs plus or
minus a fixed number (Law 12C2b); each method knows how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from overtrick.compare.butler import compare_butler
from overtrick.compare.cross_imps import compare_cross_imps, root_share
from overtrick.compare.entry import Compared, Entry
from overtrick.compare.matchpoints import compare_matchpoints
from overtrick.compare.settings import Settings
from overtrick.compare.total_points import compare_total_points
from overtrick.core.exact import Exact, as_exact
from overtrick.errors import UnknownName

__all__ = ["METHODS", "TEAM_METHODS", "Method", "method"]


class Compare(Protocol):
    """What every method's function takes: one group of results of one deal."""

    def __call__(
        self,
        entries: Sequence[Entry],
        expected: int,
        settings: Settings,
        *,
        largest: bool = True,
    ) -> Compared: ...


Artificial = Callable[[Exact, Exact, int, Settings], Exact | None]
"""From a percentage, what the board offers and its results, to an award."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to compare: its code, its name, and what one award counts."""

    id: str
    title: str
    unit: str
    compare: Compare
    artificial: Artificial
    has_percentage: bool = False


def _share(percentage: Exact, available: Exact, actual: int, settings: Settings) -> Exact:
    return as_exact(Fraction(percentage * available) / 100)


def _imps(percentage: Exact, available: Exact, actual: int, settings: Settings) -> Exact:
    return as_exact(Fraction(settings.average_imps * (percentage - 50)) / 10)


def _cross_imps(percentage: Exact, available: Exact, actual: int, settings: Settings) -> Exact:
    comparisons: Exact = max(0, actual - 1) if settings.cross_divisor == "none" else 1
    if settings.cross_divisor == "sqrt":
        comparisons = (actual - 1) * root_share(actual) if actual > 1 else 0
    return _imps(percentage, available, actual, settings) * comparisons


def _nothing(percentage: Exact, available: Exact, actual: int, settings: Settings) -> None:
    return None


METHODS: dict[str, Method] = {
    found.id: found
    for found in (
        Method(
            "matchpoints",
            "matchpoints",
            "matchpoints",
            compare_matchpoints,
            _share,
            has_percentage=True,
        ),
        Method("cross_imps", "cross-IMPs", "IMPs", compare_cross_imps, _cross_imps),
        Method("butler", "Butler", "IMPs", compare_butler, _imps),
        Method("total_points", "total points", "points", compare_total_points, _nothing),
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
        raise UnknownName(f"no method {name!r}; there are: {known}") from None
