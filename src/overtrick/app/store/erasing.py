"""A name that is taken out of the rows of journals."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from overtrick.app.store.rows import stored, text_of
from overtrick.app.store.tables import entries as _entries
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["erase_names"]


def erase_names(connection: Connection, id: str) -> bool:
    """
    Take the names of erased players out of the rows: nothing may bring them back.

    :returns: whether there was one.
    """
    naming = _entries.c.document.contains(f'"kind": "{RegisteredPlayer.kind}"')
    asked = select(_entries).where(_entries.c.event == id, naming).order_by(_entries.c.seq)
    rows = [stored(row) for row in connection.execute(asked)]
    told = zip(rows, fold(each.entry for each in rows).entries, strict=True)
    named = [(seq, entry) for (seq, before), entry in told if entry != before]
    for seq, entry in named:
        where = _entries.c.event == id, _entries.c.seq == seq
        connection.execute(update(_entries).where(*where).values(document=text_of(entry)))
    return bool(named)
