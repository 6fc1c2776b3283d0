"""
Lines of a CSV file split into cells, a few lines in memory at a time.

A line that cannot be split is lost alone: a quotation mark that nobody closed swallows nothing.

Long text files a part at a time: decoded as a whole would be, cut at the ends of lines.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO

from overtrick.errors import InvalidFile
from overtrick.formats.limits import WIDTH
from overtrick.formats.plain import decoded, encoding_of

__all__ = ["Cells", "lines_of", "split_lines", "text_parts"]

Cells = list[str] | InvalidFile
"""The cells of a row, or in their place why there are none."""


_DELIMITERS = ",;\t|"
_HEAD = 10  # lines in which a title may stand above the names of the columns
_LONGEST_CELL = 20  # lines; beyond, a quotation mark was never meant to open one


def lines_of(text: str) -> Iterator[str]:
    """
    Part a text into its lines, each with its end: line feed, carriage return or both.

    >>> list(lines_of("a\\rb\\r\\nc"))
    ['a\\r', 'b\\r\\n', 'c']
    """
    # Part by part: in such a stream each sign takes four bytes.
    return chain.from_iterable(io.StringIO(part, newline="") for part in _cut(text))


def _cut(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at + _BYTES) + 1 or len(text)
        yield text[at:end]
        at = end


def split_lines(lines: Iterable[str], delimiter: str = "") -> Iterator[tuple[int, Cells]]:
    """
    Split lines into rows of cells, each with the number of its first line.

    The delimiter is a comma, a semicolon, a tab or a bar, whichever the first line has most of,
    or the first that has several under a title, unless it is said; a cell in quotation marks
    may hold line ends.

    >>> list(split_lines(["board;note\\n", '1;"two\\n', 'lines"\\n']))
    [(1, ['board', 'note']), (2, ['1', 'two\\nlines'])]
    """
    at, rest = 0, iter(lines)
    first = ""
    for first in rest:
        at += 1
        if first.strip():
            break
        yield at, [""]
    if first.strip().lower().startswith("sep=") and len(first.strip()) <= 5:  # spreadsheets'
        delimiter = first.rstrip("\r\n")[4:5] or ","
        first = next(rest, "")
        at += 1
    if first.strip():
        head = [first, *islice(rest, _HEAD)]
        telling = next((line for line in head if _most(line)[0] > 1), first)
        sign = delimiter or _most(telling)[1]
        yield from _Splitter(chain(head, rest), sign, telling.count(sign), at - 1).rows()


def _most(line: str) -> tuple[int, str]:
    sign = max(_DELIMITERS, key=line.count)
    return line.count(sign), sign


class _Splitter:
    """Takes lines, and gives back those that a torn cell would have swallowed."""

    def __init__(self, lines: Iterator[str], delimiter: str, columns: int, at: int) -> None:
        self._lines = lines
        self._delimiter = delimiter
        self._columns = columns
        self._at = at
        self._back: deque[str] = deque()

    def rows(self) -> Iterator[tuple[int, Cells]]:
        sign, back, lines = self._delimiter, self._back, self._lines
        while (line := back.popleft() if back else next(lines, None)) is not None:
            self._at += 1
            if len(line) > WIDTH and line.count(sign) >= WIDTH:
                yield self._at, InvalidFile("more than {width} cells", width=WIDTH)
            elif '"' in line:
                yield self._at, self._quoted(line)
            else:
                yield self._at, line.rstrip("\r\n").split(sign)

    def _next(self) -> str | None:
        return self._back.popleft() if self._back else next(self._lines, None)

    def _quoted(self, line: str) -> Cells:
        used = [line]
        try:
            cells, count = self._read(used)
            inside = used[1:count]
            if inside and (_is_open(line, inside) or any(map(self._is_a_row, inside))):
                raise csv.Error('a quotation mark (") is not closed')
        except csv.Error as error:
            # Only that line is lost: what the mark would have swallowed is read anew.
            self._back.extendleft(reversed(used[1:]))
            return InvalidFile("cannot be split into cells: {error}", error=error)
        self._at += count - 1
        return cells

    def _read(self, used: list[str]) -> tuple[list[str], int]:
        reader = csv.reader(self._supply(used), delimiter=self._delimiter)
        return next(reader, [""]), reader.line_num

    def _supply(self, used: list[str]) -> Iterator[str]:
        yield used[0]
        while len(used) <= _LONGEST_CELL and (line := self._next()) is not None:
            used.append(line)
            yield line

    def _is_a_row(self, line: str) -> bool:
        """Whether a line within a cell is a result that the cell would swallow."""
        return (
            self._columns > 0
            and '"' not in line
            and line.count(self._delimiter) == self._columns
        )


def _is_open(first: str, inside: list[str]) -> bool:
    marks = sum(line.count('"') for line in (first, *inside))
    return marks % 2 == 1 or len(inside) >= _LONGEST_CELL


_BYTES = 1 << 20
_LONGEST_LINE = 1 << 24


def text_parts(stream: BinaryIO, name: str = "") -> Iterator[str]:
    """
    Decode a stream part by part; a part ends with a line.

    >>> from io import BytesIO
    >>> list(text_parts(BytesIO("board\\n1".encode("utf-16"))))
    ['board\\n', '1']

    :raises InvalidFile: if a line is longer than any that people or programs write.
    """
    first = stream.read(_BYTES)
    encoding = encoding_of(first[: first.rfind(b"\n") + 1] or first)
    if encoding.startswith("utf-16"):
        yield from _lines(_wide(first, stream, encoding), name)
        return
    # A byte that is not UTF-8 may come late: then the rest is what that part of it shows.
    for part in _byte_lines(first, stream, name):
        if encoding == "utf-8" and encoding_of(part) != "utf-8":
            encoding = encoding_of(part)
        yield decoded(part, encoding)


def _byte_lines(first: bytes, stream: BinaryIO, name: str) -> Iterator[bytes]:
    rest = first
    while True:
        more = stream.read(_BYTES)
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
        if not more:
            break
        if end:
            yield rest[:end]
        rest = rest[end:] + more
        _check(len(rest), name)
    if rest:
        yield rest


def _wide(first: bytes, stream: BinaryIO, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    yield decoder.decode(first).removeprefix("\ufeff")
    while more := stream.read(_BYTES):
        yield decoder.decode(more)
    yield decoder.decode(b"", final=True)


def _lines(texts: Iterator[str], name: str) -> Iterator[str]:
    rest = ""
    for text in texts:
        rest += text
        end = max(rest.rfind("\n"), rest.rfind("\r", 0, -1)) + 1
        if end:
            yield rest[:end]
            rest = rest[end:]
        _check(len(rest), name)
    if rest:
        yield rest


def _check(size: int, name: str) -> None:
    if size > _LONGEST_LINE:
        raise InvalidFile(
            "not a table: a line is longer than {longest_line} bytes",
            where=name,
            longest_line=_LONGEST_LINE,
        )
