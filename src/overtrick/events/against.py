"""
A table against the world: each result beside a field, and beside its high-card points.

A fixed field is made here of the results that were played before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.compare.expectation import (
    AgainstField,
    Expectancy,
    Yardstick,
    against_expectation,
    against_field,
)
from overtrick.compare.field import Comparable, Entry, is_comparable
from overtrick.compare.reference import ReferenceBoard, ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.core.letters import natural
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.core.seats import Side
from overtrick.events.ranking.boards import entry_of
from overtrick.events.ranking.live import winners_by_section
from overtrick.events.session import Line
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "FieldOfBoard",
    "LineAgainst",
    "TotalAgainst",
    "lines_against",
    "reference_field",
    "totals_against",
]

FieldOfBoard = Callable[[Line], Mapping[int, int] | Mapping[Comparable, int]]
"""How often the field made each score on the board of a line; empty if it did not play it."""


def reference_field(results: Iterable[tuple[Line, int]]) -> ReferenceField:
    """
    Make a fixed field of results and how often each was made, its sections put together.

    Weighted scores count as in any field.  Results without a score for both sides are left out,
    and so is another deal than the board's own.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> told = [("4S N =", 3), ("4S N -1", 1), ("A+/A-", 1)]
    >>> found = reference_field((Line(Board(1), parse_outcome(text)), n) for text, n in told)
    >>> found.board("1", 1).times
    {(420, 420): 3, (-50, -50): 1}
    """
    times: dict[tuple[str, int], dict[Entry, int]] = {}
    datums: dict[tuple[str, int], Exact] = {}
    for line, often in results:
        entry, key = entry_of(line.outcome, line.board), (line.session, line.board.number)
        if line.version != "a" or not all(map(is_comparable, entry)):
            continue
        board = times.setdefault(key, {})
        board[entry] = board.get(entry, 0) + often
        if line.datum is not None:
            datums.setdefault(key, line.datum)
    boards = {key: ReferenceBoard(board, datums.get(key)) for key, board in times.items()}
    return ReferenceField(boards)


@dataclass(frozen=True, slots=True)
class LineAgainst:
    """A result, its points for NS, and what they are worth; None where nothing can be said."""

    line: Line
    points: int
    field: AgainstField | None
    yardstick: Yardstick | None


@dataclass(frozen=True, slots=True)
class TotalAgainst:
    """What a contestant has over all boards; percentages are averaged, IMPs are summed."""

    id: str
    section: str
    direction: str | None
    """Which way it sat all along, where a section has two winners."""
    boards: int
    percentage: Exact | None
    imps: Exact | None
    cross_imps: Exact | None
    by_points: int | None
    """IMPs against what the high-card points promised."""


def lines_against(
    lines: Iterable[Line],
    field: FieldOfBoard,
    points_of_ns: Callable[[Line], int | None],
    settings: Settings | None = None,
    expectancy: str | Expectancy = "hcp",
) -> Iterator[LineAgainst]:
    """
    Compare every result that has a score with the field, and with the high-card points of NS.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(1), parse_outcome("2H N +1"), "1", "2")
    >>> [found] = lines_against([line], lambda line: {420: 3}, lambda line: 25)
    >>> found.field.percentage, found.yardstick.imps
    (0, -4)
    """
    chosen = settings or Settings()
    scale = str(chosen.imp_scale)
    for line in lines:
        if not isinstance(line.outcome, Result | PassedOut | Points):
            continue
        points, times, held = (
            outcome_points(line.outcome, line.board),
            field(line),
            points_of_ns(line),
        )
        yardstick = None
        if held is not None:
            yardstick = against_expectation(
                points, held, line.board.vulnerability, expectancy=expectancy, scale=scale
            )
        compared = against_field(points, times, chosen) if times else None
        yield LineAgainst(line, points, compared, yardstick)


def totals_against(
    found: Sequence[LineAgainst], settings: Settings | None = None
) -> list[TotalAgainst]:
    """
    Add up what each contestant has, the best first; nobody named is North-South.

    Where a section has two winners, pair 1 North-South and pair 1 East-West are two.

    >>> totals_against([])
    []
    """
    two = winners_by_section((each.line for each in found), settings or Settings())
    own: dict[_Contestant, list[tuple[LineAgainst, Side]]] = {}
    for each in found:
        line = each.line
        is_sided = two[line.section] == 2 and line.match is None and not line.is_individual
        told = [
            ((line.section, side.value if is_sided else None, who), side)
            for side in Side
            for who in line.contestants(side)
        ]
        for key, side in told or [((line.section, None, "NS"), Side.NS)]:
            own.setdefault(key, []).append((each, side))
    totals = [_total(key, lines) for key, lines in own.items()]
    return sorted(totals, key=lambda each: (*_best_first(each), natural(each.id)))


_Contestant = tuple[str, str | None, str]
"""Section, direction and id."""


def _best_first(total: TotalAgainst) -> tuple[Exact, ...]:
    return tuple(-(value or 0) for value in (total.percentage, total.imps, total.by_points))


def _total(key: _Contestant, lines: list[tuple[LineAgainst, Side]]) -> TotalAgainst:
    section, direction, who = key
    fields = [(each.field, side) for each, side in lines if each.field is not None]
    sticks = [(each.yardstick, side) for each, side in lines if each.yardstick is not None]
    if not fields:
        none = None, None, None
        return TotalAgainst(who, section, direction, len(lines), *none, _by_points(sticks))
    shares = sum(f.percentage if side is Side.NS else 100 - f.percentage for f, side in fields)
    signs = [(f, 1 if side is Side.NS else -1) for f, side in fields]
    return TotalAgainst(
        who,
        section,
        direction,
        len(lines),
        as_exact(Fraction(shares, len(fields))),
        as_exact(Fraction(sum(sign * f.imps for f, sign in signs))),
        as_exact(Fraction(sum(sign * f.cross_imps for f, sign in signs))),
        _by_points(sticks),
    )


def _by_points(sticks: list[tuple[Yardstick, Side]]) -> int | None:
    return sum(stick.of(side) for stick, side in sticks) if sticks else None
