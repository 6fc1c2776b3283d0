"""
Matches as a file tells them: which can be worked out, and why their figures differ.

A match is worked out from its boards, or its victory points from its IMPs; what a director
ruled, and byes, stay as they are told and are compared with nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from overtrick.compare.team_board import TeamAward
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.errors import OvertrickError, Text
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.asked import Asked
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.session import MatchResult, Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.published.figures import Comparison, Figure, Kind, Place, match_place

__all__ = ["TURNED", "MatchReasons", "to_work_out", "worked_out"]

TURNED = Text("home and away are turned in the file")
_CLOSE = Fraction(1, 100)
_MOST_IMPS = 40
"""More are neither carried over nor a penalty."""
_MOST_BOARDS = 64


def to_work_out(contents: Contents, session: Session, asked: Asked) -> tuple[MatchResult, ...]:
    """
    Give the matches of a file whose figures come of its boards, or of its IMPs.

    >>> told = [MatchResult("4", "41", "42", 34, 21, 16, 14, 6), MatchResult("5", "43", "44",
    ...     home_points=12, away_points=8)]
    >>> held = Contents(matches=tuple(told))
    >>> [match.match for match in to_work_out(held, held.session(), Asked())]
    ['4']

    :raises OvertrickError: if the results cannot be ranked as is asked.
    """
    played = [told for told in contents.matches if told.kind in ("played", "half")]
    scored = tuple(told for told in played if told.away is not None and told.has_score)
    if not scored:
        return ()
    ranking = asked.rank(worked_out(session, scored))
    scoring = Scoring(ranking.method, ranking.settings)
    whole = {
        match_place(match): match.counted
        for match in ranking.matches
        if match.counted and gained(match.sides[0], scoring) is not None
    }
    return tuple(told for told in scored if whole.get(match_place(told), -1) >= told.boards)


def worked_out(session: Session, matches: Iterable[MatchResult]) -> Session:
    """
    Give a session in which the victory points of these matches are not told.

    >>> told = MatchResult("4", "41", "42", 34, 21, 16, 14, 6)
    >>> worked_out(Session((), results=(told,)), [told]).results[0].is_ruled
    False
    """
    places = set(map(match_place, matches))
    results = (
        replace(told, home_points=None, away_points=None)
        if match_place(told) in places
        else told
        for told in session.results
    )
    return replace(session, results=tuple(results))


class MatchReasons:
    """What a match itself says of a figure that differs."""

    def __init__(self, best: Comparison, ranking: Ranking) -> None:
        self._scoring = Scoring(ranking.method, ranking.settings)
        self._matches = {match_place(match): match for match in ranking.matches}
        self._figures: dict[tuple[Place | None, Kind], list[Figure]] = {}
        self._boards: dict[tuple[str, str, str], set[int]] = {}
        for one in best.differences:
            if one.match is not None:
                self._figures.setdefault((one.place, one.kind), []).append(one)
            elif one.kind is Kind.AWARD and one.line is not None and one.line.match is not None:
                at = one.line.session, one.line.section, one.line.match
                self._boards.setdefault(at, set()).add(one.line.board.number)

    def of_team(self, team: str) -> Text | str:
        """Name the matches of a team whose figures differ; empty if none does."""
        found = {
            one.match.match: None
            for figures in self._figures.values()
            for one in figures
            if one.match is not None and one.id == team
        }
        names = ", ".join(found)
        return (
            Text("it follows from match {matches}, which differs", matches=names)
            if names
            else ""
        )

    def reason(self, figure: Figure) -> Text | str:
        """Give the likeliest reason; empty if the match does not tell."""
        told, match = figure.match, self._matches.get(figure.place or ("", "", ""))
        if told is None or match is None:
            return ""
        if self._is_turned(self._figures[figure.place, figure.kind]):
            return TURNED
        if figure.kind is Kind.POINTS:
            return self._of_points(figure, told, match)
        if boards := self._boards.get((told.session, told.section, told.match)):
            listed = ", ".join(map(str, sorted(boards)))
            return Text(
                "it follows from the awards that differ on board {boards}", boards=listed
            )
        return ""

    def _is_turned(self, figures: list[Figure]) -> bool:
        if any(one.ours is None for one in figures):
            return False
        if len(figures) == 1:  # home's margin alone
            (one,) = figures
            return one.kind is Kind.IMPS and _is_close(one.published, -(one.ours or 0))
        one, other = figures
        return _is_close(one.published, other.ours) and _is_close(other.published, one.ours)

    def _of_points(self, figure: Figure, told: MatchResult, match: Match) -> Text | str:
        if not self._scoring.has_imps or match.parts or match.home_margin is None:
            return ""
        margin, boards = match.home_margin, match.counted
        if (figure.place, Kind.IMPS) in self._figures:
            imps = Fraction(told.home_imps or 0) - (told.away_imps or 0)
            if self._gives(told, match, as_exact(imps), boards):
                return Text("it follows from the IMPs that differ")
        if told.boards not in (0, boards) and self._gives(told, match, margin, told.boards):
            return _of_length(told.boards)
        gap = Fraction(figure.published) - (figure.ours or 0)
        if len(self._figures[figure.place, figure.kind]) == 1 and gap < 0:
            lost = plain_text(as_exact(-gap))
            return Text("a penalty of {points} VP would explain it", points=lost)
        for apart in range(1, _MOST_IMPS + 1):
            for other in (as_exact(margin + apart), as_exact(margin - apart)):
                if self._gives(told, match, other, boards):
                    return Text(
                        "a margin of {imps} IMPs gives it, ours is {ours}: carried over, or a "
                        "penalty",
                        imps=plain_text(other),
                        ours=plain_text(margin),
                    )
        for other in sorted(range(1, _MOST_BOARDS + 1), key=lambda n: abs(n - boards)):
            if self._gives(told, match, margin, other):
                return _of_length(other)
        return ""

    def _gives(self, told: MatchResult, match: Match, margin: Exact, boards: int) -> bool:
        """Whether a margin over so many boards gives the victory points that are published."""
        own = TeamAward(margin, as_exact(-margin))
        try:
            found = self._scoring.victory_points(own, boards, match.kind)
        except OvertrickError:  # the scale has nothing for such a match
            return False
        ours = (found.home, found.away) if told.home == match.home else (found.away, found.home)
        return all(
            published is None or _is_close(published, value)
            for published, value in zip((told.home_points, told.away_points), ours, strict=True)
        )


def _of_length(boards: int) -> Text:
    return Text("a match of {length} boards gives it", length=boards)


def _is_close(published: Exact, ours: Exact | None) -> bool:
    return ours is not None and abs(Fraction(published) - ours) <= _CLOSE
