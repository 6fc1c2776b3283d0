"""
The tidy table as text: CSV, TSV and JSON.

Cells are written as they are: a result ``+1`` and a score ``-50`` stay what they are, whatever
a spreadsheet makes of them; the XLSX file is the one for spreadsheets.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.cell import Cell, as_number, written
from overtrick.formats.tables.further import EVENT, event_of, further_of
from overtrick.formats.tables.write_row import Rows, foreign_prefix, rows_of

__all__ = ["beside_losses", "table_of", "write_csv", "write_json", "write_rows", "write_tsv"]

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


def write_json(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write results as a list of records; with anything beside them, as a document of tables.

    >>> from overtrick.formats.contents.contents import About
    >>> print(write_json(Contents(About("Tuesday")))[0].decode(), end="")
    {"event":
    {"title": "Tuesday"},
    "results": []}
    """
    table, losses = table_of(contents)
    results = [_record(row, table.columns) for row in table.rows]
    document: dict[str, str] = {}
    event, lost = event_of(contents)
    if event:
        document[EVENT] = _text({name: as_number(cell) for name, cell in event.items()})
    document["results"] = _list(results)
    losses += lost
    for name, further in further_of(contents).items():
        if name == "participants":
            document[name] = _list(_nested([_record(row, tuple(row)) for row in further.rows]))
        else:
            document[name] = _list([_record(row, further.columns) for row in further.rows])
        losses += further.losses
    for key, text in contents.extra.items():
        if key.startswith("json:"):
            document.setdefault(key.removeprefix("json:"), _text(_parsed(text)))
    losses += beside_losses(contents, "json")
    if list(document) == ["results"]:
        return f"{document['results']}\n".encode(errors="replace"), losses
    parts = [f"{_text(name)}:{_break(text)}{text}" for name, text in document.items()]
    return f"{{{_COMMA.join(parts)}}}\n".encode(errors="replace"), losses


_COMMA = ",\n"


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


def _record(row: Mapping[str, Cell], columns: Sequence[str]) -> dict[str, object]:
    return {name: _value(name, row.get(name)) for name in columns}


def _value(name: str, cell: Cell | None) -> object:
    if cell is None or cell == "":
        return None
    return cell == "true" if name == "tied" else as_number(cell)


def _nested(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """One record a contestant, with its players in a list."""
    found: list[dict[str, object]] = []
    for row in rows:
        own = {name: cell for name, cell in row.items() if not name.startswith("player")}
        if row.get("player", 1) == 1:
            found.append({**own, "players": []})
        if "player" in row:
            player = {
                name.removeprefix("player_"): cell
                for name, cell in row.items()
                if name.startswith("player_")
            }
            players = found[-1]["players"]
            assert isinstance(players, list)
            players.append(player)
    return found


def _list(rows: list[dict[str, object]]) -> str:
    return f"[{_COMMA.join(map(_text, rows))}]" if rows else "[]"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _break(text: str) -> str:
    return "\n" if text[0] in "[{" and len(text) > 2 else " "


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
