"""Which entries came too late for a publication (Law 79C)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from overtrick.events.journal.desk import Announced, Answered, Called, ClockSet, Known
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Final, Noted, Published, Reopened
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import MeetingFacts
from overtrick.events.journal.people import (
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    NameAsked,
)
from overtrick.events.journal.publication import Publication, PublicationStage
from overtrick.events.journal.stages import Drawn, MatchTold, StagePlanned

__all__ = ["late_changes"]

_NO_CHANGE = (
    *(Noted, Called, Answered, Announced, ClockSet, Known, NameAsked),
    *(BookingsAsked, Booked, BookingGone, BookingPaid),
)
"""What changes no score, whenever it is told."""


def late_changes(state: Event) -> Iterator[tuple[Entry, Publication]]:
    """
    Give each entry that came too late, with the publication that it met.

    Where a round of a stage was published, that is what was told of a match of that round or
    of one before it.
    """
    now = Publication(PublicationStage.OPEN)
    rounds: list[tuple[str, int, Publication]] = []
    drawn = _rounds_drawn(state)
    for entry in sorted(state.entries, key=lambda each: each.at):
        facts = entry.facts
        if isinstance(facts, Published | Reopened | Final):
            if state.counts(entry):
                now = now.after(entry, state.rules.conditions.correction_minutes)
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
    if not rounds or now.is_final:
        return now
    if not isinstance(facts, MeetingFacts | MatchTold):
        return None
    stage, round = drawn.get((facts.session, facts.match or ""), (facts.session, 0))
    covering = (each for name, until, each in rounds if name == stage and round <= until)
    return next(covering, None)


def _rounds_drawn(state: Event) -> dict[tuple[str, str], tuple[str, int]]:
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


def _undoes_final(entry: Entry, state: Event) -> bool:
    target = state.entry(entry.facts.of) if isinstance(entry.facts, Undone) else None
    return target is not None and isinstance(target.facts, Published | Reopened | Final)
