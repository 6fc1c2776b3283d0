"""The tables of a round with their boards: what is entered, missing or doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.desk.phones import silent_minutes
from overtrick.app.seen.desk.spots import Spot, told_at
from overtrick.app.seen.pad.rounds import PadRound, rounds_of_table
from overtrick.events.journal.story import Told
from overtrick.events.now.clock import RoundClock, round_clock
from overtrick.events.now.rounds import plan_known
from overtrick.events.plan.progress import plans_of
from overtrick.events.stages.stage import stages_of

__all__ = ["BoardCell", "TableRow", "cell_of", "rows_of", "state_word"]


class BoardCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One board at one table: ``state`` is come, go, done, ask or trouble."""

    board: int
    state: str
    word: str
    query: str = ""
    """Which result it is, as an address names it."""
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
    who: str = ""
    silent: int | None = None
    """For how many minutes its phones were not heard of; none if there was never one."""

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
    for session, section, table in _tables(running):
        clock = round_clock(running.state, at, session, section)
        who = Viewer(Role.TABLE, running.id, table, section, session)
        for each in rounds_of_table(running, who):
            if each.number == round:
                found += _rows(running, who, each, clock)
    return found


def _tables(running: Running) -> tuple[tuple[str, str, str], ...]:
    """Session, section and name of every table, in the order people count."""

    def made() -> tuple[tuple[str, str, str], ...]:
        found: dict[tuple[str, str, str], None] = {}
        for plan in plans_of(running.state):
            numbers = {each.table for row in plan.movement.rounds for each in row}
            found |= dict.fromkeys(
                (plan.session, plan.section, str(each)) for each in sorted(numbers)
            )
        for stage in stages_of(running.state)[0]:
            names = [match.table for _, match in stage.paired() if match.table]
            found |= dict.fromkeys(
                (stage.sessions[0] if stage.sessions else "1", "A", name) for name in names
            )
        return tuple(found)

    return running.once("tables", made)


def _rows(
    running: Running, who: Viewer, each: PadRound, clock: RoundClock | None
) -> Iterator[TableRow]:
    rooms = ("open", "closed") if each.match else ("",)
    for room in rooms:
        cells = tuple(_cells(running, who, each, room))
        word, sign = state_word(each.is_played, cells, each.number, clock)
        ns, ew = (each.ew, each.ns) if room == "closed" else (each.ns, each.ew)
        yield TableRow(
            who.session,
            who.section,
            f"{who.table} {room}".strip(),
            each.number,
            ns,
            ew,
            cells,
            sign,
            word,
            Spot(0, ns, ew, players=each.players or ()).who,
            silent_minutes(running, who.session, who.section, who.table or ""),
        )


def _cells(running: Running, who: Viewer, each: PadRound, room: str) -> Iterator[BoardCell]:
    if not each.is_played:
        return
    plan = plan_known(running.state, each.session, who.section)
    one_winner = plan is not None and plan.movement.winners == 1
    for board in each.boards:
        ns, ew = each.sides(board)
        if room == "closed":
            ns, ew = ew, ns
        spot = Spot(
            board,
            ns,
            ew,
            each.session,
            who.section,
            who.table or "",
            str(each.number),
            each.match or "",
            room,
            each.players or (),
        )
        yield cell_of(told_at(running, spot.key, either_way=one_winner), board, spot)


def cell_of(told: Told, board: int, spot: Spot | None = None) -> BoardCell:
    """
    Say how a board stands at a table, by all that was told of it.

    >>> from overtrick.events.journal.meeting import Key
    >>> cell_of(Told(Key("1", "A", 7, "3", "10")), 7).word
    'to come'
    """
    spot = spot or Spot(board, told.key.ns, told.key.ew)
    if told.first is not None and not spot.players:
        spot = msgspec.structs.replace(spot, ns=told.key.ns, ew=told.key.ew)
    query, entry = spot.query, told.result.id if told.result else ""
    outcome = str(told.played) if told.played is not None else ""
    if told.ruled is not None and told.ruling is not None:
        ruled = str(told.ruling.outcome)
        return BoardCell(board, "done", "ruling", query, ruled, told.ruled.id)
    if told.result is None and told.waiting:
        return BoardCell(board, "trouble", "told elsewhere", query)
    if told.result is None:
        return BoardCell(board, "come", "to come", query)
    if told.rivals or told.disputed:
        return BoardCell(board, "trouble", "disputed", query, outcome, entry)
    if told.confirmed is None:
        return BoardCell(board, "ask", "needs approval", query, outcome, entry)
    return BoardCell(board, "done", "done", query, outcome, entry)


def state_word(
    is_played: bool, cells: tuple[BoardCell, ...], round: int, clock: RoundClock | None
) -> tuple[str, str]:
    """
    Say how a table stands in a word, and with which sign.

    >>> state_word(False, (), 1, None)
    ('sit-out', 'come')
    """
    if not is_played:
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
