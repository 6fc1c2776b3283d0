"""
Which round a table is in, and who sits there round by round, as its viewer asks.

Whom the plan seats at a table: what a table says of others waits for the desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved, is_settled
from overtrick.core.letters import whole_number
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Key
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.events.journal.people import Seated
from overtrick.events.journal.phrases import Phrase, phrase
from overtrick.events.journal.story import Told
from overtrick.events.now.meetings import sittings_at, sittings_foreseen, tables_of
from overtrick.events.now.rounds import session_in_play
from overtrick.events.plan.meetings import BoardMeeting, Stands, meetings_of
from overtrick.events.plan.sittings import Sitting
from overtrick.events.stages.ranking import is_of_pairs

__all__ = [
    "at_session",
    "is_own",
    "own_waiting",
    "rooms_of_tables",
    "round_called",
    "round_now",
    "round_of_table",
    "rounds_foreseen",
    "rounds_here",
    "rounds_of_table",
    "still_plays",
    "why_waits",
]

_Moment = tuple[tuple[datetime, int], int]
"""When it was told, and the number of a round."""


def rounds_of_table(running: Running, viewer: Viewer, room: str = "") -> tuple[Sitting, ...]:
    """Give every round that is known of a viewer's table, in order; in a match, of a room."""
    table = viewer.session, viewer.section, str(viewer.table)
    return sittings_at(running.state, *table, viewer.room or room)


def round_of_table(running: Running, viewer: Viewer, number: int, room: str = "") -> Sitting:
    """Give a round of a viewer's table; nobody sits there in one that is not known."""
    table = viewer.session, viewer.section, str(viewer.table)
    unknown = Sitting(number, session=table[0], section=table[1], table=table[2])
    known = rounds_of_table(running, viewer, room)
    found = next((each for each in known if each.round == number), unknown)
    return found.in_room(viewer.room or room)


def at_session(state: Event, viewer: Viewer, asked: str = "") -> Viewer:
    """
    Put a table's phone into the session that is played: its card is good in each of them.

    *asked* is the session that the phone was in when it told something.
    """
    session = asked or session_in_play(state)
    if (session, viewer.section, viewer.table or "") not in tables_of(state):
        return viewer
    return replace(viewer, session=session)


def rounds_foreseen(state: Event, viewer: Viewer) -> tuple[Sitting, ...]:
    """Give the rounds of a viewer's table as planned or drawn, whatever the table has said."""
    return sittings_foreseen(state, viewer.session, viewer.section, str(viewer.table))


def round_now(running: Running, viewer: Viewer, room: str = "") -> int:
    """
    Say which round a table is in: as the desk called it, or further on if the table says so.

    A table that still plays when the desk calls the next one stays until its boards are in and
    agreed, or until it says that it goes on.  Nothing said, it is the first.
    """
    room = viewer.room or room
    key = viewer.table, viewer.section, viewer.session, room
    return kept_in(_rounds_now(running), key, lambda: _round_now(running, viewer, room))


def still_plays(running: Running, each: Sitting) -> bool:
    """Say whether a table's pad is in a round, with boards to come there."""
    viewer = Viewer(Role.TABLE, table=each.table, section=each.section, session=each.session)
    in_round = round_now(running, viewer) == each.round
    return in_round and _still_plays(running, viewer, each.round, "")


def round_called(state: Event, viewer: Viewer) -> int:
    """Give the last round that the desk called where a viewer's table stands; 0 for none."""
    return max((number for _, number in _calls(state, viewer)), default=0)


@until_next_entry
def _rounds_now(running: Running) -> dict[object, int]:
    return {}


def rooms_of_tables(state: Event) -> tuple[str, ...]:
    """Give the rooms in which the tables of an event stand: two where teams are drawn."""
    drawn = [stage for stage in state.stages if stage.form != "table"]
    teams = any(not is_of_pairs(state, stage) for stage in drawn)
    return ("open", "closed") if teams else ("",)


def _round_now(running: Running, viewer: Viewer, room: str) -> int:
    own = sorted(_told_here(running.state, viewer, room))
    number, is_here = 0, False
    for at, called in sorted(_calls(running.state, viewer)):
        told = [each for when, each in own if when < at]
        number = max([number, *told])
        tells = number in told or is_here
        if not tells or not _still_plays(running, viewer, number, room):
            is_here = number in told  # it plays the next one, if it tells of it or not yet
            number = max(number, called)
    return max([1, number, *(each for _, each in own)])


def _calls(state: Event, viewer: Viewer) -> Iterator[_Moment]:
    for order, entry in state.ordered(RoundStarted):
        if (entry.facts.session, entry.facts.section) == (viewer.session, viewer.section):
            yield order, whole_number(entry.facts.round) or 0


def _still_plays(running: Running, viewer: Viewer, number: int, room: str) -> bool:
    """Whether boards are to come there; one that was not planned stands for one that was."""
    each = round_of_table(running, viewer, number, room)
    found = meetings_of(running.state, each, room)
    if each.home is not None:  # what a match has played instead is among its boards
        return not all(_is_in(running, one) for one in found)
    others = (
        told
        for told in _results_here(running.state, viewer, room)
        if told.facts and (whole_number(told.facts.round) or 0) == number
        if told.key.board not in each.boards
    )
    instead = sum(_is_agreed(running, told) for told in others)
    return sum(not _is_in(running, one) for one in found) > instead


def _is_in(running: Running, found: BoardMeeting) -> bool:
    """Whether a table has nothing more to tell of a board."""
    if found.stands in (Stands.ENTERED, Stands.DISPUTED):
        return _is_agreed(running, found.story)
    return found.stands is not Stands.OPEN


def _is_agreed(running: Running, told: Told) -> bool:
    return is_approved(running, told) or is_settled(told)


def _results_here(state: Event, viewer: Viewer, room: str) -> Iterator[Told]:
    for key in state.meetings_in(viewer.session, viewer.section):
        if not room or key.match is None or key.room == room:
            told = state.told(key)
            if told.facts is not None and told.facts.table == viewer.table:
                yield told


def _told_here(state: Event, viewer: Viewer, room: str) -> Iterator[_Moment]:
    """When anything was told of a table: its results, and who sits there."""
    for told in _results_here(state, viewer, room):
        if told.facts is not None and told.first is not None:
            yield told.first, whole_number(told.facts.round) or 0
    place = viewer.section, viewer.session, viewer.table
    for order, entry in state.ordered(Seated):
        facts = entry.facts
        here = (facts.section, facts.session, facts.table) == place
        if here and (not room or facts.room in (None, room)):
            yield order, whole_number(facts.round) or 0


def is_own(running: Running, viewer: Viewer, facts: Entered) -> bool:
    """Whether a table told a result, or the desk did of a meeting that the plan has there."""
    if facts.table is None:
        return is_seated(running, viewer, facts.key)
    return facts.table == viewer.table


def is_seated(running: Running, viewer: Viewer, key: Key) -> bool:
    """Whether the plan, or the draw, has this meeting at a viewer's table in any round."""
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    return any(
        _meets(each, key, apart=apart) for each in rounds_foreseen(running.state, viewer)
    )


def why_waits(running: Running, viewer: Viewer, key: Key) -> Phrase | None:
    """
    Say why a result that a table tells waits for the desk, or for the table of its pairs.

    Nothing, where the plan has the meeting here, or where nothing is planned at all.
    """
    if not _is_planned(running.state, viewer):
        return None
    if not is_seated(running, viewer, key):
        return phrase("not_planned", viewer.table)
    if key.board not in _boards(running, viewer):
        return phrase("no_board")
    return None


def own_waiting(told: Told, viewer: Viewer) -> Entry[Entered] | None:
    """Give what a table told last of a meeting that waits for the desk."""
    own = (entry for entry in reversed(told.waiting) if entry.facts.table == viewer.table)
    return next(own, None)


def rounds_here(running: Running, viewer: Viewer) -> tuple[Sitting, ...]:
    """Give the rounds of a table as planned; where nothing is, as the table has said."""
    if _is_planned(running.state, viewer):
        return rounds_foreseen(running.state, viewer)
    return rounds_of_table(running, viewer)


def _is_planned(state: Event, viewer: Viewer) -> bool:
    if state.plan(viewer.session, viewer.section) is not None:
        return True
    drawn = (each for each in state.stages if viewer.session in each.sessions)
    return any(match.table for stage in drawn for _, match in stage.paired())


def _meets(each: Sitting, key: Key, *, apart: bool) -> bool:
    if key.players is not None or each.players is not None:
        return set(each.players or ()) == set(key.players or ())
    if each.match != key.match or None in (each.ns, each.ew):
        return False
    if apart:
        return (key.ns, key.ew) in ((each.ns, each.ew), each.sides(key.board))
    return {key.ns, key.ew} == {each.ns, each.ew}


def _boards(running: Running, viewer: Viewer) -> frozenset[int]:
    """Every board that is planned somewhere in the session, or told of what is drawn."""
    plan = running.state.plan(viewer.session, viewer.section)
    sets: Iterable[Iterable[int]]
    if plan is None:
        sets = (each.boards for each in rounds_of_table(running, viewer))
    else:
        sets = (plan.boards(each) for each in plan.movement.sets)
    return frozenset(board for each in sets for board in each)
