import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement, UnknownName
from overtrick.movements.swiss.draw import Seeding, first_round
from overtrick.movements.swiss.field import SwissField, pair
from overtrick.movements.swiss.reasons import DrawReason
from tests.movements.swiss.fields import names

EIGHT = SwissField(tuple("12345678"))


@pytest.mark.parametrize(
    ("how", "drawn"),
    [
        ("fold", "18 27 36 45"),
        ("halves", "15 26 37 48"),
        ("adjacent", "12 34 56 78"),
    ],
)
def test_by_seeding(how: str, drawn: str) -> None:
    draw = first_round(EIGHT, how)
    assert names(draw) == [(two[0], two[1]) for two in drawn.split()]
    assert (draw.method, draw.bye, draw.notes) == (how, None, ())
    assert draw.pairings[0].why == (DrawReason("seeds", numbers=(1, int(drawn[1]))),)


@pytest.mark.parametrize(
    ("how", "drawn"), [("fold", "16 25 34"), ("halves", "14 25 36"), ("adjacent", "12 34 56")]
)
def test_the_last_of_an_odd_field_has_a_bye(how: str, drawn: str) -> None:
    draw = first_round(SwissField(tuple("1234567")), how)
    assert names(draw) == [(two[0], two[1]) for two in drawn.split()]
    assert (draw.bye, draw.why_bye) == ("7", (DrawReason("lowest"),))


def test_who_is_kept_apart_gets_the_next_nearest() -> None:
    apart = frozenset({pair("1", "8")})
    drawn = first_round(SwissField(EIGHT.order, apart=apart))
    assert names(drawn) == [("1", "7"), ("2", "8"), ("3", "6"), ("4", "5")]


def test_a_lot_is_repeated_by_its_seed() -> None:
    draws = [first_round(EIGHT, Seeding.RANDOM, seed=seed) for seed in range(20)]
    assert draws == [first_round(EIGHT, "random", seed=seed) for seed in range(20)]
    assert len({tuple(names(draw)) for draw in draws}) > 10
    assert first_round(SwissField(("1", "2", "3")), "random", seed=4).why_bye == (
        DrawReason("lot"),
    )


@given(st.sampled_from(Seeding), st.integers(0, 15), st.integers(0, 99))
def test_everybody_is_drawn(how: Seeding, size: int, seed: int) -> None:
    field = SwissField(tuple(str(number) for number in range(size)))
    draw = first_round(field, how, seed=seed)
    people = [who for two in names(draw) for who in two] + ([draw.bye] if draw.bye else [])
    assert sorted(people) == sorted(field.order)


def test_a_lot_without_a_seed_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="with a seed"):
        first_round(EIGHT, "random")


def test_no_such_seeding() -> None:
    with pytest.raises(UnknownName, match="no seeding 'slaughter'; there are: fold, halves"):
        first_round(EIGHT, "slaughter")
