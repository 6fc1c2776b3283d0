"""
A wrong direction with two winners, worked by hand: a straight Mitchell of three tables.

====== ========== ========== ==========
board  round 1    round 2    round 3
====== ========== ========== ==========
1      1 v 1 +420 3 v 2 +450 2 v 3 -50
2      2 v 2 +110 1 v 3 +140 3 v 1 -100
3      3 v 3 +600 2 v 1 +630 1 v 2 +600
====== ========== ========== ==========

Matchpoints of North-South: board 1 2 4 0, board 2 2 4 0, board 3 1 4 1.  As planned NS 1 has
2 + 4 + 1 = 7, NS 2 has 0 + 2 + 4 = 6, NS 3 has 4 + 0 + 1 = 5; EW 1 has 2 + 4 + 0 = 6, EW 2 has
0 + 2 + 3 = 5, EW 3 has 4 + 0 + 3 = 7.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Confirmed, Entered, Key, Ruled, Turned
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import LiveEvent, ranking_of
from overtrick.events.plan.actions import wrong_board, wrong_direction, wrong_opponents
from overtrick.movements.registry import movement
from tests.events.commands.refusals import amended

PLAN = Plan(movement("mitchell:3"), 1)
PLAYED = {
    1: [(1, "1", "1", "+420"), (2, "2", "2", "+110"), (3, "3", "3", "+600")],
    2: [(2, "1", "3", "+140"), (3, "2", "1", "+630"), (1, "3", "2", "+450")],
    3: [(3, "1", "2", "+600"), (1, "2", "3", "-50"), (2, "3", "1", "-100")],
}
PLANNED = {"NS1": 7, "NS2": 6, "NS3": 5, "EW1": 6, "EW2": 5, "EW3": 7}
RESULTS = [
    Entered(board=board, ns=ns, ew=ew, outcome=score, round=str(round), table=str(table))
    for round, tables in PLAYED.items()
    for table, (board, ns, ew, score) in enumerate(tables, 1)
]
PLACE = Key("1", "A", 2, "1", "3")


def told(*facts: Facts) -> Event:
    return fold(map(tell, (planning(PLAN.movement, PLAN.boards_per_set), *facts)))


def then(state: Event, facts: Iterable[Facts]) -> Event:
    return fold([*state.entries, *map(tell, facts)])


def totals(state: Event) -> dict[str, object]:
    return {f"{each.direction}{each.id}": each.total for each in ranking_of(state).standings}


def turned(state: Event, round: int, table: int | None = None) -> Event:
    return then(state, wrong_direction(state, PLAN, round, table))


def test_as_planned() -> None:
    assert totals(told(*RESULTS)) == PLANNED


@pytest.mark.parametrize(
    ("table", "others"),
    [
        (1, {"NS1": 3, "EW3": 11}),  # board 2: 4 to EW 3, 0 to NS 1
        (2, {"NS2": 2, "EW1": 10}),
        (None, {"NS1": 3, "NS2": 2, "NS3": 1, "EW1": 10, "EW2": 9, "EW3": 11}),
    ],
)
def test_a_turned_table_goes_to_each_pair_in_its_own_line(
    table: int | None, others: dict[str, int]
) -> None:
    state = turned(told(*RESULTS), 2, table)
    assert totals(state) == PLANNED | others
    assert sum(PLANNED.values()) == sum((PLANNED | others).values())
    assert ranking_of(state).standings[0].direction == "NS"
    assert state.plan_read() == told().plan_read()  # who meets whom is as planned


def test_before_the_result_or_after_it_is_the_same() -> None:
    before = turned(told(), 2, 1)
    assert totals(then(before, RESULTS)) == totals(turned(told(*RESULTS), 2, 1))


def test_said_once_more_it_is_as_planned_again() -> None:
    state = turned(turned(told(*RESULTS), 2, 1), 2, 1)
    assert totals(state) == PLANNED
    assert state.told(PLACE).turned is None


def test_undo_gives_back_the_ranking() -> None:
    state = turned(told(*RESULTS), 2)
    marks = [entry for entry in state.entries if isinstance(entry.facts, Turned)]
    assert len(marks) == 3
    assert totals(then(state, [Undone(of=entry.id) for entry in marks])) == PLANNED


def test_what_both_sides_agreed_stands_and_a_ruling_is_to_be_said_again() -> None:
    where = {"board": 2, "ns": "1", "ew": "3"}
    rulings = [Ruled(**where, ruling=text) for text in ("A+/A-", "60%/40%")]  # type: ignore[arg-type]
    state = turned(told(*RESULTS, Confirmed(**where), *rulings), 2, 1)  # type: ignore[arg-type]
    story = state.told(PLACE)
    assert story.confirmed is not None
    assert (story.ruled, str(story.played)) == (None, "+140")
    again = ranking_of(then(state, [rulings[1]]))  # of the seats: EW 3 sat North-South
    [ruled] = [each for board in again.boards for each in board.lines if each.line.ruling]
    assert (ruled.ns_percentage, ruled.ew_percentage) == (40, 60)


def test_a_weighted_score_is_of_the_seats_and_stays() -> None:
    """+110 is worth 3 of 4 and +140 4, half of each: of EW 3, who sat North-South."""
    ruling = Ruled(board=2, ns="1", ew="3", ruling="50% +110 | 50% +140")
    state = turned(told(*RESULTS, ruling), 2, 1)
    assert problems(state) == []
    [ruled] = [
        each for board in ranking_of(state).boards for each in board.lines if each.line.ruling
    ]
    assert (ruled.ns_percentage, ruled.ew_percentage) == (12.5, 87.5)


def test_players_of_a_turned_table_sit_where_they_sat() -> None:
    pairs = [
        Registered(contestant="1", direction="NS", players=("Ada", "Bea")),
        Registered(contestant="3", direction="EW", players=("Cy", "Dan")),
    ]
    state = turned(told(*pairs, *RESULTS), 2, 1)
    [line] = [each for each in state.session().lines if each.turned]
    assert (line.ns, line.ew, line.players) == ("1", "3", ("Cy", "Ada", "Dan", "Bea"))
    names = {f"{each.direction}{each.id}": each.names for each in ranking_of(state).standings}
    assert (names["NS1"], names["EW3"]) == (("Ada", "Bea"), ("Cy", "Dan"))


def test_who_has_gone_home_is_at_fault_in_the_seat_he_had() -> None:
    by_fault = Chosen(conditions={"not_played": "by_fault"})
    gone = Left(contestant="1", direction="NS", from_round="2")
    missed = Entered(board=2, ns="1", ew="3", outcome="NP", round="2")
    state = told(by_fault, gone, missed)
    assert [str(each.outcome) for each in state.session().lines] == ["A-/A+"]
    assert [str(each.outcome) for each in turned(state, 2, 1).session().lines] == ["A+/A-"]


def test_a_result_of_another_board_or_opponent_keeps_how_they_sat() -> None:
    state = turned(told(*RESULTS), 2, 1)
    moved = then(state, wrong_board(state, PLACE, 5))
    assert [each.board.number for each in moved.session().lines if each.turned] == [5]
    met = then(state, wrong_opponents(state, PLAN, 2, 1, 2))
    assert [(each.ns, each.ew) for each in met.session().lines if each.turned] == [("1", "1")]


@pytest.mark.parametrize(("round", "table"), [(2, 9), (8, None), (8, 1)])
def test_there_has_to_be_a_table(round: int, table: int | None) -> None:
    with pytest.raises(InvalidMovement, match=r"no (round|table)"):
        wrong_direction(told(), PLAN, round, table)


def test_nobody_is_turned_who_sits_out() -> None:
    plan = Plan(movement("mitchell:3:missing=ns3"), 1)
    with pytest.raises(InvalidMovement, match="nobody plays at table 3 in round 1"):
        wrong_direction(told(), plan, 1, 3)


def test_the_desk_is_told_what_it_changes() -> None:
    found = amended(told(*RESULTS), "direction", round=2, table=1)
    assert not found.faults
    assert str(found.saying.remarks[0]).startswith(
        "pair 1 NS: board 2 sat the other way; 58.3 % -> 25.0 %"
    )


@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from([None, 1, 2, 3])), max_size=5))
def test_whatever_is_turned_the_sum_stays_and_the_live_ranking_follows(
    said: list[tuple[int, int | None]],
) -> None:
    state, live = told(*RESULTS), LiveEvent()
    for entry in state.entries:
        live.apply(entry)
    for round, table in said:
        for facts in wrong_direction(state, PLAN, round, table):
            live.apply(tell(facts))
        state = fold(live.state.entries)
        assert live.ranking() == ranking_of(state)
    assert sum(totals(state).values()) == sum(PLANNED.values())  # type: ignore[arg-type]
    odd: set[tuple[int, int]] = set()
    for round, table in said:
        here = {(round, at) for at in (1, 2, 3) if table in (None, at)}
        odd = odd - here if here <= odd else odd | here
    assert len([each for each in state.session().lines if each.turned]) == len(odd)
