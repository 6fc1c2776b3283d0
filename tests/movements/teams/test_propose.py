"""Something whole to play for every number of teams, and the classic first where it fits."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movement
from overtrick.movements.laws import facts, opponents
from overtrick.movements.plain import movement_of, plain
from overtrick.movements.proposal import Proposal
from overtrick.movements.registry import movement
from overtrick.movements.teams.propose import propose_teams
from tests.cases import one_pass


def assert_whole(proposal: Proposal, teams: int, boards: int) -> None:
    found = proposal.facts
    assert (found.faults, found.half_matches) == ((), ())
    assert proposal.boards_each[1] <= boards
    assert len(opponents(proposal.movement)) == teams
    assert movement(proposal.movement.id) == proposal.movement


@pytest.mark.parametrize("teams", range(2, 41))
def test_every_field_has_something_to_play(teams: int) -> None:
    boards = (16, 24, 32)[teams % 3]
    found = propose_teams(teams, boards)
    assert found
    for proposal in found:
        assert_whole(proposal, teams, boards)
    assert found[0].boards_each[1] >= boards * 3 // 4
    assert len({each.movement.id for each in found}) == len(found)


def sets_waited_for(plan: Movement) -> int:
    """Round by round, the sets at more tables than the plan has copies."""
    tables = (Counter(meeting.set for meeting in rooms) for rooms in plan.meetings)
    return sum(count > plan.copies for each in tables for count in each.values())


@one_pass("teams", range(2, 21))
def test_what_is_shared_is_what_its_grid_shares(teams: int) -> None:
    """Also when the grid is written down and read again: the copies go with it."""
    for boards in (10, 25):
        for proposal in propose_teams(teams, boards, limit=100):
            grid = movement_of("read", plain(proposal.movement))
            found = facts(grid)
            assert proposal.shared == len(found.too_often_shared) == sets_waited_for(grid)
            said = any("share a set in" in str(words) for words in proposal.reasons)
            assert said == bool(proposal.shared)
            assert found.copies == proposal.facts.copies


def test_a_copy_for_each_table_is_no_sharing() -> None:
    found = {each.movement.id: each for each in propose_teams(6, 25, limit=100)}
    room = found["round-robin:6"]
    assert (room.shared, room.facts.copies, len(room.facts.shared)) == (0, 6, 5)
    assert {"6 copies of the boards", "no waiting for boards"} <= {*map(str, room.reasons)}
    assert (found["thurner:6"].shared, found["whist:6"].shared) == (5, 15)


@settings(max_examples=25)
@given(st.integers(2, 60), st.integers(8, 40), st.none() | st.integers(60, 240))
def test_any_field_and_wish(teams: int, boards: int, minutes: int | None) -> None:
    for proposal in propose_teams(teams, boards, minutes):
        assert_whole(proposal, teams, boards)
        assert minutes is None or proposal.minutes <= minutes


@pytest.mark.parametrize(
    ("teams", "boards", "first"),
    [
        (2, 24, "teams:2"),
        (3, 24, "triangle:3"),
        (5, 24, "whist:5"),
        (7, 24, "whist:7"),
        (9, 24, "whist:9"),
        (8, 24, "whist:8:sharing=no"),
        (8, 28, "thurner:8"),
        (13, 24, "whist:13"),
    ],
)
def test_the_classic_is_first_where_it_fits(teams: int, boards: int, first: str) -> None:
    assert propose_teams(teams, boards)[0].movement.id == first


def test_reasons_say_how_long_a_match_is() -> None:
    best = propose_teams(9, 24)[0]
    assert "36 matches of 3 boards at both tables" in map(str, best.reasons)
    assert "everybody meets 8" in map(str, best.reasons)
    assert "1 match of 24 boards at both tables" in map(str, propose_teams(2, 24)[0].reasons)


def test_a_field_too_large_to_meet_is_told_of_the_swiss() -> None:
    for teams, there in ((9, False), (20, True), (60, True)):
        said = [any("Swiss" in str(words) for words in each.reasons)
                for each in propose_teams(teams, 18)]  # fmt: skip
        assert any(said) is there


@pytest.mark.parametrize(
    ("teams", "boards", "minutes", "why"),
    [
        (1, 24, None, "2 to 150 teams, not 1"),
        (151, 24, None, "2 to 150 teams, not 151"),
        (8, 0, None, "0 boards"),
        (8, None, 0, "0 minutes"),
    ],
)
def test_nonsense_is_refused(
    teams: int, boards: int | None, minutes: int | None, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        propose_teams(teams, boards, minutes)
