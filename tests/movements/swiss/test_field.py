import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.swiss.field import Draw, Pairing, SwissField, pair
from overtrick.movements.swiss.reasons import DrawReason


def test_both_sides_have_their_sentence() -> None:
    each = Pairing("1", "7", (DrawReason("met", ("3",)),), (DrawReason("next"),))
    assert [str(each.sentence(who)) for who in "17"] == [
        "1 meets 7: 3 it has met",
        "7 meets 1: the next on the list",
    ]
    assert each.turned.sentence("7") == each.sentence("7")
    assert (each.turned.home, each.turned.turned) == ("7", each)


def test_who_has_a_bye_has_no_opponent() -> None:
    draw = Draw((Pairing("1", "2"),), bye="3")
    assert [draw.opponent(who) for who in "123"] == ["2", "1", None]


def test_a_stranger_has_no_sentence() -> None:
    with pytest.raises(InvalidMovement, match="1 v 7 is no match of '3'"):
        Pairing("1", "7").sentence("3")


def test_twice_in_the_field() -> None:
    with pytest.raises(InvalidMovement, match="'2' is in the field twice"):
        SwissField(("1", "2", "2"))


def test_no_round_left() -> None:
    with pytest.raises(InvalidMovement, match="not 0"):
        SwissField(("1", "2"), rounds_left=0)


def test_a_meeting_cannot_be_sought() -> None:
    with pytest.raises(InvalidMovement, match="not -3"):
        SwissField(("1", "2"), avoid={pair("1", "2"): -3})
