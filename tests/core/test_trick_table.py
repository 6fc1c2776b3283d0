import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import Strain
from overtrick.core.deal import TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import InvalidTricks, OvertrickError

# What each seat makes at clubs, diamonds, hearts, spades and no trump.
BOARD_7 = "9a4789a4784295342953"
MAKES = {
    Seat.NORTH: (8, 7, 4, 10, 9),
    Seat.SOUTH: (8, 7, 4, 10, 9),
    Seat.EAST: (3, 5, 9, 2, 4),
    Seat.WEST: (3, 5, 9, 2, 4),
}
TABLES = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(
    lambda tricks: TrickTable(tuple(tricks))
)


@pytest.mark.parametrize("seat", Seat, ids=str)
def test_the_table_of_a_hand_record(seat: Seat) -> None:
    table = TrickTable.parse(BOARD_7)
    assert tuple(table.get(strain, seat) for strain in Strain) == MAKES[seat]


def test_every_place_has_its_digit() -> None:
    """North, South, East, West in turn, each at no trump, spades, hearts, diamonds, clubs."""
    places = [(seat, strain) for seat in "NSEW" for strain in ("NT", "S", "H", "D", "C")]
    for place, (seat, strain) in enumerate(places):
        table = TrickTable.parse("0" * place + "d" + "0" * (19 - place))
        assert table.get(Strain(strain), Seat(seat)) == 13
        assert sum(table.tricks) == 13


def test_rows_of_an_optimum_result_table() -> None:
    text = "\n".join(
        f"{seat} {'NT' if strain is Strain.NOTRUMP else strain} {MAKES[seat][strain.rank]:2}"
        for seat in (Seat.EAST, Seat.NORTH, Seat.WEST, Seat.SOUTH)
        for strain in Strain
    )
    assert TrickTable.parse(text) == TrickTable.parse(BOARD_7)


@given(TABLES)
def test_a_table_comes_back(table: TrickTable) -> None:
    assert TrickTable.parse(str(table)) == table
    assert TrickTable.parse(str(table).upper()) == table
    rows = "\n".join(f"{seat} {strain} {tricks}" for seat, strain, tricks in table.rows())
    assert TrickTable.parse(rows) == table
    assert TrickTable.of({(s, seat): n for seat, s, n in table.rows()}) == table
    assert pickle.loads(pickle.dumps(table)) == table


@given(TABLES)
def test_rows_and_get_agree(table: TrickTable) -> None:
    assert len(table.rows()) == 20
    for seat, strain, tricks in table.rows():
        assert table.get(strain, seat) == tricks


@pytest.mark.parametrize(
    "text", ["", "9a4789a478429534295", BOARD_7 + "0", BOARD_7.replace("a", "g"), "-" * 20]
)
def test_not_twenty_digits(text: str) -> None:
    with pytest.raises(InvalidTricks, match=f"not 20 numbers of tricks: '{text}'"):
        TrickTable.parse(text)


def test_over_thirteen_tricks() -> None:
    with pytest.raises(InvalidTricks, match="0 to 13, not 'e'"):
        TrickTable.parse(BOARD_7.replace("a", "e"))
    with pytest.raises(InvalidTricks, match="0 to 13, not 14"):
        TrickTable((14, *[0] * 19))
    with pytest.raises(InvalidTricks, match="0 to 13, not True"):
        TrickTable((True, *[0] * 19))


def test_too_few_numbers() -> None:
    with pytest.raises(InvalidTricks, match="20 numbers of tricks, not 3"):
        TrickTable((1, 2, 3))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("N NT 9", "no tricks for S by N"),
        ("N NT", "not rows of declarer, strain and tricks: 'N NT'"),
        ("N NT 9 N NT 8", "'N NT 8'"),
        ("N NT x", "'N NT x'"),
        ("Q NT 9", "not a seat: 'Q' in 'Q NT 9'"),
        ("N ZZ 9", "not a strain: 'ZZ' in 'N ZZ 9'"),
    ],
)
def test_rows_that_cannot_be_read(rows: str, message: str) -> None:
    with pytest.raises(InvalidTricks, match=re.escape(message)):
        TrickTable.parse(rows)


@given(st.text(alphabet="0123456789abcdefNESW T\n", max_size=40))
def test_any_text_is_a_table_or_our_error(text: str) -> None:
    try:
        table = TrickTable.parse(text)
    except OvertrickError:
        return
    assert TrickTable.parse(str(table)) == table
