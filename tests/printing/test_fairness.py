"""Figures of ways to draw, side by side."""

from overtrick.movements.swiss.simulate import Fairness
from overtrick.printing.columns import PAGE, width
from overtrick.printing.movement import draw_fairness


def found(way: str, rounds: int) -> Fairness:
    return Fairness(way, 300, tuple(range(100, 100 + rounds)), 12, 4321, 300)


def test_a_way_is_a_column_and_a_round_a_line() -> None:
    """Thirty rounds and large numbers still fit."""
    ways = [found("greedy", 30), found("top_down", 30)]
    lines = draw_fairness(1000, ways).splitlines()
    assert lines[0] == "Swiss of 1000 over 30 rounds, 300 simulated events"
    assert lines[2].split() == ["greedy", "top", "down"]
    assert lines[4].split() == ["gap", "round", "1", "100.0", "100.0"]
    assert lines[33].split() == ["gap", "round", "30", "129.0", "129.0"]
    assert all(width(line) <= PAGE for line in lines)


def test_it_says_that_nobody_played() -> None:
    assert "Nobody played" in draw_fairness(8, [found("greedy", 3)])
