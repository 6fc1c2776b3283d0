"""Whole matches, and who plays in which room."""

from typing import Any

import pytest

from overtrick.errors import InvalidOutcome, UnknownName
from overtrick.events.commands.matches import SetLineUp, TellMatch
from overtrick.events.journal.stages import LinedUp, MatchReplaced, MatchTold
from tests.events.commands.refusals import asked, deed, refused
from tests.events.stages.said import drawn, match, planned, swiss, told

match_told, lined_up = deed(TellMatch, "score"), deed(SetLineUp, "players")

SWISS = (swiss("3", "7", "9", "12", "5", stage="Q"), drawn(1, "3-7", "9-12", "5", stage="Q"))
LADDER = planned("ladder", "1", "2", "3")


def only(*given: Any, **values: Any) -> MatchTold:
    (facts,) = match_told(*given, **values)
    assert isinstance(facts, MatchTold)
    return facts


def test_a_score_is_of_the_team_that_tells_it() -> None:
    found = only(told(*SWISS), "34-21", team="7")
    assert (found.match, found.session, found.round) == ("1-3v7", "Q", "1")
    assert (found.home, found.home_imps, found.away_imps) == ("3", "21", "34")
    assert only(told(*SWISS), "34:21", match="1-3v7").home_imps == "34"
    assert only(told(*SWISS), "-1--2", match="1-3v7").away_imps == "-2"


def test_points_as_ruled_are_no_imps() -> None:
    found = only(told(*SWISS), "12-3", team="3", points=True, law="86B2", boards=8)
    assert (found.home_imps, found.home_points, found.away_points) == (None, "12", "3")
    assert (found.law, found.boards) == ("86B2", 8)


def test_a_correction_is_of_the_last_match_told() -> None:
    later = (match("1-3v7", "1-0", session="Q"), drawn(2, "3-9", "7-12", stage="Q"))
    state = told(*SWISS, *later)
    assert only(state, "34-21", team="3").match == "2-3v9"
    found = only(state, "34-21", team="3", replace=True)
    assert isinstance(found, MatchReplaced)
    assert found.match == "1-3v7"


def test_where_nothing_is_drawn_it_is_a_new_match() -> None:
    assert only(told(LADDER), "34-21", team="3", against="2").match == "3v2"
    before = match("3v2", "34-21", home="3", away="2")
    assert only(told(LADDER, before), "1-0", team="3", against="2").match == "3v2-2"
    assert only(told(LADDER), "1-0", team="3", against="2", round=4).match == "4-3v2"
    assert only(told(LADDER), "1-0", team="3", against="2", match="F").match == "F"


def test_its_name_knows_it_afterwards() -> None:
    before = match("3v2", "34-21", home="3", away="2")
    found = only(told(LADDER, before), "21-34", match="3v2", team="2", replace=True)
    assert (found.home, found.home_imps, found.away_imps) == ("3", "34", "21")


@pytest.mark.parametrize(
    ("given", "field", "plain", "typed"),
    [
        ({"against": "2"}, "team", "who met 2?", "who met 2? give --team"),
        ({"against": "2", "team": "9"}, "team", "'9' is no entrant of stage 1", ""),
        ({"against": "9", "team": "2"}, "against", "'9' is no entrant of stage 1", ""),
        ({"match": "X"}, "match", "no match X is drawn of stage 1", ""),
    ],
)
def test_who_met_is_asked(given: dict[str, str], field: str, plain: str, typed: str) -> None:
    assert asked(match_told, told(LADDER), "1-0", **given) == (field, plain, typed or plain)


def test_in_a_stage_with_draws_a_match_is_drawn() -> None:
    field, plain, typed = asked(match_told, told(*SWISS), "1-0", team="3", against="9")
    assert (field, plain) == ("against", "stage Q has draws: draw the match by hand")
    assert typed.endswith("the match is --team 3 alone, or drawn by hand")


@pytest.mark.parametrize("score", ["34-21", "34 21", "34:21", " 34 – 21 "])
def test_a_score_is_typed_in_several_ways(score: str) -> None:
    (facts,) = match_told(told(*SWISS), score, team="3")
    assert isinstance(facts, MatchTold)
    assert {facts.home_imps, facts.away_imps} == {"34", "21"}


def test_what_looks_like_victory_points_is_said() -> None:
    remarks = match_told(told(*SWISS), "13.72-6.28", team="3").remarks
    assert tuple(map(str, remarks)) == (
        "13.72-6.28 looks like victory points: it is told as IMPs",
    )
    assert match_told(told(*SWISS), "12-8", team="3").remarks == ()


@pytest.mark.parametrize("score", ["34", "x-y", "1/0-2", "34 21 9"])
def test_what_is_no_score_is_said(score: str) -> None:
    assert asked(match_told, told(*SWISS), score, team="3")[0] == "score"


def test_a_bye_has_no_score() -> None:
    reasons = refused(match_told, told(*SWISS), "1-0", match="1-5bye")
    assert reasons == ("5 has a bye in round 1",)
    assert asked(match_told, told(*SWISS), "1-0", match="1-3v7", team="9")[0] == "team"
    with pytest.raises(UnknownName):
        match_told(told(), "1-0", team="3")


def test_a_line_up_is_of_the_match_in_play() -> None:
    (found,) = lined_up(told(*SWISS), ["Ada", "Alan"], team="7", room="open", last_board=4)
    assert found == LinedUp(
        match="1-3v7",
        team="7",
        room="open",
        players=("Ada", "Alan"),
        last_board=4,
        session="Q",
    )
    with pytest.raises(InvalidOutcome):
        lined_up(told(*SWISS), ["Ada", "Alan"], team="7", room="kitchen")
    assert asked(lined_up, told(*SWISS), ["Ada"], team="8", room="open")[0] == "team"
