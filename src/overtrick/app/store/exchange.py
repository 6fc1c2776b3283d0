"""One event as a journal in a file, to take along and to bring back."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from overtrick.app.store.errors import NotSaved, StoreError, StoreUnreadable, said
from overtrick.app.store.store import EventRow, Store
from overtrick.core.whole_files import write_whole
from overtrick.errors import Counted, Text
from overtrick.events.journal.fold import fold
from overtrick.events.problem import Problem
from overtrick.formats.journals.journal import entries_of, line_text
from overtrick.formats.journals.journal_file import read_locked

__all__ = ["Imported", "export_journal", "import_journal", "journal_bytes"]


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
