"""
The tidy table as text: CSV and TSV.

Cells are written as they are: a result ``+1`` and a score ``-50`` stay what they are, whatever
a spreadsheet makes of them; the XLSX file is the one for spreadsheets.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.cell import Cell, written
from overtrick.formats.tables.write_row import Rows, foreign_prefix, rows_of

__all__ = ["beside_losses", "table_of", "write_csv", "write_rows", "write_tsv"]

_LONGEST_CELL = 20  # lines, as the reader has it
_ODD = frozenset("\0\n\r")


def write_csv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the results as CSV: UTF-8, commas, line feeds.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.contents.table import Record
    >>> held = Contents(records=(Record(Line(Board(1), PASSED_OUT, "3", "7")),))
    >>> print(write_csv(held)[0].decode(), end="")
    session,section,round,table,board,ns,ew,contract,declarer,lead,tricks,score,ruling
    1,A,,,1,3,7,PASS,,,,0,
    """
    return _delimited(contents, ",")


def write_tsv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the results as CSV with tabs.

    >>> write_tsv(Contents())[0][:15]
    b'session\\tsection'
    """
    return _delimited(contents, "\t")


def table_of(contents: Contents) -> tuple[Rows, list[str]]:
    """
    Give the results as rows, and what they lose.

    >>> table_of(Contents())[0].columns[:2]
    ('session', 'section')
    """
    table = rows_of(contents.records)
    return table, list(table.losses)


def beside_losses(contents: Contents, own: str = "") -> list[str]:
    """
    Say what rides along with the file as a whole and is not this format's *own*.

    >>> beside_losses(Contents(extra={"jsonl:by": "desk"}), "csv")
    ['details of the file as a whole left out (jsonl: 1)']
    """
    counted: dict[str, int] = {}
    for key in contents.extra:
        prefix = foreign_prefix(key) or key
        if prefix != own:
            counted[prefix] = counted.get(prefix, 0) + 1
    told = ", ".join(f"{prefix}: {number}" for prefix, number in counted.items())
    return [f"details of the file as a whole left out ({told})"] if told else []


def _delimited(contents: Contents, delimiter: str) -> tuple[bytes, list[str]]:
    table, losses = table_of(contents)
    out = io.StringIO()
    losses += write_rows(out, table.columns, table.rows, delimiter)
    data = out.getvalue().encode(errors="replace")
    return data, [*losses, *beside_losses(contents)]


def write_rows(
    out: TextIO, columns: Sequence[str], rows: Iterable[Mapping[str, Cell]], delimiter: str
) -> list[str]:
    """
    Write a table as text; say what was written otherwise.

    >>> out = io.StringIO()
    >>> write_rows(out, ("board", "Note"), [{"board": 7, "Note": "late"}], ",")
    []
    >>> out.getvalue()
    'board,Note\\n7,late\\n'
    """
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    changed = 0
    for row in rows:
        texts = [written(row.get(column, "")) for column in columns]
        if not _ODD.isdisjoint("".join(texts)):
            kept = [_cell(text, delimiter, len(texts)) for text in texts]
            changed += sum(one != other for one, other in zip(texts, kept, strict=True))
            texts = kept
        writer.writerow(texts)
    return [f"line ends within cells written as blanks: {changed}"] if changed else []


def _cell(text: str, delimiter: str, columns: int) -> str:
    """A cell without what the reader must take for a torn row, and without nothing signs."""
    bare = text.replace("\0", "")
    if "\n" not in bare and "\r" not in bare:
        return bare
    lines = bare.splitlines()
    torn = any(line.count(delimiter) >= columns - 1 for line in lines)
    return " ".join(lines) if torn or len(lines) >= _LONGEST_CELL else bare
