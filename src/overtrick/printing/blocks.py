"""Tables that are wider than a page: blocks that repeat the first columns, or packed lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from overtrick.messages import say
from overtrick.printing.columns import Head, fitted, page_width, paragraph, width

__all__ = ["Column", "blocks", "packed"]

_NAME = 16
"""Places that a name keeps at least where a table is cut into blocks."""

_GAP = "  "
_STUCK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its cells, and how they are aligned."""

    head: Head
    cells: Sequence[str]
    align: str = ">"
    can_be_cut: bool = False

    @property
    def wide(self) -> int:
        """Places that it needs."""
        return max(map(width, (say(self.head), *self.cells)))

    @property
    def least(self) -> int:
        """Places that it needs at least: of a name, as many as tell it from others."""
        return min(self.wide, _NAME) if self.can_be_cut else self.wide


def blocks(fixed: Sequence[Column], others: Sequence[Column]) -> Iterator[list[str]]:
    """
    Draw a table in as many blocks as it needs; each repeats the *fixed* columns.

    >>> rounds = [Column(f"round {number}", ["12.34"]) for number in range(1, 14)]
    >>> for block in blocks([Column("no.", ["7"])], rounds):
    ...     print(block[0])
    no.  round 1  round 2  round 3  round 4  round 5  round 6  round 7  round 8
    no.  round 9  round 10  round 11  round 12  round 13
    """
    parts: list[list[Column]] = [[]]
    for column in others:
        if parts[-1] and _least((*fixed, *parts[-1], column)) > page_width():
            parts.append([])
        parts[-1].append(column)
    tables = [(*fixed, *part) for part in parts]
    # The same column is as wide in one block as in the others, so that the eye finds its row.
    wide = [_widths(table) for table in tables]
    alike = [min(places) for places in zip(*(each[: len(fixed)] for each in wide), strict=True)]
    for table, places in zip(tables, wide, strict=True):
        yield _drawn(table, [*alike, *places[len(fixed) :]])


def packed(items: Iterable[str], lead: str = "") -> list[str]:
    """
    Write items one after the other, broken into lines between them only.

    >>> packed(["12.34 v 7", "9 v 12"], "   ")
    ['   12.34 v 7   9 v 12']
    """
    stuck = (f"{item}  ".replace(" ", _STUCK) for item in items)
    lines = paragraph(" ".join(stuck), lead, then=lead)
    return [line.replace(_STUCK, " ").rstrip() for line in lines]


def _least(table: Sequence[Column]) -> int:
    return sum(column.least for column in table) + len(_GAP) * (len(table) - 1)


def _drawn(table: Sequence[Column], wide: Sequence[int]) -> list[str]:
    lines = [
        [say(column.head) for column in table],
        ["-" * places for places in wide],
        *zip(*(column.cells for column in table), strict=True),
    ]
    return [
        _GAP.join(
            fitted(cell, places, right=column.align == ">")
            for cell, places, column in zip(line, wide, table, strict=True)
        ).rstrip()
        for line in lines
    ]


def _widths(table: Sequence[Column]) -> list[int]:
    """As wide as needed; on a full page names give way, the longest first."""
    wide = [column.wide for column in table]
    over = sum(wide) + len(_GAP) * (len(wide) - 1) - page_width()
    while over > 0:
        slack = [places - column.least for places, column in zip(wide, table, strict=True)]
        longest = max(range(len(wide)), key=lambda at: (slack[at] > 0, wide[at]))
        if slack[longest] <= 0:
            break
        wide[longest] -= 1
        over -= 1
    return wide
