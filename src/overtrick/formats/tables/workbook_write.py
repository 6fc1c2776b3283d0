"""
XLSX out: a sheet for each table, header frozen, numbers as numbers and texts as texts.

A text that begins with ``=``, ``+``, ``-`` or ``@`` is a text cell and never a formula; the
dates of the file are always the same, so that the same contents give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import needs
from overtrick.formats.tables.cell import Cell, as_number, is_whole
from overtrick.formats.tables.further import EVENT, event_of, further_of
from overtrick.formats.tables.write_text import beside_losses, table_of

__all__ = ["write_xlsx"]

_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_MOST_ROWS = 1_048_575
_MOST_COLUMNS = 16_384
_LONGEST = 32_767  # signs of a cell
_TEXTS = frozenset({"player_number", "club_number"})
"""Columns of numbers with leading zeros: texts, every one."""


def write_xlsx(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a workbook: ``results``, and a sheet for each further table that has rows.

    >>> write_xlsx(Contents())[0][:2], write_xlsx(Contents())[1]
    (b'PK', [])

    :raises InvalidFile: if there are more rows than a sheet can hold.
    :raises MissingExtra: if the library is not installed.
    """
    table, losses = table_of(contents)
    out = io.BytesIO()
    book = needs("xlsxwriter").Workbook(
        out,
        {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        },
    )
    book.set_properties({"created": _CREATED})
    sheets = _Sheets(book)
    sheets.add("results", table.columns, table.rows)
    for name, further in further_of(contents).items():
        sheets.add(name, further.columns, further.rows)
        losses += further.losses
    event, lost = event_of(contents)
    if event:
        facts: list[dict[str, Cell]] = [
            {"fact": name, "value": cell if name != "club_number" else str(cell)}
            for name, cell in event.items()
        ]
        sheets.add(EVENT, ("fact", "value"), facts, as_texts=True)
    book.close()
    return out.getvalue(), [*losses, *lost, *sheets.losses(), *beside_losses(contents)]


class _Sheets:
    """Adds sheets to a workbook, and counts the texts that are too long for a cell."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._bold = book.add_format({"bold": True})
        self._cut = 0

    def add(
        self,
        name: str,
        columns: Sequence[str],
        rows: Sequence[dict[str, Cell]],
        *,
        as_texts: bool = False,
    ) -> None:
        if len(rows) > _MOST_ROWS or len(columns) > _MOST_COLUMNS:
            raise InvalidFile(
                "{number} rows of {number_2} columns do not fit in a sheet: write CSV",
                number=len(rows),
                number_2=len(columns),
            )
        sheet = self._book.add_worksheet(name)
        sheet.freeze_panes(1, 0)
        for at, column in enumerate(columns):
            sheet.write_string(0, at, self._fitting(column), self._bold)
        for number, row in enumerate(rows, 1):
            for at, column in enumerate(columns):
                if column in row:
                    is_text = as_texts or column in _TEXTS
                    self._write(sheet, number, at, row[column], is_text=is_text)

    def losses(self) -> list[str]:
        return [f"texts too long for a cell are cut: {self._cut}"] if self._cut else []

    def _write(self, sheet: Any, row: int, column: int, cell: Cell, *, is_text: bool) -> None:
        value = as_number(cell)
        if isinstance(value, str) and not is_text and is_whole(value):
            value = int(value)
        if isinstance(value, str):
            sheet.write_string(row, column, self._fitting(value))
        else:
            sheet.write_number(row, column, value)

    def _fitting(self, text: str) -> str:
        sound = text.encode("utf-16", errors="replace").decode("utf-16")
        if len(sound) <= _LONGEST:
            return sound
        self._cut += 1
        return sound[:_LONGEST]
