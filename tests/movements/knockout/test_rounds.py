"""Folding: seed i stands against seed 2^k + 1 - i, and better seeds meet later."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import Seed, folded, pair_off, with_byes
from tests.cases import one_pass


def test_a_bracket_of_16() -> None:
    assert folded(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@pytest.mark.parametrize("power", range(1, 9))
def test_at_every_stage_the_sum_of_the_seeds_that_meet_is_the_same(power: int) -> None:
    line = list(folded(2**power))
    while len(line) > 1:
        pairs = list(zip(line[::2], line[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(line) + 1}
        line = [min(pair) for pair in pairs]


def test_who_has_no_neighbour_goes_on_without_a_tie() -> None:
    found = pair_off((None, Seed(1), None, None), 1, title="round of 4", mark="R")
    assert (found.ties, found.winners, found.losers) == ((), (Seed(1), None), (None, None))


@one_pass("number", range(2, 40))
def test_byes_fall_to_the_first(number: int) -> None:
    line = with_byes([Seed(n) for n in range(1, number + 1)])
    free = [
        a or b for a, b in zip(line[::2], line[1::2], strict=True) if a is None or b is None
    ]
    assert sorted(seed.number for seed in free if isinstance(seed, Seed)) == list(
        range(1, len(line) - number + 1)
    )


@pytest.mark.parametrize("places", [0, 3, -2, 12])
def test_other_numbers_do_not_fold(places: int) -> None:
    with pytest.raises(InvalidMovement, match=f"not {places}"):
        folded(places)
