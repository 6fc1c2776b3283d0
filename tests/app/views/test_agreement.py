"""
Random evenings: every screen says the same of what is played, missing, and by whom.

``EVENINGS=500`` in the environment asks for more of them than a test has time for.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import BoardCell
from overtrick.app.views.desk.meeting_links import meeting_of_query
from overtrick.app.views.desk.paper import paper_seen
from overtrick.app.views.desk.proposals import ProblemShown
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.ranking import contestant_key
from overtrick.core.outcome import Artificial, Bye, NotPlayed
from overtrick.errors import OvertrickError
from overtrick.events.commands.results import MoveResult
from overtrick.events.commands.who import SEATS
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened, RoundStarted
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.meeting import (
    Confirmed,
    Entered,
    Key,
    Replaced,
    Retracted,
    Ruled,
)
from overtrick.events.journal.people import Seated
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.rounds import rounds_of
from overtrick.events.plan.meetings import goes_on
from overtrick.events.session import Line
from overtrick.movements.registry import movement
from tests.app.spoken import (
    overview,
    problems_seen,
    publish_seen,
    rows_of,
    scorecard,
    screen_seen,
)
from tests.app.views.evenings import DESK, NOON, add
from tests.events.commands.refusals import amended

EVENINGS = int(os.environ.get("EVENINGS", "8"))
SOME = settings(
    max_examples=EVENINGS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

MOVEMENTS = (
    *("mitchell:3", "mitchell:3:arrow=3", "mitchell:3:missing=ns3", "mitchell:6:skip=yes"),
    "relay:6",
    *("howell:4", "howell:6", "howell:5", "teams:2", "individual:8"),
)
OUTCOMES = ("4S N =", "3NT E -1", "PASS", "NP")
HAPPENINGS = (
    *("played",) * 5,
    *("table", "seated", "turned", "direction", "opponents", "boards", "missed", "curtail"),
    *("leaves", "late", "ruled", "mended", "taken back", "undone", "called", "odd", "waits"),
    *("moved", "player-leaves", "late-player"),
)


@dataclass
class Evening:
    """An evening in memory, and what was entered in it, in order."""

    running: Running = field(default_factory=lambda: Running("x"))
    ids: list[str] = field(default_factory=list)
    _cells: list[tuple[int, str, Key, BoardCell]] = field(default_factory=list)

    def take(self, facts: Iterable[Facts]) -> None:
        entries = [tell(each) for each in facts]
        self.ids += [entry.id for entry in entries]
        add(self.running, entries)
        self._cells = []

    @property
    def plan(self) -> Plan:
        return self.running.state.plans[0]

    def cells(self) -> list[tuple[int, str, Key, BoardCell]]:
        """Every board at every table on the desk: round, table, who meets, how it stands."""
        self._cells = self._cells or [
            (round, row.table, meeting_of_query(cell.query).key, cell)
            for round in range(1, len(self.plan.movement.rounds) + 1)
            for row in rows_of(self.running, round, NOON)
            for cell in row.boards
        ]
        return self._cells

    def worded(self, word: str) -> list[tuple[int, str, int]]:
        """Round, table and board of the cells that stand so."""
        return [
            (round, table, cell.board)
            for round, table, _, cell in self.cells()
            if word in (cell.state, cell.word)
        ]

    def names(self, of: Key | Line) -> list[str]:
        """Who meets; NS and EW of one number may be two."""
        if of.ns is None and of.ew is None:
            return [who for who in of.players or () if who]
        both = (("NS ", of.ns), ("EW ", of.ew))
        apart = self.plan.movement.has_lines
        return [f"{way}{who}" if apart else who for way, who in both if who]

    def have_it(self, key: Key) -> bool:
        """Whether they have met on a board, or each of them has played it with others."""
        lines = [e for e in self.running.state.session().lines if e.board.number == key.board]
        played = [e for e in lines if not isinstance(e.outcome, NotPlayed)]
        met = any(set(self.names(key)) <= set(self.names(each)) for each in lines)
        return met or set(self.names(key)) <= {who for e in played for who in self.names(e)}

    def entered(self) -> Counter[tuple[str, int]]:
        """Who has how many results on which board."""
        lines = self.running.state.session().lines
        return Counter((who, e.board.number) for e in lines for who in self.names(e))


def met_on(key: Key) -> dict[str, Any]:
    return {"board": key.board, "ns": key.ns, "ew": key.ew, "players": key.players}


def told(evening: Evening, what: str, data: st.DataObject) -> list[Facts]:
    """What one happening tells; nothing, where it cannot be."""
    round, table, key, _ = data.draw(st.sampled_from(evening.cells()))
    met = met_on(key)
    at: dict[str, Any] = {"table": table, "round": str(round)}
    outcome = data.draw(st.sampled_from(OUTCOMES))
    if what in ("seated", "turned"):
        turn = what == "turned" and not evening.plan.movement.has_lines
        met = {"ns": key.ew if turn else key.ns, "ew": key.ns if turn else key.ew}
        return [Seated(**met, **at, players=key.players)]
    made: dict[str, list[Facts]] = {
        "played": [Entered(**met, **at, outcome=outcome), Confirmed(**met)],
        "late": [Entered(**met, outcome=outcome)],
        "waits": [Entered(**met, outcome="PASS", table="9", waits="not planned at table 9")],
        "ruled": [Ruled(**met, fault="ns")],
        "mended": [Replaced(**met, **at, outcome=outcome)],
        "taken back": [Retracted(**met)],
        "undone": [Undone(of=data.draw(st.sampled_from(evening.ids)))],
        "called": [RoundStarted(round=str(round))],
        "odd": [Entered(**{**met, "ew": "2"}, **at, outcome="PASS")] if key.ew else [],
    }
    if what == "table":
        rest = [each for n, t, each, _ in evening.cells() if (n, t) == (round, table)]
        return [
            Entered(board=e.board, ns=e.ns, ew=e.ew, players=e.players, outcome="PASS", **at)
            for e in rest
        ]
    if what == "moved":
        to = data.draw(st.sampled_from(evening.cells()))
        return moving(evening, key, board=to[2].board, table=to[1], round=str(to[0]))
    return made[what] if what in made else amending(evening, what, round, table, key)


def moving(evening: Evening, key: Key, **where: Any) -> list[Facts]:
    """A result goes elsewhere; nothing, where there is none or it cannot."""
    met: dict[str, Any] = {"board": key.board, "ns": key.ns, "ew": key.ew}
    met |= dict(zip(SEATS, key.players or (), strict=False))
    move = MoveResult(**met, **{f"to_{name}": value for name, value in where.items()})
    try:
        return [*move.facts(evening.running.state)]
    except OvertrickError:
        return []


def amending(evening: Evening, what: str, round: int, table: str, key: Key) -> list[Facts]:
    """What a director says of the plan; nothing, where it cannot be done."""
    given: dict[str, Any] = {"round": round, "table": int(table), "side": "NS"}
    given |= {"other": 1 if table != "1" else 2, "pair": key.ns or "1"}
    given |= {"player": (key.players or ("1",))[0]}
    try:
        found = amended(evening.running.state, what, **given)
    except OvertrickError:
        return []
    return [] if found.faults else [*found.facts]


def begun(data: st.DataObject) -> Evening:
    """A random evening, somewhere in its middle."""
    evening = Evening()
    grid = movement(data.draw(st.sampled_from(MOVEMENTS)))
    evening.take([Opened(title="x"), planning(grid, 2)])
    evening.ids = evening.ids[:1]  # a movement that is taken back leaves nothing to agree on
    for what in data.draw(st.lists(st.sampled_from(HAPPENINGS), max_size=30)):
        if not evening.cells():
            break  # nobody plays any more
        evening.take(told(evening, what, data))
    return evening


@SOME
@given(st.data())
def test_the_desk_misses_what_somebody_there_has_no_result_of(data: st.DataObject) -> None:
    evening = begun(data)
    for place in evening.cells():
        _, _, key, cell = place
        assert evening.have_it(key) is (
            cell.state != "come" and cell.word != "told elsewhere"
        ), place


@SOME
@given(st.data())
def test_every_screen_of_the_desk_misses_the_same(data: st.DataObject) -> None:
    evening = begun(data)
    running, missing = evening.running, evening.worded("come")
    waiting = evening.worded("told elsewhere")
    lines = paper_seen(running, DESK).lines
    blank = {(each.round, each.table, each.board) for each in lines if not each.entry}
    assert blank == {*missing, *waiting, *evening.worded("played with others")}
    assert {*publish_seen(running, NOON).missing} == {
        f"round {round}, table {table}: board{'s' if len(boards) > 1 else ''} "
        + ", ".join(map(str, boards))
        for (round, table), boards in by_table(missing).items()
    }
    over = rounds_of(running.state).over
    marks = {each.mark for each in problems_seen(running, DESK).problems}
    assert {mark for mark in marks if mark.startswith("unentered:")} == {
        f"unentered:1:A:{round}:{table}" for round, table, _ in missing if round <= over
    }
    counted = [each for _, row in overview(running, "all").rows for each in row if each]
    assert sum(each.of - each.done for each in counted) == len(missing)
    assert goes_on(running.state, running.state.plans) is bool(missing or waiting)


def by_table(missing: Iterable[tuple[int, str, int]]) -> dict[tuple[int, str], list[int]]:
    found: dict[tuple[int, str], list[int]] = {}
    for round, table, board in missing:
        found.setdefault((round, table), []).append(board)
    return found


@SOME
@given(st.data())
def test_the_pads_ask_for_what_the_desk_misses_and_nobody_there_knows(
    data: st.DataObject,
) -> None:
    evening = begun(data)
    for table in sorted({table for _, table, _, _ in evening.cells()}):
        pad = pad_document(evening.running, Viewer(Role.TABLE, "x", table))
        at = [(n, cell) for n, t, _, cell in evening.cells() if t == table]
        here = [(n, cell) for n, cell in at if not cell.unplanned]  # a board may be in both
        for each in pad.rounds:
            words = {cell.board: cell.word for n, cell in here if n == each.number}
            asks = {board for board, word in words.items() if word == "to come"}
            waits = {board for board, word in words.items() if word == "told elsewhere"}
            if each.number < pad.round:
                assert asks <= {*each.missing} <= asks | waits, (table, each.number)
            if each.number == pad.round and each.played:
                free = {
                    found.number
                    for found in pad.boards
                    if found.planned and found.result is None
                    if not (found.ruled or found.again or found.elsewhere)
                }
                assert asks <= free <= asks | waits, (table, each.number)


@SOME
@given(st.data())
def test_a_card_has_every_board_once_and_says_to_come_where_none_is_entered(
    data: st.DataObject,
) -> None:
    evening = begun(data)
    running = evening.running
    compared = [each.line for board in running.ranking().boards for each in board.lines]
    lines = [each for each in compared if not isinstance(each.outcome, Bye)]
    counts = {(who, each.board.number) for each in lines for who in evening.names(each)}
    for standing in running.ranking().standings:
        card = scorecard(running, DESK, contestant_key(standing))
        came = [(e.board, e.why) for each in card.rounds for e in each.lines]
        to_come = {board for board, why in came if why == "To come"}
        way = f"{standing.direction} " if evening.plan.movement.has_lines else ""
        if standing.direction is None and way:
            continue  # a team has a card of both its pairs
        who = f"{way}{standing.id}"
        counted = {board for name, board in counts if name == who}
        is_open = {
            key.board
            for _, _, key, cell in evening.cells()
            if who in evening.names(key)
            if cell.state == "come" or cell.word == "told elsewhere"
        }
        assert to_come == is_open - counted, who
        assert counted <= {board for board, _ in came}, who


@SOME
@given(st.data())
def test_the_wall_seats_the_round_after_the_last_begun(data: st.DataObject) -> None:
    evening = begun(data)
    state = evening.running.state
    called = [int(e.facts.round) for e in state.of_kind(RoundStarted)]
    cells = evening.cells()
    told = [
        n
        for n, _, key, cell in cells
        if cell.entry and (cell.word != "ruling" or state.told(key).facts is not None)
    ]
    odd = [int(e.facts.round or 0) for e in state.entries if isinstance(e.facts, Entered)]
    last = max([0, *called, *told])
    title = screen_seen(evening.running, DESK, NOON).seating_title
    none = max(last, len(evening.plan.movement.rounds)) + 1
    seated = int(str(title).rpartition(" ")[2]) if title else none
    assert last < seated <= max([last, *odd, rounds_of(state).over]) + 1


@SOME
@given(st.data())
def test_a_remedy_obeyed_takes_its_problem_away_and_doubles_nothing(
    data: st.DataObject,
) -> None:
    evening = begun(data)
    running = evening.running
    before, most = real(evening), len(evening.worded("come"))
    while problem := next(unentered(running), None):
        assert most >= 0, problem.title
        most -= 1
        offer = next(each for each in problem.proposals if each.href)
        met = met_on(meeting_of_query(offer.href.partition("?")[2]).key)
        if "rule=not-played" in offer.href:
            evening.take([Ruled(**met, fault="neither")])
        else:
            evening.take([Entered(**met, outcome="PASS")])
    assert not [who for who, n in real(evening).items() if n > 1 and n > before[who]]


def unentered(running: Running) -> Iterator[ProblemShown]:
    problems = problems_seen(running, DESK).problems
    return (each for each in problems if each.mark.startswith("unentered:"))


def real(evening: Evening) -> Counter[tuple[str, int]]:
    """Who has played which board how often, without what was ruled."""
    lines = (
        each
        for each in evening.running.state.session().lines
        if not isinstance(each.outcome, Artificial | NotPlayed) and each.ruling is None
    )
    return Counter((who, e.board.number) for e in lines for who in evening.names(e))
