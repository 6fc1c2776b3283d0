from typing import Any

import pytest

from overtrick.errors import InvalidMovement, UnknownName
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import Stage
from overtrick.events.stages.through import Through, through
from tests.events.stages.desk import Desk
from tests.events.stages.said import drawn, match, numbers, planned, swiss


def qualified(*plans: tuple[str, dict[str, Any]]) -> Desk:
    """Eight teams in the order of their numbers, and the stages planned after that."""
    desk = Desk(swiss(*numbers(8), boards=8, stage="Q"))
    desk.tell(drawn(1, "1-8", "2-7", "3-6", "4-5", stage="Q"))
    for home, imps in (("1-8", 40), ("2-7", 30), ("3-6", 20), ("4-5", 10)):
        desk.tell(match(f"1-{home.replace('-', 'v')}", f"{imps}-0", session="Q"))
    for stage, conditions in plans:
        desk.tell(planned("swiss", stage=stage, from_="Q", **conditions))
    return desk


def entered(desk: Desk, stage: str) -> tuple[str, ...]:
    return through(desk.state, desk.stage(stage)).entrants


ORDER = ("1", "2", "3", "4", "5", "6", "7", "8")


@pytest.mark.parametrize(
    ("conditions", "entrants"),
    [
        ({}, ORDER),
        ({"places": "1-4"}, ORDER[:4]),
        ({"places": "3-4"}, ORDER[2:4]),
        ({"places": "5-"}, ORDER[4:]),
        ({"places": "7-12"}, ORDER[6:]),
        ({"best": 3}, ORDER[:3]),
        ({"per_section": 2}, ORDER[:2]),
        ({"places": "rest"}, ORDER),
    ],
)
def test_who_goes_through(conditions: dict[str, Any], entrants: tuple[str, ...]) -> None:
    assert entered(qualified(("F", conditions)), "F") == entrants


@pytest.mark.parametrize(
    ("plans", "found"),
    [
        ([{"places": "1-3"}, {"places": "rest"}], [ORDER[:3], ORDER[3:]]),
        ([{"places": "1-2"}, {"places": "5-6"}, {"places": "rest"}], None),
        ([{"best": 2}, {"best": 3}, {"places": "rest"}], [ORDER[:2], ORDER[2:5], ORDER[5:]]),
        ([{"places": "1-2"}, {"best": 3}], [ORDER[:2], ORDER[2:5]]),
        ([{"best": 2}, {}], [ORDER[:2], ORDER]),
        ([{}, {"places": "rest"}], [ORDER, ORDER]),
    ],
)
def test_finals_side_by_side_take_in_turn(
    plans: list[dict[str, Any]], found: list[tuple[str, ...]] | None
) -> None:
    desk = qualified(*zip("ABC", plans, strict=False))
    expected = found or [ORDER[:2], ORDER[4:6], (*ORDER[2:4], *ORDER[6:])]
    assert [entered(desk, name) for name, _ in zip("ABC", plans, strict=False)] == expected


def test_a_stage_not_planned_yet_comes_after_all_that_are() -> None:
    desk = qualified(("A", {"places": "1-4"}))
    later = Stage("B", "swiss", conditions={"from": "Q", "places": "rest"})
    assert through(desk.state, later).entrants == ORDER[4:]


def test_equals_at_the_border_must_be_decided() -> None:
    desk = Desk(swiss(*numbers(4), boards=8, stage="Q"), drawn(1, "1-4", "2-3", stage="Q"))
    desk.tell(match("1-1v4", "9-0", session="Q"), match("1-2v3", "9-0", session="Q"))
    desk.tell(planned("knockout", stage="F", from_="Q", places="1-1"))
    found = through(desk.state, desk.stage("F"))
    assert found.entrants == ("1",)
    assert [str(each) for each in found.problems] == [
        "1, 2 are equal for 1 place in final F: it must be decided"
    ]


def two_sections() -> Desk:
    """In A game was made at the first table and passed out at the second; in B it went down."""
    desk = Desk(planned("table", stage="Q"))
    for section, outcome in (("A", "4S N ="), ("B", "4S N -1")):
        for pair in ("1", "2"):
            players = f"{section}{pair}", "x"
            desk.tell(Registered(contestant=pair, section=section, players=players))
        where: dict[str, Any] = {"session": "Q", "section": section}
        for board in (1, 2):
            desk.tell(Entered(board=board, ns="1", ew="2", outcome=outcome, **where))
            desk.tell(Entered(board=board, ns="3", ew="4", outcome="PASS", **where))
    return desk


def test_two_sections_with_the_same_numbers_get_new_ones() -> None:
    desk = two_sections()
    desk.tell(planned("swiss", stage="F", from_="Q", per_section=1))
    found = through(desk.state, desk.stage("F"))
    # The first of each section and direction.
    assert set(found.entrants) == {"A1", "A4", "B2", "B3"}
    known = {each.contestant: each.players for each in found.registered}
    assert known == {"A1": ("A1", "x"), "B2": ("B2", "x")}


def test_the_best_of_the_others_across_the_sections() -> None:
    desk = two_sections()
    desk.tell(planned("swiss", stage="F", from_="Q", per_section=1, best=2))
    found = through(desk.state, desk.stage("F"))
    assert len(found.entrants) == 6


def test_two_stages_go_into_one_by_their_totals() -> None:
    desk = Desk(swiss("1", "2", stage="A", boards=8), swiss("3", "4", stage="B", boards=8))
    desk.tell(drawn(1, "1-2", stage="A"), match("1-1v2", "9-0", session="A"))
    desk.tell(drawn(1, "3-4", stage="B"), match("1-3v4", "30-0", session="B"))
    desk.tell(planned("swiss", stage="C", from_="A+B"))
    assert entered(desk, "C") == ("3", "1", "2", "4")


def test_a_knock_out_goes_by_its_bracket_while_it_is_played() -> None:
    desk = Desk(planned("knockout", *numbers(6), stage="KO", boards=16))
    for stage, places in (("A", "1-4"), ("B", "5-"), ("C", "1-1")):
        desk.tell(planned("swiss", stage=stage, from_="KO", places=places))
    desk.draw("KO")
    desk.play("KO", upsets=("QF1",))
    assert (entered(desk, "A"), entered(desk, "B")) == (("1", "2", "3", "5"), ("4", "6"))
    [problem] = through(desk.state, desk.stage("C")).problems
    assert "1, 2, 3, 5 are equal for 1 place in final C" in str(problem)
    desk.draw("KO")
    desk.play("KO", upsets=("SF1",))  # 1, who had a bye, goes out at once
    desk.draw("KO")
    desk.play("KO", upsets=("F",))
    assert (entered(desk, "A"), entered(desk, "B")) == (("5", "2", "1", "3"), ("4", "6"))
    assert entered(desk, "C") == ("5",)


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ({"from_": "Q", "places": "20-30"}, "nobody goes through to F"),
        ({"from_": "Q", "places": "4-2"}, "stage F: no places 4-2"),
        ({"from_": "X"}, "no stage 'X'"),
        ({}, "nobody goes through to F"),
    ],
)
def test_who_does_not(conditions: dict[str, Any], message: str) -> None:
    desk = qualified()
    desk.tell(planned("swiss", stage="F", **conditions))
    with pytest.raises((InvalidMovement, UnknownName), match=message):
        through(desk.state, desk.stage("F"))


def test_nothing_is_registered_where_numbers_stay() -> None:
    desk = qualified(("F", {"places": "1-2"}))
    assert through(desk.state, desk.stage("F")) == Through(("1", "2"))
