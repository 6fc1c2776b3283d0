"""A name that is taken out of the rows of journals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, select, update

from overtrick.app.store.rows import stored, text_of
from overtrick.app.store.tables import entries as _entries
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["erase_names"]


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
