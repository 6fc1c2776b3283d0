"""A big field's slips take their work by how many there are."""

from __future__ import annotations

from overtrick.movements.registry import movement
from overtrick.printing.paper.seats import SEAT_CARDS, SeatPlan
from tests.work import lines_run

_, SLIPS = SEAT_CARDS["slips"]


def test_a_slip_takes_no_more_work_in_a_big_field_than_in_a_small_one() -> None:
    """Each laid the card of its table anew: four times as many took 8.5 times the work."""
    small, large = (SeatPlan(movement(f"mitchell:{tables}"), 2) for tables in (11, 22))
    SLIPS(small)
    assert lines_run(lambda: SLIPS(large)) < 6 * lines_run(lambda: SLIPS(small))
