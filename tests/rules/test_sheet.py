import pytest

from overtrick.core.contract import Contract
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSheet, InvalidTricks, OvertrickError, UnknownName
from overtrick.rules.editions import edition
from overtrick.rules.honours import Honours
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import (
    PASS,
    Line,
    SheetDeal,
    Totals,
    deal_entries,
    sum_of,
    tariff_of,
)
from overtrick.rules.tariff import Game
from tests.golden import golden
from tests.sheets import deals

BELOW_ABOVE = [
    it for it in golden("seed_vectors")["misc"] if it["kind"] == "rubber_below_above"
]


@pytest.mark.parametrize("vector", BELOW_ABOVE, ids=lambda it: str(it["id"]))
def test_below_and_above(vector: dict[str, int | str]) -> None:
    contract = Contract.parse(f"{vector['level']}{vector['strain']}")
    said = SheetDeal(Side.NS, contract, int(vector["tricks"]))
    entries, _ = deal_entries(1, said, Vulnerability.NONE, edition(str(vector["edition"])))
    assert sum_of(entries, Line.BELOW) == Totals(int(vector["below"]), 0)
    assert sum_of(entries, Line.ABOVE) == Totals(int(vector["above"]), 0)


def test_honours_in_a_defenders_hand() -> None:
    """Scene A-4: We play 4S doubled, two down; They held A K Q J of spades in one hand."""
    [said] = deals("We 4SX -2 ; honours They 100")
    entries, problems = deal_entries(1, said, Vulnerability.NONE, edition("rubber-2014"))
    assert [(entry.points, entry.line, entry.side) for entry in entries] == [
        (300, Line.ABOVE, Side.EW),
        (100, Line.ABOVE, Side.EW),
    ]
    assert problems == ()
    assert "four trump honours" in entries[1].why


def test_a_passed_out_deal_writes_nothing() -> None:
    assert deal_entries(1, PASS, Vulnerability.ALL, edition("rubber-2014")) == ((), ())
    assert str(PASS) == "Pass"


def test_totals_add_up_and_compare() -> None:
    total = Totals(90, 30) + Totals(0, 100)
    assert (total, total.difference, total.winner) == (Totals(90, 130), 40, Side.EW)
    assert Totals(50, 50).winner is None


@pytest.mark.parametrize(
    ("side", "contract", "tricks", "error"),
    [
        (None, "4S", 10, InvalidSheet),
        (Side.NS, None, None, InvalidSheet),
        (Side.NS, "4S", None, InvalidSheet),
        (Side.NS, "4S", 14, InvalidTricks),
        (Side.NS, "4S", -1, InvalidTricks),
    ],
)
def test_what_nobody_can_call_out(
    side: Side | None, contract: str | None, tricks: int | None, error: type[OvertrickError]
) -> None:
    with pytest.raises(error):
        SheetDeal(side, Contract.parse(contract) if contract else None, tricks)


def test_a_line_that_was_not_read_is_no_pass() -> None:
    unread = SheetDeal(unread="We 4S or so")
    assert (str(unread), unread.is_passed_out, PASS.is_passed_out) == (
        "We 4S or so",
        False,
        True,
    )
    assert deal_entries(1, unread, Vulnerability.ALL, edition("rubber-2014")) == ((), ())
    with pytest.raises(InvalidSheet, match="a deal was read or it was not: 'We 1C"):
        SheetDeal(Side.NS, Contract.parse("1C"), 7, unread="We 1C ?")
    with pytest.raises(InvalidSheet, match="a deal was read or it was not"):
        SheetDeal(honours=Honours(Side.NS, 100), unread="We 1C ?")


def test_a_sheet_is_over_when_every_rubber_is() -> None:
    game = SheetDeal(Side.NS, Contract.parse("3NT"), 9)
    assert rubber_sheet([game, game]).is_over
    assert not rubber_sheet([game, game, PASS]).is_over
    assert rubber_sheet([game, game, PASS], settle=True).is_over


def test_declarer_plays_for_the_side_that_scores() -> None:
    with pytest.raises(InvalidSheet, match="E does not play for NS"):
        SheetDeal(Side.NS, Contract.parse("1C"), 7, declarer=Seat.EAST)


def test_a_sheet_needs_an_edition_of_its_game() -> None:
    with pytest.raises(InvalidSheet, match="rubber-2014 scores rubber, not chicago"):
        tariff_of("rubber-2014", Game.CHICAGO)
    with pytest.raises(UnknownName, match="no edition 'rubber'"):
        tariff_of("rubber", Game.RUBBER)
