"""Entrants of a final take the numbers of its movement."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.plan import Plan
from overtrick.movements.plain import movement_of, plain
from overtrick.movements.registry import movement
from overtrick.movements.variations import ids, taken_by

FINALISTS = ["B2", "B5", "A1", "A4", "C3", "C6"]


def test_number_1_is_the_first_entrant() -> None:
    taken = taken_by(movement("howell:6"), FINALISTS)
    assert str(taken) == "1 is B2, 2 is B5, 3 is A1, 4 is A4, 5 is C3, 6 is C6"
    assert {*ids(taken.movement)} == {*FINALISTS}
    before = [(each.ns, each.ew, each.set) for _, each in Plan(movement("howell:6")).meetings()]
    after = [(each.ns, each.ew, each.set) for _, each in Plan(taken.movement).meetings()]
    who = dict(taken.numbers)
    assert after == [(who[ns or ""], who[ew or ""], boards) for ns, ew, boards in before]


def test_it_is_read_again_as_it_was_written() -> None:
    taken = taken_by(movement("howell:6"), FINALISTS).movement
    assert movement_of(taken.id, plain(taken)).rounds == taken.rounds


def test_north_south_first_where_both_lines_win() -> None:
    taken = taken_by(movement("mitchell:3"), FINALISTS)
    assert str(taken).startswith("NS 1 is B2, NS 2 is B5, NS 3 is A1, EW 1 is A4")


def test_single_players_take_seats() -> None:
    taken = taken_by(movement("individual:8"), [*"abcdefgh"])
    row = taken.movement.rounds[0]
    seated = {
        getattr(each, seat) for each in row for seat in ("north", "east", "south", "west")
    }
    assert seated == {*"abcdefgh"}


def test_numbers_that_are_the_entrants_own_stay() -> None:
    taken = taken_by(movement("howell:6"), ["3", "1", "2", "6", "5", "4", "7"])
    assert (taken.movement, taken.numbers, taken.left) == (movement("howell:6"), (), ("7",))


@pytest.mark.parametrize("number", [5, 7])
def test_too_few_or_too_many(number: int) -> None:
    entrants = [*FINALISTS, "C8"][:number]
    with pytest.raises(
        InvalidMovement, match=f"has 6 places, and there are {number} entrants"
    ) as said:
        taken_by(movement("howell:6"), entrants)
    assert str(said.value).endswith("say first who goes home") is (number == 7)
