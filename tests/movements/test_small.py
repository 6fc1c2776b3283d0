from __future__ import annotations

from typing import Any

import pytest

from overtrick.movements.howell import howell, small_fields
from tests.movements.facts import cells, met, plays, seated_once, share_excess, vectors


@pytest.mark.parametrize(
    "record", vectors("small_explicit"), ids=lambda r: f"{r['pairs']} pairs {r['sets']} sets"
)
def test_small_fields_are_the_verified_ones(record: dict[str, Any]) -> None:
    pairs = record["pairs"]
    movement = howell(pairs, sets=record["sets"])
    assert cells(movement) == [[tuple(cell) for cell in tables] for tables in record["cells"]]
    assert len(movement.rounds) == record["rounds"]
    assert set(met(movement).values()) == {1}
    assert len(met(movement)) == pairs * (pairs - 1) // 2
    assert seated_once(movement)
    assert max(plays(movement).values()) == 1
    assert (len(plays(movement)) == pairs * record["sets"]) is record["plays_all_sets"]
    assert share_excess(movement) == record["share_excess"]
    assert sum("share set" in str(note) for note in movement.notes) == record["share_rounds"]


def test_a_board_played_once_has_nothing_to_be_compared_with() -> None:
    lonely = "each set is played once only: nothing to compare it with"
    warned = [
        f.id
        for pairs in range(3, 7)
        for f in small_fields(pairs)
        if lonely in map(str, f.notes)
    ]
    assert warned == ["howell:3", "howell:4:sets=6"]


def test_other_numbers_have_no_small_field() -> None:
    assert [pairs for pairs in range(-1, 40) if small_fields(pairs)] == [3, 4, 5, 6]
