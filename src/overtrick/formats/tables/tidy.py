"""
The tidy table: one row a board a table, as CSV, TSV or JSON records.

Columns in any order and any case; bad rows are listed with their line and left out, the rest
is read.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from overtrick.errors import InvalidFile, OvertrickError
from overtrick.events.problem import Problem
from overtrick.events.session import Line, Session
from overtrick.formats.contents.contents import Contents, contents_of
from overtrick.formats.plain import decoded
from overtrick.formats.tables.tidy_row import COLUMNS, line_of

__all__ = ["read_table", "read_tidy", "session_of_rows"]

_NEEDED = "board"
_RESULTS = ("contract", "score", "ruling")
_LONGEST_CELL = 20  # lines; beyond, a quotation mark was never meant to open one


def read_tidy(data: bytes, name: str = "") -> tuple[Session, list[Problem]]:
    """
    Read a tidy table from the bytes of a file; *name* is what problems call it.

    >>> text = "board,ns,ew,contract,declarer,tricks\\n1,3,7,4S,N,10\\n1,4,8,4S,N,14\\n"
    >>> session, problems = read_tidy(text.encode(), "evening.csv")
    >>> len(session.lines), str(problems[0])
    (1, 'evening.csv:3: tricks must be 0 to 13, not 14')

    :raises InvalidFile: if it is no table of results at all.
    """
    text = decoded(data)
    if text.lstrip()[:1] in ("[", "{"):
        return session_of_rows(_json_rows(text, name), name)
    return session_of_rows(_csv_rows(text, name), name)


def read_table(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a tidy table as the contents of a file.

    >>> read_table(b"board,ns,ew,score\\n1,3,7,420\\n")[0].records[0].line.ew
    '7'

    :raises InvalidFile: if it is no table of results at all.
    """
    session, problems = read_tidy(data, name)
    return contents_of(session), problems


def session_of_rows(
    rows: Iterable[tuple[str, Mapping[str, str] | InvalidFile]], name: str = ""
) -> tuple[Session, list[Problem]]:
    """
    Make a session of rows, each with its place; unreadable rows become problems.

    In the place of a row that could not even be split into cells stands the error.

    >>> session, problems = session_of_rows([("row 1", {"board": "x", "ns": "1", "ew": "2"})])
    >>> len(session.lines), str(problems[0])
    (0, "row 1: not a board number: 'x'")
    """
    lines: list[Line] = []
    problems: list[Problem] = []
    for where, row in rows:
        if isinstance(row, InvalidFile):
            problems.append(Problem(where, str(row)))
            continue
        try:
            line, notes = line_of(row, where)
        except OvertrickError as error:
            problems.append(_problem(where, str(error), row))
        else:
            lines.append(line)
            if notes:
                problems.append(_problem(where, "; ".join(notes), row))
    return Session(tuple(lines), title=Path(name).stem), problems


def _problem(where: str, message: str, row: Mapping[str, str]) -> Problem:
    board = row.get("board", "").strip()
    number = int(board) if board.isascii() and board.isdigit() and len(board) < 7 else None
    return Problem(where, message, number, row.get("table", "").strip() or None)


def _csv_rows(text: str, name: str) -> Iterator[tuple[str, dict[str, str] | InvalidFile]]:
    if "\0" in text:
        raise InvalidFile(f"{name}: not a table of results: it holds binary data")
    header: list[str] | None = None
    for line, cells in _records(text):
        where = f"{name}:{line}"
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif not any(cell.strip() for cell in cells):
            continue
        elif header is None:
            header = _header(cells, name, line)
        elif any(cell.strip() for cell in cells[len(header) :]):
            yield where, InvalidFile(f"more cells ({len(cells)}) than columns ({len(header)})")
        else:
            yield (
                where,
                {column: cell for column, cell in zip(header, cells, strict=False) if column},
            )
    if header is None:
        raise InvalidFile(
            f"{name}: empty: a table of results starts with a line of column names"
        )


def _records(text: str) -> Iterator[tuple[int, list[str] | InvalidFile]]:
    """Split into cells, each record with the line it starts on; a cell may hold line ends."""
    lines, delimiter = list(io.StringIO(text, newline="")), _delimiter(text)
    columns = next((line.count(delimiter) for line in lines if line.strip()), 0)
    start = 0
    while start < len(lines):
        reader = csv.reader((lines[at] for at in range(start, len(lines))), delimiter=delimiter)
        first, done = start, 0
        try:
            for cells in reader:
                inside = lines[start + 1 : first + reader.line_num]
                if inside and (
                    _is_open(lines[start], inside)
                    or any(_is_a_row(line, delimiter, columns) for line in inside)
                ):
                    raise csv.Error('a quotation mark (") is not closed')
                yield start + 1, cells
                done = reader.line_num
                start = first + done
        except csv.Error as error:
            # Only that line is lost: what the mark would have swallowed is read anew.
            yield start + 1, InvalidFile(f"cannot be split into cells: {error}")
            start += 1


def _is_open(first: str, inside: list[str]) -> bool:
    marks = sum(line.count('"') for line in (first, *inside))
    return marks % 2 == 1 or len(inside) >= _LONGEST_CELL


def _is_a_row(line: str, delimiter: str, columns: int) -> bool:
    """Whether a line within a cell is a result that the cell would swallow."""
    return columns > 0 and '"' not in line and line.count(delimiter) == columns


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t|", key=first.count)


def _header(cells: list[str], name: str, line: int) -> list[str]:
    header = [_column(cell) for cell in cells]
    missing = []
    if _NEEDED not in header:
        missing.append(_NEEDED)
    if not any(column in header for column in _RESULTS):
        missing.append("contract (or score, or ruling)")
    if not {"ns", "ew"} <= set(header) and not {"north", "south", "east", "west"} <= set(
        header
    ):
        missing.append("ns and ew (or north, south, east and west)")
    if missing:
        raise InvalidFile(f"{name}:{line}: no column {', no column '.join(missing)}")
    twice = {column for column in header if column and header.count(column) > 1}
    if twice:
        raise InvalidFile(f"{name}:{line}: column {', '.join(sorted(twice))} stands twice")
    return header


def _column(cell: str) -> str:
    return cell.strip().lower().replace(" ", "_").replace("-", "_")


def _json_rows(text: str, name: str) -> Iterator[tuple[str, dict[str, str] | InvalidFile]]:
    try:
        value = json.loads(text, parse_float=str, parse_constant=str, object_pairs_hook=_Record)
    except (ValueError, RecursionError) as error:
        raise InvalidFile(f"{name}: not JSON: {error}") from None
    if isinstance(value, dict):
        value = value.get("results", value.get("rows"))
    if not isinstance(value, list):
        raise InvalidFile(f"{name}: not a table of results: JSON records are a list of objects")
    for number, record in enumerate(value, 1):
        where = f"{name}:record {number}"
        if not isinstance(record, _Record):
            yield where, InvalidFile(f"not an object: {record!r:.40}")
            continue
        yield where, _cells(record)


class _Record(dict[str, object]):
    """A JSON object that knows its keys as they were written, each twice if it stood twice."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.columns = [_column(key) for key, _ in pairs]


def _cells(record: _Record) -> dict[str, str] | InvalidFile:
    twice = [column for column, times in Counter(record.columns).items() if times > 1]
    if twice:
        return InvalidFile(f"{', '.join(sorted(twice))} stands twice")
    for key, cell in record.items():
        if _column(key) in COLUMNS and isinstance(cell, bool | list | dict):
            said = json.dumps(cell)[:40]
            return InvalidFile(f"{_column(key)} is neither a text nor a number: {said}")
    return {_column(key): _text(cell) for key, cell in record.items()}


def _text(cell: object) -> str:
    return "" if cell is None else str(cell)
