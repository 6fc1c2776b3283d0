"""
What can be done about a problem: a sentence on a button, and what it tells.

What the plan expects and nobody has told is a problem, too: results of rounds that are over,
and names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import meeting_foreseen, table_named, who_word
from overtrick.app.views.desk.meeting_links import command_of, query_of
from overtrick.app.views.desk.names_form import NamePlace, tables_named
from overtrick.app.views.sentences import SEATS, SIDES, Sentence, who_met
from overtrick.core.board import Board
from overtrick.core.letters import natural
from overtrick.core.outcome import Result
from overtrick.errors import Counted, Letter, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.people import Roster
from overtrick.events.journal.phrases import phrase, who_text
from overtrick.events.journal.story import Told
from overtrick.events.now.doubts import ProblemOfNames
from overtrick.events.now.meetings import TableInRound, sittings_at
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.meetings import BoardMeeting, Stands, meetings_of
from overtrick.events.ranking.boards import points_of
from overtrick.events.rulings import outcome_text

__all__ = [
    "ActionButton",
    "ProblemShown",
    "approval",
    "asked",
    "belongs",
    "corrections",
    "entered_again",
    "names_missing",
    "other_names",
    "results_missing",
    "settled",
    "waiting",
    "who_told",
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
    told: tuple[Sentence, ...] = ()
    """Who told each of several results."""


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
    found = [each for each in (told.result, *reversed(told.rivals)) if each is not None]
    tables = {each.by for each in found}
    for entry in found:
        outcome = entry.facts.happened
        confirm = command_of(meeting) | {"of": entry.id}
        it_was = Text("It was {outcome}", outcome=outcome)
        if len(tables) > 1:
            it_was = Text(
                "It was {outcome}, as {by} told", outcome=outcome, by=who_text(entry.by)
            )
        yield ActionButton(it_was, "confirm", confirm, style="primary")


def who_told(told: Told) -> Iterator[Text]:
    """Say who entered each of several results, and who approved the one that stands."""
    for entry in (told.result, *reversed(told.rivals)):
        if entry is None or not entry.by:
            continue
        said = [Text("entered by {by}", by=_by(entry))]
        if told.confirmed is not None and entry is told.result:
            said.append(Text("approved by {by}", by=_by(told.confirmed)))
        yield Text.joined((outcome_text(entry.facts.happened), Text.joined(said)), ": ")


def _by(entry: Entry) -> Text | str:
    """Who told it, with the device: both sides of a table tell as the table."""
    who = who_text(entry.by)
    return Text("{who} ({device})", who=who, device=entry.place) if entry.place else who


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


def results_missing(running: Running, each: TableInRound) -> ProblemShown | None:
    """Say which results a table lacks of a round that is over."""
    gap = each.missing
    if not gap:
        return None
    at, mark = each.sitting, each.mark
    boards = ", ".join(str(found.board) for found in gap)
    return ProblemShown(
        sha256(mark.encode()).hexdigest()[:10],
        "trouble",
        Text.joined(
            (
                Text("Table {table}, round {round}", round=at.round, table=table_named(each)),
                Counted("{count} result missing", "{count} results missing", len(gap)),
            ),
            ": ",
        ),
        Counted(
            "Round {round} is over, and {who} have no result on board {boards}.",
            "Round {round} is over, and {who} have no result on boards {boards}.",
            len(gap),
            round=at.round,
            who=who_word(at),
            boards=boards,
        ),
        Text("Enter what was played, or say by whose fault it was not."),
        tuple(_of_gap(running, gap)),
        mark,
    )


def _of_gap(running: Running, gap: Sequence[BoardMeeting]) -> Iterator[ActionButton]:
    """What can be done about boards without a result."""
    links = [f"/desk/{running.id}/result?{query_of(meeting_foreseen(each))}" for each in gap]
    for found, href in zip(gap, links, strict=True):
        if found.stands is Stands.OPEN:
            title = Text("Enter board {board}", board=found.board)
            yield ActionButton(title, href=href, style="primary")
    for found, href in zip(gap, links, strict=True):
        title = Text("Board {board} was not played", board=found.board)
        yield ActionButton(title, href=f"{href}&rule=not-played")
    yield asked(meeting_foreseen(gap[0]), "look_missing")


@through_results
def _places(running: Running) -> tuple[NamePlace, ...]:
    """Every place of the page of names that is somebody's."""
    return tuple(each for table in tables_named(running) for each in table.places if each.seats)


def names_missing(running: Running) -> ProblemShown | None:
    """Say who has no names, once somebody has: everybody who is seated, results or none."""
    roster = running.state.roster
    is_begun = running.state.plans and (roster.people or roster.contestants)
    lacking = _unnamed(running) if is_begun else []
    if not lacking:
        return None
    who = Text.joined([*map(_called, lacking[:12]), *["..."] * (len(lacking) > 12)], ", ")
    proposals = (
        ActionButton(Text("Give names"), href=f"/desk/{running.id}/names", style="primary"),
    )
    text = Counted(
        "Names of pair {who} are missing.",
        "Names of pairs {who} are missing.",
        len(lacking),
        who=who,
    )
    if len(lacking[0].seats) == 1:
        text = Counted(
            "Player {who} has no name.", "Players {who} have no names.", len(lacking), who=who
        )
    return ProblemShown(
        "names", "come", Text("Names are missing"), text, "", proposals, f"names:{who}"
    )


def _unnamed(running: Running) -> list[NamePlace]:
    """The places in which somebody's name is missing, and no name of a team."""
    called = {
        each.contestant for each in running.state.roster.contestants.values() if each.name
    }
    found = [
        each
        for each in _places(running)
        if not (any if each.is_team else all)(each.players) and each.contestant not in called
    ]
    return sorted(found, key=lambda each: (each.section or "", natural(each.contestant)))


def _called(place: NamePlace) -> Text:
    """The number of a place; its section and its side where a number is not enough."""
    number = f"{place.section or ''}{place.contestant}"
    side = [Letter("side", place.direction)] if place.direction else []
    return Text.joined([number, *side], " ")
