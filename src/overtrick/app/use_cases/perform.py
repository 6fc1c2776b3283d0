"""
Tell something: a command becomes entries, committed before the answer.

A use case: one thing that can be told, who may tell it, and what comes of it.

What a correction must know: what was looked at still stands, and why, if it comes late.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.store.database import JournalMoved, NotSaved
from overtrick.app.views.names import entry_said
from overtrick.app.views.open import check_uncovered, covered_boards
from overtrick.app.views.sentences import Sentence
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command, Saying
from overtrick.events.commands.results import MoveResult, Replace, Withdraw
from overtrick.events.commands.rulings import Rule
from overtrick.events.commands.who import as_told_before
from overtrick.events.journal.entry import Entry, new_id, tell, write_entry
from overtrick.events.journal.evening import Final, Published
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Key, Retracted, Ruled
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.now.doubts import off_plan_problems
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.now.preview import what_if
from overtrick.events.now.shown import late_changes

__all__ = [
    "DESK",
    "DIRECTOR",
    "Answer",
    "Effect",
    "NotAllowed",
    "ReasonNeeded",
    "Saying",
    "Stale",
    "UseCase",
    "check_id",
    "check_may",
    "entries_of",
    "in_time",
    "looked_at",
    "perform",
    "preview",
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
        asked = Text("an id has 4 to 40 letters, digits, - and _")
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
        raise NotAllowed("{by} may not do this: {title}", by=viewer.said, title=use_case.title)
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
                said=_said_to(running, last, viewer),
                seen=_said_to(running, entries[order[seen]], viewer),
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


def _said_to(running: Running, entry: Entry, viewer: Viewer) -> Text:
    board = getattr(entry.facts, "board", None)
    if board in covered_boards(running, viewer):
        return Text("board {board}, which you have still to play", board=board)
    return entry_said(running, entry, viewer)


def _who(entry: Entry) -> Text | str:
    return entry.by or Text("somebody")


class Answer(msgspec.Struct, frozen=True):
    """What was saved, in sentences, and what became questionable by it."""

    saved: tuple[str, ...]
    """The ids of the entries."""
    seq: int
    """The number of the last of them: whoever has followed the journal so far has seen it."""
    said: tuple[Sentence, ...]
    remarks: tuple[Sentence, ...] = ()
    questions: tuple[Sentence, ...] = ()
    again: bool = False
    """It had been told before, and nothing was changed."""


class Effect(msgspec.Struct, frozen=True):
    """What telling it would change, worst first; nothing is saved."""

    seq: int
    said: tuple[Sentence, ...]
    effect: tuple[Sentence, ...]
    remarks: tuple[Sentence, ...] = ()
    faults: int = 0
    problems: tuple[Sentence, ...] = ()


_TRIES = 50
"""How often a correction looks again, while others tell something between look and commit."""

_TURNS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


async def perform(
    club: Club, event: str, use_case: UseCase, command: Command, viewer: Viewer
) -> Answer:
    """
    Tell what a command says; the answer is given when it is committed.

    A command whose id was told before changes nothing and is answered from what stands.

    :raises NotAllowed: if this viewer may not tell it.
    :raises StoreError: if it could not be saved: then nothing was told.
    :raises OvertrickError: if it cannot be.
    """
    check_may(use_case, command, viewer, event)
    with club.kept(event):
        running = await club.running(event)
        if not _hangs_on_all(use_case, command):
            return await _told(club, running, use_case, command, viewer)
        async with club.turn(event):
            for _ in range(_TRIES):
                with suppress(JournalMoved):  # another server was first: look again
                    return await _told(club, running, use_case, command, viewer)
                running = await club.caught_up(event)
    raise NotSaved("others tell too much at this moment: nothing was saved, try again")


def _hangs_on_all(use_case: UseCase, command: Command) -> bool:
    """Whether it is told only if nothing else was told since the look: a draw, a correction."""
    return use_case.takes_long or bool(getattr(command, "seen", ""))


async def _told(
    club: Club, running: Running, use_case: UseCase, command: Command, viewer: Viewer
) -> Answer:
    if command.id and (known := running.state.entry(command.id)) is not None:
        _check_told(running, known, viewer)
        family = _family(running, known)
        seq = running.state.entries.index(family[-1]) + 1
        return _answer(running, viewer, seq, family, again=True)

    def say(event: Running) -> Saying:
        return use_case.say(event, command, viewer)

    asks = viewer.is_desk and not covered_boards(running, viewer)
    before = frozenset(await club.beside(running, _questions) if asks else ())
    stands = running.seq if _hangs_on_all(use_case, command) else None
    asked = await club.aside(running.id, say) if use_case.takes_long else say(running)
    entries = entries_of(asked.facts, command, viewer, running.moment(asked.facts))
    stored = await club.tell(running.id, entries, stands)
    kept = [each.entry for each in stored]
    for entry in kept:
        _check_told(running, entry, viewer)
    again = any(
        write_entry(one) != write_entry(two) for one, two in zip(kept, entries, strict=True)
    )
    questions = await club.beside(running, _questions) if asks else ()
    new = [text for text in questions if text not in before]
    seq = max((each.seq for each in stored), default=running.seq)
    return _answer(running, viewer, seq, kept, asked.remarks, new, again=again)


def preview(running: Running, use_case: UseCase, command: Command, viewer: Viewer) -> Effect:
    """
    Say what a command would change; nothing is told.

    :raises OvertrickError: if it cannot be, or may not be told.
    """
    check_may(use_case, command, viewer, running.id)
    asked = use_case.say(running, command, viewer)
    entries = entries_of(asked.facts, command, viewer, running.moment(asked.facts))
    check_uncovered(running, viewer)
    found = what_if(running.state, entries)
    return Effect(
        running.seq,
        tuple(entry_said(running, each, viewer) for each in entries),
        tuple(found.lines()),
        asked.remarks,
        len(found.faults) + len(found.unplayable),
        tuple(problem.text for problem in found.problems),
    )


def entries_of(
    facts: Sequence[Facts], command: Command, viewer: Viewer, at: datetime | None = None
) -> list[Entry]:
    """
    Make entries of facts: by whom, on which device, why; the first has the command's id.

    :param at: the moment of all of them, as :meth:`Running.moment` gives it; else now.
    """
    first = command.id or new_id()
    return [
        tell(
            each,
            by=one_line(viewer.by),
            place=one_line(viewer.device),
            reason=command.reason_of(each),
            at=at,
            id=f"{first}.{nth}" if nth else first,
        )
        for nth, each in enumerate(facts)
    ]


def one_line(text: str) -> str:
    """
    Write a text in one line that goes one way: a label reaches terminals and logs.

    >>> one_line("my\\nphone\\u202e!")
    'my phone!'
    """
    return " ".join(_UNSEEN.sub(" ", text.translate(_TURNS)).split())


def _check_told(running: Running, known: Entry, viewer: Viewer) -> None:
    """Keep what another has told from whoever sends its id."""
    own = known.by == viewer.by and (viewer.role is not Role.TABLE or _is_of(known, viewer))
    if not own and not viewer.is_desk:
        raise NotAllowed("{by} has told no entry of that id: take a new one", by=viewer.said)
    if not own and getattr(known.facts, "board", None) in covered_boards(running, viewer):
        check_uncovered(running, viewer)


def _is_of(known: Entry, viewer: Viewer) -> bool:
    """Whether it is of a table's own room: another session or room has one of the same name."""
    told = ((name, getattr(known.facts, name, None)) for name in ("session", "section", "room"))
    return all(has in (None, getattr(viewer, name) or has) for name, has in told)


def _family(running: Running, first: Entry) -> list[Entry]:
    found, nth = [first], 1
    while (more := running.state.entry(f"{first.id}.{nth}")) is not None:
        found.append(more)
        nth += 1
    return found


def _answer(
    running: Running,
    viewer: Viewer,
    seq: int,
    entries: Sequence[Entry],
    remarks: tuple[Sentence, ...] = (),
    questions: Sequence[Sentence] = (),
    *,
    again: bool,
) -> Answer:
    return Answer(
        tuple(entry.id for entry in entries),
        seq,
        tuple(entry_said(running, entry, viewer) for entry in entries),
        remarks,
        tuple(questions),
        again,
    )


@until_next_entry
def _questions(running: Running) -> tuple[Sentence, ...]:
    state = running.state
    return tuple(problem.text for problem in (*doubts(state), *off_plan_problems(state)))
