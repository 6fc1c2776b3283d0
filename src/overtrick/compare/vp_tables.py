"""
Victory points by a printed table: the ACBL's scales, and a user's own.

A row is (imp_low, vp_winner, vp_loser); the two need not sum to a constant, as in the scale of
25 to 0.  With ``boards_low`` and ``boards_high`` a file holds one table for each range.

Victory points by percentage: what its share of a match's matchpoints is worth to a pair.  No
table of these is the one and only, so a user's own is read from a file: rows of (percent_low,
vp_winner, vp_loser), by the winner's percentage; or of percent_above, where the row begins
above the boundary (EBU White Book 3.1.7).  The scale of the house is no regulation's: it is
the percentage written on 20.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, ClassVar, Protocol, Self

from overtrick.compare.tables import (
    NamedScale,
    OfTable,
    Registry,
    Row,
    Table,
    check_steps,
    read_table,
)
from overtrick.core.exact import as_exact, rounded
from overtrick.errors import InvalidScale, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = [
    "PERCENTAGE_SCALES",
    "BoardRange",
    "OnTwenty",
    "PercentageScale",
    "PercentageTable",
    "TableScale",
    "WinLoss",
    "is_by_percentage",
]


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
class TableScale(OfTable):
    """A scale of victory points that is read from a table."""

    id: str
    ranges: tuple[BoardRange, ...]
    title: str = ""
    source: str = ""
    columns: ClassVar = ("imp_low", "vp_winner", "vp_loser")
    of_house: ClassVar = "vp_{}"

    def award(self, margin: Exact, boards: int) -> tuple[Exact, Exact]:
        """
        Give the winner's and the loser's victory points.

        >>> TableScale.of_the_house("acbl20").award(10, 7)
        (14, 6)
        >>> TableScale.of_the_house("acbl30").award(1, 9)
        (18, 12)

        :raises InvalidScale: if there is no table for so many boards.
        """
        table = _table_for(self.ranges, boards, self.id)
        return table.awards[bisect_right(table.lows, rounded(margin)) - 1]

    @classmethod
    def of(cls, table: Table) -> Self:
        """
        Make a scale of rows (imp_low, vp_winner, vp_loser), for any number of boards.

        In a file ``imp_high`` may stand beside them and is checked; so may ``boards_low`` and
        ``boards_high``, where each range of boards has its own table.

        >>> TableScale.from_rows([(0, 15, 15), (3, 16, 14), (9, 25, 4)]).award(9, 20)
        (25, 4)

        :raises InvalidScale: if a table has a gap or an overlap.
        """
        ranges = _board_ranges(table, _lows)
        return cls(table.name, ranges, table.about_it("title"), table.about_it("source"))


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


def _table_for(ranges: Iterable[BoardRange], boards: int, name: str) -> BoardRange:
    """
    Find the table of a scale for matches of so many boards.

    >>> str(_table_for(TableScale.of_the_house("acbl20").ranges, 14, "acbl20"))
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


def _board_ranges(
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
class PercentageTable(OfTable):
    """A scale by percentage that is read from a table: the first row is a draw, at 50 %."""

    id: str
    ranges: tuple[BoardRange, ...]
    is_strict: bool = False
    """Whether a row begins above its boundary, so that the boundary is of the row before."""
    title: str = ""
    source: str = ""
    columns: ClassVar = (_LOW, *_AWARDS)
    needed: ClassVar = _AWARDS
    of_house: ClassVar = "vp_{}"

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
        table = _table_for(self.ranges, boards, self.id)
        if percentage < 50:
            return self._row(table, 100 - percentage)[1]
        return self._row(table, percentage)[0]

    def _row(self, table: BoardRange, percentage: Exact) -> tuple[Exact, Exact]:
        begun = (bisect_left if self.is_strict else bisect_right)(table.lows, percentage)
        return table.awards[max(begun, 1) - 1]

    @classmethod
    def of(cls, table: Table) -> Self:
        """
        Make a scale of a table of rows (percent_low, vp_winner, vp_loser).

        In a file ``percent_above`` may stand for ``percent_low``: then a row begins above it.

        >>> PercentageTable.from_rows([(50, 10, 10), (55, 15, 5), (60, 20, 0)]).points(40, 8)
        0

        :raises InvalidScale: if the table does not ascend from 50 %.
        """
        column = _column(table.rows[0])
        ranges = _board_ranges(table, partial(_percentages, column=column))
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


def _percentages(rows: Sequence[Row], column: str) -> tuple[Exact, ...]:
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
