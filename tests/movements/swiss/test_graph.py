from itertools import combinations

from hypothesis import given

from overtrick.movements.swiss.field import Field, Pair, pair
from overtrick.movements.swiss.graph import graph_of
from overtrick.movements.swiss.matching import perfect
from tests.movements.swiss.fields import fields

FOUR = ("1", "2", "3", "4")


def test_nothing_gives_way_without_need() -> None:
    met = {pair("1", "2"): (1,), pair("3", "4"): (1,)}
    graph = graph_of(Field(FOUR, met, apart=frozenset({pair("1", "3")})))
    assert graph.relaxed == ()
    assert sorted(graph.edges()) == [(0, 3), (1, 2), (1, 3)]


def test_the_oldest_rematch_gives_way_first() -> None:
    """All have met; 1-3 and 2-4 in round 1, though 1-2 stand nearer."""
    met = {pair(*two): (1,) for two in ("13", "24")}
    met |= {pair(*two): (2,) for two in ("12", "34")} | {
        pair(*two): (3,) for two in ("14", "23")
    }
    assert graph_of(Field(FOUR, met)).relaxed == ((0, 2), (1, 3))


def test_a_pair_that_met_twice_is_as_young_as_its_last_meeting() -> None:
    met: dict[Pair, tuple[int, ...]] = {pair(*two): (2,) for two in combinations(FOUR, 2)}
    met |= {pair("1", "2"): (1, 3), pair("3", "4"): (1,)}
    assert (0, 1) not in graph_of(Field(FOUR, met)).relaxed


def test_one_rematch_rather_than_two() -> None:
    """1 has met all; the others can still be paired as 2-3 is fresh."""
    met = {pair("1", who): (1,) for who in "234"} | {pair("2", "4"): (1,), pair("3", "4"): (1,)}
    assert graph_of(Field(FOUR, met)).relaxed == ((0, 3),)


def test_a_rematch_rather_than_a_second_bye() -> None:
    met = {pair("1", "2"): (1,), pair("1", "3"): (2,), pair("2", "3"): (3,)}
    graph = graph_of(Field(("1", "2", "3"), met, byes={"2": 1, "3": 1}))
    assert graph.relaxed == ((1, 2),)


def test_a_second_bye_rather_than_who_is_kept_apart() -> None:
    apart = frozenset({pair("1", "2"), pair("1", "3")})
    graph = graph_of(Field(("1", "2", "3"), byes={"1": 1}, apart=apart))
    assert graph.relaxed == ((0, 3),)


def test_when_all_have_had_a_bye_anybody_may_have_the_next() -> None:
    graph = graph_of(Field(("1", "2", "3"), byes={"1": 1, "2": 1, "3": 1}))
    assert graph.relaxed == ()
    assert all(graph.allows(number, 3) for number in range(3))


def test_who_is_absent_does_not_matter() -> None:
    met = {pair("1", "9"): (1,), pair("8", "9"): (1,)}
    assert graph_of(Field(FOUR, met)).masks == graph_of(Field(FOUR)).masks


@given(fields())
def test_everybody_can_be_paired(field: Field) -> None:
    graph = graph_of(field)
    assert perfect(graph.masks) is not None
    for edge in graph.relaxed:  # and not without any of those let through
        graph.let(*edge, meet=False)
        assert perfect(graph.masks) is None
        graph.let(*edge, meet=True)
