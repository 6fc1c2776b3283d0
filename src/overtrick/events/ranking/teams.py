"""
Rank teams by what their matches gave: victory points, boards or points.

How a match comes to its points is in :mod:`overtrick.events.matches`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.core.order import board_order, natural
from overtrick.events.matches.gather import matches_of
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.problem import Problem
from overtrick.events.ranking.extras import NO_EXTRAS, Extras, extras_problems, placed_with
from overtrick.events.ranking.played import played_matches
from overtrick.events.ranking.report import (
    Awarded,
    BoardReport,
    Match,
    MatchPart,
    MatchSide,
    Ranking,
)
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.session import Line, Session

__all__ = ["rank_teams"]


def rank_teams(
    session: Session,
    method: str,
    settings: Settings,
    rules: str = "default",
    penalties: Sequence[Penalty] = (),
    problems: Sequence[Problem] = (),
    extras: Extras = NO_EXTRAS,
) -> Ranking:
    """
    Rank teams by one of the team methods; matches told as a whole count beside the others.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> rooms = [("open", "4S N ="), ("closed", "4S S -1")]
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), match="1", room=room, home="1", away="2")
    ...     for room, text in rooms
    ... ]
    >>> match = rank_teams(Session(tuple(lines)), "teams", Settings()).matches[0]
    >>> match.home_imps, match.away_imps, str(match.home_points)
    (10, 0, '1809/100')
    """
    found = list(problems)
    gathered = matches_of(session, method, settings, penalties, found)
    scoring = Scoring(method, settings)
    ranked = _standings(session, gathered.matches, scoring, penalties, extras)
    found += extras_problems(extras, method, settings, ranked)
    return Ranking(
        method,
        settings,
        rules,
        tuple(ranked),
        tuple(_reports(session.lines, gathered.awarded)),
        tuple(found),
        gathered.matches,
    )


@dataclass(slots=True)
class _Team:
    """What one team got, match by match."""

    points: list[Exact] = field(default_factory=list)
    net: Exact = 0
    boards: int = 0
    parts: dict[str, Exact] = field(default_factory=dict)

    def enter(self, match: Match, side: MatchSide, points: Exact | None) -> None:
        """Add a match."""
        if points is not None:
            self.points.append(points)
        self.net = as_exact(self.net + side.net)
        self.boards += match.counted
        for part in match.parts:
            before = self.parts.get(part.of, 0)
            self.parts[part.of] = as_exact(before + _own(part, side))

    @property
    def details(self) -> dict[str, Exact]:
        """Its IMPs (boards or points, by other methods), and the parts of a hybrid."""
        points = {f"points_of_{name}": points for name, points in self.parts.items()}
        return {"imps": self.net, **points}


def _own(part: MatchPart, side: MatchSide) -> Exact:
    return part.home if side.is_home else part.away


def _standings(
    session: Session,
    matches: Sequence[Match],
    scoring: Scoring,
    penalties: Sequence[Penalty],
    extras: Extras,
) -> list[Standing]:
    teams: dict[tuple[str, str], _Team] = {}
    for match in matches:
        for side in match.sides:
            team = teams.setdefault((match.section, side.team), _Team())
            team.enter(match, side, gained(side, scoring))
    sections: dict[str, list[Standing]] = {}
    for (section, who), team in sorted(teams.items(), key=lambda at: natural(at[0][0])):
        line = _standing(
            session, section, who, team, _penalty(penalties, who, section, scoring)
        )
        sections.setdefault(section, []).append(line)
    lines = [line for found in sections.values() for line in found]
    ladder = breakers(
        scoring.settings.tie_chain, lambda: played_matches(matches, lines, scoring)
    )
    suited = extras.suited(scoring.method)
    return [
        line
        for found in sections.values()
        for line in placed_with(found, scoring.settings, ladder, suited)
    ]


def _standing(
    session: Session, section: str, who: str, team: _Team, penalty: Exact
) -> Standing:
    total = as_exact(sum(team.points, Fraction(0)) - penalty)
    return Standing(
        id=who,
        section=section,
        direction=None,
        total=total,
        boards=team.boards,
        score=total,
        names=tuple(session.names.get(who, ())),
        penalty=penalty,
        is_ranked=team.boards > 0 or bool(team.points),
        details=team.details,
    )


def _penalty(penalties: Sequence[Penalty], team: str, section: str, scoring: Scoring) -> Exact:
    units = _UNITS.get(scoring.method, (PenaltyUnit.VICTORY_POINTS,))
    fitting = (p for p in penalties if p.unit in units and p.fits(team, section, None))
    unit = scoring.settings.unit
    return as_exact(sum((p.in_points(unit) for p in fitting), Fraction(0)))


_UNITS: Mapping[str, tuple[PenaltyUnit, ...]] = {
    "bam": (PenaltyUnit.MATCHPOINTS, PenaltyUnit.TOP),
    "total_points": (),
}
"""What a penalty in the total may be in; victory points, unless a method has none."""


def _reports(lines: Iterable[Line], awarded: dict[int, Awarded]) -> list[BoardReport]:
    boards: dict[tuple[str, str, int], list[Awarded]] = {}
    for line in lines:
        if id(line) in awarded:
            key = (line.session, line.section, line.board.number)
            boards.setdefault(key, []).append(awarded[id(line)])
    ordered = sorted(boards.items(), key=lambda item: board_order(item[0]))
    return [
        BoardReport(session, section, number, None, None, tuple(found))
        for (session, section, number), found in ordered
    ]
