"""What broke the stages once: no journal may stop the desk, and no score may change hands."""

import pytest

from overtrick.errors import OvertrickError
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.stages import Drawn, MatchReplaced, MatchTold, Paired
from overtrick.events.now.doubts import problems
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.knockout import knock_out
from tests.events.stages.said import drawn, match, numbers, planned, swiss, teams, told


def doubts(*facts: Facts) -> list[str]:
    return [str(problem) for problem in problems(told(*facts))]


@pytest.mark.parametrize(
    "plan",
    [
        planned("knockout", "1", "1", "2", boards=8),
        planned("knockout", "1", "2", kind="third_place"),
        planned("knockout", *numbers(5), kind="consolation"),
        planned("ladder", "1", "1", "2"),
    ],
    ids=lambda plan: f"{plan.form} of {len(plan.entrants)}",
)
def test_what_cannot_be_planned_is_a_problem_and_stops_nobody(plan: Facts) -> None:
    [said] = doubts(plan)
    assert said.startswith("stage 1: ")


def test_a_knock_out_waits_for_those_who_are_still_to_be_registered() -> None:
    plan = planned("knockout", boards=8, kind="third_place")
    assert len(doubts(*teams("1", "2"), plan)) == 1
    assert doubts(*teams(*numbers(8)), plan) == []


def test_a_match_drawn_in_two_rounds_under_one_name_counts_once() -> None:
    again = Drawn(stage="1", round=2, matches=(Paired("1-1v2", "1", "2"),))
    state = told(swiss("1", "2", boards=8), drawn(1, "1-2"), again, match("1-1v2", "20-10"))
    assert len([each for each in ranking_of(state).matches if each.home_points]) == 1


def test_boards_of_a_final_that_others_play_now_do_not_decide_it() -> None:
    first = Drawn(stage="1", round=2, matches=(Paired("F", "1", "2", tie="F"),))
    second = Drawn(stage="1", round=2, matches=(Paired("F", "1", "3", tie="F"),))
    semis = Drawn(
        stage="1",
        round=1,
        matches=(Paired("SF1", "1", "4", tie="SF1"), Paired("SF2", "2", "3", tie="SF2")),
    )
    boards = [
        Entered(board=1, match="F", room=room, ns=ns, ew=ew, outcome=outcome)
        for room, ns, ew, outcome in (
            ("open", "1", "2", "4S N ="),
            ("closed", "2", "1", "4S N -1"),
        )
    ]
    state = told(
        planned("knockout", *numbers(4), boards=1),
        semis,
        match("SF1", "40-10"),
        match("SF2", "40-10"),
        first,
        *boards,
        MatchReplaced(match="SF2", home_imps="10", away_imps="40"),
        second,
    )
    assert "F" not in knock_out(state, state.stage()).results
    assert any("match F: 1 v 2 have played" in str(each) for each in problems(state))


def test_a_match_told_of_others_than_were_drawn_is_theirs() -> None:
    other = match("1-1v2", "30-10", home="1", away="3")
    state = told(swiss(*numbers(4), boards=8), drawn(1, "1-2", "3-4"), other)
    played = [each for each in ranking_of(state).matches if each.home_points is not None]
    assert [(each.home, each.away) for each in played] == [("1", "3")]


def test_what_is_told_in_no_stage_counts_nowhere_and_says_so() -> None:
    said = doubts(swiss("1", "2"), drawn(1, "1-2"), match("1-1v2", "30-10", session="9"))
    assert said == [
        "session 9 belongs to no stage: match 1-1v2: 30-10 IMPs counts nowhere",
    ]


def test_a_penalty_of_somebody_not_in_the_stage_says_so() -> None:
    penalty = Penalized(contestant="5", amount="3", unit="VP", session="1")
    [said] = doubts(*teams(*numbers(5)), swiss(*numbers(4)), penalty)
    assert said.startswith("5 is no entrant of stage 1: ")


def test_draws_that_nobody_can_sit_down_by_are_questions() -> None:
    plan = swiss(*numbers(4), boards=8)
    assert doubts(plan, drawn(1, "1-2", "1-3")) == ["1 is drawn 2 times in round 1"]
    assert doubts(plan, drawn(3, "1-2", "3-4")) == [
        "round 1 is not drawn, but round 3 is",
        "round 2 is not drawn, but round 3 is",
    ]


def test_an_entrant_whom_nobody_registered_is_a_question() -> None:
    assert doubts(*teams(*numbers(3)), swiss("1", "2", "3", "44")) == [
        "44 is an entrant of stage 1 and not registered"
    ]


@pytest.mark.parametrize(
    "make",
    [
        lambda: drawn(10**6, "1-2"),
        lambda: drawn(0, "1-2"),
        lambda: Paired("1", "1", "2", until=10**9),
        lambda: MatchTold(match="1", home_imps="1", away_imps="2", boards=10**7),
        lambda: MatchTold(match="1", home="1", away="1", home_imps="1", away_imps="2"),
    ],
)
def test_numbers_that_cannot_be_are_refused(make: object) -> None:
    with pytest.raises(OvertrickError):
        make()  # type: ignore[operator]


def test_a_round_of_many_digits_is_no_round() -> None:
    state = told(
        swiss("1", "2", boards=8), match("x", "1-2", home="1", away="2", round="9" * 5000)
    )
    assert ranking_of(state, until=1).standings == ()
