"""
A table of a page as rows of texts: cells that span several are repeated, suits are letters.

Pages draw suits as pictures (``S.gif``, or one whose text is ``hearts``), as signs, or as empty
elements that are named by their class (``card-d``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from overtrick.formats.format import needs
from overtrick.formats.pages.page import classes_of, rows_of

__all__ = ["Cell", "all_lines", "grid_of", "lettered", "lines_of"]

_SUITS = {
    **dict.fromkeys(("s", "spade", "spades", "spar", "pik", "card-s"), "S"),
    **dict.fromkeys(("h", "heart", "hearts", "hjerter", "kier", "card-h"), "H"),
    **dict.fromkeys(("d", "diamond", "diamonds", "ruter", "karo", "card-d"), "D"),
    **dict.fromkeys(("c", "club", "clubs", "kløver", "klover", "trefl", "card-c"), "C"),
    **dict.fromkeys(("n", "nt", "notrump", "grand", "ba", "card-n", "card-nt"), "NT"),
}
_FILE = re.compile(r"([A-Za-z-]{1,12})\.(?:gif|png|jpe?g|svg)$", re.IGNORECASE)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BLOCKS = ("p", "div", "li", "h1", "h2", "h3", "h4")
_ENDS = frozenset((*_BLOCKS, "td", "th", "br", "tr", "table", "pre"))
"""What ends a line."""
_NO_TEXT = ("script", "style", "table")
_WIDEST, _TALLEST = 16, 60  # columns and rows that one cell may span
_MOST_COLUMNS = 32


class Cell(NamedTuple):
    """The lines of a cell, and whether it begins here or only reaches here."""

    lines: tuple[str, ...] = ()
    is_start: bool = True

    @property
    def text(self) -> str:
        """
        All its lines as one text.

        >>> Cell(("Eve Adams", "Finn Baker")).text
        'Eve Adams Finn Baker'
        """
        return " ".join(self.lines)


def lettered(tree: Any) -> None:
    """Write the suits that a page draws as letters into its texts."""
    for element in tree.iter("img", "span", "i", "font"):
        if letter := _suit_of(element):
            if element.tag == "img":
                element.tail = letter + _CONTROLS.sub("", element.tail or "")
            elif not (element.text or "").strip():
                element.text = letter


def _suit_of(element: Any) -> str:
    if element.tag != "img":
        return next((_SUITS[name] for name in classes_of(element) if name in _SUITS), "")
    file = _FILE.search(element.get("src") or "")
    words = [(element.get("alt") or "").strip().lower(), file[1].lower() if file else ""]
    return next((_SUITS[word] for word in words if word in _SUITS), "")


def lines_of(element: Any) -> tuple[str, ...]:
    """
    Give the text of an element line by line, as ``<br>`` parts it; empty lines are left out.

    >>> from overtrick.formats.pages.page import page_of
    >>> lines_of(page_of(b"<html><p>Eve<br>Finn</p></html>", "").tree)
    ('Eve', 'Finn')
    """
    if not len(element):
        return _one_line(element.text)
    parts: list[str] = []
    open_tags: list[Any] = [element]
    while open_tags:  # what stands in a table within it is that table's, and read once
        one = open_tags.pop()
        if isinstance(one, str):
            parts.append(one)
            continue
        if one.tag == "br":
            parts.append("\n")
        parts.append((one.text or "").replace("\n", " "))
        if one is not element and one.tag in _BLOCKS:
            open_tags.append("\n")
        for child in reversed(one):
            open_tags.append((child.tail or "").replace("\n", " "))
            if child.tag not in _NO_TEXT:
                open_tags.append(child)
    return _lines(parts)


def all_lines(tree: Any) -> Iterator[str]:
    """
    Give the lines of a whole page in their order, each cell of a table as one or several.

    >>> from overtrick.formats.pages.page import page_of
    >>> list(all_lines(page_of(b"<html><p>Dato: 6.3.<table><td>a<td>b</table>", "").tree))
    ['Dato: 6.3.', 'a', 'b']
    """
    parts: list[str] = []
    for event, one in needs("lxml.etree").iterwalk(tree, events=("start", "end")):
        if one.tag in ("script", "style"):
            continue
        if one.tag in _ENDS and parts:
            yield from _lines(parts)
            parts.clear()
        if text := one.text if event == "start" else one.tail:
            parts.append(text if one.tag == "pre" else text.replace("\n", " "))
    yield from _lines(parts)


def _lines(parts: list[str]) -> tuple[str, ...]:
    text = "".join(parts)
    if "\n" not in text:
        return _one_line(text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return tuple(line for line in lines if line)


def _one_line(text: str | None) -> tuple[str, ...]:
    line = " ".join(text.split()) if text else ""
    return (line,) if line else ()


def grid_of(table: Any) -> Iterator[list[Cell]]:
    """
    Go through the rows of a table; a cell stands in each column and row that it spans.

    >>> from overtrick.formats.pages.page import page_of
    >>> page = page_of(b"<html><table><tr><td colspan=2>a<td>b</table></html>", "")
    >>> [[cell.text for cell in row] for row in grid_of(next(page.tree.iter("table")))]
    [['a', 'a', 'b']]
    """
    hanging: dict[int, tuple[int, Cell]] = {}
    for _, elements in rows_of(table):
        row: list[Cell] = []
        for element in elements:
            if hanging:
                _hang(row, hanging)
            cell = Cell(lines_of(element))
            tall = _span(element.get("rowspan"), _TALLEST)
            for nth in range(_span(element.get("colspan"), _WIDEST)):
                if len(row) >= _MOST_COLUMNS:
                    break
                if tall > 1:
                    hanging[len(row)] = (tall - 1, Cell(cell.lines, False))
                row.append(cell if nth == 0 else Cell(cell.lines, False))
        _hang(row, hanging)
        yield row


def _hang(row: list[Cell], hanging: dict[int, tuple[int, Cell]]) -> None:
    """Add the cells of rows above that reach down to here."""
    while len(row) in hanging:
        left, cell = hanging.pop(len(row))
        if left > 1:
            hanging[len(row)] = (left - 1, cell)
        row.append(cell)


def _span(text: str | None, most: int) -> int:
    if not text:
        return 1
    word = text.strip()
    return max(1, min(int(word), most)) if word.isascii() and word.isdigit() else 1
