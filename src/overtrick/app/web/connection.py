"""
One connection that is told things as they happen, without a task of its own.

What is told is written at once by whoever tells it.  Only where a connection takes no more, or
the door must be asked again, a task waits for it; everybody else is not kept waiting.

Answers that go on: a line is joined to whatever it follows until the connection ends.  A stream
lasts only as long as whoever follows it may: a link replaced ends it.

What one connection may cost: who never finishes a request is closed, and what is asked before
the last answer was taken is read a little at a time.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, suppress
from functools import lru_cache
from typing import Any, ClassVar, Final, cast

import msgspec
from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club

__all__ = [
    "Ask",
    "Connection",
    "EventStream",
    "HELLO",
    "MOST",
    "SILENCE",
    "Straight",
    "TimedProtocol",
    "asking",
    "straight",
]

UNHEARD: Final = 45_000
"""Milliseconds that a stream stands though nothing of it arrives; its page asks anew then."""


class Straight:
    """
    What sends the body of an answer to the connection itself, past all that looks at answers.

    Those look at the head of an answer; a stream has thousands of messages after it.  Another
    server than ours writes nothing at once, and has everything sent.
    """

    __slots__ = ("send",)

    def __init__(self, send: Send) -> None:
        self.send = send

    def write(self, body: bytes) -> bool:
        """Write a piece of the body at once; say whether the connection took it."""
        return False


class _Chunked(Straight):
    """A connection of uvicorn's; a piece that goes to thousands is framed once."""

    __slots__ = ("_cycle", "is_followed")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        super().__init__(cast(Send, cycle.send))
        self._cycle, self.is_followed = cycle, False

    def follow(self) -> None:
        """Be a stream: it is over soon after whoever reads it is out of reach."""
        self.is_followed = True
        line = self._cycle.transport.get_extra_info("socket")
        # not on each system, and not of a line that is lost by now
        with suppress(AttributeError, OSError, ValueError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)

    def write(self, body: bytes) -> bool:
        """Write a piece of the body at once; say whether the connection took it."""
        cycle = self._cycle
        if cycle.disconnected:
            return True  # nobody hears it any more
        if cycle.flow.write_paused or cycle.response_complete or not cycle.chunked_encoding:
            return False
        cycle.transport.write(_chunk(body))
        return True


@lru_cache(maxsize=4)
def _chunk(body: bytes) -> bytes:
    """
    Frame a piece of an answer whose length nobody knows beforehand (RFC 9112, 7.1).

    >>> _chunk(b"x" * 26)
    b'1a\\r\\nxxxxxxxxxxxxxxxxxxxxxxxxxx\\r\\n'
    """
    return b"%x\r\n%s\r\n" % (len(body), body)


_STRAIGHT = "overtrick.straight"


def straight(scope: Scope, send: Send) -> Straight:
    """Give what sends to the connection itself: a stream, which has no end of its own."""
    found = (scope.get("extensions") or {}).get(_STRAIGHT)
    if not isinstance(found, _Chunked):
        return Straight(send)
    found.follow()
    return found


class TimedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to waiting, and to what is asked in advance."""

    longest: ClassVar[float] = 60.0
    """Seconds from the first byte of a request, or from the connection, to its last."""

    at_once: ClassVar[int] = 4096
    """Bytes that are read while requests of this connection wait for their turn."""

    _late: asyncio.TimerHandle | None = None
    _unread: bytes = b""
    _straight: _Chunked | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request that has begun."""
        cycle = getattr(self, "cycle", None)  # there is none before the first request
        if self._late is None and (cycle is None or cycle.response_complete):
            self._wait()
        self._unread += data
        self._read()

    def _read(self) -> None:
        """Read what came until a request has to wait for another; then the client waits."""
        data, at = self._unread, 0
        while at < len(data) and not self.pipeline and not self.transport.is_closing():
            super().data_received(data[at : at + self.at_once])
            at += self.at_once
        self._unread = data[at:]
        if self._unread or self.pipeline:
            self.flow.pause_reading()

    def on_headers_complete(self) -> None:
        """Let a stream find what sends to the connection itself."""
        super().on_headers_complete()
        if self.cycle is not None:
            self._straight = _Chunked(self.cycle)
            self.scope["extensions"] = {_STRAIGHT: self._straight}  # type: ignore[dict-item]

    def shutdown(self) -> None:
        """Finish the answer that goes out; a stream is over at once, and is asked for again."""
        super().shutdown()
        if self._straight is not None and self._straight.is_followed:
            self.transport.close()

    def on_response_complete(self) -> None:
        """Go on with what is waiting, before anything more is taken from the client."""
        super().on_response_complete()
        if self._unread or self.pipeline:
            self.flow.pause_reading()
        if self._unread and not self.pipeline:
            self.loop.call_soon(self._read)

    def on_message_complete(self) -> None:
        """The request is whole: the answer may take its time."""
        self._go_on()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._go_on()
        self._unread = b""
        self.pipeline.clear()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.longest, self._hang_up)

    def _go_on(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        self._late = None
        self.transport.close()


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
