"""Tables of text: columns as wide as they need to be, at most a page wide."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, east_asian_width

__all__ = ["PAGE", "columns", "fitted", "width"]

PAGE = 80
"""Columns of a terminal that everything fits on."""


def width(text: str) -> int:
    """
    How many places a text takes on a terminal.

    >>> width("Zoë"), width("Zoe\\u0308"), width("東京")
    (3, 3, 4)
    """
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )


def fitted(text: str, places: int, *, right: bool = False) -> str:
    """
    Fill or cut a text to exactly so many places.

    >>> fitted("North", 7), fitted("+420", 6, right=True), fitted("Wilhelmina", 6)
    ('North  ', '  +420', 'Wilhe…')
    """
    if width(text) > places:
        kept = ""
        for sign in text:
            if width(kept + sign) > places - 1:
                break
            kept += sign
        text = kept + "…"
    fill = " " * (places - width(text))
    return fill + text if right else text + fill


def columns(
    head: Sequence[str], rows: Sequence[Sequence[str]], align: str, *, grow: int | None = None
) -> list[str]:
    """
    Lay out a table: *align* has ``<`` or ``>`` for each column, *grow* is cut to fit the page.

    >>> for line in columns(["pair", "%"], [["1", "62.48"], ["13", "58.00"]], "<>"):
    ...     print(line)
    pair      %
    ----  -----
    1     62.48
    13    58.00
    """
    wide = [
        max(width(text) for text in (name, *(row[place] for row in rows)))
        for place, name in enumerate(head)
    ]
    over = sum(wide) + 2 * (len(wide) - 1) - PAGE
    if grow is not None and over > 0:
        wide[grow] = max(4, wide[grow] - over)
    lines = [
        "  ".join(
            fitted(cell, places, right=side == ">")
            for cell, places, side in zip(row, wide, align, strict=True)
        ).rstrip()
        for row in (head, ["-" * places for places in wide], *rows)
    ]
    return lines
