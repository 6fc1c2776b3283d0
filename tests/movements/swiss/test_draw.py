import random
from collections import Counter

import pytest
from hypothesis import given

from overtrick.errors import UnknownName
from overtrick.movements.swiss.completion import check
from overtrick.movements.swiss.draw import DrawMethod, danish, draw
from overtrick.movements.swiss.field import Pair, SwissField, pair
from tests.movements.swiss.fields import fields, least_given_way, names, what_gives_way


def test_danish_asks_only_for_the_place() -> None:
    met = {pair("3", "1"): (1, 2), pair("2", "4"): (3,)}
    last = danish(SwissField(("3", "1", "2", "4", "5"), met, byes={"5": 1}))
    assert (names(last), last.bye) == ([("3", "1"), ("2", "5")], "4")
    assert str(last.pairings[1].sentence("5")) == "5 meets 2: places 3 and 5"
    assert str(*last.notes) == "3 and 1 meet again, as in rounds 1 and 2"


def test_danish_keeps_apart_who_must_not_meet() -> None:
    last = draw(
        SwissField(tuple("1234"), apart=frozenset({pair("1", "2")})), method=DrawMethod.DANISH
    )
    assert names(last) == [("1", "3"), ("2", "4")]


def test_a_triple_instead_of_a_bye() -> None:
    met = {pair("6", "7"): (1,), pair("1", "2"): (1,)}
    drawn = draw(SwissField(tuple("1234567"), met, rounds_left=4), odd="triple")
    assert (drawn.triple, drawn.bye) == (("4", "5", "7"), None)
    assert names(drawn) == [("1", "3"), ("2", "6")]
    assert check(drawn, SwissField(tuple("1234567"), met, rounds_left=4)) == []


def test_where_no_triple_can_be_there_is_a_bye() -> None:
    """Five: while three meet each other over two rounds, the other two would meet twice."""
    drawn = draw(SwissField(tuple("12345"), rounds_left=3), odd="triple")
    assert (drawn.triple, drawn.bye) == (None, "5")
    assert drawn.notes[0].kind == "no_triple_twice"


def test_an_even_field_has_no_triple() -> None:
    assert draw(SwissField(tuple("1234")), odd="triple") == draw(SwissField(tuple("1234")))


@pytest.mark.parametrize("method", DrawMethod)
def test_the_same_field_is_drawn_the_same(method: DrawMethod) -> None:
    field = SwissField(tuple("345926"), {pair("3", "4"): (1,)})
    assert draw(field, method=method) == draw(field, method=method)
    assert draw(field, method=method).method == method.value


@pytest.mark.parametrize("odd", ["bye", "triple"])
@pytest.mark.parametrize("method", DrawMethod)
@given(fields())
def test_everybody_is_drawn_once(method: DrawMethod, odd: str, field: SwissField) -> None:
    drawn = draw(field, method=method, odd=odd)
    people = [who for two in names(drawn) for who in two]
    people += [*(drawn.triple or ()), *([drawn.bye] if drawn.bye else [])]
    assert sorted(people) == sorted(field.order)
    if method is not DrawMethod.DANISH and not drawn.notes:
        assert check(drawn, field) == []


@pytest.mark.parametrize("method", [DrawMethod.TOP_DOWN, DrawMethod.GLOBAL])
@pytest.mark.parametrize("teams", [5, 6, 7, 8])
def test_an_event_that_is_not_looked_ahead_gives_way_the_least(
    teams: int, method: DrawMethod
) -> None:
    """As many rounds as a round robin, each drawn as if it were the last."""
    forced = 0
    for seed in range(30):
        chance = random.Random(seed)
        order = [str(number) for number in range(1, teams + 1)]
        met: dict[Pair, tuple[int, ...]] = {}
        byes: Counter[str] = Counter()
        for number in range(1, teams + teams % 2):
            chance.shuffle(order)
            field = SwissField(tuple(order), dict(met), dict(byes))
            drawn = draw(field, method=method)
            given_way = what_gives_way(drawn, field)
            assert given_way == least_given_way(field)
            assert bool(drawn.notes) >= any(given_way)
            forced += any(given_way)
            byes.update([drawn.bye] if drawn.bye else [])
            met |= {pair(*two): (*met.get(pair(*two), ()), number) for two in names(drawn)}
    assert forced


def test_no_such_method() -> None:
    with pytest.raises(UnknownName, match="no method 'dutch'; there are: top_down, global and"):
        draw(SwissField(("1", "2")), method="dutch")
    with pytest.raises(UnknownName, match="no odd 'rover'; there are: bye and triple"):
        draw(SwissField(("1", "2")), odd="rover")
