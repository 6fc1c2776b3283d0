"""
JSON: a list of records, or a document with the tables of an event.

``{"results": [...], "participants": [...], "boards": [...], "ranking": [...],
"movement": [...], "matches": [...], "event": {...}}``; what else stands there rides along.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any, BinaryIO

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant
from overtrick.formats.limits import WIDTH
from overtrick.formats.tables.further import (
    EVENT,
    FURTHER,
    FurtherTable,
    TableMaker,
    cells_of,
    event_of,
    further_of,
    with_event,
    with_table,
)
from overtrick.formats.tables.header import KNOWN, Cell, as_number, column_of, lacking, text_of
from overtrick.formats.tables.layout import Placed, Row, table_rows
from overtrick.formats.tables.people_table import contestant_rows
from overtrick.formats.tables.write_row import RowMaker, beside_losses, table_of

__all__ = [
    "is_json",
    "JsonAppender",
    "placed_records",
    "read_document",
    "write_json",
]

Made = tuple[Contents, list[Problem]]
Maker = Callable[[Iterable[Row]], Made]

_NO_RECORDS = Text("not a table of results: JSON records are a list of objects")
_RESULTS = ("results", "rows")
_HALF = re.compile("[\ud800-\udfff]")  # JSON alone can write one, and no other file


def is_json(text: str) -> bool:
    """
    Say whether a text is JSON rather than lines of cells.

    >>> is_json(' [{"board": 1}]'), is_json("board,ns,ew")
    (True, False)
    """
    return text.lstrip()[:1] in ("[", "{")


def _results_in(text: str, name: str) -> list[object]:
    value = _value(text, name)
    found = _results(value) if isinstance(value, dict) else value
    if not isinstance(found, list):
        raise InvalidFile("{no_records}", where=name, no_records=_NO_RECORDS)
    return found


def read_document(text: str, name: str, made: Maker) -> Made:
    """
    Read a JSON text; *made* makes contents of the rows of results.

    >>> from overtrick.formats.tables.tidy import contents_of_rows
    >>> document = '{"event": {"title": "Tuesday"}, "boards": [{"board": 7}]}'
    >>> contents, _ = read_document(document, "typed.json", contents_of_rows)
    >>> contents.about.title, contents.deals[0].board.number
    ('Tuesday', 7)

    :raises InvalidFile: if it is not JSON, or holds none of these.
    """
    value = _value(text, name)
    if isinstance(value, list):
        return _made(value, name, made)
    if not isinstance(value, _Record):
        raise InvalidFile("{no_records}", where=name, no_records=_NO_RECORDS)
    results = _results(value)
    told = {table: value[table] for table in FURTHER if value.get(table) is not None}
    event = value.get(EVENT)
    if not _named(value):
        _without_lines(told)
    are_lists = any(isinstance(one, list) for one in (results, *told.values()))
    if not are_lists and not isinstance(event, dict):
        raise InvalidFile("{no_records}", where=name, no_records=_NO_RECORDS)
    contents, problems = _made(_listed(results), name, made)
    twice = ((name, _twice(value)), (f"{name}:{EVENT}", _twice(event)))
    problems = [*problems, *(Problem(where, said.text) for where, said in twice if said)]
    for table, records in told.items():
        rows = _rows(_flat(_listed(records)), name, table)
        contents, wrong = with_table(contents, table, rows, len(text))
        problems = [*problems, *wrong]
    if isinstance(event, _Record):
        contents = with_event(contents, _texts(event))
    elif event is not None:
        problems.append(Problem(f"{name}:{EVENT}", _no_object(event).text))
    return replace(contents, extra=_beside(value)), problems


def _listed(value: object) -> list[object]:
    """What should be a list: anything else is a record of its own, for it is read or named."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _made(records: Sequence[object], name: str, made: Maker) -> Made:
    rows = _rows(records, name, "record")
    columns = _all_columns(records)
    if not columns or not lacking(columns):
        return made(rows)
    found, problems = table_rows(_placed(rows, columns[:WIDTH], name), name)
    contents, wrong = made(found)
    return contents, [*problems, *wrong]


def placed_records(text: str, name: str = "") -> list[Placed]:
    """
    Give the records of a JSON text as rows of cells, the names of the columns first.

    >>> placed_records('[{"Brett": 1}]', "typed.json")
    [('typed.json', ['Brett']), ('typed.json:record 1', ['1'])]

    :raises InvalidFile: if it is not JSON, or no records.
    """
    records = _results_in(text, name)
    return [*_placed(_rows(records, name, "record"), _all_columns(records), name)]


def _all_columns(records: Iterable[object]) -> list[str]:
    told = (record.columns for record in records if isinstance(record, _Record))
    return list(dict.fromkeys(chain.from_iterable(told)))


def _placed(rows: Iterable[Row], columns: list[str], name: str) -> Iterator[Placed]:
    yield name, columns
    for where, row in rows:
        if isinstance(row, InvalidFile):
            yield where, row
        else:
            yield where, [row.get(at, "") for at in columns]


def _value(text: str, name: str) -> object:
    try:
        return json.loads(
            text,
            parse_float=str,
            parse_int=_whole,
            parse_constant=str,
            object_pairs_hook=_record_of,
        )
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not JSON: {error}", where=name, error=error) from None


def _whole(text: str) -> int | str:
    return int(text) if len(text) < 100 else text


class _Record(dict[str, Any]):
    """A JSON object that knows its keys as they were written, each twice if it stood twice."""

    __slots__ = ("columns",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.columns = tuple(column_of(key) for key, _ in pairs)


def _record_of(pairs: list[tuple[str, Any]]) -> _Record:
    return _Record(pairs) if pairs else _EMPTY


_EMPTY = _Record([])


def _results(value: dict[str, Any]) -> object:
    return value[name] if (name := _named(value)) else _of_a_ranking(value.get("boards"))


def _named(value: Mapping[str, object]) -> str:
    """Under which name the results stand; what stands under the other rides along."""
    return next((name for name in _RESULTS if name in value), "")


def _of_a_ranking(boards: object) -> object:
    """The lines of the boards that ``overtrick rank --json`` gives."""
    if not isinstance(boards, list):
        return None
    with_lines = [one for one in boards if isinstance(one, dict) and "lines" in one]
    if not with_lines:
        return None
    return [
        _Record([*((key, board.get(key)) for key in ("section", "board")), *line.items()])
        if isinstance(line, dict)
        else line
        for board in with_lines
        for line in _listed(board["lines"])
    ]


def _without_lines(tables: dict[str, object]) -> None:
    boards = _listed(tables.get("boards"))
    if any(isinstance(one, dict) and "lines" in one for one in boards):
        del tables["boards"]


def _rows(records: Iterable[object], name: str, what: str) -> Iterator[Row]:
    for number, record in enumerate(records, 1):
        where = f"{name}:{what} {number}"
        if not isinstance(record, _Record):
            yield where, _no_object(record)
        else:
            yield where, _cells(record)


def _no_object(value: object) -> InvalidFile:
    return InvalidFile("not an object: {record}", record=_short(value))


def _flat(records: Iterable[object]) -> Iterator[object]:
    """One record a player, where a contestant holds a list of players."""
    for record in records:
        players = record.get("players") if isinstance(record, _Record) else None
        if not isinstance(record, _Record) or not isinstance(players, list):
            yield record
            continue
        own = [(key, _once(key, value)) for key, value in record.items() if key != "players"]
        if not players:
            yield _Record(own)
        for number, player in enumerate(players, 1):
            yield _Record([*own, ("player", number), *_player(player)])


def _once(key: str, value: object) -> object:
    """The text of a list or an object that all players share, made once for all of them."""
    is_told = column_of(key) not in KNOWN and isinstance(value, list | dict)
    return _text(value) if is_told else value


def _player(player: object) -> list[tuple[str, Any]]:
    if not isinstance(player, dict):
        return [("player_name", player)]
    return [(f"player_{key}", value) for key, value in player.items()]


def _cells(record: _Record) -> dict[str, str] | InvalidFile:
    if found := _twice(record):
        return found
    for key, cell in record.items():
        if column_of(key) in KNOWN and isinstance(cell, bool | list | dict):
            if column_of(key) in ("doubled", "turned") and isinstance(cell, bool):
                continue
            return InvalidFile(
                "{column} is neither a text nor a number: {cell}",
                column=column_of(key),
                cell=_short(cell),
            )
        if isinstance(cell, str) and not cell.isascii() and _HALF.search(cell):
            return InvalidFile(
                "{column} holds half a character: {cell!r}", column=column_of(key), cell=cell
            )
    return {column_of(key): _text(cell) for key, cell in record.items()}


def _twice(record: object) -> InvalidFile | None:
    if not isinstance(record, _Record) or len(set(record.columns)) == len(record.columns):
        return None
    counted = Counter(record.columns)
    twice = [column for column, times in counted.items() if times > 1]
    return InvalidFile("{columns} stands twice", columns=", ".join(sorted(twice)))


def _texts(record: Mapping[str, object]) -> dict[str, str]:
    return {key: _text(cell) for key, cell in record.items()}


def _text(cell: object) -> str:
    return _json(cell) if isinstance(cell, list | dict) else text_of(cell)


def _short(value: object) -> str:
    pieces = json.JSONEncoder(ensure_ascii=False).iterencode(value)
    return "".join(islice(pieces, 40))[:40]


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:  # lists within lists, far beyond what anybody means
        return "null"


def _beside(value: Mapping[str, object]) -> dict[str, str]:
    known = {_named(value), *FURTHER, EVENT}
    return {f"json:{key}": _json(cell) for key, cell in value.items() if key not in known}


_COMMA = ",\n"
_RESULT, _BOARD = b"r", b"b"
"""What a row that waits is one of."""
_Written = Mapping[str, object]
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
    parts, lost = _document_parts(contents, _list(results), {})
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
            self._keep(_BOARD, self._boards.row(cells_of("boards", dealt), dealt.extra))

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all of them and what stands *beside*; say what is lost."""
        losses = self._results.losses()
        results = _list(self._waited(_RESULT, self._results.columns()))
        columns = self._boards.columns()
        boards = {}
        if columns:
            made = FurtherTable(columns, [], self._boards.losses())
            boards = {"boards": (made, self._waited(_BOARD, columns))}
        parts, lost = _document_parts(beside, results, boards)
        for text in _document(parts):
            out.write(text.encode(errors="replace"))
        return losses + lost

    def _keep(self, kind: bytes, row: Mapping[str, Cell]) -> None:
        told = {name: _written_value(name, cell) for name, cell in row.items()}
        self._waiting.write(kind + json.dumps(told).encode() + b"\n")

    def _waited(self, kind: bytes, columns: Sequence[str]) -> Iterator[_Written]:
        self._waiting.seek(0)
        for line in self._waiting:
            if line.startswith(kind):
                told = json.loads(line[1:])
                yield {name: told.get(name) for name in columns}


def _document_parts(
    contents: Contents,
    results: Iterator[str],
    waited: Mapping[str, tuple[FurtherTable, Iterator[_Written]]],
) -> tuple[list[_Part], list[str]]:
    """Name by name what the document holds, tables that waited among them, and what is lost."""
    parts: list[_Part] = []
    event, losses = event_of(contents)
    if event:
        told = _json_text({name: as_number(cell) for name, cell in event.items()})
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
            parts.append((name, iter([_json_text(_parsed(text))])))
    return parts, losses + beside_losses(contents, "json")


def _records(table: FurtherTable) -> Iterator[_Written]:
    return (_record(row, table.columns) for row in table.rows)


def _participants(
    contestants: Sequence[Contestant],
) -> tuple[Iterator[_Written], list[str]]:
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
        yield f"{between}{_json_text(name)}:{_break(first)}{first}"
        yield from texts
        between = _COMMA
    yield "}\n"


def _record(row: Mapping[str, Cell], columns: Sequence[str]) -> dict[str, object]:
    return {name: _written_value(name, row.get(name)) for name in columns}


def _written_value(name: str, cell: Cell | None) -> object:
    if cell is None or cell == "":
        return None
    return cell == "true" if name == "tied" else as_number(cell)


def _nested(rows: Iterable[dict[str, object]]) -> Iterator[_Written]:
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


def _list(rows: Iterable[_Written]) -> Iterator[str]:
    between = "["
    for row in rows:
        yield f"{between}{_json_text(row)}"
        between = _COMMA
    yield "[]" if between == "[" else "]"


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _break(text: str) -> str:
    return "\n" if text[0] in "[{" and len(text) > 2 else " "


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
