"""What can be done about a problem: a sentence on a button, and what it tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from overtrick.app.views.desk.meeting_links import command_of, query_of
from overtrick.app.views.sentences import SEATS, SIDES, Sentence, who_met
from overtrick.core.board import Board
from overtrick.core.outcome import Result
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.people import Roster
from overtrick.events.journal.phrases import phrase, who_text
from overtrick.events.journal.story import Told
from overtrick.events.now.doubts import ProblemOfNames
from overtrick.events.now.meetings import sittings_at
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.meetings import meetings_of
from overtrick.events.ranking.boards import points_of

__all__ = [
    "ActionButton",
    "ProblemShown",
    "approval",
    "asked",
    "belongs",
    "corrections",
    "entered_again",
    "other_names",
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
