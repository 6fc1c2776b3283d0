"""
The table pad: all that the phones of one table may know, in one document.

A table sees its own results and nobody else's.  When other pairs have sat down, the results of
the round before are covered, for the newcomers may still play those boards.

What a table told in rounds before: for as long as it can be mended there, and is no secret.

Other pairs sit here now, and may still play those boards; then nothing of them is sent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.names import names_for
from overtrick.app.views.pad.moves import (
    match_ended,
    move_after,
    move_after_match,
    next_of,
    planned_match_ended,
)
from overtrick.app.views.pad.result import PadBoard, pad_board
from overtrick.app.views.pad.rounds import (
    own_waiting,
    round_called,
    round_now,
    round_of_table,
    rounds_of_table,
)
from overtrick.app.views.sentences import SIDES, Sentence, clock
from overtrick.core.board import Board
from overtrick.errors import Text
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.evening import Answered, Called
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.memory import kept_in, until_next_entry, while_same
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered
from overtrick.events.journal.phrases import phrase_text
from overtrick.events.journal.plan import Plan
from overtrick.events.journal.stages import LinedUp
from overtrick.events.now.clock import round_clock
from overtrick.events.now.desk import asked_of, messages
from overtrick.events.now.shown import boards_hidden_from, contestant_at, is_all_announced
from overtrick.events.plan.meetings import Stands, as_told, meetings_of, story_at
from overtrick.events.plan.sittings import Sitting, planned_sittings
from overtrick.rules.duplicate import score_table

__all__ = [
    "Earlier",
    "PadDocument",
    "PadRoundSeen",
    "Scores",
    "earlier_results",
    "pad_document",
    "scores",
]


class Earlier(msgspec.Struct, frozen=True):
    """A board of a round before."""

    round: int
    board: PadBoard


def earlier_results(
    running: Running, viewer: Viewer, rounds: tuple[Sitting, ...], number: int, room: str
) -> tuple[Earlier, ...]:
    """Give the results of the rounds before *number* that who sits here now may see."""
    now = round_of_table(running, viewer, number, room)
    hidden = _still_to_play(running, viewer, now)
    return tuple(
        Earlier(each.round, found)
        for each in rounds
        if each.round < number and each.is_played
        for found in _told(running, viewer, each, room, hidden)
    )


def _told(
    running: Running, viewer: Viewer, each: Sitting, room: str, hidden: frozenset[int]
) -> Iterator[PadBoard]:
    for number in each.boards:
        told = story_at(running.state, each.key(number, room))
        if told.result is not None and number not in hidden:
            yield pad_board(running, viewer, each, number, room)


def _still_to_play(running: Running, viewer: Viewer, now: Sitting) -> frozenset[int]:
    """The boards of the plan that somebody who sits here may still play."""
    plan = running.state.plan(viewer.session, viewer.section)
    if plan is None:
        return frozenset(now.boards)
    sits = (
        [(who, "") for who in now.players]
        if now.players is not None
        else [(now.ns, "NS"), (now.ew, "EW")]
    )
    found: set[int] = set()
    for who, way in sits:
        if who is not None:
            seat = contestant_at(plan, who, viewer.section, way)
            found |= boards_hidden_from(running.state, plan, seat, viewer.session)
    return frozenset(found)


_POLICIES = (
    *("lead", "approval", "after_board", "call_button", "check_pairs", "enters", "clock"),
    *("boards_order", "teaching"),
)


class PadPerson(msgspec.Struct, frozen=True):
    """A seat: the contestant's number, and the player's name as it may be shown."""

    seat: str
    id: str | None
    name: str


class PadRoundSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A round at this table."""

    number: int
    ns: str | None = None
    ew: str | None = None
    boards: tuple[int, ...] = ()
    players: tuple[str | None, ...] | None = None
    seats: tuple[PadPerson, ...] = ()
    asked: tuple[Sentence, ...] = ()
    """Names that the desk is asked to accept, pair by pair."""
    played: bool = True
    turned: bool = False
    alternating: bool = False
    other_way: bool = False
    """Whether the director has said that the pairs sit the other way here."""
    match: str | None = None
    to_play: Sentence = ""
    """Its boards in words, and who plays the same ones in this round."""
    may_swap: bool = False
    """Whether the pairs can change places: not where NS and EW are numbered apart."""
    checked: bool = False
    sits_out: Sentence = ""
    move: tuple[Sentence, ...] = ()
    ended: Sentence = ""
    """How the match ended."""
    missing: tuple[int, ...] = ()
    """Boards that have no result yet, in this round and in those before."""


class Call(msgspec.Struct, frozen=True):
    """A call of this table, and whether somebody has answered it."""

    id: str
    about: Sentence
    at: str
    answered: bool


class PadMessage(msgspec.Struct, frozen=True):
    """What the desk says to this table."""

    id: str
    text: Sentence
    at: str


class PadClock(msgspec.Struct, frozen=True):
    """The clock of the round: when it ends, or how long is left while it is paused."""

    ends: datetime | None
    seconds: int | None
    paused: bool
    round: str | None


class PadDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the pad shows."""

    event: str
    title: str
    seq: int
    table: str
    section: str
    session: str
    room: str
    bound: bool
    """Whether the link is one room's: there is nothing to choose."""
    round: int
    called: int
    """The round that the desk has called: a table that still plays is in one before."""
    rounds: tuple[PadRoundSeen, ...]
    boards: tuple[PadBoard, ...]
    """Those of the present round, and whatever else was told in it."""
    earlier: tuple[Earlier, ...]
    """Results of rounds before, as far as who sits here now may see them."""
    policy: dict[str, Any]
    calls: tuple[Call, ...]
    messages: tuple[PadMessage, ...]
    clock: PadClock | None
    now: datetime
    split: bool = False
    """Whether NS and EW are numbered apart, so that a pair's card needs its line."""


def pad_document(running: Running, viewer: Viewer, room: str = "") -> PadDocument:
    """
    Give the pad of a viewer's table; *room* is the one of a match between teams.

    A link that is bound to a room shows that one, whatever is asked.
    """
    room = viewer.room or room
    bound = bool(viewer.room)
    table = viewer.table, viewer.section, viewer.session, room
    key = bound, table, running.deals.version
    return kept_in(_documents(running), key, lambda: _document(running, viewer, room))


@until_next_entry
def _documents(running: Running) -> dict[object, PadDocument]:
    return {}


class Scores(msgspec.Struct, frozen=True):
    """What a phone needs to show a score before it is sent: tables, and no rule."""

    points: tuple[int, ...]
    """In the order that ``score_table.cell`` describes."""
    dealers: tuple[str, ...]
    vulnerable: tuple[str, ...]
    """Of boards 1 to 16, and again."""


def scores() -> Scores:
    """Give every score that there is, and the cycle of sixteen boards."""
    boards = [Board.standard(number) for number in range(1, 17)]
    return Scores(
        score_table(),
        tuple(str(board.dealer.value) for board in boards),
        tuple(str(board.vulnerability.value) for board in boards),
    )


def _document(running: Running, viewer: Viewer, room: str) -> PadDocument:
    rounds = tuple(each.in_room(room) for each in rounds_of_table(running, viewer, room))
    number = round_now(running, viewer, room)
    present = round_of_table(running, viewer, number, room)
    at = now()
    conditions = running.state.rules.conditions
    return PadDocument(
        event=running.id,
        title=running.title,
        seq=running.seq,
        table=str(viewer.table),
        section=viewer.section,
        session=viewer.session,
        room=room,
        bound=bool(viewer.room),
        round=number,
        called=round_called(running.state, viewer),
        rounds=tuple(_seen(running, viewer, each, number, room) for each in rounds),
        boards=tuple(_boards(running, viewer, present, room)),
        earlier=earlier_results(running, viewer, rounds, number, room),
        policy=_policy(conditions, present),
        calls=_calls(running, viewer),
        messages=_messages(running, viewer),
        clock=_clock(running, viewer, at),
        now=at,
        split=_is_split(running, viewer),
    )


def _is_split(running: Running, viewer: Viewer) -> bool:
    plan = running.state.plan(viewer.session, viewer.section)
    return plan is not None and plan.movement.has_lines


def _policy(conditions: Conditions, present: Sitting) -> dict[str, Any]:
    """The conditions that a table goes by; single players have no pair's digits: one tap."""
    found = {name: getattr(conditions, name) for name in _POLICIES}
    single = present.players is not None and present.match is None
    return found | (
        {"approval": "other_side"} if single and conditions.approval == "pin" else {}
    )


def _boards(running: Running, viewer: Viewer, each: Sitting, room: str) -> list[PadBoard]:
    state, numbers = running.state, [*each.boards]
    there = {key.board for key in state.meetings_in(each.session, viewer.section)}
    for board in sorted(there.difference(numbers)):
        key = each.key(board, room)
        if key in state.meetings(key.place):
            told = state.told(key)
            waiting = own_waiting(told, viewer)
            facts = waiting.facts if waiting and not told.result else told.facts
            if isinstance(facts, Entered) and facts.round in (None, str(each.round)):
                numbers.append(key.board)
    return [pad_board(running, viewer, each, number, room) for number in numbers]


def _seen(
    running: Running, viewer: Viewer, each: Sitting, number: int, room: str
) -> PadRoundSeen:
    ahead = (each.round > number) - (each.round < number)
    found = _round_seen(running, viewer, each, ahead, room)
    if ahead:
        return found
    if not each.match:
        ended = planned_match_ended(running, viewer, each)
        return msgspec.structs.replace(found, ended=ended) if ended else found
    for stage in running.state.stages:
        known = stage.match(each.match)
        if known is not None:  # both rooms, and the next draw, are heard of
            ended = match_ended(running, viewer, stage, known[1], each)
            move = move_after_match(running, viewer, stage, known[1], each)
            return msgspec.structs.replace(found, ended=ended, move=move)
    return found


def _as_told(
    running: Running, viewer: Viewer, each: Sitting, ahead: int, room: str
) -> Hashable:
    """What changes when a round has changed; the clock tells when who sits out plays next."""
    return as_told(running.state, each) if each.is_played else object()


@while_same(_as_told)
def _round_seen(
    running: Running, viewer: Viewer, each: Sitting, ahead: int, room: str
) -> PadRoundSeen:
    """Give a round as a table sees it; *ahead*: 1 if it is to come, 0 now, -1 if it is over."""
    return PadRoundSeen(
        number=each.round,
        ns=each.ns,
        ew=each.ew,
        boards=each.boards,
        players=each.players,
        seats=_seats(running, viewer, each, room),
        asked=tuple(_asked(running, viewer, each)) if ahead == 0 else (),
        played=each.is_played,
        turned=each.turned,
        alternating=each.alternating,
        other_way=_other_way(running, viewer, each, room),
        match=each.match,
        to_play=_to_play(running, viewer, each),
        may_swap=_may_swap(running, viewer, each),
        checked=each.is_checked,
        sits_out="" if each.is_played else next_of(running, viewer, each, now()),
        move=move_after(running, viewer, each),
        missing=_missing(running, viewer, each, room) if ahead <= 0 else (),
    )


def _to_play(running: Running, viewer: Viewer, each: Sitting) -> Sentence:
    if not each.is_played:
        return ""
    boards = " ".join(map(str, each.boards))
    plan = running.state.plan(viewer.session, viewer.section)
    shared = _sharing(plan) if plan and plan.movement.copies == 1 else {}
    there = shared.get((each.round, each.boards), ())
    tables = [table for table in there if table != each.table]
    if not tables:
        return Text("Boards {boards}", boards=boards)
    return Text(
        "Boards {boards}, shared with table {tables}: pass each on when it is played.",
        boards=boards,
        tables=", ".join(tables),
    )


@lru_cache(maxsize=32)
def _sharing(plan: Plan) -> dict[tuple[int, tuple[int, ...]], list[str]]:
    """Give the tables that play the same boards of a plan in a round."""
    found: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for each in planned_sittings(plan):
        if each.is_played:
            found.setdefault((each.round, each.boards), []).append(each.table)
    return found


def _other_way(running: Running, viewer: Viewer, each: Sitting, room: str) -> bool:
    keys = (each.key(board, room) for board in each.boards)
    return any(running.state.told(key).turned is not None for key in keys)


def _may_swap(running: Running, viewer: Viewer, each: Sitting) -> bool:
    plan = running.state.plan(viewer.session, viewer.section)
    is_of_pairs = each.is_played and each.players is None and each.match is None
    return is_of_pairs and (plan is None or not plan.movement.has_lines)


def _missing(running: Running, viewer: Viewer, each: Sitting, room: str) -> tuple[int, ...]:
    """The boards to be entered: none that somebody here has played with others."""
    return tuple(
        found.board
        for found in meetings_of(running.state, each, room)
        if found.stands is Stands.OPEN
        or (found.stands is Stands.WAITING and not own_waiting(found.story, viewer))
    )


def _seats(running: Running, viewer: Viewer, each: Sitting, room: str) -> tuple[PadPerson, ...]:
    """The four seats: two players each; of a team whose line-up nobody told, its name."""
    names = names_for(running, viewer)
    if each.players is not None:
        return tuple(
            PadPerson(seat, who, names.of(who, viewer.section, None, each.round) if who else "")
            for seat, who in zip("NESW", each.players, strict=True)
        )
    roster = running.state.roster
    found: dict[str, PadPerson] = {}
    for who, way in ((each.ns, "NS"), (each.ew, "EW")):
        facts = roster.contestant(who, viewer.section, way) if who else None
        players = _lined_up(running, each, who, room)
        if facts and not players:
            at = facts.contestant, viewer.section, way, each.round
            players = names.seated(facts.players, *at)
        pair = players if len(players) == 2 else ("", "")
        if who and not any(pair) and names.is_teams:
            shown = [names.of(who, viewer.section, way)] * 2
        elif who and not any(pair):
            parts = [*names.of(who, viewer.section, way).split(" & "), "", ""]
            shown = [*parts[:2]]
        else:
            shown = [names.person(player) if player else "" for player in pair]
        for seat, name in zip(way, shown, strict=False):
            found[seat] = PadPerson(seat, who, name)
    return tuple(found[seat] for seat in "NESW")


def _lined_up(running: Running, each: Sitting, team: str | None, room: str) -> tuple[str, ...]:
    told = [entry.facts for entry in running.state.of_kind(LinedUp)]
    own = (facts for facts in reversed(told) if facts.match == each.match and each.boards)
    return next((it.players for it in own if it.seats(team, room, each.boards[0])), ())


def _asked(running: Running, viewer: Viewer, each: Sitting) -> Iterator[Text]:
    names = names_for(running, viewer)
    for who, way in ((each.ns, "NS"), (each.ew, "EW")):
        pair = Registered(contestant=who or "", section=viewer.section, direction=way)
        asked = asked_of(running.state, pair) if who else None
        if asked is not None:
            shown = " & ".join(names.person(one) or "N. N." for one in asked.players)
            given = {"side": SIDES[way], "number": who, "names": shown or Text("nobody")}
            yield Text("{side} {number}: {names}", **given)


def _calls(running: Running, viewer: Viewer) -> tuple[Call, ...]:
    state = running.state
    answered = {entry.facts.of for entry in state.of_kind(Answered)}
    own = [
        entry
        for entry in state.of_kind(Called)
        if (entry.facts.table, entry.facts.section) == (viewer.table, viewer.section)
        and entry.facts.room in (None, viewer.room or entry.facts.room)
    ]
    return tuple(
        Call(entry.id, entry.facts.text, clock(entry.at), entry.id in answered)
        for entry in own[-3:]
    )


def _messages(running: Running, viewer: Viewer) -> tuple[PadMessage, ...]:
    found = [
        each
        for each in messages(running.state)
        if each.is_for(viewer.session, viewer.section, str(viewer.table))
    ]
    return tuple(
        PadMessage(each.entry.id, phrase_text(each.told.text), clock(each.entry.at))
        for each in found[-3:]
    )


def _clock(running: Running, viewer: Viewer, at: datetime) -> PadClock | None:
    if is_all_announced(running.state):
        return None
    found = round_clock(running.state, at, viewer.session, viewer.section)
    if found is None or found.ends is None:
        return None
    if found.is_paused:
        return PadClock(None, found.seconds_left, found.is_paused, found.round)
    return PadClock(found.ends, None, found.is_paused, found.round)
