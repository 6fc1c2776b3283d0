"""
Victory points by a printed table: the ACBL scales before 2013, and a user's own.

A row is (imp_low, vp_winner, vp_loser); the two need not sum to a constant, as in the scale of
25 to 0.  With ``boards_low`` and ``boards_high`` a file holds one table for each range.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Self

from overtrick.compare.tables import (
    Row,
    Table,
    check_steps,
    house_table,
    own_table,
    read_table,
)
from overtrick.core.exact import rounded
from overtrick.errors import InvalidScale

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = ["BoardRange", "TableScale", "WinLoss", "legacy_scale"]

_COLUMNS = ("imp_low", "vp_winner", "vp_loser")


@dataclass(frozen=True, slots=True)
class BoardRange:
    """The table for matches of so many boards: the margins that begin a band, and its award."""

    fewest: int
    most: int | None
    lows: tuple[int, ...]
    awards: tuple[tuple[Exact, Exact], ...]

    def has(self, boards: int) -> bool:
        """Whether it is the table for so many boards."""
        return self.fewest <= boards and (self.most is None or boards <= self.most)

    def __str__(self) -> str:
        return f"{self.fewest}+" if self.most is None else f"{self.fewest}-{self.most}"


@dataclass(frozen=True, slots=True)
class TableScale:
    """A scale of victory points that is read from a table."""

    id: str
    ranges: tuple[BoardRange, ...]
    title: str = ""
    source: str = ""

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's victory points.

        >>> legacy_scale("acbl20").award(10, 7), legacy_scale("acbl30").award(1, 9)
        ((14, 6), (18, 12))

        :raises InvalidScale: if there is no table for so many boards.
        """
        for table in self.ranges:
            if table.has(boards):
                return table.awards[bisect_right(table.lows, int(rounded(margin))) - 1]
        known = ", ".join(map(str, self.ranges))
        raise InvalidScale(f"{self.id} has tables for {known} boards, not {boards}")

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """
        Read a user's scale: CSV with the columns ``imp_low,vp_winner,vp_loser``.

        ``imp_high`` may stand beside them and is checked; so may ``boards_low`` and
        ``boards_high``, where each range of boards has its own table.

        :raises InvalidFile: if the file cannot be read.
        :raises InvalidScale: if a table has a gap, an overlap or no rows.
        """
        return cls._of(read_table(path, _COLUMNS))

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[Exact]], name: str = "own") -> Self:
        """
        Make a scale of rows (imp_low, vp_winner, vp_loser), for any number of boards.

        >>> TableScale.from_rows([(0, 15, 15), (3, 16, 14), (9, 25, 4)]).award(9, 20)
        (25, 4)

        :raises InvalidScale: if the table has a gap, an overlap or no rows.
        """
        return cls._of(own_table(rows, name, _COLUMNS))

    @classmethod
    def _of(cls, table: Table) -> Self:
        ranges = [
            _board_range(fewest, most, list(rows))
            for (fewest, most), rows in groupby(table.rows, _boards_of)
        ]
        for row, before, after in zip(_firsts(table)[1:], ranges, ranges[1:], strict=False):
            if before.most is None or before.most >= after.fewest:
                raise row.wrong(f"overlap: {after} boards after {before}")
        return cls(table.name, tuple(ranges), table.about_it("title"), table.about_it("source"))

    @classmethod
    def of_the_house(cls, name: str) -> TableScale:
        """Read a scale that comes with the package."""
        table = house_table(f"vp_{name}", _COLUMNS)
        return cls._of(Table(name, table.about, table.rows))


@dataclass(frozen=True, slots=True)
class WinLoss:
    """A match won is 1, lost 0, drawn a half, by however little."""

    id: str = "win_loss"
    title: str = "Won, drawn or lost: 1, 1/2, 0"
    source: str = "common practice"

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's share of the match.

        >>> WinLoss().award(1, 24), WinLoss().award(0, 24)
        ((1, 0), (Fraction(1, 2), Fraction(1, 2)))
        """
        return (1, 0) if margin else (Fraction(1, 2), Fraction(1, 2))


def legacy_scale(name: str) -> TableScale:
    """
    Find an ACBL scale of the years before 2013: ``acbl20`` or ``acbl30``.

    >>> [str(boards) for boards in legacy_scale("acbl30").ranges]
    ['6-8', '9-11']
    """
    return TableScale.of_the_house(name)


def _boards_of(row: Row) -> tuple[int, int | None]:
    fewest = row.whole("boards_low") if row.has("boards_low") else 1
    most = row.whole("boards_high") if row.has("boards_high") else None
    if most is not None and most < fewest:
        raise row.wrong(f"not ascending: {most} boards after {fewest}")
    return fewest, most


def _firsts(table: Table) -> list[Row]:
    return [next(rows) for _, rows in groupby(table.rows, _boards_of)]


def _board_range(fewest: int, most: int | None, rows: Sequence[Row]) -> BoardRange:
    check_steps(rows, "imp_low", "imp_high")
    awards = tuple((row.exact("vp_winner"), row.exact("vp_loser")) for row in rows)
    if awards[0][0] != awards[0][1]:
        raise rows[0].wrong("a draw must give both teams the same")
    for row, (before, after) in zip(rows[1:], pairwise(awards), strict=True):
        if after[0] < before[0] or after[1] > before[1]:
            raise row.wrong("not ascending: a larger win may not be worth less")
    return BoardRange(fewest, most, tuple(row.whole("imp_low") for row in rows), awards)
