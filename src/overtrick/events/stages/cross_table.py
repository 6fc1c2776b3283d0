"""The cross table of an event: who met whom and what it gave, in the order of the ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.core.exact import Exact
from overtrick.core.order import natural
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.report import Match, MatchSide, Ranking
from overtrick.events.ranking.standing import Standing

__all__ = ["CrossRow", "CrossTable", "OwnMatch", "cross_tables", "own_matches"]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one of its teams sees it, with what the team got for it."""

    side: MatchSide
    result: Exact | None
    """Victory points, or what else is added up; None if there is no result yet."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.side.match

    @property
    def opponent(self) -> str | None:
        """The other team; None of a bye or a match that was missed."""
        return self.side.opponent


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One team: its line of the ranking, and its matches in the order of play."""

    standing: Standing
    matches: tuple[OwnMatch, ...]

    def against(self, other: str | None) -> tuple[OwnMatch, ...]:
        """The matches against one opponent; against None, those without any."""
        return tuple(own for own in self.matches if own.opponent == other)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The cross table of a section."""

    section: str
    rows: tuple[CrossRow, ...]

    @property
    def has_byes(self) -> bool:
        """Whether somebody had no opponent in a round."""
        return any(row.against(None) for row in self.rows)


def cross_tables(ranking: Ranking) -> tuple[CrossTable, ...]:
    """
    Give the cross table of each section that has a match.

    >>> from overtrick.compare.settings import Settings
    >>> lines = [Standing("41", "A", None, 14, 8, 14), Standing("42", "A", None, 6, 8, 6)]
    >>> match = Match("1", "41", "42", (), 30, 12, 14, 6, told=8)
    >>> ranking = Ranking("teams", Settings(), "", tuple(lines), (), matches=(match,))
    >>> [table] = cross_tables(ranking)
    >>> [(row.standing.id, row.matches[0].result) for row in table.rows]
    [('41', 14), ('42', 6)]
    """
    own = own_matches(ranking, ranking.matches)
    rows: dict[str, list[CrossRow]] = {}
    for line in ranking.standings:
        row = CrossRow(line, own.get((line.section, line.id), ()))
        rows.setdefault(line.section, []).append(row)
    return tuple(
        CrossTable(section, tuple(found))
        for section, found in rows.items()
        if any(row.matches for row in found)
    )


def own_matches(
    ranking: Ranking, matches: Iterable[Match]
) -> dict[tuple[str, str], tuple[OwnMatch, ...]]:
    """
    Give matches of a ranking by section and team, in the order of play.

    >>> from overtrick.compare.settings import Settings
    >>> match = Match("1", "41", "42", (), 30, 12, 14, 6)
    >>> ranking = Ranking("teams", Settings(), "", (), ())
    >>> [(team, own[0].result) for (_, team), own in own_matches(ranking, [match]).items()]
    [('41', 14), ('42', 6)]
    """
    scoring = Scoring(ranking.method, ranking.settings)
    found: dict[tuple[str, str], tuple[OwnMatch, ...]] = {}
    for match in sorted(matches, key=_as_played):
        for side in match.sides:
            own = OwnMatch(side, gained(side, scoring))
            key = match.section, side.team
            found[key] = (*found.get(key, ()), own)
    return found


def _as_played(match: Match) -> tuple[object, ...]:
    return natural(match.session), natural(match.round), natural(match.id)
