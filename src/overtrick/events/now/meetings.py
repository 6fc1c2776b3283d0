"""Every table of an event, round by round, as planned or drawn and as it has turned out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import through_results, until_next_entry
from overtrick.events.journal.plan import Stage
from overtrick.events.now.rounds import rounds_of, session_in_play
from overtrick.events.plan.meetings import BoardMeeting, meetings_of
from overtrick.events.plan.sittings import (
    Sitting,
    planned_sittings,
    said_at,
    seated,
)
from overtrick.events.problem import Problem, Severity
from overtrick.events.stages.boards import boards_played
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.undrawn import without_gone

__all__ = [
    "TableInRound",
    "Table",
    "sittings_at",
    "sittings_foreseen",
    "tables_in_round",
    "tables_of",
    "tables_over",
    "unentered",
]

Table = tuple[str, str, str]
"""Session, section and name."""


@dataclass(frozen=True, slots=True)
class TableInRound:
    """A table in a round, of a match in a room, with the boards that are foreseen there."""

    sitting: Sitting
    room: str = ""
    meetings: tuple[BoardMeeting, ...] = ()

    @property
    def missing(self) -> tuple[BoardMeeting, ...]:
        """The boards that still lack a result."""
        return tuple(each for each in self.meetings if each.stands.is_missing)

    @property
    def name(self) -> str:
        """
        The table's name; of a match, with its room.

        >>> TableInRound(Sitting(1, "3", "7", table="2"), "open").name
        '2 open'
        """
        return f"{self.sitting.table} {self.room}".strip()

    @property
    def mark(self) -> str:
        """By what the results that it lacks are marked as looked at."""
        at = self.sitting
        return f"unentered:{at.session}:{at.section}:{at.round}:{self.name}"


@until_next_entry
def tables_in_round(state: Event, round: int, session: str = "") -> tuple[TableInRound, ...]:
    """
    Give every table of a round with what stands of its boards.

    Of several sessions that are planned, those of *session*; else of the one in play.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> [[each.board for each in found.missing] for found in tables_in_round(state, 1)]
    [[1, 2], [1, 2]]
    """
    byes = _turned_byes(state)
    return tuple(
        TableInRound(found, room, meetings_of(state, found, room))
        for each, room in _in_round(state, round, session or session_in_play(state))
        if (each.session, each.round, each.table) not in byes
        for found in [_with_boards(state, each)]
    )


@until_next_entry
def _turned_byes(state: Event) -> Mapping[tuple[str, int, str | None], str | None]:
    """Tables drawn where a side went home before anything was told of it, and who stays."""
    found: dict[tuple[str, int, str | None], str | None] = {}
    for stage in state.stages:
        left = without_gone(state, stage)
        stays = {match.match: match for _, match in left.paired()}
        for draw, match in stage.paired() if left is not stage else ():
            now = stays.get(match.match)
            if not match.is_bye and (now is None or now.is_bye):
                found[stage.sessions[0], draw.round, match.table] = now.home if now else None
    return found


@until_next_entry
def _boards_played(state: Event) -> Mapping[tuple[str, int, str], tuple[int, ...]]:
    """By session, round and who is at home, the boards of matches that played others."""
    return {
        (session, draw.round, match.home): played[match.match]
        for stage in state.stages
        for played in [boards_played(state, stage)]
        for draw, match in stage.paired()
        if match.match in played
        for session in stage.sessions
    }


def _with_boards(state: Event, each: Sitting) -> Sitting:
    """A table with what its match has played instead of some of the boards foreseen."""
    if each.home is None:
        return each
    played = _boards_played(state).get((each.session, each.round, each.home))
    return each if played is None else replace(each, boards=played)


def tables_over(state: Event) -> Iterator[TableInRound]:
    """Give every table of the rounds that are over, session by session."""
    planned = dict.fromkeys(session for session, _ in state.sections)
    for session in dict.fromkeys((*planned, session_in_play(state))):
        for round in range(1, rounds_of(state, session).over + 1):
            for each in tables_in_round(state, round, session):
                if each.sitting.session == session or session not in planned:
                    yield each


def unentered(state: Event) -> list[Problem]:
    """
    List the tables that lack results of a round that is over, as a plan has them.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import RoundStarted
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> told = [planning(movement("howell:4"), 2), RoundStarted(round="2")]
    >>> print(unentered(fold(tell(each) for each in told))[0])
    round 1, table 1: no result of 1 v 4 on boards 1, 2
    """
    planned = {*state.sections}
    return [
        _unentered(each)
        for each in tables_over(state)
        if each.missing and (each.sitting.session, each.sitting.section) in planned
    ]


def _unentered(each: TableInRound) -> Problem:
    at, boards = each.sitting, tuple(found.board for found in each.missing)
    place = [
        Text("session {session}", session=at.session) if at.session != "1" else "",
        Text("section {section}", section=at.section) if at.section != "A" else "",
        Text("round {round}", round=at.round),
        Text("table {table}", table=each.name),
    ]
    return Problem(
        "",
        Counted(
            "{place}: no result of {who} on board {boards}",
            "{place}: no result of {who} on boards {boards}",
            len(boards),
            place=Text.joined(filter(None, place)),
            who=_who(at),
            boards=", ".join(map(str, boards)),
        ),
        severity=Severity.QUESTION,
        code="missing",
        remedy=Text("Enter the result, or NP if the board was not played."),
        key=each.mark,
        boards=boards,
    )


def _who(at: Sitting) -> Text:
    if not at.players:
        return Text("{one} v {other}", one=at.ns, other=at.ew)
    north, east, south, west = at.players
    one, other = (
        Text("{one} and {other}", one=each, other=partner)
        for each, partner in ((north, south), (east, west))
    )
    return Text("{one} v {other}", one=one, other=other)


@through_results
def _in_round(state: Event, round: int, session: str) -> tuple[tuple[Sitting, str], ...]:
    found: list[tuple[Sitting, str]] = []
    others = {each for each, _ in state.sections} - {session}
    for table in tables_of(state):
        if table[0] in others:
            continue
        rooms = {room: _sittings_at(state, *table, room) for room in ("", "open", "closed")}
        for each in rooms[""]:
            if each.round == round and not each.match:
                found.append((each, ""))
        for room in ("open", "closed"):
            for each in rooms[room]:
                if each.round == round and each.match:
                    found.append((each.in_room(room), room))
    return tuple(found)


@through_results
def tables_of(state: Event) -> tuple[Table, ...]:
    """
    Give session, section and name of every table, in the order people count.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> tables_of(fold([tell(planning(movement("howell:4"), 2))]))
    (('1', 'A', '1'), ('1', 'A', '2'))
    """
    tables: dict[Table, None] = {}
    for plan in state.plans:
        numbers = {each.table for row in plan.movement.rounds for each in row}
        tables.update(
            dict.fromkeys((plan.session, plan.section, str(n)) for n in sorted(numbers))
        )
    for stage in state.stages:
        session = stage.sessions[0]
        names = (match.table for _, match in stage.paired())
        tables.update(dict.fromkeys((session, "A", name) for name in names if name))
    return tuple(tables)


def sittings_at(
    state: Event, session: str, section: str, table: str, room: str = ""
) -> tuple[Sitting, ...]:
    """
    Give every round that is known of a table, in order; in a match, of a *room*.

    Whoever sits there as the table has said, unless the director has amended that since; whose
    opponents have gone home sits out.  Boards that were told beside those drawn stand for them.

    >>> from overtrick.events.journal.fold import fold
    >>> sittings_at(fold([]), "1", "A", "1")
    ()
    """
    known, byes = _sittings_at(state, session, section, table, room), _turned_byes(state)
    return tuple(_with_boards(state, _left(each, byes)) for each in known)


def _left(each: Sitting, byes: Mapping[tuple[str, int, str | None], str | None]) -> Sitting:
    at = each.session, each.round, each.table
    return replace(each, ns=byes[at], ew=None, boards=()) if at in byes else each


@through_results
def _sittings_at(
    state: Event, session: str, section: str, table: str, room: str
) -> tuple[Sitting, ...]:
    said = {
        number: words
        for (name, number), words in said_at(state, session, section).items()
        if name == table
    }
    known = [
        seated(each, said.pop(each.round, ()), room)
        for each in sittings_foreseen(state, session, section, table)
    ]
    others = (
        (seated(Sitting(number, session=session, section=section, table=table), words, room))
        for number, words in sorted(said.items())
    )
    return (*known, *(each for each in others if each.is_checked))


def sittings_foreseen(
    state: Event, session: str, section: str, table: str
) -> tuple[Sitting, ...]:
    """
    Give the rounds of a table as planned or drawn, whatever the table has said.

    >>> from overtrick.events.journal.fold import fold
    >>> sittings_foreseen(fold([]), "1", "A", "1")
    ()
    """
    plan = state.plan(session, section)
    if plan is not None:
        return tuple(each for each in planned_sittings(plan) if each.table == table)
    return tuple(
        each
        for stage in state.stages
        if session in stage.sessions
        for each in _drawn(state, stage, session, section, table)
    )


def _drawn(
    state: Event, stage: Stage, session: str, section: str, table: str
) -> Iterator[Sitting]:
    pairs = is_of_pairs(state, stage)
    for draw, match in stage.paired():
        if match.table == table:
            yield Sitting(
                draw.round,
                match.home,
                match.away,
                stage.boards_of(draw.round),
                session=session,
                section=section,
                table=table,
                match=None if pairs else match.match,
                home=match.home,
            )
