"""Webs: every pair plays every set, from not more copies than are promised."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.laws import facts
from overtrick.movements.mitchell_kin import web, web_sets
from tests.cases import one_pass

SIZES = [(tables, sets) for tables in range(4, 40) for sets in web_sets(tables)]


@one_pass("tables", range(4, 40))
def test_every_web_is_sound(tables: int) -> None:
    for sets in web_sets(tables):
        made = web(tables, sets)
        found = facts(made)
        assert found.faults == ()
        assert found.too_often_shared == ()
        assert found.played == (1, 1)
        assert found.plays_per_set == dict.fromkeys(range(1, sets + 1), tables)


def test_an_odd_web_with_two_tables_more_is_the_one_and_a_half_appendix() -> None:
    made = web(11, 9)
    shares = [set(each.tables) for each in facts(made).shared]
    assert sum({1, 10} <= tables for tables in shares) == 9
    assert all(11 in tables or tables == {1, 10} for tables in shares)
    last = [next(m.set for m in tables if m.table == 11) for tables in made.rounds]
    assert last == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_the_sizes_that_clubs_use_are_there() -> None:
    assert {(14, 13), (18, 9), (26, 13), (11, 9), (13, 9), (15, 13), (27, 13)} <= set(SIZES)


@pytest.mark.parametrize(("tables", "sets"), [(13, 12), (14, 14), (14, 6), (11, 11), (3, 3)])
def test_others_are_refused(tables: int, sets: int) -> None:
    with pytest.raises(InvalidMovement, match="sets that fit"):
        web(tables, sets)
