"""
The sessions of an event with their sections: what each plays, and how far it is.

The grid of a movement, for whoever chooses one; one's own, and what is wrong in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from overtrick.app.club.deals import deals_of_session
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import NOT_CHOSEN
from overtrick.app.views.desk.setup import USUAL
from overtrick.app.views.sentences import Sentence
from overtrick.core.letters import natural, whole_number
from overtrick.errors import Counted, InvalidMovement, OvertrickError, Text
from overtrick.events.journal.evening import MovementPlanned, RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Plan
from overtrick.events.now.rounds import (
    next_session,
    plan_before,
    rounds_of,
    sections_of,
    session_in_play,
)
from overtrick.formats.grids.movement_json import movement_document
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.messages import closed, say, upper_first
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.laws import facts
from overtrick.movements.registry import movement_name
from overtrick.printing.settings import words

__all__ = [
    "LONGEST",
    "NO_EVENT",
    "Grid",
    "GridCell",
    "OwnMovement",
    "SectionSeen",
    "SessionSeen",
    "Where",
    "event_set_up",
    "grid_seen",
    "is_open",
    "own_movement",
    "questions_of",
    "section_asked",
    "sessions_seen",
]


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
            titles = {each.id: each.title for each in state.stages}
            earlier = " + ".join(titles.get(each) or each for each in stage.earlier)
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


LONGEST = 1_000_000
"""Letters of a text of a form: one's own movement goes there and back as one."""


_LISTED = 100  # faults of one's own movement, each a line of the page


@dataclass(frozen=True, slots=True)
class GridCell:
    """A table in a round: who meets there, with which boards."""

    who: Sentence
    boards: str


@dataclass(frozen=True, slots=True)
class Grid:
    """All rounds of a movement; a table that rests in a round has no cell there."""

    name: Sentence
    shape: Sentence
    tables: tuple[int, ...]
    rounds: tuple[tuple[GridCell | None, ...], ...]
    has_switches: bool
    notes: tuple[Sentence, ...]


def grid_seen(plan: Plan) -> Grid:
    """
    Give the grid of a plan.

    >>> from overtrick.movements.registry import movement
    >>> [str(each.who) for each in grid_seen(Plan(movement("mitchell:3"), 2)).rounds[1]]
    ['1 v 3', '2 v 1', '3 v 2']
    """
    found = plan.movement
    tables = tuple(sorted({each.table for row in found.rounds for each in row}))
    rounds = []
    for row in found.rounds:
        at = {each.table: _cell(plan, each) for each in row}
        rounds.append(tuple(at.get(table) for table in tables))
    switched = any(
        isinstance(each, GridMeeting) and each.switched for row in found.rounds for each in row
    )
    return Grid(
        movement_name(found),
        Counted(
            "{count} round of {boards}",
            "{count} rounds of {boards}",
            len(found.rounds),
            boards=plan.boards_per_set,
        ),
        tables,
        tuple(rounds),
        switched,
        tuple(closed(upper_first(say(note))) for note in found.notes),
    )


def _cell(plan: Plan, each: GridMeeting | Seating) -> GridCell:
    boards = plan.boards(each.set) if each.set else ()
    told = f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else "".join(map(str, boards))
    if isinstance(each, Seating):
        seats = ((each.north, each.south), (each.east, each.west))
        return GridCell(
            " v ".join("+".join(who or "-" for who in side) for side in seats), told
        )
    if not each.is_played:
        who = each.ns or each.ew
        return GridCell(Text("{who} sits out", who=who) if who else "-", "")
    turned = " *" if each.switched else ""
    return GridCell(Text("{one} v {other}", one=each.ns, other=f"{each.ew}{turned}"), told)


@dataclass(frozen=True, slots=True)
class OwnMovement:
    """What was found in a file: a movement with its facts, or why not."""

    movement: Movement | None = None
    boards_per_set: int = 2
    faults: tuple[Sentence, ...] = ()
    said: tuple[Sentence, ...] = ()
    error: Sentence = ""
    grid: str = ""
    """The movement as JSON, to be sent back with the form."""

    @property
    def shape(self) -> Sentence:
        """Its size in words."""
        if self.movement is None:
            return ""
        tables = Counted("{count} table", "{count} tables", self.movement.tables)
        rounds = Counted("{count} round", "{count} rounds", len(self.movement.rounds))
        return Text.joined([tables, rounds])


def own_movement(file: tuple[str, bytes] | None, grid: str = "", sets: str = "") -> OwnMovement:
    """
    Read a movement from a file, or from the JSON that the form brought back.

    >>> text = '{"name": "Ours", "grid": [[{"table": 1, "ns": 1, "ew": 2, "set": 1}]]}'
    >>> found = own_movement(("ours.json", text.encode()), sets="3")
    >>> found.movement.name, found.boards_per_set, found.faults
    ('Ours', 3, ())
    >>> own_movement(("ours.txt", b"hello")).error != ""
    True
    """
    if file is None and not grid:
        return OwnMovement()
    name, data = file if file is not None else ("own.json", grid.encode())
    count = whole_number(sets, 20) or 2
    try:
        plans, problems = read_movements(data, name)
        said = tuple(
            Text("{where}: {reason}", where=each.where, reason=each.text) for each in problems
        )
        if not plans:
            return OwnMovement(
                boards_per_set=count,
                error=Text.joined(said[:3], "; ")
                if said
                else Text("{file}: no movement", file=name),
            )
        again = json.dumps(movement_document(plans[0]))
        if len(again) > LONGEST:
            raise InvalidMovement(
                "{file}: {tables} tables in {rounds} rounds are too many for a form",
                file=name,
                tables=plans[0].tables,
                rounds=len(plans[0].rounds),
            )
        found = facts(plans[0])
    except OvertrickError as error:
        return OwnMovement(boards_per_set=count, error=error.whole)
    faults: tuple[Sentence, ...] = found.faults[:_LISTED]
    if more := len(found.faults) - len(faults):
        faults += (Text("{count} more are not listed", count=more),)
    return OwnMovement(
        plans[0], count, faults, (*said[:_LISTED], *found.warnings[:_LISTED]), grid=again
    )


Where = tuple[str, str]
"""A session and a section."""

_NAME = re.compile(r"[\w-]{1,12}")


def section_asked(state: Event, typed: Mapping[str, str]) -> Where:
    """The section that is asked for, else the first one of the session in play."""
    session = typed.get("session", "").strip()
    session = session if _NAME.fullmatch(session) else session_in_play(state)
    section = typed.get("section", "").strip().upper()
    if not _NAME.fullmatch(section):
        section = sections_of(state, session)[0]
    return session, section


def questions_of(running: Running, place: Where) -> dict[str, str]:
    """As a section plays, else as it did in the session before, else as the first one does."""
    state = running.state
    plan = state.plan(*place) or plan_before(state, *place) or state.plan()
    typed = USUAL | {"title": running.title}
    if plan is None:
        entered = state.roster.contestants.values()  # at the entry desk
        if len(entered) < 2 or any(len(each.players) > 2 for each in entered):
            return typed
        return typed | {"tables": f"{len(entered) // 2}{'.5' * (len(entered) % 2)}"}
    row = plan.movement.rounds[0]
    tables = len(row)
    kind = plan.movement.kind.value
    pairs = kind == "pairs"
    missing = pairs and any(None in (each.ns, each.ew) for each in plan.movement.meetings[0])
    further = pairs and plan.session != place[0]  # who has met as two lines does so again
    return typed | {
        "tables": f"{tables - 1}.5" if missing else f"{tables}",
        "kind": kind,
        "winners": str(plan.movement.winners) if further else "",
    }


def is_open(plan: Plan | None) -> bool:
    """Whether play has begun, and the movement is still to be chosen."""
    return plan is not None and plan.movement.id == NOT_CHOSEN


SEATED = {
    "same": Text("Everybody keeps the number they had"),
    "ranking": Text("By the ranking: the best has number 1"),
    "number": Text("In the order of the numbers, without gaps"),
}
"""Who takes which number in a further session, as ``seats`` says it."""


NO_EVENT: dict[str, Any] = {
    "place": None,
    "sessions": (),
    "is_further": False,
    "is_new": False,
    "plan": None,
    "plan_name": "",
    "is_open": False,
    "deals": 0,
}
"""What the page says of an event that is still to begin."""


def event_set_up(running: Running, place: Where, deals: Mapping[str, Any]) -> dict[str, Any]:
    """Give what the page says of an event, one of whose sections is asked for."""
    state = running.state
    sessions, plan = sessions_seen(running), state.plan(*place)
    return {
        "place": place,
        "sessions": sessions,
        "is_further": plan_before(state, *place) is not None,
        "seated": SEATED,
        "new_session": next_session(state),
        "has_more": len(sessions) > 1 or any(len(each.sections) > 1 for each in sessions),
        "is_new": plan is None and bool(sessions),
        "plan": plan,
        "plan_name": movement_name(plan.movement) if plan else "",
        "is_open": is_open(plan),
        "deals": len(deals_of_session(deals, place[0])),
    }
