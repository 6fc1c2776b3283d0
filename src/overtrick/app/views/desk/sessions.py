"""The sessions of an event with their sections: what each plays, and how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import NOT_CHOSEN
from overtrick.app.views.desk.rules import words
from overtrick.app.views.sentences import Sentence
from overtrick.core.letters import natural
from overtrick.errors import Counted, Text
from overtrick.events.journal.evening import MovementPlanned, RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Plan
from overtrick.events.now.rounds import rounds_of, session_in_play
from overtrick.movements.registry import movement_name

__all__ = ["SectionSeen", "SessionSeen", "sessions_seen"]


@dataclass(frozen=True, slots=True)
class SectionSeen:
    """What a section plays in a session."""

    section: str
    plays: Sentence
    shape: Sentence
    planned_by: tuple[str, ...]
    """The entries that planned it, where nothing was told of it: it can be taken back."""


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session: how far it is, and its sections."""

    session: str
    state: str
    word: Sentence
    sections: tuple[SectionSeen, ...]
    counts: tuple[Sentence, ...]
    """How it counts beside the others."""
    free: str = "B"
    """The section that can be added."""

    @property
    def is_to_start(self) -> bool:
        """Whether nobody has begun to play it."""
        return self.state == "come" and bool(self.sections)


def sessions_seen(running: Running) -> list[SessionSeen]:
    """Give every session that is planned, or of a stage of sessions, the first one first."""
    state, found = running.state, dict[str, list[Plan]]()
    for stage in state.stages:
        if stage.form == "table":
            found |= {session: [] for session in stage.sessions}
    for plan in sorted(state.plans, key=lambda each: natural(each.section)):
        found.setdefault(plan.session, []).append(plan)
    return [_session(state, each, tuple(found[each])) for each in sorted(found, key=natural)]


def _session(state: Event, session: str, plans: tuple[Plan, ...]) -> SessionSeen:
    rounds, begun = rounds_of(state, session), _begun(state, session)
    if not begun:
        stands, word = "come", Text("not begun")
    elif session == session_in_play(state) and rounds.over < (rounds.planned or 0):
        stands, word = "go", Text("in play, round {round}", round=rounds.over + 1)
    else:
        stands, word = "done", Text("over")
    sections = tuple(_section(state, each, begun) for each in plans)
    counts, free = tuple(_counts(state, session, plans)), _free_section(state, session)
    return SessionSeen(session, stands, word, sections, counts, free)


def _section(state: Event, plan: Plan, begun: set[str]) -> SectionSeen:
    is_open = plan.movement.id == NOT_CHOSEN
    shape = Counted(
        "{count} round of {boards}",
        "{count} rounds of {boards}",
        len(plan.movement.rounds),
        boards=plan.boards_per_set,
    )
    planned = tuple(
        entry.id
        for entry in state.of_kind(MovementPlanned)
        if (entry.facts.session, entry.facts.section) == (plan.session, plan.section)
        if plan.section not in begun
    )
    plays = movement_name(plan.movement)
    return SectionSeen(plan.section, plays, "" if is_open else shape, planned)


def _begun(state: Event, session: str) -> set[str]:
    """The sections in which a round was called or a result told."""
    called = {
        e.facts.section for e in state.of_kind(RoundStarted) if e.facts.session == session
    }
    told = (place for place in state.boards() if place.session == session)
    return called | {place.section for place in told if state.lines(place)}


def _counts(state: Event, session: str, plans: tuple[Plan, ...]) -> Iterator[Sentence]:
    stage = next((each for each in state.stages if session in each.sessions), None)
    if stage is not None:
        yield Text(
            "It is of stage {stage}, which has a ranking of its own.",
            stage=stage.title or stage.id,
        )
        if (way := str(stage.condition("carry_forward"))) != "none":
            earlier = " + ".join(stage.earlier)
            carried = words(way, "carry_forward")
            yield Text("From stage {stage} counts: {carried}.", stage=earlier, carried=carried)
    elif len({each.session for each in state.plans}) > 1:
        yield Text("It counts with the other sessions: the ranking adds up all boards.")
    if len(plans) > 1:
        yield (
            Text("All sections are compared as one field.")
            if state.rules.settings.across_field == "yes"
            else Text("Each section is compared within itself.")
        )


def _free_section(state: Event, session: str) -> str:
    """Give the first letter that no section of a session has."""
    taken = {section for one, section in state.sections if one == session}
    return next((each for each in ascii_uppercase if each not in taken), "A")
