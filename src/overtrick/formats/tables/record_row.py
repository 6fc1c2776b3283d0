"""
One row of a table as a record: its result, or that there is none yet, and who sat there.

Beside what :mod:`overtrick.formats.tables.tidy_row` reads stand the columns of other programs,
rows without a result, names and awards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import ClassVar, NamedTuple

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.exact import parse_exact
from overtrick.core.notation import parse_result
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.core.seats import Seat
from overtrick.errors import InvalidOutcome, OvertrickError
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.formats.contents.table import FieldResult, Record
from overtrick.formats.tables.foreign import tidied
from overtrick.formats.tables.header import BESIDE, FOREIGN, TIMES
from overtrick.formats.tables.tidy_row import (
    PLAYED,
    board_of,
    line_like,
    line_met,
    line_of,
    tricks_of,
)

__all__ = ["BESIDE_RULING", "RowNote", "RecordReader", "field_of", "record_of"]


class RowNote(NamedTuple):
    """What was wrong with a row and could be mended, or what it leaves open."""

    message: str
    severity: Severity = Severity.ERROR


BESIDE_RULING = ("contract", "declarer", "score")
"""What was played, beside a ruling: kept, but the ruling counts."""


_NAMES = BESIDE[:4]
_TOLD = frozenset((*PLAYED, *FOREIGN))
_CYCLE = 16  # boards after which dealer and vulnerability come again
_POINTS = frozenset(name for name in _TOLD if name.startswith("score"))
"""Columns that agree with a contract or not by the vulnerability; else boards are alike."""
_DEALT = ("dealer", "vulnerability")
_MOST_KNOWN = 20_000  # more than a table of results alone can say
_MOST_SHAPES = 20
_LONGEST_KNOWN = 100  # signs that say what was played
_BARE = _TOLD | {"board", "ns", "ew", "table", "status"}
"""Columns beside which a row says nothing of its own but who met at which table."""
_NOTHING_YET = "no contract, no score and no ruling: no result yet"


def record_of(row: Mapping[str, str], where: str = "") -> tuple[Record, list[RowNote]]:
    """
    Read one row; beside the record stands what was wrong or is open.

    >>> told, _ = record_of({"board": "7", "ns": "3", "ew": "10", "status": "pending"})
    >>> told.is_pending
    True
    >>> record_of({"board": "7", "ns": "3", "ew": "10", "contract": "4S"})[1][0].message
    '4S: who declared?'

    :raises OvertrickError: if the row is nothing; the message says which text is wrong.
    """
    own, is_pending, is_undecided, passed_over = tidied(row)
    beside = {name: own.pop(name).strip() for name in BESIDE if name in own}
    notes = [RowNote(said) for said in passed_over]
    if is_pending or is_undecided or _is_open(own):
        told = _pending(own, where, notes, is_silent=is_pending)
        if is_undecided:
            notes = [RowNote("the director's score is not decided yet", Severity.QUESTION)]
    else:
        line, wrong = line_of(own, where)
        told = Record(line)
        notes += [RowNote("; ".join(wrong))] if wrong else []
        if line.ruling and not isinstance(line.outcome, Bye | NotPlayed):
            told = _with_played(told, own)
    return _with_beside(told, beside, notes), notes


class RecordReader:
    """
    Reads rows as ``record_of`` does; what rows say alike of the play is worked out once.

    All readers share what they know: five hundred clubs reach the same contracts.

    >>> reader, row = RecordReader(), {"board": "7", "ew": "10", "contract": "4S N ="}
    >>> [reader.record({**row, "ns": ns})[0].line.ns for ns in ("3", "4")]
    ['3', '4']
    """

    _shapes: ClassVar[dict[tuple[str, ...], _Shape]] = {}
    """What rows of the same columns have said, for all files: clubs of one field agree."""

    def record(self, row: Mapping[str, str], where: str = "") -> tuple[Record, list[RowNote]]:
        """
        Read one row; beside the record stands what was wrong or is open.

        :raises OvertrickError: if the row is nothing; the message says which text is wrong.
        """
        names, cells = tuple(row), tuple(row.values())
        shape = self._shapes.get(names) or self._shaped(names)
        if shape.who is None:
            return record_of(row, where)
        ns, ew = shape.who(cells)
        ns, ew = ns.strip(), ew.strip()
        if not ns or not ew:
            return record_of(row, where)
        board = shape.boards.get(shape.board(cells)) or shape.standard(row["board"])
        if board is None:
            return shape.learn(row, cells, where)
        played = shape.played.get((board.number % shape.cycle, shape.told(cells)))
        if played is None:
            return shape.learn(row, cells, where)
        if shape.is_bare:
            return Record(line_met(played, board, ns, ew, row.get("table", ""), where)), []
        return shape.record(played, board, row, where)

    def _shaped(self, names: tuple[str, ...]) -> _Shape:
        if len(self._shapes) >= _MOST_SHAPES:
            self._shapes.clear()
        shape = self._shapes[names] = _Shape(names)
        return shape


class _Shape:
    """Where in rows of the same columns stands what, and what such rows have said so far."""

    def __init__(self, names: tuple[str, ...]) -> None:
        known = {"board", "ns", "ew"} <= set(names)
        self.who = _picked(names, ("ns", "ew")) if known else None
        self.board = _picked(names, ("board", *_DEALT))
        self.told = _picked(names, _TOLD)
        self.boards: dict[object, Board] = {}
        self.played: dict[tuple[int, object], Line] = {}
        self.is_bare = _BARE.issuperset(names)
        self.cycle = 1 if _POINTS.isdisjoint(names) else _CYCLE
        self._has_dealers = any(name in names for name in _DEALT)
        self._beside = [name for name in BESIDE if name in names]

    def standard(self, number: str) -> Board | None:
        """Give a board by its number, where no column tells more of it."""
        if self._has_dealers or not _is_number(number):
            return None
        board = Board.standard(int(number))
        if len(self.boards) < _MOST_KNOWN:
            self.boards[number] = board
        return board

    def record(
        self, played: Line, board: Board, row: Mapping[str, str], where: str
    ) -> tuple[Record, list[RowNote]]:
        """Give the record of a row that says the same of the play as another did."""
        if not self._beside:
            return Record(line_like(played, board, row, where)), []
        beside = {name: row[name].strip() for name in self._beside}
        own = {name: row[name] for name in row if name not in beside}
        notes: list[RowNote] = []
        record = Record(line_like(played, board, own, where))
        return _with_beside(record, beside, notes), notes

    def learn(
        self, row: Mapping[str, str], cells: tuple[str, ...], where: str
    ) -> tuple[Record, list[RowNote]]:
        """Read a row, and remember what it says of the play."""
        record, notes = record_of(row, where)
        number = row["board"]
        if not notes and not row.get("status") and _is_number(number) and _is_steady(record):
            if self._has_dealers and len(self.boards) < _MOST_KNOWN:
                dealer, vulnerability = (row.get(name, "").strip() for name in _DEALT)
                self.boards[self.board(cells)] = board_of(number, dealer, vulnerability)
            told = self.told(cells)
            if sum(map(len, told)) <= _LONGEST_KNOWN:
                if len(self.played) >= _MOST_KNOWN:
                    self.played.clear()
                self.played[int(number) % self.cycle, told] = record.line
        return record, notes


def _picked(
    names: Sequence[str], wanted: Iterable[str]
) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """Pick the cells of the columns that are wanted; a single one as it is."""
    places = [names.index(name) for name in wanted if name in names]
    return itemgetter(*places) if places else lambda cells: ()


def field_of(row: Mapping[str, str], where: str = "") -> tuple[FieldResult, list[RowNote]]:
    """
    Read a row of a frequency table: a result, and how often it was made.

    >>> field_of({"board": "7", "score": "420", "times": "3"})[0].times
    3

    :raises OvertrickError: if the row is nothing; the message says which text is wrong.
    """
    times = row[TIMES].strip().removesuffix(".0")
    if not _is_number(times):
        raise InvalidOutcome("not how often: {times!r}", times=times)
    own = {name: text for name, text in row.items() if name != TIMES}
    record, notes = record_of({**own, "ns": "NS", "ew": "EW"}, where)
    return FieldResult(
        replace(record, line=replace(record.line, ns=None, ew=None)), int(times)
    ), notes


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 7 and text.strip("0") != ""


def _is_steady(record: Record) -> bool:
    """Whether the outcome would be the same, whoever else met."""
    line = record.line
    if record.is_pending or line.turned or isinstance(line.outcome, Bye | NotPlayed):
        return False
    return line.extra is None or not any(name in line.extra for name in BESIDE_RULING)


def _is_open(row: Mapping[str, str]) -> bool:
    """Whether neither points nor a ruling are told, nor tricks and declarer of a contract."""
    if any(row.get(name, "").strip() for name in ("score", "ruling", "ruling_ew")):
        return False
    written = row.get("contract", "").strip()
    if not written:
        return True
    contract, declarer, tricks = parse_result(written)
    has_declarer = declarer is not None or bool(row.get("declarer", "").strip())
    has_tricks = tricks is not None or bool(row.get("tricks", "").strip())
    return contract is not None and not (has_declarer and has_tricks)


def _pending(
    row: dict[str, str], where: str, notes: list[RowNote], *, is_silent: bool
) -> Record:
    written, seat = row.pop("contract", "").strip(), row.pop("declarer", "").strip()
    contract: Contract | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    if written:
        contract, declarer, tricks = parse_result(written)
    declarer = Seat.parse(seat) if seat else declarer
    if contract is not None and row.get("tricks", "").strip():
        tricks = tricks_of(contract, row["tricks"].strip())
    bare = {name: text for name, text in row.items() if name not in ("tricks", "score")}
    line, wrong = line_of({**bare, "ruling": "NP", "ruling_ew": ""}, where)
    if not is_silent:
        notes.append(_said(contract, declarer))
    notes += [RowNote("; ".join(wrong))] if wrong else []
    line = replace(line, ruling=None, tricks=tricks)
    return Record(line, True, contract, declarer)


def _said(contract: Contract | None, declarer: Seat | None) -> RowNote:
    if contract is None:
        return RowNote(_NOTHING_YET, Severity.QUESTION)
    return RowNote(f"{contract}: {'who declared?' if declarer is None else 'how many tricks?'}")


def _with_played(told: Record, row: Mapping[str, str]) -> Record:
    """Keep what was played beside a ruling that overrules it."""
    played = {name: row[name].strip() for name in BESIDE_RULING if row.get(name, "").strip()}
    if not played or not row.get("ruling", "").strip():
        return told
    return replace(told, line=replace(told.line, extra={**(told.line.extra or {}), **played}))


def _with_beside(told: Record, beside: Mapping[str, str], notes: list[RowNote]) -> Record:
    names = [beside.get(name, "") for name in _NAMES]
    if any(names):
        north, south, east, west = names
        told = replace(told, names=(north, east, south, west))
    for name in ("ns_award", "ew_award"):
        if not beside.get(name):
            continue
        try:
            award = parse_exact(beside[name].removesuffix("%"))
        except OvertrickError as error:
            notes.append(RowNote(f"{name}: {error}"))
        else:
            is_ns = name == "ns_award"
            told = replace(told, ns_award=award) if is_ns else replace(told, ew_award=award)
    return told
