"""The desk's live board: tables, calls, the clock, what is doubtful, in one document."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import BoardCell, TableRow, rows_of
from overtrick.app.views.desk.problems import problems_shown, to_approve, worst
from overtrick.app.views.desk.proposals import ProblemShown
from overtrick.app.views.open import covered_boards
from overtrick.app.views.sentences import Sentence
from overtrick.core.letters import natural, whole_number
from overtrick.errors import Text
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.moment import moment_text, now
from overtrick.events.now.clock import round_clock
from overtrick.events.now.desk import open_calls
from overtrick.events.now.meetings import tables_in_round
from overtrick.events.now.rounds import (
    is_drawn,
    is_over,
    next_planned,
    next_session,
    rounds_of,
    sections_of,
    session_in_play,
)
from overtrick.events.stages.draw import Task, next_in_event

__all__ = [
    "NOT_CHOSEN",
    "CallShown",
    "CallsShown",
    "ClockShown",
    "LiveBoard",
    "Overview",
    "calls_shown",
    "live_board",
    "overview",
    "round_in_play",
]

NOT_CHOSEN = "start-now"
"""The id of the plan of a section whose movement is still to be chosen."""


class CallShown(msgspec.Struct, frozen=True):
    """A call for the director that nobody has answered."""

    id: str
    table: str
    about: Sentence
    since: str


class CallsShown(msgspec.Struct, frozen=True):
    """All open calls."""

    calls: tuple[CallShown, ...] = ()


class ClockShown(msgspec.Struct, frozen=True):
    """The clock of the round: a moment it ends, so that each screen counts for itself."""

    round: str | None
    ends: str | None
    seconds_left: int | None
    is_paused: bool


class RoundToStart(msgspec.Struct, frozen=True):
    """A round that can be started, in these sections of a session."""

    round: int
    session: str
    sections: tuple[str, ...]


class LiveBoard(msgspec.Struct, frozen=True):
    """Everything that the desk looks at during a round."""

    seq: int
    title: str
    round: int
    rounds: int
    tables: tuple[TableRow, ...]
    calls: tuple[CallShown, ...]
    clock: ClockShown | None
    summary: tuple[Sentence, ...]
    """The whole in a sentence, read first."""
    covered: bool = False
    """Some boards are hidden from the director, who plays."""
    problems: int = 0
    waiting: int = 0
    """Results that are not approved yet."""
    worst: tuple[ProblemShown, ...] = ()
    in_play: int = 1
    """The round that is being played, whichever is shown."""
    playing: int = 0
    """How many tables still lack a result of the round in play."""
    all_in: bool = False
    """Nothing is missing of any round, and nothing is published yet."""
    is_open: bool = False
    """Play has begun, and the movement is still to be chosen."""
    to_start: RoundToStart | None = None
    """What can be started next, with its clock; None: nothing, or it is still to be drawn."""
    session: str = "1"
    """The session in play: its clock is set."""
    sections: tuple[str, ...] = ("A",)
    """The sections of that session."""
    by_draw: bool = False
    """Who meets whom is drawn: there is no movement to amend."""
    to_draw: int = 0
    """The round that can be drawn now: nothing is to come of those before."""
    further: str = ""
    """The session that can be planned next: this one is over, and no later one is planned."""


class PlayedCount(msgspec.Struct, frozen=True):
    """How many results there are of how many, and how that stands."""

    done: int
    of: int
    state: str
    word: Sentence


class Overview(msgspec.Struct, frozen=True):
    """Tables by rounds, or boards by rounds: how much has come in."""

    seq: int
    head: Sentence
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[PlayedCount | None, ...]], ...]


def live_board(running: Running, viewer: Viewer, round: int = 0) -> LiveBoard:
    """
    Give the live board of a round, or of the one in play.

    >>> from overtrick.app.access.viewer import Role
    >>> from overtrick.app.demo import demo_evening
    >>> from overtrick.app.store.store import Stored
    >>> evening = Running("tuesday")
    >>> _ = evening.take(Stored(n, e) for n, e in enumerate(demo_evening(now(), 4), 1))
    >>> live_board(evening, Viewer(Role.DIRECTOR)).round
    4
    """
    state, at = running.state, now()
    in_play = round_in_play(running)
    round = round or in_play
    hidden = covered_boards(running, viewer)
    rows = tuple(_covered(row, hidden) for row in rows_of(running, round, at))
    calls = calls_shown(running, viewer).calls
    return LiveBoard(
        running.seq,
        running.title,
        round,
        rounds_of(state).planned or 0,
        rows,
        calls,
        clock_shown(running, at),
        summary(round, rows, calls),
        bool(hidden),
        len(problems_shown(running, viewer)),
        len(to_approve(running)),
        worst(running, viewer),
        in_play,
        sum(bool(each.missing) for each in tables_in_round(state, in_play)),
        _all_in(running),
        any(plan.movement.id == NOT_CHOSEN for plan in state.plans),
        _to_start(state, in_play),
        session_in_play(state),
        sections_of(state, session_in_play(state)),
        is_drawn(state),
        _to_draw(state),
        _further(state),
    )


def _to_start(state: Event, in_play: int) -> RoundToStart | None:
    """
    Say what can be started: the round in play where it was not called, the one after it.

    When a session is over, it is the first round of the next one that is planned.
    """
    session = session_in_play(state)
    facts = (entry.facts for entry in state.of_kind(RoundStarted))
    called = {(each.section, each.round) for each in facts if each.session == session}
    for number in (in_play, in_play + 1):
        sections = tuple(
            each
            for each in sections_of(state, session)
            if (each, str(number)) not in called and _waits(state, session, each, number)
        )
        if sections:
            return RoundToStart(number, session, sections)
    following = next_planned(state)
    if following and is_over(state):
        return RoundToStart(1, following, sections_of(state, following))
    return None


def _waits(state: Event, session: str, section: str, number: int) -> bool:
    """Whether a round is still to be played; where nothing is planned nobody knows."""
    if not state.plans and not state.stages:
        return number > 1
    tables = [
        each
        for each in tables_in_round(state, number, session)
        if each.sitting.section == section and each.sitting.is_played
    ]
    return any(each.missing for each in tables)


def _to_draw(state: Event) -> int:
    now = next_in_event(state) if state.stages else None
    return now.round if now is not None and now.task is Task.DRAW else 0


def _further(state: Event) -> str:
    is_chosen = any(plan.movement.id != NOT_CHOSEN for plan in state.plans)
    may_follow = is_chosen and is_over(state) and not next_planned(state)
    return next_session(state) if may_follow else ""


def calls_shown(running: Running, viewer: Viewer) -> CallsShown:
    """Give the calls that nobody has answered, for the banner of every page of the desk."""
    return CallsShown(
        tuple(
            CallShown(
                each.entry.id, each.call.table, each.call.text, moment_text(each.entry.at)
            )
            for each in open_calls(running.state)
        )
    )


@until_next_entry
def _all_in(running: Running) -> bool:
    rounds = rounds_of(running.state)
    if not rounds.planned or rounds.over < rounds.planned:
        return False
    tables = (
        each
        for number in range(1, rounds.planned + 1)
        for each in tables_in_round(running.state, number)
    )
    is_open = running.state.publication.is_open
    return is_open and not any(each.missing for each in tables)


def overview(running: Running, by: str) -> Overview:
    """
    Count what has come in of all rounds: a line for each table, or for each board.

    >>> overview(Running("tuesday"), "all").rows
    ()
    """
    last = rounds_of(running.state).planned or 0
    found: dict[str, dict[int, list[BoardCell]]] = {}
    for round in range(1, last + 1):
        for row in rows_of(running, round, now()):
            section = row.section if row.section != "A" else ""
            for cell in row.planned:
                name = str(cell.board) if by == "boards" else f"{section}{row.table}"
                found.setdefault(name, {}).setdefault(round, []).append(cell)
    order = sorted(found, key=natural)
    in_play = round_in_play(running)
    rows = tuple(
        (name, tuple(_count(found[name].get(n), n, in_play) for n in range(1, last + 1)))
        for name in order
    )
    head = Text("Board") if by == "boards" else Text("Table")
    return Overview(running.seq, head, tuple(map(str, range(1, last + 1))), rows)


def _count(cells: list[BoardCell] | None, round: int, in_play: int) -> PlayedCount | None:
    if not cells:
        return None
    done = sum(each.state != "come" for each in cells)
    states = {each.state for each in cells}
    if "trouble" in states:
        return PlayedCount(done, len(cells), "trouble", Text("disputed"))
    if done < len(cells):
        if round < in_play:
            return PlayedCount(done, len(cells), "trouble", Text("missing"))
        state, word = ("go", Text("in play")) if round == in_play else ("come", Text("to come"))
        return PlayedCount(done, len(cells), state, word)
    return PlayedCount(
        done,
        len(cells),
        *(("ask", Text("to approve")) if "ask" in states else ("done", Text("all in"))),
    )


def round_in_play(running: Running) -> int:
    """
    Give the round being played: the first one that is not over, or the last of all.

    One that was called is being played until a later one is in as a whole: then nobody called.
    """
    state, rounds = running.state, rounds_of(running.state)
    waiting = max(1, min(rounds.over + 1, rounds.planned or rounds.over + 1))
    clock = round_clock(state, now(), session_in_play(state))
    called = 0 if clock is None else whole_number(clock.round) or 0
    return called if called and not _is_in(state, called + 1) else waiting


def _is_in(state: Event, round: int) -> bool:
    tables = tables_in_round(state, round)
    return bool(tables) and not any(each.missing for each in tables)


def clock_shown(running: Running, at: datetime) -> ClockShown | None:
    """Give the clock of the first section in play that has one."""
    session = session_in_play(running.state)
    for section in sections_of(running.state, session):
        clock = round_clock(running.state, at, session, section)
        if clock is not None:
            ends = moment_text(clock.ends) if clock.ends else None
            return ClockShown(clock.round, ends, clock.seconds_left, clock.is_paused)
    return None


def summary(
    round: int, rows: Iterable[TableRow], calls: Iterable[CallShown]
) -> tuple[Text, ...]:
    """
    Say it in a sentence or two, for whoever listens instead of looking.

    >>> said = summary(4, [], [CallShown("a", "2", "ruling", "")])
    >>> print(*said, sep=". ")
    Round 4. Table 2 calls
    """
    said = [Text("Round {round}", round=round)]
    said += [Text("Table {table} calls", table=call.table) for call in calls]
    for row in rows:
        if row.state != "go":
            said.append(Text("Table {table}: {word}", table=row.named, word=row.word))
    return tuple(said)


def _covered(row: TableRow, hidden: frozenset[int]) -> TableRow:
    cells = tuple(
        BoardCell(each.board, each.state, each.word, each.query, unplanned=each.unplanned)
        if each.board in hidden
        else each
        for each in row.boards
    )
    return msgspec.structs.replace(row, boards=cells)
