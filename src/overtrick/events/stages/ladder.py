"""
A ladder from the journal: who stands on which rung, after the matches told so far.

A challenge is a match told as a whole.  The lower of the two has challenged the higher; a level
match leaves both where they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from overtrick.errors import InvalidMovement, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.journal.story import MatchStory
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.entrants import entrants
from overtrick.movements.knockout.ladder import Challenge, Climb, Ladder, after

__all__ = ["LadderNow", "ladder_now", "with_rungs"]


@dataclass(frozen=True, slots=True)
class LadderNow:
    """A ladder as it stands, the challenges that led to it, and what was against its rules."""

    ladder: Ladder
    challenges: tuple[Challenge, ...] = ()
    problems: tuple[Problem, ...] = ()


def ladder_now(state: Event, stage: Stage) -> LadderNow:
    """
    Say how a ladder stands: its entrants in their first order, then match by match.

    A match out of reach changes nothing and is a problem; who goes home leaves the ladder.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> told = [StagePlanned(stage="1", form="ladder", entrants=("3", "7", "9")),
    ...         MatchTold(match="9v7", home="9", away="7", home_imps="34", away_imps="21")]
    >>> state = fold([tell(each) for each in told])
    >>> ladder_now(state, state.stage()).ladder.order
    ('3', '9', '7')
    """
    ladder = Ladder(entrants(state, stage), stage.number("reach"), _climb(stage))
    challenges: list[Challenge] = []
    problems: list[Problem] = []
    for told in _in_time(state, stage):
        try:
            if isinstance(told, Left):
                ladder = _without(ladder, told.contestant)
                continue
            challenge = _challenge(ladder, told.facts)
            ladder = after(ladder, [challenge])
            challenges.append(challenge)
        except InvalidMovement as error:
            where = told.entry.where if isinstance(told, MatchStory) else ""
            problems.append(_question(where, error.whole))
    return LadderNow(ladder, tuple(challenges), tuple(problems))


def with_rungs(state: Event, stage: Stage, ranking: Ranking) -> Ranking:
    """
    Give a ranking the rungs as places, where the stage is a ladder; who has not played, too.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "ladder", named=("3", "7"))
    >>> found = with_rungs(fold([]), stage, Ranking("teams", Settings(), "", (), ()))
    >>> [(line.place, line.id) for line in found.standings]
    [(1, '3'), (2, '7')]
    """
    if stage.form != "ladder":
        return ranking
    names = state.roster.names()
    known = {line.id: line for line in ranking.standings}
    lines = [
        replace(
            known.get(who)
            or Standing(who, "A", None, 0, 0, 0, names=tuple(names.get(who, ()))),
            is_ranked=True,
            place=rung,
            tied=False,
            decisions=(),
        )
        for rung, who in enumerate(ladder_now(state, stage).ladder.order, start=1)
    ]
    gone = [
        replace(line, is_ranked=False, place=None, tied=False)
        for line in ranking.standings
        if line.id not in {each.id for each in lines}
    ]
    return replace(ranking, standings=(*lines, *gone))


def _climb(stage: Stage) -> Climb:
    return Climb(stage.condition("climb"))


def _in_time(state: Event, stage: Stage) -> Iterator[MatchStory | Left]:
    """Matches where they were first told, as they now stand, and who went home between them."""
    stories = dict(state.whole_matches)
    for entry in state.of_kind(MatchTold, MatchReplaced, Left):
        facts = entry.facts
        if isinstance(facts, Left):
            yield facts
        elif facts.session in stage.sessions:
            story = stories.pop(facts.key, None)
            if story is not None:
                yield story


def _without(ladder: Ladder, who: str) -> Ladder:
    return ladder.left(who) if who in ladder.order else ladder


def _challenge(ladder: Ladder, told: MatchTold) -> Challenge:
    if told.home is None or told.away is None:
        raise InvalidMovement("match {match}: who met whom?", match=told.match)
    low, high = sorted((told.home, told.away), key=ladder.rung, reverse=True)
    home, away = told.imps or told.points or (0, 0)
    ahead = told.home if home > away else told.away if away > home else high
    return Challenge(low, high, ahead)


def _question(where: str, message: Text | str) -> Problem:
    return Problem(
        where,
        message,
        severity=Severity.QUESTION,
        code="stage",
        remedy=Text("Undo the match if it was none for the ladder, or plan a longer reach."),
    )
