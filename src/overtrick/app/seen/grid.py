"""The tables of a round with their boards: what is entered, what is missing, what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from overtrick.app.club.running import Running
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.story import Told
from overtrick.events.now.clock import RoundClock, round_clock
from overtrick.events.plan.plan import Plan
from overtrick.events.plan.progress import plans_of
from overtrick.movements.grid import Meeting

__all__ = ["BoardCell", "TableRow", "cell_of", "rows_of", "state_word"]


class BoardCell(msgspec.Struct, frozen=True):
    """One board at one table: ``state`` is come, go, done, ask or trouble."""

    board: int
    state: str
    word: str
    outcome: str = ""
    """What stands; empty where nothing does, or where it is covered."""
    entry: str = ""
    """The id of the result that stands."""


class TableRow(msgspec.Struct, frozen=True):
    """A table in a round: who meets, on which boards, and how it stands."""

    session: str
    section: str
    table: str
    round: int
    ns: str | None
    ew: str | None
    boards: tuple[BoardCell, ...]
    state: str
    word: str

    @property
    def done(self) -> int:
        """How many boards have a result."""
        return sum(each.state in ("done", "ask") for each in self.boards)


def rows_of(running: Running, round: int, at: datetime) -> list[TableRow]:
    """
    Give every table of a round, as planned and as it has turned out.

    >>> from overtrick.app.demo import demo_evening
    >>> from overtrick.app.store.store import Stored
    >>> from overtrick.events.journal.moment import now
    >>> evening = Running("tuesday")
    >>> _ = evening.take(Stored(n, e) for n, e in enumerate(demo_evening(now(), 4), 1))
    >>> [row.word for row in rows_of(evening, 3, now())][:2]
    ['all in', 'all in']
    """
    found: list[TableRow] = []
    for plan in running.once("plans", lambda: plans_of(running.state)):
        clock = round_clock(running.state, at, plan.session, plan.section)
        if 1 <= round <= len(plan.movement.rounds):
            found += _rows(running.state, plan, round, clock)
    return found


def _rows(
    state: State, plan: Plan, round: int, clock: RoundClock | None
) -> Iterator[TableRow]:
    for meeting in plan.movement.meetings[round - 1]:
        cells = tuple(_cells(state, plan, meeting))
        word, sign = state_word(meeting, cells, round, clock)
        yield TableRow(
            plan.session,
            plan.section,
            str(meeting.table),
            round,
            meeting.ns,
            meeting.ew,
            cells,
            sign,
            word,
        )


def _cells(state: State, plan: Plan, meeting: Meeting) -> Iterator[BoardCell]:
    if not meeting.set:
        return
    for nth, board in enumerate(plan.boards(meeting.set)):
        turned = meeting.alternating and nth % 2 == 1
        ns, ew = (meeting.ew, meeting.ns) if turned else (meeting.ns, meeting.ew)
        if ns is None or ew is None:
            continue
        key = Key(plan.session, plan.section, board, ns, ew)
        turned_round = Key(plan.session, plan.section, board, ew, ns)
        told = state.told(key)
        if told.first is None and told.ruled is None and plan.movement.winners == 1:
            told = state.told(turned_round)  # sat the other way round
        yield cell_of(told, board)


def cell_of(told: Told, board: int) -> BoardCell:
    """
    Say how a board stands at a table, by all that was told of it.

    >>> cell_of(Told(Key("1", "A", 7, "3", "10")), 7).word
    'to come'
    """
    entry = told.result.id if told.result else ""
    outcome = str(told.played) if told.played is not None else ""
    if told.ruled is not None and told.ruling is not None:
        return BoardCell(board, "done", "ruling", str(told.ruling.outcome), told.ruled.id)
    if told.result is None:
        return BoardCell(board, "come", "to come")
    if told.rivals or told.disputed:
        return BoardCell(board, "trouble", "disputed", outcome, entry)
    if told.confirmed is None:
        return BoardCell(board, "ask", "needs approval", outcome, entry)
    return BoardCell(board, "done", "done", outcome, entry)


def state_word(
    meeting: Meeting, cells: tuple[BoardCell, ...], round: int, clock: RoundClock | None
) -> tuple[str, str]:
    """Say how a table stands in a word, and with which sign."""
    if not meeting.is_played:
        return "sit-out", "come"
    if any(each.state == "trouble" for each in cells):
        return "disputed", "trouble"
    open_boards = sum(each.state == "come" for each in cells)
    if not open_boards:
        waiting = sum(each.state == "ask" for each in cells)
        return (f"{waiting} to approve", "ask") if waiting else ("all in", "done")
    now = clock.round if clock else None
    if now is not None and now.isdecimal() and int(now) > round:
        return f"{open_boards} missing", "trouble"
    if clock is not None and now == str(round):
        behind = clock.behind(len(cells) - open_boards)
        if behind:
            return f"behind {behind}", "ask"
    return "on time", "go"
