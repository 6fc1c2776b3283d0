"""How safe the club's results are: copies, the journals read and checked, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from overtrick.app.store.backup import copies
from overtrick.app.store.database import StoreError, said
from overtrick.app.store.store import Store
from overtrick.app.views.sentences import Sentence, clock
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.errors import (
    Counted,
    OvertrickError,
    Text,
)
from overtrick.events.journal.entry import VERSION as JOURNAL_VERSION
from overtrick.events.journal.facts import Unknown
from overtrick.events.journal.fold import Event, fold
from overtrick.events.now.live import ranking_of

__all__ = [
    "Checked",
    "CopySeen",
    "age",
    "checked",
    "copies_seen",
]


@dataclass(frozen=True, slots=True)
class CopySeen:
    """A copy in the second folder."""

    name: str
    at: str
    age: Sentence


@dataclass(frozen=True, slots=True)
class Checked:
    """One journal, read from the store once more: every entry, folded, ranked."""

    id: str
    title: str
    entries: int
    rules: Sentence
    versions: tuple[str, ...]
    unknown: int
    ranked: int
    wrong: Sentence = ""


def copies_seen(folder: Path | None, at: datetime) -> tuple[tuple[CopySeen, ...], str]:
    """Give the copies of the second folder, the newest first, or what is wrong with it."""
    if folder is None:
        return (), ""
    try:
        found = copies(folder)
    except OSError as error:
        return (), f"{folder}: {said(error)}"
    return tuple(CopySeen(c.file.name, clock(c.at), age(c.at, at)) for c in found), ""


def age(then: datetime, at: datetime | None = None) -> Sentence:
    """
    Say how long ago a moment was.

    >>> then = datetime(2026, 3, 6, 20, tzinfo=UTC)
    >>> print(age(then, datetime(2026, 3, 6, 20, 7, tzinfo=UTC)))
    7 minutes ago
    """
    minutes = int(((at or datetime.now(UTC)) - then).total_seconds() // 60)
    if minutes < 0:
        return Text("in the future: the clock of this computer is wrong")
    if minutes < 1:
        return Text("just now")
    if minutes < 120:
        return Counted("{count} minute ago", "{count} minutes ago", minutes)
    hours = minutes // 60
    if hours < 48:
        return Counted("{count} hour ago", "{count} hours ago", hours)
    return Counted("{count} day ago", "{count} days ago", hours // 24)


def checked(store: Store) -> list[Checked]:
    """
    Read every journal anew, fold it and rank it; what fails is said of its event.

    :raises StoreError: if the store cannot be read at all.
    """
    return [_checked(store, row.id, row.title, row.seq) for row in store.events()]


def _checked(store: Store, id: str, title: str, seq: int) -> Checked:
    try:
        entries = [stored.entry for stored in store.read(id)]
    except StoreError as error:
        return Checked(
            id, title, seq, "", (), 0, 0, Text("cannot be read: {error}", error=error)
        )
    versions = tuple(sorted({str(JOURNAL_VERSION)} if entries else ()))
    unknown = sum(isinstance(entry.facts, Unknown) for entry in entries)
    try:
        state = fold(entries)
        ranked = len(ranking_of(state).standings)
    except OvertrickError as error:
        wrong = Text("cannot be ranked: {error}", error=error)
        return Checked(id, title, len(entries), "", versions, unknown, 0, wrong)
    return Checked(id, title, len(entries), _rules(state), versions, unknown, ranked)


def _rules(state: Event) -> Text:
    rules, methods = (
        state.rules,
        {name: each.title for name, each in METHODS.items()} | dict(TEAM_METHODS),
    )
    name = Text(PROFILES[rules.name].title) if rules.name in PROFILES else rules.name
    method = Text(methods[rules.method]) if rules.method in methods else rules.method
    return Text.joined([name or Text("own rules"), method or Text("by the results")])
