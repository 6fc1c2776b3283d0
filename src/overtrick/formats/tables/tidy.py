"""
The tidy table: one row a board a table, as CSV, TSV or JSON records.

Columns in any order and any case; bad rows are listed with their line and left out, the rest
is read.  A table whose columns have other names is read as they are guessed, if that is sure.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from overtrick.core.watched import BYTES, watched
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import FieldResult, TableRecords
from overtrick.formats.limits import Problems, most
from overtrick.formats.plain import decoded
from overtrick.formats.tables.header import TIMES, is_field, written
from overtrick.formats.tables.json_document import (
    JsonAppender,
    is_json,
    read_document,
    write_json,
)
from overtrick.formats.tables.layout import (
    Placed,
    Row,
    placed_rows,
    table_rows,
    too_many_rows,
)
from overtrick.formats.tables.people_table import with_pairs
from overtrick.formats.tables.record_row import RecordReader
from overtrick.formats.tables.shapes import is_total
from overtrick.formats.tables.split import lines_of, split_lines, text_parts
from overtrick.formats.tables.write_row import (
    RowMaker,
    beside_losses,
    write_csv,
    write_rows,
    write_tsv,
)

__all__ = [
    "CsvAppender",
    "JsonAppender",
    "TsvAppender",
    "contents_of_rows",
    "contents_of_table",
    "parts_of_csv",
    "problem_of",
    "read_table",
    "read_tidy",
    "write_csv",
    "write_json",
    "write_tsv",
]

_A_PART = 5_000  # rows of a part of a long file


def read_tidy(data: bytes, name: str = "") -> tuple[Session, list[Problem]]:
    """
    Read a tidy table from the bytes of a file; *name* is what problems call it.

    >>> text = "board,ns,ew,contract,declarer,tricks\\n1,3,7,4S,N,10\\n1,4,8,4S,N,14\\n"
    >>> session, problems = read_tidy(text.encode(), "evening.csv")
    >>> len(session.lines), str(problems[0])
    (1, 'evening.csv:3: tricks must be 0 to 13, not 14')

    :raises InvalidFile: if it is no table of results at all.
    """
    contents, problems = read_table(data, name)
    return contents.with_title(Path(name).stem).session(), problems


def read_table(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a table, tidy or a club's own, as the contents of a file.

    Columns of other programs become ours, and rows without a result are kept as pending.

    >>> text = b"board,ns,ew,contract,declarer,result\\n1,3,7,4S,N,+1\\n2,3,7,,,\\n"
    >>> contents, problems = read_table(text, "evening.csv")
    >>> str(contents.records[0].line.outcome), contents.records[1].is_pending
    ('4S N +1', True)
    >>> print(problems[0])
    evening.csv:3: no contract, no score and no ruling: no result yet

    :raises InvalidFile: if it is no table of results at all.
    """
    text = decoded(data)
    if is_json(text):
        return read_document(text, name, contents_of_rows)
    _refuse_binary(text, name)
    lines = watched(lines_of(text), BYTES, len(text), len)
    return contents_of_table(placed_rows(split_lines(lines), name), name, len(data))


def parts_of_csv(stream: BinaryIO, name: str = "") -> Iterator[tuple[Contents, list[Problem]]]:
    """
    Read a CSV or TSV file part by part, in bounded memory, however long it is.

    >>> from io import BytesIO
    >>> text = b"board,ns,ew,score\\n" + b"1,3,7,420\\n" * 12_000
    >>> [len(contents.records) for contents, _ in parts_of_csv(BytesIO(text))]
    [5000, 5000, 2000]

    :raises InvalidFile: if it is no table of results at all.
    """
    texts = text_parts(stream, name)
    lines = (line for text in texts for line in lines_of(_without_binary(text, name)))
    rows, problems = table_rows(placed_rows(split_lines(lines), name), name)
    while part := list(islice(rows, _A_PART)):
        contents, wrong = contents_of_rows(part)
        yield contents, [*problems, *wrong]
        problems = []
        if wrong.is_over:
            return
    if problems:
        yield Contents(), problems


def contents_of_table(
    rows: Iterable[Placed], name: str, size: int | None = None
) -> tuple[Contents, list[Problem]]:
    """
    Give the results of a table with its line of column names.

    >>> contents_of_table([("1", ["board", "ns", "ew", "score"])], "club.csv")[0].records
    ()

    :raises InvalidFile: if it is no table of results.
    """
    found, problems = table_rows(rows, name)
    contents, wrong = contents_of_rows(found, size)
    return contents, [*problems, *wrong]


def contents_of_rows(rows: Iterable[Row], size: int | None = None) -> tuple[Contents, Problems]:
    """
    Make contents of rows, each with its place; unreadable rows become problems.

    Of a text of a *size* as many rows are read as memory allows.

    >>> rows = [("row 1", {"board": "1", "ns": "3", "ew": "7", "status": "pending"})]
    >>> contents_of_rows(rows)[0].records[0].is_pending
    True
    """
    records = TableRecords()
    fields: list[FieldResult] = []
    problems = Problems()
    reader = RecordReader()
    allowed = None if size is None else most(size, 1)
    is_worse = False  # by a row just before: what is read makes it no worse
    for where, row in rows:
        if is_worse and problems.stop_reading(len(records) + len(fields), where):
            break
        is_worse = False
        if allowed is not None and reader.size > allowed:
            problems.stop(where, too_many_rows(len(records) + len(fields)))
            break
        if isinstance(row, InvalidFile):
            problems.lose(Problem(where, row.whole))
            is_worse = True
            continue
        try:
            if TIMES in row and is_field(row):
                result, notes = reader.field(row, where)
                fields.append(result)
            else:
                line, like, notes = reader.line(row, where)
                records.add_like(line, like)
        except OvertrickError as error:
            is_worse = True
            if is_total(row):
                text = Text("a row of totals, not a result")
                problems.append(Problem(where, text, severity=Severity.NOTE))
            else:
                problems.lose(problem_of(where, error.whole, row))
        else:
            if notes:
                is_worse = True
                problems += [
                    problem_of(where, note.message, row, note.severity) for note in notes
                ]
    contestants = with_pairs(records)
    found = Contents(records=records, contestants=contestants, field_results=tuple(fields))
    return found, problems


def problem_of(
    where: str,
    message: Text | str,
    row: Mapping[str, str],
    severity: Severity = Severity.ERROR,
) -> Problem:
    """
    Make a problem of a row, with its board and table where they can be read.

    >>> problem_of("typed.csv:2", "who declared?", {"board": "7", "table": "3"}).table
    '3'
    """
    board = row.get("board", "").strip()
    number = int(board) if board.isascii() and board.isdigit() and len(board) < 7 else None
    return Problem(where, message, number, row.get("table", "").strip() or None, severity)


def _refuse_binary(text: str, name: str) -> None:
    if "\0" in text:
        raise InvalidFile("not a table of results: it holds binary data", where=name)


def _without_binary(text: str, name: str) -> str:
    _refuse_binary(text, name)
    return text


class CsvAppender:
    """
    Writes results part by part as ``write_csv`` writes them at once.

    >>> out = io.BytesIO()
    >>> CsvAppender(io.BytesIO()).write(out, Contents())
    []
    >>> out.getvalue()[:15]
    b'session,section'
    """

    delimiter = ","

    def __init__(self, waiting: BinaryIO) -> None:
        self._waiting = waiting
        self._making = RowMaker()

    def add(self, part: Contents) -> None:
        """Take the results of a part."""
        for told in part.records:
            row = self._making.row(told)
            texts = {name: written(cell) for name, cell in row.items()}
            self._waiting.write(f"{json.dumps(texts)}\n".encode())

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all rows; say what is lost of them and of what stands *beside* them."""
        losses = self._making.losses()
        text = io.TextIOWrapper(out, encoding="utf-8", errors="replace", newline="")
        losses += write_rows(text, self._making.columns(), self._rows(), self.delimiter)
        text.flush()
        text.detach()
        return [*losses, *beside_losses(beside)]

    def _rows(self) -> Iterator[dict[str, str]]:
        self._waiting.seek(0)
        return map(json.loads, self._waiting)


class TsvAppender(CsvAppender):
    """
    Writes results part by part as ``write_tsv`` writes them at once.

    >>> TsvAppender.delimiter
    '\\t'
    """

    delimiter = "\t"
