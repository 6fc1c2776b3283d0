"""The places of a knock-out: everybody has one at the end, and it never changes once given."""

from overtrick.movements.knockout.bracket import Bracket
from overtrick.movements.knockout.branches import (
    double_elimination,
    with_consolation,
    with_third_place,
)
from overtrick.movements.knockout.fill import bracket
from overtrick.movements.knockout.placement import placement
from tests.cases import one_pass
from tests.movements.knockout.play import names, played

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
