"""
Victory points by percentage: what its share of a match's matchpoints is worth to a pair.

No table of these is the one and only, so a user's own is read from a file: rows of
(percent_low, vp_winner, vp_loser), by the winner's percentage; or of (percent_above, ...), of
which a row is for *more* than that.  The scale of the house is no regulation's: it is the
percentage written on 20.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, Self

from overtrick.compare.tables import Registry, Row, Table, own_table, read_table
from overtrick.core.exact import as_exact, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = ["PERCENTAGE_SCALES", "OnTwenty", "PercentageScale", "PercentageTable"]

_COLUMNS = ("percent_low", "vp_winner", "vp_loser")
_ABOVE = "percent_above"


class PercentageScale(Protocol):
    """What a scale of victory points by percentage answers."""

    @property
    def id(self) -> str:
        """The name that settings use."""

    @property
    def title(self) -> str:
        """The name that players use."""

    @property
    def source(self) -> str:
        """The regulation or the page that it was taken from."""

    def points(self, percentage: Exact) -> Exact:
        """Give a pair the points of its own percentage."""


@dataclass(frozen=True, slots=True)
class OnTwenty:
    """The percentage written on 20, to the hundredth: 50 % is 10, 60 % is 12."""

    id: str = "percent20"
    title: str = "the percentage written on 20"
    source: str = "our own arithmetic, no regulation"

    def points(self, percentage: Exact) -> Exact:
        """
        Give a fifth of the percentage; both sides of a match have 20 together.

        >>> [str(OnTwenty().points(Fraction(p, 4))) for p in (200, 201, 199, 240, 400)]
        ['10', '201/20', '199/20', '12', '20']
        """
        if percentage < 50:
            return as_exact(20 - self.points(100 - percentage))
        return rounded(Fraction(percentage) / 5, Fraction(1, 100))


@dataclass(frozen=True, slots=True)
class PercentageTable:
    """A scale by percentage that is read from a table: the first row is a draw, at 50 %."""

    id: str
    lows: tuple[Exact, ...]
    awards: tuple[tuple[Exact, Exact], ...]
    title: str = ""
    source: str = ""
    is_above: bool = False
    """Whether a row begins above its percentage, not at it; a draw is at 50 % all the same."""

    def points(self, percentage: Exact) -> Exact:
        """
        Give the points of a row that begins at this percentage or below it; nothing is rounded.

        The loser's row is the one that as good a winner would have.

        >>> scale = PercentageTable.from_rows([(50, 10, 10), (Fraction(5066, 100), 11, 9)])
        >>> [scale.points(Fraction(p, 100)) for p in (5065, 5066, 4935, 4934)]
        [10, 11, 10, 9]
        """
        if percentage < 50:
            return self._row(100 - percentage)[1]
        return self._row(percentage)[0]

    def _row(self, percentage: Exact) -> tuple[Exact, Exact]:
        find = bisect_left if self.is_above else bisect_right
        return self.awards[max(0, find(self.lows, percentage) - 1)]

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """
        Read a user's scale: CSV with the columns ``percent_low,vp_winner,vp_loser``.

        With ``percent_above`` a row is for more than that, as regulations write "> 56.23".

        :raises InvalidFile: if the file cannot be read.
        :raises InvalidScale: if the table does not ascend from 50 %, or has no rows.
        """
        table = read_table(path, _COLUMNS[1:])
        above = table.rows[0].has(_ABOVE)
        return cls._of(table if above else read_table(path, _COLUMNS), _ABOVE if above else "")

    @classmethod
    def from_rows(
        cls, rows: Iterable[Sequence[Exact]], name: str = "own", *, above: bool = False
    ) -> Self:
        """
        Make a scale of rows (percent_low, vp_winner, vp_loser), or (percent_above, ...).

        >>> PercentageTable.from_rows([(50, 10, 10), (55, 15, 5), (60, 20, 0)]).points(40)
        0
        >>> rows = [(50, 10, 10), (Fraction(5623, 100), 11, 9)]
        >>> strict = PercentageTable.from_rows(rows, above=True)
        >>> [strict.points(Fraction(p, 1000)) for p in (56230, 56235, 43765, 50000)]
        [10, 11, 9, 10]

        :raises InvalidScale: if the table does not ascend from 50 %, or has no rows.
        """
        low = _ABOVE if above else "percent_low"
        return cls._of(own_table(rows, name, (low, *_COLUMNS[1:])), low if above else "")

    @classmethod
    def _of(cls, table: Table, above: str = "") -> Self:
        lows = tuple(row.exact(above or "percent_low") for row in table.rows)
        awards = tuple((row.exact("vp_winner"), row.exact("vp_loser")) for row in table.rows)
        _check(table.rows, lows, awards)
        title, source = table.about_it("title"), table.about_it("source")
        return cls(table.name, lows, awards, title, source, bool(above))


def _check(
    rows: Sequence[Row], lows: Sequence[Exact], awards: Sequence[tuple[Exact, Exact]]
) -> None:
    if lows[0] != 50:
        raise rows[0].wrong("a table by percentage begins at 50, with the draw")
    if awards[0][0] != awards[0][1]:
        raise rows[0].wrong("a draw must give both sides the same")
    for row, (low, above), (before, after) in zip(
        rows[1:], pairwise(lows), pairwise(awards), strict=True
    ):
        if above <= low or above > 100:
            raise row.wrong("the percentages do not ascend to 100")
        if after[0] < before[0] or after[1] > before[1]:
            raise row.wrong("not ascending: a larger win may not be worth less")


PERCENTAGE_SCALES: Registry[PercentageScale] = Registry(
    "victory point scale by percentage", {"percent20": OnTwenty}
)
"""Every scale of victory points by percentage, by its id."""
