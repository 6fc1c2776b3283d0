"""The Mitchell family against the verified grids, and their facts for many tables."""

from collections.abc import Callable

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movement
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import (
    appendix,
    double_weave,
    share_and_relay,
    skip,
    straight,
)
from overtrick.movements.mitchell_kin import web
from tests.cases import one_pass
from tests.movements.facts import cells, vectors

VARIANTS: dict[str, Callable[[int, int], Movement]] = {
    "straight": lambda tables, _: straight(tables),
    "skip": lambda tables, _: skip(tables),
    "relay": lambda tables, _: share_and_relay(tables),
    "double-weave": lambda tables, _: double_weave(tables),
    "web": web,
}
GRIDS = vectors("mitchell_family")


@one_pass("grid", GRIDS)
def test_every_verified_grid_is_made(grid: dict) -> None:  # type: ignore[type-arg]
    made = VARIANTS[grid["variant"]](grid["tables"], grid["sets"])
    assert cells(made) == [[tuple(cell) for cell in line] for line in grid["cells"]]
    found = facts(made)
    assert found.faults == ()
    assert sum(len(each.tables) - 1 for each in found.shared) == grid["share_excess"]
    assert (found.met == (grid["tables"], grid["tables"])) is grid["meets_all"]
    assert len(made.rounds) == grid["rounds"]


@one_pass("tables", range(3, 40, 2))
def test_straight_is_complete(tables: int) -> None:
    found = facts(straight(tables))
    assert (found.faults, found.shared, found.met) == ((), (), (tables, tables))
    assert set(found.plays_per_set.values()) == {tables}


@one_pass("tables", range(4, 40, 2))
def test_skip_lacks_one_opponent_and_one_set(tables: int) -> None:
    found = facts(skip(tables))
    assert (found.faults, found.shared, found.met) == ((), (), (tables - 1, tables - 1))
    assert found.played == (found.played[0],) * 2


@one_pass("tables", range(4, 40, 2))
def test_share_and_relay_is_complete_but_for_one_share_a_round(tables: int) -> None:
    found = facts(share_and_relay(tables))
    assert (found.faults, found.met) == ((), (tables, tables))
    assert [each.tables for each in found.shared] == [(1, tables)] * tables


@pytest.mark.parametrize("tables", range(4, 40, 4))
def test_double_weave_is_complete_without_sharing(tables: int) -> None:
    found = facts(double_weave(tables))
    assert (found.faults, found.shared, found.met) == ((), (), (tables, tables))


@one_pass("tables", range(6, 40))
def test_appendix_shares_once_in_a_round(tables: int) -> None:
    made = appendix(tables)
    found = facts(made)
    assert (found.faults, found.met) == ((), (tables - 2, tables - 2))
    assert made.sets == tuple(range(1, tables))
    beside = 1 if tables % 2 == 0 else 2
    assert {each.tables for each in found.shared} == {(beside, tables)}
    assert len(found.shared) == tables - 2


@pytest.mark.parametrize(
    ("make", "tables", "why"),
    [
        (straight, 8, "3, 5, 7"),
        (straight, 1, "3, 5, 7"),
        (skip, 7, "4, 6, 8"),
        (share_and_relay, 2, "4, 6, 8"),
        (double_weave, 6, "4, 8, 12"),
        (appendix, 5, "6 tables or more"),
    ],
)
def test_the_impossible_is_refused_with_what_is_possible(
    make: Callable[[int], Movement], tables: int, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=f"{why}.*not {tables}"):
        make(tables)
