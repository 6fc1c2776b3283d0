"""
The store of a club: the journals of its events, and a few documents beside them.

What ``append`` gives back is committed and on the disk.  Every method may be called from any
thread, and waits until it is done.

The rows of all events as they were read last: a list reads those alone that have changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, select, text

from overtrick.app.store.database import (
    JournalBroken,
    StoreError,
    StoreUnreadable,
    address_of,
    engine_of,
    reading,
    shown,
)
from overtrick.app.store.documents import Document, Documents
from overtrick.app.store.follow import Following, follower_of
from overtrick.app.store.journals import (
    add_entries,
    add_event,
    all_events,
    change_title,
    entries_after,
    entries_left,
    gaps,
)
from overtrick.app.store.migrate import migrate
from overtrick.app.store.rows import EventRow, Stored, check_name, drop_sums, events, written
from overtrick.app.store.writer import NOTICES, Committed, Work, Writer
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.moment import now

__all__ = [
    "FEW",
    "IN_PLAY",
    "Document",
    "EventRow",
    "Following",
    "Listed",
    "Store",
    "Stored",
    "is_in_play",
    "listed",
]

_MANY = 200  # events that have changed, from which on all are read


class _ListedRows:
    """
    The rows, for as long as somebody follows and so hears of every change.

    >>> listed, asked = _ListedRows(), []
    >>> def read(ids):
    ...     asked.append(ids)
    ...     return []
    >>> listed.begin()
    >>> _ = listed.rows(read), listed.rows(read), listed.changed(["tuesday"]), listed.rows(read)
    >>> asked
    [None, ['tuesday']]
    """

    def __init__(self) -> None:
        self._rows: dict[str, EventRow] | None = None
        self._stale: set[str] = set()
        self._followers = 0
        self._lock = Lock()
        self._turn = Lock()

    def begin(self) -> None:
        """Keep rows from now on: somebody hears of every change."""
        with self._lock:
            self._followers += 1
            self._rows = None

    def end(self) -> None:
        """Keep nothing, once nobody hears of changes any more."""
        with self._lock:
            self._followers -= 1
            self._rows = None

    def changed(self, events: Iterable[str]) -> None:
        """Have these read again when somebody asks next."""
        with self._lock:
            self._stale.update(events)

    def rows(self, read: Callable[[Sequence[str] | None], list[EventRow]]) -> list[EventRow]:
        """Give all rows, the oldest event first; *read* gives those of some ids, or all."""
        with self._turn:
            with self._lock:
                stale, self._stale = self._stale, set()
                known = self._rows if self._followers and len(stale) < _MANY else None
            if known is not None and not stale:
                return list(known.values())
            try:
                found = read(None if known is None else sorted(stale))
            except BaseException:
                self.changed(stale)
                raise
            rows = {**(known or {}), **{row.id: row for row in found}}
            ordered = sorted(rows.values(), key=lambda row: (row.opened, row.id))
            with self._lock:
                self._rows = {row.id: row for row in ordered} if self._followers else None
            return ordered


IN_PLAY = timedelta(days=2)
"""For so long after its last entry an event is in play."""

MOST_IN_PLAY = 32
"""Events that a list reads, those told of last: as many as stay in memory with nobody there."""

FEW = 20
"""Earlier events that are shown unless somebody asks for all."""


class Listed(NamedTuple):
    """Events, those told of last first; ``more`` are left out."""

    in_play: tuple[EventRow, ...]
    earlier: tuple[EventRow, ...]
    more: int = 0


def is_in_play(row: EventRow, at: datetime | None = None) -> bool:
    """Whether anything was told of an event lately; a clock that was ahead counts as well."""
    return abs((at or now()) - row.told) < IN_PLAY


def listed(rows: Iterable[EventRow], *, whole: bool = False) -> Listed:
    """
    Sort events into those in play and earlier ones, a few of them or the *whole* list.

    Of more in play than a list reads, the others stand among the earlier ones.
    """
    at = now()
    rows = sorted(rows, key=lambda row: (row.told, row.opened, row.id), reverse=True)
    in_play = tuple(islice((row for row in rows if is_in_play(row, at)), MOST_IN_PLAY))
    folded = {row.id for row in in_play}
    earlier = tuple(row for row in rows if row.id not in folded)
    shown = earlier if whole else earlier[:FEW]
    return Listed(in_play, shown, len(earlier) - len(shown))


T = TypeVar("T")


class Store(Documents):
    """
    The journals of a club in SQLite or PostgreSQL.

    >>> from tempfile import TemporaryDirectory
    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Noted
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     _ = store.create("tuesday", "Tuesday Pairs")
    ...     _ = store.append("tuesday", [tell(Noted(text="tea"), id="a1")])
    ...     again = store.append("tuesday", [tell(Noted(text="tea"), id="a1")])
    ...     store.events()[0].seq, again[0].seq
    (1, 1)
    """

    def __init__(self, engine: Engine) -> None:
        """Take a database whose tables are ready; :meth:`open` makes them so."""
        self._engine = engine
        self._follower = follower_of(engine)
        self._writer = Writer(engine, self._committed)
        self._is_open = True
        self._listed = _ListedRows()

    @classmethod
    def open(cls, url_or_folder: str | Path) -> Store:
        """
        Open a store: a folder for SQLite, ``postgresql://...``; what is missing is made.

        :raises StoreUnreadable: if it cannot be opened, or is not a store of ours.
        """
        engine = engine_of(address_of(url_or_folder))
        try:
            migrate(engine)
            _begin(engine)
        except StoreError:
            engine.dispose()
            raise
        return cls(engine)

    @property
    def place(self) -> str:
        """Where it is, for people to read: a file, or an address without its password."""
        return shown(self._engine.url)

    @property
    def engine(self) -> Engine:
        """The database itself, for copies of the whole."""
        if not self._is_open:
            raise StoreUnreadable("the store is closed")
        return self._engine

    def check_there(self) -> None:
        """
        Ask the database for one row.

        :raises StoreError: if the store cannot be read.
        """
        with reading(), self.engine.connect() as connection:
            connection.execute(select(events.c.id).limit(1)).first()

    def events(self) -> list[EventRow]:
        """
        List all events, the oldest first; who follows has those alone read that have changed.

        :raises StoreError: if the store cannot be read.
        """
        return self._listed.rows(self._read_events)

    def create(self, event: str, title: str, entries: Sequence[Entry] = ()) -> EventRow:
        """
        Open a new event, with the first entries of its journal in the same transaction.

        :raises EventExists: if there is one of that id.
        :raises StoreError: if the id cannot be one, or it could not be saved.
        """
        check_name(event, "the id of an event")
        told = written(entries)
        return self._write(event, lambda to: add_event(to, event, _title(title), told))

    def rename(self, event: str, title: str) -> EventRow:
        """
        Give an event another title.

        :raises StoreError: if there is no such event, or it could not be saved.
        """
        return self._write(event, lambda to: change_title(to, event, _title(title)))

    def append(
        self, event: str, entries: Sequence[Entry], after: int | None = None
    ) -> list[Stored]:
        """
        Add entries to a journal, all or none; when it returns they are committed.

        An entry whose id is there already is given back as it stands: the first wins, and who
        told it otherwise can see so.

        :param after: the number of the last entry, where they hang on there being no other.
        :raises EventUnknown: if there is no such event.
        :raises JournalMoved: if there is another entry since, and not all of these are there.
        :raises StoreError: if it could not be saved; then nothing of it was.
        """
        return self.answer_of(self.asked(event, entries, after).result())

    def asked(
        self, event: str, entries: Sequence[Entry], after: int | None = None
    ) -> Future[Work[list[Stored]]]:
        """
        Ask for entries to be added, and go on: once their work is there, they are saved.

        :raises StoreError: if one could not be read again; all else is raised by the future.
        """
        told = written(entries)
        return self._writer.ask(
            ("event", event), lambda to: add_entries(to, event, told, after)
        )

    def answer_of(self, work: Work[T]) -> T:
        """Give the answer of what is committed; waits where something was taken out."""
        return self._writer.answer_of(work)

    def read(self, event: str, after: int = 0) -> list[Stored]:
        """
        Read the journal of an event, from the number that follows *after*.

        :raises EventUnknown: if there is no such event.
        :raises JournalBroken: if an entry of it is missing.
        :raises StoreError: if it cannot be read.
        """
        with reading(), self.engine.connect() as connection:
            return entries_after(connection, event, after)

    def left(self, event: str) -> list[Stored]:
        """
        Read what is left of a journal: without what is missing, or cannot be read.

        :raises StoreError: if the store cannot be read.
        """
        with reading(), self.engine.connect() as connection:
            return entries_left(connection, event)

    def check_sound(self) -> None:
        """
        Look at every page of a SQLite file; a server looks after its own.

        :raises StoreUnreadable: if it is damaged, with what can be done.
        """
        if self.engine.dialect.name != "sqlite":
            return
        with reading(f"{self.place}: the file is damaged"), self.engine.connect() as connection:
            found = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
        if found != "ok":
            raise StoreUnreadable(
                "{place}: the file is damaged: {error}. Nothing was changed. Take the "
                "newest copy: overtrick restore COPY --data NEW-FOLDER; or save what can "
                "be read: overtrick restore {place} --salvage --data NEW-FOLDER",
                place=self.place,
                error=" ".join(str(found).split()),
            )

    def gaps(self) -> list[JournalBroken]:
        """
        List the journals that lack an entry, each with what is missing.

        :raises StoreError: if the store cannot be read.
        """
        with reading(), self.engine.connect() as connection:
            return gaps(connection)

    def follow(self, told: Callable[[str, int], None]) -> Following:
        """
        Call ``told(event, seq)`` soon after each commit, whoever made it, in another thread.

        Several commits may be told as one: read what comes after the number last seen.  An
        event may be told again though nothing is new, as after the loss of a connection.
        """

        def heard(event: str, seq: int) -> None:
            self._listed.changed([event])
            told(event, seq)

        following = self._follower.follow(heard)
        self._listed.begin()

        def close() -> None:
            self._listed.end()
            following.close()

        return Following(close)

    @property
    def sends_notices(self) -> bool:
        """Whether servers over the store can send each other what is not kept."""
        return self.engine.dialect.name == "postgresql"

    def send_notices(self, notices: Sequence[str]) -> None:
        """
        Send notices, which nobody keeps, to all servers over the store: oneself, too.

        :raises StoreError: if the database is not there.
        """
        if self.sends_notices and notices:
            with reading(), self.engine.begin() as connection:
                for notice in notices:
                    sent = {"channel": NOTICES, "notice": notice}
                    connection.execute(text("select pg_notify(:channel, :notice)"), sent)

    def follow_notices(self, noticed: Callable[[str], None]) -> Following:
        """Call ``noticed(notice)`` for each that a server sends, in another thread."""
        return self._follower.follow_notices(noticed)

    def sweep(self) -> None:
        """
        Leave nothing in the file of what was erased since; others wait while it is rewritten.

        :raises StoreError: if that cannot be done now.
        """
        self._writer.sweep()

    def close(self) -> None:
        """Finish what was asked for, and let the database go."""
        self._is_open = False
        self._writer.close()
        with suppress(StoreError):  # a full disk: the name is in no row and no page of the log
            self._writer.sweep()
        self._follower.close()
        self._engine.dispose()

    def _read_events(self, ids: Sequence[str] | None) -> list[EventRow]:
        with reading(), self.engine.connect() as connection:
            return all_events(connection, ids)

    def _committed(self, changes: Sequence[Committed]) -> None:
        self._listed.changed([change.event for change in changes])
        self._follower.committed(changes)

    def _write(self, event: str, run: Callable[[Connection], Work[T]]) -> T:
        return self._writer.write(("event", event), run)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _begin(engine: Engine) -> None:
    """Let a backup that was put in the place of a store be one."""
    if engine.dialect.name == "sqlite":
        with reading(), closing(engine.raw_connection()) as pooled:
            connection = pooled.driver_connection
            assert isinstance(connection, sqlite3.Connection)
            drop_sums(connection)


def _title(title: str) -> str:
    """What every database can hold of a title."""
    return title.encode("utf-8", "replace").decode().replace("\0", "")
