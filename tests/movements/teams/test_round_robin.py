"""Round robins: everybody meets everybody, at home and away alike."""

from collections import Counter

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.teams.round_robin import Fixtures, Order, named, round_robin
from tests.cases import one_pass

BERGER_6 = """\
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1"""

CIRCLE_6 = """\
1-6 2-5 3-4
5-1 6-4 2-3
1-4 5-3 6-2
3-1 4-2 5-6
1-2 3-6 4-5"""


def drawn(schedule: Fixtures) -> str:
    return "\n".join(
        " ".join(f"{f.home}-{f.away}" for f in fixtures) for fixtures in schedule.rounds
    )


@pytest.mark.parametrize(
    ("order", "rounds"), [(Order.BERGER, BERGER_6), (Order.CIRCLE, CIRCLE_6)]
)
def test_six_meet_in_the_printed_order(order: Order, rounds: str) -> None:
    """FIDE's Berger table for 5 or 6 players, cell by cell; the circle drawn by hand."""
    assert drawn(round_robin(6, order)) == rounds


@one_pass("order", Order)
@one_pass("entrants", range(2, 34))
def test_everybody_meets_once_and_has_home_and_away_within_one(
    entrants: int, order: Order
) -> None:
    schedule = round_robin(entrants, order)
    everybody = set(range(1, entrants + 1))
    met = Counter(frozenset(f[1:]) for fixtures in schedule.rounds for f in fixtures)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {1}
    assert len(schedule.rounds) == len(schedule.byes) == entrants - 1 + entrants % 2
    for fixtures, bye in zip(schedule.rounds, schedule.byes, strict=True):
        assert [f.table for f in fixtures] == [*range(1, entrants // 2 + 1)]
        playing = [entrant for f in fixtures for entrant in f[1:]]
        assert sorted([*playing, *([bye] if bye else [])]) == sorted(everybody)
    home, away = (Counter(f[at] for each in schedule.rounds for f in each) for at in (1, 2))
    for entrant in everybody:
        assert abs(home[entrant] - away[entrant]) <= 1
        assert schedule.byes.count(entrant) == entrants % 2


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("entrants", [2, 3, 8, 11])
def test_two_legs_are_each_at_home_once(entrants: int, order: Order) -> None:
    schedule = round_robin(entrants, order, double=True)
    met = Counter(f[1:] for fixtures in schedule.rounds for f in fixtures)
    assert len(met) == entrants * (entrants - 1)
    assert set(met.values()) == {1}
    assert len(schedule.rounds) == len(schedule.byes)


def test_the_first_seeds_meet_last_on_the_circle() -> None:
    for entrants in range(2, 34, 2):
        assert (1, 2) in {
            tuple(sorted(f[1:])) for f in round_robin(entrants, Order.CIRCLE).rounds[-1]
        }


def test_ids_stand_for_the_numbers() -> None:
    ids = ("Oak", "Elm", "Ash", "Yew")
    rounds = named(round_robin(4), ids)
    assert rounds[0] == (("Oak", "Yew"), ("Elm", "Ash"))
    assert Counter(id for pairs in rounds for pair in pairs for id in pair) == dict.fromkeys(
        ids, 3
    )


def test_what_is_no_round_robin_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="needs 2 entrants and more, not 1"):
        round_robin(1)
    with pytest.raises(InvalidMovement, match="4 different ids are needed, not"):
        named(round_robin(4), ("Oak", "Elm", "Oak", "Yew"))
    with pytest.raises(InvalidMovement, match="3 different ids are needed, not"):
        named(round_robin(3), ("Oak", "Elm"))
