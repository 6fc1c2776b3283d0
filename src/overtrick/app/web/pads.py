"""
The pads of an event as they follow it: each is told when its own document has changed.

A table's own news goes out at once.  How the rest of the field did on its boards follows a
little later, for most of what a congress tells concerns somebody.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.club import Club
from overtrick.app.club.phones import AGAIN
from overtrick.app.club.running import Place, Running
from overtrick.app.views.desk.grid import heard, place_of
from overtrick.app.views.pad.concern import Concern, PadSeat, told_of
from overtrick.app.views.pad.document import PadDocument, pad_document
from overtrick.app.views.pad.rounds import at_session
from overtrick.app.views.sentences import encoded
from overtrick.app.web.broadcast import KEEP_ALIVE, Broadcast, broadcast_of
from overtrick.app.web.connection import HELLO, SILENCE, Ask, Connection, Straight
from overtrick.events.journal.meeting import MeetingFacts
from overtrick.events.journal.moment import now
from overtrick.messages import language, speaking

__all__ = ["following", "pad_now"]

_GATHER = 0.1
"""Seconds in which entries are gathered into one document."""

_FIELD = 5.0
"""Seconds from one document to the next, if only other tables have told something."""

_A_SECOND = 40
"""Such documents in a second: in a great field it takes longer from one to the next."""

_BUSY = 0.03
"""Seconds of work after which it is others' turn to tell."""

_SPARE = 0.015
"""The same, of work for tables of which only others have told something."""

log = logging.getLogger("overtrick")


def pad_now(running: Running, viewer: Viewer, room: str) -> PadDocument:
    """Give a pad's document; it is kept until the next entry, its moment is not."""
    found = pad_document(running, at_session(running.state, viewer), room)
    return msgspec.structs.replace(found, now=now())


class _Table:
    """A table's document, as its phones of one language know it; ``due``: when to look."""

    def __init__(self, viewer: Viewer, room: str) -> None:
        self.viewer, self.room, self.language = viewer, room, language()
        self.phones: set[Connection] = set()
        self.message, self.due, self.made, self.spoke = b"", 0.0, 0.0, 0.0
        self.pad: PadSeat | None = None
        self._document: PadDocument | None = None

    def renew(self, running: Running, at: float) -> bool:
        """Make the document anew; say whether anything but its number and time has changed."""
        self.viewer = at_session(running.state, self.viewer)
        heard(running, self.viewer, self.room)
        document = pad_now(running, self.viewer, self.room)
        self.pad = PadSeat.of(running, self.viewer, document)
        self.made, self.due = at, at + KEEP_ALIVE
        old, self._document = self._document, document
        if old and old == msgspec.structs.replace(document, seq=old.seq, now=old.now):
            return False
        with speaking(self.language):
            found = encoded(document)
        self.message = b"id: %d\nevent: table\ndata: %s\n\n" % (running.seq, found)
        return True

    def look_at(self, due: float) -> None:
        """Look again at that time, if not before."""
        self.due = min(self.due, due)

    def tell(self, message: bytes, at: float) -> None:
        """Tell every phone."""
        self.spoke = at
        for phone in self.phones:
            phone.tell(message)


class _Beside:
    """
    The phones that follow each table, in any language: those at one hear of each other.

    A phone is where it came last: a page that it left open at another table counts no more.
    *changed* is called with the tables at which a phone came or went.
    """

    def __init__(self, changed: Callable[[Running, Place], None]) -> None:
        self._changed = changed
        self._at: dict[Connection, tuple[Running, Place, str]] = {}
        self._last: dict[str, Place] = {}
        self._told: dict[Place, frozenset[str]] = {}

    def come(self, phone: Connection, name: str, running: Running, place: Place) -> None:
        """Note a phone by its name, before it is told of the others."""
        before, self._last[name] = self._last.get(name, place), place
        if before != place:
            self._discard(name, running, before)
        names = running.phones.setdefault(place, set())
        if name not in names:
            names.add(name)
            self._tell(running, place)
            self._changed(running, place)
        self._at[phone] = running, place, name

    def leave(self, phone: Connection) -> None:
        """Forget a phone, unless another page of it is still there."""
        left = self._at.pop(phone, None)
        if left is None or left in self._at.values():
            return
        running, place, name = left
        if self._last.get(name) == place:
            del self._last[name]
            self._discard(name, running, place)

    def message(self, phone: Connection) -> bytes:
        """Say which phones are at the table of one."""
        if phone not in self._at:
            return b""
        running, place, _ = self._at[phone]
        return _phones(running.phones_at(place))

    def renew(self) -> None:
        """Tell of those that came to a table at another server, or left it there."""
        for running, place in {at[:2] for at in self._at.values()}:
            if running.phones_at(place) != self._told.get(place):
                self._tell(running, place)

    def _discard(self, name: str, running: Running, place: Place) -> None:
        names = running.phones.get(place, set())
        if name in names:
            names.discard(name)
            self._tell(running, place)
            self._changed(running, place)

    def _tell(self, running: Running, place: Place) -> None:
        names = self._told[place] = running.phones_at(place)
        if not names:
            return
        message = _phones(names)
        for phone, (_, at, _) in self._at.items():
            if at == place:
                phone.tell(message)


def _phones(names: Iterable[str]) -> bytes:
    return b"event: phones\ndata: %s\n\n" % msgspec.json.encode(sorted(names))


class _PadChannel(Broadcast):
    """All pads that follow one event."""

    def __init__(self, club: Club, event: str) -> None:
        super().__init__(club, event)
        self._tables: dict[tuple[object, ...], _Table] = {}
        self._beside = _Beside(self._changed)
        self._repeated = -math.inf
        self._read = 0
        self._deals: object = None

    async def join(
        self, line: Straight, viewer: Viewer, room: str, ask: Ask | None, name: str
    ) -> Connection:
        """Join a phone to its table, the present first."""
        running = await self._club.running(self.name)
        at = asyncio.get_running_loop().time()
        key = viewer.session, viewer.section, viewer.table, viewer.room, room, language()
        table = self._tables.get(key) or _Table(viewer, room)
        if table.renew(running, at):
            table.tell(table.message, at)
        if not self.is_at_work:
            self._read = len(running.state.entries)
        self._tables[key] = table
        phone = Connection(line, lambda: table.message + self._beside.message(phone), ask)
        table.phones.add(phone)
        if name:
            self._beside.come(phone, name, running, place_of(table.viewer, room))
        phone.tell(HELLO + phone.present())
        return phone

    def left(self, connection: Connection) -> None:
        """Forget a phone, and a table that nobody follows."""
        self._beside.leave(connection)
        for key, table in list(self._tables.items()):
            table.phones.discard(connection)
            if not table.phones:
                del self._tables[key]

    async def turn(self) -> None:
        """Tell the tables that are due, those that waited longest first."""
        loop, bell = asyncio.get_running_loop(), self._club.bell(self.name)
        running = await self._club.running(self.name)
        seq, at = running.seq, loop.time()
        self._note(running)
        self._beside.renew()
        if at - self._repeated >= AGAIN:
            self._repeated = at
            self._club.notify_phones(self.name, running.phones)
        async with self._club.floor:
            await self._tell_due(running)
        next_due = min(table.due for table in self._tables.values())
        wait = max(0.0, next_due - loop.time() - _GATHER)
        if wait:
            await bell.after(seq, wait)
        await asyncio.sleep(_GATHER if next_due else 0)

    async def _tell_due(self, running: Running) -> None:
        clock = asyncio.get_running_loop().time
        start = clock()
        for table in sorted(self._tables.values(), key=lambda table: table.due):
            if table.due > clock() or clock() - start > (_SPARE if table.due else _BUSY):
                break
            self._tell(running, table, clock())
            await asyncio.sleep(0)  # entries go between

    def _changed(self, running: Running, place: Place) -> None:
        self._club.notify_phones(self.name, {place: running.phones.get(place, ())})

    def _note(self, running: Running) -> None:
        """Note which tables have to be looked at again."""
        entries = running.state.entries[self._read :]
        self._read += len(entries)
        told = told_of(running, entries)
        if told is None or running.deals is not self._deals:
            self._deals = running.deals
            for table in self._tables.values():
                table.due = 0.0
            return
        pace = max(_FIELD, len(self._tables) / _A_SECOND)
        by_section: dict[str | None, list[MeetingFacts]] = {None: told}
        for each in told:
            by_section.setdefault(each.section, []).append(each)
        for table in self._tables.values():
            near = Concern.NONE
            if table.pad is not None:
                for each in by_section.get(table.pad.within, ()):
                    near = max(near, table.pad.concern(each))
            if near is Concern.OWN:
                table.due = 0.0
            elif near is Concern.FIELD:
                table.look_at(table.made + pace)

    def _tell(self, running: Running, table: _Table, at: float) -> None:
        try:
            is_new = table.renew(running, at)
        except Exception:  # the last good state stays on the phone
            log.exception("the pad of table %s of %r failed", table.viewer.table, self.name)
            table.due, is_new = at + KEEP_ALIVE, False
        if is_new:
            table.tell(table.message, at)
        elif at - table.spoke >= KEEP_ALIVE - 1:
            table.tell(SILENCE, at)


def following(
    club: Club,
    viewer: Viewer,
    room: str,
    line: Straight,
    ask: Ask | None = None,
    name: str = "",
) -> AbstractAsyncContextManager[Connection]:
    """
    Let a phone follow its table; *ask* is asked now and then whether it still may.

    :param name: the word that the phone made for itself, by which those beside it hear of it.
    """
    event = viewer.event or ""
    pads = broadcast_of(club, event, _PadChannel, lambda: _PadChannel(club, event))
    return pads.following(pads.join(line, viewer, room, ask, name))
