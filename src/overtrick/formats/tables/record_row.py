"""
One row of a table as a record: its result, or that there is none yet, and who sat there.

Beside what :mod:`overtrick.formats.tables.tidy_row` reads stand the columns of other programs,
rows without a result, names and awards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import ClassVar, NamedTuple

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.notation import parse_result, parse_ruling
from overtrick.core.outcome import Artificial, Bye, NotPlayed, Weighted
from overtrick.core.seats import Seat
from overtrick.core.spelling import has_contract
from overtrick.errors import EnglishText, InvalidOutcome, OvertrickError, Text
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.formats.contents.table import FieldResult, Record
from overtrick.formats.dialect import lead_of, points_of
from overtrick.formats.plain import attempt
from overtrick.formats.tables.foreign import NOBODY, is_open, ruling_of, tidied
from overtrick.formats.tables.header import BESIDE, FOREIGN, KNOWN, TIMES
from overtrick.formats.tables.tidy_row import (
    PLAYED,
    board_of,
    line_like,
    line_met,
    line_of,
    line_ruled,
    tricks_of,
)

__all__ = ["BESIDE_RULING", "RecordReader", "RowNote", "record_of"]


class RowNote(NamedTuple):
    """What was wrong with a row and could be mended, or what it leaves open."""

    message: str
    severity: Severity = Severity.ERROR


BESIDE_RULING = ("contract", "declarer", "score")
"""What was played, beside a ruling: kept, but the ruling counts."""


_NAMES, _AWARDS = BESIDE[:4], BESIDE[4:]
_TOLD = frozenset((*PLAYED, *FOREIGN))
_CYCLE = 16  # boards after which dealer and vulnerability come again
_POINTS = frozenset(name for name in _TOLD if name.startswith("score"))
"""Columns that agree with a contract or not by the vulnerability; else boards are alike."""
_DEALT = ("dealer", "vulnerability")
_MOST_KNOWN = 20_000  # more than a table of results alone can say
_MOST_SHAPES = 20
_LONGEST_KNOWN = 100  # signs that say what was played
_MOST_EXTRAS = 1_000
_A_LINE, _A_RECORD, _A_MAPPING, _A_TEXT = 290, 190, 190, 90  # bytes of memory
_RULED, _A_RULING = ("ruling", "contract", "result"), "A/A"
_BARE = _TOLD | {"board", "ns", "ew", "table", "status"}
"""Columns beside which a row says nothing of its own but who met at which table."""
_UNDECIDED = EnglishText("the director's score is not decided yet")
_NOTHING_YET = EnglishText("no contract, no score and no ruling: no result yet")


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
    told, notes = _what_happened(row, where)
    return _with_beside(told, row, notes), notes


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

    def __init__(self) -> None:
        self._extras: dict[tuple[str, ...], Mapping[str, str]] = {}
        self.size = 0
        """Bytes of memory that what was read takes, about."""

    def record(self, row: Mapping[str, str], where: str = "") -> tuple[Record, list[RowNote]]:
        """
        Read one row; beside the record stands what was wrong or is open.

        :raises OvertrickError: if the row is nothing; the message says which text is wrong.
        """
        line, like, notes = self.line(row, where)
        return Record(line) if like is None else like.with_line(line), notes

    def line(
        self, row: Mapping[str, str], where: str = ""
    ) -> tuple[Line, Record | None, list[RowNote]]:
        """
        Read one row as a line, and a record that tells the same beside it, if it tells more.

        >>> line, like, _ = RecordReader().line({"board": "7", "ns": "3", "ew": "10"})
        >>> line.ns, like.is_pending
        ('3', True)

        :raises OvertrickError: if the row is nothing; the message says which text is wrong.
        """
        names, cells = tuple(row), tuple(row.values())
        shape = self._shapes.get(names) or self._shaped(names)
        self.size += _A_LINE + len(where)
        board = shape.boards.get(shape.board(cells)) or shape.found(row, cells)
        known = None if board is None else shape.played.get(shape.key(board.number, row, cells))
        if board is None or known is None:
            return self._learned(shape, row, cells, where, board)
        if shape.is_bare and known.is_plain:
            ns, ew, table = row["ns"].strip(), row["ew"].strip(), row.get("table", "")
            line = line_met(known.told.line, board, ns, ew, table, where)
            return line, known.like, [*known.notes]
        line = line_like(known.told.line, board, row, where, self._riding(known, shape, cells))
        if not _is_of_somebody(line):
            return self._learned(shape, row, cells, where, board)
        return line, *self._beside(known, shape, row)

    def _learned(
        self,
        shape: _Shape,
        row: Mapping[str, str],
        cells: tuple[str, ...],
        where: str,
        board: Board | None,
    ) -> tuple[Line, Record | None, list[RowNote]]:
        if (lead := row.get("lead")) and (wrong := _wrong_lead(lead)):
            line, like, notes = self.line({**row, "lead": ""}, where)
            return line, like, [*notes, RowNote(wrong)]  # all else is as in rows without it
        if shape.is_ours:
            _refuse_contract(row, board)
        if shape.ruled and (found := self._ruled(shape, row, where)) is not None:
            return found
        known = shape.learn(row, cells, where)
        self.size += _size_of(known.told.line.extra)
        return known.told.line, *self._beside(known, shape, row)

    def _ruled(
        self, shape: _Shape, row: Mapping[str, str], where: str
    ) -> tuple[Line, Record | None, list[RowNote]] | None:
        """Read a row with a ruling of its own: all but the ruling is as with another."""
        name = next((name for name in shape.ruled if row[name].strip()), "")
        text = row[name].strip() if name else ""
        if not text or text == _A_RULING or row.get("ruling_ew", "").strip():
            return None
        outcome = ruling_of(text)
        if outcome is None:
            if name != _RULED[0] or is_open(text) or has_contract(text):
                return None
        elif not isinstance(outcome, Artificial | Weighted):
            return None
        try:
            line, like, notes = self.line({**row, name: _A_RULING}, where)
        except OvertrickError:
            return None  # which is to quote what stands there
        if not isinstance(line.outcome, Artificial):
            return None  # not ruled yet
        if outcome is None:
            parse_ruling(text)  # refuses what is none, for all else can be read
            return None
        return line_ruled(line, outcome, text), like, notes

    def _beside(
        self, known: _KnownPlay, shape: _Shape, row: Mapping[str, str]
    ) -> tuple[Record | None, list[RowNote]]:
        notes = [*known.notes]
        if not shape.beside:
            return known.like, notes
        like = _with_beside(known.told, row, notes)
        if like is known.told:
            return known.like, notes
        self.size += _A_RECORD
        return like, notes

    def _riding(
        self, known: _KnownPlay, shape: _Shape, cells: tuple[str, ...]
    ) -> Mapping[str, str] | None:
        """The columns that ride along; equal ones are one object."""
        if not shape.riding:
            return known.extra
        texts = shape.rides(cells)
        found = self._extras.get(texts)
        if found is None:
            told = zip(shape.riding, texts, strict=True)
            found = {name: text for name, text in told if text}
            if len(self._extras) < _MOST_EXTRAS:
                self._extras[texts] = found
            self.size += _size_of(found)
        if known.extra:
            found = {**found, **known.extra}
            self.size += _size_of(found)
        return found or None

    def field(
        self, row: Mapping[str, str], where: str = ""
    ) -> tuple[FieldResult, list[RowNote]]:
        """
        Read a row of a frequency table: a result, and how often it was made.

        >>> RecordReader().field({"board": "7", "score": "420", "times": "3"})[0].times
        3

        :raises OvertrickError: if the row is nothing; the message says which text is wrong.
        """
        times = row[TIMES].strip().removesuffix(".0")
        if not _is_number(times):
            raise InvalidOutcome("not how often: {times!r}", times=times)
        own = {**row, "ns": "NS", "ew": "EW"}
        del own[TIMES]
        line, like, notes = self.line(own, where)
        line = line.in_field(line.session, line.section, None, None, line.players)
        self.size += _A_RECORD
        told = Record(line) if like is None else like.with_line(line)
        return FieldResult(told, int(times)), notes

    def _shaped(self, names: tuple[str, ...]) -> _Shape:
        if len(self._shapes) >= _MOST_SHAPES:
            self._shapes.clear()
        shape = self._shapes[names] = _Shape(names)
        return shape


class _KnownPlay(NamedTuple):
    """What a row has said of the play."""

    told: Record
    like: Record | None
    """The same, if it tells more than its line."""
    notes: Sequence[RowNote]
    extra: Mapping[str, str] | None
    """What of the play rides along with the line."""
    is_plain: bool
    """Two pairs met as their line says, and nothing rides along."""


class _Shape:
    """Where in rows of the same columns stands what, and what such rows have said so far."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.board = _picked(names, ("board", *_DEALT))
        self.boards: dict[object, Board] = {}
        self.played: dict[object, _KnownPlay] = {}
        self.beside = [name for name in BESIDE if name in names]
        self.riding = [name for name in names if name not in KNOWN]
        self.rides = _each_of(names, self.riding)
        self.ruled = [name for name in _RULED if name in names]
        self.is_bare = _BARE.issuperset(names)
        self.is_ours = "contract" in names and not any(name in FOREIGN for name in names)
        self._told = _picked(names, _TOLD)
        self._cycle = 1 if _POINTS.isdisjoint(names) else _CYCLE
        self._has_dealers = any(name in names for name in _DEALT)
        self._has_teams = {"match", "turned"}.issubset(names)

    def found(self, row: Mapping[str, str], cells: tuple[str, ...]) -> Board | None:
        """Give the board of a row, if its columns can be read; it is read but once."""
        number = row.get("board", "")
        if not _is_number(number):
            return None
        dealt = [row.get(name, "").strip() for name in _DEALT] if self._has_dealers else []
        board = attempt(board_of, number, *dealt)
        if board is not None and len(self.boards) < _MOST_KNOWN:
            self.boards[self.board(cells)] = board
        return board

    def key(self, number: int, row: Mapping[str, str], cells: tuple[str, ...]) -> object:
        """Give what of a row decides over the play."""
        ns, ew = _nobody(row.get("ns", "")), _nobody(row.get("ew", ""))
        is_of_team = self._has_teams and self._is_of_team(row)
        return number % self._cycle, self._told(cells), ns, ew, is_of_team

    def learn(self, row: Mapping[str, str], cells: tuple[str, ...], where: str) -> _KnownPlay:
        """Read a row, and remember what it says of the play."""
        told, notes = _what_happened(row, where)
        line, number = told.line, row.get("board", "")
        extra = {name: text for name, text in (line.extra or {}).items() if name in _TOLD}
        is_plain = not extra and type(line) is Line and None not in (line.ns, line.ew)
        like = told if told.is_pending else None
        known = _KnownPlay(told, like, notes, extra or None, is_plain)
        is_short = sum(map(len, self._told(cells))) <= _LONGEST_KNOWN
        if not _is_number(number) or not is_short or self._is_of_team(row):
            return known
        if len(self.played) >= _MOST_KNOWN:
            self.played.clear()
        self.played[self.key(int(number), row, cells)] = known
        return known

    def _is_of_team(self, row: Mapping[str, str]) -> bool:
        """Whether who sat where may be as a match says."""
        return self._has_teams and row["match"].strip() != ""


@lru_cache(maxsize=4096)
def _nobody(text: str) -> str | None:
    """The word that stands for nobody, nothing being one; None of somebody."""
    word = text.strip().lower()
    return word if not word or word in NOBODY else None


@lru_cache(maxsize=4096)
def _wrong_lead(text: str) -> str:
    """What is wrong with a lead, nothing if it is a card."""
    notes: list[str] = []
    lead_of(text.strip(), notes)
    return notes[0] if notes else ""


def _refuse_contract(row: Mapping[str, str], board: Board | None) -> None:
    """Raise what is wrong with a contract, if nothing of its row is read before."""
    text, score = row["contract"].strip(), row.get("score", "").strip()
    if not text or row.get("ruling") or row.get("ruling_ew") or is_open(text):
        return
    if score and (board is None or not score.lstrip("+-").isdecimal()):
        return
    if ruling_of(text) is None:
        points_of(score)
        parse_result(text)


def _is_of_somebody(line: Line) -> bool:
    if line.players is not None or not (line.ns is None or line.ew is None):
        return True
    return isinstance(line.outcome, Bye) and line.ns is not line.ew


def _size_of(extra: Mapping[str, str] | None) -> int:
    if not extra:
        return 0
    return _A_MAPPING + sum(_A_TEXT + len(text) for text in extra.values())


def _each_of(
    names: Sequence[str], wanted: Sequence[str]
) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """Pick the cells of columns, those of a single one too as a tuple."""
    if len(wanted) != 1:
        return _picked(names, wanted)
    place = names.index(wanted[0])
    return lambda cells: (cells[place],)


def _picked(
    names: Sequence[str], wanted: Iterable[str]
) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """Pick the cells of the columns that are wanted; a single one as it is."""
    places = [names.index(name) for name in wanted if name in names]
    return itemgetter(*places) if places else lambda cells: ()


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 7 and text.strip("0") != ""


def _what_happened(row: Mapping[str, str], where: str) -> tuple[Record, list[RowNote]]:
    """Read a row without the names and awards that stand beside."""
    own, is_pending, is_undecided, passed_over = tidied(row)
    for name in BESIDE:
        own.pop(name, None)
    notes = [RowNote(said) for said in passed_over]
    if is_pending or is_undecided or _is_open(own):
        told = _pending(own, where, notes, is_silent=is_pending)
        if is_undecided:
            notes = [RowNote(_UNDECIDED, Severity.QUESTION)]
        return told, notes
    line, wrong = line_of(own, where)
    notes += [_note_of(wrong)] if wrong else []
    told = Record(line)
    if line.ruling and not isinstance(line.outcome, Bye | NotPlayed):
        told = _with_played(told, own)
    return told, notes


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
    notes += [_note_of(wrong)] if wrong else []
    line = replace(line, ruling=None, tricks=tricks)
    return Record(line, True, contract, declarer)


def _note_of(wrong: Sequence[str]) -> RowNote:
    return RowNote(EnglishText(Text.joined(wrong, "; ")))


def _said(contract: Contract | None, declarer: Seat | None) -> RowNote:
    if contract is None:
        return RowNote(_NOTHING_YET, Severity.QUESTION)
    if declarer is None:
        return RowNote(EnglishText("{contract}: who declared?", contract=contract))
    return RowNote(EnglishText("{contract}: how many tricks?", contract=contract))


def _with_played(told: Record, row: Mapping[str, str]) -> Record:
    """Keep what was played beside a ruling that overrules it."""
    played = {name: row[name].strip() for name in BESIDE_RULING if row.get(name, "").strip()}
    if not played or not row.get("ruling", "").strip():
        return told
    return replace(told, line=replace(told.line, extra={**(told.line.extra or {}), **played}))


def _with_beside(told: Record, row: Mapping[str, str], notes: list[RowNote]) -> Record:
    """Give a record with the names and awards of a row; itself if there are none."""
    north, south, east, west = (row.get(name, "").strip() for name in _NAMES)
    names = (north, east, south, west) if north or south or east or west else None
    ns, ew = (_award_of(row, name, notes) for name in _AWARDS)
    if names is None and ns is None and ew is None:
        return told
    return replace(told, names=names, ns_award=ns, ew_award=ew)


def _award_of(row: Mapping[str, str], name: str, notes: list[RowNote]) -> Exact | None:
    text = row.get(name, "").strip()
    if not text:
        return None
    try:
        return _exact(text.removesuffix("%"))
    except OvertrickError as error:
        notes.append(RowNote(EnglishText("{name}: {error}", name=name, error=error)))
        return None


_exact = lru_cache(maxsize=4096)(parse_exact)
"""One number for all tables that won as much."""
