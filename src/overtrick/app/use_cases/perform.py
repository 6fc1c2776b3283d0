"""Tell something: a command becomes entries, committed before the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

import msgspec

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.store.database import JournalMoved, NotSaved
from overtrick.app.use_cases.use_case import NotAllowed, Saying, UseCase, check_may
from overtrick.app.views.names import Names
from overtrick.app.views.open import check_uncovered, covered_boards
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Text
from overtrick.events.commands.command import Command
from overtrick.events.journal.entry import Entry, new_id, tell, write_entry
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.meeting import Replaced
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.people import Registered, Substituted
from overtrick.events.journal.words import say
from overtrick.events.now.doubts import off_plan_problems
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.now.preview import what_if

__all__ = [
    "Answer",
    "Effect",
    "entries_of",
    "perform",
    "preview",
]


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

    stands = running.seq if _hangs_on_all(use_case, command) else None
    asked = await club.aside(running.id, say) if use_case.takes_long else say(running)
    asks = viewer.is_desk and not covered_boards(running, viewer)
    before = _questions(running) if asks else ()
    entries = entries_of(asked.facts, command, viewer, running.moment(asked.facts))
    stored = await club.tell(running.id, entries, stands)
    kept = [each.entry for each in stored]
    for entry in kept:
        _check_told(running, entry, viewer)
    again = any(
        write_entry(one) != write_entry(two) for one, two in zip(kept, entries, strict=True)
    )
    questions = _questions(running) if asks else ()
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
        tuple(map(say, entries)),
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
        raise NotAllowed("{by} has told no entry of that id: take a new one", by=viewer.by)
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
        tuple(_said(running, entry, viewer) for entry in entries),
        remarks,
        tuple(questions),
        again,
    )


def _said(running: Running, entry: Entry, viewer: Viewer) -> Text:
    facts, hidden = entry.facts, covered_boards(running, viewer)
    if isinstance(facts, Replaced) and facts.board in hidden:  # who corrects it has not seen it
        entry = replace(entry, facts=replace(facts, lead=None))
    target = running.state.entry(facts.of) if isinstance(facts, Undone) else None
    said = _named(running, entry, viewer)
    if target is None:
        return said
    if (board := getattr(target.facts, "board", None)) in hidden:
        what = Text("board {board}, which you have still to play", board=board)
        return Text("{said}: {what}", said=said, what=what)
    return Text("{said}: {what}", said=said, what=_named(running, target, viewer))


def _named(running: Running, entry: Entry, viewer: Viewer) -> Text:
    """Players by their names, as far as they may be read: ids are the journal's business."""
    facts, state = entry.facts, running.state
    shown = Names(state.roster, state.rules.conditions.names)
    name = state.roster.name if viewer.is_desk else shown.person
    if isinstance(facts, Substituted):
        section = facts.section if len(state.sections) > 1 else None
        named = replace(facts, out=name(facts.out), player=name(facts.player), section=section)
        return say(replace(entry, facts=named))
    if not isinstance(facts, Registered) or not facts.players:
        return say(entry)
    players = tuple(name(each) or "N. N." for each in facts.players if each)
    return say(replace(entry, facts=replace(facts, players=players)))


@until_next_entry
def _questions(running: Running) -> tuple[Sentence, ...]:
    state = running.state
    return tuple(problem.text for problem in (*doubts(state), *off_plan_problems(state)))
