"""TryLimit: free tries, growing delays, bounded memory."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.rate_limits import TryLimit, address_key
from overtrick.app.access.refused import TooMany


class Seconds:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def wait_after(limit: TryLimit, key: str) -> int:
    try:
        limit.attempt([key])
    except TooMany as error:
        return error.seconds
    return 0


def test_delays_grow_twofold_and_end_at_the_longest() -> None:
    clock = Seconds()
    limit = TryLimit(free=3, longest=60, clock=clock)
    waits = []
    for _ in range(12):
        waits.append(wait_after(limit, "phone"))
        if waits[-1]:
            clock.now += waits[-1]
            limit.attempt(["phone"])
    assert waits == [0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60]


def test_whoever_waits_is_not_counted_so_hurry_costs_nothing() -> None:
    clock = Seconds()
    limit = TryLimit(free=1, clock=clock)
    limit.attempt(["phone"])
    limit.attempt(["phone"])
    assert {wait_after(limit, "phone") for _ in range(50)} == {2}
    clock.now += 2
    limit.attempt(["phone"])


def test_tries_are_forgotten_after_a_long_rest() -> None:
    clock = Seconds()
    limit = TryLimit(free=1, longest=60, clock=clock)
    for _ in range(2):
        limit.attempt(["phone"])
    clock.now += 241
    limit.attempt(["phone"])
    limit.attempt(["phone"])
    assert wait_after(limit, "phone") == 2


def test_others_do_not_wait() -> None:
    limit = TryLimit(free=0, clock=lambda: 0.0)
    limit.attempt(["one"])
    with pytest.raises(TooMany):
        limit.attempt(["one"])
    limit.attempt(["two"])


def test_many_at_once_gain_nothing() -> None:
    limit = TryLimit(free=5, clock=lambda: 0.0)
    with ThreadPoolExecutor(16) as pool:
        waits = list(pool.map(lambda _: wait_after(limit, "phone"), range(200)))
    assert waits.count(0) == 6


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=300))
def test_memory_is_bounded(tries: list[tuple[int, int]]) -> None:
    limit = TryLimit(size=50, clock=lambda: 0.0)
    for address, device in tries:
        wait_after(limit, f"address {address}")
        wait_after(limit, f"device {device}")
        assert len(limit) <= 50


def test_a_flood_of_made_up_devices_does_not_free_the_address_they_come_from() -> None:
    limit = TryLimit(free=5, size=50, clock=lambda: 0.0)
    let_in = 0
    for number in range(1000):
        try:
            limit.attempt(["address 10.0.0.1", f"device {number}"])
            let_in += 1
        except TooMany:
            pass
    assert let_in == 6


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", False),  # each phone of the room
        ("fd12:3456::1", "fd12:3456::2", False),
        ("10.0.0.1", "10.0.0.2", False),
    ],
)
def test_an_ipv6_caller_is_its_network(one: str, two: str, same: bool) -> None:
    assert (address_key(one) == address_key(two)) is same


def test_a_strange_address_is_still_one_caller_and_short() -> None:
    assert len(address_key("x" * 10_000)) < 80
