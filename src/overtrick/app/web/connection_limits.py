"""
How many follow at once: by one link, from one address without a link, and all together.

A browser opens a few streams; whoever opens hundreds takes the places of others.

What one connection may cost: who never finishes a request is closed, and what is asked before
the last answer was taken is read a little at a time.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import ClassVar, cast

from litestar.types import Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from overtrick.app.access.viewer import Viewer
from overtrick.errors import Counted, OvertrickError, Text

__all__ = [
    "BY_LINK",
    "IN_ALL",
    "ConnectionLimits",
    "TimedProtocol",
    "TooManyStreams",
    "straight",
]

BY_LINK = 100
"""Streams by one link, session or token: a table's phones, those that went to sleep as well."""

IN_ALL = 10_000
"""Streams of everybody, where the machine allows so many connections."""

_INSTEAD = Text("Reload the page to see the present.")


class TooManyStreams(OvertrickError):
    """There is no place for one more stream."""

    status, code = 429, "too-many-streams"


class ConnectionLimits:
    """
    How many streams are open, by link and by address.

    >>> limits, anyone = ConnectionLimits(1), Viewer()
    >>> with limits.place(anyone, "10.0.0.7"):
    ...     with limits.place(anyone, "10.0.0.7"):
    ...         pass
    Traceback (most recent call last):
    overtrick.app.web.connection_limits.TooManyStreams: No more than 1 page ...
    """

    def __init__(self, by_address: int, in_all: int = 0) -> None:
        """Let so many follow from one address without a link; *in_all*, if not as usual."""
        self._by_address, self._in_all = by_address, in_all
        self._there: Counter[str] = Counter()

    @property
    def following(self) -> int:
        """How many follow."""
        return self._there.total()

    @contextmanager
    def place(self, viewer: Viewer, address: str) -> Iterator[None]:
        """
        Take a place until the block ends.

        :raises TooManyStreams: if there is none.
        """
        who = self._who(viewer, address)
        self._check(who)
        self._there[who] += 1
        try:
            yield
        finally:
            self._there[who] -= 1
            if not self._there[who]:
                del self._there[who]

    def _who(self, viewer: Viewer, address: str) -> str:
        if viewer.link:
            return f"link {viewer.link}"
        return "" if _is_here(address) else address

    def _check(self, who: str) -> None:
        most = BY_LINK if who.startswith("link ") else self._by_address
        if who and self._there[who] >= most:
            by_link = who.startswith("link ")
            raise TooManyStreams(
                Counted(
                    "No more than {count} page can follow by this link. {instead}",
                    "No more than {count} pages can follow by this link. {instead}",
                    most,
                    instead=_INSTEAD,
                )
                if by_link
                else Counted(
                    "No more than {count} page can follow from this address. {instead}",
                    "No more than {count} pages can follow from this address. {instead}",
                    most,
                    instead=_INSTEAD,
                )
            )
        if self.following >= (self._in_all or _in_all()):
            raise TooManyStreams("Too many follow at once. {instead}", instead=_INSTEAD)


def _is_here(address: str) -> bool:
    """Whether it is the machine of the server itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _in_all() -> int:
    """Give the limit of streams that keeps connections of this machine free for score pads."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return IN_ALL
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return IN_ALL if allowed == resource.RLIM_INFINITY else min(IN_ALL, allowed * 3 // 4)


_STRAIGHT = "overtrick.send"


def straight(scope: Scope, send: Send) -> Send:
    """
    Give what sends to the connection itself, past all that looks at answers on their way.

    Those look at the head of an answer; a stream has thousands of messages after it.  Another
    server has no such thing: then it is *send*.
    """
    return cast(Send, (scope.get("extensions") or {}).get(_STRAIGHT, send))


class TimedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to waiting, and to what is asked in advance."""

    longest: ClassVar[float] = 60.0
    """Seconds from the first byte of a request, or from the connection, to its last."""

    at_once: ClassVar[int] = 4096
    """Bytes that are read while requests of this connection wait for their turn."""

    _late: asyncio.TimerHandle | None = None
    _unread: bytes = b""

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
            self.scope["extensions"] = {_STRAIGHT: self.cycle.send}  # type: ignore[dict-item]

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
