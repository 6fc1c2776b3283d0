import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSeat
from tests.cases import one_pass

SEATS = st.sampled_from(Seat)


@pytest.mark.parametrize(
    ("seat", "left", "partner", "right", "side"),
    [
        (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST, Side.NS),
        (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH, Side.EW),
        (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST, Side.NS),
        (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH, Side.EW),
    ],
    ids=str,
)
def test_round_the_table(
    seat: Seat, left: Seat, partner: Seat, right: Seat, side: Side
) -> None:
    assert (seat.left, seat.partner, seat.right, seat.side) == (left, partner, right, side)


@pytest.mark.parametrize(
    ("text", "seat"),
    [("N", Seat.NORTH), (" e ", Seat.EAST), ("south", Seat.SOUTH), ("West", Seat.WEST)],
)
def test_seats_as_written(text: str, seat: Seat) -> None:
    assert Seat.parse(text) is seat


@pytest.mark.parametrize(
    ("text", "side"),
    [
        *((text, Side.NS) for text in ("NS", "n/s", "N-S", "We", "us")),
        *((text, Side.EW) for text in ("EW", "e-w", "They", " them ")),
    ],
)
def test_sides_as_written(text: str, side: Side) -> None:
    assert Side.parse(text) is side


@one_pass(
    ("text", "vulnerability"),
    [
        *((text, Vulnerability.NONE) for text in ("None", "Love", "-", "o", "Z", "")),
        *((text, Vulnerability.NS) for text in ("NS", "n-s", "N")),
        *((text, Vulnerability.EW) for text in ("EW", "e-w", "E")),
        *((text, Vulnerability.ALL) for text in ("All", "Both", "b", "GAME")),
    ],
)
def test_vulnerability_in_the_words_of_files(text: str, vulnerability: Vulnerability) -> None:
    assert Vulnerability.parse(text) is vulnerability


@pytest.mark.parametrize(
    ("vulnerability", "ns", "ew"),
    [
        (Vulnerability.NONE, False, False),
        (Vulnerability.NS, True, False),
        (Vulnerability.EW, False, True),
        (Vulnerability.ALL, True, True),
    ],
    ids=str,
)
def test_who_is_vulnerable(vulnerability: Vulnerability, ns: bool, ew: bool) -> None:
    assert (vulnerability.of(Side.NS), vulnerability.of(Side.EW)) == (ns, ew)
    for seat in Seat:
        assert vulnerability.of(seat) is vulnerability.of(seat.side)


@given(SEATS, st.integers(-20, 20), st.integers(-20, 20))
def test_steps_add_up(seat: Seat, first: int, second: int) -> None:
    assert seat.after(first).after(second) is seat.after(first + second)


@given(SEATS)
def test_partners_are_one_side_and_neighbours_are_not(seat: Seat) -> None:
    assert seat.partner.partner is seat
    assert seat.left.right is seat
    assert seat.partner.side is seat.side
    assert seat.left.side is seat.right.side is seat.side.opponents


@pytest.mark.parametrize("value", [*Seat, *Side, *Vulnerability], ids=repr)
def test_text_and_pickle_come_back(value: Seat | Side | Vulnerability) -> None:
    assert type(value).parse(str(value)) is value
    assert pickle.loads(pickle.dumps(value)) is value


@pytest.mark.parametrize("text", ["", "NE", "X", "Nort", "1", "NORTH EAST"])
def test_no_seat(text: str) -> None:
    with pytest.raises(InvalidSeat, match=f"not a seat: '{text}'"):
        Seat.parse(text)


@pytest.mark.parametrize("text", ["", "N", "NE", "both"])
def test_no_side(text: str) -> None:
    with pytest.raises(InvalidSeat, match=f"not a side: '{text}'"):
        Side.parse(text)


@pytest.mark.parametrize("text", ["NE", "W", "yes", "0.5"])
def test_no_vulnerability(text: str) -> None:
    with pytest.raises(InvalidSeat, match=f"not a vulnerability: '{text}'"):
        Vulnerability.parse(text)


@one_pass("kind", [Seat, Side, Vulnerability])
@one_pass("wrong", [None, 1, True, b"N"])
def test_what_is_no_text_is_refused_by_name(kind: Any, wrong: Any) -> None:
    with pytest.raises(InvalidSeat):
        kind.parse(wrong)
