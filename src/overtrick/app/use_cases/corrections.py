"""What a correction must know: what was looked at still stands, and why, if it comes late."""

from collections.abc import Callable
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.use_case import Saying
from overtrick.app.views.open import covered_boards
from overtrick.errors import OvertrickError, Text
from overtrick.events.commands.command import Command
from overtrick.events.commands.results import MoveResult, Replace, Withdraw
from overtrick.events.commands.rulings import Rule
from overtrick.events.commands.who import as_told_before
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Final, Published
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Key, Retracted, Ruled
from overtrick.events.journal.words import say
from overtrick.events.now.late_changes import late_changes

__all__ = ["ReasonNeeded", "Stale", "in_time", "looked_at"]

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
