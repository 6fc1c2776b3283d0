"""The draw from the top is the first of all draws, in the order a leader would like them."""

from itertools import combinations

from hypothesis import given, settings

from overtrick.movements.swiss.field import SwissField, pair
from overtrick.movements.swiss.graph import graph_of
from overtrick.movements.swiss.reasons import DrawCause, DrawReason, why_text
from overtrick.movements.swiss.top_down import top_down
from tests.movements.swiss.fields import all_of, can_play, fields, less, names, pairings


def test_the_leader_meets_the_first_it_has_not_met() -> None:
    met = {pair("1", who): (nth,) for nth, who in enumerate("256", start=1)}
    draw = top_down(SwissField(tuple("12563478"), met))
    assert names(draw) == [("1", "3"), ("2", "5"), ("6", "4"), ("7", "8")]
    assert str(draw.pairings[0].sentence("1")) == "1 meets 3: 2, 5 and 6 it has met"
    assert str(draw.pairings[0].sentence("3")) == (
        "3 meets 1: the first on the list whom 1 may meet"
    )
    assert draw.pairings[1].why == (DrawReason("next"),)
    assert draw.notes == ()


def test_who_would_be_left_alone_is_named() -> None:
    """11 has met all but 8: the leader may not take 8 from it."""
    met = {pair("11", who): (nth,) for nth, who in enumerate("1234", start=1)}
    draw = top_down(SwissField(("1", "8", "2", "3", "4", "11"), met))
    assert draw.pairings[0].why == (DrawReason("nobody", ("8",), "11"),)
    assert names(draw) == [("1", "2"), ("8", "11"), ("3", "4")]


def test_the_others_could_not_all_be_paired() -> None:
    """Without 1 and 2 there would be two groups of three."""
    groups = ("345", "678")
    met = {pair(a, b): (1,) for a in groups[0] for b in groups[1]}
    draw = top_down(SwissField(tuple("12345678"), met))
    assert draw.pairings[0].why == (DrawReason("rest", ("2",)),)


def test_a_later_round_could_not_be_completed() -> None:
    """After 1-2, 3-4 and 5-6 two rings of three would be left: 1, 3, 5 and 2, 4, 6."""
    met = {pair(*two): (1,) for two in ("14", "36", "25")}
    met |= {pair(*two): (2,) for two in ("16", "23", "45")}
    draw = top_down(SwissField(tuple("123456"), met, rounds_left=3))
    assert names(draw) == [("1", "2"), ("3", "5"), ("4", "6")]
    assert draw.pairings[1].why == (DrawReason("later", ("4",)),)
    last = top_down(SwissField(tuple("123456"), met, rounds_left=1))
    assert names(last) == [("1", "2"), ("3", "4"), ("5", "6")]


def test_a_bye_goes_to_the_lowest_who_has_had_none() -> None:
    draw = top_down(SwissField(("1", "2", "3", "4", "5"), byes={"5": 1, "4": 1}))
    assert (draw.bye, draw.why_bye) == ("3", (DrawReason("bye", ("5", "4")),))
    assert (top_down(SwissField(("1", "2", "3"))).bye, top_down(SwissField(("1",))).bye) == (
        "3",
        "1",
    )
    assert top_down(SwissField(("1", "2", "3"))).why_bye == (DrawReason("lowest"),)


def test_a_bye_leaves_the_others_a_draw() -> None:
    met = {pair("1", "2"): (1,)}
    draw = top_down(SwissField(("1", "2", "3"), met))
    assert (draw.bye, str(why_text(draw.why_bye))) == ("2", "with 3 nobody would be left for 1")


def test_what_gives_way_is_announced() -> None:
    met = {pair(*two): (1,) for two in combinations("1234", 2)} | {pair("1", "4"): (1, 3)}
    draw = top_down(SwissField(tuple("1234"), met, rounds_left=2))
    assert [str(note) for note in draw.notes] == [
        "1 and 2 meet again, as in round 1",
        "3 and 4 meet again, as in round 1",
    ]
    apart = frozenset({pair("1", "2")})
    assert top_down(SwissField(("1", "2"), apart=apart)).notes == (
        DrawReason("although", ("1", "2")),
    )


def test_more_rounds_than_opponents_are_announced() -> None:
    draw = top_down(SwissField(tuple("1234"), rounds_left=5))
    assert draw.notes == (DrawReason("rounds_left", numbers=(5, 3)),)


def test_nobody_and_two() -> None:
    assert top_down(SwissField(())).pairings == ()
    assert names(top_down(SwissField(("2", "1")))) == [("2", "1")]


@settings(deadline=None)
@given(fields(most=8, rounds_left=3))
def test_it_is_the_first_draw_that_can_go_on(field: SwissField) -> None:
    """Beside trying every draw: the bye from the bottom, then the leader's wishes in turn."""
    graph = graph_of(field)
    rounds = 1 if graph.relaxed else field.rounds_left
    while rounds > 1 and not can_play(graph.masks, rounds):
        rounds -= 1
    can = [
        {one: other for two in way for one, other in (two, two[::-1])}
        for way in pairings(graph.masks, all_of(graph.masks))
        if can_play(less(graph.masks, way), rounds - 1)
    ]
    bye = graph.bye
    best = min(
        can,
        key=lambda mate: (
            [] if bye is None else [-mate[bye]],
            [mate[one] for one in sorted(mate) if one < mate[one]],
        ),
    )
    draw = top_down(field)
    place = graph.place
    assert {place[a]: place[b] for a, b in names(draw)} == {
        one: other for one, other in best.items() if one < other != bye
    }
    assert draw.bye == (None if bye is None else field.order[best[bye]])


@given(fields())
def test_each_sentence_is_true(field: SwissField) -> None:
    draw = top_down(field)
    for each in draw.pairings:
        for why in each.why:
            met = [bool(field.rounds_met(each.home, who)) for who in why.who]
            assert why.kind != DrawCause.MET or all(met)
            assert why.kind in (DrawCause.MET, DrawCause.APART) or not any(met)
