from typing import Any

import pytest

from overtrick.errors import UnknownName
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import Drawn, MatchReplaced, Paired
from overtrick.events.stages.field import field_of, stationary
from overtrick.movements.swiss.field import SwissField, pair
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, numbers, planned, swiss, teams

FOUR = drawn(1, "1-3", "2-4"), match("1-1v3", "20-40"), match("1-2v4", "30-29")
"""After these the order is 3, 2, 4, 1."""


def field(desk: Desk, round: int, stage: str = "") -> SwissField:
    return field_of(desk.state, desk.stage(stage), round)


def test_before_the_first_round_the_order_is_that_of_the_seeding() -> None:
    assert field(Desk(swiss("7", "3", "9")), 1).order == ("7", "3", "9")


def test_the_order_is_that_of_the_standings() -> None:
    assert field(Desk(swiss(*numbers(4), boards=8), *FOUR), 2).order == ("3", "2", "4", "1")


def test_equals_in_victory_points_stand_by_net_imps_then_as_seeded() -> None:
    scores = match("1-1v4", "20-20"), match("1-2v5", "90-0"), match("1-3v6", "99-0")
    plan = swiss(*numbers(6), boards=8), drawn(1, "1-4", "2-5", "3-6")
    assert field(Desk(*plan, *scores), 2).order == ("3", "2", "1", "4", "5", "6")


def test_a_correction_changes_the_order_of_the_next_draw() -> None:
    desk = Desk(swiss(*numbers(4), boards=8), *FOUR)
    desk.tell(MatchReplaced(match="1-1v3", home_imps="40", away_imps="20"))
    assert field(desk, 2).order == ("1", "2", "4", "3")


def test_matches_drawn_count_as_met_before_they_are_played() -> None:
    found = field(Desk(swiss(*numbers(5)), drawn(1, "1-3", "2-4", "5")), 2)
    assert found.met == {pair("1", "3"): (1,), pair("2", "4"): (1,)}
    assert found.byes == {"5": 1}


def test_who_met_twice_is_known_with_both_rounds() -> None:
    desk = Desk(swiss(*numbers(4)), drawn(1, "1-3", "2-4"), drawn(2, "3-1", "4-2"))
    assert field(desk, 3).rounds_met("1", "3") == (1, 2)


def test_the_round_itself_is_not_met_when_it_is_drawn_again() -> None:
    desk = Desk(swiss(*numbers(4)), drawn(1, "1-3", "2-4"), drawn(2, "1-2", "3-4"))
    assert field(desk, 2).met.keys() == {pair("1", "3"), pair("2", "4")}


def test_a_draw_that_is_undone_was_no_meeting() -> None:
    desk = Desk(swiss(*numbers(4)))
    desk.tell(Undone(of=desk.tell(drawn(1, "1-3", "2-4"))))
    assert field(desk, 1).met == {}


def test_forget_lets_early_meetings_be_repeated() -> None:
    desk = Desk(swiss(*numbers(4), forget=1), drawn(1, "1-3", "2-4"), drawn(2, "1-2", "3-4"))
    assert field(desk, 3).met.keys() == {pair("1", "2"), pair("3", "4")}


def test_in_arrears_the_standings_of_a_round_earlier_decide() -> None:
    second = drawn(2, "3-2", "4-1"), match("2-3v2", "0-60"), match("2-4v1", "0-60")
    plan = swiss(*numbers(4), boards=8, arrears="yes")
    desk = Desk(plan, *FOUR, *second)
    assert [field(desk, round).order for round in (2, 3, 4)] == [
        ("1", "2", "3", "4"),
        ("3", "2", "4", "1"),
        ("2", "1", "3", "4"),
    ]
    assert pair("1", "4") in field(desk, 3).met


def test_points_are_lent_to_the_upper_half_of_the_seeds() -> None:
    lent = Desk(swiss(*numbers(4), boards=8, accelerated=2, lent=20), *FOUR)
    assert field(lent, 2).order == ("2", "1", "3", "4")
    assert field(lent, 3).order == ("3", "2", "4", "1")
    little = Desk(swiss(*numbers(4), boards=8, accelerated=2, lent=1), *FOUR)
    assert field(little, 2).order == ("3", "2", "4", "1")


def test_a_late_entry_comes_in_at_the_bottom() -> None:
    late = Registered(contestant="5")
    desk = Desk(*teams(*numbers(4)), swiss(boards=8), *FOUR, late)
    assert field(desk, 2).order == ("3", "2", "4", "1", "5")


def test_who_has_gone_home_is_not_in_the_field() -> None:
    desk = Desk(swiss(*numbers(4), boards=8), *FOUR, Left(contestant="2"))
    assert field(desk, 2).order == ("3", "4", "1")


def test_three_who_play_on_are_not_in_the_field_until_they_have_done() -> None:
    three = (("1", "2"), ("1", "3"), ("2", "3"))
    triple = tuple(Paired(f"1-{a}v{b}", a, b, until=2) for a, b in three)
    desk = Desk(swiss(*numbers(5)), Drawn(stage="1", round=1, matches=triple))
    assert [field(desk, round).order for round in (2, 3)] == [("4", "5"), numbers(5)]


def test_who_must_not_meet() -> None:
    apart = field(Desk(swiss(*numbers(6), apart="1, 2,3;4,5")), 1).apart
    assert apart == {pair("1", "2"), pair("1", "3"), pair("2", "3"), pair("4", "5")}


def test_two_who_keep_their_tables_cannot_meet() -> None:
    desk = Desk(swiss(*numbers(6), stationary="1=2, 4=3"))
    assert stationary(desk.stage()) == {"1": 2, "4": 3}
    assert field(desk, 1).apart == {pair("1", "4")}


@pytest.mark.parametrize(
    ("conditions", "left"),
    [({}, [1, 1]), ({"rounds": 5}, [5, 4]), ({"rounds": 5, "danish_last": 2}, [3, 2])],
)
def test_the_rounds_left_are_those_without_rematches(
    conditions: dict[str, Any], left: list[int]
) -> None:
    desk = Desk(swiss(*numbers(8), **conditions))
    assert [field(desk, round).rounds_left for round in (1, 2)] == left


def test_two_swiss_stages_joined_into_one_know_who_met_in_either() -> None:
    plans = swiss("1", "2", stage="A"), swiss("3", "4", stage="B")
    met = drawn(1, "1-2", stage="A"), drawn(1, "3-4", stage="B")
    conditions = {"stage": "C", "from_": "A+B"}
    joined = planned("swiss", *numbers(4), **conditions, meetings="all")
    alone = planned("swiss", *numbers(4), **conditions)
    assert field(Desk(*plans, *met, joined), 1, "C").met.keys() == {
        pair("1", "2"),
        pair("3", "4"),
    }
    assert field(Desk(*plans, *met, alone), 1, "C").met == {}


def test_byes_of_stages_before_do_not_count() -> None:
    plans = swiss(*numbers(3), stage="A"), drawn(1, "1-2", "3", stage="A")
    joined = planned("swiss", *numbers(3), stage="C", from_="A", meetings="all")
    assert field(Desk(*plans, joined), 1, "C").byes == {}


def test_a_stage_before_that_nobody_planned() -> None:
    desk = Desk(planned("swiss", *numbers(4), from_="A", meetings="all"))
    with pytest.raises(UnknownName, match="no stage 'A'"):
        field(desk, 1)


def test_meetings_that_are_unwelcome_have_their_cost() -> None:
    avoid = field(Desk(swiss(*numbers(6), avoid="1, 2,3:20;1,2:5")), 1).avoid
    assert avoid == {pair("1", "2"): 25, pair("1", "3"): 20, pair("2", "3"): 20}
