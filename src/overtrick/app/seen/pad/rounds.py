"""Which round a table is in, and who sits there round by round, as its viewer asks."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.events.now.meetings import sittings_at, sittings_foreseen
from overtrick.events.plan.sittings import Sitting, said_at
from overtrick.events.stages.ranking import is_of_pairs

__all__ = [
    "about_room",
    "rooms_of_tables",
    "round_now",
    "round_of_table",
    "rounds_foreseen",
    "rounds_of_table",
]


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


def rounds_foreseen(state: Event, viewer: Viewer) -> tuple[Sitting, ...]:
    """Give the rounds of a viewer's table as planned or drawn, whatever the table has said."""
    return sittings_foreseen(state, viewer.session, viewer.section, str(viewer.table))


def round_now(running: Running, viewer: Viewer, room: str = "") -> int:
    """
    Say which round a table is in: as the desk called it, or further on if the table says so.

    Nothing said, it is the first.
    """
    room = viewer.room or room
    key = viewer.table, viewer.section, viewer.session, room
    return kept_in(_rounds_now(running), key, lambda: _round_now(running.state, viewer, room))


@until_next_entry
def _rounds_now(running: Running) -> dict[object, int]:
    return {}


def rooms_of_tables(state: Event) -> tuple[str, ...]:
    """Give the rooms in which the tables of an event stand: two where teams are drawn."""
    drawn = [stage for stage in state.stages if stage.form != "table"]
    teams = any(not is_of_pairs(state, stage) for stage in drawn)
    return ("open", "closed") if teams else ("",)


def about_room(viewer: Viewer) -> str:
    """Give how a call from a room of a match begins; each room sees its own."""
    return f"{viewer.room} room" if viewer.room else ""


def _round_now(state: Event, viewer: Viewer, room: str) -> int:
    called = [
        _number(entry.facts.round)
        for entry in state.of_kind(RoundStarted)
        if (entry.facts.session, entry.facts.section) == (viewer.session, viewer.section)
    ]
    told = [_number(each.round) for each in _told_here(state, viewer, room)]
    said = [
        number
        for (table, number), words in said_at(state, viewer.session, viewer.section).items()
        if table == viewer.table and any(not room or e.room in (None, room) for e in words)
    ]
    return max([1, *called, *told, *said])


def _told_here(state: Event, viewer: Viewer, room: str) -> Iterator[Entered]:
    for key in state.meetings():
        if room and key.match is not None and key.room != room:
            continue
        if (key.section, key.session) == (viewer.section, viewer.session):
            facts = state.told(key).facts
            if facts is not None and facts.table == viewer.table:
                yield facts


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else 0
