"""
Published, provisional, final: where the result stands (Law 79C).

A mistake in recording can be corrected until 30 minutes after the official score is made
available, unless the organizer says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from overtrick.events.journal.desk import Announced, Answered, Called, ClockSet, Known
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, Noted, Published, Reopened
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.people import NameAsked
from overtrick.events.journal.stages import Drawn, MatchTold, StagePlanned

__all__ = ["Publication", "Stage", "late_changes", "publication"]


_NO_CHANGE = (Noted, Called, Answered, Announced, ClockSet, Known, NameAsked)
"""What changes no score, whenever it is told."""


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
    """
    Give each entry that came too late, with the publication that it met.

    Where a round of a stage was published, that is what was told of a match of that round or
    of one before it.
    """
    now = Publication(Stage.OPEN)
    rounds: list[tuple[str, int, Publication]] = []
    drawn = _rounds_drawn(state)
    for entry in sorted(state.entries, key=lambda each: each.at):
        facts = entry.facts
        if isinstance(facts, Published | Reopened | Final):
            if state.counts(entry):
                now = _after(now, entry, state)
                rounds = [] if isinstance(facts, Reopened) else rounds
            if isinstance(facts, Published) and facts.round and state.counts(entry):
                rounds.append((facts.stage or "1", facts.round, now))
            continue
        if not state.counts(entry) or _undoes_final(entry, state):
            continue
        target = state.entry(facts.of) if isinstance(facts, Undone) else None
        about = facts if target is None else target.facts
        if isinstance(about, _NO_CHANGE):
            continue
        met = _met(about, now, rounds, drawn)
        if met is not None and not met.is_correctable(entry.at):
            yield entry, met


def _met(
    facts: Facts,
    now: Publication,
    rounds: Sequence[tuple[str, int, Publication]],
    drawn: Mapping[tuple[str, str], tuple[str, int]],
) -> Publication | None:
    """The publication that it must be in time for: that of its round, if rounds have theirs."""
    if not rounds or now.stage is Stage.FINAL:
        return now
    if not isinstance(facts, Meeting | MatchTold):
        return None
    stage, round = drawn.get((facts.session, facts.match or ""), (facts.session, 0))
    covering = (each for name, until, each in rounds if name == stage and round <= until)
    return next(covering, None)


def _rounds_drawn(state: State) -> dict[tuple[str, str], tuple[str, int]]:
    """The stage and round of every match drawn, by its session and name."""
    sessions: dict[str, tuple[str, ...]] = {}
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for entry in state.of_kind(StagePlanned, Drawn):
        facts = entry.facts
        if isinstance(facts, StagePlanned):
            sessions[facts.stage] = facts.sessions or (facts.stage,)
        elif isinstance(facts, Drawn):
            for session in sessions.get(facts.stage, (facts.stage,)):
                for match in facts.matches:
                    found[session, match.match] = facts.stage, facts.round
    return found


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
