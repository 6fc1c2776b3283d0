"""
Figures that need results which a file does not hold: a page of one player, or of some boards.

Said only where it is certain: a board told once, awards that add up to more than its results
give, percentages of a larger field alone, somebody of whom there is no result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from overtrick.core.exact import Exact, plain_text
from overtrick.errors import Text
from overtrick.events.ranking.report import BoardReport, Ranking
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import Figure, Kind, Place, board_place
from overtrick.formats.published.matches import points_or_none

__all__ = ["AbsentResults"]

_LARGEST_FIELD: Final = 60
"""Results of a board; in more, each percentage with one decimal is that of some award."""


_ROUNDED: Final = Fraction(1, 20)
"""How far a figure with one decimal is from what it was."""


class AbsentResults:
    """What the figures of a file tell of results that are not in it."""

    def __init__(self, contents: Contents, ranking: Ranking) -> None:
        self._told: dict[Place, list[Record]] = {}
        for told in contents.records:
            if told.line.match is None and points_or_none(told.line) is not None:
                self._told.setdefault(board_place(told.line), []).append(told)
        self._of_points = ranking.method == "matchpoints"
        self._of_comparisons = ranking.method == "cross_imps"
        self._boards: dict[Place, BoardReport] = {
            (one.session, one.section, one.number): one for one in ranking.boards
        }
        self._available = {
            (one.section, one.direction or "", one.id): one.available
            for one in ranking.standings
        }
        self._ids = {one.id for one in ranking.standings}

    def reason(self, figure: Figure) -> Text | str:
        """Say which results the figure needs; empty if it may be of those in the file."""
        if figure.match is not None:
            return self._of_match(figure.match)
        if figure.line is None:
            return self._of_somebody(figure)
        place = board_place(figure.line)
        told, board = self._told.get(place, []), self._boards.get(place)
        if board is None or figure.line.match is not None or figure.kind is Kind.DATUM:
            return ""
        if len(told) == 1 and points_or_none(figure.line) is not None:
            return _LONE
        if self._of_comparisons:
            return self._of_imps(told)
        return self._of_board(told, board) if self._of_points else ""

    def _of_match(self, match: MatchResult) -> Text | str:
        """Of pairs who met, where nobody else's result of any of their boards is told."""
        met = match.session, match.section, {match.home, match.away}
        own = [
            told
            for (session, section, _), told in self._told.items()
            if any((session, section, {one.line.ns, one.line.ew}) == met for one in told)
        ]
        return _LONE if own and all(len(told) == 1 for told in own) else ""

    def _of_somebody(self, figure: Figure) -> Text | str:
        who = figure.section, figure.direction, figure.id
        if figure.ours is None and figure.id not in self._ids:
            return Text("the file has no result of {who}", who=figure.id)
        most = self._available.get(who)
        if most == 0 and figure.kind is Kind.PERCENTAGE:
            return _LONE
        if self._of_points and figure.kind is Kind.TOTAL and 0 < (most or 0) < figure.published:
            return Text(
                "results that the file does not have count: {most} is the most that those of "
                "{who} give",
                most=plain_text(most or 0),
                who=figure.id,
            )
        return ""

    def _of_board(self, told: list[Record], board: BoardReport) -> Text | str:
        top = board.top or 0
        total = max(map(_sum, told), default=0)
        if total > top + 2 * _ROUNDED:
            if self._is_elsewhere(told[0]):
                return ""
            if not top:
                return _LONE
            return Text(
                "results that the file does not have count: awards of {total} for both sides "
                "together are more than {number} results give, {top}",
                total=plain_text(total),
                number=board.expected or len(told),
                top=plain_text(top),
            )
        field = _field(told)
        if not field:
            return ""
        return Text(
            "results that the file does not have count: its percentages are those of {field} "
            "results, and it has {number}",
            field=field,
            number=len(told),
        )

    def _is_elsewhere(self, told: Record) -> bool:
        """Whether another section has its board too: awards may be those of both together."""
        session, section, number = board_place(told.line)
        return any(
            (where, deal) == (session, number) and other != section
            for where, other, deal in self._told
        )

    def _of_imps(self, told: list[Record]) -> Text | str:
        """What one wins another loses: the awards of all results of a board are 0 together."""
        awards = [one.ns_award for one in told if one.ns_award is not None]
        total = sum(map(Fraction, awards), Fraction())
        if len(awards) < len(told) or abs(total) <= len(told) * _ROUNDED:
            return ""
        return Text(
            "results that the file does not have count: the awards of all who compare are 0 "
            "together, those in the file are {total}",
            total=plain_text(total, 2),
        )


_LONE: Final = Text("other results of the board count, which the file does not have")


def _sum(told: Record) -> Exact:
    """Both awards of a result together; of one side alone, the least that they can be."""
    return (told.ns_award or 0) + (told.ew_award or 0)


def _field(told: list[Record]) -> int:
    """The smallest field whose awards are all the percentages printed; 0 if they fit ours."""
    printed = sorted(
        (points, told.ns_percentage)
        for told in told
        if told.ns_percentage is not None and (points := points_or_none(told.line)) is not None
    )
    shares = [share for _, share in printed]
    if len(set(shares)) < 2 or shares != sorted(shares) or len(printed) < len(told):
        return 0
    fits = [field for field in _fields(len(told)) if _is_of(shares, field)]
    return fits[0] if fits and fits[0] > len(told) else 0


def _fields(least: int) -> Iterator[int]:
    yield from range(max(least, 2), _LARGEST_FIELD + 1)


def _is_of(shares: Iterable[Exact], field: int) -> bool:
    """Whether each share is that of a whole matchpoint, printed to a decimal or better."""
    most = 2 * (field - 1)
    return all(
        abs(Fraction(round(share * most / 100) * 100, most) - share) <= _ROUNDED
        for share in shares
    )
