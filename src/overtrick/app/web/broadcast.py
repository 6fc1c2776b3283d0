"""
One thing that changes, many connections that follow it: one task looks, and tells all of them.

What is new is made once and handed to all who see the same.  A connection that cannot follow is
not waited for: it gets the present when it reads again.

How many follow at once: by one link, from one address without a link, and all together.

A browser opens a few streams; whoever opens hundreds takes the places of others.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import ClassVar, TypeVar
from weakref import WeakKeyDictionary

from overtrick.app.access.rate_limits import is_here
from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.club.running import Running
from overtrick.app.views.topics import Feed, Topic
from overtrick.app.web.connection import HELLO, SILENCE, Ask, Connection, Straight
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.messages import language

__all__ = [
    "AT_LEAST",
    "BY_LINK",
    "IN_ALL",
    "KEEP_ALIVE",
    "Broadcast",
    "ConnectionLimits",
    "FieldNews",
    "TooManyStreams",
    "TopicChannel",
    "broadcast_of",
    "channel_of",
    "field_news_of",
]

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment says that the connection stands."""

_GATHER = 0.02
"""Seconds from one message to the next while entries keep coming, where telling takes less."""

AT_LEAST = 0.003
"""Seconds in which entries are gathered even after a silence."""

LOOK = 1.0
"""Seconds between looks at a field that somebody follows."""

A_SECOND = 100
"""Pages that fetch the present in a second: they are told over how many to spread."""

_AT_ONCE = 16

log = logging.getLogger("overtrick")


class Broadcast:
    """
    Connections that follow one thing, and the task that tells them of it.

    The task does its ``turn`` again and again while anybody follows: it looks, tells what is
    new, and waits.  What fails is looked at again later.
    """

    pause: ClassVar[float] = KEEP_ALIVE
    """Seconds until what failed is looked at again."""

    def __init__(self, club: Club, name: str) -> None:
        self.name = name
        self._club = club
        self.connections: set[Connection] = set()
        self.ended: Callable[[], object] = lambda: None
        """Called when nobody follows any more."""
        self._task: asyncio.Task[None] | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether its task runs."""
        return self._task is not None and not self._task.done()

    @asynccontextmanager
    async def following(self, joining: Awaitable[Connection]) -> AsyncIterator[Connection]:
        """Let a connection follow until the block ends, once it has joined."""
        connection: Connection | None = None
        try:
            connection = await joining
            self.connections.add(connection)
            if not self.is_at_work:
                self._task = asyncio.get_running_loop().create_task(self._run())
            yield connection
        finally:
            self._leave(connection)

    async def turn(self) -> None:
        """Look, tell what is new, and wait until it is worth looking again."""
        raise NotImplementedError

    def left(self, connection: Connection) -> None:
        """Forget a connection that follows no more."""

    async def tell_all(self, tell: Callable[[Connection], None]) -> None:
        """Tell each of them something; an entry waits for some of them, not for all."""
        async with self._club.floor:
            for nth, connection in enumerate(list(self.connections), 1):
                tell(connection)
                if nth % _AT_ONCE == 0:
                    await asyncio.sleep(0)

    def _leave(self, connection: Connection | None) -> None:
        if connection is not None:
            connection.end()
            self.connections.discard(connection)
            self.left(connection)
        if not self.connections:
            if self._task is not None:
                self._task.cancel()
                self._task = None
            self.ended()

    async def _run(self) -> None:
        while True:
            try:
                await self.turn()
            except Exception:  # what was seen stays on every screen, and it is looked at again
                log.exception("%r cannot be told", self.name)
                await asyncio.sleep(self.pause)


B = TypeVar("B", bound=Broadcast)

_BROADCASTS: WeakKeyDictionary[Club, dict[Hashable, Broadcast]] = WeakKeyDictionary()


def broadcast_of(club: Club, key: Hashable, kind: type[B], make: Callable[[], B]) -> B:
    """Give the broadcast of that kind and key; it is made for the first who follows."""
    known = _BROADCASTS.setdefault(club, {})
    found = known.get((kind, key))
    if isinstance(found, kind):
        return found
    made = known[kind, key] = make()

    def forget() -> None:
        if known.get((kind, key)) is made:
            del known[kind, key]

    made.ended = forget
    return made


class TopicChannel(Broadcast):
    """Those who follow the same topics of an event and see the same of them."""

    def __init__(self, club: Club, event: str, feeds: list[Feed]) -> None:
        super().__init__(club, event)
        self.feeds = feeds
        self._before: list[int] = []
        self._told: dict[Connection, list[int]] = {}
        """How far each connection was told of each topic."""

    @property
    def versions(self) -> list[int]:
        """How far each topic is."""
        return [feed.version for feed in self.feeds]

    async def join(self, line: Straight, ask: Ask | None = None) -> Connection:
        """Join a connection, the present first."""
        running = await self._club.running(self.name)
        if not self.is_at_work:
            for feed in self.feeds:
                await feed.renew(running, self._club.beside)
        if not self.is_at_work:
            self._before = self.versions
        connection = Connection(line, lambda: self._present(connection), ask)
        connection.tell(HELLO + self._present(connection))
        return connection

    def left(self, connection: Connection) -> None:
        """Forget how far it was."""
        self._told.pop(connection, None)

    async def turn(self) -> None:
        """Tell what is new of the topics; what comes soon after waits, and is told together."""
        loop, bell = asyncio.get_running_loop(), self._club.bell(self.name)
        running = await self._club.running(self.name)
        seq, start = running.seq, loop.time()
        message = await self._news(running)
        before, self._before = self._before, self.versions
        after = self._before
        await self.tell_all(lambda each: self._step(each, message, before, after))
        if await bell.after(seq, KEEP_ALIVE) > seq:
            await asyncio.sleep(max(AT_LEAST, start + _GATHER - loop.time()))

    async def _news(self, running: Running) -> bytes:
        try:
            for feed in self.feeds:
                await feed.renew(running, self._club.beside)
        except Exception:  # the last good state stays on every screen
            log.exception("a topic of %r failed", self.name)
        return b"".join(
            feed.since(version) for feed, version in zip(self.feeds, self._before, strict=True)
        )

    def _present(self, connection: Connection) -> bytes:
        self._told[connection] = self.versions
        return b"".join(feed.whole() for feed in self.feeds if feed.version)

    def _step(
        self, connection: Connection, message: bytes, before: list[int], after: list[int]
    ) -> None:
        """Tell what leads from those versions to these; one that is elsewhere, the present."""
        told = self._told.get(connection)
        if not message:
            connection.tell(SILENCE)
        elif told == before:
            self._told[connection] = after
            connection.tell(message)
        elif told != after:
            connection.fall_behind()
            connection.tell(message)


def channel_of(club: Club, event: str, topics: list[Topic], viewer: Viewer) -> TopicChannel:
    """Give the channel of those who see the same of these topics, in one language."""
    allowed = [topic for topic in topics if viewer.role in topic.roles]
    seen = tuple((topic.name, topic.audience(viewer)) for topic in allowed)

    def make() -> TopicChannel:
        return TopicChannel(club, event, [Feed(topic, viewer) for topic in allowed])

    return broadcast_of(club, (event, seen, language()), TopicChannel, make)


class FieldNews(Broadcast):
    """
    Those who follow a field of simultaneous pairs: each page is told to fetch what it shows.

    The field is looked at once a second, so that what another server over the same store has
    taken in is noticed, too.
    """

    pause = LOOK

    def __init__(self, club: Club, fields: Fields, field: str) -> None:
        super().__init__(club, field)
        self._fields = fields
        self._mark: str | None = None
        self._quiet = 0

    async def join(self, line: Straight) -> Connection:
        """Join a page that has just been shown the field."""
        connection = Connection(line, self._news)
        connection.tell(HELLO + SILENCE)
        return connection

    async def turn(self) -> None:
        """Look, wait, and look again."""
        if self._mark is None:
            self._mark = await self._looked_at()
        await asyncio.sleep(LOOK)
        before, self._mark = self._mark, await self._looked_at()
        self._quiet = 0 if self._mark != before else self._quiet + 1
        if self._mark != before or self._quiet >= KEEP_ALIVE / LOOK:
            self._quiet = 0
            message = SILENCE if self._mark == before else self._news()
            await self.tell_all(lambda page: page.tell(message))

    async def _looked_at(self) -> str:
        return await self._club.blocking(self._fields.mark, self.name)

    def _news(self) -> bytes:
        """Say that the field has changed, and over how many seconds its pages may ask."""
        within = max(0.5, len(self.connections) / A_SECOND)
        return b"event: field\ndata: %.1f\n\n" % within


def field_news_of(club: Club, fields: Fields, field: str) -> FieldNews:
    """Give what tells of a field."""
    return broadcast_of(club, field, FieldNews, lambda: FieldNews(club, fields, field))


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
    overtrick.app.web.broadcast.TooManyStreams: No more than 1 page ...
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
        return "" if is_here(address) else address

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


def _in_all() -> int:
    """Give the limit of streams that keeps connections of this machine free for score pads."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return IN_ALL
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return IN_ALL if allowed == resource.RLIM_INFINITY else min(IN_ALL, allowed * 3 // 4)
