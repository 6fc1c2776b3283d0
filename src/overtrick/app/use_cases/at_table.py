"""What a table tells of itself: who sits there, its results, whether they are right, a call."""

from dataclasses import replace as changed
from typing import Any

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.perform import NotAllowed, Saying, UseCase
from overtrick.app.use_cases.table_checks import (
    AtTable,
    NameTable,
    TableAsked,
    TableCall,
    TableConfirm,
    TableDispute,
    TableEnter,
    TableReplace,
    TableSeat,
    check_lead,
    check_lead_stands,
    check_own,
    check_planned,
    check_room,
    name_pair,
)
from overtrick.app.views.agreed import is_approved, is_settled, told_by_desk
from overtrick.app.views.pad.rounds import is_own, round_of_table, why_waits
from overtrick.core.outcome import Outcome
from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.journal.entry import Entry, is_of_kind
from overtrick.events.journal.evening import Called, Noted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered, Key, Replaced
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Seated
from overtrick.events.journal.phrases import Phrase, phrase
from overtrick.events.plan.sittings import Sitting

__all__ = ["AT_TABLE"]

TABLE = frozenset({Role.TABLE})

_CALLS_AFTER = 2
"""Rejections in a row that call the director."""


def enter(running: Running, command: TableEnter, viewer: Viewer) -> Saying:
    """Enter a result."""
    each, key = _meeting(running, command, viewer)
    check_planned(running, each, key, command)
    check_own(running, key, viewer)
    settled = is_settled(running.state.told(key))
    told = Entered(**_values(running, command, key, viewer, settled=settled))
    check_lead(running, told)
    return Saying((told,), _remarks(told))


def replace(running: Running, command: TableReplace, viewer: Viewer) -> Saying:
    """Mend a result until it is agreed; what the desk has settled stays, and this waits."""
    old = _own_entry(running, command.of, viewer)
    each, key = _meeting(running, command, viewer)
    check_planned(running, each, key, command)
    settled = _was_moved(running, old)
    for each_key in {old.facts.key, key}:
        told = running.state.told(each_key)
        agreed = told.result is not None and is_approved(running, told) and told.confirmed
        if agreed and not is_settled(told):
            raise Refused("Both sides have agreed. Call the director to change this result.")
        if not running.state.publication.is_correctable(now()):
            raise Refused("The correction period is over. Call the director.")
        check_own(running, each_key, viewer)
        settled = settled or is_settled(told)
    values = _values(running, command, key, viewer, settled=settled)
    mended = Entered(**values) if settled else Replaced(of=command.of, **values)
    check_lead(running, mended)
    return Saying((mended,), _remarks(mended))


def confirm(running: Running, command: TableConfirm, viewer: Viewer) -> Saying:
    """
    Agree with a result, and the desk reads of it where that settles nothing.

    What waits for the desk waits on.  Where another phone told something else meanwhile, the
    table is asked which one is right: no phone that was cut off overrules it unseen.
    """
    old = _own_entry(running, command.of, viewer)
    check_lead_stands(running, old)
    told = running.state.told(old.facts.key)
    settled = is_settled(told)
    if settled and told.result is not old and old not in told.waiting:
        raise Refused(
            Text(
                "The director has settled board {board}: {played}. "
                "Call the director if it is wrong.",
                board=command.board,
                played=told.played,
            )
        )
    said = [each.facts.happened for each in (told.result, *told.rivals) if each is not None]
    is_rival = not settled and old.facts.happened in said
    if old in told.waiting or (is_rival and _is_unseen(running, command, said)):
        agreed = phrase("agreed", old.facts.outcome)
        return Saying((Noted(text=agreed, board=command.board, table=viewer.table),))
    return Saying((Confirmed(of=command.of, **_of(old)),))


def _is_unseen(running: Running, command: TableConfirm, said: list[Outcome]) -> bool:
    """Whether one of the results that are *said* of a board was not shown to who agrees."""
    if command.sure and not command.entries:
        return False
    shown = map(running.state.entry, {command.of, *command.entries})
    seen = {each.facts.happened for each in shown if each and is_of_kind(each, Entered)}
    return not seen.issuperset(said)


def dispute(running: Running, command: TableDispute, viewer: Viewer) -> Saying:
    """Say that a result is not right; the second time in a row calls the director."""
    old = _own_entry(running, command.of, viewer)
    facts: list[Facts] = [Disputed(of=command.of, field=command.field, **_of(old))]
    told = running.state.told(old.facts.key)
    if told.confirmed is not None:
        raise Refused("Both sides have agreed. Call the director to change this result.")
    if told.rejections + 1 == _CALLS_AFTER and _has_button(running):
        facts.append(_call(viewer, phrase("disagree", command.board)))
    return Saying(tuple(facts))


def asked(running: Running, command: TableAsked, viewer: Viewer) -> Saying:
    """Note that the table was asked, and says that its result is right."""
    check_lead_stands(running, _own_entry(running, command.of, viewer))
    text = phrase("asked", command.question)
    noted = Noted(
        text=text, board=command.board, table=viewer.table, purpose="asked", of=command.of
    )
    return Saying((noted,))


def seat(running: Running, command: TableSeat, viewer: Viewer) -> Saying:
    """Say who sits here; others than planned call the director, and play goes on."""
    each = round_of_table(running, viewer, command.round, _room(viewer, command.room))
    ns, ew = command.ns or each.ns, command.ew or each.ew
    facts: list[Facts] = [
        Seated(
            table=str(viewer.table),
            ns=ns,
            ew=ew,
            players=command.players or each.players,
            round=str(command.round),
            session=viewer.session,
            section=viewer.section,
            room=_room(viewer, command.room) if each.match else None,
        )
    ]
    is_other = command.wrong or _is_unplanned(running, viewer, each, ns, ew)
    if is_other and _has_button(running):
        facts.append(_call(viewer, phrase("other_pairs", ns or "", ew or "")))
    return Saying(tuple(facts))


def _is_unplanned(
    running: Running, viewer: Viewer, each: Sitting, ns: str | None, ew: str | None
) -> bool:
    """Whether a table names others than the plan has there in any round."""
    if not each.boards or each.players is not None or None in (ns, ew):
        return False
    really = changed(each, ns=ns, ew=ew, alternating=False)
    return bool(why_waits(running, viewer, really.key(each.boards[0])))


def call(running: Running, command: TableCall, viewer: Viewer) -> Saying:
    """Call the director."""
    if not _has_button(running):
        raise Refused("In this session the director is called by hand.")
    return Saying((_call(viewer, command.about),))


def _has_button(running: Running) -> bool:
    """Whether a table calls by the pad; else by hand, and the pad says so (S-27)."""
    return running.state.rules.conditions.call_button != "off"


def _call(viewer: Viewer, about: Phrase | str) -> Called:
    return Called(
        table=str(viewer.table),
        about=about,
        room=viewer.room or None,
        session=viewer.session,
        section=viewer.section,
    )


def _room(viewer: Viewer, asked: str) -> str:
    check_room(viewer, asked)
    return viewer.room or asked


def _meeting(running: Running, command: AtTable, viewer: Viewer) -> tuple[Sitting, Key]:
    """The round, and the meeting that is meant, as planned or as the phone says."""
    room = _room(viewer, command.room)
    each = round_of_table(running, viewer, command.round, room)
    if each.match and room not in ("open", "closed"):
        raise InvalidTelling("which room is this, open or closed?", "room")
    if command.ns and command.ew:
        really = changed(each, ns=command.ns, ew=command.ew, alternating=False)
        return each, really.key(command.board, room)
    if each.players is None and None in (each.ns, each.ew):
        raise InvalidTelling("who plays? Give the numbers of both pairs.", "ns")
    return each, each.key(command.board, room)


def _own_entry(running: Running, of: str, viewer: Viewer) -> Entry[Entered]:
    """
    Give a result that this table told, or the desk for it.

    :raises NotAllowed: if it is another table's, or there is none.
    """
    entry = running.state.entry(of)
    if entry is not None and is_of_kind(entry, Entered):
        facts = entry.facts
        place = facts.session, facts.section
        here = is_own(running, viewer, facts)
        if viewer.room and facts.match is not None and facts.room != viewer.room:
            here = False
        if place == (viewer.session, viewer.section) and here:
            return entry
    raise NotAllowed("{by} has told no such result", by=viewer.said)


def _of(entry: Entry[Entered]) -> dict[str, Any]:
    return entry.facts.key._asdict()


def _was_moved(running: Running, old: Entry[Entered]) -> bool:
    """Whether the desk has said that a result was of another board, or of others."""
    return any(
        isinstance(each.facts, Replaced)
        and each.facts.of == old.id
        and each.facts.key != old.facts.key
        and told_by_desk(each)
        and running.state.counts(each)
        for each in running.state.history(old.facts.key)
    )


def _remarks(told: Entered) -> tuple[str, ...]:
    return ("The director looks at it before it counts.",) if told.waits else ()


def _values(
    running: Running, command: TableEnter, key: Key, viewer: Viewer, *, settled: bool
) -> dict[str, Any]:
    return {
        **key._asdict(),
        "outcome": command.outcome,
        "lead": command.lead or None,
        "table": viewer.table,
        "round": str(command.round),
        "waits": phrase("settled") if settled else why_waits(running, viewer, key),
    }


_ALL = (
    UseCase("table-enter", "Enter a result at the table", TableEnter, TABLE, enter),
    UseCase("table-replace", "Mend a result at the table", TableReplace, TABLE, replace),
    UseCase("table-confirm", "Agree with a result", TableConfirm, TABLE, confirm),
    UseCase("table-dispute", "Say at the table that it is wrong", TableDispute, TABLE, dispute),
    UseCase("table-asked", "Answer a question about a result", TableAsked, TABLE, asked),
    UseCase("table-seat", "Say who sits at this table", TableSeat, TABLE, seat),
    UseCase("table-names", "Name who sits at this table", NameTable, TABLE, name_pair),
    UseCase("table-call", "Call the director", TableCall, TABLE, call),
)

AT_TABLE: dict[str, UseCase] = {each.name.removeprefix("table-"): each for each in _ALL}
"""By verb.  They have a door of their own, where the code of a pair is asked (S-8)."""
