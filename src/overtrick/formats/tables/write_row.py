"""
Records as rows of the tidy table, and which columns they need.

Every row is read again at once: what would come back as something else is said.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple, TextIO

from overtrick.core.board import Board
from overtrick.core.notation import parse_ruling
from overtrick.core.outcome import (
    Artificial,
    Bye,
    NotPlayed,
    PassedOut,
    Points,
    Result,
    Split,
    Weighted,
)
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.dialect import SEAT_NAMES, is_possible
from overtrick.formats.plain import attempt
from overtrick.formats.tables.header import KNOWN, Cell, column_of, written
from overtrick.formats.tables.record_row import BESIDE_RULING, RecordReader
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "beside_losses",
    "foreign_prefix",
    "RowMaker",
    "Rows",
    "rows_of",
    "table_of",
    "write_csv",
    "write_rows",
    "write_tsv",
]

_ALWAYS = (
    *("session", "section", "round", "table", "board", "ns", "ew"),
    *("contract", "declarer", "lead", "tricks", "score", "ruling"),
)
_ORDER = (
    *("session", "section", "round", "match", "room", "home", "away", "table", "board"),
    *("dealer", "vulnerability", "board_version", "ns", "ew", "turned"),
    *("north", "south", "east", "west"),
    *("north_name", "south_name", "east_name", "west_name"),
    *("contract", "declarer", "lead", "tricks", "score", "ruling", "ruling_ew", "status"),
    *("datum", "ns_award", "ew_award"),
)
_OF_BOARD = ("dealer", "vulnerability")


class Rows(NamedTuple):
    """A table to be written: its columns, its rows, and what it does not hold."""

    columns: tuple[str, ...]
    rows: list[dict[str, Cell]]
    losses: list[str]


def rows_of(records: Sequence[Record]) -> Rows:
    """
    Write records as rows; the columns are those of the tidy table that they need.

    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(7), parse_outcome("4S N ="), "3", "10", lead="HA")
    >>> found = rows_of([Record(line)])
    >>> found.columns[4:9], [found.rows[0][name] for name in found.columns[4:9]]
    (('board', 'ns', 'ew', 'contract', 'declarer'), [7, '3', '10', '4S', 'N'])
    >>> found.rows[0]["score"], found.losses
    (620, [])
    """
    making = RowMaker()
    rows = [making.row(told) for told in records]
    return Rows(making.columns(), rows, making.losses())


class RowMaker:
    """
    Makes a row of each record; when all are made, knows their columns and what they lose.

    >>> making = RowMaker()
    >>> making.row(Record(Line(Board(7), PassedOut(), "3", "10"), names=("Eve", "", "", "")))[
    ...     "north_name"
    ... ]
    'Eve'
    >>> "north_name" in making.columns(), "dealer" in making.columns()
    (True, False)
    """

    def __init__(self) -> None:
        self._needed = dict.fromkeys(_ALWAYS)
        self._with_boards = False
        self._unwritten = _Unwritten()
        self._losses: list[str] = []
        self._read = RecordReader().record

    def row(self, told: Record) -> dict[str, Cell]:
        """Give the cells of a record by column; of the dealer too, who may not be needed."""
        board = told.line.board
        self._with_boards |= board != Board.standard(board.number)
        row = _row(told)
        row |= self._unwritten.kept(told.line, row)
        self._needed.update(dict.fromkeys(row))
        self._losses += self._unlike(told, row)
        return row

    def _unlike(self, told: Record, row: Mapping[str, Cell]) -> list[str]:
        """Say what a row would be read as, if that is not what was written."""
        try:
            back, notes = self._read({name: written(cell) for name, cell in row.items()})
        except OvertrickError as error:
            place = place_of(told.line)
            return [
                EnglishText(
                    "{place}: this row will be refused when read again: {error}",
                    place=place,
                    error=error,
                )
            ]
        if not notes and _bare(told) == _bare(back):
            return []
        place = place_of(told.line)
        found: list[str] = [
            EnglishText(
                "{place}: {what} {one} will be read as {other}",
                place=place,
                what=what,
                one=one or EnglishText("nothing"),
                other=other or EnglishText("nothing"),
            )
            for what, one, other in _differences(told, back)
        ]
        return found or [
            EnglishText(Text.joined((place, note.message), ": ")) for note in notes
        ]

    def columns(self) -> tuple[str, ...]:
        """Name the columns of the rows so far; the standard dealer of a board has none."""
        needed = self._needed.keys() - (() if self._with_boards else _OF_BOARD)
        others = [name for name in self._needed if name not in KNOWN]
        return (*(name for name in _ORDER if name in needed), *others)

    def losses(self) -> list[str]:
        """Say what the rows so far do not hold."""
        return [*self._unwritten.said(), *self._losses]


def foreign_prefix(key: str) -> str:
    """
    Give the id of the format that a key of ``extra`` belongs to, or nothing.

    >>> foreign_prefix("jsonl:by"), foreign_prefix("Note: mine"), foreign_prefix("Club")
    ('jsonl', '', '')
    """
    from overtrick.formats.catalogue import FORMATS

    prefix, colon, _ = key.partition(":")
    return prefix if colon and prefix in FORMATS else ""


def _row(told: Record) -> dict[str, Cell]:
    line = told.line
    texts: dict[str, Cell | None] = {
        "session": line.session,
        "section": line.section,
        "round": line.round,
        "match": line.match,
        "room": line.room,
        "home": line.home,
        "away": line.away,
        "table": line.table,
        "board": line.board.number,
        "dealer": str(line.board.dealer),
        "vulnerability": str(line.board.vulnerability),
        "board_version": line.version if line.version != "a" else None,
        "ns": line.ns,
        "ew": line.ew,
        "turned": "yes" if line.turned else None,
        **dict(zip(SEAT_NAMES, line.players or (), strict=False)),
        **dict(zip((f"{seat}_name" for seat in SEAT_NAMES), told.names or (), strict=False)),
        "lead": line.lead,
        "tricks": line.tricks,
        "datum": line.datum,
        "ns_award": told.ns_award,
        "ew_award": told.ew_award,
        **(_pending(told) if told.is_pending else _outcome(line)),
    }
    return {name: cell for name, cell in texts.items() if cell is not None and cell != ""}


def _pending(told: Record) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"status": "pending"}
    if told.contract:
        cells["contract"] = str(told.contract)
    if told.declarer:
        cells["declarer"] = str(told.declarer)
    return cells


def _outcome(line: Line) -> dict[str, Cell]:
    outcome, extra = line.outcome, line.extra or {}
    is_split = isinstance(outcome, Split)
    if line.ruling and not is_split and attempt(parse_ruling, line.ruling) == outcome:
        return {**_played_beside(extra), "ruling": line.ruling}
    if isinstance(outcome, Result | PassedOut | Points):
        return _played(outcome, line.board)
    if isinstance(outcome, Split):
        if isinstance(outcome.ns, Result | PassedOut | Points):
            return {**_played(outcome.ns, line.board), "ruling_ew": str(outcome.ew)}
        return {"ruling": _ruling(outcome.ns), "ruling_ew": _ruling(outcome.ew)}
    return {**_played_beside(extra), "ruling": _ruling(outcome)}


def _played_beside(extra: Mapping[str, str]) -> dict[str, Cell]:
    return {name: extra[name] for name in BESIDE_RULING if extra.get(name)}


def _played(outcome: Result | PassedOut | Points, board: Board) -> dict[str, Cell]:
    if isinstance(outcome, PassedOut):
        return {"contract": "PASS", "score": 0}
    if isinstance(outcome, Result):
        return {
            "contract": str(outcome.contract),
            "declarer": str(outcome.declarer),
            "tricks": outcome.tricks,
            "score": outcome_points(outcome, board),
        }
    cells: dict[str, Cell] = {"score": outcome.ns}
    contract, seat = outcome.contract, outcome.declarer
    if contract is not None and is_possible(contract, seat, outcome.ns, board):
        cells["contract"] = str(contract)
        if seat is not None:
            cells |= {"declarer": str(seat), "tricks": ""}  # else it is a Result
    return cells


def _ruling(
    outcome: Artificial | Weighted | NotPlayed | Bye | Result | PassedOut | Points,
) -> str:
    return str(outcome)


class _Unwritten:
    """What rides along and has no column here, counted by the format that it belongs to."""

    def __init__(self) -> None:
        self._counted: dict[str, int] = {}
        self._taken: dict[str, int] = {}

    def kept(self, line: Line, row: Mapping[str, Cell]) -> dict[str, Cell]:
        found: dict[str, Cell] = {}
        for name, text in (line.extra or {}).items():
            if not text or (name in row and name in BESIDE_RULING):
                continue
            if prefix := foreign_prefix(name):
                self._counted[prefix] = self._counted.get(prefix, 0) + 1
            elif column_of(name) in KNOWN and name != "status":
                self._taken[name] = self._taken.get(name, 0) + 1
            elif name not in row:
                found[name] = text
        return found

    def said(self) -> list[str]:
        told = [f"{name}: {number}" for name, number in self._counted.items()]
        taken = [f"{name}: {number}" for name, number in self._taken.items()]
        return [
            *(
                [
                    EnglishText(
                        "details of other formats left out ({kinds})", kinds=", ".join(told)
                    )
                ]
                if told
                else []
            ),
            *(
                [
                    EnglishText(
                        "cells left out, their column is taken ({columns})",
                        columns=", ".join(taken),
                    )
                ]
                if taken
                else []
            ),
        ]


def _differences(told: Record, back: Record) -> Iterator[tuple[str, object, object]]:
    if told.line.outcome != back.line.outcome or told.is_pending != back.is_pending:
        yield "result", _told(told), _told(back)
        return
    for what, mine, theirs in zip(_BARE, _bare(told), _bare(back), strict=True):
        if mine != theirs:
            yield what, mine, theirs


_OF_LINE = tuple(
    name
    for name in Line.__dataclass_fields__
    if name not in ("where", "ruling", "tricks", "extra")
)
_BARE = (
    *(*_OF_LINE, "turned", "tricks", "pending"),
    *("contract", "declarer", "names", "award of NS", "award of EW"),
)
_told_by = attrgetter(*_OF_LINE, "turned")


def _bare(told: Record) -> tuple[object, ...]:
    """A record without its place, its words, and tricks that stand in the outcome too."""
    line = told.line
    tricks = None if isinstance(line.outcome, Split) else line.tricks
    names = told.names if told.names and any(told.names) else None
    beside = told.contract, told.declarer, names, told.ns_award, told.ew_award
    return (*_told_by(line), tricks, told.is_pending, *beside)


def _told(told: Record) -> str:
    if told.is_pending:
        return "not known yet"
    outcome = told.line.outcome
    if isinstance(outcome, Points) and outcome.contract:
        return f"{outcome.contract} {outcome.declarer or ''}".strip() + f" {outcome}"
    return str(outcome)


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
    return (
        [EnglishText("details of the file as a whole left out ({kinds})", kinds=told)]
        if told
        else []
    )


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
    plain, quoted = (
        csv.writer(out, delimiter=delimiter, lineterminator="\n", quoting=quoting)
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL)
    )
    plain.writerow(columns)
    changed = 0
    for row in rows:
        texts = [written(row.get(column, "")) for column in columns]
        if not _ODD.isdisjoint("".join(texts)):
            kept = [_cell(text, delimiter, len(texts)) for text in texts]
            changed += sum(one != other for one, other in zip(texts, kept, strict=True))
            # A carriage return alone is nothing that the library puts in quotation marks.
            writer = quoted if any("\r" in text for text in kept) else plain
            writer.writerow(kept)
        else:
            plain.writerow(texts)
    return (
        [EnglishText("line ends within cells written as blanks: {count}", count=changed)]
        if changed
        else []
    )


def _cell(text: str, delimiter: str, columns: int) -> str:
    """A cell without what the reader must take for a torn row, and without nothing signs."""
    bare = text.replace("\0", "")
    if "\n" not in bare and "\r" not in bare:
        return bare
    lines = bare.splitlines()
    torn = any(line.count(delimiter) >= columns - 1 for line in lines)
    return " ".join(lines) if torn or len(lines) >= _LONGEST_CELL else bare
