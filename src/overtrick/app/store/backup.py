"""
A store in one file, made while it is in use, and a store from such a file.

The file is a SQLite database whatever the store is, so it also goes from one kind to the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from overtrick.app.store.copying import (
    StoreContents,
    check_whole,
    copy_all,
    is_store,
    snapshot,
)
from overtrick.app.store.database import FILE_NAME, address_of, engine_of, writing
from overtrick.app.store.errors import (
    Damaged,
    NotSaved,
    StoreError,
    StoreUnreadable,
    reading,
    said,
)
from overtrick.app.store.migrate import migrate
from overtrick.app.store.rows import ALL, documents, events
from overtrick.app.store.store import Store
from overtrick.app.store.sums import add_sums, check_sums
from overtrick.app.store.writer import Committed, notify
from overtrick.core.whole_files import write_whole
from overtrick.errors import Text

__all__ = ["backup", "check_empty", "copied", "fill", "opened_backup", "restore"]

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


def _changed(made: Path) -> str:
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
        with writing(store.engine) as target, target.begin():
            if target.dialect.name == "postgresql":
                names = ", ".join(table.name for table in ALL)
                target.execute(text(f"lock table {names} in exclusive mode"))
            check_empty(target, store.place)
            done = copy_all(source, target)
            asked = select(events.c.id, events.c.seq, events.c.version)
            notify(target, [Committed(*row) for row in target.execute(asked)])
        return done
    except SQLAlchemyError as error:
        raise NotSaved("could not be saved: {error}", error=said(error)) from error


def check_empty(target: Connection, place: str) -> None:
    """
    Let nothing be filled that holds anything.

    :raises StoreError: naming what there is.
    """
    there = [row.id for row in target.execute(select(events.c.id).limit(4))]
    kinds = [row.kind for row in target.execute(select(documents.c.kind).distinct().limit(4))]
    if there or kinds:
        names = ", ".join([*there[:3], *kinds[:3]])
        raise StoreError(
            "{place} is not empty ({names}): restore into a new folder or database",
            place=place,
            names=names,
        )
