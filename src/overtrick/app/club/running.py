"""
An event in memory: its journal folded, and its ranking renewed entry by entry.

A copy of an event for what takes long: the event loop goes on with the event itself.

The cards of an event, as the desk has loaded them: read once, and again when they change.

They are a document beside the journal: ``{"7": "N:AK4..."}``, or with ``deal``, ``makes``,
``par`` and ``source``; ``"2:7"`` is board 7 of session 2.  Whatever a check finds by them is a
question, and no more.

Which phones are at which table, told by each server over a store to the others; kept nowhere.
A server tells of a table when a phone comes or goes, and of all tables again and again: what is
not repeated counts no more, as of a server that was killed.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from overtrick.app.store.store import Stored
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.checks.evidence import DealKey
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace, Confirmed, Disputed, Entered
from overtrick.events.journal.memory import Memory, until_next_entry
from overtrick.events.journal.moment import moment_told, now
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.ranking.report import Ranking

__all__ = [
    "AGAIN",
    "KIND",
    "NO_DEALS",
    "Aside",
    "Deals",
    "PhonesThere",
    "Running",
    "deal_name",
    "deals_of_session",
    "deals_read",
    "note_phones",
    "notices_of",
    "stage_ranked",
]

KIND = "deals"
"""The kind of the document; its key is the event's id."""


@dataclass(frozen=True, slots=True)
class Deals:
    """What is known of the cards, by session, board and version; the document as it is kept."""

    version: int = 0
    """The document's; every change has another. 0: nothing was loaded."""
    document: Mapping[str, Any] = field(default_factory=dict)
    deals: Mapping[DealKey, Deal] = field(default_factory=dict)
    trick_tables: Mapping[DealKey, TrickTable] = field(default_factory=dict)


NO_DEALS = Deals()
"""Nobody has loaded any."""


def deals_read(document: Mapping[str, Any], version: int = 1) -> Deals:
    """
    Read a document of deals; what of it cannot be read is left out.

    >>> hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> found = deals_read({"7": hands, "8": {"deal": "N:..."}})
    >>> list(found.deals), found.trick_tables
    ([('1', 7, 'a')], {})
    """
    deals: dict[DealKey, Deal] = {}
    tables: dict[DealKey, TrickTable] = {}
    for key, given in _told(document):
        try:
            deals[key] = Deal.parse(str(given.get("deal", "")))
        except OvertrickError:
            continue
        if (table := _table(given.get("makes"))) is not None:
            tables[key] = table
    return Deals(version, document, deals, tables)


def deal_name(session: str, board: int) -> str:
    """
    Give the name of a deal in the document.

    >>> deal_name("1", 7), deal_name("2", 7)
    ('7', '2:7')
    """
    return str(board) if session == "1" else f"{session}:{board}"


def deals_of_session(document: Mapping[str, Any], session: str) -> dict[str, Any]:
    """
    Give the deals of a session by their names in the document.

    >>> list(deals_of_session({"7": "", "2:7": ""}, "1"))
    ['7']
    """
    return {name: deal for name, deal in document.items() if _place(name)[0] == session}


def _place(name: str) -> tuple[str, str]:
    session, _, board = str(name).rpartition(":")
    return session or "1", board


def _told(document: Mapping[str, Any]) -> Iterator[tuple[DealKey, Mapping[str, Any]]]:
    for name, told in document.items():
        session, number = _place(name)
        given = {"deal": told} if isinstance(told, str) else told
        board = whole_number(number)
        if board is not None and isinstance(given, Mapping):
            yield (session, board, "a"), given


def _table(makes: object) -> TrickTable | None:
    """The trick table, where every seat has its tricks in every strain."""
    if not isinstance(makes, Mapping):
        return None
    places = [(strain, seat) for strain in Strain for seat in Seat]
    try:
        return TrickTable.of({(s, seat): makes[str(seat)][str(s)] for s, seat in places})
    except (LookupError, TypeError, OvertrickError):
        return None


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


AGAIN = 15.0
"""Seconds after which a server repeats which phones it has."""

_MOST = 7_000
"""Bytes of tables in one notice: PostgreSQL takes 8,000 in all."""

_NAMES = 12
"""Phones that are told of a table: a second one is as good as a tenth."""


class PhonesThere(msgspec.Struct, frozen=True, array_like=True):
    """What a server says of some tables of an event; of one that is empty, too."""

    server: str
    event: str
    tables: tuple[tuple[Place, tuple[str, ...]], ...]


def notices_of(server: str, event: str, there: Mapping[Place, Iterable[str]]) -> Iterator[str]:
    """
    Write which phones are there, as other servers read it.

    >>> list(notices_of("one", "tuesday", {("1", "A", "3", ""): {"7f3a"}}))
    ['["one","tuesday",[[["1","A","3",""],["7f3a"]]]]']
    """
    parts: list[list[tuple[Place, tuple[str, ...]]]] = [[]]
    size = 0
    for place, names in there.items():
        table = place, tuple(sorted(names)[:_NAMES])
        more = len(msgspec.json.encode(table)) + 1
        if size + more > _MOST:
            parts.append([])
            size = 0
        parts[-1].append(table)
        size += more
    for part in filter(None, parts):
        yield msgspec.json.encode(PhonesThere(server, event, tuple(part))).decode()


def note_phones(running: Running, told: PhonesThere, at: datetime) -> bool:
    """
    Note what another server says, at that time; tell whether it is new.

    >>> running, table = Running("tuesday"), ("1", "A", "3", "")
    >>> told = PhonesThere("two", "tuesday", ((table, ("7f3a",)),))
    >>> [note_phones(running, told, datetime.min) for _ in range(2)]
    [True, False]
    >>> sorted(running.phones_at(table))
    ['7f3a']
    """
    is_new = False
    for place, names in told.tables:
        there = running.elsewhere.setdefault(place, {})
        _, before = there.get(told.server, (0.0, frozenset[str]()))
        there[told.server] = time.monotonic(), frozenset(names)
        is_new = is_new or before != there[told.server][1]
        if names:
            running.heard[place] = at
    return is_new
