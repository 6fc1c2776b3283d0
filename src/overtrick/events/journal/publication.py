"""
Published, provisional, final: where the result stands (Law 79C).

A mistake in recording can be corrected until 30 minutes after the official score is made
available, unless the organizer says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, Noted, Published, Reopened
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import State

__all__ = ["Publication", "Stage", "late_changes", "publication"]


class Stage(Enum):
    """How official the result is."""

    OPEN = "open"
    PROVISIONAL = "provisional"  # published, and can be corrected
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Publication:
    """The stage, since when, and until when the score can be corrected."""

    stage: Stage
    since: datetime | None = None
    closes: datetime | None = None

    def is_correctable(self, moment: datetime) -> bool:
        """Whether a correction asked for at that moment is in time."""
        return self.stage is not Stage.FINAL and (self.closes is None or moment <= self.closes)


def publication(state: State) -> Publication:
    """
    Say where the result stands.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.moment import moment_text, parse_moment
    >>> told = fold([tell(Published(), at=parse_moment("2026-03-06T19:15Z"))])
    >>> publication(told).stage.value, moment_text(publication(told).closes)
    ('provisional', '2026-03-06T19:45:00.000Z')
    """
    now = Publication(Stage.OPEN)
    for entry in state.of_kind(Published, Reopened, Final):
        now = _after(now, entry, state)
    return now


def late_changes(state: State) -> Iterator[tuple[Entry, Publication]]:
    """Give each entry that came too late, with the publication that it met."""
    now = Publication(Stage.OPEN)
    for entry in sorted(state.entries, key=lambda each: each.at):
        if isinstance(entry.facts, Published | Reopened | Final):
            if state.counts(entry):
                now = _after(now, entry, state)
        elif isinstance(entry.facts, Noted) or not state.counts(entry):
            continue
        elif not now.is_correctable(entry.at) and not _undoes_final(entry, state):
            yield entry, now


def _undoes_final(entry: Entry, state: State) -> bool:
    target = state.entry(entry.facts.of) if isinstance(entry.facts, Undone) else None
    return target is not None and isinstance(target.facts, Published | Reopened | Final)


def _after(now: Publication, entry: Entry, state: State) -> Publication:
    facts = entry.facts
    if isinstance(facts, Published):
        minutes = facts.correction_minutes
        if minutes is None:
            minutes = state.rules.conditions.correction_minutes
        return Publication(Stage.PROVISIONAL, entry.at, _later(entry.at, minutes))
    if isinstance(facts, Final):
        return Publication(Stage.FINAL, entry.at, now.closes)
    return Publication(Stage.OPEN, entry.at)


def _later(moment: datetime, minutes: int) -> datetime:
    try:
        return moment + timedelta(minutes=minutes)
    except OverflowError:  # beyond every calendar
        return (datetime.max if minutes > 0 else datetime.min).replace(tzinfo=moment.tzinfo)
