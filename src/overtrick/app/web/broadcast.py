"""
One event, many listeners: what is new is made once and handed to all who see the same.

A listener who cannot follow is not waited for: it gets the present when it reads again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Hashable
from weakref import WeakKeyDictionary

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.seen.feed import Feed
from overtrick.app.seen.topic import Topic

__all__ = ["GATHER", "KEEP_ALIVE", "Channel", "channel_of", "listen"]

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment says that the connection stands."""

GATHER = 0.15
"""Seconds in which entries are gathered into one message."""

log = logging.getLogger("overtrick")

_SILENCE = b": keep-alive\n\n"
_AT_ONCE = 64
_MOST = 16
"""Messages that wait for one listener before it is brought to the present at once."""


class Channel:
    """Those who follow the same topics of an event and see the same of them."""

    def __init__(
        self, club: Club, event: str, feeds: list[Feed], ended: Callable[[], object]
    ) -> None:
        self.event = event
        self.feeds = feeds
        self._club = club
        self._ended = ended
        self._listeners: set[Listener] = set()
        self._task: asyncio.Task[None] | None = None

    @property
    def listening(self) -> int:
        """How many listen."""
        return len(self._listeners)

    async def join(self) -> Listener:
        """Listen from now on, the present first."""
        running = await self._club.running(self.event)
        if self._task is None or self._task.done():
            for feed in self.feeds:
                feed.renew(running)
            self._task = asyncio.get_running_loop().create_task(self._run())
        listener = Listener(self)
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more; the last one ends the work."""
        self._listeners.discard(listener)
        if not self._listeners and self._task is not None:
            self._task.cancel()
            self._task = None
            self._ended()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        bell, seq, before = self._club.bell(self.event), -1, [f.version for f in self.feeds]
        while True:
            running = await self._club.running(self.event)
            seq = running.seq
            start = loop.time()
            await self._tell(self._news(running, before), before)
            took = loop.time() - start
            before = [feed.version for feed in self.feeds]
            heard = await bell.after(seq, KEEP_ALIVE)
            if heard > seq:
                await asyncio.sleep(max(GATHER, 2 * took))  # a busy server gathers longer

    def _news(self, running: Running, before: list[int]) -> bytes:
        try:
            for feed in self.feeds:
                feed.renew(running)
        except Exception:  # the last good state stays on every screen
            log.exception("a topic of %r failed", self.event)
        return b"".join(f.since(version) for f, version in zip(self.feeds, before, strict=True))

    async def _tell(self, message: bytes, before: list[int]) -> None:
        for nth, listener in enumerate(list(self._listeners), 1):
            listener.tell(message or _SILENCE, before)
            if nth % _AT_ONCE == 0:
                await asyncio.sleep(0)  # an entry waits for some of them, not for all


class Listener:
    """One connection: what waits to be sent on it."""

    __slots__ = ("_channel", "_future", "_versions", "_waiting")

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._versions = [feed.version for feed in channel.feeds]
        self._waiting: list[bytes] = [b"retry: 2000\n\n", *self._present()]
        self._future: asyncio.Future[None] | None = None

    def tell(self, message: bytes, before: list[int]) -> None:
        """Let a message wait; one that does not fit what was sent is made anew."""
        if message is not _SILENCE:
            if self._versions != before or len(self._waiting) > _MOST:
                self._waiting = self._present()
            else:
                self._waiting.append(message)
            self._versions = [feed.version for feed in self._channel.feeds]
        elif not self._waiting:
            self._waiting.append(message)
        if self._future is not None and not self._future.done():
            self._future.set_result(None)

    async def next(self) -> bytes:
        """Wait for what is to be sent."""
        if not self._waiting:
            self._future = asyncio.get_running_loop().create_future()
            await self._future
            self._future = None
        waiting, self._waiting = self._waiting, []
        return waiting[0] if len(waiting) == 1 else b"".join(waiting)

    def leave(self) -> None:
        """Listen no more."""
        self._channel.leave(self)

    def _present(self) -> list[bytes]:
        return [feed.whole() for feed in self._channel.feeds if feed.version]


_Key = tuple[str, tuple[tuple[str, Hashable], ...]]
_CHANNELS: WeakKeyDictionary[Club, dict[_Key, Channel]] = WeakKeyDictionary()


def channel_of(club: Club, event: str, topics: list[Topic], viewer: Viewer) -> Channel:
    """Give the channel of those who see the same of these topics."""
    allowed = [topic for topic in topics if viewer.role in topic.roles]
    key = event, tuple((topic.name, topic.audience(viewer)) for topic in allowed)
    channels = _CHANNELS.setdefault(club, {})
    found = channels.get(key)
    if found is None:
        feeds = [Feed(topic, viewer) for topic in allowed]
        found = channels[key] = Channel(club, event, feeds, lambda: channels.pop(key, None))
    return found


async def listen(channel: Channel) -> AsyncIterator[bytes]:
    """Follow a channel until the connection ends."""
    listener = await channel.join()
    try:
        while True:
            yield await listener.next()
    finally:
        listener.leave()
