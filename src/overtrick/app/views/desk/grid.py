"""The tables of a round with their boards: what is entered, missing or doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import msgspec

from overtrick.app.access.viewer import Role, Viewer, table_name
from overtrick.app.club.running import Place, Running
from overtrick.app.views.agreed import is_approved
from overtrick.app.views.desk.meeting_links import ROOMS, meeting_of_key, query_of
from overtrick.app.views.pad.rounds import round_now
from overtrick.app.views.sentences import Sentence, who_met
from overtrick.core.letters import whole_number
from overtrick.core.outcome import Split, Weighted
from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key, Meeting
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.moment import now
from overtrick.events.now.clock import RoundClock, round_clock
from overtrick.events.now.meetings import TableInRound, tables_in_round
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.meetings import BoardMeeting, Stands
from overtrick.events.plan.sittings import Sitting

__all__ = [
    "BoardCell",
    "TableRow",
    "cell_of",
    "heard",
    "meeting_foreseen",
    "place_of",
    "rows_of",
    "silent_minutes",
    "table_named",
    "who_word",
]


def heard(running: Running, viewer: Viewer, room: str = "") -> None:
    """Note that a phone of a table is there; in a match, of a room."""
    if viewer.table:
        running.heard[place_of(viewer, room)] = now()


def place_of(viewer: Viewer, room: str = "") -> Place:
    """Give the place of a table's phone; *room* is the one that was chosen on it."""
    return viewer.session, viewer.section, viewer.table or "", viewer.room or room


def silent_minutes(
    running: Running, session: str, section: str, table: str, room: str = ""
) -> int | None:
    """
    Say for how many minutes no phone of a table was heard of; None if none ever was.

    Of a room, where one is named: else of any.

    >>> silent_minutes(Running("tuesday"), "1", "A", "3") is None
    True
    """
    there = [
        running.heard.get((session, section, table, each))
        for each in ((room,) if room else ("", "open", "closed"))
    ]
    last = max(filter(None, there), default=None)
    return None if last is None else max(0, int((now() - last).total_seconds() // 60))


class BoardCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One board at one table: ``state`` is come, go, done, ask or trouble."""

    board: int
    state: str
    word: Sentence
    query: str = ""
    """Which result it is, as an address names it."""
    outcome: str = ""
    """What stands; empty where nothing does, or where it is covered."""
    entry: str = ""
    """The id of the result that stands."""
    unplanned: bool = False
    """Whether the plan has no such meeting at this table."""


class TableRow(msgspec.Struct, frozen=True):
    """A table in a round: who meets, on which boards, and how it stands."""

    session: str
    section: str
    table: str
    round: int
    ns: str | None
    ew: str | None
    boards: tuple[BoardCell, ...]
    state: str
    word: Sentence
    who: Sentence = ""
    silent: int | None = None
    """For how many minutes its phones were not heard of; none if there was never one."""
    phones: int = 0
    """How many phones follow it now."""
    behind: int = 0
    """How many boards it is behind the clock."""
    named: Sentence = ""
    """The table for people: with its section, where there are more, and the room of a match."""

    @property
    def planned(self) -> tuple[BoardCell, ...]:
        """The boards that are foreseen here."""
        return tuple(each for each in self.boards if not each.unplanned)


def rows_of(running: Running, round: int, at: datetime) -> list[TableRow]:
    """
    Give every table of a round, as planned and as it has turned out.

    >>> from overtrick.app.demo import demo_evening
    >>> from overtrick.app.store.store import Stored
    >>> from overtrick.events.journal.moment import now
    >>> evening = Running("tuesday")
    >>> _ = evening.take(Stored(n, e) for n, e in enumerate(demo_evening(now(), 4), 1))
    >>> [str(row.word) for row in rows_of(evening, 3, now())][:2]
    ['all in', 'all in']
    """
    clocks: dict[tuple[str, str], RoundClock | None] = {}
    found = []
    for each in tables_in_round(running.state, round):
        place = each.sitting.session, each.sitting.section
        if place not in clocks:
            clocks[place] = round_clock(running.state, at, *place)
        begun = rounds_of(running.state, place[0]).begun
        found.append(_row(running, each, clocks[place], begun))
    return found


def _row(
    running: Running, each: TableInRound, clock: RoundClock | None, begun: int
) -> TableRow:
    sitting = each.sitting
    cells = tuple(cell_of(running, meeting) for meeting in each.meetings)
    word, sign = _state_word(sitting.is_played, cells, sitting.round, clock, begun)
    place = sitting.session, sitting.section, sitting.table
    silent = silent_minutes(running, *place)
    entered = sum(cell.state != "come" for cell in cells)
    is_on = sitting.is_played and clock is not None and clock.round == str(sitting.round)
    behind = clock.behind(entered) if clock is not None and is_on else 0
    if is_on and not entered and silent is not None:  # a phone is there, and says where it is
        at = round_now(running, _table_of(running, sitting), each.room)
        if at < sitting.round:
            word, sign = Text("still in round {round}", round=at), "ask"
    return TableRow(
        sitting.session,
        sitting.section,
        each.name,
        sitting.round,
        sitting.ns,
        sitting.ew,
        (*cells, *_unplanned(running, each)),
        sign,
        word,
        who_word(sitting),
        silent,
        len(running.phones_at((*place, each.room))),
        behind,
        table_named(each),
    )


def _unplanned(running: Running, each: TableInRound) -> Iterator[BoardCell]:
    """What a table told of in a round that is not foreseen there: another board, or others."""
    at, state = each.sitting, running.state
    foreseen = {key for meeting in each.meetings for key in (meeting.key, meeting.standing)}
    for key in _told_at(state).get((at.session, at.section, at.table, str(at.round)), ()):
        told = state.told(key)
        if key not in foreseen and each.room in ("", key.room) and told.result is not None:
            is_in = is_approved(running, told)
            meeting = meeting_of_key(state, key)
            yield BoardCell(
                key.board,
                "done" if is_in else "ask",
                Text("not planned here") if is_in else Text("needs approval"),
                query_of(meeting),
                str(told.played),
                told.result.id,
                unplanned=True,
            )


@until_next_entry
def _told_at(state: Event) -> dict[tuple[str, str, str, str], list[Key]]:
    """The results of each table in each round, as they were told."""
    found: dict[tuple[str, str, str, str], list[Key]] = {}
    for key in state.meetings():
        facts = state.told(key).facts
        if facts is not None and facts.table and facts.round:
            place = key.session, key.section, facts.table, facts.round
            found.setdefault(place, []).append(key)
    return found


def _table_of(running: Running, sitting: Sitting) -> Viewer:
    place = {"session": sitting.session, "section": sitting.section}
    return Viewer(Role.TABLE, running.id, sitting.table, **place)


def table_named(each: TableInRound) -> Sentence:
    """
    Name a table for people.

    >>> from overtrick.events.plan.sittings import Sitting
    >>> str(table_named(TableInRound(Sitting(1, "3", "7", table="2", section="B"), "open")))
    'B2, open room'
    """
    table = table_name(each.sitting.section, str(each.sitting.table))
    return Text.joined((table, ROOMS[each.room])) if each.room else table


def who_word(each: Sitting) -> Sentence:
    """
    Say who meets whom at a table.

    >>> str(who_word(Sitting(1, "3", "7")))
    '3 v 7'
    """
    return who_met(Meeting(0, each.ns, each.ew, players=each.players))


def meeting_foreseen(each: BoardMeeting) -> Meeting:
    """Give a meeting that is foreseen: who sits as it was entered, if it was."""
    sitting, key = each.sitting, each.standing
    met = key.at(sitting.table, str(sitting.round))
    return replace(met, match=sitting.match, room=each.room or None, players=sitting.players)


def cell_of(running: Running, each: BoardMeeting) -> BoardCell:
    """
    Say how a board stands at a table, by all that was told of it.

    >>> from overtrick.events.plan.meetings import meetings_of
    >>> from overtrick.events.plan.sittings import Sitting
    >>> running = Running("tuesday")
    >>> [meeting] = meetings_of(running.state, Sitting(1, "3", "10", (7,)))
    >>> str(cell_of(running, meeting).word)
    'to come'
    """
    told, query = each.story, query_of(meeting_foreseen(each))
    state, word = _CELLS[each.stands]
    if each.stands is Stands.RULED and told.ruling is not None and told.ruled is not None:
        outcome = told.ruling.outcome
        short = "" if isinstance(outcome, Split | Weighted) else str(outcome)
        return BoardCell(each.board, state, word, query, short, told.ruled.id)
    if told.result is None:
        return BoardCell(each.board, state, word, query)
    if each.stands is Stands.ENTERED and not is_approved(running, told):
        state, word = "ask", Text("needs approval")
    return BoardCell(each.board, state, word, query, str(told.played), told.result.id)


_CELLS = {
    Stands.OPEN: ("come", Text("to come")),
    Stands.KNOWN: ("come", Text("somebody there knows it")),
    Stands.WAITING: ("trouble", Text("told elsewhere")),
    Stands.DISPUTED: ("trouble", Text("disputed")),
    Stands.ENTERED: ("done", Text("done")),
    Stands.RULED: ("done", Text("ruling")),
    Stands.ELSEWHERE: ("done", Text("played with others")),
    Stands.WHOLE: ("done", Text("told")),
}
"""The state of a cell, and its word."""


def _state_word(
    is_played: bool,
    cells: tuple[BoardCell, ...],
    round: int,
    clock: RoundClock | None,
    begun: int,
) -> tuple[Text, str]:
    """
    Say how a table stands in a word, and with which sign.

    >>> _state_word(False, (), 1, None, 1)
    (Text('sit-out'), 'come')
    """
    if not is_played:
        return Text("sit-out"), "come"
    if any(each.state == "trouble" for each in cells):
        return Text("disputed"), "trouble"
    open_boards = sum(each.state == "come" for each in cells)
    if not open_boards:
        waiting = sum(each.state == "ask" for each in cells)
        if not waiting:
            return Text("all in"), "done"
        return Counted("{count} to approve", "{count} to approve", waiting), "ask"
    now = (clock and whole_number(clock.round)) or 0
    if now > round:
        return Counted("{count} missing", "{count} missing", open_boards), "trouble"
    if begun < round and open_boards == len(cells):
        return Text("to come"), "come"
    if clock is not None and now == round:
        behind = clock.behind(len(cells) - open_boards)
        if behind:
            return Text("behind {count}", count=behind), "ask"
    return Text("on time"), "go"
