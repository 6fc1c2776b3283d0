"""What somebody asks of a ranking beside what the event says for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact
from overtrick.events.matches.deductions import MatchHandicap, with_match_handicaps
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.handicap import Handicap
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session

__all__ = ["NOTHING_ASKED", "Asked"]


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
            method=self.method or method or _method_of(session),
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
        by_percentage = (self.method or _method_of(session)) == "matchpoints"
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


def _method_of(session: Session) -> str:
    if session.is_teams:
        of_teams = (*TEAM_METHODS, "total_points")
        return session.method if session.method in of_teams else "teams"
    return session.method if session.method in METHODS else "matchpoints"


NOTHING_ASKED = Asked()
"""The event is ranked as it ranks itself."""
