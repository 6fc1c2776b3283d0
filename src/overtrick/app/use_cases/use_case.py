"""
A use case: one thing that can be told, who may tell it, and what comes of it.

What a correction must know: what was looked at still stands, and why, if it comes late.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.open import covered_boards
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command, Saying
from overtrick.events.commands.results import MoveResult, Replace, Withdraw
from overtrick.events.commands.rulings import Rule
from overtrick.events.commands.who import as_told_before
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Final, Published
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Key, Retracted, Ruled
from overtrick.events.journal.words import say
from overtrick.events.now.shown import late_changes

__all__ = [
    "DESK",
    "DIRECTOR",
    "NotAllowed",
    "ReasonNeeded",
    "Saying",
    "Stale",
    "UseCase",
    "check_id",
    "check_may",
    "in_time",
    "looked_at",
    "told",
]

DIRECTOR = frozenset({Role.DIRECTOR})
DESK = frozenset({Role.DIRECTOR, Role.DEPUTY})

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


Correction = Replace | Withdraw | MoveResult | Rule
Say = Callable[[Running, Any, Viewer], Saying]

_CHANGES = (Entered, Retracted, Ruled)


class Stale(OvertrickError):
    """Somebody else has changed meanwhile what was looked at."""

    status, code, field = 409, "stale", "seen"


class ReasonNeeded(OvertrickError):
    """A correction after the correction period (Law 79C) needs a reason."""

    status, code, field = 422, "reason-needed", "reason"


def _check_seen(running: Running, key: Key, seen: str, viewer: Viewer) -> None:
    """
    Refuse a correction by somebody who has not seen the last one of that meeting.

    What was told after it and is undone again changes nothing of what was seen.

    :raises Stale: naming what was seen, and what was told after it, as far as this viewer may
        know of it.
    """
    entries = running.state.entries
    order = {entry.id: nth for nth, entry in enumerate(entries)}
    if seen not in order:
        raise Stale("what you looked at is not in the journal: look at the result again")
    newer = [
        entry
        for entry in running.state.history(key)
        if running.state.counts(entry)
        and (
            (isinstance(entry.facts, _CHANGES) and order[entry.id] > order[seen])
            or (isinstance(entry.facts, Undone) and entry.facts.of == seen)
        )
    ]
    if newer:
        last = max(newer, key=lambda entry: order[entry.id])
        raise Stale(
            Text(
                "meanwhile told by {who}: {said}; you looked at {seen}",
                who=_who(last),
                said=_said(running, last, viewer),
                seen=_said(running, entries[order[seen]], viewer),
            )
        )


def looked_at(running: Running, command: Correction, viewer: Viewer) -> Saying:
    """
    Correct a result, if what was looked at still stands.

    :raises Stale: if somebody else has changed it meanwhile.
    """
    state = running.state
    if command.seen:
        found = as_told_before(state, command.looked_at(state))
        _check_seen(running, found.key, command.seen, viewer)
    return command.facts(state, viewer.by)


def in_time(say: Say) -> Say:
    """
    Ask for a reason where what is told comes after the correction period, or when it is final.

    A use case whose facts change scores is made of it.
    """

    def telling(running: Running, command: Command, viewer: Viewer) -> Saying:
        asked = say(running, command, viewer)
        if not str(command.reason).strip() and (why := _late(running, asked)):
            raise ReasonNeeded(Text("{why}: say why it is changed all the same", why=why))
        return asked

    telling.__doc__ = say.__doc__
    return telling


def _late(running: Running, asked: Saying) -> Text | str:
    """Why it is late; nothing if it is in time."""
    state = running.state
    if not state.of_kind(Published, Final):
        return ""
    entries = [tell(facts, at=running.moment(asked.facts)) for facts in asked.facts]
    ids = {entry.id for entry in entries}
    late = late_changes(fold([*state.entries, *entries]))
    if not any(entry.id in ids for entry, _ in late):
        return ""
    if state.publication.is_final:
        return Text("the result is final")
    return Text("the correction period (Law 79C) is over")


def _said(running: Running, entry: Entry, viewer: Viewer) -> Text:
    board = getattr(entry.facts, "board", None)
    if board in covered_boards(running, viewer):
        return Text("board {board}, which you have still to play", board=board)
    return say(entry)


def _who(entry: Entry) -> Text | str:
    return entry.by or Text("somebody")
