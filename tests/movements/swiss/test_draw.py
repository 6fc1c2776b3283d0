import pytest
from hypothesis import given

from overtrick.errors import UnknownName
from overtrick.movements.swiss.check import check
from overtrick.movements.swiss.draw import Method, danish, draw
from overtrick.movements.swiss.field import Field, pair
from tests.movements.swiss.fields import fields, names


def test_danish_asks_only_for_the_place() -> None:
    met = {pair("3", "1"): (1, 2), pair("2", "4"): (3,)}
    last = danish(Field(("3", "1", "2", "4", "5"), met, byes={"5": 1}))
    assert (names(last), last.bye) == ([("3", "1"), ("2", "5")], "4")
    assert last.pairings[1].sentence("5") == "5 meets 2: places 3 and 5"
    assert last.notes == ("3 and 1 meet again, as in rounds 1 and 2",)


def test_danish_keeps_apart_who_must_not_meet() -> None:
    last = draw(Field(tuple("1234"), apart=frozenset({pair("1", "2")})), method=Method.DANISH)
    assert names(last) == [("1", "3"), ("2", "4")]


def test_a_triple_instead_of_a_bye() -> None:
    met = {pair("6", "7"): (1,), pair("1", "2"): (1,)}
    drawn = draw(Field(tuple("1234567"), met, rounds_left=4), odd="triple")
    assert (drawn.triple, drawn.bye) == (("4", "5", "7"), None)
    assert names(drawn) == [("1", "3"), ("2", "6")]
    assert check(drawn, Field(tuple("1234567"), met, rounds_left=4)) == []


def test_where_no_triple_can_be_there_is_a_bye() -> None:
    """Five: while three meet each other over two rounds, the other two would meet twice."""
    drawn = draw(Field(tuple("12345"), rounds_left=3), odd="triple")
    assert (drawn.triple, drawn.bye) == (None, "5")
    assert drawn.notes[0].endswith("a bye instead of a triple")


def test_an_even_field_has_no_triple() -> None:
    assert draw(Field(tuple("1234")), odd="triple") == draw(Field(tuple("1234")))


@pytest.mark.parametrize("method", Method)
def test_the_same_field_is_drawn_the_same(method: Method) -> None:
    field = Field(tuple("345926"), {pair("3", "4"): (1,)})
    assert draw(field, method=method) == draw(field, method=method)
    assert draw(field, method=method).method == method.value


@pytest.mark.parametrize("odd", ["bye", "triple"])
@pytest.mark.parametrize("method", Method)
@given(fields())
def test_everybody_is_drawn_once(method: Method, odd: str, field: Field) -> None:
    drawn = draw(field, method=method, odd=odd)
    people = [who for two in names(drawn) for who in two]
    people += [*(drawn.triple or ()), *([drawn.bye] if drawn.bye else [])]
    assert sorted(people) == sorted(field.order)
    if method is not Method.DANISH and not drawn.notes:
        assert check(drawn, field) == []


def test_no_such_method() -> None:
    with pytest.raises(UnknownName, match="no method 'dutch'; there are: top_down, global and"):
        draw(Field(("1", "2")), method="dutch")
    with pytest.raises(UnknownName, match="no odd 'rover'; there are: bye and triple"):
        draw(Field(("1", "2")), odd="rover")
