"""Explain the matches of a pair, where two pairs at a table play for victory points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.compare.scale_choice import percentage_scale, vp_scale
from overtrick.core.exact import as_exact, rounded
from overtrick.errors import Figures, Text
from overtrick.events.matches.match import Scoring
from overtrick.events.penalty import PenaltyUnit
from overtrick.events.ranking.report import MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line
from overtrick.events.why.reason import Reason, boards_text, figures, plus_minus
from overtrick.events.why.total import Own, deducted

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


def _text(ranking: Ranking, side: MatchSide) -> Text:
    match = side.match
    points = Text("no victory points")
    if side.points is not None:
        points = Text("{total} victory points", total=figures(side.points))
    if side.opponent is None:
        text = Text("{points} for a bye", points=points)
        if match.kind == "missed":
            text = Text("{points} for a match that was missed", points=points)
        if match.rule:
            text = Text("{reason} ({rule})", reason=text, rule=match.rule)
        elif side.points is not None:
            text = Text("{reason} (as it was told)", reason=text)
        if match.round:
            text = Text("round {round}: {reason}", round=match.round, reason=text)
        return text
    found = {"match": match.id, "opponent": side.opponent, "points": points}
    if side.margin is None and side.points is None:
        return Text(
            "match {match} against {opponent}: {points}, no board counts yet",
            **found,
        )
    if side.margin is None:
        return Text(
            "match {match} against {opponent}: {points}, as it was told or ruled",
            **found,
        )
    won, scale = _won(ranking, side)
    return Text(
        "match {match} against {opponent}: {points} for {won} over {boards} ({scale})",
        **found,
        won=won,
        boards=boards_text(match.counted),
        scale=scale,
    )


def _won(ranking: Ranking, side: MatchSide) -> tuple[Text, Text]:
    """What a pair won, as the scale reads it, and the name of the scale."""
    margin = side.margin or 0
    name = Scoring(ranking.method, ranking.settings).scale_for(side.match.kind)
    if ranking.method == "matchpoints":
        return Figures(f"{figures(margin, 4)} %"), Text(percentage_scale(name).title or name)
    read, title = rounded(margin), Text(vp_scale(name).title or name)
    if read == margin:
        return Text("{margin} IMPs", margin=plus_minus(margin)), title
    return (
        Text(
            "{margin} IMPs, read as {whole},", margin=plus_minus(margin), whole=plus_minus(read)
        ),
        title,
    )


def _before(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    """What came before the conversion, and was not won on the boards."""
    match, exact = side.match, Fraction(side.net)
    theirs = match.away_carried if side.is_home else match.home_carried
    if side.carried or theirs:
        exact += side.carried - theirs
        carried = plus_minus(as_exact(side.carried - theirs))
        yield Reason(Text("{margin} IMPs were carried into the match", margin=carried))
    for penalty in side.penalties:
        if penalty.unit is PenaltyUnit.IMPS:
            exact -= penalty.amount
            yield Reason(deducted(penalty))
    rounding = ranking.settings.match_rounding
    if ranking.method != "matchpoints" and side.margin is not None and rounding != "none":
        text = Text(
            "{margin} from {exact}, rounded (match_rounding={rule})",
            margin=plus_minus(side.margin),
            exact=plus_minus(exact, 4),
            rule=rounding,
        )
        yield Reason(text)
