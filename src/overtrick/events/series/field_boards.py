"""
The boards of a field as histograms: how often each result stands there, and what it gives.

A *kind* is one result on one deal of one board.  What it gives to North-South stands at twice
its number in every column, what it gives to East-West behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import lcm

from overtrick.compare.field import Compared, Entry, Slot
from overtrick.compare.methods import Method
from overtrick.compare.reference import ReferenceBoard, ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.core.outcome import Average, Bye, NotPlayed, Share
from overtrick.events.ranking.boards import (
    BoardKey,
    ComparedBoard,
    compare_group,
    entry_of,
    expected_on,
    largest_groups,
)
from overtrick.events.session import Line

__all__ = ["FieldBoards", "Wholes"]


@dataclass(frozen=True, slots=True)
class Wholes:
    """Exact numbers over one denominator; what is no number is nought."""

    numerators: list[int]
    denominator: int

    @classmethod
    def of(cls, values: Sequence[object]) -> Wholes:
        """
        Bring numbers to one denominator.

        >>> from fractions import Fraction
        >>> Wholes.of([Fraction(1, 2), None, 3])
        Wholes(numerators=[1, 0, 6], denominator=2)
        """
        numbers = [value if isinstance(value, Exact) else 0 for value in values]
        common = lcm(*{value.denominator for value in numbers})
        return cls(
            [value.numerator * (common // value.denominator) for value in numbers], common
        )


@dataclass(slots=True)
class _FieldBoard:
    """One board: its kinds, how many results it expects, and what the comparison gave."""

    number: int
    kinds: dict[tuple[str, Entry], int] = field(default_factory=dict)
    lines: int = 0
    counted: int = 0
    expected: int = 0
    is_new: bool = True
    groups: dict[str, Compared] = field(default_factory=dict)
    reference: ReferenceBoard | None = None
    """What every result is compared with, where the field is a fixed one."""


class FieldBoards:
    """
    Histograms of all boards, and the columns of awards made from them.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> boards, key = FieldBoards(METHODS["matchpoints"], Settings()), ("1", "", 1)
    >>> lines = [Line(Board(1), Points(score)) for score in (420, 420, -50)]
    >>> kinds = boards.put(key, lines)
    >>> boards.renew()
    >>> kinds, boards.awards
    ([0, 0, 1], [3, 1, 0, 4])
    """

    def __init__(
        self, method: Method, settings: Settings, reference: ReferenceField | None = None
    ) -> None:
        self.method = method
        self.settings = settings
        self._reference = reference
        self.awards: list[Slot] = []
        self.available: list[Exact | None] = []
        self.offers: list[Exact | None] = []
        """What each result offers: points, or at IMPs comparisons."""
        self._actual: list[int] = []
        self._entries: list[Entry] = []
        self._keys: list[BoardKey] = []
        self._times: list[int] = []
        self._boards: dict[BoardKey, _FieldBoard] = {}
        self._number: list[int] = []
        self._patterns: dict[tuple[int, ...], tuple[int, ...]] = {}

    def put(self, key: BoardKey, lines: Sequence[Line]) -> list[int]:
        """Count lines on a board, and give the kind of each."""
        board = self._boards.get(key)
        if board is None:
            whole = self._reference
            fixed = None if whole is None else whole.board(key[0], key[2])
            board = _FieldBoard(len(self._boards), reference=fixed)
            self._boards[key] = board
        kinds: list[int] = []
        for line in lines:
            entry = entry_of(line.outcome, line.board)
            kind = board.kinds.get((line.version, entry))
            if kind is None:
                kind = board.kinds[line.version, entry] = self._new(key, entry)
            kinds.append(kind)
        self._count(key, lines, kinds, 1)
        return kinds

    def take_out(self, key: BoardKey, lines: Sequence[Line], kinds: Sequence[int]) -> None:
        """Take lines out that were put."""
        self._count(key, lines, kinds, -1)

    def __len__(self) -> int:
        return sum(board.lines > 0 for board in self._boards.values())

    def pattern(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The boards of cells by number: the same object whenever they are the same boards."""
        found = tuple(sorted(self._number[cell // 2] for cell in cells))
        return self._patterns.setdefault(found, found)

    def offers_by_board(self) -> list[Exact] | None:
        """What each board offers, by its number; None where one offers several things."""
        found: dict[int, Exact] = {}
        for cell, offer in enumerate(self.offers):
            if offer is None or not isinstance(self.awards[cell], Exact):
                continue
            if found.setdefault(self._number[cell // 2], offer) != offer:
                return None
        return [found.get(number, 0) for number in range(len(self._boards))]

    def has_award(self, cell: int) -> bool:
        """Whether anything is given there: a board not played, or sat out, gives nothing."""
        return not isinstance(self._entries[cell // 2][cell % 2], NotPlayed | Bye)

    def expected(self, kind: int) -> int:
        """How many results the board of a kind expects."""
        return self._boards[self._keys[kind]].expected

    def renew(self) -> None:
        """Compare again the boards that have changed, or that expect another number."""
        there = {key: board for key, board in self._boards.items() if board.lines}
        most: dict[str, int] = {}
        for key, board in there.items():
            most[key[0]] = max(board.counted, most.get(key[0], 0))
        for key, board in there.items():
            by_board = self.settings.expected == "board"
            expected = board.counted if by_board else most[key[0]]
            if board.reference is not None:
                expected = board.reference.expected
            if board.is_new or board.expected != expected:
                board.expected, board.is_new = expected, False
                self._compare(board)

    def waiting(self) -> set[int]:
        """Where a ruling stands that is worked out from a contestant's other boards."""
        found = enumerate(self.awards)
        return {place for place, slot in found if isinstance(slot, Average | Share)}

    def compared(
        self, key: BoardKey, lines: Sequence[Line], kinds: Sequence[int]
    ) -> ComparedBoard:
        """The board with all its lines, as a session has it."""
        board = self._boards[key]
        own = [2 * kind + line.turned for line, kind in zip(lines, kinds, strict=True)]
        other = [place ^ 1 for place in own]
        versions = dict.fromkeys(line.version for line in lines)
        return ComparedBoard(
            key=key,
            lines=tuple(lines),
            entries=tuple(self._entries[kind] for kind in kinds),
            expected=board.expected,
            groups={version: board.groups[version] for version in versions},
            ns=[self.awards[place] for place in own],
            ew=[self.awards[place] for place in other],
            available_ns=[self.available[place] for place in own],
            available_ew=[self.available[place] for place in other],
            actual=[self._actual[place] for place in own],
            actual_ew=[self._actual[place] for place in other],
        )

    def _new(self, key: BoardKey, entry: Entry) -> int:
        self._entries.append(entry)
        self._keys.append(key)
        self._number.append(self._boards[key].number)
        self._times.append(0)
        self.awards += [None, None]
        self.available += [None, None]
        self.offers += [None, None]
        self._actual += [0, 0]
        return len(self._times) - 1

    def _count(
        self, key: BoardKey, lines: Sequence[Line], kinds: Iterable[int], sign: int
    ) -> None:
        board = self._boards[key]
        board.lines += sign * len(lines)
        board.counted += sign * expected_on(lines, self.settings)
        board.is_new = True
        for kind in kinds:
            self._times[kind] += sign

    def _compare(self, board: _FieldBoard) -> None:
        members: dict[str, list[int]] = {}
        for (version, _), kind in board.kinds.items():
            if self._times[kind]:
                members.setdefault(version, []).append(kind)
            else:
                self._write(kind, None, None, None, None, 0, 0, board.expected)
        largest = set(members)
        if len(members) > 1:
            found = [(version, kind) for version, kinds in members.items() for kind in kinds]
            largest = largest_groups(
                ((version, self._entries[kind]) for version, kind in found),
                [self._times[kind] for _, kind in found],
            )
        board.groups = {}
        for version, kinds in members.items():
            done = board.groups[version] = compare_group(
                self.method,
                [self._entries[kind] for kind in kinds],
                [self._times[kind] for kind in kinds],
                None,
                board.expected,
                self.settings,
                board.reference,
                largest=version in largest,
            )
            actual_ew = done.actual if done.actual_ew is None else done.actual_ew
            offers = done.available_ns, done.available_ew
            for kind, ns, ew in zip(kinds, done.ns, done.ew, strict=True):
                self._write(kind, ns, ew, *offers, done.actual, actual_ew, board.expected)

    def _write(
        self,
        kind: int,
        ns: Slot,
        ew: Slot,
        available_ns: Exact | None,
        available_ew: Exact | None,
        actual: int,
        actual_ew: int,
        expected: int,
    ) -> None:
        at = slice(2 * kind, 2 * kind + 2)
        self.awards[at] = ns, ew
        self.available[at] = offers = available_ns, available_ew
        self._actual[at] = actual, actual_ew
        if not self.method.has_percentage:
            offers = (
                self.method.comparisons(expected, actual, self.settings),
                self.method.comparisons(expected, actual_ew, self.settings),
            )
        self.offers[at] = offers
