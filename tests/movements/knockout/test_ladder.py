"""A ladder: who may challenge, what a win gains, what a loss leaves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.ladder import Challenge, Climb, Ladder, after

SIX = tuple("ABCDEF")


@pytest.mark.parametrize(("climb", "order"), [(Climb.INSERT, "ABFCDE"), (Climb.SWAP, "ABFDEC")])
def test_a_win_three_rungs_up(climb: Climb, order: str) -> None:
    won = Challenge("F", "C", winner="F")
    assert "".join(after(Ladder(SIX, reach=3, climb=climb), [won]).order) == order


def test_a_loss_changes_nothing() -> None:
    assert after(Ladder(SIX), [Challenge("F", "D", winner="D")]) == Ladder(SIX)


def test_results_count_in_their_order() -> None:
    climbs = [Challenge("F", "D", winner="F"), Challenge("F", "B", winner="F")]
    assert "".join(after(Ladder(SIX), climbs).order) == "AFBCDE"
    with pytest.raises(InvalidMovement, match="'F' on rung 6 cannot challenge 'B' on rung 2"):
        after(Ladder(SIX), reversed(climbs))


def test_the_top_challenges_nobody() -> None:
    assert Ladder(SIX).may_challenge("A") == ()
    assert Ladder(SIX, reach=9).may_challenge("F") == SIX[:5]


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(0, 9), st.booleans()), max_size=30),
    st.integers(1, 5),
    st.sampled_from(Climb),
)
def test_nobody_is_lost_and_nobody_falls_more_than_their_challengers_climb(
    matches: list[tuple[int, int, bool]], reach: int, climb: Climb
) -> None:
    ladder = Ladder(SIX, reach, climb)
    for low, choice, is_won in matches:
        challenger = ladder.order[low]
        targets = ladder.may_challenge(challenger)
        challenged = targets[choice % len(targets)]
        then = after(
            ladder, [Challenge(challenger, challenged, challenger if is_won else challenged)]
        )
        assert sorted(then.order) == sorted(SIX)
        if is_won:
            assert then.rung(challenger) == ladder.rung(challenged)
            assert then.rung(challenger) < then.rung(challenged)
        ladder = then


def test_newcomers_and_leavers() -> None:
    assert Ladder(SIX).left("C").joined("G").order == tuple("ABDEFG")
    with pytest.raises(InvalidMovement, match="'A' stands on two rungs"):
        Ladder(SIX).joined("A")
    with pytest.raises(InvalidMovement, match="'G' does not stand on the ladder"):
        Ladder(SIX).left("G")


@pytest.mark.parametrize(
    ("challenger", "challenged", "winner", "why"),
    [
        ("B", "B", "B", "'B' cannot challenge"),
        ("B", "A", "C", "'C' did not play in 'B' v 'A'"),
        ("A", "B", "A", "'A' on rung 1 cannot challenge 'B' on rung 2: 2 up at most"),
        ("Z", "B", "Z", "'Z' does not stand on the ladder"),
    ],
)
def test_what_cannot_be_played_is_refused(
    challenger: str, challenged: str, winner: str, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        after(Ladder(SIX), [Challenge(challenger, challenged, winner)])


def test_somebody_must_be_in_reach() -> None:
    with pytest.raises(InvalidMovement, match="a reach of 0 rungs"):
        Ladder(SIX, reach=0)
