"""
Rank teams by what their matches gave: victory points, boards or points.

How a match comes to its points is in :mod:`overtrick.events.matches`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.scale_choice import vp_scale
from overtrick.compare.settings import Settings
from overtrick.compare.team_match import scale_worth
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.letters import board_order, natural
from overtrick.errors import Figures, OvertrickError, Text
from overtrick.events.matches.deductions import due, from_total
from overtrick.events.matches.gather import matches_of
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.extras import (
    NO_EXTRAS,
    Extras,
    extras_problems,
    fitting,
    placed_with,
)
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
from overtrick.events.ranking.tally import fewest_by_list
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.rulings import Penalty
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
    scoring = Scoring(method, settings)
    found += _scale_doubts(scoring)
    penalties = fitting(due(penalties, session), method, found)
    gathered = matches_of(session, method, settings, penalties, found)
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


def _scale_doubts(scoring: Scoring) -> Iterator[Problem]:
    """A Lederer match is on a scale of 30: another counts, but is it meant?"""
    if scoring.method != "lederer":
        return
    try:
        worth = scale_worth(vp_scale(scoring.scale))
    except OvertrickError:
        return  # every match says what is wrong
    if worth != 30:
        whole = as_exact(worth + 10 * scoring.settings.unit)
        text = Text(
            "lederer: vp_scale={scale} is worth {worth}, not 30, so a match of 10 boards is "
            "then worth {whole}",
            scale=scoring.scale,
            worth=Figures(plain_text(worth)),
            whole=Figures(plain_text(whole)),
        )
        yield Problem("", text, severity=Severity.QUESTION)


@dataclass(slots=True)
class _Team:
    """What one team got, match by match."""

    points: list[Exact] = field(default_factory=list)
    net: Exact = 0
    boards: int = 0
    sides: list[MatchSide] = field(default_factory=list)
    parts: dict[str, Exact] = field(default_factory=dict)

    def enter(self, match: Match, side: MatchSide, points: Exact | None) -> None:
        """Add a match."""
        self.sides.append(side)
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
    limits = fewest_by_list(matches, scoring.settings)
    for (section, who), team in sorted(teams.items(), key=lambda at: natural(at[0][0])):
        lost = from_total(penalties, who, section, team.sides, scoring.settings.unit)
        line = _standing(session, section, who, team, lost, limits[section])
        sections.setdefault(section, []).append(line)
    lines = [line for found in sections.values() for line in found]
    ladder = breakers(
        scoring.settings.tie_chain, lambda: played_matches(matches, lines, scoring)
    )
    suited = extras.suited(scoring.method).of_one_each(lines)
    return [
        line
        for found in sections.values()
        for line in placed_with(found, scoring.settings, ladder, suited)
    ]


def _standing(
    session: Session, section: str, who: str, team: _Team, penalty: Exact, least: Exact
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
        is_ranked=team.boards >= least and bool(team.points),
        details=team.details,
    )


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
