"""
The sheets of an XLS as rows of texts, read with xlrd ([MS-XLS]).

xlrd believes what a file says of its size: a row holds room for all before it, a link an entry
for each cell that it covers, a name the text that its formula grows to.  Cells are therefore
taken as they come, only those that hold something; what is not needed here is not looked at.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from struct import unpack_from
from typing import Any, Final

import xlrd.book
import xlrd.sheet

from overtrick.formats.limits import most
from overtrick.formats.tables.header import text_of
from overtrick.formats.tables.layout import Placed
from overtrick.formats.tables.xlsx_sheets import (
    CELL,
    MOST_SHEETS,
    ROW,
    texts_of,
    too_many_cells,
)

__all__ = ["old_sheets_of"]

_EMPTY, _NUMBER, _DATE, _TRUTH, _ERROR, _BLANK = 0, 2, 3, 4, 5, 6  # as xlrd numbers cells
_GLOBALS, _WORKSHEET, _CONTINUE = 0x05, 0x10, 0x3C  # kinds of streams, and a record
_EMBEDDED: Final = 45  # the version of Excel 4 whose sheets stand among what is common to all


def old_sheets_of(data: bytes, name: str) -> dict[str, list[Placed]]:
    """
    Give the sheets of a workbook of Excel 2 to 2003; what xlrd raises is passed on.

    :raises InvalidWorkbook: if it has more cells than a file of its size should.
    """
    book = _Book(data, name)
    return {
        title: [
            (book.place(title, number), texts)
            for number, row in sorted(rows.items())
            if (texts := texts_of(row))
        ]
        for title, rows in islice(book.rows.items(), MOST_SHEETS)
    }


class _Book(xlrd.book.Book):  # type: ignore[misc]  # xlrd has no types
    """A workbook, and what all that is read of it may still take."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__()
        self._name, self._size, self._left = name, len(data), most(len(data), 1)
        self.rows: dict[str, dict[int, list[str]]] = {}
        """The rows of each sheet by their numbers from 0."""
        self.biff2_8_load(
            file_contents=data,
            formatting_info=True,
            ragged_rows=True,
            logfile=io.StringIO(),
        )
        self._unread = len(self.mem)
        self.biff_version = self.getbof(_GLOBALS)
        if self.biff_version < _EMBEDDED:
            self.fake_globals_get_sheet()
            return
        self.parse_globals()
        if self.biff_version > _EMBEDDED:
            self._sheet_list = [None] * len(self._sheet_names)
            self.get_sheets()

    def get_sheet(self, sh_number: int, update_pos: bool = True) -> None:
        """Read a sheet, from where it is said to be or from here."""
        if update_pos:
            self._position = self._sh_abs_posn[sh_number]
        self.getbof(_WORKSHEET)
        title = self._sheet_names[sh_number]
        rows = self.rows[title] = {}
        _Sheet(self, self._position, title, sh_number, rows).read(self)

    def place(self, title: str, number: int) -> str:
        """Give the place of a row, which a problem names."""
        where = self._name if self._is_alone else f"{self._name}:{title}"
        return f"{where}:{number + 1}"

    @cached_property
    def _is_alone(self) -> bool:
        return len(set(self._sheet_names)) == 1

    def spend(self, size: int, title: str, number: int) -> None:
        """Count what a row takes."""
        self._left -= size
        if self._left < 0:
            raise too_many_cells(self.place(title, number), self._size)

    def spend_read(self, size: int) -> None:
        """Count what a sheet has read: no two stand in the same place."""
        self._unread -= size
        if self._unread < 0:
            raise too_many_cells(self._name, self._size)

    def text(self, kind: int, value: Any, style: int) -> str:
        """Give the text of a cell."""
        if kind in (_EMPTY, _BLANK, _ERROR):  # an error is a formula's, and no value
            return ""
        if kind == _DATE:
            return text_of(xlrd.xldate_as_datetime(value, self.datemode))
        if kind == _TRUTH:
            return text_of(bool(value))
        is_share = kind == _NUMBER and abs(value) <= 1 and "%" in self._format(style)
        return text_of(value, is_share)

    def _format(self, style: int) -> str:
        if style >= len(self.xf_list):
            return ""
        found = self.format_map.get(self.xf_list[style].format_key)
        return str(found.format_str) if found else ""

    def handle_sst(self, data: bytes) -> None:
        """Read the texts that cells share; xlrd goes back where a size is below zero."""
        parts = [data]
        while (part := self.get_record_parts_conditional(_CONTINUE))[0] is not None:
            parts.append(part[2])
        self._sharedstrings = _shared_texts(parts)

    def handle_name(self, data: bytes) -> None:
        """Pass over a name: formulas are not read."""

    handle_externname = handle_externsheet = handle_supbook = handle_name


class _Sheet(xlrd.sheet.Sheet):  # type: ignore[misc]
    """A sheet that keeps the texts of its rows alone."""

    def __init__(
        self, book: _Book, position: int, name: str, number: int, rows: dict[int, list[str]]
    ) -> None:
        self._rows = rows
        super().__init__(book, position, name, number)

    def put_cell_ragged(
        self, rowx: int, colx: int, ctype: int | None, value: Any, xf_index: int
    ) -> None:
        """Take a cell; a number has the kind of its style."""
        kind = self._xf_index_to_xl_type_map[xf_index] if ctype is None else ctype
        text = self.book.text(kind, value, xf_index)
        row = self._rows.get(rowx, [])
        gap = colx + 1 - len(row)
        if gap > 0:
            if not text:
                return
            self.book.spend(CELL * gap + (0 if row else ROW), self.name, rowx)
            row += [""] * gap
            self._rows[rowx] = row
        row[colx] = text

    def tidy_dimensions(self) -> None:
        """End the sheet, whose rows are as wide as what they hold."""
        self.book.spend_read(self.book._position - self._position)

    def handle_obj(self, data: bytes) -> None:
        """Pass over a drawing, a link or a note."""

    handle_txo = handle_hlink = handle_quicktip = handle_feat11 = handle_obj

    def handle_note(self, data: bytes, txos: object) -> None:
        """Pass over a note."""

    def handle_msodrawingetc(self, recid: int, data_len: int, data: bytes) -> None:
        """Pass over a drawing."""


def _shared_texts(parts: Sequence[bytes]) -> list[str]:
    """The texts of a table of them (2.4.265), which goes on in further records."""
    further = iter(parts[1:])
    data, at = parts[0], 8
    texts = []
    for _ in range(unpack_from("<i", data, 4)[0]):
        letters, options = unpack_from("<HB", data, at)
        at += 3
        behind = 0  # bytes: how the text is drawn, and how it is spoken
        if options & 8:
            behind += 4 * unpack_from("<H", data, at)[0]
            at += 2
        if options & 4:
            behind += unpack_from("<I", data, at)[0]
            at += 4
        text = ""
        while True:
            width = 1 + (options & 1)
            here = min((len(data) - at) // width, letters)
            run = data[at : at + width * here]
            text += run.decode("utf-16-le" if width == 2 else "latin-1")
            at += width * here
            letters -= here
            if not letters:
                break
            data, at = next(further, b""), 1
            options = data[0]
        texts.append(text)
        at += behind
        while at >= len(data) and (part := next(further, None)) is not None:
            data, at = part, at - len(data)
    return texts
