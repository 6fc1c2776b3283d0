from __future__ import annotations

import pytest

from overtrick.core.contract import Contract
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSheet, InvalidTricks, OvertrickError, UnknownName
from overtrick.rules.editions import Game, edition
from overtrick.rules.party import Chukker, Party, Rotation
from overtrick.rules.points import Honours
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import (
    PASS,
    SheetDeal,
    ThickLine,
    Totals,
    deal_entries,
    seated,
    sum_of,
    tariff_of,
)
from tests.golden import golden
from tests.sheets import deals


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


FOUR = ("Ann", "Bob", "Cy", "Di")
GAME = SheetDeal(contract=Contract.parse("3NT"), tricks=9, player="Ann")


def test_the_side_of_a_player_follows_from_the_rubber_that_is_played() -> None:
    """Ann and Cy win the first rubber, Ann and Bob the second."""
    game_of_bob = SheetDeal(contract=Contract.parse("3NT"), tricks=9, player="Bob")
    party = Party(FOUR, Rotation.PIVOT)
    sheet = rubber_sheet([GAME, GAME, game_of_bob, GAME], party=party)
    assert [stage.chukker and stage.chukker.partners for stage in sheet.stages] == [
        ("Ann", "Cy"),
        ("Ann", "Bob"),
    ]
    assert [deal.said.side for deal in sheet.deals] == [Side.NS] * 4
    assert {score.name: score.total for score in sheet.players} == {
        "Ann": 18,
        "Bob": 0,
        "Cy": 0,
        "Di": -18,
    }


def test_where_differences_are_carried_the_last_one_counts_once() -> None:
    sheet = rubber_sheet([GAME] * 4, "seed000-rubber", party=Party(FOUR))
    assert [stage.total.ahead for stage in sheet.stages] == [900, 1800]
    assert [score.total for score in sheet.players] == [18, -18, 18, -18]


def test_nothing_is_carried_to_other_partners() -> None:
    sheet = rubber_sheet([GAME] * 4, "seed000-rubber", party=Party(FOUR, Rotation.PIVOT))
    assert not sheet.carry
    assert [stage.total.ahead for stage in sheet.stages] == [900, 900]


def test_the_deal_goes_round_the_table() -> None:
    sheet = rubber_sheet([GAME, PASS, GAME], dealer=Seat.WEST, party=Party(FOUR))
    assert [deal.dealer for deal in sheet.deals] == [Seat.WEST, Seat.NORTH, Seat.EAST]


def test_without_players_nobody_has_a_score() -> None:
    assert rubber_sheet([PASS]).players == ()


BELOW_ABOVE = [
    it for it in golden("seed_vectors")["misc"] if it["kind"] == "rubber_below_above"
]


@pytest.mark.parametrize("vector", BELOW_ABOVE, ids=lambda it: str(it["id"]))
def test_below_and_above(vector: dict[str, int | str]) -> None:
    contract = Contract.parse(f"{vector['level']}{vector['strain']}")
    said = SheetDeal(Side.NS, contract, int(vector["tricks"]))
    entries, _ = deal_entries(1, said, Vulnerability.NONE, edition(str(vector["edition"])))
    assert sum_of(entries, ThickLine.BELOW) == Totals(int(vector["below"]), 0)
    assert sum_of(entries, ThickLine.ABOVE) == Totals(int(vector["above"]), 0)


def test_honours_in_a_defenders_hand() -> None:
    """Scene A-4: We play 4S doubled, two down; They held A K Q J of spades in one hand."""
    [said] = deals("We 4SX -2 ; honours They 100")
    entries, problems = deal_entries(1, said, Vulnerability.NONE, edition("rubber-2014"))
    assert [(entry.points, entry.line, entry.side) for entry in entries] == [
        (300, ThickLine.ABOVE, Side.EW),
        (100, ThickLine.ABOVE, Side.EW),
    ]
    assert problems == ()
    assert "four trump honours" in entries[1].why


def test_a_passed_out_deal_writes_nothing() -> None:
    assert deal_entries(1, PASS, Vulnerability.ALL, edition("rubber-2014")) == ((), ())
    assert str(PASS) == "Pass"


def test_a_line_that_was_not_read_writes_nothing() -> None:
    unread = SheetDeal(unread="We 4S or so")
    assert deal_entries(1, unread, Vulnerability.ALL, edition("rubber-2014")) == ((), ())


TABLE = Chukker(("Ann", "Cy"), ("Bob", "Di"), ("Eve",))
SPADES = Contract.parse("4S")


def test_a_player_is_seated_with_honours_and_unseated_again() -> None:
    said = SheetDeal(None, SPADES, 10, Honours(None, 100, "Bob"), player="Cy")
    found, problems = seated(3, said, TABLE)
    assert problems == ()
    assert (found.side, found.declarer, str(found)) == (Side.NS, Seat.SOUTH, "Cy 4S =")
    assert found.honours == Honours(Side.EW, 100, "Bob")
    assert found.as_written == said


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (SheetDeal(None, SPADES, 10, player="Eve"), "Eve does not play in this deal"),
        (
            SheetDeal(Side.NS, SPADES, 10, Honours(None, 100, "Eve")),
            "Eve does not play in this deal",
        ),
        (
            SheetDeal(None, SPADES, 10, player="Ann", declarer=Seat.EAST),
            "Ann sits N, not E",
        ),
    ],
)
def test_who_does_not_play_is_a_problem(said: SheetDeal, message: str) -> None:
    found, [problem] = seated(3, said, TABLE)
    assert (problem.deal, problem.message) == (3, message)
    scored, _ = deal_entries(3, found, Vulnerability.NONE, edition("rubber-2014"))
    assert all(entry.cause != "honours" for entry in scored)
    assert found.is_scored is (found.side is not None)
