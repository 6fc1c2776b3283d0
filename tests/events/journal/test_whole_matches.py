import pytest

from overtrick.errors import OvertrickError
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.journal.stages import MatchReplaced, MatchTold
from overtrick.events.stages.doubts import match_disputes
from tests.events.stages.said import match, told

KEY = ("1", "A", "1-3v7")


def test_the_same_told_twice_is_no_dispute() -> None:
    state = told(match("1-3v7", "34-21"), match("1-3v7", "34-21"))
    assert state.whole_matches[KEY].facts.imps == (34, 21)
    assert not list(match_disputes(state))


def test_captains_who_differ_are_both_kept_and_the_later_one_stands() -> None:
    state = told(match("1-3v7", "34-21"), match("1-3v7", "34-12"))
    assert state.whole_matches[KEY].facts.imps == (34, 12)
    [problem] = match_disputes(state)
    assert str(problem) == "match 1-3v7: 34-12 IMPs stands, but 34-21 IMPs was told as well"


def test_captains_who_each_call_the_own_team_home_may_say_the_same() -> None:
    own = (
        match("1-3v7", "34-21", home="3", away="7"),
        match("1-3v7", "21-34", home="7", away="3"),
    )
    assert not list(match_disputes(told(*own)))
    other = match("1-3v7", "34-21", home="7", away="3")
    assert len(list(match_disputes(told(own[0], other)))) == 1


def test_a_third_voice_leaves_the_one_that_differs() -> None:
    state = told(*(match("1-3v7", score) for score in ("34-21", "34-12", "34-21")))
    assert [rival.imps for rival in state.whole_matches[KEY].rivals] == [(34, 12)]


def test_a_correction_ends_the_dispute() -> None:
    better = MatchReplaced(match="1-3v7", home_imps="33", away_imps="21")
    state = told(match("1-3v7", "34-21"), match("1-3v7", "34-12"), better)
    assert state.whole_matches[KEY].facts.imps == (33, 21)
    assert not list(match_disputes(state))


def test_a_correction_stands_against_what_is_told_later() -> None:
    better = MatchReplaced(match="1-3v7", home_imps="33", away_imps="21")
    state = told(match("1-3v7", "34-21"), better, match("1-3v7", "34-21"))
    story = state.whole_matches[KEY]
    assert (story.facts.imps, [each.imps for each in story.rivals]) == ((33, 21), [(34, 21)])
    agreed = told(match("1-3v7", "34-21"), better, match("1-3v7", "33-21"))
    assert not list(match_disputes(agreed))


def test_a_dispute_names_who_told_what() -> None:
    scores = ("34-21", "captain 3"), ("33-21", "captain 7")
    state = fold(tell(match("1-3v7", score), by=by) for score, by in scores)
    [problem] = match_disputes(state)
    assert str(problem) == (
        "match 1-3v7: 33-21 IMPs by captain 7 stands, but 34-21 IMPs by captain 3 "
        "was told as well"
    )


def test_what_is_undone_was_not_told() -> None:
    state = told(match("1-3v7", "34-21"), match("1-3v7", "34-12"), Undone(of="e2"))
    assert state.whole_matches[KEY].facts.imps == (34, 21)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"home_imps": "34"},
        {"home_imps": "34", "away_imps": "21", "home_points": "12", "away_points": "8"},
        {"home_imps": "34", "away_imps": "many"},
        {"home_imps": "34", "away_imps": "21", "boards": 0},
    ],
)
def test_half_a_score_is_none(values: dict[str, str]) -> None:
    with pytest.raises(OvertrickError):
        MatchTold(match="1-3v7", **values)  # type: ignore[arg-type]  # wrong by design
