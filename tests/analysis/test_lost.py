"""What a result lost: the parts sum to par minus the score, whoever lost them."""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.analysis.boards import lost_to_par
from overtrick.core.board import Board
from overtrick.core.contract import Contract, Doubling, Strain
from overtrick.core.outcome import Result
from overtrick.core.seats import Seat
from overtrick.rules.duplicate import outcome_points

RESULTS = st.builds(
    Result,
    st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)),
    st.sampled_from(Seat),
    st.integers(0, 13),
)


@given(
    RESULTS,
    st.integers(1, 16),
    st.integers(-7600, 7600),
    st.lists(st.integers(0, 13), min_size=1, max_size=20),
)
def test_the_parts_sum_to_par_minus_the_score(
    result: Result, number: int, par: int, course: list[int]
) -> None:
    board = Board(number)
    turns = [result.declarer.after(1 + card) for card in range(len(course) - 1)]
    lost, tricks = lost_to_par(result, board, par, course, turns)
    assert lost.total == par - outcome_points(result, board)
    assert tricks.possible == course[0]
    gained = (tricks.lead or 0) + tricks.defence - tricks.declarer
    if len(course) <= 2:
        assert tricks.possible + gained == result.tricks or course[-1] < course[0]


def test_a_bad_lead_and_a_trick_thrown_back() -> None:
    made = Result(Contract(4, Strain.SPADES), Seat.NORTH, 10)
    lost, tricks = lost_to_par(made, Board(1), 420, [10, 11], [Seat.EAST])
    assert lost.to_dict() == {"bidding": 0, "lead": -30, "play": 30, "defence": 0}
    assert tricks.to_dict() == {"possible": 10, "lead": 1, "declarer": 1, "defence": 0}


def test_a_wrong_contract_is_the_biddings() -> None:
    down = Result(Contract(6, Strain.SPADES), Seat.NORTH, 11)
    lost, _ = lost_to_par(down, Board(2), 650, [11], [])
    assert lost.to_dict() == {"bidding": 750, "lead": 0, "play": 0, "defence": 0}
