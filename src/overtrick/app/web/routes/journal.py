"""The journal of an event: as stored, in sentences, of one meeting; its stream."""

from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.views.names import entry_said
from overtrick.app.views.sentences import Sentence
from overtrick.app.views.topics import Topic, topics_named
from overtrick.app.web.broadcast import channel_of
from overtrick.app.web.callers import Asking, address_of
from overtrick.app.web.config import State
from overtrick.app.web.connection import Ask, EventStream, Straight, asking
from overtrick.app.web.who import Who, at_desk
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.who import is_of_match, nobody
from overtrick.events.journal.entry import Entry, write_entry
from overtrick.events.journal.meeting import Key, MeetingFacts
from overtrick.events.journal.moment import moment_text
from overtrick.events.journal.phrases import phrase_text, who_text
from overtrick.formats.journals.journal import line_text

__all__ = ["ACTIONS", "AT_ONCE", "Logged"]

AT_ONCE = 10_000
"""Entries of one log: a congress of 300,000 would take a quarter of a minute and 1.6 GB."""


class Logged(msgspec.Struct, frozen=True):
    """An entry in a sentence; ``counts`` is false where it was undone."""

    seq: int
    id: str
    at: str
    by: Sentence
    place: str
    reason: Sentence
    kind: str
    said: Sentence
    counts: bool
    disputed: bool
    entry: dict[str, Any]
    """As the journal has it."""


class Log(msgspec.Struct, frozen=True):
    """
    Entries in the order of the journal, and how far it goes.

    At most 10,000: those behind the last are asked for *after* its number.
    """

    seq: int
    entries: tuple[Logged, ...]


@get(
    "/events/{event:str}/journal",
    tags=["journal"],
    summary="The journal as JSON Lines",
    opt={"id": "journal", "media": "application/jsonl"},
)
async def journal(
    state: State, who: Who, event: FromPath[str], after: FromQuery[int] = 0
) -> Response[str]:
    """Give the journal as the command line reads it, from the entry that follows *after*."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    seq, text = await state.club.beside(running, partial(_lines, after=after))
    headers = {"x-overtrick-seq": str(seq)}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


def _lines(running: Running, after: int) -> tuple[int, str]:
    entries = running.state.entries[max(after, 0) :]
    return running.seq, "".join(f"{line_text(entry)}\n" for entry in entries)


@get("/events/{event:str}/log", tags=["journal"], summary="The log", opt={"id": "log"})
async def log(state: State, who: Who, event: FromPath[str], after: FromQuery[int] = 0) -> Log:
    """Say each entry in a sentence, from the one that follows *after*; 10,000 at once."""
    running, viewer = await at_desk(state, who, event, uncovered=True)

    def told(running: Running) -> Log:
        begin = max(after, 0)
        part = running.state.entries[begin : begin + AT_ONCE]
        return _log(running, viewer, enumerate(part, begin + 1))

    return await state.club.beside(running, told)


@get(
    "/events/{event:str}/history",
    tags=["journal"],
    summary="All that was told of a meeting",
    opt={"id": "history"},
)
async def history(
    state: State,
    who: Who,
    event: FromPath[str],
    board: FromQuery[int | None] = None,
    ns: FromQuery[str] = "",
    ew: FromQuery[str] = "",
    match: FromQuery[str] = "",
    room: FromQuery[str] = "",
    session: FromQuery[str] = "1",
    section: FromQuery[str] = "A",
    of: FromQuery[str] = "",
) -> Log:
    """Say all that was told of a board, or of one meeting: by who met, or ``of`` an entry."""
    running, viewer = await at_desk(state, who, event, uncovered=True)
    if not of and board is None:
        raise InvalidTelling("which board? give board, or of: the id of an entry", "board")

    def told(running: Running) -> Log:
        keys = [
            key
            for key in running.state.meetings()
            if (key.section, key.board) == (section, board)
            and (match or key.session == session)
            and nobody(ns) in (None, key.ns)
            and nobody(ew) in (None, key.ew)
            and (not match or is_of_match(running.state, key, match, room))
        ]
        keys = [_key_of(running, of)] if of else keys
        ids = {entry.id for entry in running.state.history(*keys)}
        numbered = enumerate(running.state.entries, 1)
        return _log(running, viewer, (each for each in numbered if each[1].id in ids))

    return await state.club.beside(running, told)


def _key_of(running: Running, of: str) -> Key:
    entry = running.state.entry(of)
    if entry is None or not isinstance(entry.facts, MeetingFacts):
        raise InvalidTelling(Text("{of!r} is no entry about a result", of=of[:40]), "of")
    return entry.facts.key


def _log(running: Running, viewer: Viewer, shown: Iterable[tuple[int, Entry]]) -> Log:
    return Log(running.seq, tuple(_logged(running, viewer, *each) for each in shown))


def _logged(running: Running, viewer: Viewer, seq: int, entry: Entry) -> Logged:
    state, facts = running.state, entry.facts
    rivals = state.told(facts.key).rivals if isinstance(facts, MeetingFacts) else ()
    return Logged(
        seq,
        entry.id,
        moment_text(entry.at),
        who_text(entry.by),
        entry.place,
        phrase_text(entry.reason),
        entry.kind,
        entry_said(running, entry, viewer),
        state.counts(entry),
        entry in rivals,
        write_entry(entry),
    )


@get("/events/{event:str}/stream", tags=["live"], summary="Follow an event")
async def follow(
    request: Asking,
    state: State,
    who: Who,
    event: FromPath[str],
    topics: FromQuery[str] = "journal",
) -> EventStream:
    """Follow topics of an event as server-sent events (``text/event-stream``)."""
    await state.club.running(event)
    found = topics_named(topics)
    viewer = who.best(event)
    if who.refused and any(viewer.role not in topic.roles for topic in found):
        raise next(iter(who.refused.values()))  # a link that was withdrawn would see nothing
    ask = asking(state.club, state.access, viewer)
    place = state.connection_limits.place(viewer, address_of(request))
    return EventStream(partial(_listening, state.club, event, found, viewer, ask), place)


def _listening(
    club: Club, event: str, topics: list[Topic], viewer: Viewer, ask: Ask | None, line: Straight
) -> AbstractAsyncContextManager[object]:
    channel = channel_of(club, event, topics, viewer)
    return channel.following(channel.join(line, ask))


ACTIONS = [journal, log, history, follow]
