"""A bracket as a value: what cannot be a bracket is refused."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import Bracket, From, Seed, Tie

ONE, TWO = Seed(1), Seed(2)


def test_rounds_are_in_the_order_of_play() -> None:
    ties = (Tie("A", 1, (ONE, TWO)), Tie("B", 2, (From("A"), From("A", 2))))
    assert Bracket("twice", 2, ties).rounds == ((ties[0],), (ties[1],))


@pytest.mark.parametrize(
    ("ties", "why"),
    [
        ((Tie("F", 1, (ONE, Seed(3))),), "not the seeds 1 to 2"),
        ((Tie("F", 1, (ONE, ONE)),), r"Seed\(number=1\) stands in two ties"),
        (
            (Tie("F", 1, (ONE, From("SF1"))), Tie("SF1", 1, (TWO, From("F", 2)))),
            "earlier 'SF1'",
        ),
        ((Tie("A", 1, (ONE, TWO)), Tie("B", 2, (From("A"), From("A", 3)))), "no place 3 in"),
        ((Tie("A", 1, (ONE, TWO)), Tie("A", 2, (From("A"), From("A", 2)))), "called 'A'"),
    ],
)
def test_what_is_no_bracket_is_refused(ties: tuple[Tie, ...], why: str) -> None:
    with pytest.raises(InvalidMovement, match=why):
        Bracket("x", 2, ties)


def test_a_tie_has_two_to_four_and_some_leave() -> None:
    with pytest.raises(InvalidMovement, match="F: a tie is for 2, 3 or 4, not 1"):
        Tie("F", 1, (ONE,))
    with pytest.raises(InvalidMovement, match="F: 2 of 2 cannot go on"):
        Tie("F", 1, (ONE, TWO), survivors=2)


def test_an_unknown_tie_is_named() -> None:
    with pytest.raises(InvalidMovement, match="x: no tie 'SF3'"):
        Bracket("x", 2, (Tie("F", 1, (ONE, TWO)),)).tie("SF3")
