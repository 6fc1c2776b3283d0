"""
The tables beside the results: participants, boards, ranking, movement, matches, the event.

Each is read from rows of texts and written as rows of cells; a column that is not known rides
along with what stands in its row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple

from overtrick.core.exact import Exact, parse_exact
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile, InvalidOutcome, OvertrickError
from overtrick.events.problem import Problem
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Placed
from overtrick.formats.tables.cell import Cell
from overtrick.formats.tables.layout import Row
from overtrick.formats.tables.people_table import (
    contestant_rows,
    contestants_of,
    deal_cells,
    dealt_of,
    meeting_cells,
    meeting_of,
)
from overtrick.formats.tables.write_row import foreign_prefix

__all__ = [
    "EVENT",
    "FURTHER",
    "FurtherTable",
    "TableMaker",
    "event_of",
    "further_of",
    "with_event",
    "with_table",
]

EVENT = "event"

FURTHER = ("ranking", "participants", "boards", "movement", "matches")
"""The tables beside that of results, in the order in which they are written."""

Cells = dict[str, Cell]

_EXACT = ("home_imps", "away_imps", "home_points", "away_points")


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
        "ranking": [(_placed_cells(one), one.extra) for one in contents.ranking],
        "participants": [row for one in contents.contestants for row in contestant_rows(one)],
        "boards": [(deal_cells(one), one.extra) for one in contents.deals],
        "movement": [(meeting_cells(one), {}) for one in contents.movement],
        "matches": [(_match_cells(one), {}) for one in contents.matches],
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
    contents: Contents, table: str, rows: Iterable[Row]
) -> tuple[Contents, list[Problem]]:
    """
    Add what the rows of a further table tell; bad rows are problems, the rest counts.

    >>> rows = [("row 2", {"id": "7", "place": "1"}), ("row 3", {"id": "8", "place": "x"})]
    >>> contents, problems = with_table(Contents(), "ranking", rows)
    >>> len(contents.ranking), str(problems[0])
    (1, "row 3: place is no whole number: 'x'")
    """
    problems: list[Problem] = []
    good: list[tuple[str, dict[str, str]]] = []
    for where, row in rows:
        if isinstance(row, InvalidFile):
            problems.append(Problem(where, str(row)))
        else:
            good.append((where, {_word(name, table): text for name, text in row.items()}))
    if table == "participants":
        told, wrong = contestants_of(good)
        return replace(contents, contestants=told), [*problems, *wrong]
    part, reads = _READERS[table]
    found = []
    for where, texts in good:
        if not any(text.strip() for text in texts.values()):
            continue
        try:
            found.append(reads(texts))
        except OvertrickError as error:
            problems.append(Problem(where, error.text))
    filled: dict[str, Any] = {part: tuple(found)}
    return replace(contents, **filled), problems


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
    lost = [f"{table}: details left out ({kind})" for kind in dict.fromkeys(kinds)]
    return own, lost


_COLUMNS: dict[str, tuple[str, ...]] = {
    "ranking": (
        *("session", "section", "direction", "id", "place", "tied"),
        *("total", "percentage", "boards"),
    ),
    "participants": (
        *("session", "section", "direction", "id", "name", "player"),
        *("player_name", "player_number", "player_seat"),
    ),
    "boards": (
        *("session", "section", "board", "board_version", "dealer", "vulnerability"),
        *("deal", "hands", "tricks", "par"),
    ),
    "movement": (
        *("session", "section", "round", "table", "ns", "ew"),
        *("north", "south", "east", "west", "boards"),
    ),
    "matches": (
        *("session", "section", "round", "match", "kind", "home", "away", *_EXACT, "boards"),
        *("home_carried", "away_carried"),
    ),
}


def _word(name: str, table: str = "") -> str:
    word = name.strip().lower().replace(" ", "_").replace("-", "_")
    return word if not table or word in _COLUMNS[table] else name


def _placed_cells(one: Placed) -> Cells:
    cells: dict[str, Cell | None] = {
        "session": one.session,
        "section": one.section,
        "direction": str(one.side) if one.side else None,
        "id": one.id,
        "place": one.place,
        "tied": "true" if one.tied else "false",
        "total": one.total,
        "percentage": one.percentage,
        "boards": one.boards,
    }
    return {name: cell for name, cell in cells.items() if cell is not None}


def _placed_of(row: Mapping[str, str]) -> Placed:
    get = _getter(row)
    id = get("id")
    if not id:
        raise InvalidOutcome("a line of a ranking without id")
    return Placed(
        id,
        _whole(get("place"), "place"),
        get("tied").lower() in ("true", "1", "yes", "="),
        _exact(get("total")),
        _exact(get("percentage").removesuffix("%")),
        _whole(get("boards"), "boards"),
        get("section") or "A",
        Side.parse(get("direction")) if get("direction") else None,
        get("session") or "1",
        {name: text for name, text in row.items() if name not in _COLUMNS["ranking"] and text},
    )


def _match_cells(one: MatchResult) -> Cells:
    cells: dict[str, Cell | None] = {name: getattr(one, name) for name in _COLUMNS["matches"]}
    for name in ("home_carried", "away_carried"):
        cells[name] = cells[name] or None
    return {name: cell for name, cell in cells.items() if cell is not None}


def _match_of(row: Mapping[str, str]) -> MatchResult:
    get = _getter(row)
    if not get("match") or not get("home"):
        raise InvalidOutcome("a match without match or home")
    scores: dict[str, Any] = {name: _exact(get(name)) for name in _EXACT}
    return MatchResult(
        match=get("match"),
        home=get("home"),
        away=get("away") or None,
        **scores,
        boards=_whole(get("boards"), "boards") or 0,
        session=get("session") or "1",
        section=get("section") or "A",
        round=get("round") or None,
        home_carried=_exact(get("home_carried")) or 0,
        away_carried=_exact(get("away_carried")) or 0,
        kind=get("kind") or "played",
    )


def _getter(row: Mapping[str, str]) -> Callable[[str], str]:
    return lambda name: row.get(name, "").strip()


def _exact(text: str) -> Exact | None:
    return parse_exact(text) if text else None


def _whole(text: str, what: str) -> int | None:
    if not text:
        return None
    word = text.removesuffix(".0")
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise InvalidOutcome("{what} is no whole number: {text!r}", what=what, text=text)
    return int(word)


_READERS: dict[str, tuple[str, Callable[[Mapping[str, str]], Any]]] = {
    "ranking": ("ranking", _placed_of),
    "boards": ("deals", dealt_of),
    "movement": ("movement", meeting_of),
    "matches": ("matches", _match_of),
}
