"""A sum for each row of a backup: a letter that changes afterwards is found, with its place."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final

from overtrick.app.store.errors import StoreError

__all__ = ["add_sums", "check_sums", "drop_sums", "sums_of"]

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
