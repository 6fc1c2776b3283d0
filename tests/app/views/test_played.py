"""Evenings that were played: what each screen says is missing, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import heard
from overtrick.app.views.desk.paper import paper_seen
from overtrick.app.views.desk.room import room_tables
from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Opened, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered, Ruled
from overtrick.events.journal.people import Seated
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.session import Line
from overtrick.movements.registry import movement
from tests.app.spoken import live_board, problems_seen, publish_seen, scorecard, screen_seen
from tests.app.views.evenings import DESK, NOON, add
from tests.events.commands.refusals import amended

TABLE = Viewer(Role.TABLE, "x", "1")


def opened(plan: Plan, *facts: Facts) -> Running:
    running = Running("x")
    then(running, [Opened(title="x"), planning(plan.movement, plan.boards_per_set), *facts])
    return running


def then(running: Running, facts: Iterable[Facts]) -> None:
    add(running, [tell(each) for each in facts])


def played(plan: Plan, rounds: Iterable[int], tables: Iterable[int] = range(99)) -> list[Facts]:
    """The results of some tables in some rounds, entered as planned and agreed."""
    found: list[Facts] = []
    for line in plan.expected():
        if int(line.round or 0) in rounds and int(line.table or 0) in tables:
            who = {"board": line.board.number, "ns": line.ns, "ew": line.ew}
            at = {"round": line.round, "table": line.table}
            found += [Entered(**who, **at, outcome="4S N ="), Confirmed(**who)]  # type: ignore[arg-type]
    return found


def words(running: Running, round: int, table: str) -> list[str]:
    [row] = [row for row in live_board(running, DESK, round).tables if row.table == table]
    return [cell.word for cell in row.boards]


MITCHELL = Plan(movement("mitchell:4:skip=yes:arrow=3"), 2)


@pytest.mark.parametrize("last", [1, 2])
def test_the_wall_seats_the_round_that_begins_next(last: int) -> None:
    running = opened(MITCHELL, RoundStarted(round="1"))
    then(running, played(MITCHELL, range(1, last + 1)))
    assert screen_seen(running, DESK, NOON).seating_title == f"Seating for round {last + 1}"
    then(running, [RoundStarted(round=str(last + 1))])
    after = "Seating for round 3" if last == 1 else ""
    assert screen_seen(running, DESK, NOON).seating_title == after


def test_a_forgotten_arrow_switch_is_entered_once() -> None:
    running = opened(MITCHELL, RoundStarted(round="3"), *played(MITCHELL, (1, 2)))
    then(running, [Seated(table="1", ns="6", ew="1", round="3")])  # as planned, they said
    then(running, played(MITCHELL, (3,), (1,)))
    before = len(running.state.session().lines)
    then(running, amended(running.state, "direction", round=3, table=1).facts)
    assert words(running, 3, "1") == ["done", "done"]
    assert not [each for each in publish_seen(running, NOON).missing if "table 1" in each]
    pad = pad_document(running, TABLE)
    assert [(each.ns, each.ew, each.state) for each in pad.boards] == [("1", "6", "done")] * 2
    paper = [e for e in paper_seen(running, DESK).lines if (e.round, e.table) == (3, "1")]
    assert all(each.entry for each in paper)
    assert not [e for r in scorecard(running, DESK, "6").rounds for e in r.lines if e.why]
    then(running, [RoundStarted(round="4")])
    assert not [
        e for e in problems_seen(running, DESK).problems if e.title.startswith("Table 1")
    ]
    assert len(running.state.session().lines) == before


def test_the_second_half_of_a_match_is_to_come() -> None:
    teams = Plan(movement("teams:2"), 2)
    running = opened(teams, *played(teams, (1,)))
    assert words(running, 1, "1") == ["done", "done"]
    assert words(running, 2, "1") == words(running, 2, "2") == ["to come", "to come"]
    assert sum(bool(each.entry) for each in paper_seen(running, DESK).lines) == 4
    assert len(publish_seen(running, NOON).missing) == 2
    then(running, [RoundStarted(round="3")])
    titles = [each.title for each in problems_seen(running, DESK).problems]
    assert titles == [f"Table {table}, round 2: 2 results missing" for table in (1, 2)]


def stranger(plan: Plan, first: Line) -> str | None:
    """Somebody who meets neither pair of a line in the second round."""
    both = {first.ns, first.ew}
    return next(e.ns for e in plan.expected() if e.round == "2" and not both & {e.ns, e.ew})


def test_a_ruling_counts_beside_a_result_of_the_board_against_others() -> None:
    howell = Plan(movement("howell:6"), 1)
    first, *_ = howell.expected()
    other = stranger(howell, first)
    who = {"board": first.board.number, "ns": first.ns}
    running = opened(howell, Entered(**who, ew=other, outcome="PASS", round="2"))  # type: ignore[arg-type]
    then(running, [Ruled(**who, ew=first.ew, ruling="A-/A+", round="1", table="1")])  # type: ignore[arg-type]
    assert words(running, 1, "1") == ["ruling"]
    lines = [each.line for board in running.ranking().boards for each in board.lines]
    assert str(first.ew) in {line.ew for line in lines}
    assert not running.ranking().problems
    card = scorecard(running, DESK, str(first.ew))
    assert [e.why for r in card.rounds for e in r.lines if e.board == first.board.number] == [
        ""
    ]


def test_who_knows_a_board_is_not_asked_to_play_it_again() -> None:
    howell = Plan(movement("howell:6"), 1)
    first, *_ = howell.expected()
    other = stranger(howell, first)
    odd = Entered(board=first.board.number, ns=first.ns, ew=other, outcome="PASS", round="2")
    running = opened(howell, odd, RoundStarted(round="2"))
    [problem] = [
        e for e in problems_seen(running, DESK).problems if e.title.startswith("Table 1")
    ]
    asked = [each.text for each in problem.proposals]
    assert asked == [f"Board {first.board.number} was not played", "Ask table 1"]


def test_nothing_needs_approval_where_nobody_has_to_agree() -> None:
    running = opened(MITCHELL, Chosen(conditions={"approval": "none"}))
    then(running, played(MITCHELL, (1,), (1,))[::2])
    assert words(running, 1, "1") == ["done", "done"]


def test_a_result_that_waits_is_named_before_publication() -> None:
    waits = Entered(board=1, ns="1", ew="5", outcome="PASS", table="9", waits="not planned")
    seen = publish_seen(opened(MITCHELL, waits), NOON)
    assert any("does not count yet" in each for each in seen.disputed)


def test_a_table_is_shown_no_earlier_result_of_a_board_that_a_pair_there_still_plays() -> None:
    """In a Howell a pair sits now one way, now the other: its boards are those of both."""
    plan = Plan(movement("howell:12"), 2)
    seen = opened(plan, *played(plan, [1]), RoundStarted(round="2"))
    shown = [pad_document(seen, at_table(number)).earlier for number in "123456"]
    assert shown == [()] * 6


def test_the_desk_says_which_table_is_still_in_the_round_before() -> None:
    plan = Plan(movement("mitchell:4:skip=yes"), 2)
    running = opened(plan, RoundStarted(round="1"))
    told = played(plan, (1,), (1, 2))
    add(running, [tell(each, by="table 1") for each in told[:2]])  # one of its two boards
    add(running, [tell(each, by="table 2") for each in told[4:]])
    then(running, [RoundStarted(round="2")])
    for number in "12":
        heard(running, at_table(number))
    assert pad_document(running, TABLE).round == 1
    words = {row.table: str(row.word) for row in live_board(running, DESK, 2).tables}
    assert (words["1"], words["2"], words["3"]) == ("still in round 1", "on time", "on time")


def at_table(number: str) -> Viewer:
    return Viewer(Role.TABLE, "x", number)


def sessions_shown(running: Running) -> list[set[str]]:
    """The sessions whose tables the board and the room show."""
    board, room = live_board(running, DESK).tables, room_tables(running, ())
    return [{each.session for each in board}, {each.session for each in room}]


def lacking(running: Running) -> list[str]:
    marks = (each.mark for each in problems_seen(running, DESK).problems)
    return [mark for mark in marks if mark.startswith("unentered:")]


def test_a_session_that_has_not_begun_is_missed_nowhere() -> None:
    """The evening is planned as the afternoon is: its tables come when it is played."""
    plan = Plan(movement("mitchell:3"), 1)
    evening = planning(plan.movement, 1, session="2")
    running = opened(plan, evening, RoundStarted(round="3"), *played(plan, (1, 2, 3)))
    assert (sessions_shown(running), lacking(running)) == ([{"1"}, {"1"}], [])
    then(running, [RoundStarted(round="1", session="2")])
    assert (sessions_shown(running), lacking(running)) == ([{"2"}, {"2"}], [])
    then(running, [RoundStarted(round="2", session="2")])
    assert lacking(running) == [f"unentered:2:A:1:{table}" for table in (1, 2, 3)]
