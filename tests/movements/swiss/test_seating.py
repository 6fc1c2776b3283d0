import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.draw import in_turn, tables
from overtrick.movements.swiss.field import Draw, Pairing
from overtrick.movements.swiss.simulate import WAYS, simulate

DRAW = Draw((Pairing("3", "1"), Pairing("6", "2"), Pairing("4", "5")))
ORDER = tuple("123456")


@pytest.mark.parametrize(
    ("fixed", "given"),
    [
        ({}, (1, 2, 3)),
        ({"5": 1}, (2, 3, 1)),
        ({"5": 2, "6": 7}, (1, 7, 2)),
        ({"1": 3}, (3, 1, 2)),
    ],
)
def test_tables(fixed: dict[str, int], given: tuple[int, ...]) -> None:
    assert tables(DRAW, ORDER, fixed) == given


def test_the_best_placed_of_the_two_counts() -> None:
    assert tables(DRAW, ("6", "5", "4", "3", "2", "1")) == (3, 1, 2)


def test_one_table_for_two_matches_is_refused() -> None:
    with pytest.raises(InvalidMovement, match="fixed at table 4"):
        tables(DRAW, ORDER, {"1": 4, "2": 4})


def test_two_who_do_not_move_cannot_meet() -> None:
    with pytest.raises(InvalidMovement, match="3 and 1 meet, and neither moves"):
        tables(DRAW, ORDER, {"1": 4, "3": 5})


def test_who_has_been_home_less_often_is_home() -> None:
    drawn = in_turn(DRAW, {"3": 2, "1": 1, "6": 1, "2": 1, "5": 3})
    assert [each.home for each in drawn.pairings] == ["1", "6", "4"]


def test_who_does_not_move_is_home() -> None:
    drawn = in_turn(DRAW, {"5": 3}, fixed={"5"})
    assert drawn.pairings[2] == Pairing("5", "4")


def test_nobody_is_home_all_the_time() -> None:
    """Over a simulated event of 20 teams and 9 rounds everybody is home three to six times."""
    homes: dict[str, int] = {}

    def in_their_turn(field: object) -> Draw:
        drawn = in_turn(WAYS["top_down"](field), homes)  # type: ignore[arg-type]
        for each in drawn.pairings:
            homes[each.home] = homes.get(each.home, 0) + 1
        return drawn

    simulate(20, 9, 1, in_their_turn)
    assert 3 <= min(homes.values()) <= max(homes.values()) <= 6
    assert len(homes) == 20
