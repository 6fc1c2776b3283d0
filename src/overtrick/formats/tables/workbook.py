"""
XLSX in: the values of the sheets, not their formulas.

The results are on the sheet ``results``, else on the first sheet whose columns can be named;
``participants``, ``boards``, ``ranking``, ``movement``, ``matches`` and ``event`` beside it.

XLS in: workbooks of Excel 97 to 2003, read with xlrd and then as those of today.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import needs
from overtrick.formats.tables.archive import check_not_encrypted
from overtrick.formats.tables.further import (
    EVENT,
    FURTHER,
    event_of,
    further_of,
    with_event,
    with_table,
)
from overtrick.formats.tables.header import Cell, as_number, is_whole
from overtrick.formats.tables.layout import Placed, Row
from overtrick.formats.tables.tidy import contents_of_table
from overtrick.formats.tables.write_row import beside_losses, table_of
from overtrick.formats.tables.xlsx_sheets import (
    InvalidWorkbook,
    Sheets,
    refused,
    sheets_of,
)

__all__ = [
    "contents_of_sheets",
    "read_xls",
    "read_xlsx",
    "write_xlsx",
]


def read_xlsx(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a workbook.

    >>> from overtrick.formats.contents.contents import About
    >>> data, _ = write_xlsx(Contents(About("Tuesday")))
    >>> read_xlsx(data)[0].about.title
    'Tuesday'

    :raises InvalidFile: if it is no workbook, or none with results.
    """
    with sheets_of(data, name) as sheets:
        return contents_of_sheets(sheets, name)


def contents_of_sheets(sheets: Sheets, name: str) -> tuple[Contents, list[Problem]]:
    """
    Read the sheets of a workbook, whichever kind of file they came from.

    >>> facts = {"event": [("e.xls:1", ["title", "Tuesday"])]}
    >>> contents_of_sheets(facts, "e.xls")[0].about.title
    'Tuesday'

    :raises InvalidFile: if there are no results and no other table of ours.
    """
    further = {_word(title): title for title in sheets if _word(title) in (*FURTHER, EVENT)}
    contents, problems, used = _results(sheets, name, is_needed=not further)
    for table in FURTHER:
        if table in further and further[table] != used:
            rows = _by_column(sheets[further[table]])
            contents, wrong = with_table(contents, table, rows)
            problems += wrong
    if EVENT in further and further[EVENT] != used:
        contents = with_event(contents, dict(_facts(sheets[further[EVENT]])))
    left = [title for title, rows in sheets.items() if title != used and rows]
    left = [title for title in left if title not in further.values()]
    if left:
        said = Text("sheets left out: {left}", left=", ".join(left))
        problems.append(Problem(name, said, severity=Severity.QUESTION))
    return contents, problems


def _results(
    sheets: Sheets, name: str, *, is_needed: bool
) -> tuple[Contents, list[Problem], str]:
    """The results, and the sheet on which they are."""
    titles = sorted(sheets, key=lambda title: _word(title) != "results")
    others = [title for title in titles if _word(title) not in (*FURTHER, EVENT)]
    unreadable: list[InvalidFile] = []
    for title in others:
        if not sheets[title]:
            continue
        try:
            return *contents_of_table(sheets[title], name), title
        except InvalidWorkbook:
            raise
        except InvalidFile as error:
            unreadable.append(error)
    if unreadable:
        raise unreadable[0]
    if is_needed:
        raise InvalidFile("the workbook is empty", where=name)
    return Contents(), [], ""


def _by_column(rows: Iterable[Placed]) -> Iterator[Row]:
    header: list[str] | None = None
    for where, cells in rows:
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif header is None:
            header = cells
        else:
            yield where, {name: cell for name, cell in zip(header, cells, strict=False) if name}


def _facts(rows: Iterable[Placed]) -> Iterator[tuple[str, str]]:
    for _, cells in rows:
        if isinstance(cells, list) and len(cells) > 1 and cells[:2] != ["fact", "value"]:
            yield cells[0], cells[1]


def _word(title: str) -> str:
    return title.strip().lower()


_BEGINNINGS = (  # a compound file; a sheet without one, as Excel 4, 3 and 2 wrote it
    *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\x09\x04\x06\x00"),
    *(b"\x09\x02\x06\x00", b"\x09\x00\x04\x00"),
)
_LARGEST = 40_000_000  # bytes: 65,536 rows are the most that a sheet of that time has


def read_xls(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a workbook of Excel 97 to 2003.

    >>> read_xls(b"board;ns;ew", "evening.xls")
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.xls: not a workbook of Excel 97 to 2003 (XLS)

    :raises InvalidFile: if it is no such workbook, or none with results.
    :raises MissingExtra: if the library is not installed.
    """
    return contents_of_sheets(_old_sheets(data, name), name)


def _old_sheets(data: bytes, name: str) -> Sheets:
    needs("xlrd")
    from overtrick.formats.tables.xls_sheets import old_sheets_of

    if len(data) > _LARGEST:
        raise InvalidFile(
            "an XLS of more than {largest:,} bytes is not read", where=name, largest=_LARGEST
        )
    check_not_encrypted(data, name)
    if not data.startswith(_BEGINNINGS):
        raise InvalidFile("not a workbook of Excel 97 to 2003 (XLS)", where=name)
    with refused(name):
        return old_sheets_of(data, name)


_CREATED = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_MOST_WRITTEN_ROWS = 1_048_575
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
        if len(rows) > _MOST_WRITTEN_ROWS or len(columns) > _MOST_COLUMNS:
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
        return (
            [EnglishText("texts too long for a cell are cut: {count}", count=self._cut)]
            if self._cut
            else []
        )

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
