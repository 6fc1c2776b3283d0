"""The way of a contestant agrees with the grid, cell by cell."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.itinerary import contestants, itinerary
from overtrick.movements.registry import movement

IDS = ["mitchell:7:skip=no:missing=ew7", "howell:9", "rover:8:base=relay", "relay:6:arrow=6"]
IDS += ["whist:7", "thurner:6", "round-robin:5"]


@pytest.mark.parametrize("id", IDS)
def test_every_seat_is_on_one_way(id: str) -> None:
    plan = movement(id)
    ways = {who: itinerary(plan, who) for who in contestants(plan)}
    assert {len(way) for way in ways.values()} == {len(plan.rounds)}
    stops = [stop for way in ways.values() for stop in way if not stop.is_sit_out]
    played = [m for tables in plan.meetings for m in tables if m.is_played]
    assert len(stops) == 2 * len(played)
    for stop in stops:
        assert any(
            (m.table, m.set, m.switched) == (stop.table, stop.set, stop.switched)
            for m in plan.meetings[stop.round - 1]
        )


def test_a_player_has_a_partner_and_two_opponents() -> None:
    plan = movement("individual:9")
    for who in contestants(plan):
        way = [stop for stop in itinerary(plan, who) if not stop.is_sit_out]
        assert len({stop.partner for stop in way}) == 8
        assert all(len(stop.opponents) == 2 for stop in way)


def test_a_stranger_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="nobody is '7'; there are: NS 1, NS 2"):
        itinerary(movement("mitchell:7:skip=no"), "7")
