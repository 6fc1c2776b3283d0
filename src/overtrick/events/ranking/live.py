"""
A ranking that is renewed, not made again: only boards that changed are compared.

Give it the lines of a board whenever they change; a session ranked at once is the same thing
with every board new.  While play goes on a board expects its own results only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from overtrick.compare.methods import Method
from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.letters import board_order
from overtrick.core.watched import watched
from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import (
    Alone,
    BoardKey,
    ComparedBoard,
    board_key,
    compare_board,
    expected_on,
)
from overtrick.events.ranking.book import Book
from overtrick.events.ranking.clean import cleaned, winners_by_section
from overtrick.events.session import Line

__all__ = ["Live"]


class Live:
    """
    Boards with their comparisons, and the book of what they gave.

    >>> from overtrick.compare.methods import METHODS
    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> live = Live(METHODS["matchpoints"], Settings())
    >>> results = [Line(Board(1), Points(score), f"{score}", f"{score}") for score in (50, 90)]
    >>> live.put_all(results)
    >>> book = live.renewed()
    >>> [(key, book.final(key).points) for key in book.accounts][:2]
    [(('A', 'NS', '50'), 0), (('A', 'NS', '90'), 2)]
    """

    def __init__(
        self,
        method: Method,
        settings: Settings,
        *,
        individual: bool = False,
        winners: Mapping[str, int] | None = None,
        reference: ReferenceField | None = None,
    ) -> None:
        """
        Begin empty; *winners* says of some sections whether they have one or two.

        With a *reference* every result is compared with that field alone.
        """
        self.method = method
        self.settings = settings
        self._reference = reference
        self._known_winners = winners or {}
        self.winners: dict[str, int] = {}
        self.book = Book(method, settings, self.winners, individual=individual)
        self._told: dict[BoardKey, tuple[Line, ...]] = {}
        self._kept: dict[BoardKey, tuple[Line, ...]] = {}
        self._problems: dict[BoardKey, list[Problem]] = {}
        self._counts: dict[BoardKey, int] = {}
        self._compared: dict[BoardKey, ComparedBoard] = {}
        self._alone: dict[Alone, ComparedBoard] = {}
        self._in_order: list[BoardKey] = []
        self._changed: set[BoardKey] = set()
        self._seats_changed = False
        self.puts = 0
        """How often the lines of a board have changed."""

    def put_all(self, lines: Iterable[Line]) -> None:
        """Take the lines of many boards; a board without a line among them stays as it is."""
        boards: dict[BoardKey, list[Line]] = {}
        for line in lines:
            boards.setdefault(board_key(line, self.settings), []).append(line)
        for key, found in boards.items():
            self.put(key, found)

    def put(self, key: BoardKey, lines: Sequence[Line]) -> None:
        """Take the lines of one board in the place of those it had; none empties it."""
        before, now = self._told.get(key, ()), tuple(lines)
        if before == now:
            return
        if not _sit_alike(before, now):
            self._seats_changed = True
        self._told[key] = now
        self._changed.add(key)
        self.puts += 1

    def renewed(self) -> Book:
        """Compare again what has changed, enter it in the book, and give the book."""
        if self._seats_changed:
            self._renew_winners()
        for key in self._changed:
            told = self._told[key]
            kept, problems = cleaned(
                told, self.method, self.winners, individual=self.book.individual
            )
            if problems:
                self._problems[key] = problems
            else:
                self._problems.pop(key, None)
            self._kept[key] = told if len(kept) == len(told) else kept
            self._counts[key] = expected_on(kept, self.settings)
            if not kept:
                self._take_out(key)
        expected = self._expected()
        due = sorted(key for key in expected if self._is_due(key, expected[key]))
        for key in watched(due, "boards compared", len(due)):
            self._compare(key, expected[key])
        self._changed.clear()
        return self.book

    def boards(self) -> list[ComparedBoard]:
        """Every board with a line that counts, in order."""
        if len(self._in_order) != len(self._compared):
            self._in_order = sorted(self._compared, key=board_order)
        return [self._compared[key] for key in self._in_order]

    def problems(self) -> list[Problem]:
        """What was left out or could not be compared, board by board."""
        found = [
            problem
            for key in sorted(self._problems, key=board_order)
            for problem in self._problems[key]
        ]
        if self.method.id == "butler" and self.settings.datum == "given":
            found += [_no_datum(board) for board in self.boards() if board.lacks_datum]
        return found

    def _renew_winners(self) -> None:
        every = (line for lines in self._told.values() for line in lines)
        winners = {**winners_by_section(every, self.settings), **self._known_winners}
        names = {*winners, *self.winners}
        turned = {name for name in names if self.winners.get(name) != winners.get(name)}
        for key, told in self._told.items() if turned else ():
            before = self._compared.get(key)
            lines = told if before is None else (*told, *before.lines)
            if any(line.section in turned for line in lines):
                self._changed.add(key)
                self._take_out(key)  # while the book still has the old directions
        self.winners.clear()
        self.winners.update(winners)
        self._seats_changed = False

    def _expected(self) -> dict[BoardKey, int]:
        found = {key: self._counts[key] for key, lines in self._kept.items() if lines}
        if (reference := self._reference) is not None:
            return {key: reference.board(key[0], key[2]).expected for key in found}
        if self.settings.expected == "board":
            return found
        most: dict[tuple[str, str], int] = {}
        for (session, section, _), count in found.items():
            most[session, section] = max(count, most.get((session, section), 0))
        return {key: most[key[:2]] for key in found}

    def _is_due(self, key: BoardKey, expected: int) -> bool:
        before = self._compared.get(key)
        return before is None or key in self._changed or before.expected != expected

    def _compare(self, key: BoardKey, expected: int) -> None:
        before, reference = self._compared.get(key), self._reference
        of_board = None if reference is None else reference.board(key[0], key[2])
        board = compare_board(
            key,
            self._kept[key],
            expected,
            self.method,
            self.settings,
            self._alone if of_board is None else None,
            of_board,
        )
        self._compared[key] = board
        if before is None:
            self.book.enter(board)
            return
        if _sit_alike(before.lines, board.lines):
            board.seats = before.seats
        self.book.renew(before, board)

    def _take_out(self, key: BoardKey) -> None:
        board = self._compared.pop(key, None)
        if board is not None:
            self._in_order = []
            self.book.enter(board, -1)


def _seats(line: Line) -> tuple[str | None, str | None, str, str | None]:
    return line.ns, line.ew, line.section, line.round


def _sit_alike(before: Sequence[Line], now: Sequence[Line]) -> bool:
    return len(before) == len(now) and all(
        one is other or (_seats(one) == _seats(other) and one.players == other.players)
        for one, other in zip(before, now, strict=True)
    )


def _no_datum(board: ComparedBoard) -> Problem:
    first, number = board.lines[0], board.key[2]
    message = Text(
        "board {number}: no datum is given, so its results count nothing", number=number
    )
    return Problem(first.where, message, number)
