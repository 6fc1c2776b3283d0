"""
Victory points by percentage: what its share of a match's matchpoints is worth to a pair.

No table of these is the one and only, so a user's own is read from a file: rows of
(percent_low, vp_winner, vp_loser), by the winner's percentage; or of percent_above, where the
row begins above the boundary (EBU White Book 3.1.7).  With ``boards_low`` and ``boards_high``
a file holds one table for each range of boards.  The scale of the house is no regulation's: it
is the percentage written on 20.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, Self

from overtrick.compare.tables import (
    NamedScale,
    Registry,
    Row,
    Table,
    house_table,
    own_table,
    read_table,
)
from overtrick.compare.vp_tables import BoardRange, board_ranges, table_for
from overtrick.core.exact import as_exact, rounded
from overtrick.errors import InvalidScale, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = [
    "PERCENTAGE_SCALES",
    "OnTwenty",
    "PercentageScale",
    "PercentageTable",
    "is_by_percentage",
]

_LOW, _ABOVE = "percent_low", "percent_above"
_AWARDS = ("vp_winner", "vp_loser")


class PercentageScale(NamedScale, Protocol):
    """What a scale of victory points by percentage answers."""

    def points(self, percentage: Exact, boards: int) -> Exact:
        """Give a pair the points of its own percentage of a match of so many boards."""


@dataclass(frozen=True, slots=True)
class OnTwenty:
    """The percentage written on 20, to the hundredth: 50 % is 10, 60 % is 12."""

    id: str = "percent20"
    title: str = "the percentage written on 20"
    source: str = "our own arithmetic, no regulation"

    def points(self, percentage: Exact, boards: int) -> Exact:
        """
        Give a fifth of the percentage; both sides of a match have 20 together.

        >>> [str(OnTwenty().points(Fraction(p, 4), 8)) for p in (200, 201, 199, 240, 400)]
        ['10', '201/20', '199/20', '12', '20']
        """
        if percentage < 50:
            return as_exact(20 - self.points(100 - percentage, boards))
        return rounded(Fraction(percentage) / 5, Fraction(1, 100))


@dataclass(frozen=True, slots=True)
class PercentageTable:
    """A scale by percentage that is read from a table: the first row is a draw, at 50 %."""

    id: str
    ranges: tuple[BoardRange, ...]
    is_strict: bool = False
    """Whether a row begins above its boundary, so that the boundary is of the row before."""
    title: str = ""
    source: str = ""

    def points(self, percentage: Exact, boards: int) -> Exact:
        """
        Give the points of the row that a percentage falls into; nothing is rounded.

        The loser's row is the one that as good a winner would have.

        >>> scale = PercentageTable.from_rows([(50, 10, 10), (Fraction(5066, 100), 11, 9)])
        >>> [scale.points(Fraction(p, 100), 8) for p in (5065, 5066, 4935, 4934)]
        [10, 11, 10, 9]
        >>> [PERCENTAGE_SCALES["ebu_swiss_pairs"].points(Fraction(p, 1000), 8)
        ...  for p in (56230, 56235, 43765)]
        [14, 15, 5]

        :raises InvalidScale: if there is no table for so many boards.
        """
        table = table_for(self.ranges, boards, self.id)
        if percentage < 50:
            return self._row(table, 100 - percentage)[1]
        return self._row(table, percentage)[0]

    def _row(self, table: BoardRange, percentage: Exact) -> tuple[Exact, Exact]:
        begun = (bisect_left if self.is_strict else bisect_right)(table.lows, percentage)
        return table.awards[max(begun, 1) - 1]

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """
        Read a user's scale: CSV with the columns ``percent_low,vp_winner,vp_loser``.

        ``percent_above`` may stand for ``percent_low``: then a row begins above it.

        :raises InvalidFile: if the file cannot be read.
        :raises InvalidScale: if the table does not ascend from 50 %, or has no rows.
        """
        return cls._of(read_table(path, _AWARDS))

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[Exact]], name: str = "own") -> Self:
        """
        Make a scale of rows (percent_low, vp_winner, vp_loser).

        >>> PercentageTable.from_rows([(50, 10, 10), (55, 15, 5), (60, 20, 0)]).points(40, 8)
        0

        :raises InvalidScale: if the table does not ascend from 50 %, or has no rows.
        """
        return cls._of(own_table(rows, name, (_LOW, *_AWARDS)))

    @classmethod
    def of_the_house(cls, name: str) -> PercentageTable:
        """Read a scale that comes with the package."""
        table = house_table(f"vp_{name}", (_ABOVE, *_AWARDS))
        return cls._of(Table(name, table.about, table.rows))

    @classmethod
    def _of(cls, table: Table) -> Self:
        column = _column(table.rows[0])
        ranges = board_ranges(table, partial(_lows, column=column))
        title, source = table.about_it("title"), table.about_it("source")
        return cls(table.name, ranges, column == _ABOVE, title, source)


def is_by_percentage(path: str | PathLike[str]) -> bool:
    """
    Whether a user's scale of victory points has a column of percentages.

    :raises InvalidFile: if the file cannot be read.
    :raises InvalidScale: if it is no scale of victory points.
    """
    columns = read_table(path, _AWARDS).rows[0].cells
    return _LOW in columns or _ABOVE in columns


def _column(row: Row) -> str:
    """Which of the two columns says where rows begin."""
    named = [column for column in (_LOW, _ABOVE) if column in row.cells]
    if len(named) != 1:
        raise InvalidScale(
            "a table by percentage has one column, {low} or {above}", low=_LOW, above=_ABOVE
        )
    return named[0]


def _lows(rows: Sequence[Row], column: str) -> tuple[Exact, ...]:
    lows = tuple(row.exact(column) for row in rows)
    if lows[0] != 50:
        raise rows[0].wrong(Text("a table by percentage begins at 50, with the draw"))
    for row, (low, above) in zip(rows[1:], pairwise(lows), strict=True):
        if above <= low or above > 100:
            raise row.wrong(Text("the percentages do not ascend to 100"))
    return lows


PERCENTAGE_SCALES: Registry[PercentageScale] = Registry(
    "victory point scale by percentage",
    {
        "percent20": OnTwenty,
        "ebu_swiss_pairs": partial(PercentageTable.of_the_house, "ebu_swiss_pairs"),
        "ebu_swiss_pairs_half": partial(PercentageTable.of_the_house, "ebu_swiss_pairs_half"),
    },
)
"""Every scale of victory points by percentage, by its id."""
