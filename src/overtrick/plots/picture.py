"""A picture before it is drawn: what it shows, the rows behind it, and its form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from overtrick.messages import number_text, translate

__all__ = ["Form", "Picture", "reading_table", "table_of"]

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


def reading_table(picture: Picture) -> tuple[list[str], list[list[str]]]:
    """
    Return the numbers as people read them: who beside what, a line each.

    >>> rows = ({"x": "7", "y": "NS 1", "value": 62.5, "text": "62.5"},)
    >>> reading_table(Picture(Form.GRID, "Board by board", "board", "", rows))
    (['Who', '7'], [['NS 1', '62.5']])
    """
    rows = picture.rows
    if picture.form is Form.BARS:
        return [picture.x, picture.y], [[_text(row["x"]), _text(row["y"])] for row in rows]
    if picture.form is Form.DOTS:
        head = [
            translate("Who"),
            picture.x,
            translate("from"),
            translate("to"),
            translate("boards"),
        ]
        keys = ("who", "x", "low", "high", "boards")
        return head, [[_text(row.get(key)) for key in keys] for row in rows]
    who, value = ("who", "y") if picture.form is Form.LINES else ("y", "text")
    across = list(dict.fromkeys(_text(row["x"]) for row in rows))
    lines: dict[str, dict[str, str]] = {}
    for row in rows:
        lines.setdefault(_text(row[who]), {})[_text(row["x"])] = _text(row[value])
    cells = [[name, *(found.get(each, "") for each in across)] for name, found in lines.items()]
    return [translate("Who"), *across], cells


def _text(cell: Cell) -> str:
    return (
        "" if cell is None else number_text(str(cell)) if isinstance(cell, float) else str(cell)
    )


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
