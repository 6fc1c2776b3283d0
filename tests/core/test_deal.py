import pickle
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal, OvertrickError
from tests.packs import PACKS

NORTH, EAST = "AKQ93.6.83.Q8762", ".QJT9732.J975.KT"
SOUTH, WEST = "J854.AK4.QT64.A5", "T762.85.AK2.J943"
BOARD_7 = f"N:{NORTH} {EAST} {SOUTH} {WEST}"
SAMPLE = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"


def _dealt(cards: list[Card]) -> Deal:
    return Deal(*(Hand(tuple(cards[start : start + 13])) for start in range(0, 52, 13)))


DEALS = PACKS.map(_dealt)
SEATS = st.sampled_from(Seat)


@pytest.mark.parametrize(
    ("text", "hcp"), [(BOARD_7, [11, 7, 14, 8]), (SAMPLE, [13, 10, 12, 5])]
)
def test_high_card_points_by_seat(text: str, hcp: list[int]) -> None:
    deal = Deal.parse(text)
    assert [deal.hcp(seat) for seat in Seat] == hcp
    assert str(deal) == text


@pytest.mark.parametrize(
    "text",
    [
        f"E:{EAST} {SOUTH} {WEST} {NORTH}",
        f"s:{SOUTH} {WEST} {NORTH} {EAST}",
        f" N : {NORTH}\t{EAST}\n{SOUTH}  {WEST} ",
        f"N:{NORTH}:{EAST}:{SOUTH}:",
        f"W:{WEST}:{NORTH}:{EAST}:{SOUTH}",
        f"N:{NORTH} {EAST} {SOUTH}",
        f"N:{NORTH} - {SOUTH} {WEST}",
        f"E:- {SOUTH} {WEST} {NORTH}",
        BOARD_7.lower(),
        BOARD_7.replace("T", "10"),
        f"N:{NORTH} -{EAST} {SOUTH} {WEST}",
    ],
)
def test_one_deal_in_many_texts(text: str) -> None:
    assert Deal.parse(text) == Deal.parse(BOARD_7)


@given(DEALS, SEATS)
def test_a_deal_comes_back_from_every_seat(deal: Deal, first: Seat) -> None:
    assert deal.text(first).startswith(f"{first}:")
    assert Deal.parse(deal.text(first)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal


@given(DEALS, SEATS, SEATS)
def test_any_fourth_hand_is_completed(deal: Deal, first: Seat, unknown: Seat) -> None:
    three = {seat: hand for seat, hand in deal.hands.items() if seat is not unknown}
    assert Deal.of(three) == deal
    hands = ["-" if (seat := first.after(n)) is unknown else str(deal[seat]) for n in range(4)]
    assert Deal.parse(f"{first}:{' '.join(hands)}") == deal


@given(DEALS)
def test_forty_points_and_every_card_with_one_holder(deal: Deal) -> None:
    assert sum(deal.hcp(seat) for seat in Seat) == 40
    for card in CARDS:
        assert [seat for seat in Seat if card in deal[seat]] == [deal.holder(card)]


@given(DEALS)
def test_a_deal_of_holders_is_the_deal(deal: Deal) -> None:
    places = {seat: place for place, seat in enumerate(Seat)}
    holders = bytes(places[deal.holder(card)] for card in CARDS)
    assert Deal.of_holders(holders) == deal
    assert Deal(deal.north, deal.east, deal.south, deal.west).holders == holders


def test_a_million_deals_take_little_memory() -> None:
    """Four hands of cards once took 800 bytes: half of what checking a long file needs."""
    deal = Deal.parse(BOARD_7)
    assert sys.getsizeof(deal) + sys.getsizeof(deal.holders) < 150


@pytest.mark.parametrize(
    ("holders", "said"),
    [
        (bytes([0] * 14 + [1, 2] * 13 + [3] * 12), "^North has 14 cards, West has 12 cards$"),
        (bytes([0, 1, 2, 3] * 13)[:51], "not the holders of 52 cards"),
        (bytes([0, 1, 2, 4] * 13), "not the holders of 52 cards"),
        (b"", "not the holders of 52 cards: b''$"),
    ],
)
def test_holders_of_no_deal_are_named(holders: bytes, said: str) -> None:
    with pytest.raises(InvalidDeal, match=said):
        Deal.of_holders(holders)


def test_a_card_dealt_twice_is_named_with_its_holders() -> None:
    text = BOARD_7.replace(SOUTH, "AJ54.AK4.QT64.A5")
    with pytest.raises(InvalidDeal, match="dealt twice, to North and South: SA") as error:
        Deal.parse(text)
    assert "not dealt: S8" in str(error.value)


def test_a_card_dealt_twice_among_three_hands_is_named() -> None:
    with pytest.raises(InvalidDeal, match="dealt twice, to North and South: SA"):
        Deal.parse(f"N:{NORTH} {EAST} AJ54.AK4.QT64.A5 -")


def test_an_incomplete_hand_and_its_card_are_named() -> None:
    with pytest.raises(
        InvalidDeal, match=r"South has 12 cards: 'J85.AK4.QT64.A5'; not dealt: S4$"
    ):
        Deal.parse(BOARD_7.replace(SOUTH, "J85.AK4.QT64.A5"))


def test_an_incomplete_hand_is_not_completed_from_the_fourth() -> None:
    with pytest.raises(InvalidDeal, match=r"South has 12 cards: 'J85.AK4.QT64.A5'$"):
        Deal.parse(f"N:{NORTH} {EAST} J85.AK4.QT64.A5")


def test_a_hand_of_fourteen_is_quoted() -> None:
    with pytest.raises(InvalidDeal, match=r"13 cards, not 14: .*'J8542\.AK4\.QT64\.A5'"):
        Deal.parse(BOARD_7.replace(SOUTH, "J8542.AK4.QT64.A5"))


def test_two_unknown_hands_are_too_many() -> None:
    with pytest.raises(InvalidDeal, match="one hand can be left out, not East and West"):
        Deal.parse(f"N:{NORTH} - {SOUTH} -")


@pytest.mark.parametrize(
    "text",
    [
        *("", "N", "N:", NORTH, f"X:{NORTH}"),
        *(BOARD_7[2:], f"NE:{BOARD_7[2:]}"),
        *(f"N:{NORTH}", f"N:{NORTH} {EAST}", f"{BOARD_7} {NORTH}"),
    ],
)
def test_no_deal(text: str) -> None:
    """The first seat is never guessed."""
    with pytest.raises(InvalidDeal, match=re.escape(f"not a deal: {text!r}")):
        Deal.parse(text)


def test_a_hand_that_cannot_be_read_is_quoted() -> None:
    with pytest.raises(InvalidDeal, match=r"not a hand: 'T762\.85\.AKx\.J943'"):
        Deal.parse(BOARD_7.replace("AK2.J943", "AKx.J943"))


@given(st.text(alphabet="NESW:AKQJT98765432.- ", max_size=80))
def test_chance_text_is_refused_by_name(text: str) -> None:
    with pytest.raises(OvertrickError):
        Deal.parse(text)
