"""
Victory points by a printed table: the ACBL's scales, and a user's own.

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
from overtrick.errors import InvalidScale, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = [
    "BoardRange",
    "TableScale",
    "WinLoss",
    "board_ranges",
    "legacy_scale",
    "table_for",
]

_COLUMNS = ("imp_low", "vp_winner", "vp_loser")


@dataclass(frozen=True, slots=True)
class BoardRange:
    """The table for matches of so many boards: where each band begins, and its award."""

    fewest: int
    most: int | None
    lows: tuple[Exact, ...]
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
        table = table_for(self.ranges, boards, self.id)
        return table.awards[bisect_right(table.lows, rounded(margin)) - 1]

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
        ranges = board_ranges(table, _lows)
        return cls(table.name, ranges, table.about_it("title"), table.about_it("source"))

    @classmethod
    def of_the_house(cls, name: str) -> TableScale:
        """Read a scale that comes with the package."""
        table = house_table(f"vp_{name}", _COLUMNS)
        return cls._of(Table(name, table.about, table.rows))


@dataclass(frozen=True, slots=True)
class WinLoss:
    """A match won is 1, lost 0, drawn a half, by however little; half a match is half of it."""

    id: str = "win_loss"
    title: str = "Won, drawn or lost: 1, 1/2, 0"
    source: str = "common practice"
    worth: Exact = 1

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's share of the match.

        >>> WinLoss().award(1, 24), WinLoss().award(0, 24)
        ((1, 0), (Fraction(1, 2), Fraction(1, 2)))
        """
        half = Fraction(self.worth) / 2
        return (self.worth, 0) if margin else (half, half)


def legacy_scale(name: str) -> TableScale:
    """
    Find a scale of the ACBL: ``acbl20``, ``acbl30`` (both before 2013) or ``acbl_win_loss``.

    >>> [str(boards) for boards in legacy_scale("acbl30").ranges]
    ['6-8', '9-11']
    """
    return TableScale.of_the_house(name)


def table_for(ranges: Iterable[BoardRange], boards: int, name: str) -> BoardRange:
    """
    Find the table of a scale for matches of so many boards.

    >>> str(table_for(legacy_scale("acbl20").ranges, 14, "acbl20"))
    '12-15'

    :raises InvalidScale: if the scale of that *name* has none; the message lists them.
    """
    known = tuple(ranges)
    for table in known:
        if table.has(boards):
            return table
    listed = ", ".join(map(str, known))
    raise InvalidScale(
        "{name} has tables for {listed} boards, not {boards}",
        name=name,
        listed=listed,
        boards=boards,
    )


def board_ranges(
    table: Table, lows: Callable[[Sequence[Row]], tuple[Exact, ...]]
) -> tuple[BoardRange, ...]:
    """
    Read one table for each range of boards; *lows* checks where its bands begin.

    :raises InvalidScale: if two ranges overlap, or a larger win is worth less.
    """
    ranges: list[BoardRange] = []
    for (fewest, most), grouped in groupby(table.rows, _boards_of):
        rows = list(grouped)
        found = BoardRange(fewest, most, lows(rows), _awards(rows))
        before = ranges[-1] if ranges else None
        if before is not None and (before.most is None or before.most >= fewest):
            raise rows[0].wrong(
                Text(
                    "overlap: {boards} boards after {before}",
                    boards=str(found),
                    before=str(before),
                )
            )
        ranges.append(found)
    return tuple(ranges)


def _awards(rows: Sequence[Row]) -> tuple[tuple[Exact, Exact], ...]:
    """
    Read what the rows award to winner and loser.

    :raises InvalidScale: if a draw is not the same to both, or a larger win is worth less.
    """
    awards = tuple((row.exact("vp_winner"), row.exact("vp_loser")) for row in rows)
    if awards[0][0] != awards[0][1]:
        raise rows[0].wrong(Text("a draw must give both sides the same"))
    for row, (before, after) in zip(rows[1:], pairwise(awards), strict=True):
        if after[0] < before[0] or after[1] > before[1]:
            raise row.wrong(Text("not ascending: a larger win may not be worth less"))
    return awards


def _lows(rows: Sequence[Row]) -> tuple[Exact, ...]:
    check_steps(rows, "imp_low", "imp_high")
    return tuple(row.whole("imp_low") for row in rows)


def _boards_of(row: Row) -> tuple[int, int | None]:
    fewest = row.whole("boards_low") if row.has("boards_low") else 1
    most = row.whole("boards_high") if row.has("boards_high") else None
    if most is not None and most < fewest:
        raise row.wrong(
            Text("not ascending: {most} boards after {fewest}", most=most, fewest=fewest)
        )
    return fewest, most
