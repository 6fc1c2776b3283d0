"""Explain the matches of a pair, where two pairs at a table play for victory points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.compare.scale_choice import percentage_scale, vp_scale
from overtrick.core.exact import as_exact, plain_text, rounded
from overtrick.events.matches.match import Scoring
from overtrick.events.penalty import PenaltyUnit
from overtrick.events.ranking.report import MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line
from overtrick.events.why.reason import Reason, counted, plus_minus
from overtrick.events.why.total import Own

__all__ = ["match_reasons"]


def match_reasons(
    ranking: Ranking,
    line: Standing,
    boards: Sequence[tuple[Own, Reason]],
    *,
    whole: bool = True,
) -> Iterator[Reason]:
    """
    Give a reason for every match of a pair, with its *boards* below it; the rest comes last.

    Unless the *whole* line is asked for, matches without any of the boards are left out.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.ranking.report import Match
    >>> bye = Match("1-bye-9", "9", None, (), None, None, 11, None, round="1", kind="bye")
    >>> settings = Settings(pair_matches="vp")
    >>> ranking = Ranking("butler", settings, "", (), (), matches=(bye,))
    >>> reasons = match_reasons(ranking, Standing("9", "A", None, 11, 0, 11), [])
    >>> [reason.text for reason in reasons]
    ['round 1: 11 victory points for a bye (as it was told)']
    """
    sides = [
        side
        for match in ranking.matches
        for side in match.sides
        if (match.section, side.team) == (line.section, line.id)
    ]
    for side in sides:
        own = [reason for (_, awarded, _), reason in boards if _is_of(awarded.line, side)]
        if own or whole:
            before = _before(ranking, side) if whole else ()
            yield Reason(_text(ranking, side), (*before, *own))
    for (_, awarded, _), reason in boards:
        if not any(_is_of(awarded.line, side) for side in sides):
            yield reason


def _is_of(line: Line, side: MatchSide) -> bool:
    match = side.match
    if (line.session, line.section) != (match.session, match.section):
        return False
    if side.opponent is None:
        return line.match is None and line.round == match.round
    return line.match == match.id


def _text(ranking: Ranking, side: MatchSide) -> str:
    match = side.match
    points = "no" if side.points is None else plain_text(side.points)
    if side.opponent is None:
        what = "a match that was missed" if match.kind == "missed" else "a bye"
        round = f"round {match.round}: " if match.round else ""
        told = match.rule or ("" if side.points is None else "as it was told")
        return f"{round}{points} victory points for {what}{told and f' ({told})'}"
    against = f"match {match.id} against {side.opponent}: "
    if side.margin is None:
        told = "no board counts yet" if side.points is None else "as it was told or ruled"
        return f"{against}{points} victory points, {told}"
    won, scale = _won(ranking, side)
    over = counted(match.counted, "board")
    return f"{against}{points} victory points for {won} over {over} ({scale})"


def _won(ranking: Ranking, side: MatchSide) -> tuple[str, str]:
    """What a pair won, as the scale reads it, and the name of the scale."""
    margin = side.margin or 0
    name = Scoring(ranking.method, ranking.settings).scale_for(side.match.kind)
    if ranking.method == "matchpoints":
        return f"{plain_text(margin, 4)} %", percentage_scale(name).title or name
    read = rounded(margin)
    whole = "" if read == margin else f", read as {plus_minus(read)},"
    return f"{plus_minus(margin)} IMPs{whole}", vp_scale(name).title or name


def _before(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    """What came before the conversion, and was not won on the boards."""
    match, exact = side.match, Fraction(side.net)
    theirs = match.away_carried if side.is_home else match.home_carried
    if side.carried or theirs:
        exact += side.carried - theirs
        text = f"{plus_minus(as_exact(side.carried - theirs))} IMPs were carried"
        yield Reason(f"{text} into the match")
    for penalty in side.penalties:
        if penalty.unit is PenaltyUnit.IMPS:
            exact -= penalty.amount
            reason = f" for {penalty.reason}" if penalty.reason else ""
            amount = f"{plain_text(penalty.amount)} {penalty.unit.value}"
            yield Reason(f"a penalty of {amount}{reason}, before victory points (Law 90)")
    rounding = ranking.settings.match_rounding
    if ranking.method != "matchpoints" and side.margin is not None and rounding != "none":
        sums = f"{plus_minus(side.margin)} from {plus_minus(exact, 4)}"
        yield Reason(f"{sums}, rounded (match_rounding={rounding})")
