from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.stages import MatchReplaced
from overtrick.events.stages.doubts import stage_problems
from overtrick.events.stages.draw import drawn_by_hand, faults, next_draw, next_round
from overtrick.events.stages.knockout_draw import undrawn_round
from overtrick.movements.swiss.reasons import DrawReason
from tests.events.stages.desk import Desk
from tests.events.stages.said import match, numbers, planned


def knockout(teams: int, **conditions: Any) -> Desk:
    return Desk(planned("knockout", *numbers(teams), boards=16, **conditions))


def test_a_knock_out_is_over_after_its_final() -> None:
    desk = knockout(2)
    desk.draw()
    desk.play()
    assert next_round(desk.state, desk.stage()) == 2
    with pytest.raises(InvalidMovement, match="the knock-out is over after round 1"):
        desk.draw()


def test_nobody_is_drawn_before_there_are_two() -> None:
    assert undrawn_round(knockout(1).state, knockout(1).stage()) == 1
    with pytest.raises(InvalidMovement, match="2 entries or more"):
        knockout(1).draw()


def test_a_round_waits_for_the_ties_before_it() -> None:
    desk = knockout(4)
    desk.draw()
    with pytest.raises(InvalidMovement, match="round 2 waits for SF1, SF2"):
        desk.draw()


def test_the_higher_seed_is_at_home() -> None:
    desk = knockout(4)
    desk.draw()
    desk.play(upsets=("SF2",))
    assert desk.draw() == ["1-3"]
    assert desk.stage().draws[1].method == "bracket"


def test_a_round_is_drawn_as_far_as_it_is_known_and_then_the_rest() -> None:
    desk = knockout(8)
    desk.draw()
    desk.tell(match("QF1", "30-20"), match("QF2", "30-20"))
    first = next_draw(desk.state, desk.stage(), 2)
    assert [each.match for each in first.matches] == ["SF1"]
    assert first.notes == (DrawReason("waits", ("SF2",), numbers=(1,)),)
    desk.tell(first, match("QF3", "30-20"), match("QF4", "30-20"))
    assert len(desk.draw()) == 2
    assert desk.stage().draws[1].notes == ()


def test_a_draw_by_hand_plays_the_ties_of_the_bracket_whoever_is_at_home() -> None:
    desk = knockout(4)
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("4", "1"), ("2", "3")])
    assert [(each.match, each.home, each.tie) for each in made.matches] == [
        ("SF1", "4", "SF1"),
        ("SF2", "2", "SF2"),
    ]
    assert faults(desk.state, desk.stage(), made) == []
    desk.tell(made, match("SF1", "30-20"), match("SF2", "30-20"))
    assert desk.draw() == ["2-4"]


def test_a_match_beside_the_bracket_is_a_fault() -> None:
    desk = knockout(4)
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("1", "3"), ("2", None)])
    assert [*map(str, faults(desk.state, desk.stage(), made))] == [
        "1 v 3 is no tie of round 1: the bracket will not go on from it",
        "2 alone is no tie of round 1: the bracket will not go on from it",
    ]


def test_three_ways_by_hand_keep_their_matches() -> None:
    desk = knockout(3, ways=3)
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("2", "1"), ("3", "1"), ("2", "3")])
    assert [(each.home, each.half, each.tie) for each in made.matches] == [
        ("2", 1, "F"),
        ("3", 2, "F"),
        ("2", 3, "F"),
    ]


def test_a_correction_of_a_tie_asks_for_the_next_round_again() -> None:
    desk = knockout(4)
    desk.draw()
    desk.play()
    desk.draw()
    desk.tell(MatchReplaced(match="SF1", home_imps="20", away_imps="30"))
    assert [str(each) for each in stage_problems(desk.state)] == [
        "match F: 1 v 2 is drawn, but the bracket has others in it"
    ]
    assert desk.draw() == ["2-4"]
    assert stage_problems(desk.state) == []
