"""Carry-over: exact, balanced, and never more than its rule allows."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.team_match import HALF_IMP, CarryOver, Team, carry_over
from overtrick.core.exact import Exact
from overtrick.errors import InvalidSetting
from tests.cases import one_pass

HIGHER_ONLY = CarryOver(lower_share=0)
A_THIRD = CarryOver(lower_share=Fraction(1, 3), cap=16, level=Fraction(1, 10))


@one_pass(
    ("margin", "rule", "higher", "home"),
    [
        (25, CarryOver(), None, Fraction(25, 2)),
        (-25, CarryOver(), None, Fraction(-25, 2)),
        (0, CarryOver(), None, 0),
        (50, CarryOver(cap=16), None, 16),
        (-50, CarryOver(cap=Fraction(33, 2)), None, Fraction(-33, 2)),
        (24, CarryOver(share=1), None, 24),
        (24, HIGHER_ONLY, Team.HOME, 12),
        (24, HIGHER_ONLY, Team.AWAY, 0),
        (-24, HIGHER_ONLY, Team.AWAY, -12),
        (24, A_THIRD, Team.AWAY, 8),
        (90, A_THIRD, Team.AWAY, 16),
        (0, A_THIRD, Team.HOME, Fraction(1, 10)),
        (30, HALF_IMP, Team.AWAY, Fraction(-1, 2)),
    ],
)
def test_a_share_of_the_margin(
    margin: int, rule: CarryOver, higher: Team | None, home: Exact
) -> None:
    assert carry_over(margin, rule, higher=higher).home == home


@pytest.mark.parametrize(
    ("boards", "home"),
    [((16, 32), 20), ((32, 16), 5), ((20, 20), 10), ((12, 16), Fraction(40, 3))],
)
def test_scaled_by_the_boards_of_both_matches(boards: tuple[int, int], home: Exact) -> None:
    assert carry_over(20, CarryOver(by_boards=True), boards=boards).home == home


@given(
    st.integers(-300, 300),
    st.fractions(0, 1, max_denominator=12),
    st.none() | st.integers(0, 40),
    st.sampled_from(Team),
)
def test_it_balances_and_keeps_to_the_cap(
    margin: int, share: Fraction, cap: int | None, higher: Team
) -> None:
    rule = CarryOver(share=share, cap=cap)
    found = carry_over(margin, rule, higher=higher)
    assert found.home + found.away == 0
    assert found.home * margin >= 0
    assert abs(found.home) == min(abs(margin) * share, 1000 if cap is None else cap)
    turned = carry_over(-margin, rule, higher=higher)
    assert turned.home == found.away


def test_a_rule_says_what_it_needs() -> None:
    with pytest.raises(InvalidSetting, match="who is ranked higher"):
        carry_over(24, HIGHER_ONLY)
    with pytest.raises(InvalidSetting, match="who is ranked higher"):
        carry_over(0, HALF_IMP)
    for boards in (None, (0, 16), (16, -1)):
        with pytest.raises(InvalidSetting, match="not for boards"):
            carry_over(24, CarryOver(by_boards=True), boards=boards)


@pytest.mark.parametrize("name", ["share", "lower_share", "cap", "level"])
def test_nothing_is_negative(name: str) -> None:
    with pytest.raises(InvalidSetting, match=f"{name} cannot be -1"):
        CarryOver(**{name: -1})  # type: ignore[arg-type]  # each of these is a number
