"""A use case: one thing that can be told, by whom, and what comes of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.events.commands.command import Command, Saying
from overtrick.events.journal.facts import Facts

__all__ = ["AT_TABLE", "DESK", "DIRECTOR", "Saying", "UseCase", "saying", "told"]

DIRECTOR = frozenset({Role.DIRECTOR})
DESK = frozenset({Role.DIRECTOR, Role.DEPUTY})
AT_TABLE = frozenset({Role.DIRECTOR, Role.DEPUTY, Role.TABLE})


def told(running: Running, command: Command, viewer: Viewer) -> Saying:
    """Give the facts that a command becomes by itself, whoever tells it."""
    return command.facts(running.state, viewer.by)


@dataclass(frozen=True, slots=True)
class UseCase:
    """
    One thing that can be told.

    ``say`` turns a command into facts, with the event as it stands and who tells it, where the
    command's own ``facts`` are not enough; it raises an OvertrickError where the command cannot
    be, NotAllowed where it may not be told.
    What ``takes_long`` is said beside the play, with a copy of the event, and told only if
    nothing else was told meanwhile.
    """

    name: str
    title: str
    command: type[Command]
    roles: frozenset[Role]
    say: Callable[[Running, Any, Viewer], Saying] = told
    takes_long: bool = False


def saying(facts: Facts | Iterable[Facts], *remarks: str) -> Saying:
    """
    Say a fact, or several.

    >>> from overtrick.events.journal.evening import Noted
    >>> len(saying(Noted(text="coffee is ready")).facts)
    1
    """
    return Saying((facts,) if isinstance(facts, Facts) else tuple(facts), remarks)
