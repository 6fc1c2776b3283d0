from hypothesis import given

from overtrick.movements.swiss.draw import rest_of, triple
from overtrick.movements.swiss.field import SwissField, pair
from overtrick.movements.swiss.graph import graph_of
from tests.movements.swiss.fields import can_play, fields


def test_the_lowest_three() -> None:
    assert triple(SwissField(tuple("1234567"), rounds_left=5)) == ("5", "6", "7")


def test_who_is_kept_apart_is_in_no_triple_together() -> None:
    apart = frozenset({pair("6", "7"), pair("5", "7")})
    assert triple(SwissField(tuple("1234567"), apart=apart)) == ("3", "4", "7")


def test_the_others_must_be_paired_in_both_rounds() -> None:
    """Without 5, 6 and 7 the first four would have one round left between them."""
    met = {pair(*two): (1,) for two in ("12", "34", "13", "24")}
    assert triple(SwissField(tuple("1234567"), met, rounds_left=1)) == ("5", "6", "7")
    assert triple(SwissField(tuple("1234567"), met, rounds_left=2)) == ("1", "4", "7")


def test_there_may_be_none() -> None:
    met = {pair("1", "2"): (1,)}
    assert triple(SwissField(("1", "2", "3"), met)) is None
    assert triple(SwissField(("1",))) is None


@given(fields(most=7, rounds_left=2))
def test_both_rounds_can_be_played(field: SwissField) -> None:
    three = triple(field) if field.is_odd else None
    if three:
        rest = rest_of(field, three)
        assert can_play(graph_of(rest).masks, rest.rounds_left)
