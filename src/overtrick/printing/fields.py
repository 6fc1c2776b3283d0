"""Frequency tables as text: what a field without names scored, and what each score is worth."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.formats.contents.table import BoardField
from overtrick.messages import translate
from overtrick.printing.columns import columns, numbers, paragraph

__all__ = ["draw_fields"]

_NOBODY = (
    "Frequency tables: nobody is named, so there is nobody to rank. Each score for "
    "North-South stands with how often it was made and with its matchpoints, two for each "
    "lower score and one for each equal one (Law 78A)."
)


def draw_fields(fields: Iterable[BoardField]) -> str:
    """
    Draw the frequency table of each board, the best score for North-South first.

    >>> from overtrick.core.board import Board
    >>> print(draw_fields([BoardField(Board(7), {420: 2, -50: 1})]).split("\\n\\n", 1)[1])
    Board 7   3 results
    <BLANKLINE>
    score  times  MP NS  MP EW
    -----  -----  -----  -----
     +420      2      3      1
      -50      1      0      4
    """
    return "\n\n".join(("\n".join(paragraph(_NOBODY, then="")), *map(_drawn, fields)))


def _drawn(field: BoardField) -> str:
    worth = field.matchpoints()
    top = 2 * (field.size - 1)
    rows = [
        [points, str(times), str(worth[score]), str(top - worth[score])]
        for points, (score, times) in zip(
            numbers(list(field.times), signed=True), field.times.items(), strict=True
        )
    ]
    head = ("score", "times", "MP NS", "MP EW")
    title = translate(
        "Board {number}   {size} results", number=field.board.number, size=field.size
    )
    if field.left_out:
        title += translate(", {left_out} more without a score", left_out=field.left_out)
    return "\n".join((title, "", *columns(head, rows, ">>>>")))
