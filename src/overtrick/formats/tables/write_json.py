"""The tidy table as JSON: a list of records; with more beside them, a document of tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import BinaryIO

from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant
from overtrick.formats.tables.cell import Cell, as_number
from overtrick.formats.tables.further import (
    EVENT,
    FURTHER,
    FurtherTable,
    TableMaker,
    event_of,
    further_of,
)
from overtrick.formats.tables.people_table import contestant_rows, deal_cells
from overtrick.formats.tables.write_row import RowMaker
from overtrick.formats.tables.write_text import beside_losses, table_of

__all__ = ["JsonAppender", "write_json"]

_COMMA = ",\n"
_RESULT, _BOARD = b"r", b"b"
"""What a row that waits is one of."""
_Record = Mapping[str, object]
_Part = tuple[str, Iterator[str]]
"""A name in the document, and its text piece by piece."""


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
    results = (_record(row, table.columns) for row in table.rows)
    parts, lost = _parts(contents, _list(results), {})
    return "".join(_document(parts)).encode(errors="replace"), losses + lost


class JsonAppender:
    """
    Writes results and cards part by part as :func:`write_json` writes them at once.

    >>> import io
    >>> out = io.BytesIO()
    >>> JsonAppender(io.BytesIO()).write(out, Contents()), out.getvalue()
    ([], b'[]\\n')
    """

    def __init__(self, waiting: BinaryIO) -> None:
        self._waiting = waiting
        self._results, self._boards = RowMaker(), TableMaker("boards")

    def add(self, part: Contents) -> None:
        """Take the results and the cards of a part."""
        for told in part.records:
            self._keep(_RESULT, self._results.row(told))
        for dealt in part.deals:
            self._keep(_BOARD, self._boards.row(deal_cells(dealt), dealt.extra))

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all of them and what stands *beside*; say what is lost."""
        losses = self._results.losses()
        results = _list(self._waited(_RESULT, self._results.columns()))
        columns = self._boards.columns()
        boards = {}
        if columns:
            made = FurtherTable(columns, [], self._boards.losses())
            boards = {"boards": (made, self._waited(_BOARD, columns))}
        parts, lost = _parts(beside, results, boards)
        for text in _document(parts):
            out.write(text.encode(errors="replace"))
        return losses + lost

    def _keep(self, kind: bytes, row: Mapping[str, Cell]) -> None:
        told = {name: _value(name, cell) for name, cell in row.items()}
        self._waiting.write(kind + json.dumps(told).encode() + b"\n")

    def _waited(self, kind: bytes, columns: Sequence[str]) -> Iterator[_Record]:
        self._waiting.seek(0)
        for line in self._waiting:
            if line.startswith(kind):
                told = json.loads(line[1:])
                yield {name: told.get(name) for name in columns}


def _parts(
    contents: Contents,
    results: Iterator[str],
    waited: Mapping[str, tuple[FurtherTable, Iterator[_Record]]],
) -> tuple[list[_Part], list[str]]:
    """Name by name what the document holds, tables that waited among them, and what is lost."""
    parts: list[_Part] = []
    event, losses = event_of(contents)
    if event:
        told = _text({name: as_number(cell) for name, cell in event.items()})
        parts.append((EVENT, iter([told])))
    parts.append(("results", results))
    tables = further_of(replace(contents, contestants=()))
    for name in FURTHER:
        if name in waited:
            further, records = waited[name]
            lost = further.losses
        elif name == "participants" and contents.contestants:
            records, lost = _participants(contents.contestants)
        elif name in tables:
            records, lost = _records(tables[name]), tables[name].losses
        else:
            continue
        parts.append((name, _list(records)))
        losses += lost
    named = {name for name, _ in parts}
    for key, text in contents.extra.items():
        name = key.removeprefix("json:")
        if name != key and name not in named:
            parts.append((name, iter([_text(_parsed(text))])))
    return parts, losses + beside_losses(contents, "json")


def _records(table: FurtherTable) -> Iterator[_Record]:
    return (_record(row, table.columns) for row in table.rows)


def _participants(
    contestants: Sequence[Contestant],
) -> tuple[Iterator[_Record], list[str]]:
    """Records one at a time, for there may be very many; what they lack is looked for first."""
    making = TableMaker("participants")

    def rows() -> Iterator[dict[str, Cell]]:
        for one in contestants:
            yield from (making.row(*row) for row in contestant_rows(one))

    for _ in rows():
        pass
    return _nested(_record(row, tuple(row)) for row in rows()), making.losses()


def _document(parts: Sequence[_Part]) -> Iterator[str]:
    if len(parts) == 1:  # results alone
        yield from chain(parts[0][1], "\n")
        return
    between = "{"
    for name, texts in parts:
        first = next(texts)
        yield f"{between}{_text(name)}:{_break(first)}{first}"
        yield from texts
        between = _COMMA
    yield "}\n"


def _record(row: Mapping[str, Cell], columns: Sequence[str]) -> dict[str, object]:
    return {name: _value(name, row.get(name)) for name in columns}


def _value(name: str, cell: Cell | None) -> object:
    if cell is None or cell == "":
        return None
    return cell == "true" if name == "tied" else as_number(cell)


def _nested(rows: Iterable[dict[str, object]]) -> Iterator[_Record]:
    """One record a contestant, with its players in a list."""
    players: list[object] = []
    found: dict[str, object] = {}
    for row in rows:
        if row.get("player", 1) == 1:
            if found:
                yield found
            own = {name: cell for name, cell in row.items() if not name.startswith("player")}
            players = []
            found = {**own, "players": players}
        if "player" in row:
            players.append(
                {
                    name.removeprefix("player_"): cell
                    for name, cell in row.items()
                    if name.startswith("player_")
                }
            )
    if found:
        yield found


def _list(rows: Iterable[_Record]) -> Iterator[str]:
    between = "["
    for row in rows:
        yield f"{between}{_text(row)}"
        between = _COMMA
    yield "[]" if between == "[" else "]"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _break(text: str) -> str:
    return "\n" if text[0] in "[{" and len(text) > 2 else " "


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
