from itertools import combinations

import pytest
from hypothesis import given, settings

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss import top_down as module
from overtrick.movements.swiss.field import Draw, SwissField, pair
from overtrick.movements.swiss.graph import graph_of
from overtrick.movements.swiss.reasons import DrawReason
from overtrick.movements.swiss.simulate import WAYS, simulate
from overtrick.movements.swiss.top_down import cost, overall, top_down
from tests.movements.swiss.fields import all_of, can_play, fields, less, names, pairings


def total(draw: Draw, field: SwissField) -> int:
    bye = 0 if draw.bye is None else cost(field, draw.bye, None)
    return bye + sum(cost(field, *two) for two in names(draw))


def test_it_gives_up_the_top_for_the_whole() -> None:
    """From the top 1-2, 3-6, 4-5 cost 1 + 9 + 1."""
    field = SwissField(tuple("123456"), {pair("3", "4"): (1,), pair("3", "5"): (1,)})
    assert total(top_down(field), field) == 11
    draw = overall(field)
    assert names(draw) == [("1", "3"), ("2", "4"), ("5", "6")]
    assert str(draw.pairings[1].sentence("4")) == "4 meets 2: a gap of 2 costs 4 of 9"
    assert draw.method == "global"


def test_who_should_not_meet_does_not_if_it_is_cheaper() -> None:
    two = pair("1", "2")
    assert ("1", "2") in names(overall(SwissField(tuple("1234"), avoid={two: 5})))
    assert ("1", "3") in names(overall(SwissField(tuple("1234"), avoid={two: 7})))
    draw = overall(SwissField(("1", "2"), avoid={two: 7}))
    assert draw.pairings[0].why == (DrawReason("unwelcome", numbers=(1, 8, 8)),)


def test_the_bye_costs_its_way_to_the_bottom() -> None:
    draw = overall(SwissField(("1", "2", "3"), byes={"3": 1}))
    assert (draw.bye, draw.why_bye, names(draw)) == (
        "2",
        (DrawReason("cost", numbers=(4, 8)),),
        [("1", "3")],
    )


@settings(deadline=None)
@given(fields(most=8, rounds_left=3))
def test_no_draw_that_can_go_on_costs_less(field: SwissField) -> None:
    graph = graph_of(field)
    rounds = 1 if graph.relaxed else field.rounds_left
    while rounds > 1 and not can_play(graph.masks, rounds):
        rounds -= 1
    least = min(
        sum((one - other) ** 2 for one, other in way)
        for way in pairings(graph.masks, all_of(graph.masks))
        if can_play(less(graph.masks, way), rounds - 1)
    )
    assert total(overall(field), field) == least


def test_the_window_of_near_opponents_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seventy have met each other: every pairing is far."""
    order = tuple(str(n) for n in range(140))
    met = {pair(*two): (1,) for two in combinations(order[:70], 2)}
    far = SwissField(order, met)
    near = overall(far)
    monkeypatch.setattr(module, "_WINDOW", 1000)
    assert total(overall(far), far) == total(near, far)


@pytest.mark.parametrize(("teams", "rounds"), [(14, 7), (15, 7), (40, 6)])
def test_the_library_and_ours_draw_the_same_events(
    teams: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = simulate(teams, rounds, 5, WAYS["global"])
    monkeypatch.setattr("overtrick.movements.swiss.blossom.has_library", lambda: False)
    assert simulate(teams, rounds, 5, WAYS["global"]) == with_it


def test_when_no_cheap_draw_can_go_on_it_is_drawn_from_the_top(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_DRAWS", 0)
    draw = overall(SwissField(tuple("123456"), rounds_left=5))
    assert draw.method == "top_down"
    assert draw.notes[-1].kind == "from_the_top"


def test_a_large_field_needs_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_library", lambda: False)
    with pytest.raises(InvalidMovement, match=r"600 contestants.*overtrick\[events\]"):
        overall(SwissField(tuple(str(n) for n in range(600))))
