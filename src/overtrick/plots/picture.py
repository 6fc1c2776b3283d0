"""A picture before it is drawn: what it shows, the rows behind it, and its form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Form", "Picture", "table_of"]

Cell = str | int | float | None


class Form(StrEnum):
    """How rows are drawn."""

    LINES = "lines"
    """Columns x, y, who, rank: one line for each *who*."""
    BARS = "bars"
    """Columns x, y and label."""
    GRID = "grid"
    """Columns x, y, value: numbers in a square, darker where they are larger."""
    DOTS = "dots"
    """Columns who, x, low, high: a value with how uncertain it is."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A title, the names of the axes, and rows of equal keys."""

    form: Form
    title: str
    x: str
    y: str
    rows: tuple[dict[str, Cell], ...]
    centre: float | None = None
    """Of a grid or of dots: the value that is neither good nor bad."""


def table_of(picture: Picture) -> tuple[list[str], list[list[str]]]:
    """
    Return the numbers behind a picture: the heads of the columns, and rows of text.

    >>> rows = ({"x": "+420", "y": 3},)
    >>> table_of(Picture(Form.BARS, "Board 7", "score", "tables", rows))
    (['x', 'y'], [['+420', '3']])
    """
    head = list(picture.rows[0]) if picture.rows else []
    rows = [
        ["" if cell is None else str(cell) for cell in row.values()] for row in picture.rows
    ]
    return head, rows
