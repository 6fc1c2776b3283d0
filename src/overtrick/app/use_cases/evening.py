"""The evening as a whole: rules, remarks, calls, the clock, what is official or undone."""

from typing import Annotated

from msgspec import Meta, field

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.use_cases.use_case import DESK, DIRECTOR, Saying, UseCase
from overtrick.compare.settings import Value
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, FreeText, Name, Number, Word
from overtrick.events.commands.evening import (
    MakeFinal,
    Publish,
    Reopen,
    Valid,
    WriteNote,
    undone,
)
from overtrick.events.commands.rules import chosen
from overtrick.events.journal.desk import Announced, Answered, Called, ClockSet, Known
from overtrick.events.journal.evening import Final, Published, Reopened
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["USE_CASES", "ChooseSettings", "changes_of"]

_OF_DIRECTOR = (Published, Reopened, Final)


class Undo(Command, kw_only=True):
    """An entry no longer counts, else the last one; an undo can be undone as well."""

    entry: Name = ""


class CallDirector(Command, kw_only=True):
    """A table calls the director (Law 9B)."""

    table: Name
    about: FreeText = ""
    session: Name = "1"
    section: Name = "A"


class AnswerCall(Command, kw_only=True):
    """The call ``of`` that id is answered."""

    of: Name


class SendMessage(Command, kw_only=True):
    """A message from the desk: to a table, a section, a session or everybody."""

    text: FreeText
    table: Name | None = None
    session: Name | None = None
    section: Name | None = None


class SetClock(Command, kw_only=True):
    """The clock of a round: start, pause, resume, extend (by ``minutes``) or stop."""

    action: Word
    minutes: int | None = None
    round: Name | None = None
    session: Name = "1"
    section: Name = "A"


class Knows(Command, kw_only=True):
    """Somebody has seen a board before playing it (Law 16D), as a director who plays may."""

    contestant: Name
    board: Number
    direction: Word | None = None
    session: Name = "1"
    section: Name = "A"


def undo(running: Running, command: Undo, viewer: Viewer) -> Saying:
    """Undo an entry; what only the director may tell, only the director may undo."""
    asked = undone(running.state, command.entry)
    for facts in asked:
        target = _undone(running, facts)
        erased = isinstance(target, RegisteredPlayer) and not target.name
        if viewer.role is not Role.DIRECTOR and (erased or isinstance(target, _OF_DIRECTOR)):
            raise NotAllowed(f"{viewer.by} may not undo what the director has declared")
    return asked


def _undone(running: Running, facts: Facts | None) -> Facts | None:
    """What is undone in the end, of an undo of undos too."""
    left = len(running.state.entries)
    while isinstance(facts, Undone) and left:
        target = running.state.entry(facts.of)
        facts, left = target.facts if target else None, left - 1
    return facts


def call(running: Running, command: CallDirector, viewer: Viewer) -> Saying:
    """Call the director to a table."""
    return Saying.of(
        Called(
            table=command.table,
            about=command.about,
            session=command.session,
            section=command.section,
        )
    )


def answer(running: Running, command: AnswerCall, viewer: Viewer) -> Saying:
    """Answer a call."""
    target = running.state.entry(command.of)
    if target is None or not isinstance(target.facts, Called):
        raise InvalidTelling(Text("there is no call {of!r}", of=command.of[:40]), "of")
    return Saying.of(Answered(of=command.of))


def message(running: Running, command: SendMessage, viewer: Viewer) -> Saying:
    """Send a message."""
    return Saying.of(
        Announced(
            text=command.text,
            table=command.table or None,
            session=command.session or None,
            section=command.section or None,
        )
    )


def clock(running: Running, command: SetClock, viewer: Viewer) -> Saying:
    """Set the clock of a round."""
    return Saying.of(
        ClockSet(
            action=command.action,
            minutes=command.minutes,
            round=command.round or None,
            session=command.session,
            section=command.section,
        )
    )


def known(running: Running, command: Knows, viewer: Viewer) -> Saying:
    """Say that somebody has seen a board."""
    return Saying.of(
        Known(
            contestant=command.contestant,
            board=command.board,
            direction=command.direction or None,
            session=command.session,
            section=command.section,
        )
    )


class ChooseSettings(Command, kw_only=True):
    """
    Other rules, for the whole event: what is not said stays as it is.

    ``changes`` has a value for each name, such as ``{"trim": 1}``; ``rules`` is a profile whose
    settings are taken first.  The method ``auto`` lets the results decide.
    """

    method: Name = ""
    rules: Name = ""
    changes: Annotated[dict[Name, FreeText | int], Meta(max_length=200)] = field(
        default_factory=dict
    )


def settings(running: Running, command: ChooseSettings, viewer: Viewer) -> Saying:
    """Choose other rules."""
    stands = running.state.rules
    return chosen(command.method, command.rules, changes_of(command.changes), stands=stands)


def changes_of(changes: dict[str, Value]) -> list[str]:
    """
    Write choices as the command line takes them.

    >>> changes_of({"trim": 1, "missing": "share"})
    ['trim=1', 'missing=share']
    """
    return [f"{name}={value}" for name, value in changes.items()]


USE_CASES = (
    UseCase("settings", "Choose the rules", ChooseSettings, DESK, in_time(settings)),
    UseCase("note", "Write down a remark", WriteNote, DESK),
    UseCase("valid", "Mark a problem as looked at", Valid, DESK),
    UseCase("undo", "Undo an entry", Undo, DESK, in_time(undo)),
    UseCase("publish", "Publish the ranking", Publish, DIRECTOR),
    UseCase("reopen", "Open again what was published", Reopen, DIRECTOR),
    UseCase("final", "Declare the result final", MakeFinal, DIRECTOR),
    UseCase("call", "Call the director to a table", CallDirector, DESK, call),
    UseCase("answer", "Answer a call", AnswerCall, DESK, answer),
    UseCase("message", "Send a message to the tables", SendMessage, DESK, message),
    UseCase("clock", "Set the clock of a round", SetClock, DESK, clock),
    UseCase("known", "Say that somebody has seen a board", Knows, DESK, known),
)
