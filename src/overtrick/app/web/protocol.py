"""
HTTP as the server speaks it: a request ends, an answer that goes on is written at once.

What one connection may cost: who never finishes a request is closed, and what is asked before
the last answer was taken is read a little at a time.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from functools import lru_cache
from typing import ClassVar, Final, cast

from litestar.types import Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

__all__ = ["Straight", "TimedProtocol", "straight"]


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
        with suppress(AttributeError, OSError):  # not on each system: it has a time of its own
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
