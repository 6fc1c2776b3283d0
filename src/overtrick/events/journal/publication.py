"""
Published, provisional, final: where the result stands (Law 79C).

A mistake in recording can be corrected until 30 minutes after the official score is made
available, unless the organizer says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, Published, Reopened

__all__ = ["Publication", "PublicationStage", "publication_of"]


class PublicationStage(Enum):
    """How official the result is."""

    OPEN = "open"
    PROVISIONAL = "provisional"  # published, and can be corrected
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Publication:
    """The stage, since when, and until when the score can be corrected."""

    stage: PublicationStage
    since: datetime | None = None
    closes: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing is published."""
        return self.stage is PublicationStage.OPEN

    @property
    def is_final(self) -> bool:
        """Whether nothing can be corrected any more."""
        return self.stage is PublicationStage.FINAL

    def is_correctable(self, moment: datetime) -> bool:
        """Whether a correction asked for at that moment is in time."""
        return not self.is_final and (self.closes is None or moment <= self.closes)

    def after(self, entry: Entry, minutes: int) -> Publication:
        """What it becomes by an entry, where corrections are usually in time for *minutes*."""
        facts = entry.facts
        if isinstance(facts, Published):
            given = facts.correction_minutes
            closes = _later(entry.at, minutes if given is None else given)
            return Publication(PublicationStage.PROVISIONAL, entry.at, closes)
        if isinstance(facts, Final):
            return Publication(PublicationStage.FINAL, entry.at, self.closes)
        return Publication(PublicationStage.OPEN, entry.at)


def publication_of(
    entries: Iterable[Entry[Published | Reopened | Final]], minutes: int
) -> Publication:
    """
    Say where the result stands; it can be corrected for so many *minutes*, unless it says so.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.moment import moment_text, parse_moment
    >>> told = publication_of([tell(Published(), at=parse_moment("2026-03-06T19:15Z"))], 30)
    >>> told.stage.value, moment_text(told.closes)
    ('provisional', '2026-03-06T19:45:00.000Z')
    """
    now = Publication(PublicationStage.OPEN)
    for entry in entries:
        now = now.after(entry, minutes)
    return now


def _later(moment: datetime, minutes: int) -> datetime:
    try:
        return moment + timedelta(minutes=minutes)
    except OverflowError:  # beyond every calendar
        return (datetime.max if minutes > 0 else datetime.min).replace(tzinfo=moment.tzinfo)
