"""The movement of a section: planned, amended while it is played, its rounds called."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, FreeText, Name, Number, Word
from overtrick.events.commands.evening import CallRound
from overtrick.events.commands.plans import Amending, amended, planned
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.movements.grid import Movement as Grid

__all__ = ["USE_CASES", "Amend", "PlanMovement", "amending_of"]


class PlanMovement(Command, kw_only=True):
    """
    A movement for a section, or another one instead: results and names stay.

    ``movement`` is an id as proposals have it; or ``grid`` is a movement in full.
    """

    movement: FreeText = ""
    grid: dict[str, Any] | None = None
    boards_per_set: Annotated[int, Meta(ge=1, le=99)] = 2
    session: Name = "1"
    section: Name = "A"


class Amend(Command, kw_only=True):
    """
    What happened to a plan, results with it.

    ``what`` is late-pair, leaves, direction, opponents, boards, wrong-board, board, curtail,
    missed, extra, rebuild, join or split; each needs some of the others.
    """

    what: Word
    round: Number | None = None
    table: Number | None = None
    other: Number | None = None
    rounds: Number | None = None
    board: Number | None = None
    pair: Name = ""
    side: Word = ""
    how: Word = ""
    pairs: Annotated[tuple[Name, ...], Meta(max_length=400)] = ()
    with_section: Name = ""
    ns: Name = ""
    ew: Name = ""
    session: Name = "1"
    section: Name = "A"


def movement(running: Running, command: PlanMovement, viewer: Viewer) -> Saying:
    """Plan a movement."""
    return planned(
        running.state,
        _movement(command),
        command.boards_per_set,
        session=command.session,
        section=command.section,
    )


def amend(running: Running, command: Amend, viewer: Viewer) -> Saying:
    """Amend the movement while it is played."""
    return amending_of(running, command).saying


def amending_of(running: Running, command: Amend) -> Amending:
    """
    Look at an amendment, with all the ways there are, before it is told.

    :raises OvertrickError: if something is missing, or it cannot be.
    """
    given = {
        name: getattr(command, name)
        for name in command.__struct_fields__
        if name not in ("id", "reason", "what")
    }
    return amended(running.state, command.what, **given)


def _movement(command: PlanMovement) -> str | Grid:
    if bool(command.movement.strip()) == (command.grid is not None):
        raise InvalidTelling("give either movement or grid", "movement")
    if command.grid is None:
        return command.movement.strip()
    found, problems = read_movement_json(msgspec.json.encode(command.grid), "grid")
    if found is None:
        why = "; ".join(problem.message for problem in problems) or "nothing is in it"
        raise InvalidTelling(Text("not a movement: {why}", why=why), "grid")
    return found


USE_CASES = (
    UseCase("movement", "Plan a movement", PlanMovement, DESK, in_time(movement)),
    UseCase("amend", "Amend the movement", Amend, DESK, in_time(amend), takes_long=True),
    UseCase("round", "Call a round", CallRound, DESK),
)
