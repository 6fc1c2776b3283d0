"""The schemes of the house reproduce their published figures, and a wrong figure is noticed."""

from dataclasses import replace
from fractions import Fraction
from importlib.resources import files

import pytest

from overtrick.core.exact import Exact, decimal_text
from overtrick.errors import OvertrickError
from overtrick.events.awards.scheme import FieldSize
from overtrick.events.awards.scheme_file import vector_problems
from overtrick.events.awards.schemes import SCHEMES
from tests.cases import one_pass

PAIRS = FieldSize.of_tables(10)
TWO = FieldSize.of_tables(10, winners=2)


@one_pass("name", SCHEMES)
def test_every_scheme_reproduces_its_figures_and_no_others(name: str) -> None:
    scheme = SCHEMES[name]
    assert scheme.vectors
    assert vector_problems(scheme) == []
    for vector in scheme.vectors:
        wrong = replace(
            vector,
            first=vector.first and f"{vector.first[:-1]}{(int(vector.first[-1]) + 1) % 10}",
            depth=None if vector.depth is None else vector.depth + 1,
            awards=tuple(f"{award}1" for award in vector.awards),
        )
        told = vector_problems(replace(scheme, vectors=(wrong,)))
        figures = bool(vector.first) + (vector.depth is not None)
        assert len(told) >= figures + sum(award != "0" for award in vector.awards) - 1
        assert told


def test_every_file_of_a_scheme_is_offered() -> None:
    found = files("overtrick.events.awards.schemes").iterdir()
    assert {f"{name}.toml" for name in SCHEMES} == {
        each.name for each in found if each.name.endswith(".toml")
    }


@one_pass("name", SCHEMES)
def test_no_place_gets_more_than_the_one_before(name: str) -> None:
    scheme = SCHEMES[name]
    for vector in scheme.vectors:
        field = scheme.for_field(vector.size)
        awards = [field.award(place).value for place in range(1, vector.size.entries + 1)]
        assert awards == sorted(awards, reverse=True)


def test_places_that_are_shared_are_added_and_divided() -> None:
    found = SCHEMES["acbl-club"].for_field(replace(PAIRS, tables=7)).award(2, sharing=2)
    assert found.value == (Fraction(49, 100) + Fraction(35, 100)) / 2
    assert str(found.steps[-1]) == "shared by 2: 0.42 each"


def test_a_tie_over_the_last_place_is_never_under_the_least() -> None:
    found = SCHEMES["sbu-club"].for_field(FieldSize.of_tables(6)).award(4, sharing=3)
    assert (found.value, str(found.steps[-1])) == (6, "at least 6")


@pytest.mark.parametrize(("members", "award"), [(4, "0.632"), (5, "0.506"), (6, "0.421")])
def test_a_larger_team_shares_its_award(members: int, award: str) -> None:
    scheme = replace(SCHEMES["abf-session"], step=Fraction(1, 1000))
    size = FieldSize.of_tables(16, kind="teams")
    assert decimal_text(scheme.for_field(size).award(1, members=members).value, 3) == award


@pytest.mark.parametrize(
    ("name", "size", "award"),
    [
        ("acbl-club", replace(PAIRS, level="newcomer 0-5"), Fraction(3, 10)),
        ("abf-session", replace(TWO, level="national"), Fraction(1, 4)),
        ("ebu-club", replace(PAIRS, boards=24, level="county"), 84),
        ("vbl-tournament", replace(PAIRS, level="III"), Fraction(28, 10)),
        ("wbf-games", replace(PAIRS, level="seniors"), 450),
    ],
)
def test_a_level_weighs_the_award(name: str, size: FieldSize, award: Exact) -> None:
    assert SCHEMES[name].for_field(size).award(1).value == award


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("wbf-games", PAIRS, "wbf-games asks for a level: open, women, seniors"),
        (
            "abf-session",
            replace(PAIRS, level="cup"),
            "abf-session has no level 'cup'; it has: ",
        ),
        ("sbu-club", replace(PAIRS, level="cup"), "sbu-club has no level 'cup'; it has: none"),
        ("nz-club", replace(PAIRS, kind="teams"), "nz-club has no case of 'first' for "),
        (
            "abf-outright",
            PAIRS,
            "abf-outright has no case of 'first' for 20 contestants, 10 tables",
        ),
    ],
)
def test_what_a_scheme_does_not_say_is_not_guessed(
    name: str, size: FieldSize, message: str
) -> None:
    with pytest.raises(OvertrickError) as refused:
        SCHEMES[name].for_field(size).award(1)
    assert str(refused.value).startswith(message)


def test_an_award_says_each_step() -> None:
    size = FieldSize.of_tables(7, winners=2)
    assert (*map(str, SCHEMES["acbl-club"].for_field(size).award(3).steps),) == (
        "first: min(1.50, 0.10 * 7) = 0.7",
        "3 places get an award: floor(0.4 * 7 + 0.5)",
        "3rd: 0.5 * 0.7 = 0.35",
    )
    rounded = SCHEMES["acbl-club"].for_field(FieldSize.of_tables(15)).award(4)
    assert (*map(str, rounded.steps[-2:]),) == ("4th: 0.35 * 1.5 = 0.525", "rounded to 0.53")
