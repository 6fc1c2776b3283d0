"""
A match of boards, or as it was told as a whole, turned into points.

Each team has a margin of its own, as rulings (Laws 12C and 86) and penalties need not balance.
IMPs that were carried, and penalties in IMPs, come before the conversion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.compare.settings import Settings, scale_of
from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import lederer, match_margin, match_points, patton
from overtrick.compare.victory_points import half_scale, percentage_scale, vp_scale
from overtrick.core.exact import Exact, as_exact, rounded
from overtrick.errors import InvalidScale, Text
from overtrick.events.matches.boards import HYBRIDS, BoardAward, match_board
from overtrick.events.matches.deductions import imps_of
from overtrick.events.matches.rooms import MatchRooms
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Match, MatchPart, MatchSide
from overtrick.events.ranking.tally import by_boards
from overtrick.events.rulings import Penalty, PenaltyUnit
from overtrick.events.session import MatchResult

__all__ = [
    "Scoring",
    "gained",
    "match_of_boards",
    "match_told",
]


_NOTHING = TeamAward(0, 0)
_ANY_LENGTH = ("win_loss", "acbl_win_loss")  # a match is won, however many boards it has


@dataclass(frozen=True, slots=True)
class Scoring:
    """How matches are scored: the method and its conventions."""

    method: str
    settings: Settings

    @property
    def has_imps(self) -> bool:
        """Whether boards give IMPs."""
        return self.method in ("teams", "cross_imps", "butler", *HYBRIDS)

    @property
    def has_percentages(self) -> bool:
        """Whether two pairs meet whose boards give matchpoints."""
        return self.method == "matchpoints"

    @property
    def has_victory_points(self) -> bool:
        """Whether what a match gives is turned into victory points."""
        return self.has_imps or self.has_percentages

    @property
    def scale(self) -> str:
        """The scale of victory points: the one that was chosen, or the method's own."""
        return scale_of(self.settings.vp_scale, self.method)

    def scale_for(self, kind: str) -> str:
        """
        The scale for a match of that kind: half a match has its own.

        >>> Scoring("teams", Settings()).scale_for("half")
        'wbf_discrete_half'

        :raises InvalidScale: if there is no scale of half a match.
        """
        if kind != "half":
            return self.scale
        if self.method in HYBRIDS:
            raise InvalidScale("{method} has no scale of half a match", method=self.method)
        return half_scale(self.scale, self.settings.vp_half_scale)

    def victory_points(self, margin: TeamAward, boards: int, kind: str = "played") -> TeamAward:
        """
        Turn each side's own margin, or percentage, into victory points.

        >>> Scoring("teams", Settings()).victory_points(TeamAward(4, -4), 3, "half")
        TeamAward(home=7, away=3)

        :raises InvalidScale: if the scale has nothing for such a match.
        """
        scale = self.scale_for(kind)
        if self.has_percentages:
            return _percentage_points(margin, boards, scale)
        return match_points(margin, boards, vp_scale(scale))


def gained(side: MatchSide, scoring: Scoring) -> Exact | None:
    """
    Say what a team gets for a match: its points, or what it won on the boards.

    >>> match = Match("1", "41", "42", (), 9, 0, None, None, home_margin=9, told=8)
    >>> [gained(match.sides[0], Scoring(name, Settings())) for name in ("bam", "teams")]
    [9, None]
    """
    if side.points is not None or scoring.has_victory_points:
        return side.points
    return side.margin


def match_of_boards(
    rooms: MatchRooms,
    awards: Mapping[int, BoardAward | None],
    scoring: Scoring,
    penalties: Sequence[Penalty] = (),
    told: MatchResult | None = None,
    problems: list[Problem] | None = None,
) -> Match:
    """
    Add up the boards of a match; *told* adds what was carried, and whether it is half a match.

    >>> awards = {1: BoardAward(TeamAward(13, -13)), 2: BoardAward(TeamAward(-1, 1))}
    >>> rooms = MatchRooms("1", "A", "7", "41", "42", {1: {}, 2: {}})
    >>> whole = Scoring("teams", Settings(vp_scale="wbf_discrete"))
    >>> match = match_of_boards(rooms, awards, whole)
    >>> match.home_imps, match.away_imps, match.home_margin, match.home_points
    (13, 1, 12, 17)
    """
    counted = [found for found in awards.values() if found is not None]
    match = Match(
        id=rooms.id,
        home=rooms.home,
        away=rooms.away,
        boards=tuple(match_board(rooms.boards[n], n, found) for n, found in awards.items()),
        home_imps=_won(found.award.home for found in counted),
        away_imps=_won(found.award.away for found in counted),
        home_points=None,
        away_points=None,
        session=rooms.session,
        home_carried=told.home_carried if told else 0,
        away_carried=told.away_carried if told else 0,
        section=rooms.section,
        round=rooms.round or (told.round if told else None),
        kind=told.kind if told else "played",
        penalties=tuple(penalties),
    )
    if not counted:
        return match
    margin = _margin(counted, scoring)
    won = match_margin(found.won for found in counted)
    boards = sum(found.pairings for found in counted)
    return _scored(match, margin, boards, scoring, problems, won, rooms.where)


_AS_TOLD = (
    *("home", "away", "home_imps", "away_imps", "home_points", "away_points"),
    *("session", "section", "round", "kind", "home_carried", "away_carried", "withdrawn"),
    "is_half",
)
"""What a match has as it was told."""


def match_told(
    told: MatchResult,
    scoring: Scoring,
    penalties: Sequence[Penalty] = (),
    problems: list[Problem] | None = None,
) -> Match:
    """
    Turn a match that was told as a whole into points; points that were told stay as they are.

    >>> told = MatchResult("4", "41", "42", home_imps=34, away_imps=21, boards=16)
    >>> match = match_told(told, Scoring("teams", Settings(vp_scale="wbf_discrete")))
    >>> match.home_points, match.away_points
    (14, 6)
    """
    match = Match(
        id=told.match,
        boards=(),
        told=_boards_told(told),
        penalties=tuple(penalties),
        **{name: getattr(told, name) for name in _AS_TOLD},
    )
    if not told.has_score or told.away is None:
        return match
    if told.is_ruled:
        match = _without_imp_penalties(match, told.where, problems)
    if told.home_imps is None and told.away_imps is None:
        return match
    margin = _margin_told(told)
    if told.is_ruled:
        return _with_margin(match, margin, scoring)
    if scoring.method != "teams":
        text = Text(
            "match {match}: {method} needs its boards, or its points",
            match=told.match,
            method=scoring.method,
        )
        _report(problems, told.where, text)
        return match
    boards = told.boards or int(scoring.scale in _ANY_LENGTH)
    if not boards:
        text = Text("match {match}: IMPs over how many boards?", match=told.match)
        _report(problems, told.where, text)
        return match
    return _scored(match, margin, boards, scoring, problems, where=told.where)


def _without_imp_penalties(match: Match, where: str, problems: list[Problem] | None) -> Match:
    """Points that were told are no longer worked out from IMPs."""
    in_imps = [each for each in match.penalties if each.unit is PenaltyUnit.IMPS]
    for each in in_imps:
        text = Text("{penalty}, whose points were told: give VP", penalty=each.text)
        _report(problems, where, text)
    rest = (each for each in match.penalties if each not in in_imps)
    return replace(match, penalties=tuple(rest)) if in_imps else match


def _margin(counted: Sequence[BoardAward], scoring: Scoring) -> TeamAward:
    if scoring.has_percentages:
        return _match_percentages(counted, scoring.settings)
    return match_margin(found.award for found in counted)


def _boards_told(told: MatchResult) -> int:
    return told.boards if told.has_score and told.away is not None else 0


def _margin_told(told: MatchResult) -> TeamAward:
    margin = as_exact(Fraction(told.home_imps or 0) - (told.away_imps or 0))
    return TeamAward(margin, as_exact(-margin))


def _scored(
    match: Match,
    margin: TeamAward,
    boards: int,
    scoring: Scoring,
    problems: list[Problem] | None,
    won: TeamAward = _NOTHING,
    where: str = "",
) -> Match:
    match = _with_margin(match, margin, scoring)
    if not scoring.has_victory_points:
        return match
    after = TeamAward(match.home_margin or 0, match.away_margin or 0)
    try:
        points, parts = _points(after, won, boards, match.kind, scoring)
    except InvalidScale as error:
        text = Text("match {match}: {wrong}", match=match.id, wrong=error)
        _report(problems, where, text)
        return match
    return replace(match, home_points=points.home, away_points=points.away, parts=parts)


def _with_margin(match: Match, margin: TeamAward, scoring: Scoring) -> Match:
    carried = as_exact(Fraction(match.home_carried) - match.away_carried)
    home = as_exact(margin.home + carried)
    away = as_exact(margin.away - carried)
    if scoring.has_imps:
        # A penalty in IMPs comes before the conversion and costs the offender alone.
        home = _rounded(home - imps_of(match.penalties, match.home), scoring)
        away = _rounded(away - imps_of(match.penalties, match.away or ""), scoring)
    return replace(match, home_margin=home, away_margin=away)


def _rounded(margin: Exact, scoring: Scoring) -> Exact:
    steps: dict[str, Exact] = {"0.1": Fraction(1, 10), "whole": 1}
    step = steps.get(scoring.settings.match_rounding)
    return as_exact(margin) if step is None else rounded(margin, step)


def _points(
    margin: TeamAward, won: TeamAward, boards: int, kind: str, scoring: Scoring
) -> tuple[TeamAward, tuple[MatchPart, ...]]:
    settings = scoring.settings
    imps = scoring.victory_points(margin, boards, kind)
    if scoring.method not in HYBRIDS:
        return imps, ()
    scale = vp_scale(scoring.scale)
    if scoring.method == "patton":
        points = patton(margin, won, boards, unit=settings.unit, scale=scale)
    else:
        points = lederer(margin, won, boards, scale)
    rest = as_exact(points.home - imps.home), as_exact(points.away - imps.away)
    parts = MatchPart("imps", imps.home, imps.away), MatchPart("boards", *rest)
    return TeamAward(as_exact(points.home), as_exact(points.away)), parts


def _won(awards: Iterable[Exact]) -> Exact:
    return as_exact(sum((award for award in awards if award > 0), Fraction(0)))


def _report(problems: list[Problem] | None, where: str, text: Text) -> None:
    if problems is not None:
        problems.append(Problem(where, text))


def _match_percentages(awards: Iterable[BoardAward], settings: Settings) -> TeamAward:
    """
    Give each side its own percentage: of all that the boards offered, or the boards' mean.

    Where no board offered anything to a side it has 50 %.

    >>> from overtrick.events.matches.boards import Shares
    >>> boards = [
    ...     BoardAward(TeamAward(3, 3), shares=Shares(TeamAward(6, 6), 50, 50)),
    ...     BoardAward(TeamAward(2, 0), shares=Shares(TeamAward(2, 2), 100, 0)),
    ... ]
    >>> _match_percentages(boards, Settings())
    TeamAward(home=Fraction(125, 2), away=Fraction(75, 2))
    >>> _match_percentages(boards, Settings(percentage_from="mean_of_boards"))
    TeamAward(home=75, away=25)
    """
    told = [(found.award, found.shares) for found in awards if found.shares is not None]
    home, away = [shares.home for _, shares in told], [shares.away for _, shares in told]
    if by_boards(settings):
        return TeamAward(_mean(home), _mean(away))
    return TeamAward(
        _share([a.home for a, _ in told], [shares.tops.home for _, shares in told], home),
        _share([a.away for a, _ in told], [shares.tops.away for _, shares in told], away),
    )


def _percentage_points(percentages: TeamAward, boards: int, scale: str) -> TeamAward:
    """
    Turn each side's own percentage of so many boards into victory points.

    >>> _percentage_points(TeamAward(60, 40), 8, "ebu_swiss_pairs")
    TeamAward(home=17, away=3)

    :raises InvalidScale: if the scale goes by IMPs, or has no table for so many boards.
    """
    table = percentage_scale(scale)
    return TeamAward(
        table.points(percentages.home, boards), table.points(percentages.away, boards)
    )


def _share(
    points: Sequence[Exact], tops: Sequence[Exact], each: Sequence[Exact | None]
) -> Exact:
    whole = sum(tops, Fraction(0))
    won = sum(points, Fraction(0))
    return as_exact(100 * Fraction(won) / whole) if whole else _mean(each)


def _mean(each: Iterable[Exact | None]) -> Exact:
    known = [share for share in each if share is not None]
    return as_exact(Fraction(sum(known, Fraction(0))) / len(known)) if known else 50
