import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movement, Movers
from overtrick.movements.howell import howell
from overtrick.movements.laws import facts
from overtrick.movements.rebuild import History, rebuilt


def ids(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


@given(st.integers(2, 16), st.integers(1, 12), st.integers(1, 6))
def test_nobody_meets_or_plays_twice(pairs: int, sets: int, rounds: int) -> None:
    plan = rebuilt(ids(pairs), list(range(1, sets + 1)), rounds)
    found = facts(Movement("rest", "rest", Movers.PAIRS, 1, plan))
    assert found.faults == ()
    assert found.too_often_shared == ()
    assert plan == rebuilt(ids(pairs), list(range(1, sets + 1)), rounds)
    for row in plan:
        seated = [who for m in row for who in (m.ns, m.ew) if who]
        assert sorted(seated) == sorted(ids(pairs))


@pytest.mark.parametrize("pairs", [8, 12, 14, 20])
def test_a_full_plan_where_there_is_room(pairs: int) -> None:
    plan = rebuilt(ids(pairs), list(range(1, pairs)), pairs // 2 - 1)
    assert all(m.is_played for row in plan for m in row)


def test_what_has_been_is_not_repeated() -> None:
    first = howell(12).meetings[:5]
    met: dict[str, set[str]] = {who: set() for who in ids(12)}
    played: dict[str, set[int]] = {who: set() for who in ids(12)}
    for row in first:
        for m in row:
            assert m.ns and m.ew and m.set  # noqa: PT018
            met[m.ns].add(m.ew)
            met[m.ew].add(m.ns)
            played[m.ns].add(m.set)
            played[m.ew].add(m.set)
    rest = rebuilt(ids(12), list(range(1, 12)), 3, History(met, played))
    whole = Movement("x", "x", Movers.PAIRS, 1, (*first, *rest))
    assert facts(whole).faults == ()
    assert sum(m.is_played for row in rest for m in row) >= 15


def test_who_sat_out_is_seated_next() -> None:
    plan = rebuilt(ids(5), [1, 2, 3, 4, 5, 6], 4)
    sat = [m.ns for row in plan for m in row if not m.is_played]
    assert len(sat) == len(set(sat))


def test_tables_may_share() -> None:
    alone = rebuilt(ids(8), [1], 1)
    shared = rebuilt(ids(8), [1], 1, sharing=4)
    assert sum(m.is_played for m in alone[0]) == 1
    assert sum(m.is_played for m in shared[0]) == 4


@pytest.mark.parametrize(
    ("pairs", "sets", "rounds"), [(["1"], [1], 1), (["1", "2"], [], 1), (["1", "1"], [1], 1)]
)
def test_nothing_to_plan(pairs: list[str], sets: list[int], rounds: int) -> None:
    with pytest.raises(InvalidMovement):
        rebuilt(pairs, sets, rounds)
