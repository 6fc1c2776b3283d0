"""
What the columns of a table are: ours by name, or a club's own, guessed from names and values.

However a table is kept (text, workbook, columns), here it is rows of texts with their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.tables.header import columns_of, lacking, row_of_cells
from overtrick.formats.tables.shapes import reshaped
from overtrick.formats.tables.split import Cells

__all__ = ["Layout", "Placed", "Row", "layout_of", "placed_rows", "table_rows", "too_many_rows"]

Placed = tuple[str, Cells]
"""A row of cells with its place."""

Row = tuple[str, Mapping[str, str] | InvalidFile]
"""A row by column with its place, or why there is none."""

_SAMPLE = 400  # rows that are looked at before the columns are named


class Layout(NamedTuple):
    """How rows of cells are read, from which row on, and what had to be guessed."""

    start: int
    row: Callable[[Sequence[str]], Mapping[str, str] | InvalidFile]
    problems: list[Problem]


def placed_rows(rows: Iterable[tuple[int, Cells]], name: str) -> Iterator[Placed]:
    """
    Give numbered rows their place in a file.

    >>> list(placed_rows([(4, ["1"])], "typed.csv"))
    [('typed.csv:4', ['1'])]
    """
    return ((f"{name}:{number}", cells) for number, cells in rows)


def table_rows(rows: Iterable[Placed], name: str) -> tuple[Iterator[Row], list[Problem]]:
    """
    Give the rows of a table by the columns of ours, and what was guessed.

    >>> rows, problems = table_rows([("1", ["Board", "NS", "EW", "Score"]),
    ...                              ("2", ["1", "3", "7", "420"])], "typed.csv")
    >>> list(rows)
    [('2', {'board': '1', 'ns': '3', 'ew': '7', 'score': '420'})]

    :raises InvalidFile: if it is no table of results at all.
    """
    rest = iter(rows)
    head = list(islice(rest, _SAMPLE))
    rest = reshaped(head, chain(head, rest))
    head = list(islice(rest, _SAMPLE))
    layout = layout_of(head, name)
    return _rows(chain(head, rest), layout), layout.problems


def too_many_rows(count: int) -> Text:
    """
    Say that memory allows no more rows.

    >>> print(too_many_rows(7))
    more than 7 rows in so short a file
    """
    return Text("more than {count} rows in so short a file", count=count)


def layout_of(head: Sequence[Placed], name: str) -> Layout:
    """
    Find out what the columns of a table are from its first rows.

    >>> layout_of([("1", ["board", "ns", "ew", "score"])], "typed.csv").start
    1

    :raises InvalidFile: if it is no table of results at all.
    """
    told = ((at, row) for at, row in enumerate(head) if _has_cells(row[1]))
    at, (where, cells) = next(told, (0, ("", [])))
    if isinstance(cells, InvalidFile) or not cells:
        raise InvalidFile(
            "empty: a table of results starts with a line of column names", where=name
        )
    from overtrick.formats.tables.guess import (
        declarer_among,
        guessed_layout,
        names_seats,
        taken,
        tells_more,
    )

    problems: list[Problem] = []
    try:
        columns = columns_of(cells, where)
    except InvalidFile as error:
        return guessed_layout(head, name, error.text, error.where)
    if missing := lacking(columns):
        said = Text.joined(Text("no column {names}", names=each) for each in missing)
        return guessed_layout(head, name, said, where)
    if tells_more(columns) or names_seats(cells, columns):
        try:
            return guessed_layout(head, name, "")
        except InvalidFile:  # then it is read by the names that are ours
            by = declarer_among(columns, head[at + 1 :])
            if by is not None:
                problems = [taken(" = ".join((columns[by], "declarer")), name)]
                columns[by] = "declarer"
    return Layout(at + 1, lambda row: row_of_cells(columns, row), problems)


def _has_cells(cells: Cells) -> bool:
    return not isinstance(cells, InvalidFile) and any(map(str.strip, cells))


def _rows(rows: Iterable[Placed], layout: Layout) -> Iterator[Row]:
    for at, (where, cells) in enumerate(rows):
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif at >= layout.start and "".join(cells).strip():
            yield where, layout.row(cells)
