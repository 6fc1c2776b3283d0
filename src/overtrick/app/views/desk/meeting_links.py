"""Where a result belongs, as an address, a command and a title name it: its meeting."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from overtrick.app.views.sentences import who_met
from overtrick.core.letters import whole_number
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.who import SEATS
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key, Meeting, MeetingFacts
from overtrick.events.session import Line

__all__ = [
    "command_of",
    "meeting_of_entry",
    "meeting_of_key",
    "meeting_of_line",
    "meeting_of_query",
    "query_of",
    "title_of",
]


ROOMS = {"open": Text("open room"), "closed": Text("closed room")}
"""The rooms of a match."""


def command_of(meeting: Meeting) -> dict[str, Any]:
    """
    Say who met and where as a command does.

    >>> command_of(Meeting(7, players=("Eve", "Gus", "Finn", "Hal")))["north"]
    'Eve'
    """
    given: dict[str, Any] = {
        "board": meeting.board,
        "session": meeting.session,
        "section": meeting.section,
        "round": meeting.round,
    }
    if meeting.players is not None:
        return given | dict(zip(SEATS, meeting.players, strict=True))
    met = {"ns": meeting.ns or "-", "ew": meeting.ew or "-"}
    return given | met | {"match": meeting.match or "", "room": meeting.room or ""}


def title_of(meeting: Meeting) -> Text:
    """
    Name a meeting in a line.

    >>> str(title_of(Meeting(7, "3", "10", table="5", round="2")))
    'Board 7, table 5, round 2: 3 v 10'
    >>> str(title_of(Meeting(5, match="4-1v8", room="open", round="4")))
    'Board 5, match 4-1v8, open room, round 4'
    """
    section = "" if meeting.section == "A" else meeting.section
    board, round = meeting.board, meeting.round
    parts = [Text("Board {board}", board=board)]
    if meeting.table:
        table = f"{section}{meeting.table}"
        parts = [Text("Board {board}, table {table}", board=board, table=table)]
    if meeting.match:
        parts += [Text("match {match}", match=meeting.match)]
        parts += [ROOMS[meeting.room]] if meeting.room else []
    parts += [Text("round {round}", round=round)] if round else []
    who = who_met(meeting)
    return Text.joined((Text.joined(parts), *([who] if who else [])), ": ")


def meeting_of_query(query: str) -> Meeting:
    """
    Read the meeting that an address names.

    >>> meeting_of_query("board=7&ns=3&ew=10&table=5").who
    '3 v 10'

    :raises InvalidTelling: if it names no board.
    """
    given = dict(parse_qsl(query))
    number = given.get("board", "")
    board = whole_number(number, 9_999)
    if not board:
        raise InvalidTelling(
            Text("which board? {number!r} is none", number=number[:20]), "board"
        )
    there = Meeting(
        board,
        session=given.get("session", "1"),
        section=given.get("section", "A"),
        table=given.get("table", ""),
        round=given.get("round", ""),
    )
    players = tuple(each or None for each in given.get("players", "").split(","))
    if len(players) == 4:
        return replace(there, players=players)
    return replace(
        there,
        ns=given.get("ns"),
        ew=given.get("ew"),
        match=given.get("match"),
        room=given.get("room"),
    )


def meeting_of_key(state: Event, key: Key) -> Meeting:
    """Give a meeting with the table and the round that were told."""
    facts = state.told(key).facts
    return key.at(facts.table, facts.round) if facts else key.at(None, None)


def meeting_of_entry(state: Event, id: str) -> Meeting | None:
    """Give the meeting that an entry is about, if it is about one."""
    entry = state.entry(id)
    if entry is None or not isinstance(entry.facts, MeetingFacts):
        return None
    return meeting_of_key(state, entry.facts.key)


def meeting_of_line(line: Line) -> Meeting:
    """Give the meeting of a line of a session."""
    return Meeting(
        line.board.number,
        line.ns,
        line.ew,
        line.session,
        line.section,
        line.match,
        line.room if line.match else None,
        line.players if line.is_individual else None,
        line.table or "",
        line.round or "",
    )


@lru_cache(maxsize=100_000)
def query_of(meeting: Meeting) -> str:
    """
    Write the part of an address after the question mark; once, for a big board has thousands.

    >>> query_of(Meeting(7, "3", "10", table="5", round="2"))
    'board=7&ns=3&ew=10&table=5&round=2'
    """
    given = {
        "board": meeting.board,
        "ns": meeting.ns,
        "ew": meeting.ew,
        "session": "" if meeting.session == "1" else meeting.session,
        "section": "" if meeting.section == "A" else meeting.section,
        "table": meeting.table,
        "round": meeting.round,
        "match": meeting.match,
        "room": meeting.room,
        "players": ",".join(each or "" for each in meeting.players or ()),
    }
    return urlencode({name: value for name, value in given.items() if value})
