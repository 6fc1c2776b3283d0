from dataclasses import replace

import pytest
from hypothesis import given, settings

from overtrick.movements.swiss.completion import check
from overtrick.movements.swiss.draw import draw
from overtrick.movements.swiss.field import Draw, Pairing, SwissField, pair
from tests.movements.swiss.fields import fields

MET = {pair("3", "7"): (2,), pair("1", "9"): (1, 3)}
AGAIN = "1 and 9 have met in rounds 1 and 3"
APART = "1 and 3 are to be kept apart"
FIELD = SwissField(("1", "3", "7", "9"), MET, apart=frozenset({pair("1", "3")}))
ODD = SwissField(("1", "3", "7"), byes={"7": 1})


def by_hand(text: str) -> Draw:
    """Read ``1-3 7-9 bye 5``."""
    words, _, bye = text.partition(" bye ")
    two_each = [word.split("-") for word in words.split()]
    return Draw(tuple(Pairing(one, other) for one, other in two_each), bye=bye or None)


@pytest.mark.parametrize(
    ("field", "text", "faults"),
    [
        (FIELD, "1-7 3-9", []),
        (FIELD, "7-3 1-9", ["7 and 3 have met in round 2", AGAIN]),
        (FIELD, "1-3 7-9", [APART]),
        (FIELD, "1-9 1-3", ["1 is drawn twice", "7 is not drawn", AGAIN, APART]),
        (FIELD, "1-1 1-7", ["1 is drawn 3 times", "3 and 9 are not drawn"]),
        (FIELD, "1-7 3-8", ["8 is not in the field", "9 is not drawn"]),
        (FIELD, "1-7 bye 3", ["9 is not drawn"]),
        (ODD, "1-3 bye 7", ["7 has had a bye, and not everybody has had as many"]),
        (ODD, "3-7 bye 1", []),
    ],
)
def test_faults_of_a_draw_made_by_hand(field: SwissField, text: str, faults: list[str]) -> None:
    assert [*map(str, check(by_hand(text), field))] == faults


def test_a_triple_is_three_meetings() -> None:
    field = SwissField(tuple("13579"), {pair("7", "9"): (1,)})
    hand = Draw((Pairing("1", "3"),), triple=("5", "7", "9"))
    assert [*map(str, check(hand, field))] == ["7 and 9 have met in round 1"]


def test_a_round_to_come_is_lost() -> None:
    """After 1-2, 3-4 and 5-6 two rings of three are left: 1, 3, 5 and 2, 4, 6."""
    met = {pair(*two): (1,) for two in ("14", "36", "25")}
    met |= {pair(*two): (2,) for two in ("16", "23", "45")}
    field = SwissField(tuple("123456"), met, rounds_left=3)
    (lost,) = check(by_hand("1-2 3-4 5-6"), field)
    assert str(lost) == "then round 4 cannot be completed without a rematch"
    assert check(by_hand("1-2 3-5 4-6"), field) == []
    assert check(by_hand("1-2 3-4 5-6"), replace(field, rounds_left=1)) == []


@settings(deadline=None)
@given(fields(most=8, rounds_left=3))
def test_a_draw_of_ours_has_the_faults_it_admits(field: SwissField) -> None:
    drawn = draw(field)
    admitted = [note for note in drawn.notes if note.kind in ("again", "although")]
    faults = [fault for fault in check(drawn, field) if "bye" not in str(fault)]
    assert len(faults) == len(admitted)
