"""Who won a match with its carry-over, and how many boards decide a tie."""

from fractions import Fraction

import pytest

from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import HALF_IMP, Team, carry_over
from overtrick.errors import InvalidSetting
from overtrick.movements.knockout.fill import Decision, ExtraBoards, decided, extra_boards


@pytest.mark.parametrize(
    ("home", "away", "carried", "margin", "winner"),
    [
        (12, -12, 0, 12, Team.HOME),
        (12, -12, -12, 0, None),
        (12, -12, Fraction(-25, 2), Fraction(-1, 2), Team.AWAY),
        (10, -4, 0, 7, Team.HOME),  # rulings that do not balance: the mean for both
        (-3, -3, 0, 0, None),
    ],
)
def test_carry_over_and_rulings_are_in_the_margin(
    home: int, away: int, carried: int | Fraction, margin: int | Fraction, winner: Team | None
) -> None:
    found = decided(TeamAward(home, away), TeamAward(carried, -carried))
    assert found == Decision(margin, winner)


def test_half_an_imp_leaves_no_match_tied() -> None:
    for higher in Team:
        half = carry_over(0, HALF_IMP, higher=higher)
        assert decided(TeamAward(0, 0), half).winner is higher
        assert decided(TeamAward(1, -1), half).winner is Team.HOME


@pytest.mark.parametrize(
    ("scheduled", "extra"), [(1, 2), (8, 2), (16, 2), (17, 3), (24, 3), (25, 4), (64, 8)]
)
def test_an_eighth_of_the_boards_and_two_at_least(scheduled: int, extra: int) -> None:
    assert extra_boards(scheduled) == extra


def test_conditions_of_contest_may_say_other_numbers() -> None:
    assert [extra_boards(boards, ExtraBoards(each=4, least=1)) for boards in (1, 9)] == [1, 3]


def test_numbers_that_are_no_boards_are_refused() -> None:
    with pytest.raises(InvalidSetting, match="a match of 0 boards"):
        extra_boards(0)
    with pytest.raises(InvalidSetting, match="no extra boards: 2, 1 in 0"):
        ExtraBoards(each=0, least=2)
