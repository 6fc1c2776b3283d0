"""A scheme's file: what it says comes out, what is wrong is named by file, line, field."""

import re
from pathlib import Path

import pytest

from overtrick.core.exact import Rounding
from overtrick.errors import OvertrickError
from overtrick.events.awards.scheme import FieldSize, SchemeGroup, SharedPlaces
from overtrick.events.awards.scheme_file import read_scheme

OURS = """\
title = "Ours"
source = "our rules"
first = "2 * T"
depth = "ceil(E / 3)"
places = [
    "F",
    {is = "F / K"},
]
"""


def refusals(data: str) -> list[str]:
    scheme, problems = read_scheme(data, "our.toml")
    assert scheme is None
    return [str(problem) for problem in problems]


def test_a_short_file_is_a_scheme() -> None:
    scheme, problems = read_scheme(OURS, "clubs/our.toml")
    assert scheme is not None
    assert problems == []
    assert (scheme.id, scheme.unit, scheme.step) == ("our", "points", scheme.step)
    assert scheme.for_field(FieldSize.of_tables(6)).award(2).value == 6
    assert scheme.for_field(FieldSize.of_tables(6)).award(5).value == 0


def test_every_field_of_a_file_is_read() -> None:
    more = """\
group = "field"
half_tables = false
ties = "best"
others = "1"
minimum = "3"
team_size = {5 = "4/5"}
rounding = {step = "0.5", how = "up"}
"""
    scheme, _ = read_scheme(OURS + more, "our.toml")
    assert scheme is not None
    assert (scheme.group, scheme.half_tables) == (SchemeGroup.FIELD, False)
    assert (scheme.ties, scheme.rounding) == (SharedPlaces.BEST, Rounding.UP)
    size = FieldSize.of_tables(6, kind="teams")
    assert scheme.for_field(size).award(1, sharing=2, members=5).value == 10  # 9.6 and up
    assert scheme.for_field(size).award(2).value == 6
    assert scheme.for_field(size).award(3).value == 1


@pytest.mark.parametrize(("path"), ["examples/awards.toml"])
def test_the_example_of_an_own_scheme_is_one(path: str) -> None:
    scheme, problems = read_scheme(Path(path).read_text(encoding="utf-8"), path)
    assert problems == []
    assert scheme is not None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"2 * T"', '"2 T"', "our.toml:3: first: formula '2 T', sign 3: 'T' cannot stand here"),
        (
            '"F / K"',
            '"F / Z"',
            "our.toml:7: places: formula 'F / Z', sign 5: no 'Z'; there are: T, S, W, B, E, N, "
            "F, K, G, P, O, X, exp, log10, sqrt, min, max, ceil, floor",
        ),
        ('"2 * T"', '"2 * K"', "our.toml:3: first: K is not one of T, E, S, B, W, N"),
        ('"F / K"', '"G / K"', "our.toml:7: places: G is not one of T, E, S, B, W, N, F, K"),
        (
            '{is = "F / K"}',
            '{place = "two", is = "F / K"}',
            "our.toml:7: places: not a number or a range such as 3-5 or 6-: 'two'",
        ),
        (
            '{is = "F / K"}',
            '{tabels = 3, is = "F / K"}',
            "our.toml:7: places: no 'tabels'; there are: is, winners, tables, entries, "
            "sessions, boards, match, place, kind, method, level",
        ),
        (
            '{is = "F / K"}',
            "{place = 2}",
            "our.toml:7: places: a case has its formula under is",
        ),
        ("depth = ", "deep = ", "our.toml: depth: is missing"),
        ('source = "our rules"', "source = 3.5e", "our.toml: not TOML: "),
        ('source = "our rules"', 'sorce = "x"', "our.toml: source: is missing"),
        (
            'source = "our rules"',
            'source = "x"\nties = "worst"',
            "our.toml:3: ties: not mean | best: 'worst'",
        ),
        (
            'source = "our rules"',
            'source = "x"\nrounding = {step = 0}',
            "our.toml:3: rounding: step is not more than 0: 0",
        ),
        (
            'source = "our rules"',
            'source = "x"\nrounding = {stop = 1}',
            "our.toml:3: rounding: no 'stop'; there are: step, how",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_field(
    old: str, new: str, message: str
) -> None:
    assert old in OURS
    assert refusals(OURS.replace(old, new))[0].startswith(message)


def test_a_field_that_there_is_not_is_named() -> None:
    [told] = refusals(OURS + "frist = 3\n")
    assert told.startswith("our.toml:9: frist: no such field; there are: depth, first, group, ")


@pytest.mark.parametrize(
    ("vector", "message"),
    [
        ("tables = 6\nawards = [12, 7]", "vectors: place 2 is 6, not 7"),
        ('tables = 6\nfirst = "12.5"', "vectors: the first award is 12.0, not 12.5"),
        ("tables = 6\ndepth = 5", "vectors: the number of places is 4, not 5"),
        ("tables = 6\nplaces = [1, 2]\nawards = [12]", "vectors: as many places as awards"),
        ("tabels = 6", "vectors: no 'tabels'; there are: tables, entries"),
        ('kind = "dogs"', "vectors: kind is not pairs, teams or individual: 'dogs'"),
        ("tables = 6\nlevel = 'x'\ndepth = 4", "our has no level 'x'; it has: none"),
    ],
)
def test_a_worked_example_that_does_not_come_out_is_named(vector: str, message: str) -> None:
    good = "[[vectors]]\ntables = 3\nawards = [6]\n"
    [told] = refusals(f"{OURS}{good}\n[[vectors]]\n{vector}\n")
    assert told.startswith(f"our.toml:13: {message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"2 * T"', '"1 / (T - 6)"', "our: first: formula '1 / (T - 6)': no number is / of"),
        (
            '"F / K"',
            '"log10(2 - K)"',
            "our: places: formula 'log10(2 - K)': no number is log10",
        ),
    ],
)
def test_a_formula_without_a_value_is_named_with_its_field(
    old: str, new: str, message: str
) -> None:
    scheme, _ = read_scheme(OURS.replace(old, new), "clubs/our.toml")
    assert scheme is not None
    with pytest.raises(OvertrickError, match=re.escape(message)):
        scheme.for_field(FieldSize.of_tables(6)).award(2)


@pytest.mark.parametrize(
    "data", ["", "[" * 5000, "first = [[]]", "vectors = 3", "title = {}", "rounding = 7"]
)
def test_no_file_does_more_than_be_refused(data: str) -> None:
    assert refusals(data)
