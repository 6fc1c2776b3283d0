"""Formulas of schemes: published figures, arithmetic, what is refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import decimal_text
from overtrick.errors import OvertrickError
from overtrick.events.awards.expression import parse_expression
from tests.cases import one_pass

ABF_OUTRIGHT = "4.2 * W * (1 - exp(-T * (S - 1) / 105) + 0.65 * exp(-800 / (T * (S - 1))))"
SIMULTANEOUS = "ceil(150 * sqrt(T / 25))"


@one_pass(
    ("formula", "asked", "award"),
    [
        # abfmasterpoints.com.au, manual, books 3a and 4a: sessions, then outright events
        ("0.02 * W * T", {"T": 10, "W": 1}, "0.20"),
        ("0.04 * W * T", {"T": 10, "W": 1}, "0.40"),
        ("W * (1 - exp(-T / 32))", {"T": 31, "W": 1}, "0.620"),
        ("W * (1 - exp(-T / 16))", {"T": 16, "W": 1}, "0.632"),
        (ABF_OUTRIGHT, {"T": 20, "S": 2, "W": 1}, "0.73"),
        (ABF_OUTRIGHT, {"T": 20, "S": 3, "W": 1}, "1.33"),
        (ABF_OUTRIGHT, {"T": 20, "S": 4, "W": 1}, "1.83"),
        (ABF_OUTRIGHT, {"T": 20, "S": 6, "W": 1}, "2.58"),
        # bridgehands.com, tournament rules of 2003: the base of a field
        ("(T + 10) / 60", {"T": 10}, "0.333"),
        ("(T + 10) / 60", {"T": 40}, "0.833"),
        ("(T + 10) / 60", {"T": 60}, "1.167"),
        ("log10(T / 4)", {"T": 61}, "1.183"),
        ("log10(T / 4)", {"T": 100}, "1.398"),
        ("log10(T / 4)", {"T": 250}, "1.796"),
        # bridge.ecats.co.uk: the first of a simultaneous
        (SIMULTANEOUS, {"T": 25}, "150"),
        (SIMULTANEOUS, {"T": 100}, "300"),
        (SIMULTANEOUS, {"T": 743}, "818"),
        (SIMULTANEOUS, {"T": 1000}, "949"),
        # forums.ebu.co.uk: how many of 13 tables' 26 pairs get an award at a half
        ("ceil(1/2 * E)", {"E": 26}, "13"),
    ],
)
def test_a_formula_gives_the_published_figure(
    formula: str, asked: dict[str, int], award: str
) -> None:
    places = len(award.partition(".")[2])
    assert decimal_text(parse_expression(formula).value(asked), places) == award


@one_pass(
    ("formula", "value"),
    [
        ("1 - 2 - 3", -4),
        ("12 / 3 / 2", 2),
        ("2 ^ 3 ^ 2", 512),
        ("-2 ^ 2", -4),
        ("2 ^ -1", Fraction(1, 2)),
        ("--3", 3),
        ("min(3, 1, 2) + max(4, 5)", 6),
        ("floor(-1 / 2)", -1),
        ("ceil(-1 / 2)", 0),
        ("log10(1000)", 3),
        ("sqrt(9/16)", Fraction(3, 4)),
        ("floor(sqrt(2) * sqrt(2))", 2),
        ("ceil(exp(1) * exp(-1))", 1),
        ("sqrt(2) * sqrt(2) / 8", Fraction(1, 4)),
        ("1 - exp(-1000000)", 1),
        (".5 + 1.", Fraction(3, 2)),
    ],
)
def test_signs_bind_as_in_school(formula: str, value: Fraction) -> None:
    assert parse_expression(formula).value({}) == value


@given(
    st.fractions(0, 50, max_denominator=9),
    st.fractions(0, 50, max_denominator=9),
    st.integers(0, 5),
)
def test_a_formula_is_exact(tables: Fraction, weight: Fraction, boards: int) -> None:
    found = parse_expression("(T + W) ^ 2 - (T - W) ^ 2 - 4 * T * W + B / 7")
    assert found.value({"T": tables, "W": weight, "B": boards}) == Fraction(boards, 7)


@one_pass(
    ("formula", "message"),
    [
        ("", "formula '' ends too early"),
        ("0.02 * (T", "formula '0.02 * (T' ends too early"),
        ("0.02 W T", "formula '0.02 W T', sign 6: 'W' cannot stand here"),
        ("T)", "formula 'T)', sign 2: ')' cannot stand here"),
        ("T ** 2", "formula 'T ** 2', sign 4: '*' cannot stand here"),
        ("T.real", "formula 'T.real', sign 2: '.' cannot stand here"),
        ("'a'", 'formula "\'a\'", sign 1: "\'" cannot stand here'),
        (
            "2 * Q",
            "formula '2 * Q', sign 5: no 'Q'; there are: T, S, W, B, E, N, F, K, G, P, O, X, "
            "exp, log10, sqrt, min, max, ceil, floor",
        ),
        ("sqrt(1, 2)", "formula 'sqrt(1, 2)': sqrt takes one number, not 2"),
        ("max(T)", "formula 'max(T)': max takes two numbers or more, not 1"),
        ("(" * 21 + "1" + ")" * 21, "is deeper than 20 brackets and signs"),
        ("-" * 300 + "1", "is deeper than 20 brackets and signs"),
        ("1+" * 300 + "1", "a formula of 601 signs; it may have 400"),
    ],
)
def test_what_is_no_formula_is_refused_with_its_place(formula: str, message: str) -> None:
    with pytest.raises(OvertrickError) as refused:
        parse_expression(formula)
    assert str(refused.value).endswith(message)


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("1 / (T - 4)", "formula '1 / (T - 4)': no number is / of 1 and 0"),
        ("sqrt(-T)", "formula 'sqrt(-T)': no number is sqrt of -4"),
        ("log10(0)", "formula 'log10(0)': no number is log10 of 0"),
        ("2 ^ 0.5", "formula '2 ^ 0.5': no number is ^ of 2 and 0.5"),
        ("exp(201)", "formula 'exp(201)': no number is exp of 201"),
        ("((9 ^ 64) ^ 64) ^ 64", "formula '((9 ^ 64) ^ 64) ^ 64': a number grows too large"),
        ("S * 2", "formula 'S * 2' asks for S, sessions, which is not known"),
    ],
)
def test_what_has_no_value_is_refused(formula: str, message: str) -> None:
    with pytest.raises(OvertrickError) as refused:
        parse_expression(formula).value({"T": 4})
    assert str(refused.value) == message
