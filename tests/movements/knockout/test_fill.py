"""Names in a bracket: who is known stands in later ties, and results must fit."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import (
    Bracket,
    double_elimination,
    with_consolation,
    with_third_place,
)
from overtrick.movements.knockout.fill import bracket, fill, placement
from tests.cases import one_pass
from tests.movements.knockout.play import names, played

FIVE = ["Ann", "Bob", "Cat", "Dan", "Eve"]


def test_who_has_a_bye_stands_in_the_next_round_at_once() -> None:
    filled = {each.tie.id: each for each in fill(bracket(5), FIVE, {})}
    assert filled["QF1"].entrants == ("Dan", "Eve")
    assert filled["SF1"].entrants == ("Ann", None)
    assert filled["F"].entrants == (None, None)
    assert [id for id, each in filled.items() if each.is_open] == ["QF1", "SF2"]


def test_two_survivors_go_their_ways() -> None:
    seven = [*FIVE, "Flo", "Gus"]
    result = {"R7-1": ["Gus", "Ann", "Flo"]}
    filled = {each.tie.id: each for each in fill(bracket(7, ways=3), seven, result)}
    assert filled["R7-1"].survivors == ("Gus", "Ann")
    assert filled["SF1"].entrants == ("Gus", None)
    assert filled["SF2"].entrants == (None, "Ann")


def test_the_grand_final_is_played_again_only_if_the_unbeaten_one_lost() -> None:
    field = double_elimination(2)
    first = {"F": ["Ann", "Bob"]}
    for order, needed in ((["Ann", "Bob"], False), (["Bob", "Ann"], True)):
        again = fill(field, ["Ann", "Bob"], first | {"GF": order})[-1]
        assert (again.is_needed, again.is_open) == (needed, needed)
    with pytest.raises(InvalidMovement, match="GF2 is not played: 'Ann' won GF"):
        fill(field, ["Ann", "Bob"], {**first, "GF": ["Ann", "Bob"], "GF2": ["Ann", "Bob"]})


@pytest.mark.parametrize("field", [bracket(13), bracket(13, ways=4), double_elimination(6)])
def test_what_is_open_is_what_is_left_to_play(field: Bracket) -> None:
    results = played(field, 3)
    for known in range(len(results) + 1):
        so_far = dict(list(results.items())[:known])
        filled = fill(field, names(field), so_far)
        assert sum(bool(each.order) for each in filled) == known
        assert any(each.is_open for each in filled) is (known < len(results))


@pytest.mark.parametrize(
    ("results", "why"),
    [
        ({"QF1": ["Ann", "Dan"]}, "QF1: 'Ann' does not stand in it"),
        ({"QF1": ["Dan"]}, "QF1: 'Dan' is no order of Dan, Eve"),
        ({"QF1": ["Dan", "Dan"]}, "QF1: 'Dan, Dan' is no order of Dan, Eve"),
        ({"SF1": ["Ann", "Dan"]}, "SF1: 'Dan' does not stand in it"),
        ({"SF1": ["Ann"]}, r"SF1: 'Ann' is no order of Ann, \?"),
        ({"QF7": ["Dan", "Eve"]}, "Knock-out of 5: no tie 'QF7'"),
    ],
)
def test_a_result_that_does_not_fit_is_refused(results: dict[str, list[str]], why: str) -> None:
    with pytest.raises(InvalidMovement, match=why):
        fill(bracket(5), FIVE, results)


def test_entrants_are_as_many_as_the_seeds() -> None:
    with pytest.raises(InvalidMovement, match="Knock-out of 5: 4 entrants"):
        fill(bracket(5), FIVE[:4], {})
    with pytest.raises(InvalidMovement, match="'Ann' is entered twice"):
        fill(bracket(5), [*FIVE[:4], "Ann"], {})


PLACES = [
    (bracket(2), "1 2"),
    (bracket(5), "1 2 3= 3= 5"),
    (bracket(8), "1 2 3= 3= 5= 5= 5= 5="),
    (with_third_place(bracket(8)), "1 2 3 4 5= 5= 5= 5="),
    (with_consolation(bracket(8)), "1 2 3= 3= 5 6 7= 7="),
    (with_third_place(with_consolation(bracket(8))), "1 2 3 4 5 6 7= 7="),
    (with_consolation(with_third_place(bracket(8))), "1 2 3 4 5 6 7= 7="),
    (with_consolation(bracket(8), 2), "1 2 3 4 5= 5= 7= 7="),
    (bracket(3, ways=3), "1 2 3"),
    (bracket(5, ways=3), "1 2 3= 3= 3="),
    (with_third_place(bracket(5, ways=3)), "1 2 3 4 5"),
    (bracket(7, ways=3), "1 2 3= 3= 5= 5= 5="),
    (bracket(7, ways=4), "1 2 3= 3= 5= 5= 5="),
    (double_elimination(2), "1 2"),
    (double_elimination(8), "1 2 3 4 5= 5= 7= 7="),
    (double_elimination(8, twice=False), "1 2 3 4 5= 5= 7= 7="),
]


@one_pass(("field", "places"), PLACES)
def test_everybody_has_a_place_at_the_end(field: Bracket, places: str) -> None:
    for seed in range(8):
        found = placement(field, names(field), played(field, seed))
        assert " ".join(str(each) for each in found) == places
        assert sorted(each.who for each in found) == sorted(names(field))


@one_pass("entries", range(2, 130))
def test_fields_of_every_size_are_placed(entries: int) -> None:
    field = bracket(entries)
    results = played(field, entries)
    found = placement(field, names(field), results)
    assert [each.who for each in found][:2] == results["F"]
    for each in found:
        better = [other for other in found if (other.place or 0) < (each.place or 0)]
        assert each.place == len(better) + 1


def test_those_in_the_consolation_come_in_its_order() -> None:
    field = with_consolation(bracket(8))
    results = played(field, 5)
    found = {each.who: str(each) for each in placement(field, names(field), results)}
    assert [found[who] for who in results["C-F"]] == ["5", "6"]


@one_pass("field", [field for field, _ in PLACES])
def test_a_place_is_final_when_it_is_given(field: Bracket) -> None:
    results = played(field, 7)
    end = {each.who: each for each in placement(field, names(field), results)}
    given = 0
    for known in range(len(results)):
        so_far = dict(list(results.items())[:known])
        found = [each for each in placement(field, names(field), so_far) if each.place]
        assert all(end[each.who] == each for each in found)
        assert len(found) >= given
        given = len(found)
    assert given < len(end)


def test_who_is_still_in_has_no_place() -> None:
    assert {str(each) for each in placement(bracket(4), list("abcd"), {})} == {"-"}
