"""
One connection that is told things as they happen, without a task of its own.

What is told is written at once by whoever tells it.  Only where a connection takes no more, or
the door must be asked again, a task waits for it; everybody else is not kept waiting.

Answers that go on: a line is joined to whatever it follows until the connection ends.

A stream lasts only as long as whoever follows it may: a link replaced ends it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, Final

import msgspec
from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.web.protocol import Straight, straight

__all__ = ["HELLO", "MOST", "SILENCE", "Ask", "Connection", "EventStream", "asking"]

EVERY: Final = 5.0
"""Seconds for which an answer of the door counts."""

MOST: Final = 16
"""Messages that wait for one connection before it is brought to the present at once."""

HELLO: Final = b"retry: 2000\n\n"
"""What begins a stream: after how many milliseconds a lost one is opened again."""

SILENCE: Final = b"event: alive\ndata: 1\n\n"
"""What says that the connection stands: an event, for a page hears no comment."""

Ask = Callable[[], Awaitable[str]]
"""Asks whether somebody may still listen: empty, or a sentence why not."""

log = logging.getLogger("overtrick")


class Connection:
    """
    A connection that follows something; ``present`` gives everything there is now, for one
    that could not follow.

    Given an *ask*, it is asked before a message goes out, at most every few seconds; a line
    that may not go on is told why (``gone``), and ended.
    """

    def __init__(
        self, line: Straight, present: Callable[[], bytes], ask: Ask | None = None
    ) -> None:
        self.present = present
        self._line, self._ask = line, ask
        self._loop = asyncio.get_running_loop()
        self._asked = self._loop.time()
        self._waiting: list[bytes] = []
        self._behind = self._over = False
        self._task: asyncio.Task[None] | None = None

    def tell(self, message: bytes) -> None:
        """Send a message as soon as the connection takes it; never waits."""
        if self._over:
            return
        if self._task is not None:
            self._wait_with(message)
        elif self._ask is not None and self._loop.time() - self._asked > EVERY:
            self._waiting.append(message)
            self._task = self._loop.create_task(self._rest())
        else:
            self._write(message)

    def fall_behind(self) -> None:
        """Let the next message be the present, whatever it is."""
        self._behind = True

    def end(self) -> None:
        """The connection is over."""
        self._over = True
        if self._task is not None:
            self._task.cancel()

    def _write(self, message: bytes) -> None:
        if self._behind:
            self._behind, message = False, self.present()
        try:
            if self._line.write(message):
                return
        except Exception:
            self._lost()
            return
        self._waiting.append(message)
        self._task = self._loop.create_task(self._rest())

    def _wait_with(self, message: bytes) -> None:
        if message is SILENCE or self._behind:
            return
        self._waiting.append(message)
        if len(self._waiting) > MOST:
            self._waiting, self._behind = [], True

    async def _rest(self) -> None:
        try:
            while (self._waiting or self._behind) and not self._over:
                why = await self._refused()
                if why:
                    self._over = True
                    await self._line.send(_body(_gone(why), more=False))
                    return
                await self._line.send(_body(self._taken()))
        except Exception:
            self._lost()
        finally:
            self._task = None

    async def _refused(self) -> str:
        if self._ask is None or self._loop.time() - self._asked <= EVERY:
            return ""
        why = await self._ask()
        self._asked = self._loop.time()
        return why

    def _taken(self) -> bytes:
        waiting, self._waiting = self._waiting, []
        if self._behind:
            self._behind = False
            return self.present()
        return b"".join(waiting)

    def _lost(self) -> None:
        self._over = True
        log.debug("a connection is lost", exc_info=True)


def _gone(why: str) -> bytes:
    return b"event: gone\ndata: %s\n\n" % msgspec.json.encode(why)


def _body(message: bytes, *, more: bool = True) -> Any:
    return {"type": "http.response.body", "body": message, "more_body": more}


Follow = Callable[[Straight], AbstractAsyncContextManager[object]]
"""Joins a connection that is told by this, and lets it go at the end of the block."""


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
