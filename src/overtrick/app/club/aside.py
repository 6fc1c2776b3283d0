"""A copy of an event for what takes long: the event loop goes on with the event itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextvars import copy_context
from typing import TypeVar

from overtrick.app.club.deals import Deals
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.events.journal.entry import Entry

__all__ = ["Aside"]

T = TypeVar("T")


class Aside:
    """
    The copy: brought up to date in the thread that works on it, one piece of work at a time.

    It shares nothing with the event but entries and deals, which never change, and when its
    phones were heard.
    """

    def __init__(self, running: Running) -> None:
        self._copy = Running(running.id)
        self._copy.heard = running.heard
        self._turn = asyncio.Lock()  # whoever waits takes no thread meanwhile
        self._gate = threading.Lock()  # a request may end before its thread does

    async def do(
        self,
        threads: Executor,
        entries: Sequence[Entry],
        deals: Deals,
        work: Callable[[Running], T],
    ) -> T:
        """Do *work* with the event as these entries tell it."""
        async with self._turn:
            loop, spoken = asyncio.get_running_loop(), copy_context()  # the reader's language
            return await loop.run_in_executor(
                threads, spoken.run, self._do, entries, deals, work
            )

    def _do(self, entries: Sequence[Entry], deals: Deals, work: Callable[[Running], T]) -> T:
        with self._gate:
            done = self._copy.seq
            self._copy.take(map(Stored, range(done + 1, len(entries) + 1), entries[done:]))
            self._copy.deals = deals
            return work(self._copy)
