"""A captain tells the result of the own match by its link; the other captain agrees."""

from __future__ import annotations

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.perform import NotAllowed, check_may
from overtrick.app.use_cases.registry import CAPTAIN_TELLS, TellOwnMatch, tell_own
from overtrick.app.views.captain import MatchAsked, matches_asked
from overtrick.app.views.desk.swiss import matches_of_round
from overtrick.errors import InvalidTelling, Refused
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.stages import Drawn, MatchReplaced, MatchTold, Paired
from tests.app.views.evenings import NOON, add, pair
from tests.app.views.test_personal import league

MATCH = "1-1v2"


def drawn() -> Running:
    """A league in which 1 meets 2 first, and 3 meets 4."""
    running = league()
    both = (Paired(MATCH, "1", "2"), Paired("1-3v4", "3", "4"), Paired("1-5", "5", None))
    add(running, [tell(Drawn(stage="1", round=1, matches=both), at=NOON)])
    return running


def says(running: Running, team: str, own: str, other: str, match: str = MATCH) -> None:
    viewer = pair(team)
    command = TellOwnMatch(match=match, own=own, other=other)
    saying = tell_own(running, command, viewer)
    add(running, [tell(facts, by=viewer.by, at=NOON) for facts in saying.facts])


def asked(running: Running, team: str) -> MatchAsked:
    [found] = [each for each in matches_asked(running, pair(team)) if each.match == MATCH]
    return found


def state_of(running: Running) -> tuple[str, str]:
    stage = running.state.stage()
    [found] = [
        each
        for each in matches_of_round(running, Viewer(Role.DIRECTOR), stage, 1)
        if each.id == MATCH
    ]
    return found.state, str(found.word)


def test_one_captain_tells_and_the_other_agrees_each_from_the_own_side() -> None:
    running = drawn()
    assert asked(running, "2").is_open
    says(running, "2", "21", "34")
    assert (asked(running, "2").own, asked(running, "1").other) == (("21", "34"), ("34", "21"))
    assert "The captain of 2 has told it" in str(asked(running, "1").said)
    assert state_of(running) == ("ask", "told by captain 2, not agreed yet")
    says(running, "1", "34", "21")
    assert state_of(running) == ("done", "score told")
    assert [asked(running, team).is_open for team in "12"] == [False, False]
    with pytest.raises(Refused, match="Both captains have agreed"):
        says(running, "2", "22", "34")


def test_a_captain_has_one_word_and_a_further_one_replaces_it() -> None:
    running = drawn()
    says(running, "1", "34", "12")
    says(running, "2", "21", "34")
    assert "differently" in str(asked(running, "1").said)
    assert state_of(running)[0] == "trouble"
    says(running, "1", "34", "21")
    assert state_of(running) == ("done", "score told")
    [story] = running.state.whole_matches.values()
    assert story.others == ()


@pytest.mark.parametrize("fact", [MatchReplaced, MatchTold])
def test_what_the_desk_has_told_stays(fact: type[MatchTold]) -> None:
    running = drawn()
    says(running, "1", "34", "12")
    desk = fact(match=MATCH, home="1", away="2", home_imps="34", away_imps="21")
    add(running, [tell(desk, by="director", at=NOON)])
    assert not asked(running, "1").is_open
    with pytest.raises(Refused, match="The director has told this match"):
        says(running, "1", "34", "12")


def test_a_match_of_which_the_tables_tell_boards_is_left_to_them() -> None:
    running = drawn()
    told = Entered(board=1, match=MATCH, room="open", outcome="PASS")
    add(running, [tell(told, by="table 1", at=NOON)])
    assert MATCH not in [each.match for each in matches_asked(running, pair("1"))]
    with pytest.raises(Refused, match="board by board"):
        says(running, "1", "34", "12")


@pytest.mark.parametrize("match", ["1-3v4", "1-5", "9-9v9"])
def test_a_link_tells_of_its_own_matches_alone(match: str) -> None:
    with pytest.raises(NotAllowed, match="captain 1 plays no such match"):
        says(drawn(), "1", "34", "12", match)


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.TABLE, Role.ANYONE])
def test_nobody_else_comes_in_by_this_door(role: Role) -> None:
    with pytest.raises(NotAllowed):
        check_may(CAPTAIN_TELLS, TellOwnMatch(match=MATCH), Viewer(role, "x"), "x")


@pytest.mark.parametrize(("own", "other"), [("", "3"), ("3", " "), ("many", "3"), ("3", "4-5")])
def test_what_is_no_score_is_refused(own: str, other: str) -> None:
    running = drawn()
    with pytest.raises(InvalidTelling):
        says(running, "1", own, other)
    assert running.state.whole_matches == {}


def test_no_captain_is_asked_about_a_match_to_come() -> None:
    assert {each.round for each in matches_asked(drawn(), pair("1"))} == {1}
