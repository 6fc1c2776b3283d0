import random
from itertools import combinations

import pytest

from overtrick.movements.swiss import blossom as module
from overtrick.movements.swiss.blossom import Edge, cheapest, has_library


def costs_of(size: int, seed: int) -> dict[Edge, int]:
    chance = random.Random(seed)
    share = chance.choice((3, 6, 10))
    most = chance.choice((1, 10, 1000))
    return {
        two: chance.randrange(most + 1)
        for two in combinations(range(size), 2)
        if chance.randrange(10) < share
    }


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10, 20, 40])
def test_the_library_and_ours_agree_to_the_pair(size: int) -> None:
    """Even where many ways cost the same: the lots decide alike."""
    assert has_library()
    for seed in range(40):
        costs = costs_of(size, seed)
        assert cheapest(costs, size, library=True) == cheapest(costs, size, library=False)


def test_what_128_bits_cannot_hold_is_done_by_ourselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("too large for the library")

    monkeypatch.setattr(module, "_through_rustworkx", refuse)
    huge = 1 << 100
    costs = {(0, 1): huge, (2, 3): huge, (0, 2): 2, (1, 3): 2 * huge}
    assert cheapest(costs, 4) == [1, 0, 3, 2]


def test_without_the_library_it_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    with_it = cheapest(costs_of(20, 1), 20)
    monkeypatch.setattr(module, "has_library", lambda: False)
    monkeypatch.setattr(module, "_through_rustworkx", None)
    assert cheapest(costs_of(20, 1), 20) == with_it
