"""Matches of two and three teams, and all play all: the same boards in both rooms."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.laws import Duel, MetTwice, Shared, facts, matches
from overtrick.movements.teams.round_robin import all_play_all, head_to_head, triangle
from tests.cases import one_pass


def test_two_teams_exchange_halves() -> None:
    found = facts(head_to_head())
    assert found.matches == (Duel("1", "2", (1, 2)),)
    assert (found.faults, found.shared) == ((), ())
    assert {each.declared for each in found.met_twice} == {True}


def test_or_share_in_one_round() -> None:
    found = facts(head_to_head(halves=False))
    assert found.matches == (Duel("1", "2", (1,)),)
    assert found.too_often_shared == (Shared(1, 1, (1, 2)),)


def test_three_teams_are_whole_after_two_parts() -> None:
    assert matches(triangle()) == (
        Duel("1", "2", (1,)),
        Duel("1", "3", (3,)),
        Duel("2", "3", (2,)),
    )
    assert facts(triangle()).faults == facts(triangle()).warnings == ()


@one_pass("teams", range(3, 20))
def test_all_play_all_has_whole_matches_side_by_side(teams: int) -> None:
    plan = all_play_all(teams)
    found = facts(plan)
    assert (found.faults, found.warnings, found.half_matches) == ((), (), ())
    assert found.met == (teams - 1, teams - 1)
    assert len(found.sit_outs) == (2 * teams if teams % 2 else 0)
    for tables in plan.meetings:
        assert [m.table for m in tables] == [*range(1, len(tables) + 1)]
        for open_room, closed_room in zip(tables[::2], tables[1::2], strict=True):
            assert (open_room.ns, open_room.ew) == (closed_room.ew, closed_room.ns)
            assert open_room.set == closed_room.set
    assert plan.copies == max(map(len, plan.meetings))


def test_other_numbers_are_refused() -> None:
    with pytest.raises(InvalidMovement, match="2 teams, not 3"):
        head_to_head(3)
    with pytest.raises(InvalidMovement, match="3 teams, not 4"):
        triangle(4)
    with pytest.raises(InvalidMovement, match="needs 3 teams and more, not 2"):
        all_play_all(2)
    assert MetTwice("1", "2", (1, 2), declared=True) in facts(head_to_head()).met_twice
