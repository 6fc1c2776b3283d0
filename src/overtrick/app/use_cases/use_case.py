"""A use case: one thing that can be told, who may tell it, and what comes of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command, Saying

__all__ = [
    "AT_TABLE",
    "DESK",
    "DIRECTOR",
    "NotAllowed",
    "Saying",
    "UseCase",
    "check_id",
    "check_may",
    "told",
]

DIRECTOR = frozenset({Role.DIRECTOR})
DESK = frozenset({Role.DIRECTOR, Role.DEPUTY})
AT_TABLE = frozenset({Role.DIRECTOR, Role.DEPUTY, Role.TABLE})

_ID = re.compile(r"[A-Za-z0-9_-]{4,40}")


class NotAllowed(OvertrickError):
    """Whoever asks may not tell that."""


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


def check_id(command: Command) -> None:
    """
    Refuse an id that cannot be one.

    :raises InvalidTelling: if it is given, and not 4 to 40 letters, digits, - and _.
    """
    if command.id and not _ID.fullmatch(command.id):
        asked = "an id has 4 to 40 letters, digits, - and _"
        raise InvalidTelling(
            Text("{asked}: {command!r}", asked=asked, command=command.id[:60]), "id"
        )


def check_may(use_case: UseCase, command: Command, viewer: Viewer, event: str) -> None:
    """
    Refuse what a viewer may not tell of an event, and an id that cannot be one.

    :raises NotAllowed: if it is not for this role, or for another event.
    :raises InvalidTelling: if the id cannot be one.
    """
    if viewer.role not in use_case.roles or not viewer.of(event):
        raise NotAllowed("{by} may not do this: {title}", by=viewer.by, title=use_case.title)
    check_id(command)
