"""
Records by the hundred thousand: made when they are looked at, of their lines or of packed ones.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields
from operator import attrgetter
from zlib import compress, decompress

from overtrick.core.made import Made
from overtrick.events.session import Line
from overtrick.formats.contents.table import Record

__all__ = ["BareRecords", "LinesBySession", "TableRecords"]


class TableRecords(Made[Record]):
    """
    Records of which most tell nothing, or the same, beside their lines.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records, pending = TableRecords(), Record(Line(Board(1), NOT_PLAYED), is_pending=True)
    >>> for number in (7, 8):
    ...     records.add_like(Line(Board(number), NOT_PLAYED), pending)
    >>> records.add(Record(Line(Board(9), NOT_PLAYED)))
    >>> [(told.line.board.number, told.is_pending) for told in records]
    [(7, True), (8, True), (9, False)]
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._beside: list[Record | None] = []
        """Of each line a record that tells the same beside it; None where it tells nothing."""

    def add(self, told: Record) -> None:
        """Take one more."""
        self.add_like(told.line, None if told == Record(told.line) else told)

    def add_like(self, line: Line, told: Record | None = None) -> None:
        """Take a line, and what a record tells beside one: of many the same record."""
        self._lines.append(line)
        self._beside.append(told)

    def lines(self) -> Iterator[Line]:
        """Give the line of each record."""
        return iter(self._lines)

    def change_lines(self, changed: Callable[[Line], Line]) -> None:
        """Put another line in the place of each."""
        for at, line in enumerate(self._lines):
            self._lines[at] = changed(line)

    def _at(self, place: int) -> Record:
        line, told = self._lines[place], self._beside[place]
        return Record(line) if told is None else told.with_line(line)

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Record]:
        for line, told in zip(self._lines, self._beside, strict=True):
            yield Record(line) if told is None else told.with_line(line)


class BareRecords(Made[Record]):
    """
    Records of which nearly all are their lines alone: packed, and made when they are looked at.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records = BareRecords()
    >>> for award in (None, 9):
    ...     records.add(Record(Line(Board(7), NOT_PLAYED), ns_award=award))
    >>> [told.ns_award for told in records], records[-1].ns_award, records == tuple(records)
    ([None, 9], 9, True)
    """

    _BATCH = 2_048

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._new: list[Line] = []  # those that are not packed yet
        self._more: dict[int, Record] = {}
        self._sessions: dict[str, list[int]] = {}
        """In which batches a session has lines."""
        self._read: tuple[int, list[Line]] = (-1, [])

    def add(self, told: Record) -> None:
        """Take one more."""
        if told != Record(told.line):
            self._more[len(self)] = told
        batches = self._sessions.setdefault(told.line.session, [])
        if not batches or batches[-1] != len(self._packed):
            batches.append(len(self._packed))
        self._new.append(told.line)
        if len(self._new) == self._BATCH:
            cells = [(type(line), *_CELLS(line)) for line in self._new]
            self._packed.append(compress(pickle.dumps(cells, pickle.HIGHEST_PROTOCOL), 1))
            self._new = []

    def lines_by_session(self) -> LinesBySession | None:
        """Give the lines session by session; None where those of many do not stand together."""
        again = sum(map(len, self._sessions.values())) - len(self._sessions)
        return LinesBySession(self) if again <= 2 * len(self._packed) else None

    def known_lines(self) -> Iterator[list[Line]]:
        """Give the lines of results that are known, those of a session at a time, made anew."""
        pending = {at for at, told in self._more.items() if told.is_pending}
        for session, batches in self._sessions.items():
            yield [
                line
                for batch in batches
                for at, line in enumerate(self._lines_of(batch), batch * self._BATCH)
                if line.session == session and at not in pending
            ]

    def _lines_of(self, batch: int) -> list[Line]:
        if batch == len(self._packed):
            return self._new
        if batch != self._read[0]:
            cells = pickle.loads(decompress(self._packed[batch]))  # packed by this process
            self._read = batch, [made(*values) for made, *values in cells]
        return self._read[1]

    def __len__(self) -> int:
        return len(self._packed) * self._BATCH + len(self._new)

    def __iter__(self) -> Iterator[Record]:
        more = self._more.get
        for batch in range(len(self._packed) + 1):
            for at, line in enumerate(self._lines_of(batch), batch * self._BATCH):
                yield more(at) or Record(line)

    def _at(self, place: int) -> Record:
        batch, at = divmod(place, self._BATCH)
        return self._more.get(place) or Record(self._lines_of(batch)[at])


class LinesBySession:
    """
    The lines of results, those of a session at a time: made whenever they are gone through.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import NOT_PLAYED
    >>> records = BareRecords()
    >>> records.add(Record(Line(Board(7), NOT_PLAYED)))
    >>> parts = LinesBySession(records)
    >>> len(parts), list(parts) == [[Line(Board(7), NOT_PLAYED)]]
    (1, True)
    """

    def __init__(self, records: BareRecords) -> None:
        self._records = records

    def __iter__(self) -> Iterator[list[Line]]:
        return self._records.known_lines()

    def __len__(self) -> int:
        """How many lines there are in all."""
        return sum(map(len, self))


_CELLS = attrgetter(*(each.name for each in fields(Line)))
