"""What the projector shows beside the ranking: the clock, the next seats, announcements."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.results.matches import MatchLine, matches_seen
from overtrick.app.views.sentences import Sentence, clock
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.moment import now
from overtrick.events.journal.phrases import phrase_text
from overtrick.events.journal.plan import Plan
from overtrick.events.now.clock import round_clock
from overtrick.events.now.desk import messages
from overtrick.events.now.meetings import tables_in_round
from overtrick.events.now.rounds import rounds_of, sections_of, session_in_play
from overtrick.events.now.shown import is_announced
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.to_come import to_come
from overtrick.events.stages.undrawn import without_gone
from overtrick.movements.grid import GridMeeting, Seating

__all__ = ["ClockSeen", "ScreenSeen", "ScreenTable", "screen_seen"]

MESSAGE_FOR = timedelta(minutes=15)
"""How long an announcement stays on the wall."""


class ClockSeen(msgspec.Struct, frozen=True):
    """The round's clock: when it ends, so that every screen counts down by itself."""

    title: Sentence
    ends: str = ""
    ends_at: str = ""
    paused_left: int | None = None
    """Seconds left, while it is paused."""


class ScreenTable(msgspec.Struct, frozen=True):
    """A table of a round: who sits there, and with which boards."""

    table: str
    ns: Sentence
    ew: Sentence
    boards: str
    ns_names: str = ""
    ew_names: str = ""


class ScreenSeen(msgspec.Struct, frozen=True):
    """What stands on the wall beside the ranking."""

    clocks: tuple[ClockSeen, ...] = ()
    seating_title: Sentence = ""
    seating: tuple[ScreenTable, ...] = ()
    of_teams: bool = False
    """Whether teams meet: who sits North-South in one room sits East-West in the other."""
    seats_due: bool = False
    """Whether somebody moves soon: nobody plays yet, or a table is through with its round."""
    matches_title: Sentence = ""
    matches: tuple[MatchLine, ...] = ()
    """The matches of the last round that has results, as far as the ranking is open."""
    is_published: bool = False
    """Whether the ranking is announced: then there is a podium."""
    messages: tuple[Sentence, ...] = ()
    at: str = ""
    """The server's time, as a phone's own may be wrong."""


def screen_seen(running: Running, viewer: Viewer, at: datetime | None = None) -> ScreenSeen:
    """Give the clock, the seating of the next round and the announcements."""
    moment = at or now()
    state = running.state
    title, seats = _seating(running, names_for(running, viewer))
    matches = (
        next(iter(matches_seen(running, viewer).rounds), ("", ())) if state.stages else ("", ())
    )
    return ScreenSeen(
        tuple(_clocks(state, moment)),
        title,
        tuple(seats),
        any(not is_of_pairs(state, stage) for stage in state.stages),
        bool(seats) and _is_due(state),
        *matches,
        is_announced(state),
        tuple(_messages(state, moment)),
        moment.isoformat(),
    )


def _is_due(state: Event) -> bool:
    """Whether nobody plays, or a table has told all of its round."""
    begun = rounds_of(state).begun
    tables = (
        [each for each in tables_in_round(state, begun) if each.sitting.is_played]
        if begun
        else []
    )
    return not tables or any(not each.missing for each in tables)


def _clocks(state: Event, moment: datetime) -> Iterator[ClockSeen]:
    if is_announced(state):
        return
    session = session_in_play(state)
    shown: dict[tuple[object, ...], ClockSeen] = {}
    for section in sections_of(state, session):
        found = round_clock(state, moment, session, section)
        if found is None:
            continue
        title = Text("Round {round}", round=found.round) if found.round else Text("Round")
        left = found.seconds_left if found.is_paused else None
        ends = "" if found.ends is None else found.ends.isoformat()
        key = found.round, ends, left
        shown.setdefault(key, ClockSeen(title, ends, clock(found.ends), left))
    yield from shown.values()


def _messages(state: Event, moment: datetime) -> Iterator[Sentence]:
    for message in messages(state)[-5:]:
        if message.told.table is None and moment - message.entry.at <= MESSAGE_FOR:
            section, told = message.told.section, phrase_text(message.told.text)
            yield (
                Text("Section {section}: {message}", section=section, message=told)
                if section
                else told
            )


def _seating(running: Running, names: Names) -> tuple[Sentence, list[ScreenTable]]:
    state = running.state
    if state.stages:
        return _matches(state, names)
    session = session_in_play(state)
    rounds = rounds_of(state, session)
    following = max(rounds.begun, rounds.over) + 1  # none is seated while it is played
    if rounds.planned is not None and following > rounds.planned:
        return "", []
    seats = [
        seat
        for one, section in state.sections
        if one == session and (plan := state.plan(one, section)) is not None
        for seat in _tables(plan, following, names)
    ]
    return (Text("Seating for round {round}", round=following) if seats else ""), seats


def _tables(plan: Plan, round: int, names: Names) -> Iterator[ScreenTable]:
    section = "" if plan.section == "A" else plan.section
    for table in plan.movement.rounds[round - 1] if round <= len(plan.movement.rounds) else ():
        boards = plan.boards(table.set) if table.set else None
        words = f"{boards[0]}–{boards[-1]}" if boards else ""
        if isinstance(table, Seating):
            yield _four(table, plan.section, f"{section}{table.table}", words, names, round)
            continue
        yield _pairs(table, plan.section, f"{section}{table.table}", words, names, round)


def _four(
    seating: Seating, section: str, table: str, boards: str, names: Names, round: int
) -> ScreenTable:
    ns, ew = (seating.north, seating.south), (seating.east, seating.west)
    return ScreenTable(
        table,
        _two(ns),
        _two(ew),
        boards,
        names.together(ns, section, "NS", round),
        names.together(ew, section, "EW", round),
    )


def _two(players: tuple[str | None, str | None]) -> Sentence:
    if None not in players:
        return " + ".join(filter(None, players))
    return Text.joined((who or Text("sit-out") for who in players), " + ")


def _pairs(
    meeting: GridMeeting, section: str, table: str, boards: str, names: Names, round: int
) -> ScreenTable:
    return ScreenTable(
        table,
        meeting.ns or Text("sit-out"),
        meeting.ew or Text("sit-out"),
        boards,
        names.of(meeting.ns, section, "NS", round) if meeting.ns else "",
        names.of(meeting.ew, section, "EW", round) if meeting.ew else "",
    )


def _matches(state: Event, names: Names) -> tuple[Sentence, list[ScreenTable]]:
    for stage in state.stages:
        waiting = [draw.round for draw, _ in to_come(state, stage)]
        if waiting:
            begun = rounds_of(state, stage.sessions[0]).begun
            first = min((n for n in waiting if n > begun), default=max(waiting))
            seats = [
                ScreenTable(
                    str(pair.table or (nth if pair.away else "")),
                    pair.home,
                    pair.away or Text("bye"),
                    "",
                    names.of(pair.home),
                    names.of(pair.away) if pair.away else "",
                )
                for nth, (draw, pair) in enumerate(without_gone(state, stage).paired(), 1)
                if draw.round == first
            ]
            return Text("Matches of round {round}", round=first), seats
    return "", []
