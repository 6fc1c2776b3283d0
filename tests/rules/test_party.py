from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.exact import Exact
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidSheet
from overtrick.rules.party import (
    Chukker,
    ChukkerPlayed,
    Hundreds,
    Party,
    Rotation,
    Stakes,
    back_score,
    chukkers,
    hundreds,
    next_chukker,
)
from tests.cases import one_pass

ALL = "ABCDEFGHIJKLM"


def partnerships(plan: Iterable[Chukker]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair) for chukker in plan for pair in (chukker.partners, chukker.opponents)
    )


def test_five_players_five_chukkers() -> None:
    """Scene A-6: player r sits out chukker r, partners (r+1, r+4) against (r+2, r+3)."""
    plan = chukkers("ABCDE", Rotation.PIVOT)
    assert [chukker.sitting_out for chukker in plan] == [(player,) for player in "ABCDE"]
    results = [
        ChukkerPlayed(chukker.partners, chukker.opponents, difference)
        for chukker, difference in zip(plan, (340, -590, 190, 240, -140), strict=True)
    ]
    assert [hundreds(result.difference) for result in results] == [3, -6, 2, 2, -1]
    totals = {score.name: score.total for score in back_score(results, players="ABCDE")}
    assert totals == {"A": -11, "B": 4, "C": -6, "D": 4, "E": 9}


@pytest.mark.parametrize("number", range(4, 14))
def test_in_a_pivot_all_play_and_rest_equally_and_partner_everybody(number: int) -> None:
    plan = chukkers(ALL[:number], Rotation.PIVOT)
    together = partnerships(plan)
    assert {*together} == {frozenset(pair) for pair in combinations(ALL[:number], 2)}
    assert len({*together.values()}) == 1
    rests = Counter(player for chukker in plan for player in chukker.sitting_out)
    assert len({rests[player] for player in ALL[:number]}) == 1


@pytest.mark.parametrize("number", [4, 5, 8, 13])
def test_a_whist_has_everybody_twice_against_everybody(number: int) -> None:
    plan = chukkers(ALL[:number], Rotation.PIVOT)
    against = Counter(
        frozenset(pair)
        for chukker in plan
        for pair in product(chukker.partners, chukker.opponents)
    )
    assert {*against.values()} == {2}


@pytest.mark.parametrize("number", range(4, 14))
def test_nobody_who_cuts_in_plays_two_chukkers_more_than_another(number: int) -> None:
    times = Counter(dict.fromkeys(ALL[:number], 0))
    for chukker in chukkers(ALL[:number], Rotation.CUT_IN):
        assert {*chukker.partners, *chukker.opponents, *chukker.sitting_out} == {*times}
        times.update((*chukker.partners, *chukker.opponents))
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("rotation", Rotation)
def test_the_order_of_four_players_is_that_of_the_seats(rotation: Rotation) -> None:
    party = Party(("Ann", "Bob", "Cy", "Di"), rotation)
    assert [party.chukker(1).at(seat) for seat in Seat] == [*party.players]
    assert [party.chukker(1).seat_of(player) for player in party.players] == [*Seat]


def test_four_keep_their_partners_and_more_pivot_unless_it_is_said() -> None:
    four, five = Party(tuple("ABCD")), Party(tuple("ABCDE"))
    assert (four.how, five.how) == (Rotation.FIXED, Rotation.PIVOT)
    assert four.chukker(7) == four.chukker(1)
    assert five.chukker(6) == five.chukker(1) != five.chukker(2)


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
    lambda players, difference: ChukkerPlayed(
        (players[0], players[1]), (players[2], players[3]), 10 * difference
    ),
    st.permutations("ABCDEF"),
    st.integers(-400, 400),
)


@given(st.lists(PLAYED), st.sampled_from(Hundreds), st.fractions(0, 100))
def test_what_some_win_the_others_lose(
    results: list[ChukkerPlayed], how: Hundreds, amount: Fraction
) -> None:
    scores = back_score(results, how, "ABCDEF", Stakes(amount))
    assert [score.name for score in scores] == [*"ABCDEF"]
    assert sum(score.total for score in scores) == 0
    assert sum(score.money or 0 for score in scores) == 0
    assert all(score.plus >= 0 <= score.minus for score in scores)
    assert all(score.money == score.total * amount for score in scores)


def test_money_is_exact() -> None:
    lost = ChukkerPlayed(("A", "B"), ("C", "D"), -970)
    scores = {score.name: score for score in back_score([lost], stakes=Stakes(Fraction(5, 2)))}
    assert (scores["A"].plus, scores["A"].minus, scores["A"].money) == (0, 10, -25)
    assert (scores["C"].plus, scores["C"].minus, scores["C"].money) == (10, 0, 25)


def test_without_stakes_there_is_no_money() -> None:
    assert {
        score.money for score in back_score([ChukkerPlayed(("A", "B"), ("C", "D"), 970)])
    } == {None}


@pytest.mark.parametrize(
    ("stakes", "nine", "text"),
    [
        (Stakes(10), 90, "10 per 100"),
        (Stakes(1, 1000), Fraction(9, 10), "1 per 1000"),
        (Stakes(Fraction(1, 4), unit="€"), Fraction(9, 4), "0.25 € per 100"),
        (Stakes(Fraction(1, 3)), 3, "1/3 per 100"),
    ],
)
def test_stakes(stakes: Stakes, nine: Exact, text: str) -> None:
    assert (stakes.of_hundreds(9), str(stakes)) == (nine, text)


def test_refusals() -> None:
    with pytest.raises(InvalidSheet, match="4 to 13 players take turns, not 14"):
        chukkers(ALL + "N", Rotation.PIVOT)
    with pytest.raises(InvalidSheet, match="4 to 13 players take turns, not 3"):
        Party(tuple("ABC"))
    with pytest.raises(InvalidSheet, match="fixed with 4 players, not 5: pivot or cut-in"):
        Party(tuple("ABCDE"), Rotation.FIXED)
    with pytest.raises(InvalidSheet, match="'A' is there 2 times"):
        Party(tuple("ABCA"))
    with pytest.raises(InvalidSheet, match="needs 4 players, not 3"):
        next_chukker("ABC")
    with pytest.raises(InvalidSheet, match="'A' is there 2 times"):
        ChukkerPlayed(("A", "B"), ("A", "C"), 100)
    with pytest.raises(InvalidSheet, match="'D' is there 2 times"):
        Chukker(("A", "B"), ("C", "D"), ("D",))
    with pytest.raises(InvalidSheet, match="an amount for some points: -1 per 100"):
        Stakes(-1)


def test_who_in_fact_cut_in_plays_and_the_turn_goes_on_from_there() -> None:
    party = Party(tuple("ABCDEF"), Rotation.CUT_IN, cuts=((2, tuple("ABCE")),))
    plan = Party(tuple("ABCDEF"), Rotation.CUT_IN)
    assert party.chukker(1) == plan.chukker(1)
    assert (party.chukker(2).partners, party.chukker(2).opponents) == (("A", "C"), ("B", "E"))
    assert "F" not in party.chukker(3).sitting_out, "who never played comes first"
    times = Counter(
        player
        for number in range(1, 16)
        for side in Side
        for player in party.chukker(number).of(side)
    )
    assert max(times.values()) - min(times.values()) <= 1


@one_pass("number", range(5, 14))
def test_by_cutting_in_nobody_waits_while_somebody_plays_who_waited_less(number: int) -> None:
    party = Party(tuple("ABCDEFGHIJKLM"[:number]), Rotation.CUT_IN, cuts=((5, tuple("ABCD")),))
    last = dict.fromkeys(party.players, 0)
    for nth in range(1, 90):
        chukker = party.chukker(nth)
        out = chukker.sitting_out
        if nth != 5:
            longest = [last[player] for player in party.players if player not in out]
            assert max(longest) <= min(last[player] for player in out)
        last |= dict.fromkeys(set(party.players) - {*out}, nth)


@pytest.mark.parametrize(
    ("rotation", "four", "message"),
    [
        (Rotation.FIXED, "ABCD", "nobody cuts in where partners are fixed"),
        (Rotation.PIVOT, "ABCX", "not four of the players: A, B, C, X"),
        (Rotation.PIVOT, "ABC", "not four of the players: A, B, C"),
        (Rotation.PIVOT, "ABCC", "'C' is there 2 times"),
    ],
)
def test_who_cannot_cut_in(rotation: Rotation, four: str, message: str) -> None:
    with pytest.raises(InvalidSheet, match=f"^{message}$"):
        Party(tuple("ABCD"), rotation, cuts=((2, tuple(four)),))
