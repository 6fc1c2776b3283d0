import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.board import Board, dealer_of, vulnerability_of
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidBoard, InvalidSeat
from tests.cases import one_pass
from tests.golden import golden

ROWS: list[tuple[int, str, str]] = golden("board_dealer_vul")["rows"]
NUMBERS = st.integers(1, 10_000)


@one_pass(("number", "dealer", "vulnerable"), ROWS)
def test_law_2(number: int, dealer: str, vulnerable: str) -> None:
    assert dealer_of(number) is Seat(dealer)
    assert vulnerability_of(number) is Vulnerability(vulnerable)
    board = Board(number)
    assert (board.dealer, board.vulnerability) == (Seat(dealer), Vulnerability(vulnerable))


def test_the_vectors_are_one_whole_cycle() -> None:
    assert [number for number, _, _ in ROWS] == list(range(1, 17))


@given(NUMBERS)
def test_the_cycle_is_sixteen_boards(number: int) -> None:
    assert dealer_of(number + 16) is dealer_of(number)
    assert vulnerability_of(number + 16) is vulnerability_of(number)


@given(NUMBERS)
def test_sixteen_boards_in_a_row_are_fair(first: int) -> None:
    """Every dealer meets every vulnerability once."""
    boards = [Board(number) for number in range(first, first + 16)]
    assert len({(board.dealer, board.vulnerability) for board in boards}) == 16


@given(NUMBERS, st.sampled_from(Side))
def test_a_seat_is_vulnerable_with_its_side(number: int, side: Side) -> None:
    board = Board(number)
    for seat in Seat:
        if seat.side is side:
            assert board.vulnerable(seat) is board.vulnerable(side)


def test_what_is_said_stands() -> None:
    board = Board(1, Seat.WEST, Vulnerability.ALL)
    assert board.number == 1
    assert board.dealer is Seat.WEST
    assert board.vulnerability is Vulnerability.ALL
    assert board != Board(1)


@given(NUMBERS, st.sampled_from(Seat), st.sampled_from(Vulnerability))
def test_a_copy_is_equal(number: int, dealer: Seat, vulnerability: Vulnerability) -> None:
    board = Board(number, dealer, vulnerability)
    for twin in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)):
        assert twin == board
        assert hash(twin) == hash(board)


def test_standard_boards_are_shared() -> None:
    assert Board.standard(7) is Board.standard(7)
    assert Board.standard(7) == Board(7)


def test_a_board_cannot_be_changed() -> None:
    board = Board.standard(7)
    with pytest.raises(AttributeError, match="cannot be changed"):
        board.number = 8
    with pytest.raises(AttributeError, match="cannot be changed"):
        del board.dealer
    assert board == Board(7)


def test_a_board_is_not_its_number() -> None:
    assert Board(7) != 7


@pytest.mark.parametrize("number", [0, -1, 1.0, "1", True, None])
def test_no_board(number: object) -> None:
    with pytest.raises(InvalidBoard, match=f"numbered from 1, not {number!r}"):
        Board(number)  # type: ignore[arg-type]
    with pytest.raises(InvalidBoard, match=f"numbered from 1, not {number!r}"):
        dealer_of(number)  # type: ignore[arg-type]
    with pytest.raises(InvalidBoard, match=f"numbered from 1, not {number!r}"):
        vulnerability_of(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [1, "N", True, 1.0])
def test_a_dealer_is_a_seat_and_a_vulnerability_one_of_four(wrong: Any) -> None:
    with pytest.raises(InvalidSeat):
        Board(1, wrong)
    with pytest.raises(InvalidSeat):
        Board(1, None, wrong)
