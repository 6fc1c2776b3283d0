"""The stream of an event: whatever is new of the topics asked for, as server-sent events."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Stream

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.seen.topic import Topic, payload
from overtrick.app.seen.topics import topics_named
from overtrick.app.web.who import Who

__all__ = ["ACTIONS", "PAGES"]

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment says that the connection stands."""

GATHER = 0.15
"""Seconds in which entries are gathered into one message."""


async def messages(
    club: Club, event: str, topics: list[Topic], viewer: Viewer, table: bool = False
) -> AsyncIterator[bytes]:
    """
    Give the present at once, and again whenever it changes.

    A page that comes back needs nothing of the past: each message is the whole of its topic.
    """
    running = await club.running(event)
    bell, seq, sent = club.bell(event), 0, dict.fromkeys(topics, b"")
    yield b"retry: 2000\n\n"
    while True:
        silent = True
        seq = running.seq
        for topic in topics:
            found = payload(running, topic, viewer)
            if found is not None and found != sent[topic]:
                sent[topic] = found
                silent = False
                yield b"id: %d\nevent: %s\ndata: %s\n\n" % (seq, topic.name.encode(), found)
        if silent:
            yield b": keep-alive\n\n"
        await bell.after(seq, KEEP_ALIVE)
        await asyncio.sleep(GATHER)


@get("/events/{event:str}/stream", tags=["live"], summary="Follow an event")
async def follow(
    request: Request[Any, Any, Any], state: State, who: Who, event: str, topics: str = "journal"
) -> Stream:
    """Follow topics of an event as server-sent events (``text/event-stream``)."""
    await state.club.running(event)
    found = topics_named(topics)
    viewer = who.best(event)
    return Stream(
        messages(state.club, event, found, viewer),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


ACTIONS = [follow]
PAGES: list[Any] = []
