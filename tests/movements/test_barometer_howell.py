from __future__ import annotations

from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.howell import barometer_howell
from overtrick.movements.laws import facts
from tests.cases import one_pass
from tests.movements.facts import figures, meetings, met, vectors


@one_pass("record", vectors("howell_complete"))
def test_it_is_as_balanced_as_the_complete_howell(record: dict[str, Any]) -> None:
    """All tables play set r in round r; the figures are those of the verified Howell."""
    movement = barometer_howell(record["pairs"])
    found = figures(movement)
    assert all(m.set == r + 1 for r, m in meetings(movement))
    assert [*found.comparisons] == record["comparisons"]
    assert [*found.competition] == record["competition"]
    assert abs(found.sd - record["sd"]) <= 0.00051


@one_pass("pairs", range(7, 31))
def test_everybody_meets_everybody_once(pairs: int) -> None:
    movement = barometer_howell(pairs)
    assert set(met(movement).values()) == {1}
    assert len(met(movement)) == pairs * (pairs - 1) // 2
    assert facts(movement).faults == ()
    assert facts(movement).too_often_shared == ()
    assert set(facts(movement).sit_outs.values()) == ({1} if pairs % 2 else set())
    assert movement.copies == pairs // 2


@pytest.mark.parametrize("pairs", [-1, 0, 6, 31, 32])
def test_other_numbers_are_refused(pairs: int) -> None:
    with pytest.raises(InvalidMovement, match=f"for {pairs} pairs: .* 7 to 30"):
        barometer_howell(pairs)
