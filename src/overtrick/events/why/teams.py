"""
Explain a team's line: its matches, what was carried and deducted, and their boards.

Law 78 has the methods, Laws 86 and 90 rulings and penalties.

Explain the matches of a pair, where two pairs at a table play for victory points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.compare.victory_points import percentage_scale, vp_scale
from overtrick.core.exact import as_exact, plain_text, rounded, shared_place
from overtrick.errors import Counted, Figures, Text
from overtrick.events.matches.match import Scoring
from overtrick.events.ranking.report import Match, MatchSide, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import PenaltyUnit
from overtrick.events.session import Line
from overtrick.events.why.award import Own, deducted, extras_reasons
from overtrick.events.why.reason import (
    Reason,
    boards_text,
    figures,
    given_and_taken,
    plus_minus,
)
from overtrick.events.why.rooms import award_text, board_reason

__all__ = ["match_reasons", "placed", "team_reason"]

_IN_POINTS = ("bam", "total_points")


def team_reason(ranking: Ranking, line: Standing, board: int | None = None) -> Reason:
    """Say why a team stands where it stands; with *board*, down to the causes of the score."""
    own = [
        _match(ranking, side, board)
        for match in ranking.matches
        for side in match.sides
        if (match.section, side.team) == (line.section, line.id)
    ]
    below = [match for match in own if match.below or board is None]
    above = extras_reasons(line) if board is None else ()
    result = _total(ranking, line, len(own))
    return Reason(placed(ranking, line, line.id, result), (*above, *below))


def placed(ranking: Ranking, line: Standing, who: Text | str, result: Text) -> Text:
    """Say who has what, at which place and under which rules."""
    text = Text.joined([who, result], ": ")
    if line.place is not None:
        place = shared_place(line.place, line.tied)
        text = Text("{reason}, place {place}", reason=text, place=place)
    rules = Text("default") if ranking.rules == "default" else ranking.rules
    return Text("{reason} (rules: {rules})", reason=text, rules=rules)


def _total(ranking: Ranking, line: Standing, count: int) -> Text:
    found = {
        "matches": Counted("{count} match", "{count} matches", count),
        "boards": boards_text(line.boards),
    }
    signed = ranking.method == "total_points"
    total = plus_minus(line.total) if signed else figures(line.total)
    if ranking.method in _IN_POINTS:
        return Text("{total} points in {matches}, {boards}", total=total, **found)
    return Text("{total} victory points in {matches}, {boards}", total=total, **found)


def _match(ranking: Ranking, side: MatchSide, number: int | None) -> Reason:
    match = side.match
    boards = tuple(
        board_reason(ranking, match, board, is_home=side.is_home, deep=number is not None)
        for board in match.boards
        if number in (None, board.number)
    )
    steps = tuple(_steps(ranking, side)) if number is None else ()
    result = _result(ranking, side)
    text = Text("match {match}: {result}", match=match.id, result=result)
    if side.opponent is not None:
        text = Text(
            "match {match} against {opponent}: {result}",
            match=match.id,
            opponent=side.opponent,
            result=result,
        )
    return Reason(text, (*steps, *boards))


def _result(ranking: Ranking, side: MatchSide) -> Text:
    match = side.match
    if match.away is None:
        return _without_opponent(side)
    if side.margin is None and side.points is not None:
        return Text("{points}, as it was told or ruled", points=figures(side.points))
    if side.margin is None:
        return Text("no board was played in both rooms") if match.boards else Text("no result")
    boards = boards_text(match.counted)
    if match.told is not None:
        boards = Text("{boards}, as it was told", boards=boards)
    if ranking.method in _IN_POINTS or side.points is None:
        won = award_text(ranking, side.margin)
        return Text("{points} over {boards}", points=won, boards=boards)
    return Text(
        "{points} for {margin} IMPs over {boards} ({scale})",
        points=figures(side.points),
        margin=plus_minus(side.margin),
        boards=boards,
        scale=_scale(ranking, match),
    )


def _without_opponent(side: MatchSide) -> Text:
    name = Text("half a bye") if side.match.is_half else Text("a bye")
    if side.match.kind == "missed":
        name = Text("missed")
    if side.points is None:
        return Text("{bye}, it counts nothing", bye=name)
    rule = side.match.rule or Text("as it was told")
    return Text("{bye}, {points} ({rule})", bye=name, points=figures(side.points), rule=rule)


def _scale(ranking: Ranking, match: Match) -> Text | str:
    name = Scoring(ranking.method, ranking.settings).scale_for(match.kind)
    title = Text(vp_scale(name).title or name)
    return (
        title if ranking.method == "teams" else Text("{scale}, and board-a-match", scale=title)
    )


def _steps(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    """What lies between the boards and the points of a match."""
    match = side.match
    for part in match.parts[:1]:
        rest = [other.home if side.is_home else other.away for other in match.parts[1:]]
        first = part.home if side.is_home else part.away
        text = Text(
            "{points} = {sum}: for the IMPs and the boards",
            points=figures(side.points or 0),
            sum=Figures(" + ".join(plain_text(points, 4) for points in (first, *rest))),
        )
        yield Reason(text)
    yield from _margin(ranking, side)
    yield from (Reason(deducted(penalty)) for penalty in side.penalties)


def _margin(ranking: Ranking, side: MatchSide) -> Iterator[Reason]:
    if side.margin is None or side.margin == side.net:
        return
    theirs = next(other for other in side.match.sides if other.team != side.team)
    carried = as_exact(Fraction(side.carried) - theirs.carried)
    imps = (p.amount for p in side.penalties if p.unit is PenaltyUnit.IMPS)
    lost = as_exact(sum(imps, Fraction(0))) if ranking.method not in _IN_POINTS else 0
    words = [Text("the boards")]
    if carried:
        words.append(Text("what was carried"))
    if lost:
        words.append(Text("penalties"))
    sum_ = Figures(f"{plus_minus(side.net, 4)}{given_and_taken((carried, as_exact(-lost)))}")
    margin = plus_minus(side.margin)
    if as_exact(Fraction(side.net) + carried - lost) == side.margin:
        total = Text.joined([Figures(f"{margin} = {sum_}"), Text.joined(words)], ": ")
        yield Reason(total)
        return
    rule = ranking.settings.match_rounding
    found = {"margin": margin, "sum": sum_, "rule": rule}
    text = Text(
        "{margin} from {sum}, rounded to {step} (match_rounding={rule})", step=rule, **found
    )
    if rule == "whole":
        text = Text(
            "{margin} from {sum}, rounded to a whole number (match_rounding={rule})", **found
        )
    yield Reason(text)


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
        if match.is_half:
            text = Text("{points} for half a bye", points=points)
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
