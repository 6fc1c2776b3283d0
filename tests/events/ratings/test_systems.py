"""Rating systems as data: every published example, and what is wrong with a file."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.core.exact import Exact, decimal_text
from overtrick.events.ratings.fold import MeanRule, SeasonsRule, StrengthRule, season_value
from overtrick.events.ratings.strengths import read_system
from overtrick.events.ratings.systems import SYSTEMS
from tests.cases import one_pass

CONTRACT = ["lehman", "power", "grades", "nbb-season", "nz"]


def test_the_ids_of_the_contract_are_there() -> None:
    assert list(SYSTEMS)[:5] == CONTRACT


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_system_names_its_source_and_has_examples(name: str) -> None:
    system = SYSTEMS[name]
    assert system.id == name
    assert system.source
    assert system.unconfirmed
    assert "[[vectors]]" in system.formulas


def mean_rule(name: str) -> MeanRule:
    rule = SYSTEMS[name].rule
    assert isinstance(rule, MeanRule)
    return rule


@pytest.mark.parametrize(
    ("own", "partner", "opponents", "result", "value"),
    [
        (50, 45, 45, 42, "40.89"),  # North
        (45, 50, 45, 42, "36.81"),  # South
        (45, 45, Fraction(95, 2), 58, "53.65"),  # East and West
    ],
)
def test_lehman(own: int, partner: int, opponents: Exact, result: int, value: str) -> None:
    given = {"G": own, "P": partner, "O": opponents, "X": result}
    assert decimal_text(mean_rule("lehman").session.value(given), 2) == value


def test_lehman_expects_the_share_of_the_ratings() -> None:
    expected = mean_rule("lehman").expected.value({"G": 50, "P": 45, "O": 45})
    assert decimal_text(expected, 2) == "51.35"
    assert (SYSTEMS["lehman"].start, SYSTEMS["lehman"].percent_of_imp) == (50, Fraction(20, 3))


@pytest.mark.parametrize(("opponents", "expected"), [(52, 56), (60, 48), (47, 61)])
def test_grades_expect_the_difference_from_the_opponents(opponents: int, expected: int) -> None:
    given: dict[str, Exact] = {"G": 55, "P": 61, "O": opponents}
    rule = mean_rule("grades")
    assert rule.expected.value(given) == expected
    assert rule.session.value({**given, "X": expected}) == 58  # as expected: own mean again
    assert (rule.boards, rule.years) == (2000, 3)
    assert (SYSTEMS["grades"].start, SYSTEMS["grades"].publish) == (40, 150)


def test_power_looks_at_two_years() -> None:
    assert SYSTEMS["power"].rule == StrengthRule(24, Fraction(1, 2))


@pytest.mark.parametrize(
    ("name", "seasons", "rating"),
    [
        ("nbb-season", [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1]], Fraction(95, 2)),
        ("nbb-season", [[10], [20], [30], [40], [50]], 50),
        ("nz", [[3, 17], [80]], 84),
        ("nz", [[], [], [100]], 64),
        ("pl-regional", [[100]] * 9, 175),
        ("pl-national", [[100]] * 9, 250),
        ("pl-apkl", [[100]] * 9, 300),
    ],
)
def test_seasons(name: str, seasons: list[list[Exact]], rating: Exact) -> None:
    rule = SYSTEMS[name].rule
    assert isinstance(rule, SeasonsRule)
    assert season_value(rule, {-nth: won for nth, won in enumerate(seasons)}, 0) == rating


def test_polish_points_are_divided_by_a_hundred() -> None:
    rules = [SYSTEMS[name].rule for name in SYSTEMS if name.startswith("pl-")]
    assert {rule.worth for rule in rules if isinstance(rule, SeasonsRule)} == {Fraction(1, 100)}


_HEAD = 'title = "x"\nsource = "us"\n'


@one_pass(
    ("lines", "message"),
    [
        ("", "own.toml: form: is missing"),
        ('form = "elo"', "own.toml:3: form: not mean, strength or seasons: 'elo'"),
        ('form = "mean"\nsession = "X"', "own.toml: expected: is missing"),
        (
            'form = "mean"\nsession = "X + T"\nexpected = "50"',
            "own.toml:4: session: T is not one of X, G, P, O",
        ),
        (
            'form = "mean"\nsession = "X +"\nexpected = "50"',
            "own.toml:4: session: formula 'X +' ends too early",
        ),
        (
            'form = "mean"\nsession = "X"\nexpected = "X"',
            "own.toml:5: expected: X is not one of G, P, O",
        ),
        (
            'form = "strength"\ndamping = 2',
            "own.toml:4: damping: not between 0 and 1: 2",
        ),
        ('form = "strength"\ndamping = "1/2"\nboards = 3', "own.toml:5: boards: no such field"),
        ('form = "seasons"\nbegins = 13', "own.toml:4: begins: more than 12: 13"),
        ('form = "seasons"\nbegins = 0', "own.toml:4: begins: not a month from 1: 0"),
        ('form = "seasons"\nbest = [5]', "own.toml:4: best: not a number of results and"),
        ('form = "seasons"\ndecimals = 9', "own.toml:4: decimals: more than 6: 9"),
        (
            'form = "seasons"\n[[vectors]]\nseasons = [[1]]\nvalue = 2',
            "own.toml:4: vectors: value is 1, not 2",
        ),
        (
            'form = "seasons"\n[[vectors]]\nseason = 1',
            "own.toml:4: vectors: no 'season'; there are: seasons, value",
        ),
        (
            'form = "strength"\n[[vectors]]\ngames = [["Ann"]]',
            "own.toml:4: vectors: ",
        ),
        ('form = "seasons"\nvectors = 3', "own.toml: vectors: not a list"),
        ("= 3", "own.toml: not TOML: "),
    ],
)
def test_what_is_wrong_with_a_system_is_named(lines: str, message: str) -> None:
    system, problems = read_system(f"{_HEAD}{lines}\n", "own.toml")
    assert system is None
    assert str(problems[0]).startswith(message)
