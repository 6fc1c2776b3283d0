"""
Events and their entries in the tables: each function is a step of one transaction.

A name that is taken out of the rows of journals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from overtrick.app.store.database import (
    EventExists,
    EventUnknown,
    JournalBroken,
    JournalMoved,
    StoreError,
)
from overtrick.app.store.rows import (
    EventRow,
    Stored,
    Written,
    event_of,
    is_name,
    stored,
    text_of,
)
from overtrick.app.store.rows import entries as _entries
from overtrick.app.store.rows import events as _events
from overtrick.app.store.writer import Committed, Work
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.moment import moment_text, now
from overtrick.events.journal.people import RegisteredPlayer

__all__ = [
    "add_entries",
    "add_event",
    "all_events",
    "change_title",
    "entries_after",
    "entries_left",
    "gaps",
]


def erase_names(connection: Connection, id: str, added: Iterable[Entry]) -> bool:
    """
    Take the names of erased players out of the rows: nothing may bring them back.

    :param added: what came last; if it names nobody who was erased, nothing else is read.
    :returns: whether there was one.
    """
    names = [each for each in added if isinstance(each.facts, RegisteredPlayer)]
    if not any(_player(each) in _erased(connection, id) or erases(each) for each in names):
        return False
    naming = _naming()
    asked = select(_entries).where(_entries.c.event == id, naming).order_by(_entries.c.seq)
    rows = [stored(row) for row in connection.execute(asked)]
    told = zip(rows, fold(each.entry for each in rows).entries, strict=True)
    named = [(seq, entry) for (seq, before), entry in told if entry != before]
    for seq, entry in named:
        where = _entries.c.event == id, _entries.c.seq == seq
        connection.execute(update(_entries).where(*where).values(document=text_of(entry)))
    return bool(named)


def _naming() -> ColumnElement[bool]:
    return _entries.c.document.contains(f'"kind": "{RegisteredPlayer.kind}"')


def _player(entry: Entry) -> str:
    assert isinstance(entry.facts, RegisteredPlayer)
    return entry.facts.player


class _Known(NamedTuple):
    """Who was erased in a journal as far as it was read: to the entry of that number."""

    seq: int = 0
    id: str = ""
    players: frozenset[str] = frozenset()


def _erased(connection: Connection, id: str) -> frozenset[str]:
    """Give the players that were ever erased; each entry is read once by a connection."""
    kept: dict[str, _Known] = connection.info.setdefault("erased", {})
    known = kept.get(id, _Known())
    mine = _entries.c.event == id
    if known.seq and connection.scalar(_ID_OF, {"event": id, "seq": known.seq}) != known.id:
        known = _Known()  # what was read was not committed
    since = select(_entries).where(mine, _entries.c.seq > known.seq, _naming())
    found = filter(None, (erases(stored(row).entry) for row in connection.execute(since)))
    last = connection.execute(
        select(_entries.c.seq, _entries.c.id)
        .where(mine)
        .order_by(_entries.c.seq.desc())
        .limit(1)
    ).one()
    kept[id] = _Known(last.seq, last.id, known.players.union(found))
    return kept[id].players


_ID_OF: Final = select(_entries.c.id).where(
    _entries.c.event == bindparam("event"), _entries.c.seq == bindparam("seq")
)


_AT_ONCE: Final = 500  # names in one question to the database


def all_events(connection: Connection, ids: Sequence[str] | None = None) -> list[EventRow]:
    """List the events, the oldest first; all, or those of the ids."""
    asked = _ROWS if ids is None else _ROWS.where(_events.c.id.in_(ids))
    rows = [event_of(row) for row in connection.execute(asked)]
    return sorted(rows, key=lambda row: (row.opened, row.id))


def add_event(
    connection: Connection, id: str, title: str, entries: Sequence[Written]
) -> Work[EventRow]:
    """
    Open an event, with its first entries.

    :raises EventExists: if there is one of that id.
    """
    if _locked(connection, id) is not None:
        raise EventExists("there is an event {id!r} already", id=id)
    row = {"id": id, "title": title, "opened": moment_text(now()), "seq": 0, "version": 1}
    connection.execute(insert(_events), row)
    if entries:
        _add(connection, _known(connection, id), entries)
    return _as_it_stands(connection, id)


def change_title(connection: Connection, id: str, title: str) -> Work[EventRow]:
    """
    Give an event another title.

    :raises EventUnknown: if there is none of that id.
    """
    row = _known(connection, id)
    values = {"title": title, "version": row.version + 1}
    connection.execute(update(_events).where(_events.c.id == id).values(values))
    return _as_it_stands(connection, id)


def add_entries(
    connection: Connection, id: str, entries: Sequence[Written], after: int | None = None
) -> Work[list[Stored]]:
    """
    Add entries to a journal; one whose id is there already is given back as it stands.

    :param after: the number of the last entry, where they hang on there being no other.
    :raises EventUnknown: if there is no such event.
    :raises JournalMoved: if there is another entry since, and not all of these are there.
    """
    row = _known(connection, id)
    work = _add(connection, row, entries, after)
    if work.change and any(isinstance(each.entry.facts, Opened | Undone) for each in entries):
        return work._replace(change=work.change._replace(version=_entitle(connection, row)))
    return work


def _add(
    connection: Connection, row: Row[Any], entries: Sequence[Written], after: int | None = None
) -> Work[list[Stored]]:
    id = row.id
    found, last_there = _there(connection, row, [each.entry.id for each in entries])
    new: list[dict[str, object]] = []
    for entry, text in entries:
        if entry.id not in found:
            seq = row.seq + len(new) + 1
            new.append({"event": id, "seq": seq, "id": entry.id, "document": text})
            found[entry.id] = Stored(seq, entry)
    takes_out = any(erases(each.entry) for each in entries)
    if not new:
        return Work([found[each.entry.id] for each in entries], erases=takes_out)
    if after is not None and row.seq != after:
        raise JournalMoved(
            "{id}: others have told something since entry {after}", id=id, after=after
        )
    if not last_there:  # nothing follows where the end of a journal is missing
        raise JournalBroken(id, row.seq, row.seq)
    connection.execute(insert(_entries), new)
    if any(isinstance(each.entry.facts, RegisteredPlayer) for each in entries):
        # a name told before it was erased may come after that
        takes_out = erase_names(connection, id, [each.entry for each in entries]) or takes_out
    last = row.seq + len(new)
    connection.execute(_SET_SEQ, {"event": id, "last": last})
    answer = [found[each.entry.id] for each in entries]
    return Work(answer, Committed(id, last, row.version), takes_out)


def _entitle(connection: Connection, row: Row[Any]) -> int:
    """Let the row have the title that its journal gives now; give the version of the row."""
    told = connection.execute(_TITLES, {"event": row.id})
    title = fold(stored(each).entry for each in told).title
    if title in ("", row.title):
        return int(row.version)
    version = int(row.version) + 1
    values = {"title": title, "version": version}
    connection.execute(update(_events).where(_events.c.id == row.id).values(values))
    return version


def entries_after(connection: Connection, id: str, after: int) -> list[Stored]:
    """
    Read a journal from the number that follows *after*.

    :raises EventUnknown: if there is no such event.
    :raises JournalBroken: if an entry is missing.
    """
    event = _there_is(connection, id)
    rows = connection.execute(_AFTER, {"event": id, "after": after}).all()
    for number, row in enumerate(rows, after + 1):
        if row.seq != number:
            raise JournalBroken(id, number, row.seq - 1)
    if after + len(rows) < event.seq:
        raise JournalBroken(id, after + len(rows) + 1, event.seq)
    return [stored(row) for row in rows]


def entries_left(connection: Connection, id: str) -> list[Stored]:
    """
    Read what is left of a journal: without what is missing, or cannot be read.

    :raises EventUnknown: if there is no such event.
    """
    _there_is(connection, id)
    found: list[Stored] = []
    for row in connection.execute(_AFTER, {"event": id, "after": 0}):
        with suppress(StoreError):
            found.append(stored(row))
    return found


def gaps(connection: Connection) -> list[JournalBroken]:
    """List the journals that lack an entry; of each, what is missing first."""
    found = []
    for event in connection.execute(_COUNTS):
        if event.count != event.seq or event.last != event.seq:
            try:
                entries_after(connection, event.id, 0)
            except JournalBroken as error:
                found.append(error)
    return found


_SET_SEQ: Final = (
    update(_events).where(_events.c.id == bindparam("event")).values(seq=bindparam("last"))
)
_ONE: Final = select(_events).where(_events.c.id == bindparam("event"))
_LOCK: Final = _ONE.with_for_update()
_ROWS: Final = select(_events, _entries.c.document).outerjoin(
    _entries, and_(_entries.c.event == _events.c.id, _entries.c.seq == _events.c.seq)
)
_TITLES: Final = (
    select(_entries)
    .where(
        _entries.c.event == bindparam("event"),
        or_(*(_entries.c.document.contains(f'"kind": "{k.kind}"') for k in (Opened, Undone))),
    )
    .order_by(_entries.c.seq)
)
"""What a title hangs on: whatever opens the event, and undos."""
_COUNTS: Final = (
    select(
        _events.c.id,
        _events.c.seq,
        func.count(_entries.c.seq).label("count"),
        func.coalesce(func.max(_entries.c.seq), 0).label("last"),
    )
    .outerjoin(_entries, _entries.c.event == _events.c.id)
    .group_by(_events.c.id, _events.c.seq)
)
_AFTER: Final = (
    select(_entries)
    .where(_entries.c.event == bindparam("event"), _entries.c.seq > bindparam("after"))
    .order_by(_entries.c.seq)
)
_THERE: Final = union_all(
    select(_entries).where(
        _entries.c.event == bindparam("event"),
        _entries.c.id.in_(bindparam("ids", expanding=True)),
    ),
    select(_entries).where(
        _entries.c.event == bindparam("event"), _entries.c.seq == bindparam("last")
    ),
)
"""Entries by their ids, and the last one."""


def _there(
    connection: Connection, row: Row[Any], ids: Sequence[str]
) -> tuple[dict[str, Stored], bool]:
    """Give the entries of these ids that a journal has, and whether it has its last one."""
    found: dict[str, Stored] = {}
    last_there = not row.seq
    for start in range(0, len(ids), _AT_ONCE):
        some = {"event": row.id, "ids": ids[start : start + _AT_ONCE], "last": row.seq}
        for each in connection.execute(_THERE, some):
            last_there = last_there or each.seq == row.seq
            if each.id in some["ids"]:
                found[each.id] = stored(each)
    return found, last_there


def _locked(connection: Connection, id: str) -> Row[Any] | None:
    """The row of an event, ours until the commit: so numbers stand in the order of commits."""
    return connection.execute(_LOCK, {"event": id}).first()


def _known(connection: Connection, id: str) -> Row[Any]:
    row = _locked(connection, id) if is_name(id) else None
    if row is None:
        raise EventUnknown("there is no event {id!r}", id=id)
    return row


def _there_is(connection: Connection, id: str) -> Row[Any]:
    """The row of an event, to be read."""
    row = connection.execute(_ONE, {"event": id}).first() if is_name(id) else None
    if row is None:
        raise EventUnknown("there is no event {id!r}", id=id)
    return row


def _as_it_stands(connection: Connection, id: str) -> Work[EventRow]:
    row = connection.execute(_ROWS.where(_events.c.id == id)).one()
    return Work(event_of(row), Committed(id, row.seq, row.version))
