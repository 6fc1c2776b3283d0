"""
XLS in: workbooks of Excel 97 to 2003, read with xlrd and then as those of today.

Beside the values the format of a cell is read, because a share is kept as 0.6 and a date as a
count of days.
"""

from __future__ import annotations

import io
from typing import Any

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import needs
from overtrick.formats.tables.archive import check_not_encrypted
from overtrick.formats.tables.cell import text_of
from overtrick.formats.tables.workbook import (
    Sheets,
    contents_of_sheets,
    refused,
    texts_of,
    with_places,
)

__all__ = ["read_xls"]

_NUMBER, _DATE, _TRUTH, _ERROR = 2, 3, 4, 5  # kinds of cells, as xlrd numbers them
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
    return contents_of_sheets(_sheets(data, name), name)


def _sheets(data: bytes, name: str) -> Sheets:
    xlrd = needs("xlrd")
    if len(data) > _LARGEST:
        raise InvalidFile(
            "an XLS of more than {largest:,} bytes is not read", where=name, largest=_LARGEST
        )
    check_not_encrypted(data, name)
    if not data.startswith(_BEGINNINGS):
        raise InvalidFile("not a workbook of Excel 97 to 2003 (XLS)", where=name)
    with refused(name):
        book = xlrd.open_workbook(
            file_contents=data, formatting_info=True, logfile=io.StringIO()
        )
        rows = {sheet.name: _rows(xlrd, book, sheet) for sheet in book.sheets()}
    return with_places(rows, name)


def _rows(xlrd: Any, book: Any, sheet: Any) -> list[list[str]]:
    return [
        texts_of(_text(xlrd, book, cell) for cell in sheet.row(number))
        for number in range(sheet.nrows)
    ]


def _text(xlrd: Any, book: Any, cell: Any) -> str:
    if cell.ctype == _ERROR:  # of a formula: no value
        return ""
    if cell.ctype == _DATE:
        return text_of(xlrd.xldate_as_datetime(cell.value, book.datemode))
    if cell.ctype == _TRUTH:
        return text_of(bool(cell.value))
    is_share = cell.ctype == _NUMBER and abs(cell.value) <= 1 and "%" in _format(book, cell)
    return text_of(cell.value, is_share)


def _format(book: Any, cell: Any) -> str:
    if cell.xf_index is None or cell.xf_index >= len(book.xf_list):
        return ""
    found = book.format_map.get(book.xf_list[cell.xf_index].format_key)
    return str(found.format_str) if found else ""
