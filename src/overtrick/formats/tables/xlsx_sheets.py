"""
The sheets of an XLSX as rows of texts (ECMA-376, part 1: 18.2 to 18.4, 18.8 and 18.17.4).

Values are read, not formulas; beside them the format of a cell, because a share is kept as 0.6
and a date as a count of days.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, time, timedelta
from functools import lru_cache
from itertools import islice
from typing import Final

from overtrick.errors import InvalidFile, Text
from overtrick.formats.limits import DEPTH, WIDTH, most
from overtrick.formats.tables.archive import check_archive
from overtrick.formats.tables.header import text_of
from overtrick.formats.tables.layout import Placed
from overtrick.formats.tables.xlsx_parts import Attributes, WorkbookParts, too_deep

__all__ = [
    "CELL",
    "MOST_SHEETS",
    "ROW",
    "InvalidWorkbook",
    "Sheets",
    "refused",
    "sheets_of",
    "texts_of",
    "too_many_cells",
]

Sheets = Mapping[str, Iterable[Placed]]
"""The rows of each sheet that are not empty; a sheet without any is false."""

_Value = Callable[[str | None, str | None, str], str]
"""What gives a text for the kind of a cell, its style and its value."""

_MOST_ROWS: Final = 1_048_576  # of a sheet
MOST_SHEETS: Final = 200
"""Sheets of a workbook that are read; the others are not looked for."""

_DIGITS: Final = "0123456789"
_SHARED = 400  # bytes of memory, and the time that goes with them
ROW, CELL = 500, 60
"""Bytes of memory that a row and a cell take, and the time that goes with them."""


class InvalidWorkbook(InvalidFile):
    """All of a workbook cannot be read, not one of its sheets alone."""


def too_many_cells(where: str, size: int) -> InvalidWorkbook:
    """
    Give the error of a workbook that would fill the memory.

    >>> print(too_many_cells("x.xls:9", 600))
    x.xls:9: more rows and cells than a file of 600 bytes should hold
    """
    return InvalidWorkbook(
        "more rows and cells than a file of {size} bytes should hold", where=where, size=size
    )


@contextmanager
def refused(name: str, row: Callable[[], str] = str) -> Iterator[None]:
    """Make whatever a damaged part makes of a library a refusal of the workbook, or a row."""
    try:
        yield
    except InvalidWorkbook:
        raise
    except Exception as error:
        said: Text | str = " ".join(str(error).split())[:100] or type(error).__name__
        if isinstance(error, InvalidFile):
            said = error.text
        raise InvalidWorkbook(
            "the workbook cannot be read: {said}", where=row() or name, said=said
        ) from None


@contextmanager
def sheets_of(data: bytes, name: str = "") -> Iterator[Sheets]:
    """
    Give the sheets of a workbook as rows of texts, read as they are asked for.

    >>> from overtrick.formats.contents.contents import Contents
    >>> from overtrick.formats.tables.workbook import write_xlsx
    >>> with sheets_of(write_xlsx(Contents())[0]) as sheets:
    ...     next(iter(sheets["results"]))[1][:2]
    ['session', 'section']

    :raises InvalidFile: if it is no workbook that can be read in safety.
    """
    check_archive(data, name)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        with refused(name):
            sheets = _Workbook(WorkbookParts(archive), len(data), name).sheets
        yield sheets


def texts_of(cells: Iterable[str]) -> list[str]:
    """Give the cells of a row without the empty ones at its end."""
    texts = list(cells)
    while texts and not texts[-1].strip():
        texts.pop()
    return texts


class _Workbook:
    """The sheets of a workbook, and what all that is read of them may still take."""

    def __init__(self, parts: WorkbookParts, size: int, name: str) -> None:
        self._parts, self._size, self._name = parts, size, name
        self._left, self._left_shared = most(size, 1), most(size, _SHARED)
        main = next(iter(parts.related("", "officeDocument").values()), "xl/workbook.xml")
        epoch, titles = self._book(main)
        styles, texts = (
            dict.fromkeys(parts.related(main, kind).values())
            for kind in ("styles", "sharedStrings")
        )
        kinds = [kind for part in styles for kind in self._kinds(part)]
        strings = [text for part in texts for text in self._texts(part)]
        self._value = lru_cache(1 << 14)(_Values(strings, kinds, epoch).text)
        self._is_alone = len(titles) == 1
        self.sheets = {
            title: _Sheet(self, title, part)
            for title, part in islice(titles.items(), MOST_SHEETS)
        }

    def _book(self, main: str) -> tuple[datetime, dict[str, str]]:
        """The day from which days are counted, and each part of a sheet by its first title."""
        epoch, titles = _FIRST, dict[str, str]()
        sheets = self._parts.related(main, "worksheet")
        for _, name, told in self._parts.elements(main):
            if name == "workbookPr" and told.get("date1904") in ("1", "true"):
                epoch = _FIRST_1904
            elif name == "sheet":
                key = next((told[key] for key in told if key.endswith(":id")), "")
                if key in sheets:
                    titles.setdefault(sheets[key], told["name"])
        return epoch, {title: part for part, title in titles.items()}

    def _kinds(self, part: str) -> Iterator[str]:
        """The kind of format of each style of cells."""
        kinds = _BUILT_IN.copy()
        for parent, name, told in self._parts.elements(part):
            if name == "numFmt" and parent == "numFmts":
                kinds[told["numFmtId"]] = _kind(told["formatCode"])
            elif name == "xf" and parent == "cellXfs":
                self._count_shared()
                yield kinds.get(told.get("numFmtId", ""), "")

    def _texts(self, part: str) -> Iterator[str]:
        texts = _Content(_Values([], [], _FIRST).text)
        for _ in self._parts.parsed(part, texts):
            for text in texts.texts:
                self._count_shared()
                yield text
            texts.texts.clear()

    def _count_shared(self) -> None:
        self._left_shared -= 1
        if self._left_shared < 0:
            raise InvalidWorkbook(
                "the workbook has too many texts or styles for a file of {size} bytes",
                where=self._name,
                size=self._size,
            )

    def rows(self, title: str, part: str) -> Iterator[Placed]:
        """Read a sheet, from its first row on."""
        place = self._name if self._is_alone else f"{self._name}:{title}"
        cells = _Content(self._value)
        with refused(self._name, lambda: f"{place}:{cells.number}" if cells.number else ""):
            for _ in self._parts.parsed(part, cells):
                for number, width, row in cells.rows:
                    self._left -= ROW + CELL * width
                    self._check(0, f"{place}:{number}")
                    if number <= _MOST_ROWS and (texts := texts_of(row)):
                        yield f"{place}:{number}", texts
                self._check(CELL * cells.width, f"{place}:{cells.number}")
                if cells.is_done:
                    return
                cells.rows.clear()

    def _check(self, needed: int, where: str) -> None:
        if self._left < needed:
            raise too_many_cells(where, self._size)


class _Sheet:
    """The rows of a sheet, read anew whenever they are asked for."""

    def __init__(self, book: _Workbook, title: str, part: str) -> None:
        self._book, self._title, self._part = book, title, part

    def __iter__(self) -> Iterator[Placed]:
        return self._book.rows(self._title, self._part)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


class _Content:
    """Takes the texts that cells share, or the cells of a sheet, each joined of its runs."""

    def __init__(self, value: _Value) -> None:
        self.texts: list[str] = []
        self.rows: list[tuple[int, int, list[str]]] = []
        """Rows with their numbers and their widths."""
        self.number = self.width = 0
        self.is_done = False
        self._value = value
        self._pieces: list[str] = []
        self.text: Callable[[str], object] = self._pieces.append
        self._runs: list[str] = []
        self._depth = self._spoken = 0
        self._row: list[str] = []
        self._cell: Callable[[str], str | None] = Attributes().get

    def start(self, name: str, attributes: Attributes) -> None:
        self._depth += 1
        self._pieces.clear()
        if name == "c":
            self._cell = attributes.get
            self._runs.clear()
        elif name == "row":
            self.number = int(float(attributes.get("r", self.number + 1)))
            self.width, self._row = 0, []
        elif name == "rPh":
            self._spoken = len(self._runs)
        if self._depth > DEPTH:
            raise too_deep()

    def end(self, name: str) -> None:
        self._depth -= 1
        if name in ("v", "t"):
            self._runs += self._pieces
        elif name == "c":
            place = self._cell("r")
            self.width = _column(place.rstrip(_DIGITS)) if place else self.width + 1
            if self._runs and self.width <= WIDTH:
                self._put("".join(self._runs))
        elif name == "row":
            self.rows.append((self.number, self.width, self._row))
        elif name == "rPh":  # how the text is spoken
            del self._runs[self._spoken :]
        elif name == "si":
            self.texts.append(_plain("".join(self._runs)))
            self._runs.clear()
        elif name == "sheetData":
            self.is_done = True

    def _put(self, value: str) -> None:
        row, gap = self._row, self.width - len(self._row)
        if gap > 0:
            row += [""] * gap
        row[self.width - 1] = self._value(self._cell("t"), self._cell("s"), value)


@lru_cache(1 << 12)
def _column(letters: str) -> int:
    if not (letters.isalpha() and letters.isascii() and len(letters) <= 3):
        raise InvalidFile("{letters!r} is no column of a sheet", letters=letters[:20])
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


class _Values:
    """Turns what is kept in a cell into its text."""

    def __init__(self, strings: list[str], formats: list[str], epoch: datetime) -> None:
        self._strings, self._formats, self._epoch = strings, formats, epoch

    def _shared(self, number: int) -> str:
        if not 0 <= number < len(self._strings):
            raise InvalidFile(
                "no shared text {number}; there are {count}",
                number=number,
                count=len(self._strings),
            )
        return self._strings[number]

    def text(self, kind: str | None, style: str | None, value: str) -> str:
        """Give the text of a value of a kind, which may be none: then it is a number."""
        if kind == "s":
            return self._shared(int(value))
        if kind == "e" or not value:
            return ""  # the error of a formula is no value
        if kind == "b":
            return text_of(bool(int(value)))
        if kind == "d":
            return _iso(value)
        if kind not in (None, "n"):
            return _plain(value)
        number = float(value) if set(value) & set(".eE") else int(value)
        at = int(style or 0)
        form = self._formats[at] if at < len(self._formats) else ""
        if form in (_DATE, _ELAPSED):
            return self._moment(number, is_elapsed=form == _ELAPSED)
        return text_of(number, form == _SHARE and abs(number) <= 1)

    def _moment(self, days: float, *, is_elapsed: bool) -> str:
        with suppress(OverflowError, ValueError):  # a day that no calendar has
            whole, part = divmod(days, 1)
            past = timedelta(milliseconds=round(part * 86_400_000))
            if is_elapsed:
                return text_of(timedelta(days=whole) + past)
            if whole == past.days == 0:
                return text_of((datetime.min + past).time())
            if 0 < days < 60 and self._epoch == _FIRST:
                whole += 1  # the 29th of February 1900, which there was not
            return text_of(self._epoch + timedelta(days=whole) + past)
        return ""


_FIRST: Final = datetime(1899, 12, 30)
_FIRST_1904: Final = datetime(1904, 1, 1)
_SHARE, _DATE, _ELAPSED = "share", "date", "elapsed"
_DATES: Final = (*range(14, 23), *range(27, 37), 45, 47, *range(50, 59))
_BUILT_IN: Final = {
    **dict.fromkeys(map(str, _DATES), _DATE),
    **{"9": _SHARE, "10": _SHARE, "46": _ELAPSED},
}
"""Kinds of the formats that have a number and no code (18.8.30)."""

_QUOTED: Final = re.compile(r"\"[^\"]*\"|[\\_].")
_LITERAL: Final = re.compile(
    _QUOTED.pattern + r"|\[(?!hh?\]|mm?\]|ss?\])[^\]]*+(\]?)", re.I
)  # what a bracket begins that nothing ends is taken at once, and none of it looked at anew
_DURATION: Final = re.compile(r"\[(?:h+|m+|s+)\]", re.I)


def _kind(code: str) -> str:
    first = _LITERAL.sub(_unbracketed, code.partition(";")[0])
    if _DURATION.search(first):
        return _ELAPSED
    if re.search("[dmhys]", first, re.I):
        return _DATE
    return _SHARE if "%" in code else ""


def _unbracketed(found: re.Match[str]) -> str:
    return _QUOTED.sub("", found[0]) if found[1] == "" else ""


def _iso(text: str) -> str:
    for read in (datetime.fromisoformat, time.fromisoformat):
        with suppress(ValueError):
            return text_of(read(text.removesuffix("Z")))
    return _plain(text)


_ESCAPED: Final = re.compile("_x00([01][0-9A-Fa-f]|5[Ff])_")
"""A control sign, as a workbook writes what XML cannot hold, or the mark of one (22.9.2.19)."""


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text
