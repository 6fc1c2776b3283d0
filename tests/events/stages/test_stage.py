import pytest

from overtrick.errors import UnknownName
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import StagePlanned
from overtrick.events.stages.entrants import entrants
from tests.events.stages.desk import Desk, shown
from tests.events.stages.said import drawn, match, numbers, planned, swiss, teams, told


def there(desk: Desk, round: int, stage: str = "1") -> tuple[str, ...]:
    return entrants(desk.state, desk.stage(stage), round)


def test_the_last_draw_of_a_round_counts() -> None:
    stage = told(swiss("1", "2", "3", "4"), drawn(1, "1-2"), drawn(1, "1-3")).stage()
    assert [shown(draw) for draw in stage.draws] == [["1-3"]]
    assert stage.match("1-1v2") is None
    assert stage.meeting(1, "3", "1") == stage.draws[0].matches[0]


def test_rounds_stand_in_order_whenever_they_were_told() -> None:
    stage = told(swiss(), drawn(2, "1-3"), drawn(1, "1-2")).stage()
    assert [draw.round for draw in stage.draws] == [1, 2]
    assert stage.drawn == 2
    assert stage.draw(3) is None


def test_a_draw_that_is_undone_was_not_made() -> None:
    before = swiss("1", "2", "3", "4"), drawn(1, "1-2"), drawn(1, "1-3")
    assert shown(told(*before, Undone(of="e3")).stage().draws[0]) == ["1-2"]
    assert told(*before, Undone(of="e3"), Undone(of="e2")).stage().draws == ()


def test_a_stage_told_again_keeps_its_draws_and_its_place() -> None:
    plans = swiss(rounds=5), swiss(stage="2"), drawn(1, "1-2"), swiss(rounds=7)
    stages = told(*plans).stages
    assert [(each.id, each.number("rounds"), each.drawn) for each in stages] == [
        ("1", 7, 1),
        ("2", 0, 0),
    ]


def test_a_plan_that_is_undone_gives_way_to_the_one_before() -> None:
    state = told(swiss(rounds=5), swiss(rounds=7), Undone(of="e2"))
    assert state.stage().number("rounds") == 5


def test_a_stage_that_is_undone_leaves_its_draws_without_one() -> None:
    stages, problems = told(swiss(), drawn(1, "1-2"), Undone(of="e1")).stages_read
    assert stages == ()
    assert [str(each) for each in problems] == ["round 1 is drawn of '1', which is no stage"]


def test_a_condition_that_nobody_knows_is_a_problem_and_the_others_count() -> None:
    [stage], problems = told(swiss(rounds=5, draw="greedy", colour="red")).stages_read
    assert (stage.number("rounds"), stage.condition("draw")) == (5, "top_down")
    assert [str(each) for each in problems] == [
        "stage 1: draw cannot be 'greedy': it is one of top_down, global, danish",
        "stage 1: no condition 'colour'",
    ]


def test_stages_that_come_from_each_other_do_not() -> None:
    state = told(planned("swiss", from_="2"), planned("swiss", stage="2", from_="1"))
    stages, problems = state.stages_read
    assert [each.earlier for each in stages] == [(), ("1",)]
    assert [str(each) for each in problems] == ["stage 1 comes from itself: from is not used"]


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ((swiss(stage="A"), swiss(stage="B")), "A"),
        ((swiss(stage="A"), swiss(stage="B"), drawn(1, "1-2", stage="A")), "A"),
        ((swiss(stage="A"), swiss(stage="B"), drawn(1, "1-2", stage="B")), "B"),
        ((swiss(stage="A"), planned("table", stage="B"), match("1", "9-4", session="B")), "B"),
    ],
)
def test_the_stage_being_played_is_the_last_that_has_begun(
    facts: tuple[Facts, ...], found: str
) -> None:
    assert told(*facts).stage().id == found


def test_who_is_registered_plays_where_nobody_is_named() -> None:
    state = told(*teams("7", "3"), swiss(), swiss("3", stage="2"))
    stages = state.stages
    assert [entrants(state, stage) for stage in stages] == [("7", "3"), ("3",)]


def test_a_late_entry_stands_at_the_end() -> None:
    desk = Desk(*teams(*numbers(4)), swiss())
    desk.draw()
    desk.tell(Registered(contestant="5"))
    assert there(desk, 2) == numbers(5)


def test_who_goes_home_before_a_round_is_drawn_is_not_in_it() -> None:
    desk = Desk(swiss(*numbers(6)))
    desk.draw()
    desk.tell(Left(contestant="2"))
    assert there(desk, 1) == numbers(6)
    assert there(desk, 2) == ("1", "3", "4", "5", "6")


def test_who_goes_home_after_a_round_was_drawn_is_away_from_the_next_unless_said() -> None:
    desk = Desk(swiss(*numbers(6)))
    desk.draw()
    desk.play()
    desk.draw()
    said = Desk(swiss(*numbers(6)), *(e.facts for e in desk.state.entries[1:]))
    desk.tell(Left(contestant="2"))
    said.tell(Left(contestant="2", from_round="2"))
    assert ["2" in there(desk, round) for round in (1, 2, 3)] == [True, True, False]
    assert ["2" in there(said, round) for round in (1, 2, 3)] == [True, False, False]


def test_of_a_round_robin_drawn_whole_the_rounds_with_results_have_begun() -> None:
    desk = Desk(planned("round_robin", *numbers(4)), drawn(1, "1-4", "2-3"), drawn(2, "4-3"))
    wrong = desk.tell(match("2-4v3", "30-20"))
    desk.tell(Undone(of=wrong), match("1-1v4", "30-20"), Left(contestant="4"))
    assert ["4" in there(desk, round) for round in (1, 2)] == [True, False]
    desk.tell(match("2-4v3", "30-20"))
    assert ["4" in there(desk, round) for round in (1, 2)] == [True, False]


def test_who_leaves_between_stages_is_not_in_the_next() -> None:
    desk = Desk(*teams(*numbers(4)), swiss(), swiss(stage="2"))
    desk.draw("1")
    desk.tell(Left(contestant="3"))
    assert "3" in there(desk, 1, "1")
    assert there(desk, 1, "2") == ("1", "2", "4")


def test_a_round_that_was_said_of_one_stage_is_none_of_the_next() -> None:
    desk = Desk(*teams(*numbers(4)), swiss(), swiss(stage="2"))
    desk.draw("1")
    desk.tell(Left(contestant="3", from_round="3"))
    assert ["3" in there(desk, round, "1") for round in (2, 3)] == [True, False]
    assert "3" not in there(desk, 1, "2")


def test_a_round_that_was_said_is_of_the_stage_that_it_played_in() -> None:
    desk = Desk(swiss(*numbers(4), stage="A"), swiss("5", "6", "7", "8", stage="B"))
    for stage in ("A", "B"):
        desk.draw(stage)
        desk.play(stage)
        desk.draw(stage)
    desk.tell(Left(contestant="3", from_round="2"))
    assert ["3" in there(desk, round, "A") for round in (1, 2)] == [True, False]


def test_who_left_by_mistake_is_back() -> None:
    desk = Desk(swiss(*numbers(4)))
    left = desk.tell(Left(contestant="3"))
    assert "3" not in there(desk, 1)
    desk.tell(Undone(of=left))
    assert "3" in there(desk, 1)


def test_the_session_of_a_stage_has_its_name_unless_said() -> None:
    assert Stage("KO", "knockout").sessions == ("KO",)
    assert Stage("KO", "knockout", sessions=("2", "3")).sessions == ("2", "3")


def test_no_such_stage() -> None:
    with pytest.raises(UnknownName, match="no stage is planned yet"):
        told().stage()
    with pytest.raises(UnknownName, match="no stage 'C'; there are: A, B"):
        told(swiss(stage="A"), swiss(stage="B")).stage("C")


def test_a_stage_told_again_keeps_what_is_not_said_anew() -> None:
    first = StagePlanned(
        stage="1",
        form="swiss",
        title="Club",
        entrants=("1", "2", "3"),
        settings={"vp_scale": "acbl20"},
        conditions={"rounds": 3, "boards": 8},
    )
    again = StagePlanned(stage="1", form="swiss", conditions={"odd": "triple", "boards": 7})
    [stage], problems = told(first, again).stages_read
    assert (stage.title, stage.named) == ("Club", ("1", "2", "3"))
    assert stage.conditions == {"rounds": 3, "boards": 7, "odd": "triple"}
    assert stage.settings == {"vp_scale": "acbl20"}
    assert not problems


def test_in_another_form_it_is_another_plan() -> None:
    first = StagePlanned(stage="1", form="swiss", entrants=("1", "2"), conditions={"rounds": 3})
    [stage] = told(first, StagePlanned(stage="1", form="round_robin")).stages
    assert (stage.named, stage.conditions) == ((), {})


def test_a_stage_that_comes_from_none_is_a_problem() -> None:
    later = StagePlanned(
        stage="2", form="knockout", entrants=("1", "2"), conditions={"from": "XX"}
    )
    _, problems = told(later).stages_read
    assert [str(problem) for problem in problems] == ["stage 2 comes from 'XX', no stage"]
