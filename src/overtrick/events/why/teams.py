"""
Explain a team's line: its matches, what was carried and deducted, and their boards.

Law 78 has the methods, Laws 86 and 90 rulings and penalties.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overtrick.compare.scale_choice import vp_scale
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.events.matches.match import Scoring
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.ranking.report import Match, MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.why.reason import Reason, counted, plus_minus
from overtrick.events.why.rooms import award_text, board_reason
from overtrick.events.why.total import extras_reasons

__all__ = ["team_reason"]

_UNITS = {"bam": "points", "total_points": "points"}


def team_reason(ranking: Ranking, line: Standing, board: int | None = None) -> Reason:
    """Say why a team stands where it stands; with *board*, down to the causes of the score."""
    own = [
        _match(ranking, side, board)
        for match in ranking.matches
        for side in match.sides
        if (match.section, side.team) == (line.section, line.id)
    ]
    text = f"{line.id}: {_total(ranking, line.total)} {_unit(ranking)} in "
    text += f"{counted(len(own), 'match').replace('matchs', 'matches')}, "
    text += counted(line.boards, "board")
    if line.place is not None:
        text += f", place {line.place}{'=' if line.tied else ''}"
    below = [match for match in own if match.below or board is None]
    above = extras_reasons(line) if board is None else ()
    return Reason(f"{text} (rules: {ranking.rules})", (*above, *below))


def _unit(ranking: Ranking) -> str:
    return _UNITS.get(ranking.method, "victory points")


def _total(ranking: Ranking, value: Exact) -> str:
    return plus_minus(value) if ranking.method == "total_points" else plain_text(value)


def _match(ranking: Ranking, side: MatchSide, number: int | None) -> Reason:
    match = side.match
    boards = tuple(
        board_reason(ranking, match, board, is_home=side.is_home, deep=number is not None)
        for board in match.boards
        if number in (None, board.number)
    )
    steps = tuple(_steps(ranking, side)) if number is None else ()
    against = f" against {side.opponent}" if side.opponent is not None else ""
    text = f"match {match.id}{against}: {_result(ranking, side)}"
    return Reason(text, (*steps, *boards))


def _result(ranking: Ranking, side: MatchSide) -> str:
    match = side.match
    if match.away is None:
        return _without_opponent(side)
    if side.margin is None and side.points is not None:
        return f"{plain_text(side.points)}, as it was told or ruled"
    if side.margin is None:
        return "no board was played in both rooms" if match.boards else "no result"
    boards = counted(match.counted, "board")
    told = ", as it was told" if match.told is not None else ""
    if ranking.method in _UNITS or side.points is None:
        return f"{award_text(ranking, side.margin)} over {boards}{told}"
    text = f"{plain_text(side.points)} for {plus_minus(side.margin)} IMPs over {boards}{told}"
    return f"{text} ({_scale(ranking, match)})"


def _without_opponent(side: MatchSide) -> str:
    name = "missed" if side.match.kind == "missed" else "a bye"
    if side.points is None:
        return f"{name}, it counts nothing"
    return f"{name}, {plain_text(side.points)} ({side.match.rule or 'as it was told'})"


def _scale(ranking: Ranking, match: Match) -> str:
    name = Scoring(ranking.method, ranking.settings).scale_for(match.kind)
    title = vp_scale(name).title or name
    return title if ranking.method == "teams" else f"{title}, and board-a-match"


def _steps(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    """What lies between the boards and the points of a match."""
    match = side.match
    for part in match.parts[:1]:
        rest = [other.home if side.is_home else other.away for other in match.parts[1:]]
        first = part.home if side.is_home else part.away
        each = " + ".join(plain_text(points, 4) for points in (first, *rest))
        yield Reason(f"{plain_text(side.points or 0)} = {each}: for the IMPs and the boards")
    yield from _margin(ranking, side)
    yield from (Reason(_deducted(penalty)) for penalty in side.penalties)


def _margin(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    if side.margin is None or side.margin == side.net:
        return
    theirs = next(other for other in side.match.sides if other.team != side.team)
    how = plus_minus(side.net, 4)
    before = Fraction(side.net)
    words = ["the boards"]
    carried = as_exact(Fraction(side.carried) - theirs.carried)
    imps = (p.amount for p in side.penalties if p.unit is PenaltyUnit.IMPS)
    lost = as_exact(sum(imps, Fraction(0))) if ranking.method not in _UNITS else 0
    for amount, word in ((carried, "what was carried"), (as_exact(-lost), "penalties")):
        if amount:
            how += f" {'-' if amount < 0 else '+'} {plain_text(max(amount, -amount), 4)}"
            words.append(word)
            before += amount
    text = f"{plus_minus(side.margin)} = {how}: {', '.join(words)}"
    if as_exact(before) == side.margin:
        yield Reason(text)
        return
    rounding = ranking.settings.match_rounding
    step = {"whole": "a whole number", "0.1": "0.1"}.get(rounding, rounding)
    yield Reason(
        f"{plus_minus(side.margin)} from {how}, rounded to {step} (match_rounding={rounding})"
    )


def _deducted(penalty: Penalty) -> str:
    why = f" for {penalty.reason}" if penalty.reason else ""
    when = {
        PenaltyUnit.IMPS: "before victory points",
        PenaltyUnit.VICTORY_POINTS: "from the total, after victory points",
    }.get(penalty.unit, "from the total")
    return (
        f"a penalty of {plain_text(penalty.amount)} {penalty.unit.value}{why}, {when} (Law 90)"
    )
