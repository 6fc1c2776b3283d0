"""Which row of a ScoreTable is the result of a game, found without looking at every row."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import compress, islice

from overtrick.formats.contents.table import Record

__all__ = ["RowIndex", "is_same"]

_MOST_LOOKS = 100
_Key = tuple[object, ...]
_Waiting = dict[_Key, deque[int]]


def is_same(row: Record, own: Record) -> bool:
    """
    Say whether two tell one result, or that it is not known yet.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = Record(Line(Board(1), PASSED_OUT))
    >>> is_same(told, told)
    True
    """
    return _result(row) == _result(own)


class RowIndex:
    """
    The rows of a board, each to be taken once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told, index = Record(Line(Board(1), PASSED_OUT)), RowIndex()
    >>> index.add([told, told])
    >>> [index.take(told, has_ids=False) for _ in range(3)]
    [0, 1, None]
    """

    def __init__(self) -> None:
        self._rows: list[Record] = []
        self._taken: set[int] = set()
        self._by_place: _Waiting = {}
        self._by_result: _Waiting = {}
        self._by_names: dict[tuple[bool, ...], _Waiting] = {}
        """For each choice of seats that a game names."""

    def add(self, rows: Iterable[Record]) -> None:
        """Add rows at the end."""
        for at, row in enumerate(rows, len(self._rows)):
            self._rows.append(row)
            self._by_place.setdefault(_place(row), deque()).append(at)
            self._by_result.setdefault(_result(row), deque()).append(at)
            for seats, waiting in self._by_names.items():
                _wait(waiting, seats, at, row)

    def take(self, own: Record, *, has_ids: bool) -> int | None:
        """Give the number of the row that is likeliest to be the result of a game."""
        at = self._there(own) if has_ids else self._named(own)
        if at is None and not has_ids:
            at = self._first(self._by_result.get(_result(own)))
        if at is not None:
            self._taken.add(at)
        return at

    def _there(self, own: Record) -> int | None:
        waiting = self._by_place.get(_place(own), deque())
        looks = islice(waiting, _MOST_LOOKS)
        found = [at for at in looks if _is_there(self._rows[at], own)]
        if not found:
            return None
        at = min(found, key=lambda at: not is_same(self._rows[at], own))
        waiting.remove(at)
        return at

    def _named(self, own: Record) -> int | None:
        """The first row that names all whom the game names, who are a pair at least."""
        seats = tuple(map(bool, own.names or ()))
        if sum(seats) < 2:
            return None
        waiting = self._by_names.get(seats)
        if waiting is None:
            waiting = self._by_names[seats] = {}
            for at, row in enumerate(self._rows):
                _wait(waiting, seats, at, row)
        return self._first(waiting.get(tuple(compress(own.names or (), seats))))

    def _first(self, waiting: deque[int] | None) -> int | None:
        while waiting and waiting[0] in self._taken:
            waiting.popleft()
        return waiting[0] if waiting else None


def _place(row: Record) -> _Key:
    return row.line.section, row.line.ns, row.line.ew


def _result(row: Record) -> _Key:
    return ("pending",) if row.is_pending else ("known", row.line.outcome)


def _wait(waiting: _Waiting, seats: tuple[bool, ...], at: int, row: Record) -> None:
    if row.names is not None:
        waiting.setdefault(tuple(compress(row.names, seats)), deque()).append(at)


def _is_there(row: Record, own: Record) -> bool:
    """Whether table, round and room, where both tell them, are the same."""
    one, other = row.line, own.line
    pairs = (one.table, other.table), (one.round, other.round), (one.room, other.room)
    return all(a == b or a is None or b is None for a, b in pairs)
