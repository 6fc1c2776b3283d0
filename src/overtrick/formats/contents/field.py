"""The results of a field of which nobody is named: how often each was made on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.core.board import Board
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.formats.contents.table import Record
from overtrick.rules.duplicate import outcome_points

__all__ = ["BoardField", "FieldResult", "board_fields", "scores_by_board"]


@dataclass(frozen=True, slots=True)
class FieldResult:
    """A row of a frequency table: a result of nobody in particular, made so often."""

    record: Record
    times: int = 1


@dataclass(frozen=True, slots=True)
class BoardField:
    """
    What a field scored on a board, in points for North-South.

    >>> field = BoardField(Board(7), {420: 2, -50: 1})
    >>> field.size, field.matchpoints()
    (3, {420: 3, -50: 0})
    """

    board: Board
    times: dict[int, int]
    """How often each score was made, the best for North-South first."""
    left_out: int = 0
    """Results without a score of their own: rulings, boards not played."""
    session: str = "1"

    @property
    def size(self) -> int:
        """How many results are compared."""
        return sum(self.times.values())

    def matchpoints(self) -> dict[int, int]:
        """Give what each score is worth: 2 for each lower one, 1 for each equal (Law 78A)."""
        found: dict[int, int] = {}
        below = 0
        for points, times in reversed(self.times.items()):
            found[points] = 2 * below + times - 1
            below += times
        return dict(reversed(found.items()))


def board_fields(results: Iterable[FieldResult]) -> list[BoardField]:
    """
    Give the fields board by board, in the order in which they were told.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = Record(Line(Board(1), PASSED_OUT))
    >>> [dict(field.times) for field in board_fields([FieldResult(told, 5), FieldResult(told)])]
    [{0: 6}]
    """
    boards: dict[tuple[object, ...], Board] = {}
    counted: dict[tuple[object, ...], Counter[int]] = {}
    left_out: Counter[tuple[object, ...]] = Counter()
    for told in results:
        line = told.record.line
        key = line.session, line.section, line.board, line.version
        boards.setdefault(key, line.board)
        scores = counted.setdefault(key, Counter())
        if isinstance(line.outcome, Result | PassedOut | Points) and not told.record.is_pending:
            scores[outcome_points(line.outcome, line.board)] += told.times
        else:
            left_out[key] += told.times
    return [
        BoardField(
            board, dict(sorted(counted[key].items(), reverse=True)), left_out[key], str(key[0])
        )
        for key, board in boards.items()
    ]


def scores_by_board(fields: Iterable[BoardField]) -> dict[tuple[str, int], Counter[int]]:
    """
    Put the sections of a field together: how often each score was made, by session and board.

    >>> fields = [BoardField(Board(7), {420: 2}), BoardField(Board(7), {420: 1, -50: 1})]
    >>> dict(scores_by_board(fields)["1", 7])
    {420: 3, -50: 1}
    """
    whole: dict[tuple[str, int], Counter[int]] = {}
    for field in fields:
        whole.setdefault((field.session, field.board.number), Counter()).update(field.times)
    return whole
