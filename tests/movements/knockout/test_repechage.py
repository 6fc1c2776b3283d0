"""Double elimination: nobody is out before two defeats, whatever happens."""

from collections import Counter

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import Bracket, double_elimination
from overtrick.movements.knockout.fill import fill
from tests.cases import one_pass
from tests.movements.knockout.play import names, played


def defeats(field: Bracket, seed: int) -> Counter[str]:
    lost = Counter[str]()
    for each in fill(field, names(field), played(field, seed)):
        lost.update(each.order[1:])
    return lost


@one_pass("entries", [*range(2, 34), 64, 129])
def test_all_but_the_winner_lose_twice(entries: int) -> None:
    field = double_elimination(entries)
    assert len(field.ties) == 2 * entries - 1
    for seed in range(6):
        lost = defeats(field, seed)
        *_, last = [
            each for each in fill(field, names(field), played(field, seed)) if each.order
        ]
        assert lost[last.order[0]] < 2
        assert {lost[who] for who in names(field) if who != last.order[0]} == {2}


def test_both_ends_of_the_grand_final_happen() -> None:
    field = double_elimination(8)
    ends = [fill(field, names(field), played(field, seed))[-1].is_needed for seed in range(20)]
    assert set(ends) == {True, False}


def test_one_grand_final_may_decide() -> None:
    field = double_elimination(8, twice=False)
    assert [tie.id for tie in field.ties][-1] == "GF"
    assert len(field.ties) == 2 * 8 - 2


@pytest.mark.parametrize(("entries", "round"), [(8, 3), (16, 4), (32, 5), (64, 6)])
def test_nobody_soon_meets_again(entries: int, round: int) -> None:
    field = double_elimination(entries)
    for seed in range(60):
        met: set[frozenset[str | None]] = set()
        for each in fill(field, names(field), played(field, seed)):
            pair = frozenset(each.entrants)
            if each.tie.part and each.tie.round <= round:
                assert pair not in met
            met.add(pair)


def test_too_few_are_refused() -> None:
    with pytest.raises(InvalidMovement, match="2 entries or more, not 1"):
        double_elimination(1)
