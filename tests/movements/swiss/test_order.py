from fractions import Fraction

import pytest

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.draw import accelerated

SEEDS = tuple("1234567")
ORDER = ("5", "1", "2", "7", "6", "3", "4")
POINTS: dict[str, Exact] = {
    "5": 18,
    "1": Fraction(31, 2),
    "2": 12,
    "7": 12,
    "6": 8,
    "3": 5,
    "4": 2,
}


def test_the_upper_half_draws_with_points_it_has_not() -> None:
    """Of seven the upper half is four: 1 to 4 have 25.5, 22, 15 and 12 against 5's 18."""
    assert accelerated(ORDER, POINTS, SEEDS, virtual=10) == ("1", "2", "5", "3", "7", "4", "6")


def test_equals_stay_in_their_order() -> None:
    level: dict[str, Exact] = dict.fromkeys(SEEDS, 0)
    assert accelerated(ORDER, level, SEEDS, virtual=1) == ("1", "2", "3", "4", "5", "7", "6")


def test_without_points_nothing_changes() -> None:
    assert accelerated(ORDER, POINTS, SEEDS, virtual=0) == ORDER


def test_who_was_not_seeded_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="'8' is not among the seeds"):
        accelerated((*ORDER, "8"), POINTS, SEEDS, virtual=1)
