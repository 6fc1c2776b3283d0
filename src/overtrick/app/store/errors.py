"""
What a store refuses, and what befell it.

* StoreError
  - EventExists
  - EventUnknown
  - JournalMoved
  - DocumentChanged
  - NotSaved
  - Damaged
  - StoreUnreadable
  - JournalBroken
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from overtrick.errors import OvertrickError, Text, system_text

__all__ = [
    "Damaged",
    "DocumentChanged",
    "EventExists",
    "EventUnknown",
    "JournalBroken",
    "JournalMoved",
    "NotSaved",
    "StoreError",
    "StoreUnreadable",
    "reading",
    "said",
]


class StoreError(OvertrickError):
    """The root: the store does not take something, or has lost its database."""


class EventExists(StoreError):
    """There is an event of that id already."""


class EventUnknown(StoreError):
    """There is no event of that id."""


class JournalMoved(StoreError):
    """Somebody else has told something since the entry that was known as the last."""


class DocumentChanged(StoreError):
    """Somebody else has changed the document meanwhile."""


class NotSaved(StoreError):
    """Nothing was saved: the disk is full, the database is gone or will not take it."""


class StoreUnreadable(StoreError):
    """The database cannot be opened or read, or is no store of ours."""


class Damaged(StoreError):
    """What the store holds cannot be read as a whole."""


class JournalBroken(StoreError):
    """Entries of a journal are missing: nothing is shown of it, and nothing saved behind it."""

    def __init__(self, event: str, first: int, last: int) -> None:
        """Name the entries that are missing."""
        self.event = event
        what = Text("entry {number} of its journal is missing", number=first)
        if first != last:
            what = Text(
                "entries {first} to {last} of its journal are missing", first=first, last=last
            )
        super().__init__(
            Text(
                "{event}: {what}; nothing is saved behind that. "
                '"overtrick export {event} FILE" writes what is left',
                event=event,
                what=what,
            )
        )


def said(error: BaseException) -> Text | str:
    """
    Say what a database complained of, in one line.

    >>> print(said(OSError(28, "No space left on device")))
    No space left on device
    """
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, OSError):
        return system_text(error)
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0]


@contextmanager
def reading(what: str = "the store could not be read") -> Iterator[None]:
    """
    Turn a complaint of the database into a sentence.

    :raises StoreUnreadable: instead of any error of the database.
    """
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreUnreadable(f"{what}: {said(error)}") from error
