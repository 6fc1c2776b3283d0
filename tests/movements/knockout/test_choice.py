"""Choosing opponents: in turn, among those who are free."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.fill import bracket, fill
from overtrick.movements.knockout.ladder import choices, choosers

EIGHT = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]
MADE = [("Ann", "Gus"), ("Bob", "Eve"), ("Cat", "Hal")]


def test_turn_by_turn() -> None:
    assert choosers(EIGHT) == ("Ann", "Bob", "Cat", "Dan")
    for number, turn in enumerate(["Ann", "Bob", "Cat"]):
        now = choices(EIGHT, MADE[:number])
        assert (now.turn, now.ties) == (turn, tuple(MADE[:number]))
        assert set(now.free) == {*EIGHT[4:]} - {opponent for _, opponent in MADE[:number]}


def test_the_last_has_no_choice() -> None:
    done = choices(EIGHT, MADE)
    assert (done.turn, done.free) == (None, ())
    assert done.ties == (*MADE, ("Dan", "Flo"))
    assert choices(EIGHT, [*MADE, ("Dan", "Flo")]) == done


def test_the_bracket_plays_the_ties_that_were_chosen() -> None:
    done = choices(EIGHT, MADE)
    first = [each.entrants for each in fill(bracket(8), done.seeding, {})][:4]
    assert sorted(first) == sorted(done.ties)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        ([("Bob", "Eve")], "'Bob' chose 'Eve': 'Ann' chooses"),
        ([("Ann", "Bob")], "'Ann' chose 'Bob': free are Eve, Flo, Gus, Hal"),
        ([("Ann", "Eve"), ("Bob", "Eve")], "'Bob' chose 'Eve': free are Flo, Gus, Hal"),
        ([*MADE, ("Dan", "Flo"), ("Eve", "Ann")], "'Eve' chose 'Ann': all have chosen"),
    ],
)
def test_a_wrong_choice_is_refused(made: list[tuple[str, str]], why: str) -> None:
    with pytest.raises(InvalidMovement, match=why):
        choices(EIGHT, made)


def test_nobody_is_seeded_before_all_have_chosen() -> None:
    with pytest.raises(InvalidMovement, match="'Bob' has yet to choose among Eve, Flo, Hal"):
        _ = choices(EIGHT, MADE[:1]).seeding


@pytest.mark.parametrize(
    ("entrants", "why"), [([], "0 cannot"), (EIGHT[:5], "5 cannot"), (["Ann"] * 2, "'Ann' is")]
)
def test_a_field_that_cannot_choose_is_refused(entrants: list[str], why: str) -> None:
    with pytest.raises(InvalidMovement, match=why):
        choosers(entrants)
