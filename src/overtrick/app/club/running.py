"""
An event in memory: its journal folded, and its ranking renewed entry by entry.

A copy of an event for what takes long: the event loop goes on with the event itself.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextvars import copy_context
from datetime import datetime
from typing import TypeVar

from overtrick.app.club.deals import NO_DEALS, Deals
from overtrick.app.store.store import Stored
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Confirmed, Disputed, Entered
from overtrick.events.journal.memory import Memory, until_next_entry
from overtrick.events.journal.moment import moment_told, now
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.ranking.report import Ranking

__all__ = ["ELSEWHERE", "Aside", "Place", "Running", "stage_ranked"]

ELSEWHERE = 40.0
"""Seconds for which counts what another server told of its phones; it repeats it before."""

Place = tuple[str, str, str, str]
"""A table's session, section and number, and the room of a match."""


class Running:
    """
    An event as far as its journal was read: entries 1 to ``seq``, in the order of commits.

    It lives in the event loop's thread and never waits; only until it is shared, and as the
    copy of :class:`~overtrick.app.club.running.Aside`, in another.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Opened
    >>> running = Running("tuesday")
    >>> running.take([Stored(1, tell(Opened(title="Tuesday pairs")))])
    True
    >>> running.seq, running.title
    (1, 'Tuesday pairs')
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = 0
        self.live = LiveEvent()
        self.deals: Deals = NO_DEALS
        """What the desk has loaded of the cards; the club renews it."""
        self.heard: dict[Place, datetime] = {}
        """When a phone was heard of last."""
        self.phones: dict[Place, set[str]] = {}
        """The phones that follow a table now, by the names that they made for themselves."""
        self.elsewhere: dict[Place, dict[str, tuple[float, frozenset[str]]]] = {}
        """The phones at other servers over the store, by server, and when that was told."""
        self.settled = 0
        """The last entry but plain results of pairs: it is the same kind of event since."""
        self.asked = self.looked = -math.inf
        """When somebody asked for it last, and when its deals were looked at: monotonic."""
        self.aside: Aside | None = None
        """Its copy, for what takes long."""
        self._ranked: tuple[int, Ranking] | None = None

    @property
    def size(self) -> int:
        """How much the desk looks through: entries, and the tables of all planned rounds."""
        tables = (sum(map(len, plan.movement.rounds)) for plan in self.state.plans)
        return self.seq + sum(tables)

    @property
    def state(self) -> Event:
        """What the journal amounts to."""
        return self.live.state

    @property
    def changed(self) -> int:
        """How often anything of any board has changed."""
        return self.state.changed

    def changed_since(self, mark: int) -> list[BoardPlace]:
        """Give the boards that have changed since."""
        return self.state.changed_since(mark)

    @property
    def title(self) -> str:
        """What the event is called; its id where nobody gave it a title."""
        return self.state.title or self.id

    def take(self, stored: Iterable[Stored]) -> bool:
        """
        Take entries that follow; those taken before are left out.

        :returns: False if some before them are missing: then read those first.
        """
        for seq, entry in stored:
            if seq <= self.seq:
                continue
            if seq != self.seq + 1:
                return False
            if not _is_plain(entry) or not any(self.state.meetings()):
                self.settled = seq
            self.live.apply(entry)
            if erases(entry):  # whatever still has the name is made anew when it is needed
                self.aside = self._ranked = None
                self.memory.for_good.clear()
            self.seq = seq
        return True

    def moment(self, facts: Iterable[Facts]) -> datetime:
        """
        Give the moment of facts that are told now.

        A laptop's clock may be set back; a correction still comes after what it corrects.
        """
        return moment_told(self.state, facts, now())

    def ranking(self) -> Ranking:
        """The ranking as it stands."""
        if self._ranked is None or self._ranked[0] != self.seq:
            self._ranked = self.seq, self.live.ranking()
        return self._ranked[1]

    def phones_at(self, place: Place) -> frozenset[str]:
        """
        Give the phones that follow a table now, at this server and at others.

        >>> running, table = Running("tuesday"), ("1", "A", "3", "")
        >>> running.phones[table] = {"a"}
        >>> running.elsewhere[table] = {"two": (time.monotonic(), frozenset({"b"}))}
        >>> sorted(running.phones_at(table))
        ['a', 'b']
        """
        since = time.monotonic() - ELSEWHERE
        others = self.elsewhere.get(place, {}).values()
        return frozenset(self.phones.get(place, ())).union(
            *(names for at, names in others if at > since)
        )

    @property
    def memory(self) -> Memory:
        """What was worked out of the event."""
        return self.state.memory


@until_next_entry
def stage_ranked(running: Running, stage: str) -> Ranking:
    """Give the ranking of a stage by its name."""
    return ranking_of(running.state, stage=stage)


def _is_plain(entry: Entry) -> bool:
    """Whether it is a result, or the word on one, of pairs who meet in no match."""
    facts = entry.facts
    return isinstance(facts, Entered | Confirmed | Disputed) and facts.match is None


T = TypeVar("T")


class Aside:
    """
    The copy: brought up to date in the thread that works on it, one piece of work at a time.

    It shares nothing with the event but entries and deals, which never change, and which
    phones are there.
    """

    def __init__(self, running: Running) -> None:
        self._copy = Running(running.id)
        self._copy.heard, self._copy.phones = running.heard, running.phones
        self._copy.elsewhere = running.elsewhere
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
