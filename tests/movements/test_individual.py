from __future__ import annotations

from collections import Counter
from itertools import product
from math import gcd
from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.grid import Movement, Movers
from overtrick.movements.individual import individual, individuals, rainbow
from overtrick.movements.laws import facts
from tests.cases import one_pass
from tests.movements.facts import seatings, vectors

Quartet = tuple[int, int, int, int]


def quartets(movement: Movement) -> list[tuple[int, Quartet, int | None]]:
    """(round, (north, south, east, west), set) of every table in play, ids as numbers."""
    found = []
    for number, table in seatings(movement):
        if table.north and table.south and table.east and table.west:
            north, south, east, west = table.north, table.south, table.east, table.west
            seats = int(north), int(south), int(east), int(west)
            found.append((number, seats, table.set))
    return found


def partners(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(side)
        for _, (n, s, e, w), _ in quartets(movement)
        for side in ((n, s), (e, w))
    )


def opponents(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(meeting)
        for _, (n, s, e, w), _ in quartets(movement)
        for meeting in product((n, s), (e, w))
    )


def plays(movement: Movement) -> Counter[tuple[int, int | None]]:
    return Counter((p, played) for _, seats, played in quartets(movement) for p in seats)


def seated_once(movement: Movement) -> bool:
    places = Counter((number, p) for number, seats, _ in quartets(movement) for p in seats)
    return max(places.values()) == 1


def is_whist(movement: Movement, players: int) -> bool:
    """Everybody partners everyone once and opposes everyone twice."""
    couples = players * (players - 1) // 2
    return (
        seated_once(movement)
        and len(partners(movement)) == len(opponents(movement)) == couples
        and set(partners(movement).values()) == {1}
        and set(opponents(movement).values()) == {2}
    )


@pytest.mark.parametrize(
    "record", vectors("individual_starters"), ids=lambda r: str(r["players"])
)
def test_whist_tournaments_are_the_verified_ones(record: dict[str, Any]) -> None:
    players, m = record["players"], record["modulus"]
    movement = individual(players)
    expected = [
        (r, tuple(x + 1 if x >= m else (x + r) % m + 1 for x in row), r + 1)
        for r in range(m)
        for row in record["base"]
    ]
    assert quartets(movement) == expected
    assert is_whist(movement, players)
    assert max(plays(movement).values()) == 1
    assert movement.copies == record["tables"]


def test_nine_players_go_by_two_digits() -> None:
    (record,) = vectors("individual_9_z3xz3")
    expected = [
        (3 * a + b, tuple((i + a) % 3 * 3 + (j + b) % 3 + 1 for i, j in row), 3 * a + b + 1)
        for a, b in product(range(3), repeat=2)
        for row in record["base"]
    ]
    assert quartets(individual(9)) == expected
    assert is_whist(individual(9), 9)


def test_thirteen_players_need_not_share() -> None:
    (record,) = vectors("individual_with_boards")
    movement = individual(13, shared=False)
    expected = [
        (r, tuple((x + r) % 13 + 1 for x in seats), (played + r) % 13 + 1)
        for r in range(13)
        for *seats, played in record["base"]
    ]
    assert quartets(movement) == expected
    assert is_whist(movement, 13)
    assert max(plays(movement).values()) == 1
    in_play = [(number, played) for number, _, played in quartets(movement)]
    assert len(set(in_play)) == len(in_play) == 39
    assert set(Counter(p for p, _ in plays(movement)).values()) == {12}


@pytest.mark.parametrize(("players", "rounds_each"), [(7, 4), (11, 8), (15, 12)])
def test_one_player_short_costs_no_table_and_no_fairness(
    players: int, rounds_each: int
) -> None:
    """As many tables as the players fill, all play equally often, nobody meets too often."""
    movement = individual(players)
    tables = Counter(number for number, _, _ in quartets(movement))
    assert tables == dict.fromkeys(range(players), players // 4)
    assert set(Counter(p for p, _ in plays(movement)).values()) == {rounds_each}
    assert max(partners(movement).values()) == 1
    assert max(opponents(movement).values()) == 2
    assert f"{players % 4} sit out in each round" in map(str, movement.notes)


WHIST = [n for n in range(4, 49) if n % 4 < 2]


@one_pass("players", WHIST)
def test_a_whist_tournament_stands_for_4k_and_4k_plus_1_players(players: int) -> None:
    assert is_whist(individual(players), players)
    assert f"individual:{players}" in ids(players)


@pytest.mark.parametrize("players", [*range(6, 47, 4)])
def test_of_4k_plus_2_players_two_sit_out_and_each_misses_one_partner(players: int) -> None:
    """The player half the circle away is never partner; the others are it once each."""
    movement = individual(players)
    couples, met = partners(movement), opponents(movement)
    half = {frozenset((a, a + players // 2)) for a in range(1, players // 2 + 1)}
    assert seated_once(movement)
    assert set(couples.values()) == {1}
    assert len(couples) == players * (players - 2) // 2
    assert half.isdisjoint(couples)
    assert set(Counter(p for p, _ in plays(movement)).values()) == {players - 2}
    assert "2 sit out in each round" in map(str, movement.notes)
    exact = players not in (6, 14)
    assert (set(met.values()) == {2} and half.isdisjoint(met)) is exact
    assert 1 <= min(met.values()) <= max(met.values()) == 2


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 17])
def test_in_a_rainbow_players_of_different_groups_meet_once(tables: int) -> None:
    movement = rainbow(4 * tables)
    met = partners(movement) + opponents(movement)
    assert seated_once(movement)
    assert set(met.values()) == {1}
    assert len(met) == 6 * tables**2
    assert all(len({(p - 1) // tables for p in couple}) == 2 for couple in met)
    assert len(plays(movement)) == 4 * tables**2
    in_play = [(number, played) for number, _, played in quartets(movement)]
    assert len(set(in_play)) == len(in_play) == tables**2


def test_the_rule_of_the_rainbow_is_the_numbers_that_2_and_3_do_not_divide() -> None:
    offered = [t for t in range(2, 40) if any(m == f"rainbow:{4 * t}" for m in ids(4 * t))]
    assert offered == [t for t in range(2, 40) if gcd(t, 6) == 1]


def ids(players: int) -> list[str]:
    return [movement.id for movement in individuals(players)]


def test_what_there_is_for_every_number_of_players() -> None:
    for players in range(-1, 60):
        for movement in individuals(players):
            family, number, *rest = movement.id.split(":")
            again = rainbow if family == "rainbow" else individual
            if rest:
                assert rest == ["shared=no"]
                assert individual(int(number), shared=False) == movement
            else:
                assert again(int(number)) == movement
            assert (movement.kind, movement.winners) == (Movers.INDIVIDUAL, 1)
            assert seated_once(movement)
            assert facts(movement).faults == ()
            assert facts(movement).too_often_shared == ()
    assert [n for n in range(-1, 51) if ids(n)] == [*range(4, 49)]


@pytest.mark.parametrize(
    ("players", "shared", "words"),
    [
        (3, True, ["3 players", "4 to 48"]),
        (61, True, ["61 players", "rainbows for 20", "4 to 48"]),
        (68, True, ["68 players", "rainbow:68"]),
        (12, False, ["12 players without sharing", "individual:12"]),
        (-4, True, ["-4 players"]),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(
    players: int, shared: bool, words: list[str]
) -> None:
    with pytest.raises(InvalidMovement) as refused:
        individual(players, shared=shared)
    assert all(word in str(refused.value) for word in words)


@pytest.mark.parametrize("players", [0, 4, 16, 21, 24, 32, 36, 40, 48, -20])
def test_a_rainbow_that_would_repeat_is_refused(players: int) -> None:
    with pytest.raises(InvalidMovement, match=f"no rainbow for {players} players"):
        rainbow(players)
