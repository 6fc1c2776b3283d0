"""Who has gone home, and what is left of a round robin then."""

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Left
from overtrick.events.stages.undrawn import gone_home, without_gone
from tests.events.stages.desk import shown
from tests.events.stages.said import drawn, match, planned, told

ROUNDS = drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"), drawn(3, "3-12", "7-9")


def rounds(*facts: Facts, form: str = "round_robin") -> list[list[str]]:
    state = told(planned(form, "3", "7", "9", "12", boards=8), *ROUNDS, *facts)
    return [shown(draw) for draw in without_gone(state, state.stage()).draws]


def test_opponents_have_a_bye_from_then_on() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(gone) == [["3-7", "9-12"], ["3-9", "12"], ["3-12", "9"]]


def test_a_match_that_was_played_stays() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(match("2-7v12", "30-10"), gone)[1] == ["3-9", "7-12"]


def test_two_who_are_both_gone_leave_nothing() -> None:
    gone = [Left(contestant=who, from_round="3") for who in ("7", "9")]
    assert rounds(*gone)[2] == ["3-12"]


def test_a_round_of_a_swiss_has_a_bye_as_well_and_a_bracket_stays_as_it_was_drawn() -> None:
    gone = Left(contestant="7", from_round="2")
    assert rounds(gone, form="swiss")[1] == ["3-9", "12"]
    assert rounds(gone, form="knockout")[1] == ["3-9", "7-12"]


def test_who_has_said_that_they_will_go_is_not_gone_yet() -> None:
    state = told(planned("swiss", "3", "7"), Left(contestant="7", from_round="3"))
    stage = state.stage()
    assert [gone_home(state, stage, round) for round in (1, 2, 3)] == [(), ("7",), ("7",)]
