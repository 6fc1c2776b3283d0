"""
What a team gets without playing, a bye or a match that a late entry missed.

That is 12 of 20 (60 %), the team's own average, or as the WBF the greatest of these and the
complement of its opponents' average (unconfirmed).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from overtrick.compare.settings import Value
from overtrick.compare.team_match import scale_worth, worth_of_any
from overtrick.compare.victory_points import percentage_scale, vp_scale
from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.errors import InvalidScale
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.ranking.report import Match, MatchSide

__all__ = ["with_byes"]


Team = tuple[str, str]
"""Section and id."""


def with_byes(
    matches: Sequence[Match],
    scoring: Scoring,
    planned: Mapping[MatchKey, int] = MappingProxyType({}),
) -> list[Match]:
    """
    Give each bye and each missed match its points, by ``match_bye`` and ``match_missed``.

    What a match is worth may hang on its length: on the boards that were *planned*, where that
    is known, else on those of the matches that were played.

    >>> from overtrick.compare.settings import Settings
    >>> played = Match("1", "41", "42", (), 9, 0, 16, 4, told=8)
    >>> bye = Match("2", "42", None, (), None, None, None, None, kind="bye", told=0)
    >>> for rule in ("60%", "own_average", "wbf", 11):
    ...     with_byes([played, bye], Scoring("teams", Settings(match_bye=rule)))[1].home_points
    12
    4
    12
    11
    """
    season = _Season()
    for match in matches:
        for side in match.sides:
            season.enter(match, side, gained(side, scoring))
    return [
        _with_points(match, season, scoring, planned.get(_key(match), 0)) for match in matches
    ]


def _key(match: Match) -> MatchKey:
    return match.session, match.section, match.id


@dataclass(slots=True)
class _Season:
    """What every team got in the matches it played."""

    points: dict[Team, list[tuple[Exact, Fraction]]] = field(default_factory=dict)
    opponents: dict[Team, list[Team]] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    pairings: int = 1
    """How often a board is compared: twice in four rooms, each pairing by itself."""

    def enter(self, match: Match, side: MatchSide, points: Exact | None) -> None:
        """Count a match of one team, unless it had no opponent or is not played yet."""
        if side.opponent is None or points is None:
            return
        own = match.section, side.team
        self.pairings = max([self.pairings, *(board.pairings for board in match.boards)])
        # Half a match is half as much of an average.
        weight = Fraction(1, 2) if match.kind == "half" else Fraction(1)
        self.points.setdefault(own, []).append((points, weight))
        self.opponents.setdefault(own, []).append((match.section, side.opponent))
        if match.counted and match.kind == "played":
            self.lengths.append(match.counted)

    def comparisons(self, planned: int, *, half: bool) -> int:
        """How often boards are compared in a match as planned, or in (half) the usual one."""
        usual = max(set(self.lengths), key=self.lengths.count, default=0)
        return (planned or (usual // 2 if half else usual)) * self.pairings

    def average(self, team: Team) -> Exact | None:
        """What a team got on the average of its matches; None before the first."""
        own = self.points.get(team, ())
        points = sum((points for points, _ in own), Fraction(0))
        weights = sum((weight for _, weight in own), Fraction(0))
        return as_exact(Fraction(points) / weights) if weights else None

    def opponents_average(self, team: Team) -> Exact | None:
        """The mean of the averages of all whom a team met."""
        met = [self.average(other) for other in self.opponents.get(team, ())]
        known = [average for average in met if average is not None]
        total = Fraction(sum(known, Fraction(0)))
        return as_exact(total / len(known)) if known else None


def _with_points(match: Match, season: _Season, scoring: Scoring, planned: int) -> Match:
    if match.away is not None or match.home_points is not None:  # a bye or missed has neither
        return match
    settings = scoring.settings
    rule = settings.match_missed if match.kind == "missed" else settings.match_bye
    half = match.is_half
    worth = _worth(season.comparisons(planned, half=half), scoring, half=half)
    if match.withdrawn is not None:
        best = _greatest(_three(match, match.withdrawn, season, worth))
        return replace(match, home_points=best, rule="withdrawal=ebu")
    share = Fraction(1, 2) if half else Fraction(1)
    found = _given(rule, (match.section, match.home), season, worth, share)
    if found is None:
        return match
    name = "match_missed" if match.kind == "missed" else "match_bye"
    return replace(match, home_points=found, rule=f"{name}={rule}")


def _given(
    rule: Value, team: Team, season: _Season, worth: Exact | None, share: Fraction
) -> Exact | None:
    """Give what a rule says of a share of a match; *worth* is that of the share."""
    text = str(rule)
    if text == "own_average":
        return _times(season.average(team), share)
    if text == "wbf":
        return _greatest(_wbf(team, season, worth, share))
    if text == "none":
        return None
    if not text.endswith("%"):
        return as_exact(parse_exact(text) * share)
    return None if worth is None else as_exact(Fraction(worth * parse_exact(text[:-1])) / 100)


def _three(
    match: Match, withdrawn: str, season: _Season, worth: Exact | None
) -> Iterator[Exact | None]:
    """60 %, the own average, and what others got from the team that withdrew (unconfirmed)."""
    yield season.average((match.section, match.home))
    if worth is not None:
        yield as_exact(worth * Fraction(3, 5))
        theirs = season.average((match.section, withdrawn))
        yield None if theirs is None else as_exact(worth - theirs)


def _wbf(
    team: Team, season: _Season, worth: Exact | None, share: Fraction
) -> Iterator[Exact | None]:
    yield _times(season.average(team), share)
    if worth is not None:
        yield as_exact(worth * Fraction(3, 5))
        against = _times(season.opponents_average(team), share)
        yield None if against is None else as_exact(worth - against)


def _times(average: Exact | None, share: Fraction) -> Exact | None:
    return None if average is None else as_exact(average * share)


def _greatest(found: Iterable[Exact | None]) -> Exact | None:
    return max((points for points in found if points is not None), default=None)


def _worth(comparisons: int, scoring: Scoring, *, half: bool) -> Exact | None:
    """What a match is worth to both together; None where nothing limits it, or nobody knows."""
    if scoring.method == "total_points":
        return None
    boards = scoring.settings.unit * comparisons
    if scoring.method == "bam":
        return boards or None
    try:
        scale = scoring.scale_for("half" if half else "played")
    except InvalidScale:  # no scale of half a match: half of what a whole one is worth
        return _times(_worth(2 * comparisons, scoring, half=False), Fraction(1, 2))
    if scoring.has_percentages:
        table = percentage_scale(scale)
        return worth_of_any(lambda length: 2 * table.points(50, length), comparisons)
    worth = scale_worth(vp_scale(scale), comparisons)
    if scoring.method == "lederer":
        return as_exact(worth + boards) if boards else None
    return worth + 20 if scoring.method == "patton" else worth
