"""
One event, many listeners: what is new is made once and handed to all who see the same.

A listener who cannot follow is not waited for: it gets the present when it reads again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from litestar.types import Send

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.running import Running
from overtrick.app.seen.feed import Feed
from overtrick.app.seen.topic import Topic
from overtrick.app.store.errors import StoreError
from overtrick.app.web.lines import SILENCE, Ask, Connection
from overtrick.messages import language

__all__ = ["AT_LEAST", "GATHER", "KEEP_ALIVE", "Channel", "channel_of", "listening"]

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment says that the connection stands."""

GATHER = 0.25
"""Seconds from one message to the next while entries keep coming."""

AT_LEAST = 0.05
"""Seconds in which entries are gathered even after a silence."""

log = logging.getLogger("overtrick")

_AT_ONCE = 16


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

    @property
    def versions(self) -> list[int]:
        """How far each topic is."""
        return [feed.version for feed in self.feeds]

    async def join(self, send: Send, ask: Ask | None = None) -> Listener:
        """Let a connection listen from now on, the present first."""
        try:
            running = await self._club.running(self.event)
            if not self._is_running():
                for feed in self.feeds:
                    await feed.renew(running, self._club.beside)
        except BaseException:
            if not self._listeners:
                self._ended()
            raise
        if not self._is_running():
            self._task = asyncio.get_running_loop().create_task(self._run())
        listener = Listener(self, send, ask)
        self._listeners.add(listener)
        listener.tell(b"retry: 2000\n\n" + listener.present())
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more; the last one ends the work."""
        listener.end()
        self._listeners.discard(listener)
        if not self._listeners and self._task is not None:
            self._task.cancel()
            self._task = None
            self._ended()

    def _is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        bell, before = self._club.bell(self.event), self.versions
        while True:
            try:
                running = await self._club.running(self.event)
            except StoreError:  # what was seen stays on every screen until it can be read
                log.exception("%r cannot be read", self.event)
                await asyncio.sleep(KEEP_ALIVE)
                continue
            seq, start = running.seq, loop.time()
            await self._tell(await self._news(running, before), before)
            before = self.versions
            pace = start + max(GATHER, min(2 * (loop.time() - start), 1.0))
            if await bell.after(seq, KEEP_ALIVE) > seq:
                await asyncio.sleep(max(AT_LEAST, pace - loop.time()))

    async def _news(self, running: Running, before: list[int]) -> bytes:
        try:
            for feed in self.feeds:
                await feed.renew(running, self._club.beside)
        except Exception:  # the last good state stays on every screen
            log.exception("a topic of %r failed", self.event)
        return b"".join(f.since(version) for f, version in zip(self.feeds, before, strict=True))

    async def _tell(self, message: bytes, before: list[int]) -> None:
        after = self.versions
        for nth, listener in enumerate(list(self._listeners), 1):
            if message:
                listener.step(message, before, after)
            else:
                listener.tell(SILENCE)
            if nth % _AT_ONCE == 0:
                await asyncio.sleep(0)  # an entry waits for some of them, not for all


class Listener(Connection):
    """One connection: how far it was told of each topic."""

    __slots__ = ("_channel", "versions")

    def __init__(self, channel: Channel, send: Send, ask: Ask | None = None) -> None:
        super().__init__(send, ask)
        self._channel = channel
        self.versions = channel.versions

    def present(self) -> bytes:
        """Give the whole of every topic."""
        feeds = self._channel.feeds
        self.versions = self._channel.versions
        return b"".join(feed.whole() for feed in feeds if feed.version)

    def step(self, message: bytes, before: list[int], after: list[int]) -> None:
        """Tell what leads from those versions to these; one that is elsewhere, the present."""
        if self.versions == before:
            self.versions = after
        elif self.versions != after:
            self.fall_behind()
        else:
            return
        self.tell(message)


_Key = tuple[str, tuple[tuple[str, Hashable], ...], str]
_CHANNELS: WeakKeyDictionary[Club, dict[_Key, Channel]] = WeakKeyDictionary()


def channel_of(club: Club, event: str, topics: list[Topic], viewer: Viewer) -> Channel:
    """Give the channel of those who see the same of these topics, in one language."""
    allowed = [topic for topic in topics if viewer.role in topic.roles]
    seen = tuple((topic.name, topic.audience(viewer)) for topic in allowed)
    key = event, seen, language()
    channels = _CHANNELS.setdefault(club, {})
    found = channels.get(key)
    if found is None:
        feeds = [Feed(topic, viewer) for topic in allowed]
        found = channels[key] = made = Channel(club, event, feeds, lambda: _end(channels, made))
    return found


def _end(channels: dict[_Key, Channel], ended: Channel) -> None:
    for key in [key for key, each in channels.items() if each is ended]:
        del channels[key]


@asynccontextmanager
async def listening(
    channel: Channel, send: Send, ask: Ask | None = None
) -> AsyncIterator[Listener]:
    """Let a connection follow a channel; *ask* is asked now and then whether it still may."""
    listener = await channel.join(send, ask)
    try:
        yield listener
    finally:
        channel.leave(listener)
