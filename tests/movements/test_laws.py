"""The facts of a grid, each found where it was put, and of all small movements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import Letter, Text
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.howell import howell
from overtrick.movements.individual import individual
from overtrick.movements.laws import (
    Duel,
    MetTwice,
    SeatedTwice,
    SetTwice,
    Shared,
    facts,
    matches,
    opponents,
)
from overtrick.movements.mitchell import straight
from overtrick.movements.registry import movement
from overtrick.movements.variations import without
from tests.movements.facts import vectors


def plan(*rounds: tuple[GridMeeting, ...], winners: int = 1) -> Movement:
    return Movement("x", "x", Movers.PAIRS, winners, rounds)


def test_everything_wrong_is_found_where_it_is() -> None:
    """
    Round 1: 1 v 2 (set 1), 1 v 3 (set 1): 1 sits twice.  Round 2: 2 v 1 (set 1): they meet
    again, on boards both know; 4 v 4 (set 2).
    """
    found = facts(
        plan(
            (GridMeeting(1, "1", "2", 1), GridMeeting(2, "1", "3", 1)),
            (GridMeeting(1, "2", "1", 1), GridMeeting(2, "4", "4", 2)),
        )
    )
    assert found.seated_twice == (SeatedTwice("1", 1, (1, 2)),)
    assert found.met_twice == (MetTwice("1", "2", (1, 2), declared=False),)
    assert found.set_twice == (SetTwice("1", 1, (1, 2)), SetTwice("2", 1, (1, 2)))
    assert found.against_itself == (("4", 2),)
    assert found.shared == (Shared(1, 1, (1, 2)),)
    assert found.sit_outs == {"3": 1, "4": 1}
    assert found.plays_per_set == {1: 3, 2: 1}
    assert (*map(str, found.faults),) == (
        "1 sits at tables 1, 2 in round 1",
        "4 plays against itself in round 2",
        "1 and 2 meet in rounds 1, 2",
        "1 plays set 1 in rounds 1, 2",
        "2 plays set 1 in rounds 1, 2",
    )


def test_the_lines_of_a_fault_are_in_the_letters_of_whoever_reads_it() -> None:
    again = plan((GridMeeting(1, "1", "2", 1),), (GridMeeting(1, "1", "3", 1),))
    first, *_ = facts(replace(again, winners=2)).faults
    assert str(first) == "NS 1 plays set 1 in rounds 1, 2"
    assert first.values["who"] == Text("{side} {id}", side=Letter("side", "NS"), id="1")


def test_a_declared_repeat_is_a_fact_and_no_fault() -> None:
    again = plan((GridMeeting(1, "1", "2", 1),), (GridMeeting(1, "2", "1", 2),))
    declared = replace(again, repeats=frozenset({("2", "1")}))
    assert (*map(str, facts(again).faults),) == ("1 and 2 meet in rounds 1, 2",)
    assert facts(declared).met_twice == (MetTwice("1", "2", (1, 2), declared=True),)
    assert facts(declared).faults == ()
    assert (*map(str, facts(declared).warnings),) == ("1 meetings are repeated by design",)


def test_a_marker_is_no_match() -> None:
    found = facts(plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "3", None, None))))
    assert found.faults == ()
    assert found.sit_outs == {"3": 1}
    assert found.plays_per_set == {1: 1}


def test_with_two_winners_the_same_number_is_two_pairs() -> None:
    found = facts(without(straight(3), "ew1"))
    assert found.faults == ()
    assert found.sit_outs == {"NS 1": 1, "NS 2": 1, "NS 3": 1}
    assert found.stationary == ("NS 1", "NS 2", "NS 3")


def test_more_tables_than_copies_have_to_wait() -> None:
    shared = plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "3", "4", 1)))
    assert facts(shared).too_often_shared == (Shared(1, 1, (1, 2)),)
    assert facts(replace(shared, copies=2)).too_often_shared == ()
    assert facts(replace(shared, copies=2)).shared == (Shared(1, 1, (1, 2)),)


def test_who_plays_less_than_seven_tenths_is_noted() -> None:
    rounds = tuple((GridMeeting(1, str(n), str(n + 10), n),) for n in range(1, 5))
    assert "somebody plays only 25 % of the boards" in map(str, facts(plan(*rounds)).warnings)


@pytest.mark.parametrize("row", vectors("small_explicit"), ids=lambda v: str(v["sets"]))
def test_small_fields_have_the_facts_of_their_file(row: dict[str, Any]) -> None:
    made = howell(row["pairs"], row["rounds"], sets=row["sets"])
    found = facts(made)
    assert found.faults == ()
    assert found.met == (row["pairs"] - 1, row["pairs"] - 1)
    assert sum(len(each.tables) - 1 for each in found.shared) == row["share_excess"]
    assert len({each.round for each in found.shared}) == row["share_rounds"]
    assert (found.played == (1, 1)) is row["plays_all_sets"]


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 13, 16, 17, 25])
def test_individuals_partner_everybody_once(players: int) -> None:
    found = facts(individual(players))
    assert found.faults == ()
    assert found.met == (players - 1, players - 1)
    assert found.balance is None
    assert len(found.sit_outs) == (players if players % 4 else 0)


def teams_plan(*rounds: tuple[GridMeeting, ...]) -> Movement:
    return Movement("x", "x", Movers.TEAMS, 1, rounds)


def test_both_pairs_of_a_team_sit_apart() -> None:
    """NS of 1 meet EW of 2 and EW of 1 meet NS of 2: four pairs, two tables, no fault."""
    found = facts(teams_plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "2", "1", 1))))
    assert found.faults == ()
    assert found.matches == (Duel("1", "2", (1,)),)
    assert found.met == (1, 1)
    assert found.stationary == ("NS 1", "NS 2", "EW 1", "EW 2")


def test_everything_wrong_is_found_by_line() -> None:
    """
    Round 1: NS 1 at two tables.  Round 2: NS 1 meets EW 2 again, on the same boards; team 3
    meets itself.
    """
    found = facts(
        teams_plan(
            (GridMeeting(1, "1", "2", 1), GridMeeting(2, "1", "3", 2)),
            (GridMeeting(1, "1", "2", 1), GridMeeting(3, "3", "3", 3)),
        )
    )
    assert found.seated_twice == (SeatedTwice("NS 1", 1, (1, 2)),)
    assert found.against_itself == (("3", 2),)
    assert found.met_twice == (MetTwice("1", "2", (1, 2), declared=False),)
    assert found.set_twice == (SetTwice("NS 1", 1, (1, 2)), SetTwice("EW 2", 1, (1, 2)))
    assert (*map(str, found.faults),) == (
        "NS 1 sits at tables 1, 2 in round 1",
        "3 plays against itself in round 2",
        "NS 1 and EW 2 meet in rounds 1, 2",
        "NS 1 plays set 1 in rounds 1, 2",
        "EW 2 plays set 1 in rounds 1, 2",
    )


def test_a_match_with_other_boards_in_each_room_is_none() -> None:
    rooms = teams_plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "2", "1", 2)))
    assert matches(rooms) == (Duel("1", "2", (), once=(1, 2)),)
    assert facts(rooms).half_matches == matches(rooms)
    assert "matches played at one table only: 1 v 2" in map(str, facts(rooms).warnings)


def test_a_match_may_be_whole_in_part() -> None:
    rooms = teams_plan(
        (GridMeeting(1, "10", "9", 1), GridMeeting(2, "9", "10", 1)),
        (GridMeeting(1, "10", "9", 2),),
    )
    assert matches(rooms) == (Duel("9", "10", (1,), once=(2,)),)


def test_a_stop_halves_matches_and_fewer_rounds_do_not() -> None:
    assert len(facts(movement("whist:9:stop=4")).half_matches) == 36
    assert facts(movement("whist:9:rounds=4")).half_matches == ()


def test_who_waits_is_no_match() -> None:
    idle = teams_plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "3", None, None)))
    assert opponents(idle) == {"1": 1, "2": 1, "3": 0}
    assert facts(idle).met == (0, 1)
    assert facts(idle).sit_outs == {"NS 3": 1}


def test_plans_for_pairs_have_no_matches() -> None:
    assert facts(movement("howell:8")).matches is None
    assert facts(movement("howell:8")).half_matches == ()
