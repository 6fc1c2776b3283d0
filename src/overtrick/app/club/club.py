"""
A club: the events of a store, those in use held in memory and followed as they grow.

A bell for each event: it rings when the journal has grown, and all who wait go on.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from overtrick.app.club.apart import Apart
from overtrick.app.club.badge import NO_BADGE, badge_of
from overtrick.app.club.deals import KIND, NO_DEALS, Deals, deals_read
from overtrick.app.club.phones import PhonesThere, note_phones, notices_of
from overtrick.app.club.running import Aside, Place, Running
from overtrick.app.store.database import EventExists, JournalBroken, StoreError
from overtrick.app.store.store import MOST_IN_PLAY, EventRow, Following, Store, Stored
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.moment import now

__all__ = ["RESERVED", "Bell", "Club"]


class Bell:
    """
    Told the number of the last entry; anybody may wait for a later one.

    >>> bell = Bell()
    >>> bell.ring(3)
    >>> bell.ring(2)
    >>> bell.seq
    3
    """

    def __init__(self, seq: int = 0) -> None:
        self.seq = seq
        self._rung: asyncio.Future[None] | None = None
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many wait for news."""
        return self._waiting

    def ring(self, seq: int) -> None:
        """Say that entry *seq* is there; an older one says nothing new."""
        if seq <= self.seq:
            return
        self.seq = seq
        self.shake()

    def shake(self) -> None:
        """Wake all who wait, with or without a new entry: the clock has gone on."""
        if self._rung is not None and not self._rung.done():
            self._rung.set_result(None)
        self._rung = None

    async def after(self, seq: int, timeout: float | None = None) -> int:
        """Wait until an entry after *seq* is there, or *timeout* seconds; give the last one."""
        if self.seq > seq:
            return self.seq
        if self._rung is None:
            self._rung = asyncio.get_running_loop().create_future()
        self._waiting += 1
        try:
            await asyncio.wait((self._rung,), timeout=timeout)
        finally:
            self._waiting -= 1
        return self.seq


T = TypeVar("T")

RESERVED = frozenset(
    {"club", "devices", "new", "pass-phrase", "players"}
    | {"safe", "set-ups", "sign-in", "simultaneous"}
)
"""Ids that the desk's own pages have taken."""

BIG = 10_000
"""Entries and planned tables of an event that is looked at in a thread beside the play.

A journal of so many entries is read in a thread of its own, too."""

DEALS_AGE = 3.0
"""Seconds after which deals are looked at again: another process may have loaded them."""

IDLE = 3600.0
"""Seconds after which an event that nobody asks for or follows is let go."""

_FEW = 20
"""Entries that are made ready for the store between two answers; more of them take long."""

MOST_IDLE = MOST_IN_PLAY
"""Events that are kept though nobody follows them, those asked for last."""


class Club:
    """
    The door to everything that is told and asked in a running club.

    ``tell`` answers when the entries are committed *and* folded, so whoever told something
    sees it in the next page.  What other processes tell is followed through the store.

    An event that nobody follows may be let go at any time, and is read anew: whoever waits for
    something and goes on with it asks again, or has it ``kept``.  Who holds its bell keeps it.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._running: dict[str, Running] = {}
        self._bells: WeakValueDictionary[str, Bell] = WeakValueDictionary()
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(max_workers=16, thread_name_prefix="store")
        self._long = ThreadPoolExecutor(max_workers=2, thread_name_prefix="club")
        self._first = ThreadPoolExecutor(max_workers=2, thread_name_prefix="reading")
        self._big = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading-big")
        self._files = ThreadPoolExecutor(max_workers=2, thread_name_prefix="files")
        self._apart = Apart()
        self._following: Following | None = None
        self._notices: Following | None = None
        self._sending = asyncio.Lock()
        self.floor = asyncio.Lock()
        """Taken by whoever tells many at once: one after the other, entries go between."""
        self._server = secrets.token_hex(4)
        self._tasks: set[asyncio.Task[None]] = set()
        self.rated: dict[tuple[str, str], tuple[int, Any]] = {}
        """What ratings know of an event, by its id and their system, at its last entry."""
        self.badge = NO_BADGE
        self.broken: dict[str, Text | str] = {}
        """Events whose journal lacks an entry, each with a sentence."""

    async def start(self) -> None:
        """Follow the store: to be called once, in the event loop."""
        loop = asyncio.get_running_loop()

        def told(event: str, seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._news, event, seq)

        def noticed(notice: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._noticed, notice)

        self._following = await self.blocking(self.store.follow, told)
        self._notices = self.store.follow_notices(noticed)
        self.badge = await self.blocking(badge_of, self.store)
        for broken in await self.blocking(self.store.gaps):
            self.broken[broken.event] = broken.whole

    async def stop(self) -> None:
        """Follow no longer; what is being read is waited for."""
        if self._following is not None:
            await self.blocking(self._following.close)
        if self._notices is not None:
            self._notices.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._apart.close()
        self._threads.shutdown(wait=True)
        self._long.shutdown(wait=True, cancel_futures=True)
        self._first.shutdown(wait=True, cancel_futures=True)
        self._big.shutdown(wait=True, cancel_futures=True)
        self._files.shutdown(wait=True, cancel_futures=True)

    async def blocking(self, function: Callable[..., T], *given: object) -> T:
        """Run what waits for a disk or takes long in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: function(*given)
        )

    async def apart(self, function: Callable[..., T], *given: object) -> T:
        """
        Read what came from outside in a process of its own, which is stopped if it hangs.

        :raises TooHard: if it takes more time or memory than a file may.
        """
        loop = asyncio.get_running_loop()  # files that wait take no thread from who tells
        return await loop.run_in_executor(self._files, self._apart.call, function, *given)

    async def aside(self, event: str, work: Callable[[Running], T]) -> T:
        """
        Do what takes long with an event as it stands now, while everything else goes on.

        *work* runs in a thread, and is given a copy that is nobody else's.

        :raises EventUnknown: if the store has none of that id.
        """
        running = await self.running(event)
        entries, deals = tuple(running.state.entries), running.deals
        if running.aside is None:
            running.aside = Aside(running)
        return await running.aside.do(self._long, entries, deals, work)

    async def beside(self, running: Running, work: Callable[[Running], T]) -> T:
        """
        Look at a big event beside the play; a copy of a usual one would cost more.

        :raises EventUnknown: if the store has none of that id.
        """
        return await self.aside(running.id, work) if running.size >= BIG else work(running)

    async def events(self) -> list[EventRow]:
        """Every event of the club, as the store lists them."""
        return await self.blocking(self.store.events)

    def whole(self, rows: Iterable[EventRow]) -> list[EventRow]:
        """Leave out events whose journal lacks an entry: who asks for one is told."""
        return [row for row in rows if row.id not in self.broken]

    async def open(self, event: str, title: str, entries: Sequence[Entry] = ()) -> Running:
        """
        Open a new event with its first entries.

        :raises StoreError: if there is one of that id, or it could not be saved.
        """
        if event in RESERVED:
            raise EventExists("{event} is a page of the desk: choose another id", event=event)
        await self.blocking(self.store.create, event, title, list(entries))
        del entries  # of a long journal: it is read anew, and one of them is enough
        return await self.running(event)

    async def running(self, event: str) -> Running:
        """
        Give an event as it stands; it is read when somebody asks for it first.

        :raises EventUnknown: if the store has none of that id.
        """
        found = self._running.get(event) or await self._read(event, 0)
        found.asked = time.monotonic()
        if found.asked - found.looked > DEALS_AGE:
            with suppress(StoreError):  # those known before still stand
                await self.renew_deals(found)
        return found

    async def renew_deals(self, running: Running) -> None:
        """
        Read the deals of an event again, if they have changed, and tell everyone who waits.

        :raises StoreError: if the store cannot be read.
        """
        running.looked = time.monotonic()
        kept = running.deals
        found = await self.blocking(self._deals, running.id, kept)
        if found is not kept and running.deals is kept:
            running.deals = found
            self.bell(running.id).shake()

    def _deals(self, event: str, kept: Deals) -> Deals:
        found = self.store.get(KIND, event)
        if found is None:
            return kept if kept is NO_DEALS else NO_DEALS
        same = found.version == kept.version and found.document == kept.document
        return kept if same else deals_read(found.document, found.version)

    async def tell(
        self, event: str, entries: Sequence[Entry], after: int | None = None
    ) -> list[Stored]:
        """
        Commit entries, fold them in and tell everyone who waits; then answer.

        An entry whose id is there already is given back as it stands.

        :param after: the number of the last entry, where they hang on there being no other.
        :raises JournalMoved: if there is another, told here or by another server.
        :raises StoreError: if they could not be saved; then nothing was told.
        """
        with self.kept(event) as bell:
            running = await self.running(event)
            stored = await self._saved(event, list(entries), after)
            last = max((each.seq for each in stored), default=0)
            if last > running.seq and not running.take(sorted(stored)):
                running = await self._read(event, last)
            bell.ring(running.seq)
            return stored

    async def _saved(self, event: str, entries: list[Entry], after: int | None) -> list[Stored]:
        """Save entries: a few wait in the queue alone, many are made ready in a thread."""
        if len(entries) > _FEW:
            return await self.blocking(self.store.append, event, entries, after)
        work = await asyncio.wrap_future(self.store.asked(event, entries, after))
        return await self.blocking(self.store.answer_of, work) if work.erases else work.answer

    async def caught_up(self, event: str) -> Running:
        """
        Give an event as it stands in the store, whoever told the last of it.

        :raises EventUnknown: if the store has none of that id.
        """
        return await self._read(event, sys.maxsize)

    def turn(self, event: str) -> asyncio.Lock:
        """The turn of who tells only if what was looked at still stands: one at a time."""
        return self._turns.setdefault(event, asyncio.Lock())

    def bell(self, event: str) -> Bell:
        """The bell of an event: the same for all, as long as somebody holds it."""
        found = self._running.get(event)
        return self._bells.setdefault(event, Bell(found.seq if found else 0))

    @property
    def in_memory(self) -> frozenset[str]:
        """The events that are folded."""
        return frozenset(self._running)

    @contextmanager
    def kept(self, event: str) -> Iterator[Bell]:
        """Let an event stay in memory until the block ends, as the same object."""
        bell = self.bell(event)  # held by this name
        yield bell

    def let_go(self) -> None:
        """Let events go that nobody follows: all but the last few, and those of long ago."""
        idle = [each for each in self._running.values() if each.id not in self._bells]
        idle.sort(key=lambda each: each.asked, reverse=True)
        long_ago = time.monotonic() - IDLE
        for nth, running in enumerate(idle):
            if nth >= MOST_IDLE or running.asked < long_ago:
                del self._running[running.id]

    def notify_phones(self, event: str, there: Mapping[Place, Iterable[str]]) -> None:
        """Tell the other servers over the store which phones are at tables, soon."""
        if self.store.sends_notices and there:
            notices = [*notices_of(self._server, event, there)]
            task = asyncio.get_running_loop().create_task(self._send(notices))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, notices: list[str]) -> None:
        async with self._sending:  # in the order in which phones came and went
            with suppress(StoreError):  # they are sent again
                await self.blocking(self.store.send_notices, notices)

    def _noticed(self, notice: str) -> None:
        with suppress(msgspec.DecodeError):  # of a newer server
            there = msgspec.json.decode(notice, type=PhonesThere)
            running = self._running.get(there.event)
            if there.server != self._server and running and note_phones(running, there, now()):
                self.bell(there.event).shake()

    def _news(self, event: str, seq: int) -> None:
        running = self._running.get(event)
        known = running.seq if running else 0
        if (running is not None or event in self._reading) and seq > known:
            task = asyncio.get_running_loop().create_task(self._catch_up(event, seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, event: str, seq: int) -> None:
        with suppress(StoreError):  # whoever asks for the event is told
            running = await self._read(event, seq)
            self.bell(event).ring(running.seq)

    async def _read(self, event: str, until: int) -> Running:
        async with self._reading.setdefault(event, asyncio.Lock()):
            running = self._running.get(event)
            try:
                if running is None:
                    running = await self._at_first(event)
                elif running.seq < until:
                    _take(running, await self.blocking(self.store.read, event, running.seq))
            except JournalBroken as error:
                self.broken[event] = error.whole
                self._running.pop(event, None)
                raise
            self.broken.pop(event, None)
            return running

    async def _at_first(self, event: str) -> Running:
        """
        Read an event that is not in memory; until it is folded, nobody else has it.

        Big ones wait for each other, and no usual one for them.
        """
        is_big = any(row.id == event and row.seq >= BIG for row in await self.events())
        threads = self._big if is_big else self._first
        found = await asyncio.get_running_loop().run_in_executor(
            threads, _folded, self.store, event
        )
        found.asked = time.monotonic()
        self._running[event] = found
        self.let_go()
        return found


def _take(running: Running, stored: Sequence[Stored]) -> None:
    if not running.take(stored):
        raise JournalBroken(running.id, running.seq + 1, running.seq + 1)


def _folded(store: Store, event: str) -> Running:
    running = Running(event)
    _take(running, store.read(event))
    with suppress(Exception):  # whoever asks for the ranking is told why there is none
        running.ranking()
    return running
