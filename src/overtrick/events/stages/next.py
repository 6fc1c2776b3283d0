"""What is to be done next at an event in stages: a draw, matches to come, or to publish it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.draw import schedule
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.to_come import to_come

__all__ = ["Next", "Task", "next_in_event", "next_in_stage"]


class Task(Enum):
    """What a director does next."""

    REGISTER = "register"
    """Entrants: there are fewer than two."""
    CHALLENGE = "challenge"
    """On a ladder, which never ends."""
    PLAY = "play"
    """Matches that are drawn."""
    TELL = "tell"
    """Results, where nothing is drawn."""
    CHOOSE = "choose"
    """An opponent, in a knock-out."""
    EXTRA_BOARDS = "extra_boards"
    """In ties that are level."""
    DRAW = "draw"
    """A round."""
    PUBLISH = "publish"
    """Every stage is over."""


@dataclass(frozen=True, slots=True)
class Next:
    """A task, in which stage, and what it is about."""

    task: Task
    stage: str = ""
    round: int = 0
    """To be drawn."""
    alone: bool = False
    """Whether that round is drawn by itself: of a round robin the others are drawn already."""
    matches: tuple[tuple[Drawn, Paired], ...] = ()
    """To come."""
    ties: tuple[str, ...] = ()
    """Level."""
    choosing: str = ""
    """Who chooses, in words."""


def next_in_event(state: Event) -> Next:
    """
    Say what is next in the stage being played, or in the first one after it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> found = next_in_event(fold([tell(StagePlanned(stage="A", form="swiss"))]))
    >>> found.task.value, found.stage
    ('register', 'A')

    :raises UnknownName: if no stage is planned.
    """
    stages, now = state.stages, state.stage().id
    begun = [stage.id for stage in stages].index(now)
    found = (next_in_stage(state, stage) for stage in stages[begun:])
    return next((each for each in found if each is not None), Next(Task.PUBLISH))


def next_in_stage(state: Event, stage: Stage) -> Next | None:
    """
    Say what a stage waits for; None if it is over.

    >>> from overtrick.events.journal.fold import fold
    >>> found = next_in_stage(fold([]), Stage("1", "swiss", named=("3", "7", "9")))
    >>> found.task.value, found.round
    ('draw', 1)
    """
    if len(entrants(state, stage)) < 2:
        return Next(Task.REGISTER, stage.id)
    if stage.form == "ladder":
        return Next(Task.CHALLENGE, stage.id)
    if waiting := to_come(state, stage):
        return Next(Task.PLAY, stage.id, matches=waiting)
    if stage.form == "table":
        session = stage_session(state, stage)
        return None if session.lines or session.results else Next(Task.TELL, stage.id)
    if stage.form == "knockout":
        return _next_tie(state, stage)
    round = _undrawn(state, stage)
    if round is None:
        return None
    alone = stage.form == "round_robin" and bool(stage.draws)
    return Next(Task.DRAW, stage.id, round, alone=alone)


def _undrawn(state: Event, stage: Stage) -> int | None:
    """The first round that is planned and not drawn."""
    if stage.form == "round_robin":
        drawn = {draw.round for draw in stage.draws}
        rounds = (draw.round for draw in schedule(state, stage))
        return next((round for round in rounds if round not in drawn), None)
    total = stage.number("rounds")
    return None if total and stage.drawn >= total else stage.drawn + 1


def _next_tie(state: Event, stage: Stage) -> Next | None:
    now = knock_out(state, stage)
    if now.choosing and not stage.draws:
        return Next(Task.CHOOSE, stage.id, 1, choosing=now.choosing)
    if now.level:
        return Next(Task.EXTRA_BOARDS, stage.id, ties=now.level)
    matches = [paired for _, paired in stage.paired()]
    stale = now.stale(matches)
    drawn = {paired.tie for paired in matches if paired not in stale}
    undecided = [each.tie for each in now.filled if each.is_open]
    rounds = [tie.round for tie in undecided if tie.id not in drawn]
    if rounds:
        return Next(Task.DRAW, stage.id, min(rounds))
    if undecided:
        again = {tie.id for tie in undecided}
        left = tuple((draw, match) for draw, match in stage.paired() if match.tie in again)
        return Next(Task.PLAY, stage.id, matches=left)
    return None
