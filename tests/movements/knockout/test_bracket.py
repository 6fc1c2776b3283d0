"""A bracket as a value: what cannot be a bracket is refused."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.knockout.bracket import (
    Bracket,
    From,
    Seed,
    Tie,
    with_consolation,
    with_third_place,
)
from overtrick.movements.knockout.fill import bracket, fill
from tests.cases import one_pass
from tests.movements.knockout.play import names, played

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


def test_the_third_place_is_played_before_the_final() -> None:
    field = with_third_place(bracket(8))
    assert [tie.id for tie in field.rounds[-1]] == ["3rd", "F"]
    assert str(field.name) == "Knock-out of 8, third place"


def test_the_consolation_of_8() -> None:
    field = with_consolation(bracket(8))
    assert [tie.sources for tie in field.ties if tie.part] == [
        (From("QF2", 2), From("QF1", 2)),
        (From("QF4", 2), From("QF3", 2)),
        (From("C-SF1"), From("C-SF2")),
    ]


@one_pass(("entries", "rounds"), [(e, r) for e in range(10, 70) for r in (1, 2)])
def test_everybody_who_lost_early_plays_on(entries: int, rounds: int) -> None:
    main = bracket(entries)
    losers = {From(tie.id, 2) for tie in main.ties if tie.round <= rounds}
    if len(losers) == 1:  # 17, 33 and 65 play one tie in the first round
        with pytest.raises(InvalidMovement, match="too few free losers"):
            with_consolation(main, rounds)
        return
    down = [tie for tie in with_consolation(main, rounds).ties if tie.part == "consolation"]
    assert losers <= {source for tie in down for source in tie.sources}
    assert len(down) == len(losers) - 1


@pytest.mark.parametrize("entries", [8, 11, 12, 13, 16, 20, 24, 32, 47, 48, 64])
def test_nobody_meets_again_before_the_last_round_of_the_consolation(entries: int) -> None:
    field = with_consolation(bracket(entries), 2)
    for seed in range(30):
        met: set[frozenset[str | None]] = set()
        for each in fill(field, names(field), played(field, seed)):
            pair = frozenset(each.entrants)
            if each.tie.title != "final":
                assert pair not in met
            met.add(pair)


@pytest.mark.parametrize("rounds", [0, -1, 3])
def test_no_consolation_from_the_final(rounds: int) -> None:
    with pytest.raises(InvalidMovement, match=f"Knock-out of 8: no consolation after {rounds}"):
        with_consolation(bracket(8), rounds)


def test_losers_must_be_enough_and_free() -> None:
    with pytest.raises(InvalidMovement, match="too few free losers after 1"):
        with_consolation(bracket(5))
    with pytest.raises(InvalidMovement, match="too few free losers after 2"):
        with_consolation(with_third_place(bracket(8)), 2)


def test_a_third_place_needs_two_semi_finals() -> None:
    with pytest.raises(InvalidMovement, match="no two losers of semi-finals"):
        with_third_place(bracket(3))
    with pytest.raises(InvalidMovement, match="no two losers of semi-finals"):
        with_third_place(bracket(4, ways=4))
    with pytest.raises(InvalidMovement, match="no two losers of semi-finals"):
        with_third_place(with_third_place(bracket(4)))
