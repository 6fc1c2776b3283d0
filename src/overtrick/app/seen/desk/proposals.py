"""What can be done about a problem: a sentence on a button, and what it tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from overtrick.app.seen.desk.meeting_links import command_of, query_of
from overtrick.core.board import Board
from overtrick.core.outcome import Outcome, Result
from overtrick.core.seats import Seat
from overtrick.errors import OvertrickError
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.roster import Roster
from overtrick.events.journal.story import Told
from overtrick.events.now.doubts import ProblemOfNames
from overtrick.events.now.meetings import sittings_at
from overtrick.events.plan.meetings import meetings_of
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "ProblemShown",
    "Proposal",
    "approval",
    "asked",
    "belongs",
    "corrections",
    "entered_again",
    "other_names",
    "points_of",
    "settled",
    "waiting",
]

_OTHER_SIDE = ("both_sides", "opposite_sign", "wrong_direction")
_TRICKS = ("implausible", "tricks_field", "tricks_table", "contract_field")
_LEADS = ("lead_not_held", "same_lead")


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button: it tells something, or it leads to a page."""

    text: str
    verb: str = ""
    command: dict[str, Any] = {}
    href: str = ""
    style: str = ""


class ProblemShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem: what it is, why, and buttons; ``mark`` is what says that it is none."""

    id: str
    state: str
    title: str
    text: str
    remedy: str = ""
    proposals: tuple[Proposal, ...] = ()
    mark: str = ""
    covered: bool = False
    deputy: bool = False
    """It was left to a deputy."""


def corrections(event: str, code: str, meeting: Meeting, told: Told) -> Iterator[Proposal]:
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
        yield Proposal(text, "replace", command, style="primary")
    if code in _LEADS:
        yield Proposal(
            "Lead was another card", href=f"/desk/{event}/result?{query_of(meeting)}&lead=1"
        )


def settled(meeting: Meeting, told: Told) -> Iterator[Proposal]:
    """Propose to settle a dispute: one of the results that were told."""
    found = [told.result, *reversed(told.rivals)]
    for entry in found:
        if entry is None:
            continue
        outcome = str(entry.facts.happened)
        who = f", as {entry.by} told" if told.rivals else ""
        confirm = command_of(meeting) | {"of": entry.id}
        yield Proposal(f"It was {outcome}{who}", "confirm", confirm, style="primary")


def waiting(meeting: Meeting, told: Told) -> Iterator[Proposal]:
    """Propose to let results count that a table told of others than its own, or not."""
    for entry in told.waiting:
        outcome = str(entry.facts.happened)
        of = command_of(meeting) | {"of": entry.id}
        yield Proposal(f"It was {outcome}, as {entry.by} told", "confirm", of, style="primary")
        yield Proposal(f"Take {outcome} back", "withdraw", of)


def belongs(state: Event, meeting: Meeting) -> Iterator[Proposal]:
    """Propose the rounds of its table that a result may be of: planned there, and missing."""
    told = state.told(meeting.key)
    entry = told.result or next(iter(told.waiting), None)
    facts = entry.facts if entry is not None else None
    if entry is None or facts is None or not facts.table:
        return
    place = meeting.session, meeting.section, facts.table
    for each in sittings_at(state, *place, meeting.room or ""):
        if str(each.round) == facts.round or meeting.board not in each.boards:
            continue
        found = (e for e in meetings_of(state, each, meeting.room or "") if e.stands.is_missing)
        there = next((e.key for e in found if e.board == meeting.board), None)
        if there is not None:
            who = Meeting(ns=there.ns, ew=there.ew, players=there.players).who
            command = command_of(meeting) | {"of": entry.id, "to_round": str(each.round)}
            yield Proposal(f"It belongs to round {each.round}: {who}", "move", command)


def other_names(roster: Roster, problem: ProblemOfNames) -> Iterator[Proposal]:
    """Propose to register the players that a table asks for, or to leave those who are."""
    facts = problem.asked
    names = " & ".join(roster.name(each) or "N. N." for each in facts.players)
    command = {
        "contestant": facts.contestant,
        "players": [*facts.players],
        "direction": facts.direction,
        "section": facts.section,
    }
    yield Proposal(f"Accept {names or 'nobody'}", "contestant", command, style="primary")
    yield Proposal("Leave as it is", "valid", {"problem": problem.key})


def asked(meeting: Meeting, what: str) -> Proposal:
    """Propose to ask the table, by a message on its phones."""
    text = f"Board {meeting.board}: please look again at {what}, and tell the director."
    table = meeting.table.partition(" ")[0]
    if not table:
        return Proposal("Ask all tables", "message", {"text": text})
    where = {"table": table, "section": meeting.section, "session": meeting.session}
    return Proposal(f"Ask table {table}", "message", {"text": text} | where)


def entered_again(event: str, meeting: Meeting, text: str = "Correct it") -> Proposal:
    """Propose the page of the result."""
    return Proposal(text, href=f"/desk/{event}/result?{query_of(meeting)}")


def points_of(outcome: Outcome, board: Board) -> int | None:
    """Give the points of North-South, where there are any."""
    try:
        return outcome_points(outcome, board)
    except OvertrickError:
        return None


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


def _said(meeting: Meeting, was: Result, now: Result) -> str:
    board = Board.standard(meeting.board)
    before, after = points_of(was, board), points_of(now, board)
    score = "score unchanged" if before == after else f"{after:+d} for NS"
    if was.declarer is not now.declarer:
        return f"Declarer {_NAMES[now.declarer]} ({score})"
    return f"It was {now} ({score})"


_NAMES = {
    Seat.NORTH: "North",
    Seat.EAST: "East",
    Seat.SOUTH: "South",
    Seat.WEST: "West",
}


def approval(meeting: Meeting, told: Told) -> Proposal | None:
    """Propose to approve a result that the other side has not seen."""
    if told.result is None or told.played is None:
        return None
    command = command_of(meeting) | {"of": told.result.id}
    return Proposal(f"Approve {told.played}", "confirm", command, style="primary")
