"""The games of one board that stand together: cards once, each result once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from overtrick.core.letters import whole_number
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import EnglishText
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import FieldResult, Record
from overtrick.formats.pbn.match_rows import RowIndex
from overtrick.formats.pbn.memory import PbnMemory
from overtrick.formats.pbn.score_rows import GameSetting, record_of_row
from overtrick.formats.pbn.tables import columns_of, numbered_rows
from overtrick.formats.pbn.text import Tag

__all__ = ["BoardGroup", "Wrong"]

Wrong = tuple[int, str, str | None]
"""The line, what is wrong there, and the table."""

_TOLD_BEFORE = "this result is in an earlier ScoreTable; its auction and play are left out"


@dataclass(slots=True)
class BoardGroup:
    """
    What the games of a board tell together.

    >>> from overtrick.core.board import Board
    >>> group = BoardGroup()
    >>> table = Tag("ScoreTable", "PairId_NS;PairId_EW;Contract", "1 2 Pass\\n")
    >>> group.add_table(table, GameSetting(Board(1)), PbnMemory(), "", 1)
    []
    >>> len(group.records)
    1
    """

    dealt: list[Dealt] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    field_results: list[FieldResult] = field(default_factory=list)
    _rows: int = 0
    """How many records came out of tables; these stand first."""
    _places: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """Which of the cards are those of a session, a version and a section."""
    _index: RowIndex = field(default_factory=RowIndex)
    _left: Counter[str] = field(default_factory=Counter)
    last: Record | None = None
    """What the last result of a game itself became."""

    def add_cards(self, dealt: Dealt) -> None:
        """Add the cards; a second telling fills in what the first left out."""
        place = dealt.session, dealt.version, dealt.section
        at = self._places.setdefault(place, len(self.dealt))
        if at == len(self.dealt):
            self.dealt.append(dealt)
            return
        known = self.dealt[at]
        self.dealt[at] = replace(
            known,
            deal=known.deal or dealt.deal,
            hands=known.hands if known.deal or known.hands else dealt.hands,
            tricks=known.tricks or dealt.tricks,
            par=known.par or dealt.par,
            extra={**dealt.extra, **known.extra},
        )

    def add_table(
        self, tag: Tag, setting: GameSetting, memory: PbnMemory, name: str, at: int
    ) -> list[Wrong]:
        """Add the rows of a table; what an earlier table told is not told again."""
        board = setting.session, setting.board.number, setting.version
        if not memory.is_new("table", *board, hash(tag)):
            return []
        wrong: list[Wrong] = [(at, said, None) for said in _twice(tag)]
        keys = []
        for number, row in numbered_rows(tag):
            if isinstance(row, str):
                text = EnglishText("ScoreTable: the row does not fit: {row}", row=row.strip())
                wrong.append((at + number, text, None))
                memory.count(at + number, is_read=False)
                if memory.ended:
                    break
                continue
            where = f"{name}:{at + number}"
            record, notes = record_of_row(row, setting, where)
            is_known = not record.is_pending or record.contract is not None
            memory.count(at + number, is_read=is_known or not notes)
            wrong += [(at + number, note, record.line.table) for note in notes]
            key = _key(record)
            if key is not None:
                keys.append(key)
                if ("row", *board, *key) in memory.seen:
                    continue
            times, note = _times(row, record)
            if not times:
                continue
            if note:
                wrong.append((at + number, note, record.line.table))
            if key is None and record.names is None and "Multiplicity" in row:
                self.field_results.append(FieldResult(record, times))
                continue
            self.records.insert(self._rows, record)
            self._rows += 1
            self._index.add([record])
            self._left[str(record.line.outcome)] += 1
            if memory.ended:
                break
        for key in keys:
            memory.is_new("row", *board, *key)
        memory.remember(("left", *board), self._left)
        memory.has_tables = True
        return wrong

    def add_own(
        self, own: Record, memory: PbnMemory, *, has_ids: bool, is_told: bool = True
    ) -> str:
        """
        Add the result of a game itself, or find it among the rows; say what is odd.

        *is_told* is false where a result is only what the calls lead to.
        """
        at = self._index.take(own, has_ids=has_ids)
        if at is not None:
            row = self.records[at]
            self.records[at] = self.last = _merged(row, own)
            return _differs(row, own) if is_told else ""
        line, self.last = own.line, own
        board = line.session, line.board.number, line.version
        left = memory.seen.get(("left", *board))
        known = str(line.outcome)
        if not self._rows and isinstance(left, Counter) and left[known] and not has_ids:
            left[known] -= 1
            return _TOLD_BEFORE
        key = _key(own) if has_ids and not self._rows else None
        if key is not None and ("row", *board, *key) in memory.seen:
            return _TOLD_BEFORE
        self.records.append(own)
        return "the result of the game is not in its ScoreTable" if self._rows else ""


def _key(record: Record) -> tuple[object, ...] | None:
    line = record.line
    if line.ns is None and line.ew is None and line.players is None:
        return None
    ids = line.ns, line.ew, line.players, line.section, line.round, line.table, line.room
    return (*ids, line.match)


def _twice(tag: Tag) -> list[str]:
    """Say which columns a table has twice."""
    counted = Counter(column.name for column in columns_of(tag))
    return [
        EnglishText("{columns} stands twice", columns=name)
        for name, times in counted.items()
        if times > 1
    ]


def _times(row: dict[str, str], record: Record) -> tuple[int, str]:
    """How many results a row stands for; more than one only where nobody is named."""
    text = row.get("Multiplicity", "-")
    if text in ("", "-", "1"):
        return 1, ""
    times = whole_number(text)
    if not times and not text.isdecimal():
        return 1, EnglishText("not how often: {times!r}", times=text)
    if times is None:
        return 1, EnglishText(
            "Multiplicity {text}: too many for one result; it counts once", text=text[:20]
        )
    if _key(record) is not None:
        return 1, EnglishText(
            "Multiplicity {text} of a result of one table; it counts once", text=text
        )
    return times, ""


def _merged(row: Record, own: Record) -> Record:
    line = row.line
    extra = {**(own.line.extra or {}), **(line.extra or {})}
    line = replace(line, extra=extra or None)
    if row.is_pending and not own.is_pending and own.line.outcome != NOT_PLAYED:
        line = replace(line, outcome=own.line.outcome, tricks=own.line.tricks)
        row = replace(row, is_pending=False, contract=None, declarer=None, line=line)
    return replace(
        row,
        line=line,
        calls=own.calls,
        calls_open=own.calls_open,
        cards=own.cards,
        names=row.names or own.names,
    )


def _differs(row: Record, own: Record) -> str:
    if own.is_pending or row.is_pending or row.line.outcome == own.line.outcome:
        return ""
    return EnglishText(
        "the game says {own}, its ScoreTable {table}; the table counts",
        own=own.line.outcome,
        table=row.line.outcome,
    )
