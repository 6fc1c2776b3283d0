"""The competition measure against R. Moore's figures and those of the verified Howells."""

from fractions import Fraction
from typing import Any

import pytest

from overtrick.core.exact import number
from overtrick.movements.balance import Balance, balance
from overtrick.movements.grid import GridMeeting, Movement, Movers
from overtrick.movements.howell import HowellSwitch, howell
from overtrick.movements.individual import individual
from overtrick.movements.mitchell import one_winner, straight
from tests.cases import one_pass
from tests.movements.facts import vectors

HOWELLS = vectors("howell_complete") + vectors("howell_reduced")


@one_pass("row", HOWELLS)
def test_a_verified_howell_has_its_figures(row: dict[str, Any]) -> None:
    found = balance(howell(row["pairs"], row["rounds"]))
    assert found is not None
    assert abs(found.sd - Fraction(str(row["sd"]))) <= Fraction(55, 100_000)  # 3 decimals
    assert [found.min, found.max] == row["competition"]
    assert list(found.comparisons) == row["comparisons"]


@pytest.mark.parametrize("row", vectors("howell_boardswitch"), ids=lambda v: str(v["pairs"]))
def test_a_switch_of_every_second_board_is_perfect(row: dict[str, Any]) -> None:
    found = balance(howell(row["pairs"], switch=HowellSwitch.BOARDS))
    assert found is not None
    assert (found.variance, found.quality) == (0, 100)
    assert [2 * found.min, 2 * found.max] == row["competition"]  # the figures are for 2 boards


@one_pass(
    ("tables", "arrow", "sd"),
    [
        (5, (5,), 1.6178),
        (5, (4, 5), 3.3921),
        (7, (), 3.4896),
        (7, (7,), 1.0491),
        (7, (6, 7), 3.3086),
        (9, (9,), 1.1646),
        (9, (8, 9), 2.8186),
        (11, (11,), 1.8748),
        (11, (10, 11), 2.2447),
        (13, (13,), 2.7609),
        (13, (12, 13), 1.7727),
        (13, (1, 2, 5), 3.6582),
    ],
)
def test_a_switched_mitchell_has_moores_figure(
    tables: int, arrow: tuple[int, ...], sd: float
) -> None:
    found = balance(one_winner(straight(tables), arrow))
    assert found is not None
    assert number(found.sd) == sd


def test_with_two_winners_each_line_compares_with_itself() -> None:
    found = balance(straight(7))
    assert found == Balance(7, 0, 7, 7, (7, 7))


def test_a_meeting_counts_the_other_tables() -> None:
    """
    Two tables, one set: 1 v 2 and 3 v 4.  Those who meet: 2 tables less one, +1; those who
    sit alike: +1; those opposite at different tables: -1.
    """
    plan = Movement(
        "x", "x", Movers.PAIRS, 1, ((GridMeeting(1, "1", "2", 1), GridMeeting(2, "3", "4", 1)),)
    )
    found = balance(plan)
    assert found is not None
    assert (found.mean, found.min, found.max) == (Fraction(1, 3), -1, 1)
    assert found.variance == Fraction(8, 9)
    assert found.sd == Fraction(9428, 10_000)


def test_what_is_not_played_does_not_count() -> None:
    rounds = ((GridMeeting(1, "1", None, 1), GridMeeting(2, "2", "2", None)),)
    assert balance(Movement("x", "x", Movers.PAIRS, 1, rounds)) is None


def test_individuals_are_not_measured() -> None:
    assert balance(individual(8)) is None
