"""The laws of a plan for teams, each broken where the test breaks it."""

from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.laws import MetTwice, SeatedTwice, SetTwice, facts
from overtrick.movements.registry import movement
from overtrick.movements.teams.laws import Duel, matches, opponents


def plan(*rounds: tuple[GridMeeting, ...]) -> Movement:
    return Movement("x", "x", Movers.TEAMS, 1, rounds)


def test_both_pairs_of_a_team_sit_apart() -> None:
    """NS of 1 meet EW of 2 and EW of 1 meet NS of 2: four pairs, two tables, no fault."""
    found = facts(plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "2", "1", 1))))
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
        plan(
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
    rooms = plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "2", "1", 2)))
    assert matches(rooms) == (Duel("1", "2", (), once=(1, 2)),)
    assert facts(rooms).half_matches == matches(rooms)
    assert "matches played at one table only: 1 v 2" in map(str, facts(rooms).warnings)


def test_a_match_may_be_whole_in_part() -> None:
    rooms = plan(
        (GridMeeting(1, "10", "9", 1), GridMeeting(2, "9", "10", 1)),
        (GridMeeting(1, "10", "9", 2),),
    )
    assert matches(rooms) == (Duel("9", "10", (1,), once=(2,)),)


def test_a_stop_halves_matches_and_fewer_rounds_do_not() -> None:
    assert len(facts(movement("whist:9:stop=4")).half_matches) == 36
    assert facts(movement("whist:9:rounds=4")).half_matches == ()


def test_who_waits_is_no_match() -> None:
    idle = plan((GridMeeting(1, "1", "2", 1), GridMeeting(2, "3", None, None)))
    assert opponents(idle) == {"1": 1, "2": 1, "3": 0}
    assert facts(idle).met == (0, 1)
    assert facts(idle).sit_outs == {"NS 3": 1}


def test_plans_for_pairs_have_no_matches() -> None:
    assert facts(movement("howell:8")).matches is None
    assert facts(movement("howell:8")).half_matches == ()
