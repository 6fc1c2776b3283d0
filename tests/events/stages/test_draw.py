import pytest

from overtrick.errors import InvalidMovement, Text
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.stages import MatchReplaced
from overtrick.events.stages.draw import (
    drawn_around,
    drawn_by_hand,
    faults,
    next_draw,
    next_round,
)
from overtrick.movements.swiss.reasons import DrawReason
from tests.events.stages.desk import Desk, shown
from tests.events.stages.said import drawn, numbers, planned, swiss


def test_the_next_round_is_the_one_after_the_last() -> None:
    desk = Desk(swiss(*numbers(4)))
    for round in (1, 2, 3):
        assert next_round(desk.state, desk.stage()) == round
        desk.draw()


def test_a_draw_that_is_undone_is_made_anew_from_what_is_known_then() -> None:
    desk = Desk(swiss(*numbers(4), boards=8))
    desk.draw()
    desk.play()
    assert desk.draw() == ["1-2", "3-4"]
    desk.tell(Undone(of=f"e{len(desk.state.entries)}"))
    assert next_round(desk.state, desk.stage()) == 2
    desk.tell(MatchReplaced(match="1-1v3", home_imps="0", away_imps="60"))
    assert desk.draw() == ["3-2", "4-1"]


def test_a_round_is_drawn_again_though_later_ones_are_drawn() -> None:
    desk = Desk(swiss(*numbers(8), boards=8))
    for _ in range(3):
        desk.draw()
        desk.play()
    again = next_draw(desk.state, desk.stage(), 2)
    later = {frozenset((each.home, each.away)) for each in desk.stage().draws[2].matches}
    assert again.round == 2
    assert not later & {frozenset((each.home, each.away)) for each in again.matches}


def test_two_stages_go_on_side_by_side() -> None:
    desk = Desk(swiss("1", "2", "3", "4", stage="A"), swiss("5", "6", "7", "8", stage="B"))
    assert desk.draw("A") == ["1-3", "2-4"]
    assert desk.draw("B") == ["5-7", "6-8"]
    desk.play("A")
    assert desk.draw("A") == ["1-2", "3-4"]
    assert [next_round(desk.state, desk.stage(name)) for name in "AB"] == [3, 2]
    desk.play("B")
    assert desk.totals("A").keys() == {"1", "2", "3", "4"}
    assert desk.totals("B").keys() == {"5", "6", "7", "8"}


def test_who_plays_twice_cannot_be_drawn() -> None:
    desk = Desk(swiss(*numbers(4)))
    with pytest.raises(InvalidMovement, match="1 is drawn 2 times in round 1"):
        drawn_by_hand(desk.state, desk.stage(), 1, [("1", "2"), ("3", "1")])


def test_a_stage_at_tables_has_no_draw() -> None:
    desk = Desk(planned("table", *numbers(4)))
    with pytest.raises(InvalidMovement, match="stage 1 has no draw"):
        desk.draw()


def test_a_stranger_at_tables_is_a_fault() -> None:
    desk = Desk(planned("table", *numbers(4)))
    assert faults(desk.state, desk.stage(), drawn(1, "1-9")) == [
        Text("{who} is no entrant of stage {stage}", who="9", stage="1")
    ]


def around(desk: Desk, round: int, *fixed: tuple[str, str | None]) -> list[str]:
    return shown(drawn_around(desk.state, desk.stage(), round, fixed))


def test_who_is_not_fixed_by_hand_is_drawn_as_always() -> None:
    desk = Desk(swiss(*numbers(8), boards=8))
    assert around(desk, 1, ("1", "8")) == ["1-8", "2-5", "3-6", "4-7"]
    desk.draw()
    desk.play()
    assert set(around(desk, 2, ("5", "1"))) == {"2-3", "6-4", "5-1", "7-8"}


def test_the_seeds_named_are_those_of_the_whole_field() -> None:
    desk = Desk(swiss(*numbers(6), boards=8))
    drawn = drawn_around(desk.state, desk.stage(), 1, [("1", "2")])
    whys = {each.match: each.why for each in drawn.matches}
    assert whys["1-3v5"] == (DrawReason("seeds", numbers=(3, 5)),)
    assert whys["1-1v2"] == (DrawReason("hand"),)


def test_a_bye_by_hand_leaves_an_even_rest() -> None:
    desk = Desk(swiss(*numbers(5), boards=8))
    assert around(desk, 1, ("1", None)) == ["2-4", "3-5", "1"]
    assert around(desk, 1, ("1", "2")) == ["1-2", "3-4", "5"]


def test_all_by_hand_is_by_hand() -> None:
    desk = Desk(swiss(*numbers(4), boards=8))
    drawn = drawn_around(desk.state, desk.stage(), 1, [("1", "2"), ("3", "4")])
    assert (drawn.method, drawn.matches[0].why) == ("hand", ())


def test_a_triple_by_hand_leaves_an_even_rest() -> None:
    desk = Desk(swiss(*numbers(7), boards=8, odd="triple", rounds=5))
    three = ("1", "2"), ("2", "3"), ("3", "1")
    drawn = drawn_around(desk.state, desk.stage(), 1, three)
    assert shown(drawn)[:2] == ["4-6", "5-7"]
    assert all(each.until for each in drawn.matches[2:])


def test_a_second_triple_is_refused() -> None:
    desk = Desk(swiss(*numbers(8), boards=8, odd="triple", rounds=5))
    three = ("1", "2"), ("2", "3"), ("3", "1")
    with pytest.raises(InvalidMovement, match="two triples in a round"):
        drawn_around(desk.state, desk.stage(), 1, three)


def test_a_round_robin_by_hand_is_what_is_said() -> None:
    desk = Desk(planned("round_robin", *numbers(4)))
    assert around(desk, 1, ("1", "2")) == ["1-2"]
