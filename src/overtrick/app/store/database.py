"""
The database under a store: SQLite in a folder, or PostgreSQL by its address.

SQLite writes ahead (WAL) and waits for the disk at every commit (``synchronous=FULL``).  A
writer takes the lock when it begins: it never finds out in the middle that another was first.

What a store refuses, and what befell it:

* StoreError
  - EventExists
  - EventUnknown
  - JournalMoved
  - DocumentChanged
  - NotSaved
  - Damaged
  - StoreUnreadable
  - JournalBroken
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from overtrick.core.shown import install
from overtrick.core.whole_files import sync
from overtrick.errors import OvertrickError, Text, system_text

__all__ = [
    "FILE_NAME",
    "Damaged",
    "DocumentChanged",
    "EventExists",
    "EventUnknown",
    "JournalBroken",
    "JournalMoved",
    "NotSaved",
    "StoreError",
    "StoreUnreadable",
    "address_of",
    "asking",
    "empty_log",
    "engine_of",
    "erasures",
    "forget_erasures",
    "note_erasure",
    "reading",
    "rebuild",
    "said",
    "shown",
    "time_limits",
    "writing",
]


class StoreError(OvertrickError):
    """The root: the store does not take something, or has lost its database."""


class EventExists(StoreError):
    """There is an event of that id already."""


class EventUnknown(StoreError):
    """There is no event of that id."""


class JournalMoved(StoreError):
    """Somebody else has told something since the entry that was known as the last."""


class DocumentChanged(StoreError):
    """Somebody else has changed the document meanwhile."""


class NotSaved(StoreError):
    """Nothing was saved: the disk is full, the database is gone or will not take it."""


class StoreUnreadable(StoreError):
    """The database cannot be opened or read, or is no store of ours."""


class Damaged(StoreError):
    """What the store holds cannot be read as a whole."""


class JournalBroken(StoreError):
    """Entries of a journal are missing: nothing is shown of it, and nothing saved behind it."""

    def __init__(self, event: str, first: int, last: int) -> None:
        """Name the entries that are missing."""
        self.event = event
        what = Text("entry {number} of its journal is missing", number=first)
        if first != last:
            what = Text(
                "entries {first} to {last} of its journal are missing", first=first, last=last
            )
        super().__init__(
            Text(
                "{event}: {what}; nothing is saved behind that. "
                '"overtrick export {event} FILE" writes what is left',
                event=event,
                what=what,
            )
        )


def said(error: BaseException) -> Text | str:
    """
    Say what a database complained of, in one line.

    >>> print(said(OSError(28, "No space left on device")))
    No space left on device
    """
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, OSError):
        return system_text(error)
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0]


@contextmanager
def reading(what: str = "the store could not be read") -> Iterator[None]:
    """
    Turn a complaint of the database into a sentence.

    :raises StoreUnreadable: instead of any error of the database.
    """
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreUnreadable(f"{what}: {said(error)}") from error


FILE_NAME: Final = "overtrick.sqlite"

_BUSY_MS: Final = 30_000
_ERASURES: Final = "PRAGMA application_id"  # a number in the file that is ours to use
_MOST_ERASURES: Final = 2**31 - 1
_TAKEN: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_IN_THE_WAY_MS: Final = 50  # others may not write while the log waits for its readers
_TRIES: Final = {
    **{"connect_timeout": 10, "tcp_user_timeout": 20_000, "keepalives_idle": 10},
    **{"keepalives_interval": 5, "keepalives_count": 3},
}
_ASKED: Final = (
    ("synchronous_commit", "off", "on"),
    ("idle_in_transaction_session_timeout", "0", "60s"),  # a frozen process holds its locks
)
_POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")


def address_of(place: str | Path) -> URL:
    """
    Give the address of a store: a folder has one file, everything else is a URL.

    >>> address_of("postgresql://ann@club/evenings").drivername
    'postgresql+psycopg'

    :raises StoreUnreadable: if it is an address that we do not know.
    """
    text = str(place)
    if isinstance(place, Path) or "://" not in text:
        return URL.create("sqlite", database=str(Path(place).expanduser() / FILE_NAME))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreUnreadable("not an address of a database: postgresql://...") from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise StoreUnreadable(
        "no store is kept in {name!r}: postgresql or a folder", name=url.drivername
    )


def engine_of(url: URL) -> Engine:
    """
    Make an engine for an address; the folder of a SQLite file is made too.

    :raises StoreUnreadable: if there can be no such folder, or the file is not ours.
    """
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    pool = {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 16}
    try:
        engine = create_engine(
            url, isolation_level="READ COMMITTED", connect_args=time_limits(url), **pool
        )
    except ModuleNotFoundError:
        needed = Text("a PostgreSQL database needs psycopg: {install}", install=install("app"))
        raise StoreUnreadable(needed) from None
    event.listen(engine, "connect", _ask_for)
    return engine


def shown(url: URL) -> str:
    """
    Give an address as people may see it: a file, or a server without the password.

    >>> shown(address_of("postgresql://ann:secret@club/evenings"))
    'postgresql://ann:***@club/evenings'
    """
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def writing(engine: Engine) -> Connection:
    """Connect to write: with SQLite, a transaction begins with the lock."""
    return engine.connect().execution_options(overtrick_begins="BEGIN IMMEDIATE")


def asking(engine: Engine) -> Connection:
    """Connect for one question: with SQLite, that is a transaction by itself."""
    return engine.connect().execution_options(overtrick_begins="")


def empty_log(engine: Engine, *, seconds: float = 0.0) -> bool:
    """
    Bring what was written ahead into the file, and empty the log of it: no old page is left.

    Whoever reads or writes is in the way; it is tried again for so many *seconds*, and between
    tries everybody else goes on.

    :returns: whether it is done; a server looks after its own log.
    """
    if engine.dialect.name != "sqlite":
        return True
    until = time.monotonic() + seconds
    while not _emptied(engine):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def rebuild(engine: Engine) -> None:
    """Write a SQLite file anew, row by row: between rows that were moved, old ones may lie."""
    if engine.dialect.name == "sqlite":
        pooled = engine.raw_connection()
        try:
            pooled.cursor().execute("VACUUM")
        finally:
            pooled.close()


def note_erasure(connection: Connection) -> None:
    """Number an erasure in a SQLite file, with its commit: old bytes of it may be left."""
    if connection.dialect.name == "sqlite":
        noted = abs(connection.exec_driver_sql(_ERASURES).scalar_one())
        connection.exec_driver_sql(f"{_ERASURES} = {noted % _MOST_ERASURES + 1}")


def erasures(engine: Engine) -> int:
    """Give the number of the last erasure; 0, if the file was written anew after it."""
    if engine.dialect.name != "sqlite":
        return 0
    with asking(engine) as connection:
        return max(0, int(connection.exec_driver_sql(_ERASURES).scalar_one()))


def forget_erasures(engine: Engine, noted: int) -> None:
    """Note that a file was written anew, if nothing was erased after the erasure *noted*."""
    with writing(engine) as connection, connection.begin():
        if connection.exec_driver_sql(_ERASURES).scalar_one() == noted:  # the next goes on
            connection.exec_driver_sql(f"{_ERASURES} = -{noted}")


def time_limits(url: URL) -> dict[str, Any]:
    """
    Say how long a server is waited for, where its address does not.

    >>> "connect_timeout" in time_limits(address_of("postgresql://club/e?connect_timeout=3"))
    False
    """
    return {name: value for name, value in _TRIES.items() if name not in url.query}


def _ask_for(connection: Any, record: object) -> None:
    """Ask a server for what it may not do by itself: wait for the disk, drop the frozen."""
    with connection.cursor() as cursor:
        for name, careless, wanted in _ASKED:
            cursor.execute(
                "select set_config(%(name)s, %(wanted)s, false)"
                " where current_setting(%(name)s) = %(careless)s",
                {"name": name, "wanted": wanted, "careless": careless},
            )
    connection.commit()


def _sqlite(url: URL) -> Engine:
    path = Path(url.database or "")
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            sync(path.parent.parent)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        _write_ahead(path)
    except OSError as error:
        why = system_text(error)
        raise StoreUnreadable("{path}: {why}", path=path, why=why) from error
    except sqlite3.Error as error:
        raise StoreUnreadable("{path}: {why}", path=path, why=error) from error
    engine = create_engine(
        url,
        max_overflow=-1,
        connect_args={"timeout": _BUSY_MS / 1000, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _write_ahead(path: Path) -> None:
    """Change the file to write-ahead, once; others may be doing so at this moment."""
    until = time.monotonic() + _BUSY_MS / 1000
    while True:
        connection = sqlite3.connect(path, timeout=1, isolation_level=None)
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in _TAKEN or time.monotonic() > until:
                raise
            time.sleep(0.02)
        finally:
            connection.close()


def _emptied(engine: Engine) -> bool:
    pooled = engine.raw_connection()
    try:
        cursor = pooled.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_IN_THE_WAY_MS}")
        try:
            (is_busy, *_) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            return False
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
            cursor.close()
        return not is_busy
    finally:
        pooled.close()


def _set_up(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in (
        f"busy_timeout = {_BUSY_MS}",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",  # a name that is erased is not left in a free page
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    how = connection.get_execution_options().get("overtrick_begins", "BEGIN")
    if how:
        connection.exec_driver_sql(how)
