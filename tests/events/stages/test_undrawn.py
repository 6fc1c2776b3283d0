"""Results of matches that are not drawn."""

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.undrawn import (
    is_counted,
    matches_begun,
    results_lost,
    undrawn_problems,
)
from tests.events.stages.said import drawn, match, numbers, planned, swiss, told

PLAN = swiss(*numbers(4), boards=8), drawn(1, "1-3", "2-4")
ANEW = drawn(1, "1-4", "2-3")
WHO = {"home": "1", "away": "3", "round": "1"}


def counted(*facts: Facts) -> list[str]:
    state = told(*facts)
    return [each.match for each in stage_session(state, state.stage()).results]


def test_a_match_that_is_no_longer_drawn_does_not_count() -> None:
    old = match("1-1v3", "30-10", **WHO)
    assert counted(*PLAN, old) == ["1-1v3"]
    assert counted(*PLAN, old, ANEW, match("1-1v4", "20-10")) == ["1-1v4"]


def test_its_first_draw_says_of_whom_and_when_it_was() -> None:
    assert counted(*PLAN, match("1-1v3", "30-10"), ANEW) == []


def test_a_friendly_match_counts() -> None:
    guests = match("F1", "30-10", home="8", away="9", round="1")
    assert "F1" in counted(*PLAN, guests)
    later = match("2-1v3", "30-10", home="1", away="3", round="2")
    assert "2-1v3" in counted(*PLAN, later)


def test_a_match_against_who_has_a_bye_in_that_round_does_not_count() -> None:
    odd = swiss("1", "3", "5", boards=8), drawn(1, "1-3", "5")
    extra = match("1-5v9", "30-10", home="5", away="9", round="1")
    assert "1-5v9" not in counted(*odd, match("1-1v3", "30-10"), extra)


def test_boards_of_a_match_no_longer_drawn_do_not_count() -> None:
    told_once = [
        Entered(board=1, match="1-1v3", room=room, ns=ns, ew=ew, outcome="4S N =")
        for room, ns, ew in (("open", "1", "3"), ("closed", "3", "1"))
    ]
    state = told(*PLAN, *told_once, ANEW)
    stage = state.stage()
    lines = [line for place in state.boards() for line in state.lines(place)]
    assert len(lines) == 2
    assert stage_session(state, stage).lines == ()
    [problem] = undrawn_problems(state, stage, lines)
    assert problem.message == (
        "match 1-1v3: 2 results are told of it, but it is not drawn in round 1: "
        "it does not count"
    )


def test_what_counts_is_asked_about_as_well() -> None:
    state = told(*PLAN, match("F1", "30-10", home="8", away="9", round="1"))
    [problem] = undrawn_problems(state, state.stage(), ())
    assert problem.message == "match F1: 30-10 IMPs is told of it, but it is not drawn"


def test_a_draw_loses_only_results_of_matches_that_change() -> None:
    state = told(*PLAN, match("1-1v3", "30-10"))
    stage = state.stage()
    assert results_lost(state, stage, drawn(1, "1-3", "4-2")) == []
    assert results_lost(state, stage, drawn(2, "1-4", "2-3")) == []
    assert len(results_lost(state, stage, ANEW)) == 1


def test_a_tie_with_other_teams_loses_its_result() -> None:
    cup = drawn(1, "1-2", "3-4")
    state = told(planned("knockout", *numbers(4)), cup, match("1-1v2", "30-10"))
    other = drawn(1, "1-2", "3-4").matches[1]
    moved = type(cup)(stage="1", round=1, matches=(type(other)("1-1v2", "1", "4"),))
    assert len(results_lost(state, state.stage(), moved)) == 1


def test_boards_say_it_by_who_met() -> None:
    state = told(*PLAN, Entered(board=1, ns="4", ew="2", outcome="4S N ="))
    assert matches_begun(state, state.stage()) == {"1-2v4"}


def test_a_ladder_has_no_draws() -> None:
    state = told(planned("ladder", "1", "2"), match("1v2", "30-10", home="1", away="2"))
    stage = state.stage()
    assert list(undrawn_problems(state, stage, ())) == []
    assert is_counted(state, stage, match("1v2", "30-10", home="1", away="2"))
