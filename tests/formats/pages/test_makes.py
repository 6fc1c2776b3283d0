"""What could be made, and par, in the spellings of ACBL; dates and sides beside them."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.contract import Strain
from overtrick.core.seats import Seat
from overtrick.errors import InvalidTricks
from overtrick.formats.pages.acbl_hands import number_of, person_name
from overtrick.formats.pages.american import par_of, sure_reading, told_by_sides, trick_table_of
from overtrick.formats.pages.page import date_of


@pytest.mark.parametrize(
    ("ns", "strain", "north", "south"),
    [
        ("4C 1D 1H 1S 1NT", Strain.CLUBS, 10, 10),
        ("2/3C 1D 1H 1S 1NT", Strain.CLUBS, 8, 9),
        ("1/ 2C 1D 1H 1S 1NT", Strain.CLUBS, 7, 8),
        ("C5 1D 1H 1S 1NT", Strain.CLUBS, 5, 5),
        ("C4/2 1D 1H 1S 1NT", Strain.CLUBS, 4, 2),
        ("NS: 1C 1D 1H 1S NT0/13", Strain.NOTRUMP, 0, 13),
        ("-/1C C6/- 1D 1H 1S 1NT", Strain.CLUBS, 6, 7),
    ],
)
def test_what_could_be_made(ns: str, strain: Strain, north: int, south: int) -> None:
    table = trick_table_of(ns, "EW: 1C 1D 1H 1S 1NT")
    assert table is not None
    assert (table.get(strain, Seat.NORTH), table.get(strain, Seat.SOUTH)) == (north, south)


@pytest.mark.parametrize("ns", ["1C", "9C 1D 1H 1S 1NT", "C99 1D 1H 1S 1NT", "?"])
def test_what_is_no_table_is_refused(ns: str) -> None:
    with pytest.raises(InvalidTricks):
        trick_table_of(ns, "1C 1D 1H 1S 1NT")


@pytest.mark.parametrize(
    ("text", "par"),
    [
        *(("Par: 920 6D-NS/6C-NS", "+920"), ("-300 5D*-NS-2", "-300"), ("Par: 0", "0")),
        *(("+600 3NT-NS", "+600"), (" ", ""), ("−50 x", "-50")),
    ],
)
def test_par(text: str, par: str) -> None:
    assert par_of(text) == par


@pytest.mark.parametrize("text", ["Par: ?", "125", "99999"])
def test_what_is_no_par_is_refused(text: str) -> None:
    with pytest.raises(InvalidTricks):
        par_of(text)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        *(("March 3, 2025", "2025-03-03"), ("3/12/2025", "2025-03-12"), ("2025-02-41", "")),
        *(("Fri Sep. 5 2025", "2025-09-05"), ("5 Sep 2025", "2025-09-05"), ("20251330", "")),
        *(("13/40/2025", ""), ("Xyz 3, 2025", ""), ("", ""), ("x" * 10**6, "")),
    ],
)
def test_dates(text: str, date: str) -> None:
    assert date_of(text) == date


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (("4S", "N", "=", "420", "-420"), "4S N ="),
        (("4S", "North", "", "420", ""), "4S N ="),
        (("4S", "N", "=", "420", "50"), "NS 4S N =, EW -50"),
        (("", "", "", "1,430", "-1,430"), "+1430"),
        (("", "", "", "420.00", ""), "+420"),
        (("PASS", "", "", "", ""), "PASS"),
        (("", "", "", "NP", "AVE+"), "NS NP, EW A+/A+"),
    ],
)
def test_scores_of_both_sides(cells: Any, told: str) -> None:
    assert str(told_by_sides(Board(1), *cells).outcome) == told
    reading, notes = sure_reading(Board(1), cells[:3], cells[3:])
    assert (str(reading.outcome), notes) == (told, [])


def test_numbers_and_names_of_pairs() -> None:
    assert [number_of(text) for text in ("1-NS", "12 EW", "7EW", "A7", "", "0")] == [
        *("1", "12", "7", "A7", "", ""),
    ]
    assert person_name("de la Cruz, Ana") == "Ana de la Cruz"
    assert person_name("Adams, Eve, Jr") == "Adams, Eve, Jr"
