"""IMPs that a team has before a match begins, given by handicap: carried into the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from overtrick.core.exact import Exact, as_exact
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.session import MatchResult, Session

__all__ = ["MatchHandicap", "with_match_handicaps"]


@dataclass(frozen=True, slots=True)
class MatchHandicap:
    """
    What one team of a match is given.

    >>> MatchHandicap("41", "42", -3).of("42")
    3
    """

    home: str
    away: str
    imps: Exact
    """To the home team; less than 0, to the other."""

    def of(self, team: str) -> Exact:
        """Give what a team of the match gets: nothing, if the other does."""
        return max(0, self.imps if team == self.home else -self.imps)


def with_match_handicaps(
    session: Session, handicaps: Mapping[MatchKey, MatchHandicap]
) -> Session:
    """
    Carry handicaps into the matches of a session.

    >>> given = {("1", "A", "4"): MatchHandicap("41", "42", 6)}
    >>> told = MatchResult("4", "42", "41", 20, 30, 16)
    >>> [found] = with_match_handicaps(Session((), results=(told,)), given).results
    >>> found.home, found.home_carried, found.away_carried
    ('42', 0, 6)
    """
    results: list[MatchResult] = []
    left = dict(handicaps)
    for told in session.results:
        given = handicaps.get((told.session, told.section, told.match))
        left.pop((told.session, told.section, told.match), None)
        if given is not None:
            told = replace(
                told,
                home_carried=as_exact(told.home_carried + given.of(told.home)),
                away_carried=as_exact(told.away_carried + given.of(told.away or "")),
            )
        results.append(told)
    results += (
        MatchResult(
            match,
            given.home,
            given.away,
            session=name,
            section=section,
            home_carried=given.of(given.home),
            away_carried=given.of(given.away),
        )
        for (name, section, match), given in left.items()
    )
    return replace(session, results=tuple(results))
