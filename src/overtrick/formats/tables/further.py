"""
The tables beside the results: participants, boards, ranking, movement, matches, the event.

Each is read from rows of texts and written as rows of cells; a column that is not known rides
along with what stands in its row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, NamedTuple

from overtrick.core.deal import Deal, TrickTable
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.seats import Seat, Side
from overtrick.errors import (
    EnglishText,
    InvalidBoard,
    InvalidFile,
    InvalidOutcome,
    OvertrickError,
)
from overtrick.events.problem import Problem
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Placed
from overtrick.formats.dialect import SEAT_NAMES
from overtrick.formats.limits import Problems, most
from overtrick.formats.tables.header import Cell
from overtrick.formats.tables.layout import Row, too_many_rows
from overtrick.formats.tables.people_table import (
    contestant_rows,
    contestants_of,
)
from overtrick.formats.tables.tidy_row import board_of
from overtrick.formats.tables.write_row import foreign_prefix

__all__ = [
    "EVENT",
    "FURTHER",
    "FurtherTable",
    "TableMaker",
    "cells_of",
    "event_of",
    "further_of",
    "with_event",
    "with_table",
]

EVENT = "event"

FURTHER = ("ranking", "participants", "boards", "movement", "matches")
"""The tables beside that of results, in the order in which they are written."""

Cells = dict[str, Cell]


class FurtherTable(NamedTuple):
    """A table to be written: its columns, its rows, and what it does not hold."""

    columns: tuple[str, ...]
    rows: list[Cells]
    losses: list[str]


def further_of(contents: Contents) -> dict[str, FurtherTable]:
    """
    Give every further table that has rows.

    >>> list(further_of(Contents(ranking=(Placed("7", 1),))))
    ['ranking']
    """
    rows: dict[str, list[tuple[Cells, Mapping[str, str]]]] = {
        "ranking": [(cells_of("ranking", one), one.extra) for one in contents.ranking],
        "participants": [row for one in contents.contestants for row in contestant_rows(one)],
        "boards": [(cells_of("boards", one), one.extra) for one in contents.deals],
        "movement": [(cells_of("movement", one), {}) for one in contents.movement],
        "matches": [(cells_of("matches", one), {}) for one in contents.matches],
    }
    return {name: _table(name, rows[name]) for name in FURTHER if rows[name]}


def event_of(contents: Contents) -> tuple[Cells, list[str]]:
    """
    Give the facts of the event that are known, and what is left out of them.

    >>> event_of(Contents(About("Tuesday", winners=2)))
    ({'title': 'Tuesday', 'winners': 2}, [])
    """
    about = contents.about
    told = {part.name: getattr(about, part.name) for part in fields(About)}
    extra = told.pop("extra")
    cells = {name: cell for name, cell in told.items() if cell not in ("", None)}
    own, losses = _own(extra, cells, "event")
    return {**cells, **own}, losses


def with_event(contents: Contents, texts: Mapping[str, str]) -> Contents:
    """
    Add the facts of an event.

    >>> with_event(Contents(), {"Title": "Tuesday", "weather": "rain"}).about.extra
    {'weather': 'rain'}
    """
    found: dict[str, Any] = {}
    extra: dict[str, str] = {}
    known = {part.name for part in fields(About)} - {"extra"}
    for name, text in texts.items():
        word = _word(name)
        if word in known and (word != "winners" or text.strip() in ("1", "2", "")):
            found[word] = text.strip()
        elif text:
            extra[name] = text
    if "winners" in found:
        found["winners"] = int(found["winners"]) if found["winners"] else None
    return replace(contents, about=replace(contents.about, **found, extra=extra))


def with_table(
    contents: Contents, table: str, rows: Iterable[Row], size: int | None = None
) -> tuple[Contents, Problems]:
    """
    Add what the rows of a further table tell; bad rows are problems, the rest counts.

    Of a text of a *size* as many rows are read as memory allows.

    >>> rows = [("row 2", {"id": "7", "place": "1"}), ("row 3", {"id": "8", "place": "x"})]
    >>> contents, problems = with_table(Contents(), "ranking", rows)
    >>> len(contents.ranking), str(problems[0])
    (1, "row 3: place is no whole number: 'x'")
    """
    problems = Problems()
    good = _good(rows, table, problems, None if size is None else most(size, 1))
    if table == "participants":
        return replace(contents, contestants=contestants_of(good, problems)), problems
    part, reads = _READERS[table]
    found, boards = [], 0
    for where, texts in good:
        try:
            one = reads(texts)
            found.append(one)
            boards += len(one.boards) if isinstance(one, PlannedMeeting) else 0
            if boards > _MOST_BOARDS:
                problems.stop(where, too_many_rows(len(found)))
                break
        except OvertrickError as error:
            problems.lose(Problem(where, error.text))
            if problems.stop_reading(len(found), where):
                break
    filled: dict[str, Any] = {part: tuple(found)}
    return replace(contents, **filled), problems


_MOST_BOARDS = 500_000  # of all rows of a table
_ROW, _CELL = 1_000, 150  # bytes of memory, and the time that goes with them


def _good(
    rows: Iterable[Row], table: str, problems: Problems, left: int | None
) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows that tell something, by columns; as many as are *left* bytes for."""
    good = 0
    for count, (where, row) in enumerate(rows):
        if isinstance(row, InvalidFile):
            problems.lose(Problem(where, str(row)))
            if problems.stop_reading(good, where):
                return
            continue
        if left is not None:
            left -= _ROW + _CELL * len(row)
            if left < 0:
                problems.stop(where, too_many_rows(count))
                return
        texts = {_word(name, table): text for name, text in row.items()}
        if any(text.strip() for text in texts.values()):
            good += 1
            yield where, texts


class TableMaker:
    """
    Makes the rows of a further table; when all are made, knows its columns and what it lacks.

    >>> making = TableMaker("ranking")
    >>> making.row({"id": "7"}, {"Club": "Rook"}), making.columns()
    ({'id': '7', 'Club': 'Rook'}, ('id', 'Club'))
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._used: dict[str, None] = {}
        self._losses: dict[str, None] = {}

    def row(self, cells: Cells, extra: Mapping[str, str]) -> Cells:
        """Give a row with what rides along with it."""
        own, lost = _own(extra, cells, self._name)
        row = {**cells, **own}
        self._used.update(dict.fromkeys(row))
        self._losses.update(dict.fromkeys(lost))
        return row

    def columns(self) -> tuple[str, ...]:
        """Name the columns that the rows so far need."""
        order = {**dict.fromkeys(_COLUMNS[self._name]), **self._used}
        return tuple(name for name in order if name in self._used)

    def losses(self) -> list[str]:
        """Say what the rows so far do not hold."""
        return list(self._losses)


def _table(name: str, rows: list[tuple[Cells, Mapping[str, str]]]) -> FurtherTable:
    making = TableMaker(name)
    whole = [making.row(cells, extra) for cells, extra in rows]
    return FurtherTable(making.columns(), whole, making.losses())


def _own(
    extra: Mapping[str, str], cells: Mapping[str, Cell], table: str
) -> tuple[dict[str, Cell], list[str]]:
    own: dict[str, Cell] = {}
    kinds: list[str] = []
    for name, text in extra.items():
        bare = name.removeprefix("player_") if table == "participants" else name
        if prefix := foreign_prefix(bare):
            kinds.append(prefix)
        elif name in cells or (table in _COLUMNS and _word(name, table) in _COLUMNS[table]):
            kinds.append(name)
        else:
            own[name] = text
    lost: list[str] = [
        EnglishText("{table}: details left out ({kind})", table=table, kind=kind)
        for kind in dict.fromkeys(kinds)
    ]
    return own, lost


class _Column(NamedTuple):
    """A column: the field that it stands for, how that is read, and how written."""

    field: str = ""
    read: Callable[[str], Any] = str
    write: Callable[[Any], Any] = lambda value: value


def _whole(what: str) -> _Column:
    def read(text: str) -> int:
        word = text.removesuffix(".0")
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise InvalidOutcome("{what} is no whole number: {text!r}", what=what, text=text)
        return int(word)

    return _Column(what, read)


def _share(text: str) -> Exact | None:
    bare = text.removesuffix("%")
    return parse_exact(bare) if bare else None


def _boards(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for word in re.findall(r"[^\s,;\[\]]+", text):
        match = re.fullmatch(r"([0-9]{1,5})(?:-([0-9]{1,5}))?(?:\.0)?", word)
        if match is None:
            raise InvalidBoard("not boards: {text!r}", text=text)
        first, last = int(match[1]), int(match[2] or match[1])
        if last - first > 200:
            raise InvalidBoard("too many boards: {text!r}", text=text)
        found += range(first, last + 1)
    return tuple(found)


_SECTION = {name: _Column(name) for name in ("session", "section")}
_EXACT = ("home_imps", "away_imps", "home_points", "away_points")
_COLUMNS: dict[str, dict[str, _Column]] = {
    "ranking": {
        **_SECTION,
        "direction": _Column("side", Side.parse, lambda side: side and str(side)),
        "id": _Column("id"),
        "place": _whole("place"),
        "tied": _Column(
            "tied",
            lambda text: text.lower() in ("true", "1", "yes", "="),
            lambda tied: "true" if tied else "false",
        ),
        "total": _Column("total", parse_exact),
        "percentage": _Column("percentage", _share),
        "boards": _whole("boards"),
    },
    "participants": dict.fromkeys(
        (
            *("session", "section", "direction", "id", "name", "player"),
            *("player_name", "player_number", "player_seat"),
        ),
        _Column(),
    ),
    "boards": {
        **_SECTION,
        "board": _Column("board.number"),
        "board_version": _Column(
            "version", str.lower, lambda version: version if version != "a" else None
        ),
        "dealer": _Column("board.dealer", write=str),
        "vulnerability": _Column("board.vulnerability", write=str),
        "deal": _Column("deal", Deal.parse, lambda deal: deal and deal.text(Seat.NORTH)),
        "hands": _Column("hands"),
        "tricks": _Column("tricks", TrickTable.parse, lambda tricks: str(tricks or "")),
        "par": _Column("par"),
    },
    "movement": {
        **_SECTION,
        **{name: _Column(name) for name in ("round", "table", "ns", "ew")},
        **dict.fromkeys(("north", "south", "east", "west"), _Column()),
        "boards": _Column("boards", _boards, lambda boards: " ".join(map(str, boards))),
    },
    "matches": {
        **_SECTION,
        **{name: _Column(name) for name in ("round", "match", "kind", "home", "away")},
        **{name: _Column(name, parse_exact) for name in _EXACT},
        "boards": _whole("boards"),
        **{
            name: _Column(name, parse_exact, lambda carried: carried or None)
            for name in ("home_carried", "away_carried")
        },
    },
}


def _word(name: str, table: str = "") -> str:
    word = name.strip().lower().replace(" ", "_").replace("-", "_")
    return word if not table or word in _COLUMNS[table] else name


def cells_of(table: str, one: object) -> Cells:
    """
    Write a line of the ranking, a board, a planned meeting or a match as a row.

    >>> from overtrick.core.board import Board
    >>> cells_of("boards", Dealt(Board(7), par="-50"))["vulnerability"]
    'All'
    """
    found = {
        name: column.write(attrgetter(column.field)(one))
        for name, column in _COLUMNS[table].items()
        if column.field
    }
    if isinstance(one, PlannedMeeting):
        found |= zip(SEAT_NAMES, one.players or (), strict=False)
    return {name: cell for name, cell in found.items() if cell is not None and cell != ""}


def _fields_of(table: str, row: Mapping[str, str]) -> dict[str, Any]:
    return {
        column.field: column.read(text)
        for name, column in _COLUMNS[table].items()
        if column.field and (text := row.get(name, "").strip())
    }


def _extra(table: str, row: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in row.items() if name not in _COLUMNS[table] and text}


def _placed_of(row: Mapping[str, str]) -> Placed:
    found = _fields_of("ranking", row)
    if "id" not in found:
        raise InvalidOutcome("a line of a ranking without id")
    return Placed(**found, extra=_extra("ranking", row))


def _dealt_of(row: Mapping[str, str]) -> Dealt:
    found = _fields_of("boards", row)
    parts = ("number", "dealer", "vulnerability")
    board = board_of(*(found.pop(f"board.{part}", "") for part in parts))
    return Dealt(board, **found, extra=_extra("boards", row))


def _meeting_of(row: Mapping[str, str]) -> PlannedMeeting:
    found = _fields_of("movement", row)
    if not {"round", "table"} <= found.keys():
        raise InvalidOutcome("a meeting without round or table")
    north, east, south, west = (row.get(seat, "").strip() or None for seat in SEAT_NAMES)
    players = north, east, south, west
    told = {"ns": None, "ew": None, "boards": (), **found}
    return PlannedMeeting(**told, players=players if any(players) else None)


def _match_of(row: Mapping[str, str]) -> MatchResult:
    found = _fields_of("matches", row)
    if not {"match", "home"} <= found.keys():
        raise InvalidOutcome("a match without match or home")
    return MatchResult(**{"away": None, **found})


_READERS: dict[str, tuple[str, Callable[[Mapping[str, str]], Any]]] = {
    "ranking": ("ranking", _placed_of),
    "boards": ("deals", _dealt_of),
    "movement": ("movement", _meeting_of),
    "matches": ("matches", _match_of),
}
