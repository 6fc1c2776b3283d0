"""What may be done to a plan: a missing pair, an early stop, a barometer, sections."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.howell import howell
from overtrick.movements.individual import individual
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import share_and_relay, skip, straight
from overtrick.movements.variations import barometer, ids, joined, stopped, without
from tests.cases import one_pass


@one_pass("tables", range(3, 20))
def test_whoever_meets_the_missing_pair_sits_out_once(tables: int) -> None:
    plan = straight(tables) if tables % 2 else share_and_relay(tables)
    found = facts(without(plan, f"ns{tables}"))
    assert found.faults == ()
    assert found.sit_outs == {f"EW {pair}": 1 for pair in range(1, tables + 1)}


@pytest.mark.parametrize("tables", range(4, 20, 2))
def test_a_missing_pair_at_the_last_table_ends_its_sharing(tables: int) -> None:
    assert facts(without(share_and_relay(tables), f"NS{tables}")).shared == ()


def test_any_pair_may_be_missing() -> None:
    for pair in ids(howell(8)):
        assert set(facts(without(howell(8), pair)).sit_outs.values()) == {1}


def test_an_early_stop_forgets_the_skip_it_does_not_reach() -> None:
    assert "after round 5 EW skip: they go up two tables" in map(str, skip(10).notes)
    assert "after round 5 EW skip: they go up two tables" not in map(
        str, stopped(skip(10), 5).notes
    )
    assert "after round 5 EW skip: they go up two tables" in map(
        str, stopped(skip(10), 6).notes
    )


def test_a_barometer_keeps_who_meets_whom() -> None:
    plain, plan = share_and_relay(8), barometer(share_and_relay(8))
    assert [m.set for tables in plan.meetings for m in tables] == [
        number for number in range(1, 9) for _ in range(8)
    ]
    assert facts(plan).met == facts(plain).met
    assert facts(plan).too_often_shared == ()
    assert not any("share" in str(note) for note in plan.notes)


def test_sections_count_on_and_stay_apart() -> None:
    plan = joined((stopped(straight(9), 8), share_and_relay(8)))
    found = facts(plan)
    assert found.faults == ()
    assert (plan.tables, found.met) == (17, (8, 8))
    assert ids(plan)[-1] == "17"
    assert found.plays_per_set == {**dict.fromkeys(range(1, 9), 16), 9: 8}


def test_the_impossible_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="no pair 'ns8'"):
        without(straight(7), "ns8")
    with pytest.raises(InvalidMovement, match="ns or ew and a number, not '7'"):
        without(straight(7), "7")
    with pytest.raises(InvalidMovement, match="no pair '9'"):
        without(howell(8), "9")
    with pytest.raises(InvalidMovement, match="7 rounds, it cannot stop after 8"):
        stopped(straight(7), 8)
    with pytest.raises(InvalidMovement, match="for pairs"):
        barometer(individual(8))
    with pytest.raises(InvalidMovement, match="equally many winners"):
        joined((straight(7), howell(8)))
    with pytest.raises(InvalidMovement, match="27 sections"):
        joined((straight(3),) * 27)
