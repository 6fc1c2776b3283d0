"""The stream of an event: whatever is new of the topics asked for, as server-sent events."""

from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.types import Send

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.views.topic import Topic
from overtrick.app.views.topics import topics_named
from overtrick.app.web.broadcast import GATHER, KEEP_ALIVE, channel_of
from overtrick.app.web.callers import address_of
from overtrick.app.web.connection import Ask
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
    if who.refused and any(viewer.role not in topic.roles for topic in found):
        raise next(iter(who.refused.values()))  # a link that was withdrawn would see nothing
    ask = asking(state.club, state.access, viewer)
    place = state.connection_limits.place(viewer, address_of(request))
    return EventStream(partial(_listening, state.club, event, found, viewer, ask), place)


def _listening(
    club: Club, event: str, topics: list[Topic], viewer: Viewer, ask: Ask | None, send: Send
) -> AbstractAsyncContextManager[object]:
    channel = channel_of(club, event, topics, viewer)
    return channel.following(channel.join(send, ask))


ACTIONS = [follow]
PAGES: list[Any] = []
