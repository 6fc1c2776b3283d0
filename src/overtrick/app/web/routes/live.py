"""The stream of an event: whatever is new of the topics asked for, as server-sent events."""

from functools import partial
from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from overtrick.app.seen.topics import topics_named
from overtrick.app.web.broadcast import GATHER, KEEP_ALIVE, channel_of, listening
from overtrick.app.web.streams import EventStream, asking
from overtrick.app.web.who import Who

__all__ = ["ACTIONS", "GATHER", "KEEP_ALIVE", "PAGES"]


@get("/events/{event:str}/stream", tags=["live"], summary="Follow an event")
async def follow(
    request: Request[Any, Any, Any], state: State, who: Who, event: str, topics: str = "journal"
) -> EventStream:
    """Follow topics of an event as server-sent events (``text/event-stream``)."""
    await state.club.running(event)
    found = topics_named(topics)
    viewer = who.best(event)
    channel = channel_of(state.club, event, found, viewer)
    ask = asking(state.club, state.access, viewer)
    return EventStream(partial(listening, channel, ask=ask))


ACTIONS = [follow]
PAGES: list[Any] = []
