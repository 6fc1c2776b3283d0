"""
Answers that go on: a line is joined to whatever it follows until the connection ends.

A stream lasts only as long as whoever follows it may: a link replaced ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any

from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.web.connection import Ask
from overtrick.app.web.request_limits import straight

__all__ = ["EventStream", "Follow", "asking"]

Follow = Callable[[Send], AbstractAsyncContextManager[object]]
"""Joins a line that sends by this, and lets it go at the end of the block."""


class EventStream(Stream):
    """
    Server-sent events: whoever tells them writes to the connection.

    The task that answers the request only waits for the end of the connection, so that
    thousands of them cost nothing while nothing happens.  Each takes its *place* first.
    """

    def __init__(self, follow: Follow, place: AbstractContextManager[None]) -> None:
        super().__init__(
            [],
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )
        self.follow, self.place = follow, place

    def to_asgi_response(self, app: Any, request: Any, **given: Any) -> ASGIResponse:
        """Make what the server sends."""
        return _Following(
            self.follow,
            self.place,
            cookies=given.get("cookies"),
            headers={**(given.get("headers") or {}), **self.headers},
            is_head_response=bool(given.get("is_head_response")),
            media_type=self.media_type,
            status_code=self.status_code or given.get("status_code"),
        )


class _Following(ASGIResponse):
    """The head at once; then the connection is somebody else's to write to."""

    __slots__ = ("follow", "place", "straight")
    _should_set_content_length = False

    def __init__(
        self, follow: Follow, place: AbstractContextManager[None], **given: Any
    ) -> None:
        super().__init__(**given)
        self.follow, self.place = follow, place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from a place; without one, nothing has been answered yet."""
        self.straight = straight(scope, send)
        with self.place:
            await super().__call__(scope, receive, send)

    async def send_body(self, send: Send, receive: Receive) -> None:
        """Follow until the connection is over; a server says so of an ended answer, too."""
        async with self.follow(self.straight):
            while (await receive())["type"] != "http.disconnect":
                pass


def asking(club: Club, access: Access, viewer: Viewer) -> Ask | None:
    """Give what asks the door for a viewer; one without a link has nothing that could end."""
    if not viewer.link:
        return None

    async def ask() -> str:
        try:
            await club.blocking(access.check, viewer)
        except AccessError as error:
            return str(error)
        return ""

    return ask
