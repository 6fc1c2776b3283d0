import pickle
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import CONTRACTS, Contract
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PASSED_OUT,
    Artificial,
    Average,
    Outcome,
    Points,
    Result,
    Share,
    Split,
    Weighted,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidOutcome, InvalidTricks
from tests.cases import one_pass

FOUR_SPADES = Contract.parse("4S")
MADE = Result(FOUR_SPADES, Seat.NORTH, 10)
DOWN = Result(FOUR_SPADES, Seat.NORTH, 9)
SIXTY_FORTY = Weighted(((Fraction(3, 5), MADE), (Fraction(2, 5), DOWN)))
AVE_PLUS_MINUS = Artificial(Average.PLUS, Average.MINUS)

WRITTEN: list[tuple[Outcome, str]] = [
    (MADE, "4S N ="),
    (DOWN, "4S N -1"),
    (Result(Contract.parse("3NTX"), Seat.WEST, 11), "3NTX W +2"),
    (PASSED_OUT, "PASS"),
    (NOT_PLAYED, "NP"),
    (BYE, "BYE"),
    (Points(620), "+620"),
    (Points(-50), "-50"),
    (AVE_PLUS_MINUS, "A+/A-"),
    (Artificial(Average.AVERAGE, Average.AVERAGE), "A/A"),
    (Artificial(Share(60), Share(Fraction(75, 2))), "60%/37.5%"),
    (SIXTY_FORTY, "60% 4S N 10 | 40% 4S N 9"),
    (
        Weighted(((Fraction(1, 3), MADE), (Fraction(2, 3), Points(-50)))),
        "1/3 4S N 10 | 2/3 -50",
    ),
    (Split(DOWN, MADE), "NS 4S N -1, EW 4S N ="),
]


@one_pass(("outcome", "text"), WRITTEN)
def test_as_written(outcome: Outcome, text: str) -> None:
    assert str(outcome) == text
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_five_states_without_points_are_five() -> None:
    """No result, passed out, not played, artificial, a sit-out: none stands for another."""
    states: list[object] = [None, PASSED_OUT, NOT_PLAYED, AVE_PLUS_MINUS, BYE]
    assert len(set(states)) == 5


def test_points_are_not_a_pass_out() -> None:
    outcomes: set[Outcome] = {Points(0), PASSED_OUT}
    assert len(outcomes) == 2


@given(st.sampled_from(CONTRACTS), st.sampled_from(Seat), st.integers(0, 13))
def test_over_counts_from_the_target(contract: Contract, declarer: Seat, tricks: int) -> None:
    result = Result(contract, declarer, tricks)
    assert result.over == tricks - contract.level - 6
    assert result.side is (Side.NS if declarer in (Seat.NORTH, Seat.SOUTH) else Side.EW)
    assert str(result).startswith(f"{contract} {declarer} ")


def test_results_differ_by_the_double() -> None:
    """Another library holds 3NT= and 3NTX= for equal."""
    doubled = Contract.parse("4SX")
    assert Result(doubled, Seat.NORTH, 10) != MADE


@pytest.mark.parametrize("tricks", [-1, 14, 10.0, "10", None, True])
def test_tricks_that_cannot_be(tricks: object) -> None:
    with pytest.raises(InvalidTricks, match=f"0 to 13, not {tricks!r}"):
        Result(FOUR_SPADES, Seat.NORTH, tricks)  # type: ignore[arg-type]


@pytest.mark.parametrize("points", [1.5, "420", None, Fraction(1, 2), True])
def test_points_that_cannot_be(points: object) -> None:
    with pytest.raises(InvalidOutcome, match="whole number"):
        Points(points)  # type: ignore[arg-type]


@pytest.mark.parametrize("percentage", [-1, 101, Fraction(201, 2), Fraction(-1, 3)])
def test_shares_that_cannot_be(percentage: int | Fraction) -> None:
    with pytest.raises(InvalidOutcome, match="0 % to 100 %, not"):
        Share(percentage)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([], "at least one"),
        ([Fraction(1, 2)], "sum to 50 %, not 100 %"),
        ([Fraction(3, 5), Fraction(3, 5)], "sum to 120 %"),
        ([Fraction(3, 2), Fraction(-1, 2)], "more than 0 %"),
        ([Fraction(1), Fraction(0)], "more than 0 %"),
    ],
)
def test_weights_that_cannot_be(weights: list[Fraction], message: str) -> None:
    with pytest.raises(InvalidOutcome, match=re.escape(message)):
        Weighted(tuple((weight, MADE) for weight in weights))


@pytest.mark.parametrize("whole", [BYE, Split(DOWN, MADE)])
def test_a_split_score_of_what_is_no_part(whole: Outcome) -> None:
    message = re.escape(f"no part of a split score: {whole}")
    for ns, ew in ((whole, MADE), (MADE, whole)):
        with pytest.raises(InvalidOutcome, match=message):
            Split.of(ns, ew)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6))
def test_weights_that_sum_to_one_stand(shares: list[int]) -> None:
    total = sum(shares)
    ruling = Weighted(tuple((Fraction(share, total), MADE) for share in shares))
    assert sum(weight for weight, _ in ruling.parts) == 1


@pytest.mark.parametrize("wrong", [50.0, True, "50", None])
def test_a_share_and_a_weight_are_exact(wrong: Any) -> None:
    with pytest.raises(InvalidOutcome, match="must be exact"):
        Share(wrong)
    with pytest.raises(InvalidOutcome, match="must be exact"):
        Weighted(((wrong, PASSED_OUT),))


@pytest.mark.parametrize("wrong", [4, "4S", None])
def test_a_result_has_a_contract_and_a_declarer(wrong: Any) -> None:
    with pytest.raises(InvalidOutcome):
        Result(wrong, Seat.NORTH, 10)
    with pytest.raises(InvalidOutcome):
        Result(Contract.parse("4S"), wrong, 10)
