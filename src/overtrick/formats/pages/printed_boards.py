"""
The boards of a printed page: each table of results with the board that a heading names.

One board a page (JFR, KoPS), all boards on one (Ruter), as tables or as text in columns.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice, pairwise
from typing import Any

from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.format import needs
from overtrick.formats.pages.acbl_hands import hand_of
from overtrick.formats.pages.page import PageCell, grid_of, lines_of
from overtrick.formats.pages.printed_table import (
    Columns,
    begins_board,
    columns_of,
    is_datum_row,
    printed_ranking,
    row_texts,
)
from overtrick.formats.pages.printed_words import BOARD, COLUMNS, bare, folded

__all__ = ["Found", "Printed", "boards_of"]

_LONGEST, _MOST_PARTS = 60, 40  # letters and elements of a heading
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "caption", "title")
_DEALT = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
_ROW = re.compile(
    r"(?:(?P<section>[A-ZÆØÅ])[ \t]{1,4})?(?P<table>[0-9]{1,3})[ \t]{1,8}(?P<ns>[0-9]{1,4})"
    r"[ \t]{1,8}(?P<ew>[0-9]{1,4})[ \t]{1,8}"
    r"(?P<contract>[1-7][ \t]?(?:NT|N|S|H|R|K|D|C|GR|G|♠|♥|♦|♣)(?:[ \t]?[xX]{1,2})?|"
    r"[A-Z][a-z]{2,9}|"
    r"[0-9]{2}/[0-9]{2}|A[+-]?/A[+-]?)"
    r"(?:[ \t]{1,6}(?P<declarer>[NSØÖVEW])(?![A-Za-z]))?"
    r"(?:[ \t]{1,6}(?P<result>=|[+-][0-9]{1,2}))?"
    r"(?:[ \t]{1,6}(?P<lead>[SHRKDC♠♥♦♣](?:10|Kn|[2-9TAKQJED])))?"
    r"(?P<rest>(?:[ \t]{1,12}[+-]?[0-9.,]{1,7}){0,4})"
)
"""A line of results where a page is text in columns."""


@dataclass(slots=True)
class Printed:
    """The results of one board as a page prints them; the board is None while not known."""

    board: int | None
    at: int
    rows: list[dict[str, str]] = field(default_factory=list)
    datum: str = ""
    is_of_imps: bool = False


@dataclass(slots=True)
class Found:
    """What the walk through a page finds: boards, cards, and lines of rankings."""

    boards: list[Printed] = field(default_factory=list)
    named: list[tuple[int, int]] = field(default_factory=list)
    """Where which board is named."""
    deals: dict[int, Deal] = field(default_factory=dict)
    ranked: list[tuple[Contestant, Placed]] = field(default_factory=list)


def boards_of(tree: Any) -> Found:
    """
    Walk through a page and collect the results of its boards.

    >>> from overtrick.formats.pages.page import page_of
    >>> head = "<tr><th>Par<th>Par<th>Kontrakt<th>Score<tr>"
    >>> row = "<tr><td>1<td>2<td>4H S =<td>420"
    >>> page = page_of(f"<html><h3>Spill 7</h3><table>{head}{row}</table>".encode(), "")
    >>> [(each.board, len(each.rows)) for each in boards_of(page.tree).boards]
    [(7, 1)]
    """
    walk = _Walk()
    for at, (event, element) in enumerate(
        needs("lxml.etree").iterwalk(tree, events=("start", "end"))
    ):
        if event == "start":
            walk.begin(at, element)
        elif element is walk.text:
            walk.text = None
        if text := element.text if event == "start" else element.tail:
            walk.read(at, text, element)
    walk.settle()
    return walk.found


class _Walk:
    def __init__(self) -> None:
        self.found = Found()
        self.board: int | None = None
        self.above = ""
        self.text: Any = None
        """The element of text in columns in which we are."""
        self._hands: list[list[str]] = []

    def begin(self, at: int, element: Any) -> None:
        if element.tag == "table":
            self._table(at, element)
        elif element.tag == "pre" and self.text is None:
            self.text = element
            self._text(at, "".join(element.itertext()))
        elif element.tag in _HEADINGS and _is_short(element):
            self.read(at, " ".join(lines_of(element)), element)
        elif element.tag == "td" and len(element):
            self._hand(lines_of(element)[:4])

    def read(self, at: int, text: str, element: Any) -> None:
        """Take the board, or the heading of the next table, from a short text."""
        word = " ".join(text.split())
        if not word or len(word) > _LONGEST or element.tag in ("script", "style", "a"):
            return
        if match := BOARD.match(word):
            self._name(at, int(match[1]))
        if element.tag in (*_HEADINGS, "b", "strong", "p", "div", "font", "caption"):
            self.above = word

    def settle(self) -> None:
        """Name the boards whose heading stands behind their results."""
        named = self.found.named
        for each in self.found.boards:
            if each.board is None and named:
                after = bisect(named, (each.at, 0))
                each.board = named[min(after, len(named) - 1)][1]

    def _name(self, at: int, number: int) -> None:
        if number and number != self.board:
            self._hands = []
        self.board = number or None
        if number:
            self.found.named.append((at, number))

    def _table(self, at: int, table: Any) -> None:
        grid = list(grid_of(table))
        if not any(map(begins_board, grid)):
            self.found.ranked += printed_ranking(iter(grid), self.above)
            return
        columns: Columns | None = None
        skip = 0
        for row, after in pairwise(chain(grid, [[]])):
            if begins_board(row):
                columns = self._heading(at, [row, after])
                skip = columns.rows
            skip -= 1
            if skip >= 0:
                continue
            if (number := _board_in(row)) is not None:
                self._name(at, number)
                if columns is not None and after and not begins_board(after):
                    self.found.boards.append(Printed(number, at))
            elif columns is not None:
                self._row(row, columns)

    def _heading(self, at: int, rows: list[list[PageCell]]) -> Columns:
        columns = columns_of(rows, COLUMNS)
        before = [cell.text for cell in rows[0][: columns.first] if cell.text.isdecimal()]
        if before:
            self._name(at, int(before[0][:4]))
        words = {folded(cell.text) for row in rows for cell in row}
        is_of_imps = any("imp" in word for word in words)
        self.found.boards.append(Printed(self.board, at, is_of_imps=is_of_imps))
        return columns

    def _row(self, row: list[PageCell], columns: Columns) -> None:
        board = self.found.boards[-1]
        if is_datum_row(row):
            board.datum = [cell.text for cell in row if cell.is_start and cell.lines][1]
            return
        texts = row_texts(row, columns)
        if "ns" not in texts and "ew" not in texts:
            return
        board.rows.append(texts)
        board.datum = board.datum or texts.get("datum", "")

    def _hand(self, lines: tuple[str, ...]) -> None:
        """Take the cards of a hand: North, West, East, South follow each other."""
        if self.board is None or [line[:1] for line in lines] != ["S", "H", "D", "C"]:
            return
        self._hands.append([line[1:] for line in lines])
        if len(self._hands) != 4 or self.board in self.found.deals:
            return
        try:
            hands = zip(_DEALT, map(hand_of, self._hands), strict=True)
            self.found.deals[self.board] = Deal.of(dict(hands))
        except OvertrickError:
            return  # a diagram that is none

    def _text(self, at: int, text: str) -> None:
        """Read results that stand as text in columns."""
        for line in text.splitlines():
            if match := BOARD.match(line.strip()):
                self._name(at, int(match[1]))
            is_heading = _is_heading(line)
            if is_heading:
                number = re.match(r"\s{0,9}([0-9]{1,3})\s", line)
                if number:
                    self._name(at, int(number[1]))
                self.found.boards.append(Printed(self.board, at))
            elif self.found.boards and (row := _ROW.search(line[:300])):
                self._columns(row)

    def _columns(self, row: re.Match[str]) -> None:
        board = self.found.boards[-1]
        texts = {name: text for name, text in row.groupdict().items() if text}
        rest = texts.pop("rest", "").split()
        for name, text in zip(_rest_names(len(rest)), rest, strict=False):
            texts[name] = text
        board.rows.append(texts)
        board.datum = board.datum or texts.get("datum", "")


def _is_short(element: Any) -> bool:
    return next(islice(element.iter(), _MOST_PARTS, None), None) is None


def _rest_names(count: int) -> tuple[str, ...]:
    names = ("score", "award_ns", "award_ew", "datum")
    return names[1:] if count == 2 else names


def _is_heading(line: str) -> bool:
    words = {COLUMNS.get(bare(word), "") for word in line[:300].split()}
    return {"contract", "pair"} <= words


def _board_in(row: list[PageCell]) -> int | None:
    """The board that a row over results names, which says nothing else."""
    texts: Iterator[str] = (cell.text for cell in row if cell.is_start and cell.lines)
    first = next(texts, "")
    match = BOARD.match(first) if len(first) <= _LONGEST else None
    return int(match[1]) if match and int(match[1]) else None
