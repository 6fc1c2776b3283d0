import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import (
    Exact,
    Rounding,
    as_exact,
    decimal_text,
    number,
    parse_exact,
    rounded,
)
from overtrick.errors import OvertrickError
from tests.cases import one_pass

VALUES: st.SearchStrategy[Exact] = st.one_of(
    st.integers(-10_000, 10_000), st.fractions(-10_000, 10_000, max_denominator=1000)
)
STEPS: st.SearchStrategy[Exact] = st.sampled_from(
    [1, 2, 10, Fraction(1, 2), Fraction(1, 10), Fraction(1, 100)]
)
WAYS = st.sampled_from(Rounding)
NEAREST = WAYS.filter(lambda how: how not in (Rounding.UP, Rounding.DOWN))
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (Rounding.HALF_AWAY, [-3, -2, -1, 1, 2, 3]),
        (Rounding.HALF_EVEN, [-2, -2, 0, 0, 2, 2]),
        (Rounding.HALF_UP, [-2, -1, 0, 1, 2, 3]),
        (Rounding.HALF_DOWN, [-3, -2, -1, 0, 1, 2]),
        (Rounding.UP, [-2, -1, 0, 1, 2, 3]),
        (Rounding.DOWN, [-3, -2, -1, 0, 1, 2]),
    ],
    ids=lambda value: value.value if isinstance(value, Rounding) else "",
)
def test_where_an_exact_half_goes(how: Rounding, expected: list[int]) -> None:
    halves = [Fraction(n, 2) for n in (-5, -3, -1, 1, 3, 5)]
    assert [rounded(half, 1, how) for half in halves] == expected


@given(VALUES, STEPS)
def test_up_and_down_are_the_neighbours(value: Exact, step: Exact) -> None:
    down, up = (rounded(value, step, how) for how in (Rounding.DOWN, Rounding.UP))
    assert down <= value <= up
    assert up - down in (0, step)


@given(VALUES, STEPS, NEAREST)
def test_rounding_moves_at_most_half_a_step(value: Exact, step: Exact, how: Rounding) -> None:
    result = rounded(value, step, how)
    assert abs(Fraction(result) - value) <= step * HALF
    assert (result / Fraction(step)).denominator == 1


@given(VALUES, STEPS, WAYS)
def test_rounding_twice_changes_nothing(value: Exact, step: Exact, how: Rounding) -> None:
    once = rounded(value, step, how)
    assert rounded(once, step, how) == once


@given(VALUES, STEPS)
def test_half_away_and_half_even_are_symmetric(value: Exact, step: Exact) -> None:
    """A datum must not change when NS and EW swap their chairs."""
    for how in (Rounding.HALF_AWAY, Rounding.HALF_EVEN):
        assert rounded(-value, step, how) == -rounded(value, step, how)


@given(VALUES, STEPS)
def test_half_up_mirrors_half_down(value: Exact, step: Exact) -> None:
    up = rounded(-value, step, Rounding.HALF_UP)
    assert up == -rounded(value, step, Rounding.HALF_DOWN)


@given(VALUES, VALUES, STEPS, WAYS)
def test_rounding_keeps_the_order(a: Exact, b: Exact, step: Exact, how: Rounding) -> None:
    low, high = sorted((a, b))
    assert rounded(low, step, how) <= rounded(high, step, how)


@given(VALUES, STEPS, NEAREST)
def test_what_is_no_half_rounds_the_same_way(value: Exact, step: Exact, how: Rounding) -> None:
    if (2 * Fraction(value) / step).denominator != 1:
        assert rounded(value, step, how) == rounded(value, step)


@given(VALUES)
def test_whole_numbers_are_ints(value: Exact) -> None:
    exact = as_exact(value)
    assert exact == value
    assert isinstance(exact, int) is (value.denominator == 1)


@given(VALUES)
def test_an_exact_number_comes_back(value: Exact) -> None:
    assert parse_exact(str(value)) == as_exact(value)


@given(VALUES, st.integers(0, 6), WAYS)
def test_decimals_are_the_rounded_number(value: Exact, places: int, how: Rounding) -> None:
    text = decimal_text(value, places, how)
    assert re.fullmatch(rf"-?\d+\.\d{{{places}}}" if places else r"-?\d+", text)
    assert parse_exact(text) == rounded(value, Fraction(1, 10**places), how)
    assert text.strip("-0.") or not text.startswith("-")


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(17, 3), 2, "5.67"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (63, 0, "63"),
        (HALF, 0, "1"),
        (7, 3, "7.000"),
    ],
)
def test_decimals_as_printed(value: Exact, places: int, text: str) -> None:
    assert decimal_text(value, places) == text


@pytest.mark.parametrize(
    ("value", "expected"), [(Fraction(17, 3), 5.6667), (Fraction(6, 2), 3), (HALF, 0.5)]
)
def test_numbers_of_a_document(value: Exact, expected: float) -> None:
    result = number(value)
    assert result == expected
    assert type(result) is type(expected)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("58.4", Fraction(292, 5)),
        ("58,4", Fraction(292, 5)),
        (" 17/3 ", Fraction(17, 3)),
        ("17 / 3", Fraction(17, 3)),
        ("-2", -2),
        ("+2.0", 2),
        (".5", HALF),
        ("0", 0),
    ],
)
def test_numbers_as_written(text: str, value: Exact) -> None:
    read = parse_exact(text)
    assert read == value
    assert type(read) is type(value)


REFUSED = ["nan", "inf", "-inf", "Infinity", "sNaN", "1e999", "1e-999", "1e61"]
REFUSED += ["", " ", "x", "1/0", "1/", "/2", "1/2/3", "1.2.3", "1,2,3", "--1", "0x10", "ten"]


@one_pass("text", REFUSED)
def test_no_number(text: str) -> None:
    with pytest.raises(OvertrickError, match=re.escape(f"not a number: {text!r}")):
        parse_exact(text)


@given(st.text(alphabet="0123456789+-./,eE_ nainf", max_size=10))
def test_any_text_is_a_number_or_our_error(text: str) -> None:
    try:
        value = parse_exact(text)
    except OvertrickError:
        return
    assert isinstance(value, int | Fraction)


@pytest.mark.parametrize(
    "text",
    ["٤", "1_0", "1/٤", "NaN", "Infinity", "1e999", "1/0", "", "9" * 101, "1/" + "9" * 5000],
)
def test_what_is_no_number_that_people_write(text: str) -> None:
    with pytest.raises(OvertrickError, match="not a number"):
        parse_exact(text)
