from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.people import Left, Registered
from overtrick.events.stages.draw import (
    drawn_by_hand,
    faults,
    next_draw,
    schedule,
    whole_schedule,
)
from overtrick.events.stages.ranking import stage_ranking
from tests.cases import one_pass
from tests.events.stages.desk import Desk, shown
from tests.events.stages.said import match, numbers, planned, teams


def robin(teams: int, **conditions: Any) -> Desk:
    return Desk(planned("round_robin", *numbers(teams), boards=8, **conditions))


def rounds(desk: Desk) -> list[list[str]]:
    return [shown(each) for each in schedule(desk.state, desk.stage())]


@pytest.mark.parametrize(
    ("order", "first", "second"),
    [("berger", ["1-4", "2-3"], ["4-3", "1-2"]), ("circle", ["1-4", "2-3"], ["3-1", "4-2"])],
)
def test_the_order_of_the_rounds(order: str, first: list[str], second: list[str]) -> None:
    planned = rounds(robin(4, order=order))
    assert planned[0] == first
    assert [{*each.split("-")} for each in planned[1]] != [{*each.split("-")} for each in first]
    assert robin(4, order=order).draw() == first


@one_pass("order", ["berger", "circle"])
@one_pass("teams", range(2, 13))
@one_pass("legs", [1, 2])
def test_everybody_meets_everybody_in_each_leg(order: str, teams: int, legs: int) -> None:
    played = rounds(robin(teams, order=order, legs=legs))
    met = [each for pairs in played for each in pairs if "-" in each]
    assert len(met) == legs * teams * (teams - 1) // 2
    assert len({*met}) == len(met)
    both = [frozenset(each.split("-")) for each in met]
    assert all(both.count(each) == legs for each in both)


def test_an_odd_field_has_a_bye_in_each_round() -> None:
    byes = [pairs[-1] for pairs in rounds(robin(5))]
    assert sorted(byes) == ["1", "2", "3", "4", "5"]


def test_the_whole_schedule_is_drawn_once() -> None:
    desk = robin(4)
    desk.tell(*whole_schedule(desk.state, desk.stage()))
    assert desk.stage().drawn == 3
    with pytest.raises(InvalidMovement, match="every round is drawn already"):
        whole_schedule(desk.state, desk.stage())


def test_it_is_over_after_its_rounds() -> None:
    desk = robin(4)
    with pytest.raises(InvalidMovement, match="over after 3 rounds"):
        next_draw(desk.state, desk.stage(), 4)


def test_who_goes_home_leaves_a_bye_for_each_opponent() -> None:
    desk = robin(4)
    desk.tell(*whole_schedule(desk.state, desk.stage()), Left(contestant="4", from_round="2"))
    for round in (1, 2, 3):
        for paired in desk.stage().draws[round - 1].matches:
            if round == 1 or "4" not in (paired.home, paired.away):
                desk.tell(match(paired.match, "30-20"))
    byes = [m for m in stage_ranking(desk.state, desk.stage()).matches if m.kind == "bye"]
    assert sorted((each.home, each.round) for each in byes) == [("2", "3"), ("3", "2")]


def test_a_late_entry_needs_a_schedule_anew() -> None:
    desk = Desk(*teams(*numbers(4)), planned("round_robin"))
    assert len(rounds(desk)) == 3
    desk.tell(Registered(contestant="5"))
    assert len(rounds(desk)) == 5


def test_a_round_drawn_by_hand_keeps_the_results_of_matches_that_stay() -> None:
    desk = robin(4)
    desk.tell(*whole_schedule(desk.state, desk.stage()), match("1-1v4", "30-20"))
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("4", "1"), ("3", "2")])
    assert [each.match for each in made.matches] == ["1-1v4", "1-2v3"]
    other = drawn_by_hand(desk.state, desk.stage(), 1, [("4", "2"), ("3", "1")])
    assert [(each.match, each.table) for each in other.matches] == [
        ("1-4v2", "1"),
        ("1-3v1", "2"),
    ]


def test_faults_of_a_round_drawn_by_hand() -> None:
    desk = robin(4)
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("1", "9")])
    assert [*map(str, faults(desk.state, desk.stage(), made))] == [
        "9 is no entrant of stage 1",
        "2, 3 and 4 are not drawn",
    ]


def test_one_alone_has_nobody_to_play() -> None:
    with pytest.raises(InvalidMovement):
        rounds(robin(1))
