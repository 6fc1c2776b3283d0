"""Rover and bump: the verified seats, and nobody wronged by them."""

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movement
from overtrick.movements.laws import facts
from overtrick.movements.mitchell_kin import bases, bump, rover
from tests.cases import one_pass
from tests.movements.facts import vectors

SEATS = vectors("rover")


@one_pass("row", SEATS)
def test_the_rover_sits_where_it_was_computed(row: dict[str, Any]) -> None:
    made = rover(row["tables"], row["variant"])
    extra = str(row["tables"] + 1)
    seats = [next((m.table for m in r if m.ns == extra), None) for r in made.meetings]
    assert seats == [None, *row["rover"]]
    assert len(made.rounds) == row["rounds"]


@one_pass("row", SEATS)
@one_pass("make", [rover, bump])
def test_nobody_repeats_anything_or_sits_out_twice(
    make: Callable[[int, str], Movement], row: dict[str, Any]
) -> None:
    found = facts(make(row["tables"], row["variant"]))
    assert found.faults == ()
    assert set(found.sit_outs.values()) == {1}
    assert len(found.sit_outs) == row["rounds"]


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="no rover for 16 tables; known: 5 to 15"):
        rover(16)
    with pytest.raises(InvalidMovement, match="on skip; known: on straight"):
        bump(7, "skip")
    assert bases(4) == ()
