from typing import Any

import pytest

from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidSheet, UnknownName
from overtrick.rules.chicago import ChicagoSheet, chicago_sheet
from overtrick.rules.editions import Game, Schedule
from overtrick.rules.pad import Pad
from overtrick.rules.rubber import RubberSheet, rubber_sheet
from overtrick.rules.sheet import PASS
from tests.sheets import deals

PLAYED = deals("We 3NT =, They 2S =")


def test_a_rubber_with_its_house_rules() -> None:
    pad = Pad(edition="rubber-pre1993", carry=True, settle=True, deals=PLAYED)
    sheet = pad.sheet()
    assert isinstance(sheet, RubberSheet)
    assert sheet == rubber_sheet(PLAYED, "rubber-pre1993", carry=True, settle=True)


def test_a_chicago_with_its_house_rules() -> None:
    kept = Schedule.OPPONENTS
    pad = Pad(game=Game.CHICAGO, vulnerability=kept, dealer=Seat.EAST, deals=PLAYED)
    sheet = pad.sheet()
    assert isinstance(sheet, ChicagoSheet)
    assert sheet == chicago_sheet(PLAYED, schedule=kept, dealer=Seat.EAST)


def test_who_plays() -> None:
    pad = Pad(we="Ann & Bob")
    assert (pad.names(Side.NS), pad.names(Side.EW)) == ("Ann & Bob", None)


def test_a_deal_is_written_in_its_place_or_after_the_last() -> None:
    pad = Pad(deals=PLAYED)
    assert pad.with_deal(1, PASS).deals == (PASS, PLAYED[1])
    assert pad.with_deal(3, PASS).deals == (*PLAYED, PASS)
    for number in (0, 4):
        with pytest.raises(InvalidSheet, match=f"2 deals, no deal {number}"):
            pad.with_deal(number, PASS)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"game": Game.DUPLICATE}, "no sheet is kept of duplicate"),
        ({"edition": "chicago-duplicate"}, "chicago-duplicate does not score rubber"),
        ({"game": Game.CHICAGO, "edition": "rubber-2014"}, "does not score chicago"),
        ({"rubbers": 0}, "1 rubber or more, not 0"),
    ],
)
def test_pads_that_cannot_be(said: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidSheet, match=message):
        Pad(**said)


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(UnknownName, match="'rubber-2099'"):
        Pad(edition="rubber-2099")
