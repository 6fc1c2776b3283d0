"""
Rank a session from its facts: the door to this room.

Outcome, score, award, standing: lines are compared board by board under the settings, awards
are added up, places are given, and everything the ranking rests on is kept beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from overtrick.compare.matchpoints import missing_of
from overtrick.compare.methods import TEAM_METHODS, Method
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.compare.scale_choice import scale_of
from overtrick.compare.settings import Settings
from overtrick.core.quick import unsearched
from overtrick.errors import UnknownName
from overtrick.events.matches.butler import pairs_of
from overtrick.events.matches.gather import matches_named
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.extras import Extras, extras_problems
from overtrick.events.ranking.handicap import Handicap
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.meetings import meetings
from overtrick.events.ranking.pair_matches import match_standings, pair_matches, with_matches
from overtrick.events.ranking.pairs import board_reports, standings
from overtrick.events.ranking.penalties import penalty_problems
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.teams import rank_teams
from overtrick.events.session import Session

__all__ = ["rank"]


@unsearched()
def rank(
    session: Session,
    *,
    method: str = "matchpoints",
    rules: str = "default",
    settings: Settings | None = None,
    section: str | None = None,
    penalties: Sequence[Penalty] = (),
    problems: Sequence[Problem] = (),
    handicaps: Mapping[str, Handicap] | None = None,
    strata: Mapping[str, int] | None = None,
    carried: Mapping[str, Carried] | None = None,
    winners: Mapping[str, int] | None = None,
) -> Ranking:
    """
    Rank a session.

    *rules* names a profile; *settings*, where given, are used instead of the profile's.
    *section* ranks that section alone.  *problems* found in reading go in front of the others.
    *handicaps* (a share of each, by the setting ``handicap``), *strata* and what is *carried*
    forward are by id, or by names such as ``NS 7`` and ``B:7``.  *winners* says of sections of
    pairs whether they have one or two, where that is known.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> results = ["3NT E -1", "4S E =", "4S E +1", "3S E +1"]
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), ns=str(n), ew=str(n))
    ...     for n, text in enumerate(results, 1)
    ... ]
    >>> found = rank(Session(tuple(lines)))
    >>> [(line.direction, line.id, line.place, line.total) for line in found.standings][:2]
    [('NS', '1', 1, 6), ('NS', '4', 2, 4)]

    :raises UnknownName: if there is no such method, profile or section.
    """
    chosen = profile(rules).settings if settings is None else settings
    extras = Extras(handicaps or {}, strata or {}, carried or {})
    if method in TEAM_METHODS or (method == "total_points" and session.is_teams):
        shown = _of_section(session, section)
        if not shown.is_teams:
            shown = matches_named(shown)  # a movement for teams, as its tables told it
        filled = _for_teams(chosen, method)
        return rank_teams(shown, method, filled, rules, penalties, problems, extras)
    how = method_named(method)
    found = list(problems)
    if chosen.pair_matches == "vp":
        session, chosen = _in_matches(session, chosen, how, found)
    elif session.is_teams:  # the pairs and players of the teams
        session, chosen = pairs_of(session), _one_list(chosen)
    shown = _of_section(session, section, whole=chosen.across_field == "yes")
    live = Live(how, chosen, individual=session.is_individual, winners=winners)
    live.put_all(shown.lines)
    book = live.renewed()
    boards = live.boards()
    matches: tuple[Match, ...] = ()
    found += live.problems()
    if chosen.pair_matches == "vp":
        unit = "victory points"
        matches = pair_matches(book, boards, shown, penalties, found)
        ranked = match_standings(book, shown, matches, penalties, extras.suited(unit))
    else:
        unit = method
        ranked = standings(book, shown, penalties, boards, extras.suited(unit))
        found += penalty_problems(penalties, method, ranked)
    found += extras_problems(extras, unit, chosen, None if section else ranked)
    return Ranking(
        method,
        in_force(chosen, how, live.winners),
        rules,
        tuple(line for line in ranked if section in (None, line.section)),
        tuple(board_reports(book, boards, section)),
        tuple(found),
        tuple(match for match in matches if section in (None, match.section)),
    )


def _in_matches(
    session: Session, settings: Settings, how: Method, problems: list[Problem]
) -> tuple[Session, Settings]:
    chosen = with_matches(settings, how, session, problems)
    if chosen.pair_matches == "vp":
        return meetings(session, problems), chosen
    in_rooms = any(line.room is not None for line in session.lines)
    return (pairs_of(session), _one_list(chosen)) if in_rooms else (session, chosen)


def _of_section(session: Session, section: str | None, *, whole: bool = False) -> Session:
    if section is None:
        return session
    told = {line.section for line in session.lines}
    known = sorted(told | {match.section for match in session.results})
    if section not in known:
        raise UnknownName(
            "no section {section!r}; there are: {known}",
            section=section,
            known=", ".join(known),
        )
    if whole:
        return session
    lines = tuple(line for line in session.lines if line.section == section)
    results = tuple(told for told in session.results if told.section == section)
    return replace(session, lines=lines, results=results)


def _one_list(settings: Settings) -> Settings:
    return replace(settings, winners=1) if settings.winners == "auto" else settings


def in_force(settings: Settings, how: Method, winners: dict[str, int]) -> Settings:
    """The settings with what was left to the method and to the session filled in."""
    missing = settings.missing
    if missing == "default":
        missing = missing_of(settings) if how.has_percentage else "share"
    counts = set(winners.values())
    return replace(
        settings,
        missing=missing,
        winners=counts.pop() if len(counts) == 1 else settings.winners,
        vp_scale=scale_of(settings.vp_scale, how.id),
    )


def _for_teams(settings: Settings, method: str) -> Settings:
    missing = "share" if settings.missing == "default" else settings.missing
    scale = scale_of(settings.vp_scale, method)
    return replace(settings, missing=missing, winners=1, vp_scale=scale)
