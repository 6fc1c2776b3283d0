"""
Rank a session from its facts: the door to this room.

Outcome, score, award, standing: lines are compared board by board under the settings, awards
are added up, places are given, and everything the ranking rests on is kept beside it.

What somebody asks of a ranking beside what the event says for itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from overtrick.compare.methods import METHODS, TEAM_METHODS, Method
from overtrick.compare.methods import method as method_named
from overtrick.compare.profiles import profile
from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings, missing_of, scale_of
from overtrick.core.exact import Exact, as_exact
from overtrick.core.quick import unsearched
from overtrick.errors import UnknownName
from overtrick.events.matches.deductions import MatchHandicap, with_match_handicaps
from overtrick.events.matches.gather import matches_named
from overtrick.events.matches.rooms import MatchKey, pairs_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.by_matches import (
    match_standings,
    pair_matches,
    rank_teams,
    with_matches,
)
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.extras import Extras, Handicap, extras_problems, penalty_problems
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.meetings import meetings
from overtrick.events.ranking.pairs import board_reports, standings
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import Session

__all__ = ["NOTHING_ASKED", "Asked", "method_of", "rank"]


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
    reference: ReferenceField | None = None,
) -> Ranking:
    """
    Rank a session.

    *rules* names a profile; *settings*, where given, are used instead of the profile's.
    *section* ranks that section alone.  *problems* found in reading go in front of the others.
    *handicaps* (a share of each, by the setting ``handicap``), *strata* and what is *carried*
    forward are by id, or by names such as ``NS 7`` and ``B:7``.  *winners* says of sections of
    pairs whether they have one or two, where that is known.  With a *reference*, results of
    pairs and single players are compared with that field alone.

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
    chosen = settings or profile(rules).settings
    extras = Extras(handicaps or {}, strata or {}, carried or {})
    if method in TEAM_METHODS or (method == "total_points" and session.is_teams):
        shown, filled = _teams_of(session, section), _for_teams(chosen, method)
        return rank_teams(shown, method, filled, rules, penalties, problems, extras)
    how = method_named(method)
    found = list(problems)
    if chosen.pair_matches == "vp":
        session, chosen = _in_matches(session, chosen, how, found)
    elif session.is_teams:  # the pairs and players of the teams
        session, chosen = pairs_of(session), _one_list(chosen)
    shown = _of_section(session, section, whole=chosen.across_field == "yes")
    single = session.is_individual
    live = Live(how, chosen, individual=single, winners=winners, reference=reference)
    live.put_all(shown.lines)
    book, boards = live.renewed(), live.boards()
    found += live.problems()
    matches: tuple[Match, ...] = ()
    unit = method
    if chosen.pair_matches == "vp":
        matches, unit = pair_matches(book, boards, shown, penalties, found), "victory points"
        ranked = match_standings(book, shown, matches, penalties, extras.suited(unit))
    else:
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
        reference,
    )


def _teams_of(session: Session, section: str | None) -> Session:
    shown = _of_section(session, section)
    # A movement for teams, as its tables told it, names no matches.
    return shown if shown.is_teams else matches_named(shown)


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


@dataclass(frozen=True, slots=True)
class Asked:
    """Another method, profile or setting than the event's, and what comes on top of it."""

    method: str = ""
    rules: str = ""
    changes: tuple[str, ...] = ()
    """Single settings, as ``name=value``."""
    penalties: tuple[Penalty, ...] = ()
    handicaps: Mapping[str, Handicap] = field(default_factory=dict, hash=False)
    strata: Mapping[str, int] = field(default_factory=dict, hash=False)
    carried: Mapping[str, Carried] = field(default_factory=dict, hash=False)
    match_handicaps: Mapping[MatchKey, MatchHandicap] = field(default_factory=dict, hash=False)
    """IMPs that teams have before their matches."""

    def settings(self, usual: Settings) -> Settings:
        """
        Change the usual settings to what is asked.

        >>> Asked(rules="ebu", changes=("missing=share",)).settings(Settings()).missing
        'share'

        :raises UnknownName: if there is no such profile.
        :raises InvalidSetting: if there is no such setting, or it has no such value.
        """
        base = profile(self.rules).settings if self.rules else usual
        settings = base.read(self.changes)
        if self.handicaps and not settings.handicap:
            settings = settings.change(handicap=100)
        return settings

    def rank(
        self,
        session: Session,
        *,
        method: str = "",
        rules: str = "default",
        settings: Settings | None = None,
        section: str | None = None,
        penalties: Sequence[Penalty] = (),
        problems: Sequence[Problem] = (),
        carried: Mapping[str, Carried] | None = None,
    ) -> Ranking:
        """
        Rank a session under the rules given, as far as nothing else is asked.

        Without a method the one counts that the session's file names; failing that, results
        that belong to matches are those of teams, all others are matchpoints.

        >>> Asked("butler").rank(Session(()), method="matchpoints").method
        'butler'

        :raises UnknownName: if there is no such method, profile or section.
        :raises InvalidSetting: if there is no such setting, or it has no such value.
        """
        usual = profile(rules).settings if settings is None else settings
        ranked = partial(
            rank,
            method=self.method or method or method_of(session, is_teams=session.is_teams),
            rules=self.rules or rules,
            settings=self._fitting(self.settings(usual), session),
            section=section,
            penalties=[*penalties, *self.penalties],
            problems=problems,
            handicaps=self.handicaps,
            strata=self.strata,
            carried={**(carried or {}), **self.carried},
        )
        if not self.match_handicaps:
            return ranked(session)
        found = ranked(with_match_handicaps(session, self.match_handicaps))
        return _beside_scratch(found, ranked(session), self.match_handicaps)

    def _fitting(self, settings: Settings, session: Session) -> Settings:
        """Give the settings with what the session's file says of winners and matches."""
        if session.winners is not None and settings.winners == "auto":
            settings = settings.change(winners=session.winners)
        is_asked = any(change.startswith("pair_matches=") for change in self.changes)
        if not session.has_pair_matches or is_asked:
            return settings
        by_percentage = (
            self.method or method_of(session, is_teams=session.is_teams)
        ) == "matchpoints"
        if by_percentage and settings.vp_scale == "default":
            settings = settings.change(vp_scale="percent20")
        return settings.change(pair_matches="vp")


def _beside_scratch(
    ranking: Ranking, scratch: Ranking, handicaps: Mapping[MatchKey, MatchHandicap]
) -> Ranking:
    """Put beside each team what it was given in its matches, and its place without that."""
    places = {(line.section, line.id): line.place for line in scratch.standings}
    given: dict[tuple[str, str], Exact] = {}
    for (_, section, _), found in handicaps.items():
        for team in (found.home, found.away):
            got = given.get((section, team), 0) + found.of(team)
            given[section, team] = as_exact(got)
    lines = []
    for line in ranking.standings:
        who = line.section, line.id
        details = {**line.details, "handicap": given.get(who, 0)}
        if (place := places.get(who)) is not None:
            details["scratch_place"] = place
        lines.append(replace(line, details=details))
    return replace(ranking, standings=tuple(lines))


def method_of(session: Session, *, is_teams: bool) -> str:
    """
    Name the method of a session that is ranked as its file says.

    >>> method_of(Session((), method="butler"), is_teams=False)
    'butler'
    """
    if is_teams:
        of_teams = (*TEAM_METHODS, "total_points")
        return session.method if session.method in of_teams else "teams"
    return session.method if session.method in METHODS else "matchpoints"


NOTHING_ASKED = Asked()
"""The event is ranked as it ranks itself."""
