"""
A store in one file, made while it is in use, and a store from such a file.

The file is a SQLite database whatever the store is, so it also goes from one kind to the other.

Copies that make themselves in a second folder: a USB stick, a shared folder.

A stick that was pulled out or is full is a message for the desk, never an error: the evening
goes on.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from overtrick.app.store.copying import StoreContents, check_whole, copy_all, is_store, snapshot
from overtrick.app.store.database import (
    FILE_NAME,
    Damaged,
    NotSaved,
    StoreError,
    StoreUnreadable,
    address_of,
    engine_of,
    reading,
    said,
    writing,
)
from overtrick.app.store.migrate import migrate
from overtrick.app.store.rows import ALL, add_sums, check_sums, documents, events
from overtrick.app.store.store import Store
from overtrick.app.store.writer import Committed, notify
from overtrick.core.whole_files import LEFT_OVER, write_whole
from overtrick.errors import Text

__all__ = [
    "Copied",
    "Copy",
    "automatic_copy",
    "backup",
    "copied",
    "copies",
    "fill",
    "filling",
    "opened_backup",
    "restore",
]

_MAGIC: Final = b"SQLite format 3\0"


def backup(store: Store, file: str | Path, *, as_is: bool = False) -> StoreContents:
    """
    Write all of a store to one file, as it is at this moment; work goes on meanwhile.

    The file is read and checked before it takes the place of an older one, and each of its
    rows has a sum.

    :param as_is: whether it may be damaged: then it is neither checked nor summed up.
    :raises Damaged: if the store is damaged; nothing was written.
    :raises StoreError: if it cannot be written; an older file is then as it was.
    """
    file = Path(file).expanduser()
    _check_target(store, file)
    try:
        return write_whole(file, lambda made: _write(store.engine, made, as_is=as_is))
    except Damaged as error:
        what = Text(
            "{file}: nothing was written, {place} is damaged: {error}",
            file=file,
            place=store.place,
            error=error,
        )
        raise Damaged(what) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise NotSaved(
            "{file}: could not be saved: {error}", file=file, error=said(error)
        ) from error


def restore(file: str | Path, store: Store) -> StoreContents:
    """
    Fill an empty store from a backup, after reading all of it.

    :raises StoreError: if the store is not empty, or the file is no backup or damaged.
    """
    with opened_backup(file) as source:
        return fill(source, store)


@contextmanager
def opened_backup(file: str | Path) -> Iterator[Connection]:
    """
    Open a backup of which everything was read and checked.

    :raises StoreError: if the file is no backup or damaged.
    """
    file = Path(file).expanduser()
    with copied(file) as made:
        changed = _changed(made)  # before it is migrated
        with _opened(made, file) as engine:
            with reading(f"{file}"):
                if not is_store(engine):
                    raise StoreUnreadable("{file}: this is no backup of Overtrick", file=file)
                migrate(engine, str(file))
            with snapshot(engine) as source:
                _check(source, file)
                if changed:
                    raise StoreUnreadable(
                        "{file}: nothing was restored: {changed}", file=file, changed=changed
                    )
                yield source


def _changed(made: Path) -> Text | str:
    """Say what of a backup is not as it was written, if there is anything."""
    try:
        with closing(sqlite3.connect(made, isolation_level=None)) as connection:
            check_sums(connection)
    except (StoreError, sqlite3.Error) as error:
        return said(error)
    return ""


def _check_target(store: Store, file: Path) -> None:
    try:
        with file.open("rb") as there:
            head = there.read(len(_MAGIC))
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotSaved(f"{file}: {said(error)}") from error
    own = Path(store.place)
    if own.exists() and file.samefile(own):
        raise NotSaved(
            "{file}: this is the store itself; a backup needs another name", file=file
        )
    if head and head != _MAGIC:
        raise NotSaved(
            "{file}: is there already, and is no backup; nothing was written", file=file
        )


def _check_source(file: Path) -> None:
    try:
        with file.open("rb") as there:
            head = there.read(len(_MAGIC))
    except OSError as error:
        raise StoreUnreadable(f"{file}: {said(error)}") from error
    if head != _MAGIC:
        raise StoreUnreadable("{file}: this is no backup of Overtrick", file=file)


def _write(source: Engine, made: Path, *, as_is: bool) -> StoreContents:
    if source.dialect.name == "sqlite":
        _write_pages(source, made)
    else:
        _write_rows(source, made)
    made.chmod(0o600)  # it holds keys
    if not as_is:
        _verify(made)
    # One file that can be carried about: no other one beside it.
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        if as_is:
            return StoreContents(0, 0, 0)
        add_sums(connection)
        asked = [f"select count(*) from {table.name}" for table in ALL]
        return StoreContents(*(connection.execute(each).fetchone()[0] for each in asked))


def _verify(made: Path) -> None:
    """
    Read all of a file that was written.

    :raises Damaged: if it cannot be read as everybody will.
    """
    engine = engine_of(URL.create("sqlite", database=str(made)))
    try:
        with snapshot(engine) as connection:
            check_whole(connection)
    except (StoreError, SQLAlchemyError) as error:
        raise Damaged(said(error)) from error
    finally:
        engine.dispose()


def _write_pages(source: Engine, made: Path) -> None:
    """SQLite copies itself, in one step and without holding up our threads."""
    connection = source.raw_connection()
    try:
        with closing(sqlite3.connect(made, isolation_level=None)) as target:
            from_here = connection.driver_connection
            assert isinstance(from_here, sqlite3.Connection)
            from_here.backup(target)
    finally:
        connection.close()


def _write_rows(source: Engine, made: Path) -> None:
    engine = engine_of(URL.create("sqlite", database=str(made)))
    try:
        migrate(engine)
        with snapshot(source) as rows, writing(engine) as target, target.begin():
            copy_all(rows, target)
    finally:
        engine.dispose()


@contextmanager
def copied(file: Path) -> Iterator[Path]:
    """
    Copy a backup, or the file of a store, to work on: what it was is not touched.

    :raises StoreUnreadable: if it cannot be read, or is no SQLite file.
    """
    _check_source(file)
    with TemporaryDirectory(prefix="overtrick-") as folder:
        made = Path(folder) / FILE_NAME
        try:
            copyfile(file, made)
            beside = file.with_name(f"{file.name}-wal")
            if beside.exists():  # somebody took the file of a store itself
                copyfile(beside, made.with_name(f"{made.name}-wal"))
        except OSError as error:
            raise StoreUnreadable(f"{file}: {said(error)}") from error
        yield made


@contextmanager
def _opened(made: Path, file: Path) -> Iterator[Engine]:
    """Open the copy of a backup."""
    try:
        engine = engine_of(address_of(made.parent))
    except StoreError as error:
        why = error.text.values.get("why", error)
        raise StoreUnreadable("{file}: {why}", file=file, why=why) from error
    try:
        yield engine
    finally:
        engine.dispose()


def _check(source: Connection, file: Path) -> None:
    try:
        check_whole(source)
    except (StoreError, SQLAlchemyError) as error:
        raise StoreUnreadable(
            "{file}: nothing was restored: {error}", file=file, error=said(error)
        ) from error


def fill(source: Connection, store: Store) -> StoreContents:
    """
    Fill an empty store with what a backup has.

    :raises StoreError: if it is not empty, or it could not be saved; then it is as it was.
    """
    try:
        with filling(store) as target:
            return copy_all(source, target)
    except SQLAlchemyError as error:
        raise NotSaved("could not be saved: {error}", error=said(error)) from error


@contextmanager
def filling(store: Store) -> Iterator[Connection]:
    """
    Fill an empty store in one transaction: nobody else writes meanwhile, followers are told.

    :raises StoreError: if it is not empty; then it is as it was.
    """
    with writing(store.engine) as target, target.begin():
        _check_empty(target, store.place)
        yield target
        asked = select(events.c.id, events.c.seq, events.c.version)
        notify(target, [Committed(*row) for row in target.execute(asked)])


def _check_empty(target: Connection, place: str) -> None:
    """
    Let nothing be filled that holds anything, or that another fills meanwhile.

    :raises StoreError: naming what there is.
    """
    if target.dialect.name == "postgresql":
        tables = ", ".join(table.name for table in ALL)
        target.execute(text(f"lock table {tables} in exclusive mode"))
    there = [row.id for row in target.execute(select(events.c.id).limit(4))]
    kinds = [row.kind for row in target.execute(select(documents.c.kind).distinct().limit(4))]
    if there or kinds:
        names = ", ".join([*there[:3], *kinds[:3]])
        raise StoreError(
            "{place} is not empty ({names}): restore into a new folder or database",
            place=place,
            names=names,
        )


_NAME: Final = re.compile(r"overtrick-(\d{8}T\d{6})Z\.sqlite")
_STAMP: Final = "%Y%m%dT%H%M%S"
_STALE: Final = 3600  # seconds after which nobody is still writing


class Copy(NamedTuple):
    """A copy in the second folder."""

    file: Path
    at: datetime


class Copied(NamedTuple):
    """What became of it: a sentence for the desk, and the copy if there is a new one."""

    message: Text
    copy: Copy | None = None
    is_trouble: bool = False


def copies(folder: str | Path) -> list[Copy]:
    """
    List the copies of a folder, the newest first.

    :raises OSError: if the folder cannot be read.
    """
    found = []
    for file in Path(folder).expanduser().iterdir():
        if named := _NAME.fullmatch(file.name):
            at = datetime.strptime(named[1], _STAMP).replace(tzinfo=UTC)
            found.append(Copy(file, at))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def automatic_copy(
    store: Store,
    folder: str | Path,
    *,
    at: datetime,
    every: timedelta = timedelta(minutes=10),
    keep: int = 10,
) -> Copied:
    """
    Copy a store to a second folder, unless the last copy is young; keep the newest ones.

    :param at: this moment; the copy is named by it.
    :param every: how old the last copy is when the next one is due; zero for at once.
    """
    folder = Path(folder).expanduser()
    try:
        if not folder.is_dir():  # a stick that is out; a folder in its place would be no copy
            return Copied(
                Text("No copy: {folder} is not there.", folder=folder), is_trouble=True
            )
        last = next(iter(copies(folder)), None)
        if last is not None and timedelta(0) <= at - last.at < every:
            return Copied(Text("The copy of {at:%H:%M} UTC is recent enough.", at=last.at))
        return _copy(store, folder, at, keep)
    except (StoreError, OSError) as error:
        return Copied(Text("No copy: {error}", error=said(error)), is_trouble=True)


def _copy(store: Store, folder: Path, at: datetime, keep: int) -> Copied:
    name = f"overtrick-{at.astimezone(UTC).strftime(_STAMP)}Z.sqlite"
    copy = Copy(folder / name, at.astimezone(UTC).replace(microsecond=0))
    try:
        done = backup(store, copy.file)
    except Damaged as error:
        return _as_it_is(store, folder, error)
    others = [each for each in copies(folder) if each != copy]
    for old in others[max(keep, 1) - 1 :]:
        old.file.unlink(missing_ok=True)
    _sweep(folder)
    return Copied(Text("Copied to {file}: {done}.", file=copy.file, done=done), copy)


def _as_it_is(store: Store, folder: Path, error: Damaged) -> Copied:
    """Copy a damaged store under a name of its own: the good copies stay, all of them."""
    file = folder / "overtrick-damaged.sqlite"
    backup(store, file, as_is=True)
    text = Text(
        "No good copy: {error}. As it is it was copied to {file}; older copies stay.",
        error=error,
        file=file,
    )
    return Copied(text, is_trouble=True)


def _sweep(folder: Path) -> None:
    """Remove what a copy left that was broken off long ago."""
    for left in folder.glob(f"{LEFT_OVER}*"):
        if time.time() - left.stat().st_mtime > _STALE:
            rmtree(left, ignore_errors=True)
