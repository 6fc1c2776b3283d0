"""What somebody asks of a ranking beside what the event says for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import profile
from overtrick.compare.settings import Settings
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
        return rank(
            session,
            method=self.method or method or _method_of(session),
            rules=self.rules or rules,
            settings=_with_winners(self.settings(usual), session),
            section=section,
            penalties=[*penalties, *self.penalties],
            problems=problems,
            handicaps=self.handicaps,
            strata=self.strata,
            carried={**(carried or {}), **self.carried},
        )


def _method_of(session: Session) -> str:
    if session.is_teams:
        of_teams = (*TEAM_METHODS, "total_points")
        return session.method if session.method in of_teams else "teams"
    return session.method if session.method in METHODS else "matchpoints"


def _with_winners(settings: Settings, session: Session) -> Settings:
    if session.winners is None or settings.winners != "auto":
        return settings
    return settings.change(winners=session.winners)


NOTHING_ASKED = Asked()
"""The event is ranked as it ranks itself."""
