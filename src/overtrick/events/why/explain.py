"""
Explain any number of a ranking: a total opens into boards, a board into comparisons, a
comparison into points, points into their causes.

The reasons rest on the facts and settings of the finished ranking; where one works something
out it says ``NUMBER = SUM:``, and the number is the one that the ranking shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.core.exact import decimal_text
from overtrick.core.letters import natural
from overtrick.core.seats import Side
from overtrick.errors import Figures, Letter, Text, UnknownName
from overtrick.events.ranking.report import Awarded, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import outcome_text
from overtrick.events.why.award import (
    Own,
    award_reasons,
    extras_reasons,
    is_mean,
    total_reasons,
)
from overtrick.events.why.comparison import of
from overtrick.events.why.reason import Groups, Reason, boards_text, figures, plus_minus
from overtrick.events.why.teams import match_reasons, placed, team_reason

__all__ = ["why"]


def why(
    ranking: Ranking,
    contestant: str,
    board: int | None = None,
    section: str | None = None,
    direction: str | None = None,
) -> list[Reason]:
    """
    Say why a contestant stands where it stands; with *board*, down to the causes of the score.

    :returns: one reason for each line of the ranking under that id (two directions, say).
    :raises UnknownName: if nobody has that id, or has no line on that board.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Line, Session
    >>> slips = [("1", "11", "4S N ="), ("2", "12", "4S N +1"), ("3", "13", "4S N -1")]
    >>> lines = [Line(Board(1), parse_outcome(text), ns, ew) for ns, ew, text in slips]
    >>> [reason] = why(rank(Session(tuple(lines))), "1", 1)
    >>> reason.text
    'NS 1: 50.00 % = 2 of 4 matchpoints, 1 board, place 2 (rules: default)'
    >>> reason.below[0].text
    'board 1: 2 of 4, NS against 11: 4S N ='
    >>> reason.below[0].below[0].text
    '2 of 4 = 2 x 1: +420 is better than -50, worse than +450'
    """
    lines = [
        line
        for line in ranking.standings
        if line.id == contestant
        and section in (None, line.section)
        and direction in (None, line.direction)
    ]
    if not lines:
        known = sorted({line.id for line in ranking.standings}, key=natural)
        raise UnknownName(
            "nobody has the id {contestant!r}; there are: {known}",
            contestant=contestant,
            known=", ".join(known),
        )
    if ranking.is_of_teams:
        found = [team_reason(ranking, line, board) for line in lines]
    else:
        groups = Groups(ranking)
        found = [_standing(ranking, groups, line, board) for line in lines]
    if board is not None and not any(reason.below for reason in found):
        raise UnknownName(
            "{contestant} has no line on board {board}", contestant=contestant, board=board
        )
    return [reason for reason in found if reason.below or board is None]


def _standing(ranking: Ranking, groups: Groups, line: Standing, board: int | None) -> Reason:
    own = list(_own(ranking, line, board))
    who = Text.joined(
        [Letter("side", line.direction), line.id] if line.direction else [line.id], " "
    )
    if len({other.section for other in ranking.standings}) > 1:
        who = Text("section {section}, {who}", section=line.section, who=who)
    boards = [
        (place, _board(ranking, groups, line, place, deep=board is not None)) for place in own
    ]
    above: Iterable[Reason] = ()
    below: Iterable[Reason] = (reason for _, reason in boards)
    if ranking.is_of_pair_matches:
        below = match_reasons(ranking, line, boards, whole=board is None)
        above = extras_reasons(line) if board is None else ()
    elif board is None:
        above = total_reasons(ranking.settings, groups, line, own)
    return Reason(placed(ranking, line, who, _result(ranking, line)), (*above, *below))


def _result(ranking: Ranking, line: Standing) -> Text:
    boards, total = boards_text(line.boards), figures(line.total, 4)
    if ranking.is_of_pair_matches:
        return Text("{total} victory points over {boards}", total=total, boards=boards)
    if line.percentage is None:
        total = plus_minus(line.total, 4)
        if ranking.method == "total_points":
            return Text("{total} points over {boards}", total=total, boards=boards)
        if ranking.method == "matchpoints":
            return Text("{total} matchpoints over {boards}", total=total, boards=boards)
        return Text("{total} IMPs over {boards}", total=total, boards=boards)
    settings = ranking.settings
    found = {
        "percentage": Figures(decimal_text(line.percentage, settings.percentage_places)),
        "total": figures(line.total),
        "available": figures(line.available),
        "boards": boards,
    }
    if is_mean(settings, line):
        return Text("{percentage} %, {total} of {available} matchpoints, {boards}", **found)
    return Text("{percentage} % = {total} of {available} matchpoints, {boards}", **found)


def _own(ranking: Ranking, line: Standing, board: int | None) -> Iterator[Own]:
    sides = ("NS", "EW") if line.direction is None else (line.direction,)
    for report in ranking.boards:
        if report.section != line.section or board not in (None, report.number):
            continue
        for awarded in report.lines:
            for side in sides:
                if line.id in _seated(awarded, side):
                    yield report, awarded, side


def _seated(awarded: Awarded, side: str) -> tuple[str, ...]:
    return awarded.line.contestants(Side(side))


def _board(
    ranking: Ranking, groups: Groups, line: Standing, place: Own, *, deep: bool
) -> Reason:
    report, awarded, side = place
    group = groups.find(report, awarded, side)
    award = awarded.ns if side == "NS" else awarded.ew
    number = report.number
    at = Text("board {board}", board=number)
    if several := len({other.session for other in ranking.boards}) > 1:
        at = Text("session {session}, board {board}", session=report.session, board=number)
    told: Text = Text("no award")
    if award is not None:
        told = plus_minus(award) if report.top is None else of(award, group.available)
    against = _seated(awarded, "EW" if side == "NS" else "NS")
    partner = next((who for who in _seated(awarded, side) if who != line.id), None)
    way: Text = Letter("side", group.side)
    if partner is not None:
        way = Text("{side} with {partner}", side=way, partner=partner)
    found = {
        "board": at,
        "award": told,
        "side": way,
        "opponents": _both(against),
        "outcome": outcome_text(awarded.line.outcome),
    }
    text = Text("{board}: {award}, {side} against {opponents}: {outcome}", **found)
    if awarded.line.turned:
        text = Text(
            "{board}: {award}, {side} against {opponents} (the pairs sat the other way): "
            "{outcome}",
            **found,
        )
    if deep:
        return Reason(text, tuple(award_reasons(ranking, group, awarded)))
    return Reason(text, board=None if several else number)


def _both(ids: Sequence[str]) -> Text | str:
    if len(ids) > 1:
        return Text("{one} and {other}", one=ids[0], other=ids[1])
    return ids[0] if ids else Text("nobody")
