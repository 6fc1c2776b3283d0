"""The Thurner movement: everybody meets, and one share in each round."""

from itertools import pairwise

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.laws import facts, matches
from overtrick.movements.teams.whist import is_known, thurner
from tests.cases import one_pass
from tests.movements.facts import cells, share_excess


@one_pass("teams", range(6, 33, 2))
def test_everybody_meets_with_one_share_a_round(teams: int) -> None:
    made = thurner(teams)
    found = facts(made)
    assert (found.faults, found.half_matches) == ((), ())
    assert len(matches(made)) == teams * (teams - 1) // 2
    assert len(made.rounds) == len(made.sets) == teams - 1
    assert share_excess(made) == teams - 1
    assert len({each.round for each in found.shared}) == teams - 1
    assert all(each.tables[-1] == teams for each in found.shared)
    assert found.played == (1, 1)


@one_pass("teams", range(6, 33, 2))
def test_the_highest_team_meets_another_in_both_rooms_of_a_round(teams: int) -> None:
    for tables in cells(thurner(teams)):
        visited = next((ns, played) for ns, ew, played in tables if ew == teams)
        assert (teams, *visited) in tables


def test_six_follow_the_rule_as_it_is_told() -> None:
    """EW of 6 at 1, 3, 5, 2, 4; that table's own EW at 6; the others up one; boards down."""
    rounds = cells(thurner(6))
    assert [next(ns for ns, ew, _ in tables if ew == 6) for tables in rounds] == [1, 3, 5, 2, 4]
    assert [tables[-1][1] for tables in rounds] == [1, 3, 5, 2, 4]
    for before, after in pairwise(rounds):
        was = {ew: ns for ns, ew, _ in before}
        now = {ew: ns for ns, ew, _ in after}
        for team in range(1, 6):
            if was[team] < 6 and now[team] < 6:
                assert now[team] == was[team] % 5 + 1
        lay = {played: ns for ns, _, played in before[:5]}
        assert {played: ns for ns, _, played in after[:5]} == {
            played: (ns - 2) % 5 + 1 for played, ns in lay.items()
        }


@pytest.mark.parametrize(("teams", "words"), [(8, "up 3"), (12, "down 3"), (14, "up 5")])
def test_the_boards_move_as_the_note_says(teams: int, words: str) -> None:
    made = thurner(teams)
    assert str(made.notes[1]).endswith(f"the boards {words}")
    circle = teams - 1
    step = int(words.split()[1]) * (1 if words.startswith("up") else -1)
    first, second = (cells(made)[number][:circle] for number in (0, 1))
    assert {played: ns for ns, _, played in second} == {
        played: (ns + step - 1) % circle + 1 for ns, _, played in first
    }


@pytest.mark.parametrize("teams", [0, 2, 4, 7, 34])
def test_others_are_refused(teams: int) -> None:
    assert not is_known(teams)
    with pytest.raises(InvalidMovement, match=f"known for {teams} teams"):
        thurner(teams)
