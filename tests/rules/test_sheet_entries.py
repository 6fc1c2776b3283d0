import pytest

from overtrick.core.contract import Contract
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.rules.editions import edition
from overtrick.rules.party import Chukker
from overtrick.rules.points import Honours
from overtrick.rules.sheet import (
    PASS,
    SheetDeal,
    ThickLine,
    Totals,
    deal_entries,
    seated,
    sum_of,
)
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
