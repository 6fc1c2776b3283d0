"""
A table of results as packed columns: who met where on which board, and what it was worth.

Ordinary rows are read by their different texts.  Any other goes through the reader of tables,
once for each different content, so that both say the same of every row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array, Words, without_views, words_of
from overtrick.bulk.engine import score_rows
from overtrick.bulk.terms import NO_SCORE, scores_of
from overtrick.compare.field import Entry
from overtrick.core.board import Board
from overtrick.core.notation import parse_result
from overtrick.core.outcome import Artificial, Bye, NotPlayed, Plain
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.ranking.boards import entry_of
from overtrick.events.session import Line
from overtrick.formats.dialect import points_of
from overtrick.formats.tables.header import BESIDE, FOREIGN, columns_of, lacking
from overtrick.formats.tables.record_row import RecordReader, record_of
from overtrick.formats.tables.tidy_row import COLUMNS, board_of
from overtrick.rules.duplicate import outcome_points

__all__ = ["Packed", "RowKind", "asked_of", "names_of_table", "packed"]

_SEATS = ("N", "E", "S", "W")
_READ = (*COLUMNS, *FOREIGN, *BESIDE)
_PLAIN = ("board", "contract", "declarer", "tricks", "score", "vulnerability", "dealer")
_ASIDE = frozenset(
    {*_PLAIN, *BESIDE, "session", "section", "round", "table", "ns", "ew", "lead"}
    | {"north", "south", "east", "west", "home", "away", "board_version"}
)
"""Columns that do not make a row unusual by being filled."""
_UNASKED = frozenset({*BESIDE, "lead", "table"})
_SIT_OUTS = frozenset({"", "0", "-", "bye", "phantom", "sitout", "sit out", "sit-out"})
_BEHIND = {
    Vulnerability.NONE: 0,
    Vulnerability.NS: 1,
    Vulnerability.EW: 2,
    Vulnerability.ALL: 3,
}


class RowKind(IntEnum):
    """What a row is to the comparison of its board."""

    PLAYED = 0
    ARTIFICIAL = 1
    NOT_PLAYED = 2
    BYE = 3
    OTHER = 4  # weighted, split, pairs that sat the other way: never in a kernel
    APART = 5  # of a match or of single players: its event is ranked by itself
    UNREAD = 6  # no result yet, or none that can be read
    LEFT_OUT = 7  # told twice


@dataclass(slots=True)
class Packed:
    """The rows of a table as columns of numbers, and the texts that they came from."""

    event: Words
    session: Words
    section: Words
    version: Words
    ns: Words
    ew: Words
    board: Array
    points: Array
    kind: Array
    table: pa.Table
    """The columns that we know, under our names."""
    messages: dict[int, str] = field(default_factory=dict)
    """What the reader says of a row that it cannot read."""

    entries: dict[int, Entry] = field(default_factory=dict)
    """What both sides have, of rows that are not plainly played."""
    turned: set[int] = field(default_factory=set)
    """Rows whose pairs sat the other way."""
    _lines: dict[int, Line] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.points)

    def words(self, name: str) -> Words:
        """Give the texts of a column; of one that is not there, every row is empty."""
        return _column(self.table, name)

    def entry(self, row: int) -> Entry:
        """
        Give the columns of both sides of a readable row.

        >>> packed(pa.table({"board": [1], "ns": [1], "ew": [2], "score": [50]})).entry(0)
        (50, 50)
        """
        points = int(self.points[row])
        return self.entries.get(row) or (points, points)

    def rows(
        self, places: Array, without: frozenset[str] = frozenset()
    ) -> list[dict[str, str]]:
        """Give rows as a reader of tables gets them, perhaps without some columns."""
        names = [name for name in self.table.column_names if name not in without]
        part = self.table.select(names).take(pa.array(places))
        texts = {name: _column(part, name) for name in part.column_names}
        return [
            {name: words.text(at) for name, words in texts.items()} for at in range(len(places))
        ]

    def lines(self, places: Array) -> list[Line]:
        """
        Give readable rows as the lines of a session; their places are their numbers.

        What no comparison looks at is not read: so, more rows say the same of the play.
        """
        new = np.array([at for at in places.tolist() if at not in self._lines], np.int64)
        if len(new):
            reader = RecordReader()
            for at, row in zip(new.tolist(), self.rows(new, _UNASKED), strict=True):
                self._lines[at] = reader.record(row, str(at))[0].line
        return [self._lines[at] for at in places.tolist()]


def _column(table: pa.Table, name: str) -> Words:
    there = name in table.column_names
    return words_of(table.column(name) if there else None, table.num_rows)


def names_of_table(names: list[str]) -> dict[str, str]:
    """
    Say under which of its names a table has each column of ours.

    >>> names_of_table(["Board", "NS", "EW", "Score", "Club"])
    {'board': 'Board', 'ns': 'NS', 'ew': 'EW', 'score': 'Score'}

    :raises InvalidFile: if it lacks what makes a table of results.
    """
    ours = columns_of(names, "")
    if missing := lacking(ours):
        raise InvalidFile("not a table of results: no {missing}", missing=Text.joined(missing))
    told = zip(ours, names, strict=True)
    return {own: name for own, name in told if own in (*_READ, "event")}


def asked_of(names: list[str]) -> list[str]:
    """
    Name the columns that are read for scores and awards.

    >>> asked_of(["board", "ns", "ew", "lead", "score", "club"])
    ['board', 'ns', 'ew', 'score']

    :raises InvalidFile: if it lacks what makes a table of results.
    """
    told = names_of_table(names).items()
    return [name for own, name in told if own not in ("lead", "table")]


def packed(table: pa.Table, *, threads: int = 1) -> Packed:
    """
    Pack a table of results.

    >>> rows = {"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "contract": ["4S", "A/A"],
    ...         "declarer": ["N", None], "tricks": [10, None]}
    >>> found = packed(pa.table(rows))
    >>> found.points.tolist(), found.kind.tolist()
    ([420, -32768], [0, 1])

    :raises InvalidFile: if it is no table of results.
    """
    names = names_of_table(table.column_names)
    event = words_of(table.column(names["event"]) if "event" in names else None, table.num_rows)
    known = without_views(table.select([name for own, name in names.items() if own != "event"]))
    known = known.rename_columns([own for own in names if own != "event"])
    known = known.unify_dictionaries().combine_chunks()  # once, not for each few rows taken

    def column(name: str, default: str = "") -> Words:
        return _or_default(_column(known, name), default) if default else _column(known, name)

    found = Packed(
        event=_or_default(event, "1"),
        session=column("session", "1"),
        section=column("section", "A"),
        version=_lower(column("board_version", "a")),
        ns=column("ns"),
        ew=column("ew"),
        board=column("board").each(_board_number),
        points=np.full(table.num_rows, NO_SCORE),
        kind=np.zeros(table.num_rows, np.int8),
        table=known,
    )
    ordinary = _usual(found)
    _score_ordinary(found, ordinary, threads)
    _read_others(found, np.flatnonzero(~ordinary))
    return found


def _or_default(words: Words, default: str) -> Words:
    if "" not in words.texts:
        return words
    texts = tuple(text or default for text in words.texts)
    return words if len(texts) < 1 else _merged(Words(words.codes, texts))


def _lower(words: Words) -> Words:
    return _merged(Words(words.codes, tuple(text.lower() for text in words.texts)))


def _merged(words: Words) -> Words:
    texts = tuple(sorted(set(words.texts)))
    if texts == words.texts:
        return words
    places = np.array([texts.index(text) for text in words.texts], np.int32)
    return Words(places[words.codes], texts)


def _usual(found: Packed) -> Array:
    """Say which rows are ordinary so far: two pairs, a board, nothing for a reader."""
    usual = found.board > 0
    for side in (found.ns, found.ew):
        usual &= side.each(lambda text: text.lower() not in _SIT_OUTS, bool)
    for name in set(found.table.column_names) - _ASIDE:
        words = found.words(name)
        if any(words.texts):
            usual &= words.each(_is_number if name == "datum" else _is_empty, bool)
    return usual


def _score_ordinary(found: Packed, ordinary: Array, threads: int) -> None:
    """Score the ordinary rows, and take from them those that are not."""
    column = found.words
    contract, declarer = column("contract"), column("declarer")
    parts = [_parts_of(text) for text in contract.texts]
    index = np.array([part[0] for part in parts], np.int16)[contract.codes]
    seat = declarer.each(_seat_index, np.int8)
    tricks = column("tricks").each(_tricks, np.int8)
    beside = column("score").each(_points_beside, np.int16)
    if any(part[1] >= 0 for part in parts):
        inner = np.array([part[1] for part in parts], np.int8)[contract.codes]
        seat = np.where(seat == _EMPTY, inner, seat)
    if any(part[2] >= 0 for part in parts):
        inner = np.array([part[2] for part in parts], np.int8)[contract.codes]
        tricks = np.where(tricks == _EMPTY, inner, tricks)
    ordinary &= beside != _BAD_POINTS
    if any((dealer := column("dealer")).texts):
        ordinary &= dealer.each(_seat_index, np.int8) != _BAD
    behind = _CYCLE[(found.board - 1) & 15]
    if any((told := column("vulnerability")).texts):
        said = told.each(_vulnerable, np.int8)
        ordinary &= said != _BAD
        behind = np.where(said == _EMPTY, behind, said)
    is_played = ordinary & (index >= 0) & (seat >= 0) & (tricks >= 0)
    is_passed = ordinary & (index == _PASSED)
    is_told = ordinary & (beside != NO_SCORE)
    is_open = is_told & (index >= 0) & (seat >= 0) & (tricks == _EMPTY)
    is_told &= index == _EMPTY
    rows = np.flatnonzero(is_open)  # contract and score, and the tricks follow from them
    is_told[rows] = _are_possible(*(each[rows] for each in (index, seat, behind, beside)))
    contract_of = index if bool(is_played.all()) else np.where(is_played, index, np.int16(-1))
    score_rows(contract_of, tricks, seat, behind, found.points, threads=threads)
    found.points[is_passed] = 0
    found.points[is_told] = beside[is_told]
    ordinary &= is_played | is_passed | is_told


def _are_possible(contract: Array, seat: Array, behind: Array, points: Array) -> Array:
    """Say whether some number of tricks gives these points for NS."""
    side = seat & 1
    made = scores_of().reshape(-1, 14)[contract * 2 + ((behind >> side) & 1)]
    possible: Array = (made == np.where(side == 1, -points, points)[:, None]).any(axis=1)
    return possible


def _read_others(found: Packed, rows: Array) -> None:
    """Have the reader of tables read what is not ordinary, each different content once."""
    if not len(rows):
        return
    part = found.table.take(pa.array(rows))
    names = [name for name in part.column_names if name not in _BY_CONTENT]
    shown = [_column(part, name) for name in names]
    matrix = np.stack([words.codes for words in shown])
    sides = [(side, _column(part, side)) for side in _SIDES]
    known: dict[tuple[object, ...], _Read] = {}
    nobody: dict[str, list[int]] = {"ns": [], "ew": []}
    for nth, at in enumerate(rows.tolist()):
        codes = tuple(matrix[:, nth].tolist())
        who = tuple(_shown(words.text(nth)) for _, words in sides)
        told = known.get((codes, who))
        if told is None:
            cells = zip(names, shown, codes, strict=True)
            row = {name: words.texts[code] for name, words, code in cells}
            row.update({side: text for (side, _), text in zip(sides, who, strict=True)})
            told = known[codes, who] = _told(tuple(row.items()))
        kind, points, message, has_ns, has_ew, entry, turned = told
        found.kind[at], found.points[at] = kind, points
        if message:
            found.messages[at] = message
        if entry is not None:
            found.entries[at] = entry
        if turned:
            found.turned.add(at)
        if not has_ns:
            nobody["ns"].append(at)
        if not has_ew:
            nobody["ew"].append(at)
    for side, places in nobody.items():
        if places:
            setattr(found, side, _emptied(getattr(found, side), places))


_SIDES = ("ns", "ew", "north", "south", "east", "west")
_BY_CONTENT = frozenset({*_SIDES, "session", "section", "round", "table", "lead"})


def _shown(text: str) -> str:
    return text if text.lower() in _SIT_OUTS else "x"


def _emptied(words: Words, places: list[int]) -> Words:
    codes = words.codes.copy()
    texts = words.texts if "" in words.texts else (*words.texts, "")
    codes[places] = texts.index("")
    return _merged(Words(codes, texts))


class _Read(NamedTuple):
    """What the reader of tables makes of a row."""

    kind: RowKind
    points: int = int(NO_SCORE)
    message: str = ""
    has_ns: bool = True
    has_ew: bool = True
    entry: Entry | None = None
    turned: bool = False


@lru_cache(maxsize=65_536)
def _told(cells: tuple[tuple[str, str], ...]) -> _Read:
    try:
        record, notes = record_of(dict(cells))
    except OvertrickError as error:
        return _Read(RowKind.UNREAD, message=str(error))
    if record.is_pending:
        return _Read(RowKind.UNREAD, message=notes[0].message if notes else "no result yet")
    line = record.line
    outcome = line.outcome
    entry = entry_of(outcome, line.board)
    has_ns, has_ew = line.ns is not None, line.ew is not None
    read = _Read(RowKind.OTHER, has_ns=has_ns, has_ew=has_ew, entry=entry)
    if line.match is not None or line.is_individual:
        return read._replace(kind=RowKind.APART)
    if line.turned:
        return read._replace(turned=True)
    if isinstance(outcome, Plain):
        points = outcome_points(outcome, line.board)
        return read._replace(kind=RowKind.PLAYED, points=points, entry=None)
    return read._replace(kind=_KINDS.get(type(outcome), RowKind.OTHER))


_KINDS: dict[type, RowKind] = {
    Artificial: RowKind.ARTIFICIAL,
    NotPlayed: RowKind.NOT_PLAYED,
    Bye: RowKind.BYE,
}


_EMPTY, _BAD, _PASSED = -2, -1, -3
_BAD_POINTS = 32767
_CYCLE = np.array([_BEHIND[Board.standard(n).vulnerability] for n in range(1, 17)], np.int8)


def _is_empty(text: str) -> bool:
    return not text


def _is_number(text: str) -> bool:
    return not text or text.isdecimal()


@lru_cache(maxsize=4096)
def _parts_of(text: str) -> tuple[int, int, int]:
    """A contract's index, and declarer and tricks where they stand with it."""
    if not text:
        return _EMPTY, _EMPTY, _EMPTY
    try:
        contract, declarer, tricks = parse_result(text)
    except OvertrickError:
        return _BAD, _EMPTY, _EMPTY
    if contract is None:
        return _PASSED, _EMPTY, _EMPTY
    seat = _EMPTY if declarer is None else _SEATS.index(str(declarer))
    return contract.index, seat, _EMPTY if tricks is None else tricks


def _board_number(text: str) -> int:
    try:
        return board_of(text).number
    except OvertrickError:
        return -1


def _seat_index(text: str) -> int:
    try:
        return _SEATS.index(str(Seat.parse(text))) if text else _EMPTY
    except OvertrickError:
        return _BAD


def _tricks(text: str) -> int:
    if not text:
        return _EMPTY
    return int(text) if text.isascii() and text.isdigit() and int(text[:3]) <= 13 else _BAD


def _points_beside(text: str) -> int:
    try:
        points = points_of(text)
    except OvertrickError:
        return _BAD_POINTS
    return int(NO_SCORE) if points is None else points


def _vulnerable(text: str) -> int:
    try:
        return _BEHIND[Vulnerability.parse(text)] if text else _EMPTY
    except OvertrickError:
        return _BAD
