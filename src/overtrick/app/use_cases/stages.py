"""Events in stages: what they are made of, draws, whole matches, line-ups."""

from dataclasses import replace
from typing import Annotated

from msgspec import Meta, field

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import Stale, in_time
from overtrick.app.use_cases.evening import changes_of
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase, told
from overtrick.app.views.desk.next_draw import as_pairs
from overtrick.events.commands.command import Command, FreeText, Name, Word
from overtrick.events.commands.draws import Drawing, drawing
from overtrick.events.commands.matches import Amount, SetLineUp, TellMatch
from overtrick.events.commands.stages import stage_planned

__all__ = [
    "DrawChanged",
    "DrawRound",
    "PUBLISH_DRAW",
    "PlanStage",
    "PublishDraw",
    "USE_CASES",
    "drawing_of",
]

Names = Annotated[tuple[Name, ...], Meta(max_length=2000)]
Both = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=2)]
Two = tuple[Name, Name]


class PlanStage(Command, kw_only=True):
    """
    A stage of the event, or other conditions for it; draws and results stay.

    ``form`` is swiss, round_robin, knockout, ladder or table; ``earlier`` and ``places`` say
    who comes from which stage.
    """

    form: Word
    stage: Name = "1"
    entrants: Names = ()
    title: Name = ""
    rounds: Amount | None = None
    boards: Amount | None = None
    sessions: Names = ()
    earlier: Name = ""
    places: Name = ""
    method: Name = ""
    changes: Annotated[dict[Name, FreeText | int], Meta(max_length=200)] = field(
        default_factory=dict
    )


class DrawRound(Command, kw_only=True):
    """
    The next round of a stage, or the one that is said; a round robin is drawn whole.

    ``pairs``: by hand, one name alone is a bye.  ``swaps``: as drawn, but two change places.
    ``choices``: one chooses the other.  ``anyway``: though faults were found.
    """

    stage: Name = ""
    round: Amount | None = None
    pairs: Annotated[tuple[Both, ...], Meta(max_length=1000)] = ()
    swaps: Annotated[tuple[Two, ...], Meta(max_length=1000)] = ()
    choices: Annotated[tuple[Two, ...], Meta(max_length=1000)] = ()
    anyway: bool = False


def stage(running: Running, command: PlanStage, viewer: Viewer) -> Saying:
    """Plan a stage."""
    return stage_planned(
        running.state,
        command.form,
        entrants=command.entrants,
        stage=command.stage,
        title=command.title,
        rounds=command.rounds,
        boards=command.boards,
        sessions=command.sessions,
        earlier=command.earlier,
        places=command.places,
        method=command.method,
        changes=changes_of(command.changes),
    )


def draw(running: Running, command: DrawRound, viewer: Viewer) -> Saying:
    """Draw a round."""
    return drawing_of(running, command).saying(anyway=command.anyway)


def drawing_of(running: Running, command: DrawRound) -> Drawing:
    """
    Look at a draw with its reasons and its faults before it is told.

    :raises OvertrickError: if it cannot be drawn so.
    """
    return drawing(
        running.state,
        stage=command.stage,
        round=command.round,
        by_hand=[(both[0], both[1] if len(both) > 1 else None) for both in command.pairs],
        swap=command.swaps,
        choose=command.choices,
    )


USE_CASES = (
    UseCase("stage", "Plan a stage", PlanStage, DESK, in_time(stage)),
    UseCase("draw", "Draw a round", DrawRound, DESK, draw, takes_long=True),
    UseCase("match", "Tell the score of a match", TellMatch, DESK, in_time(told)),
    UseCase("lineup", "Say who plays in a room", SetLineUp, DESK),
)


class DrawChanged(Stale):
    """The draw that was looked at is not the one that would be told now."""

    field = ""


class PublishDraw(DrawRound, kw_only=True):
    """The draw that was looked at; ``seen`` is who meets whom in it, round by round."""

    seen: tuple[str, ...] = field(default=())


def publish_draw(running: Running, command: PublishDraw, viewer: Viewer) -> Saying:
    """
    Draw once more and tell it, if it is still the same.

    :raises DrawChanged: if it is another one now.
    """
    found = drawing_of(running, command)
    if tuple(map(as_pairs, found.drawn)) != command.seen:
        raise DrawChanged(
            "Results have come in meanwhile: the draw below is made anew. Look again."
        )
    return found.saying(anyway=command.anyway)


PUBLISH_DRAW = replace(
    next(each for each in USE_CASES if each.name == "draw"),
    command=PublishDraw,
    say=publish_draw,
)
"""Of the desk's page, beside the registry: programs tell ``draw``."""
