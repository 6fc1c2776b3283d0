"""
What can be done about a problem: a sentence on a button, and what it tells.

The grid of a movement, for whoever chooses one; one's own, and what is wrong in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from overtrick.app.views.desk.meeting_links import command_of, query_of
from overtrick.app.views.sentences import SEATS, SIDES, Sentence, upper_first, who_met
from overtrick.core.board import Board
from overtrick.core.letters import whole_number
from overtrick.core.outcome import Result
from overtrick.errors import Counted, InvalidMovement, OvertrickError, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.people import Roster
from overtrick.events.journal.phrases import phrase, who_text
from overtrick.events.journal.plan import Plan
from overtrick.events.journal.story import Told
from overtrick.events.now.doubts import ProblemOfNames
from overtrick.events.now.meetings import sittings_at
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.meetings import meetings_of
from overtrick.events.ranking.boards import points_of
from overtrick.formats.grids.movement_json import movement_document
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.messages import say
from overtrick.movements.grid import GridMeeting, Movement, Seating
from overtrick.movements.laws import facts
from overtrick.movements.registry import movement_name

__all__ = [
    "LONGEST",
    "ActionButton",
    "Grid",
    "GridCell",
    "OwnMovement",
    "ProblemShown",
    "approval",
    "asked",
    "belongs",
    "corrections",
    "entered_again",
    "grid_seen",
    "other_names",
    "own_movement",
    "settled",
    "waiting",
]

_OTHER_SIDE = ("both_sides", "opposite_sign", "wrong_direction")
_TRICKS = ("implausible", "tricks_field", "tricks_table", "contract_field")
_LEADS = ("lead_not_held", "same_lead")


class ActionButton(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button: it tells something, or it leads to a page."""

    text: Sentence
    verb: str = ""
    command: dict[str, Any] = {}
    href: str = ""
    style: str = ""


class ProblemShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem: what it is, why, and buttons; ``mark`` is what says that it is none."""

    id: str
    state: str
    title: Sentence
    text: Sentence
    remedy: Sentence = ""
    proposals: tuple[ActionButton, ...] = ()
    mark: str = ""
    covered: bool = False
    deputy: bool = False
    """It was left to a deputy."""


def corrections(event: str, code: str, meeting: Meeting, told: Told) -> Iterator[ActionButton]:
    """Propose what a doubted result may have been, the likeliest first."""
    outcome, entry = told.played, told.result
    if not isinstance(outcome, Result) or entry is None:
        return
    for other in _readings(code, outcome):
        text = _said(meeting, outcome, other)
        command = command_of(meeting) | {
            "outcome": str(other),
            "seen": entry.id,
            "reason": code,
        }
        yield ActionButton(text, "replace", command, style="primary")
    if code in _LEADS:
        yield ActionButton(
            Text("Lead was another card"),
            href=f"/desk/{event}/result?{query_of(meeting)}&lead=1",
        )


def settled(meeting: Meeting, told: Told) -> Iterator[ActionButton]:
    """Propose to settle a dispute: one of the results that were told."""
    found = [told.result, *reversed(told.rivals)]
    for entry in found:
        if entry is None:
            continue
        outcome = entry.facts.happened
        confirm = command_of(meeting) | {"of": entry.id}
        it_was = Text("It was {outcome}", outcome=outcome)
        if told.rivals:
            it_was = Text(
                "It was {outcome}, as {by} told", outcome=outcome, by=who_text(entry.by)
            )
        yield ActionButton(it_was, "confirm", confirm, style="primary")


def waiting(meeting: Meeting, told: Told) -> Iterator[ActionButton]:
    """Propose to let results count that a table told of others than its own, or not."""
    for entry in told.waiting:
        outcome = entry.facts.happened
        of = command_of(meeting) | {"of": entry.id}
        it_was = Text("It was {outcome}, as {by} told", outcome=outcome, by=who_text(entry.by))
        yield ActionButton(it_was, "confirm", of, style="primary")
        yield ActionButton(Text("Take {outcome} back", outcome=outcome), "withdraw", of)


def belongs(state: Event, meeting: Meeting) -> Iterator[ActionButton]:
    """Propose the rounds of its table that a result may be of: begun, and missing there."""
    told = state.told(meeting.key)
    entry = told.result or next(iter(told.waiting), None)
    facts = entry.facts if entry is not None else None
    if entry is None or facts is None or not facts.table:
        return
    place = meeting.session, meeting.section, facts.table
    begun = rounds_of(state, meeting.session).begun
    for each in sittings_at(state, *place, meeting.room or ""):
        if str(each.round) == facts.round or each.round > begun:
            continue
        if meeting.board not in each.boards:
            continue
        found = (e for e in meetings_of(state, each, meeting.room or "") if e.stands.is_missing)
        there = next((e.key for e in found if e.board == meeting.board), None)
        if there is not None:
            who = who_met(Meeting(ns=there.ns, ew=there.ew, players=there.players))
            text = Text("It belongs to round {round}: {who}", round=each.round, who=who)
            command = command_of(meeting) | {"of": entry.id, "to_round": str(each.round)}
            yield ActionButton(text, "move", command)


def other_names(roster: Roster, problem: ProblemOfNames) -> Iterator[ActionButton]:
    """Propose to register the players that a table asks for, or to leave those who are."""
    facts = problem.asked
    names = " & ".join(roster.name(each) or "N. N." for each in facts.players)
    command = {
        "contestant": facts.contestant,
        "players": [*facts.players],
        "direction": facts.direction,
        "section": facts.section,
    }
    text = Text("Accept {names}", names=names or Text("nobody"))
    yield ActionButton(text, "contestant", command, style="primary")
    yield ActionButton(Text("Leave as it is"), "valid", {"problem": problem.key})


def asked(meeting: Meeting, kind: str) -> ActionButton:
    """Propose to ask the table, by a message on its phones."""
    text = phrase(kind, meeting.board)
    table = meeting.table.partition(" ")[0]
    if not table:
        return ActionButton(Text("Ask all tables"), "message", {"text": text})
    where = {"table": table, "section": meeting.section, "session": meeting.session}
    return ActionButton(
        Text("Ask table {table}", table=table), "message", {"text": text} | where
    )


def entered_again(event: str, meeting: Meeting) -> ActionButton:
    """Propose the page of the result."""
    return ActionButton(Text("Correct it"), href=f"/desk/{event}/result?{query_of(meeting)}")


def _readings(code: str, outcome: Result) -> Iterator[Result]:
    seat = outcome.declarer
    if code in _LEADS:
        yield replace(outcome, declarer=seat.partner)
        yield replace(outcome, declarer=seat.right)
    elif code in _OTHER_SIDE:
        yield replace(outcome, declarer=seat.left)
        yield replace(outcome, declarer=seat.right)
    elif code in _TRICKS and outcome.over:
        tricks = outcome.contract.target - outcome.over
        if 0 <= tricks <= 13:
            yield replace(outcome, tricks=tricks)


def _said(meeting: Meeting, was: Result, now: Result) -> Text:
    board = Board.standard(meeting.board)
    before, after = points_of(was, board), points_of(now, board)
    score = Text("score unchanged")
    if before != after:
        score = Text("{points:+d} for {side}", points=after, side=SIDES["NS"])
    if was.declarer is not now.declarer:
        declarer = SEATS[str(now.declarer)]
        return Text("Declarer {declarer} ({score})", declarer=declarer, score=score)
    return Text("It was {outcome} ({score})", outcome=now, score=score)


def approval(meeting: Meeting, told: Told) -> ActionButton | None:
    """Propose to approve a result that the other side has not seen."""
    if told.result is None or told.played is None:
        return None
    command = command_of(meeting) | {"of": told.result.id}
    return ActionButton(
        Text("Approve {outcome}", outcome=told.played),
        "confirm",
        command,
        style="primary",
    )


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
        tuple(f"{upper_first(say(note))}." for note in found.notes),
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
