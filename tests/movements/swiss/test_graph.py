import random
from itertools import combinations

import pytest
from hypothesis import given

from overtrick.movements.swiss import graph as module
from overtrick.movements.swiss.field import Draw, Pair, Pairing, SwissField, pair
from overtrick.movements.swiss.graph import Graph, graph_of, perfect
from tests.cases import one_pass
from tests.movements.swiss.fields import fields, least_given_way, scarce_fields, what_gives_way

FOUR = ("1", "2", "3", "4")


def let_through(graph: Graph) -> tuple[int, ...]:
    """What gives way in the draw that those let through are part of."""
    found = perfect(graph.masks)
    assert found is not None
    order, bye = graph.field.order, None
    pairings = []
    for one, other in enumerate(found.mate):
        if other == graph.bye:
            bye = order[one]
        elif one < other:
            pairings.append(Pairing(order[one], order[other]))
    return what_gives_way(Draw(tuple(pairings), bye=bye), graph.field)


def test_nothing_gives_way_without_need() -> None:
    met = {pair("1", "2"): (1,), pair("3", "4"): (1,)}
    graph = graph_of(SwissField(FOUR, met, apart=frozenset({pair("1", "3")})))
    assert graph.relaxed == ()
    assert sorted(graph.edges()) == [(0, 3), (1, 2), (1, 3)]


def test_the_oldest_rematch_gives_way_first() -> None:
    """All have met; 1-3 and 2-4 in round 1, though 1-2 stand nearer."""
    met = {pair(*two): (1,) for two in ("13", "24")}
    met |= {pair(*two): (2,) for two in ("12", "34")} | {
        pair(*two): (3,) for two in ("14", "23")
    }
    assert graph_of(SwissField(FOUR, met)).relaxed == ((0, 2), (1, 3))


def test_a_pair_that_met_twice_is_as_young_as_its_last_meeting() -> None:
    met: dict[Pair, tuple[int, ...]] = {pair(*two): (2,) for two in combinations(FOUR, 2)}
    met |= {pair("1", "2"): (1, 3), pair("3", "4"): (1,)}
    assert (0, 1) not in graph_of(SwissField(FOUR, met)).relaxed


def test_one_rematch_rather_than_two() -> None:
    """1 has met all; the others can still be paired as 2-3 is fresh."""
    met = {pair("1", who): (1,) for who in "234"} | {pair("2", "4"): (1,), pair("3", "4"): (1,)}
    assert graph_of(SwissField(FOUR, met)).relaxed == ((0, 3),)


def test_one_young_rematch_rather_than_two_old_ones() -> None:
    """5-2 and 1-3 met in round 1, but 4-3 in round 2 leaves 5-1 fresh, and 2 the bye."""
    told = (
        ("12", 4),
        ("13", 1),
        ("23", 2),
        ("14", 3),
        ("24", 3),
        ("34", 2),
        ("25", 1),
        ("45", 2),
    )
    met = {pair(*two): (number,) for two, number in told}
    graph = graph_of(SwissField(tuple("54213"), met))
    assert graph.relaxed == ((1, 4),)


def test_a_rematch_rather_than_a_second_bye() -> None:
    met = {pair("1", "2"): (1,), pair("1", "3"): (2,), pair("2", "3"): (3,)}
    graph = graph_of(SwissField(("1", "2", "3"), met, byes={"2": 1, "3": 1}))
    assert graph.relaxed == ((1, 2),)


def test_a_second_bye_rather_than_who_is_kept_apart() -> None:
    apart = frozenset({pair("1", "2"), pair("1", "3")})
    graph = graph_of(SwissField(("1", "2", "3"), byes={"1": 1}, apart=apart))
    assert graph.relaxed == ((0, 3),)


def test_two_rematches_rather_than_two_who_are_kept_apart() -> None:
    met = {pair(*two): (1,) for two in ("13", "24")}
    apart = frozenset(pair(*two) for two in ("12", "34", "14", "23"))
    assert graph_of(SwissField(FOUR, met, apart=apart)).relaxed == ((0, 2), (1, 3))


def test_two_kept_apart_who_have_not_met_rather_than_two_who_have() -> None:
    met = {pair("1", "2"): (1,)}
    apart = frozenset(pair(*two) for two in combinations(FOUR, 2))
    assert graph_of(SwissField(FOUR, met, apart=apart)).relaxed == ((0, 2), (1, 3))


def test_of_two_further_byes_the_one_of_who_has_had_fewer() -> None:
    """3 has had none, but 1 and 2 are kept apart; 2 has had more than 1."""
    apart = frozenset({pair("1", "2")})
    graph = graph_of(SwissField(("1", "2", "3"), byes={"1": 1, "2": 3}, apart=apart))
    assert graph.relaxed == ((0, 3),)


def test_when_all_have_had_a_bye_anybody_may_have_the_next() -> None:
    graph = graph_of(SwissField(("1", "2", "3"), byes={"1": 1, "2": 1, "3": 1}))
    assert graph.relaxed == ()
    assert all(graph.allows(number, 3) for number in range(3))


def test_who_is_absent_does_not_matter() -> None:
    met = {pair("1", "9"): (1,), pair("8", "9"): (1,)}
    assert graph_of(SwissField(FOUR, met)).masks == graph_of(SwissField(FOUR)).masks


@given(fields())
def test_everybody_can_be_paired(field: SwissField) -> None:
    graph = graph_of(field)
    assert perfect(graph.masks) is not None
    for edge in graph.relaxed:  # and not without any of those let through
        graph.let(*edge, meet=False)
        assert perfect(graph.masks) is None
        graph.let(*edge, meet=True)


@given(fields() | scarce_fields())
def test_as_little_as_can_be_gives_way(field: SwissField) -> None:
    assert let_through(graph_of(field)) == least_given_way(field)


@one_pass("seed", range(60))
def test_neither_does_more_where_one_club_is_too_large(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a large field: who is left over is found without weighing all pairs."""
    monkeypatch.setattr(module, "_LARGE", 2)
    chance = random.Random(seed)
    order = [str(number) for number in range(1, chance.randint(5, 9))]
    club = chance.sample(order, len(order) - chance.randint(1, 2))
    two_each = list(combinations(order, 2))
    met = {pair(*two): (chance.randint(1, 3),) for two in chance.sample(two_each, 4)}
    apart = frozenset(pair(*two) for two in combinations(club, 2))
    field = SwissField(tuple(order), met, byes={club[0]: 1}, apart=apart)
    assert let_through(graph_of(field)) == least_given_way(field)


def test_a_thousand_of_whom_most_are_of_one_club() -> None:
    """400 meet as many of the 600; of these 200 are left over, in each round other pairs."""
    order = tuple(str(number) for number in range(1000))
    apart = frozenset(pair(*two) for two in combinations(order[:600], 2))
    first = graph_of(SwissField(order, apart=apart))
    met = {pair(order[one], order[other]): (1,) for one, other in first.relaxed}
    second = graph_of(SwissField(order, met, apart=apart))
    assert len(first.relaxed) == len(second.relaxed) == 100
    assert not {*first.relaxed} & {*second.relaxed}
