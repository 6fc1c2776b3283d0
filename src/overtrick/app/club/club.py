"""A club: the events of a store, those in use held in memory and followed as they grow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from overtrick.app.club.bell import Bell
from overtrick.app.club.deals import KIND, NO_DEALS, Deals, deals_read
from overtrick.app.club.running import Running
from overtrick.app.store.errors import EventExists, StoreError
from overtrick.app.store.store import EventRow, Following, Store, Stored
from overtrick.events.journal.entry import Entry

__all__ = ["Club"]

T = TypeVar("T")

RESERVED = frozenset({"devices", "new", "pass-phrase", "players", "safe", "sign-in"})
"""Ids that the desk's own pages have taken."""

DEALS_AGE = 3.0
"""Seconds after which deals are looked at again: another process may have loaded them."""


class Club:
    """
    The door to everything that is told and asked in a running club.

    ``tell`` answers when the entries are committed *and* folded, so whoever told something
    sees it in the next page.  What other processes tell is followed through the store.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._running: dict[str, Running] = {}
        self._bells: dict[str, Bell] = {}
        self._reading: dict[str, asyncio.Lock] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._looked: dict[str, float] = {}
        self._threads = ThreadPoolExecutor(max_workers=16, thread_name_prefix="store")
        self._following: Following | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Follow the store: to be called once, in the event loop."""
        loop = asyncio.get_running_loop()

        def told(event: str, seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._news, event, seq)

        self._following = await self.blocking(self.store.follow, told)

    async def stop(self) -> None:
        """Follow no longer; what is being read is waited for."""
        if self._following is not None:
            await self.blocking(self._following.close)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True)

    async def blocking(self, function: Callable[..., T], *given: object) -> T:
        """Run what waits for a disk or takes long in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: function(*given)
        )

    async def events(self) -> list[EventRow]:
        """Every event of the club, as the store lists them."""
        return await self.blocking(self.store.events)

    async def open(self, event: str, title: str, entries: Sequence[Entry] = ()) -> Running:
        """
        Open a new event with its first entries.

        :raises StoreError: if there is one of that id, or it could not be saved.
        """
        if event in RESERVED:
            raise EventExists(f"{event} is a page of the desk: choose another id")
        await self.blocking(self.store.create, event, title, list(entries))
        return await self.running(event)

    async def running(self, event: str) -> Running:
        """
        Give an event as it stands; it is read when somebody asks for it first.

        :raises EventUnknown: if the store has none of that id.
        """
        found = self._running.get(event) or await self._read(event, 0)
        if time.monotonic() - self._looked.get(event, 0.0) > DEALS_AGE:
            with suppress(StoreError):  # those known before still stand
                await self.renew_deals(found)
        return found

    async def renew_deals(self, running: Running) -> None:
        """
        Read the deals of an event again, if they have changed, and tell everyone who waits.

        :raises StoreError: if the store cannot be read.
        """
        self._looked[running.id] = time.monotonic()
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

    async def tell(self, event: str, entries: Sequence[Entry]) -> list[Stored]:
        """
        Commit entries, fold them in and tell everyone who waits; then answer.

        An entry whose id is there already is given back as it stands.

        :raises StoreError: if they could not be saved; then nothing was told.
        """
        running = await self.running(event)
        stored = await self.blocking(self.store.append, event, list(entries))
        last = max((each.seq for each in stored), default=0)
        if last > running.seq and not running.take(sorted(stored)):
            await self._read(event, last)
        self.bell(event).ring(running.seq)
        return stored

    def turn(self, event: str) -> asyncio.Lock:
        """The turn of who tells only if what was looked at still stands: one at a time."""
        return self._turns.setdefault(event, asyncio.Lock())

    def bell(self, event: str) -> Bell:
        """The bell of an event."""
        if event not in self._bells:
            found = self._running.get(event)
            self._bells[event] = Bell(found.seq if found else 0)
        return self._bells[event]

    def _news(self, event: str, seq: int) -> None:
        running = self._running.get(event)
        if running is not None and seq > running.seq:
            task = asyncio.get_running_loop().create_task(self._catch_up(event, seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, event: str, seq: int) -> None:
        running = await self._read(event, seq)
        self.bell(event).ring(running.seq)

    async def _read(self, event: str, until: int) -> Running:
        lock = self._reading.setdefault(event, asyncio.Lock())
        async with lock:
            running = self._running.get(event)
            if running is not None and running.seq >= until:
                return running
            after = running.seq if running else 0
            stored = await self.blocking(self.store.read, event, after)
            running = self._running.get(event) or Running(event)
            running.take(stored)
            self._running[event] = running
            return running
