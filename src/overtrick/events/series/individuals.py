"""Individual totals: a season of players, whoever their partners were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.events.series.season import Season, SeasonLine, season
from overtrick.events.series.season_rules import USUAL_RULES, SeasonRules
from overtrick.events.series.sessions import Missed, SeriesSession, SessionResult

__all__ = ["by_player", "individual_season", "partners_of"]


def individual_season(
    sessions: Iterable[SeriesSession],
    rules: SeasonRules = USUAL_RULES,
    problems: Iterable[Problem] = (),
) -> Season:
    """
    Make the season table of the players: each has the score of the pair or team it sat in.

    >>> from overtrick.events.series.sessions import scored
    >>> table = individual_season([scored("1", {"7": 60})])
    >>> str(table.problems[0])
    "1: the players of '7' are not known, so it counts for nobody"
    """
    apart, found = by_player(sessions)
    return season(apart, rules, [*problems, *found])


def by_player(sessions: Iterable[SeriesSession]) -> tuple[list[SeriesSession], list[Problem]]:
    """
    Take contestants apart into their players, each with its partners.

    A substitute plays for his own total; who is replaced did not play.

    >>> by_player([])
    ([], [])
    """
    apart: list[SeriesSession] = []
    problems: list[Problem] = []
    for session in sessions:
        sittings = tuple(own for each in session.sittings for own in _players(each))
        missed = tuple(own for each in session.missed for own in _absent(each))
        apart.append(SeriesSession(session.name, sittings, missed))
        problems += [
            Problem(
                session.name,
                Text(
                    "the players of {who!r} are not known, so it counts for nobody",
                    who=each.who,
                ),
            )
            for each in session.sittings
            if not each.players
        ]
    return apart, problems


def partners_of(line: SeasonLine) -> tuple[str, ...]:
    """
    Name everyone a player sat with, in the order of the sessions.

    >>> from overtrick.events.ranking.standing import Standing
    >>> partners_of(SeasonLine(Standing("Ann", "", None, 0, 0, 0), (), 0))
    ()
    """
    return tuple(dict.fromkeys(each for score in line.scores for each in score.partners))


def _players(sitting: SessionResult) -> Iterator[SessionResult]:
    for player in sitting.players:
        partners = tuple(other for other in sitting.players if other != player)
        line = replace(sitting.line, names=())
        yield replace(
            sitting,
            who=player,
            line=line,
            players=(player,),
            substitutes=0,
            partners=partners,
        )


def _absent(missed: Missed) -> Iterator[Missed]:
    for player in missed.members or (missed.who,):
        yield Missed(player, missed.absence)
