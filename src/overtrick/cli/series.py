"""What verbs of a season and a league share: a session ranked by the file, a season's table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from overtrick.cli.files import is_json_with
from overtrick.cli.given import given
from overtrick.cli.output import read
from overtrick.core.exact import Exact
from overtrick.errors import OvertrickError
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.handicaps import HANDICAP_RULES, HandicapRule, handicapped
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.named import exact_name, find_named
from overtrick.events.problem import Problem
from overtrick.events.ranking.asked import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.season import Season, individual_season
from overtrick.events.series.season import season as season_of
from overtrick.events.series.season_rules import Counts, SeasonRules
from overtrick.events.series.sessions import SeriesSession, SessionAward, session_of
from overtrick.formats.lists.players_file import read_grades
from overtrick.formats.lists.season_file import (
    SeasonPlan,
    SeasonScoring,
    SessionPlan,
    read_season,
)

__all__ = ["ranked", "season_in", "season_table"]

_Graded = tuple[HandicapRule, Mapping[str, Exact]]
"""How grades become handicaps, and everybody's grade."""


def season_in(files: Sequence[Path]) -> tuple[SeasonPlan, list[Problem]] | None:
    """
    Read the season that is the one file given; None where it is another file, or none.

    >>> plan, problems = season_in([Path("examples/season.json")])
    >>> plan.title, problems
    ('Monday club, spring', [])
    """
    if len(files) != 1 or files[0].suffix.lower() != ".json":
        return None
    data = read(files[0])
    return read_season(data, str(files[0])) if is_json_with("sessions", data) else None


def season_table(
    plan: SeasonPlan, folder: Path, problems: Sequence[Problem], *, players: bool = False
) -> Season:
    """Make the table of a season whose files are named from a folder."""
    found = list(problems)
    sessions: list[SeriesSession] = []
    scheme = _scheme(plan.rules, folder)
    graded = _graded(plan, folder, found)
    for each in plan.sessions:
        session, wrong = _session(each, folder, scheme, plan.rules.level, graded)
        found += wrong
        sessions += [] if session is None else [session]
    return (individual_season if players else season_of)(sessions, plan.rules, found)


def ranked(
    files: Sequence[Path], scoring: SeasonScoring, section: str | None = None
) -> Ranking:
    """Rank a session as ``overtrick rank`` does: a journal holds its own rules."""
    asked = Asked(scoring.method, scoring.rules, scoring.changes)
    return given(files, sessions=True).ranked(asked, section)


def _scheme(rules: SeasonRules, folder: Path) -> AwardScheme | None:
    """The scheme whose awards count; a file of it lies beside the season's."""
    if rules.counts is not Counts.AWARDS or not rules.scheme:
        return None
    from overtrick.cli.awards import scheme_beside

    return scheme_beside(rules.scheme, folder)


def _graded(plan: SeasonPlan, folder: Path, problems: list[Problem]) -> _Graded | None:
    """The rule of handicaps and the grades of a season; their files lie beside its own."""
    if not plan.handicap:
        return None
    from overtrick.cli.rank import handicap_named

    is_file = plan.handicap not in HANDICAP_RULES and plan.handicap.lower().endswith(".toml")
    grades = folder / plan.grades
    rule = handicap_named(str(folder / plan.handicap) if is_file else plan.handicap, grades)
    if rule is None:
        return None
    told, wrong = read_grades(read(grades), str(grades), rule.grade)
    problems += wrong
    return rule, told


def _with_handicaps(plan: SessionPlan, folder: Path, graded: _Graded) -> Ranking:
    """Rank a session with handicaps, by the grades of those whom the season names."""
    found = given([folder / name for name in plan.files], sessions=True)
    asked = Asked(plan.scoring.method, plan.scoring.rules, plan.scoring.changes)
    scratch, players = found.ranked(asked), plan.attendance.players
    lines = (
        replace(line, names=find_named(players, line) or line.names)
        for line in scratch.standings
    )
    asked, doubts = handicapped(replace(scratch, standings=tuple(lines)), *graded, asked)
    ranking = found.ranked(asked)
    named = (Problem(plan.name, each.text, severity=each.severity) for each in doubts)
    return replace(ranking, problems=(*ranking.problems, *named))


def _session(
    plan: SessionPlan,
    folder: Path,
    scheme: AwardScheme | None,
    level: str,
    graded: _Graded | None,
) -> tuple[SeriesSession | None, list[Problem]]:
    awards: dict[str, SessionAward] | None = None
    try:
        if graded is None:
            ranking = ranked([folder / name for name in plan.files], plan.scoring)
        else:
            ranking = _with_handicaps(plan, folder, graded)
        if scheme is not None:
            awards = {
                exact_name(line.standing): SessionAward(line.award, line.why)
                for line in awards_of(ranking, scheme, level)
            }
    except OvertrickError as error:
        return None, [Problem(plan.name, str(error))]
    session, problems = session_of(plan.name, ranking, plan.attendance, awards)
    return session, [*ranking.problems, *problems]
