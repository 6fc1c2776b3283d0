"""
What can still be read of a damaged SQLite file: row by row, event by event.

It needs no index of the file, and what one page has lost costs the rows of that page alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from sqlalchemy import Table, insert

from overtrick.app.store.backup import copied, filling
from overtrick.app.store.copying import StoreContents, check_whole
from overtrick.app.store.database import StoreError, StoreUnreadable, reading
from overtrick.app.store.rows import (
    documents,
    entries,
    events,
    place_of,
    stored,
    sum_of,
    sums_of,
    text_of,
)
from overtrick.app.store.store import Store
from overtrick.errors import Counted, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import moment_text, parse_moment

__all__ = ["Salvaged", "salvage"]

_MOST: Final = 1_000_000  # rows that are looked for where the file no longer knows how many


class Salvaged(NamedTuple):
    """What was saved, and in sentences what was not."""

    contents: StoreContents
    lost: list[Text]


def salvage(file: str | Path, store: Store) -> Salvaged:
    """
    Fill an empty store with all that can be read of a damaged one, or of a damaged backup.

    The entries that are left of a journal are numbered anew, without gaps.

    :raises StoreError: if nothing can be read, or the store is not empty.
    """
    with copied(Path(file).expanduser()) as made:
        try:
            found, lost = _read(made)
        except sqlite3.Error as error:
            raise StoreUnreadable(
                "{file}: nothing of it can be read: {error}", file=file, error=error
            ) from error
    if not any(found.values()):
        raise StoreUnreadable("{file}: nothing of it can be read", file=file)
    with reading("could not be saved"), filling(store) as target:
        for table, rows in found.items():
            if rows:
                target.execute(insert(table), rows)
        return Salvaged(check_whole(target), lost)


_Found = dict[Table, list[dict[str, Any]]]


def _read(made: Path) -> tuple[_Found, list[Text]]:
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        connection.execute("select name from sqlite_master").fetchall()
        sums: dict[str, str] = {}
        with suppress(sqlite3.Error):
            sums = sums_of(connection)
        lost: list[Text] = []
        rows = {
            table: list(_sound(connection, table, sums, lost))
            for table in (events, entries, documents)
        }
    opened, told = _journals(rows[events], rows[entries], lost)
    return {events: opened, entries: told, documents: rows[documents]}, lost


def _sound(
    connection: sqlite3.Connection, table: Table, sums: dict[str, str], lost: list[Text]
) -> Iterator[dict[str, Any]]:
    """Give the rows that can be read, and are what was saved as far as that is known."""
    unread = 0
    for rowid in range(1, _last(connection, table.name) + 1):
        asked = f"select * from {table.name} where rowid = ?"
        try:
            row = connection.execute(asked, (rowid,)).fetchone()
        except sqlite3.Error:
            unread += 1
            continue
        if row is None:
            continue
        place = place_of(table.name, row)
        if sums and sums.get(place) != sum_of(row):
            lost.append(Text("{place} is not what was saved: left out", place=place))
        else:
            yield {column.name: row[column.name] for column in table.columns}
    if unread:
        lost.append(
            Counted(
                "{count} row of {table} cannot be read",
                "{count} rows of {table} cannot be read",
                unread,
                table=table.name,
            )
        )


def _last(connection: sqlite3.Connection, table: str) -> int:
    try:
        found = connection.execute(f"select max(rowid) from {table}").fetchone()[0]
    except sqlite3.Error:
        return _MOST
    return min(int(found or 0), _MOST)


def _journals(
    opened: list[dict[str, Any]], told: list[dict[str, Any]], lost: list[Text]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Each event with the entries that are left of it, numbered anew."""
    rows = {row["id"]: row for row in opened if _is_event(row)}
    journals: dict[str, dict[int, Entry]] = {id: {} for id in rows}
    for row in told:
        with suppress(StoreError, TypeError):
            seq, entry = stored(SimpleNamespace(**row))  # type: ignore[arg-type]
            if entry.id == row["id"]:
                journals.setdefault(row["event"], {})[seq] = entry
    made: list[dict[str, Any]] = []
    for id, journal in journals.items():
        before = rows.get(id) or _row_of(id, journal)
        lost += _missing(id, set(journal), max([int(before["seq"]), *journal]))
        kept = {entry.id: entry for _, entry in sorted(journal.items())}
        rows[id] = {**before, "archived": False, "seq": len(kept)}
        made += [
            {"event": id, "seq": seq, "id": entry.id, "document": text_of(entry)}
            for seq, entry in enumerate(kept.values(), 1)
        ]
    return list(rows.values()), made


def _is_event(row: dict[str, Any]) -> bool:
    try:
        parse_moment(row["opened"])
        return isinstance(row["id"], str) and int(row["seq"]) >= 0 and bool(row["title"])
    except (TypeError, ValueError):
        return False


def _row_of(id: str, journal: dict[int, Entry]) -> dict[str, Any]:
    """The row of an event that is lost, made of its entries."""
    first = min(entry.at for entry in journal.values())
    title = fold(journal.values()).title or id
    opened = moment_text(first)
    return {"id": id, "title": title, "opened": opened, "seq": 0, "version": 1}


def _missing(id: str, there: set[int], last: int) -> list[Text]:
    gone = sorted(set(range(1, last + 1)) - there)
    if not gone:
        return []
    shown = ", ".join(map(str, gone[:20])) + (" .." if len(gone) > 20 else "")
    return [
        Counted(
            "{id}: lost is {count} of {last} entries: {shown}",
            "{id}: lost are {count} of {last} entries: {shown}",
            len(gone),
            id=id,
            last=last,
            shown=shown,
        )
    ]
