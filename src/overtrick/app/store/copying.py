"""
A whole store from one database to another, and whether it is whole.

One event as a journal in a file, to take along and to bring back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Row, func, insert, inspect, select, text

from overtrick.app.store.database import NotSaved, StoreError, StoreUnreadable, said
from overtrick.app.store.journals import all_events
from overtrick.app.store.rows import ALL, VERSION_TABLE, documents, entries, events, stored
from overtrick.app.store.store import EventRow, Store
from overtrick.core.whole_files import write_whole
from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import fold
from overtrick.events.problem import Problem
from overtrick.formats.journals.journal import entries_of, line_text, read_locked

__all__ = [
    "Imported",
    "StoreContents",
    "check_whole",
    "copy_all",
    "counted",
    "export_journal",
    "import_journal",
    "is_store",
    "journal_bytes",
    "snapshot",
]

_AT_ONCE: Final = 1000


class StoreContents(NamedTuple):
    """How much a store holds."""

    events: int
    entries: int
    documents: int

    def __str__(self) -> str:
        """
        Say it.

        >>> print(StoreContents(1, 312, 4))
        1 event, 312 entries, 4 documents
        """
        return str(self.text)

    @property
    def text(self) -> Text:
        """All of it in words."""
        return Text.joined(
            (
                Counted("{count} event", "{count} events", self.events),
                Counted("{count} entry", "{count} entries", self.entries),
                Counted("{count} document", "{count} documents", self.documents),
            )
        )


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Read everything as it was at one moment, though others write."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def is_store(engine: Engine) -> bool:
    """Say whether a database has our tables, of whatever version."""
    return VERSION_TABLE in inspect(engine).get_table_names()


def counted(connection: Connection) -> StoreContents:
    """Count what is there."""
    counts = [
        connection.execute(select(func.count()).select_from(each)).scalar() for each in ALL
    ]
    return StoreContents(*(count or 0 for count in counts))


def copy_all(source: Connection, target: Connection) -> StoreContents:
    """Copy every row into tables that are empty."""
    for table in ALL:
        for rows in _in_parts(source, select(table)):
            target.execute(insert(table), [row._asdict() for row in rows])
    return counted(target)


def check_whole(connection: Connection) -> StoreContents:
    """
    Read all that is there, as everybody will.

    :raises StoreError: naming what is missing or cannot be read.
    """
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA integrity_check")).scalar()
        if found != "ok":
            raise StoreError("the file is damaged: {error}", error=str(found).splitlines()[-1])
    last = {row.id: 0 for row in all_events(connection)}
    asked = select(entries).order_by(entries.c.event, entries.c.seq)
    for rows in _in_parts(connection, asked):
        for row in rows:
            _check_entry(row, last)
    for id, seq in connection.execute(select(events.c.id, events.c.seq)):
        if last[id] != seq:
            raise StoreError(
                "{id}: entry {number} of {seq} is missing", id=id, number=last[id] + 1, seq=seq
            )
    for rows in _in_parts(connection, select(documents)):
        for row in rows:
            _check_document(row)
    return counted(connection)


def _check_entry(row: Row[Any], last: dict[str, int]) -> None:
    if row.event not in last:
        raise StoreError("{event}: entries of an event that is not there", event=row.event)
    if row.seq != last[row.event] + 1:
        raise StoreError(
            "{event}: entry {number} is missing", event=row.event, number=last[row.event] + 1
        )
    if stored(row).entry.id != row.id:
        raise StoreError(
            "{event}:{seq}: an entry has another id than its row", event=row.event, seq=row.seq
        )
    last[row.event] = row.seq


def _check_document(row: Row[Any]) -> None:
    try:
        is_object = isinstance(json.loads(row.document), dict)
    except ValueError:
        is_object = False
    if not is_object:
        raise StoreError(
            "{kind} {key!r}: a document cannot be read", kind=row.kind, key=row.key
        )


def _in_parts(connection: Connection, asked: Any) -> Iterator[Any]:
    return iter(connection.execute(asked.execution_options(yield_per=_AT_ONCE)).partitions())


class Imported(NamedTuple):
    """An event that came from a file, and what of the file could not be read."""

    event: EventRow
    problems: list[Problem]


def journal_bytes(store: Store, event: str) -> bytes:
    """
    Give the journal of an event as JSON Lines, as ``overtrick event`` reads it.

    Where entries are missing, or cannot be read, it is what is left.

    :raises StoreError: if there is no such event, or it cannot be read.
    """
    lines = [line_text(entry) for _, entry in store.left(event)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def export_journal(store: Store, event: str, file: str | Path) -> int:
    """
    Write the journal of an event to a file; give the number of its entries.

    A file that is there already is replaced if the event holds all that it holds.

    :raises StoreError: if there is no such event, or the file cannot be written.
    """
    file = Path(file).expanduser()
    data = journal_bytes(store, event)
    try:
        if file.exists():
            _check_held(file, data)
        write_whole(file, lambda made: made.write_bytes(data))
    except OSError as error:
        raise NotSaved(
            "{file}: could not be saved: {error}", file=file, error=said(error)
        ) from error
    return data.count(b"\n")


def import_journal(
    store: Store, file: str | Path, event: str = "", title: str = ""
) -> Imported:
    """
    Make a new event of a journal; it is called like the file, unless said.

    :raises EventExists: if there is an event of that id.
    :raises StoreError: if no line of the file is an entry, or it could not be saved.
    """
    file = Path(file).expanduser()
    try:
        data = read_locked(file)
    except OSError as error:
        raise StoreUnreadable(f"{file}: {said(error)}") from error
    entries, problems = entries_of(data, str(file))
    if not entries:
        raise StoreError("{file}: this is no journal: not one line is an entry", file=file)
    name = event or file.stem
    row = store.create(name, title or fold(entries).title or name, entries)
    return Imported(row, problems)


def _check_held(file: Path, data: bytes) -> None:
    """Refuse to write over a journal that knows more, or over something else."""
    there, problems = entries_of(read_locked(file), str(file))
    ours = {entry.id for entry in entries_of(data)[0]}
    others = [entry.id for entry in there if entry.id not in ours]
    if others or problems:
        raise NotSaved(
            Counted(
                "{file}: holds {count} entry that the event does not; nothing was written",
                "{file}: holds {count} entries that the event does not; nothing was written",
                len(others),
                file=file,
            )
            if others
            else Text(
                "{file}: holds lines that the event does not; nothing was written", file=file
            )
        )
