"""What the plan says of the ranking: how many winners, whatever the results show so far."""

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Ruled
from overtrick.events.journal.plan import planning
from overtrick.events.now.live import ranking_of
from overtrick.events.plan.meetings import sit_outs
from overtrick.movements.registry import movement


def told(*facts: Facts) -> Event:
    return fold(tell(each) for each in facts)


def result(ns: str, ew: str, section: str = "A") -> Entered:
    return Entered(board=1, ns=ns, ew=ew, outcome="4S N =", section=section)


def lists(state: Event) -> int:
    return len({line.direction for line in ranking_of(state).standings})


@pytest.mark.parametrize(
    ("plan", "results", "expected"),
    [
        ("mitchell:7:arrow=7", [("1", "8"), ("2", "14")], 1),  # no arrow was switched yet
        ("mitchell:7:skip=no", [("1", "1"), ("2", "7")], 2),
        ("mitchell:7:skip=no", [("1", "9"), ("10", "2")], 2),  # somebody sat the other way
        ("howell:8", [("1", "8"), ("2", "7")], 1),
    ],
)
def test_the_movement_says_how_many_winners(
    plan: str, results: list[tuple[str, str]], expected: int
) -> None:
    state = told(planning(movement(plan), 3), *(result(*each) for each in results))
    assert ranking_of(state).settings.winners == expected
    assert lists(state) == expected


def test_a_ruling_on_a_board_to_come_plays_no_round() -> None:
    plan = planning(movement("mitchell:3:missing=ns3"), 1)
    ruled = Ruled(board=2, ns="1", ew="3", ruling="A+/A+", round="2", table="1")
    played = Entered(board=3, ns="2", ew="1", outcome="4S N =", round="2", table="2")
    for facts, count in (((ruled,), 0), ((ruled, played), 1)):
        state = told(plan, *facts)
        assert len(sit_outs(state, state.plans)) == count


def test_what_was_chosen_counts_more() -> None:
    plan = planning(movement("mitchell:7:arrow=7"), 3)
    state = told(Chosen(settings={"winners": 2}), plan, result("1", "8"), result("2", "14"))
    assert lists(state) == 2


def test_where_a_section_has_no_plan_the_results_tell() -> None:
    plan = planning(movement("howell:8"), 3)
    state = told(plan, result("1", "8"), result("2", "7"), result("1", "1", "B"))
    assert ranking_of(state).settings.winners == 2
