from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.errors import InvalidSheet
from overtrick.rules.party import (
    Chukker,
    Hundreds,
    Played,
    back_score,
    hundreds,
    money,
    next_chukker,
    pivot,
)


def partnerships(chukkers: list[Chukker]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair)
        for chukker in chukkers
        for pair in (chukker.partners, chukker.opponents)
    )


def test_five_players_five_chukkers() -> None:
    """Scene A-6: player r sits out chukker r, partners (r+1, r+4) against (r+2, r+3)."""
    plan = pivot("ABCDE")
    assert [chukker.sitting_out for chukker in plan] == [(player,) for player in "ABCDE"]
    results = [
        Played(chukker.partners, chukker.opponents, difference)
        for chukker, difference in zip(plan, (340, -590, 190, 240, -140), strict=True)
    ]
    assert [hundreds(result.difference) for result in results] == [3, -6, 2, 2, -1]
    assert back_score(results, players="ABCDE") == {"A": -11, "B": 4, "C": -6, "D": 4, "E": 9}


@pytest.mark.parametrize("players", ["ABCD", "ABCDE"])
def test_in_a_pivot_everybody_partners_everybody_once(players: str) -> None:
    assert partnerships([*pivot(players)]) == Counter(map(frozenset, combinations(players, 2)))


@pytest.mark.parametrize(("players", "chukkers"), [("ABCD", 3), ("ABCDE", 5), ("ABCDEF", 30)])
def test_cutting_in_shares_partners_and_rests(players: str, chukkers: int) -> None:
    played: list[Chukker] = []
    for _ in range(chukkers):
        played.append(next_chukker(players, played))
        assert {*played[-1].partners, *played[-1].opponents, *played[-1].sitting_out} == {
            *players
        }
    rests = Counter(player for chukker in played for player in chukker.sitting_out)
    assert len({rests[player] for player in players}) == 1
    assert len(partnerships(played)) == len(players) * (len(players) - 1) // 2


@pytest.mark.parametrize(
    ("difference", "how", "won"),
    [
        (150, Hundreds.HALF_UP, 2),
        (-150, Hundreds.HALF_UP, -2),
        (150, Hundreds.HALF_DOWN, 1),
        (-150, Hundreds.HALF_DOWN, -1),
        (160, Hundreds.HALF_DOWN, 2),
        (40, Hundreds.HALF_UP, 0),
        (50, Hundreds.HALF_UP, 1),
        (-150, Hundreds.EXACT, Fraction(-3, 2)),
        (200, Hundreds.EXACT, 2),
        (0, Hundreds.EXACT, 0),
    ],
)
def test_hundreds(difference: int, how: Hundreds, won: Exact) -> None:
    assert hundreds(difference, how) == won


PLAYED = st.builds(
    lambda players, difference: Played(
        (players[0], players[1]), (players[2], players[3]), 10 * difference
    ),
    st.permutations("ABCDEF"),
    st.integers(-400, 400),
)


@given(st.lists(PLAYED), st.sampled_from(Hundreds), st.fractions(0, 100))
def test_what_some_win_the_others_lose(
    results: list[Played], how: Hundreds, stake: Fraction
) -> None:
    totals = back_score(results, how)
    assert sum(totals.values()) == 0
    assert sum(money(totals, stake).values()) == 0


def test_money_is_exact() -> None:
    totals = back_score([Played(("A", "B"), ("C", "D"), 970)], players="EA")
    assert totals == {"E": 0, "A": 10, "B": 10, "C": -10, "D": -10}
    assert money(totals, Fraction(5, 2))["C"] == -25


def test_refusals() -> None:
    with pytest.raises(InvalidSheet, match="4 or 5 players, not 6"):
        pivot("ABCDEF")
    with pytest.raises(InvalidSheet, match="'A' is there 2 times"):
        pivot("ABCA")
    with pytest.raises(InvalidSheet, match="needs 4 players, not 3"):
        next_chukker("ABC")
    with pytest.raises(InvalidSheet, match="'A' is there 2 times"):
        Played(("A", "B"), ("A", "C"), 100)
    with pytest.raises(InvalidSheet, match="'D' is there 2 times"):
        Chukker(("A", "B"), ("C", "D"), ("D",))
