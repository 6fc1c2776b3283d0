"""
The tables and what a row of them says: an event, an entry as it was told; what can be an id.

The tables are as they are now; how they came to be so is told in ``migrations``.  A backup has
a sum for each row: a letter that changes afterwards is found, with its place.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    Table,
    Text,
    UniqueConstraint,
)

from overtrick.app.store.database import StoreError
from overtrick.events.journal.entry import Entry, read_entry, write_entry
from overtrick.events.journal.moment import parse_moment

__all__ = [
    "ALL",
    "HEAD",
    "REVISIONS",
    "VERSION_TABLE",
    "EventRow",
    "Stored",
    "Written",
    "add_sums",
    "check_name",
    "check_sums",
    "documents",
    "drop_sums",
    "entries",
    "event_of",
    "events",
    "is_name",
    "metadata",
    "stored",
    "sums_of",
    "text_of",
    "written",
]

LONGEST_NAME: Final = 200
_UNFIT: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


class Stored(NamedTuple):
    """An entry with its number in the event's journal: 1, 2, 3 .. in the order of commits."""

    seq: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class EventRow:
    """
    An event of the club; ``seq`` is the number of its last entry, 0 if it has none.

    The title is the one it was opened with, until the journal gives another.
    """

    id: str
    title: str
    opened: datetime
    seq: int
    told: datetime
    """When its last entry was told; when it was opened, if there is none."""


class Written(NamedTuple):
    """An entry as it will stand in the table, and as it will be read from there."""

    entry: Entry
    text: str


def written(entries: Iterable[Entry]) -> list[Written]:
    """
    Write entries as they are stored, and read them again.

    :raises StoreError: if one could not be read again.
    """
    return [_written(entry) for entry in entries]


def check_name(name: str, what: str) -> str:
    """
    Refuse what cannot be an id in every database.

    >>> check_name("tuesday", "the id of an event")
    'tuesday'

    :raises StoreError: if it is empty, longer than 200 letters or has control signs.
    """
    if is_name(name):
        return name
    if not 0 < len(name) <= LONGEST_NAME:
        raise StoreError(
            "{what} has 1 to {most} letters: {name!r}",
            what=what,
            most=LONGEST_NAME,
            name=name[:40],
        )
    raise StoreError(
        "{what} has signs that cannot be stored: {name!r}", what=what, name=name[:40]
    )


def is_name(name: str) -> bool:
    """Say whether a text can be an id at all, so that the database may be asked for it."""
    return 0 < len(name) <= LONGEST_NAME and not _UNFIT.search(name)


def event_of(row: Row[Any]) -> EventRow:
    """Read an event from its row and the document of its last entry, if that can be read."""
    opened = told = parse_moment(row.opened)
    if row.document:
        with suppress(ValueError, KeyError, TypeError):  # whoever reads the journal is told
            told = parse_moment(json.loads(row.document)["at"])
    return EventRow(row.id, row.title, opened, row.seq, told)


def stored(row: Row[Any]) -> Stored:
    """
    Read an entry from its row.

    :raises StoreError: if it cannot be read.
    """
    where = f"{row.event}:{row.seq}"
    try:
        return Stored(row.seq, read_entry(json.loads(row.document), where))
    except ValueError as error:  # an error of ours is one too
        raise StoreError(
            "{where}: an entry cannot be read: {error}", where=where, error=error
        ) from error


def _written(entry: Entry) -> Written:
    check_name(entry.id, "the id of an entry")
    try:
        text = text_of(entry)
        return Written(read_entry(json.loads(text), entry.where), text)
    except (TypeError, ValueError) as error:
        raise StoreError(
            "entry {id} cannot be stored: {error}", id=entry.id, error=error
        ) from error


def text_of(entry: Entry) -> str:
    """Write an entry as it stands in a row: the journal's own JSON, in ASCII."""
    return json.dumps(write_entry(entry), allow_nan=False)


REVISIONS: Final = ("0001",)
"""Every migration, in order."""

HEAD: Final = REVISIONS[-1]
"""The last of the migrations."""

VERSION_TABLE: Final = "overtrick_version"
"""Where a database says which migration it has seen."""

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("opened", Text, nullable=False),
    Column("archived", Boolean, nullable=False, default=False),  # of old tables, never true
    Column("seq", Integer, nullable=False),  # the number of its last entry
    Column("version", Integer, nullable=False),  # of what stands in this row, but for seq
)

entries = Table(
    "entries",
    metadata,
    Column("event", Text, ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("document", Text, nullable=False),  # the journal's own JSON, in ASCII
    UniqueConstraint("event", "id", name="entries_once"),
)

documents = Table(
    "documents",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("document", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
)

ALL: Final = (events, entries, documents)
"""In the order in which they can be filled."""


_TABLE: Final = "overtrick_sums"
_PLACES: Final = {
    "events": ("id",),
    "entries": ("event", "seq"),
    "documents": ("kind", "key"),
}
"""By what a row of each table is known."""


def add_sums(connection: sqlite3.Connection) -> None:
    """Write the sum of every row beside the rows, and that there are sums."""
    drop_sums(connection)
    connection.execute("BEGIN")
    connection.execute(f"create table {_TABLE} (place text primary key, sum text not null)")
    connection.executemany(f"insert into {_TABLE} values (?, ?)", _summed(connection))
    connection.execute("COMMIT")
    connection.execute("PRAGMA user_version = 1")


def drop_sums(connection: sqlite3.Connection) -> None:
    """Take the sums out of a backup that becomes a store: its rows will change."""
    if connection.execute("PRAGMA user_version").fetchone()[0]:
        connection.execute(f"drop table if exists {_TABLE}")
        connection.execute("PRAGMA user_version = 0")


def sums_of(connection: sqlite3.Connection) -> dict[str, str]:
    """Give the sums by the places of rows; none in a file that was written without."""
    if not connection.execute("PRAGMA user_version").fetchone()[0]:
        return {}
    return dict(connection.execute(f"select place, sum from {_TABLE}"))


def check_sums(connection: sqlite3.Connection) -> None:
    """
    Compare every row with its sum.

    :raises StoreError: naming the first that is not as it was written, missing or new.
    """
    known = sums_of(connection)
    if not connection.execute("PRAGMA user_version").fetchone()[0]:
        return
    for place, found in _summed(connection):
        if known.pop(place, None) != found:
            raise StoreError(
                "{place} is not what was saved: the file was changed since", place=place
            )
    for place in known:
        raise StoreError(
            "{place} was saved, and is missing: the file was changed since", place=place
        )


def _summed(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    connection.row_factory = sqlite3.Row
    try:
        for table in _PLACES:
            for row in connection.execute(f"select * from {table}").fetchall():
                yield place_of(table, row), sum_of(row)
    finally:
        connection.row_factory = None


def place_of(table: str, row: Any) -> str:
    """Name the place of a row, as people read it: ``tuesday:17``, ``link t1``."""
    names = [str(row[name]) for name in _PLACES[table]]
    return ":".join(names) if table == "entries" else " ".join([table[:-1], *names])


def sum_of(row: Any) -> str:
    """Sum up all that a row says."""
    told = json.dumps([[name, row[name]] for name in sorted(row.keys())])
    return blake2b(told.encode(), digest_size=8).hexdigest()
