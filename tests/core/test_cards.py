import copy
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.cards import CARDS, HIGH_CARD_POINTS, Card, Hand, Rank, Suit
from overtrick.errors import InvalidCard, InvalidDeal, OvertrickError
from tests.cases import one_pass

HANDS = st.lists(st.sampled_from(CARDS), unique=True, max_size=13)


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("SA", "SA|AS|sa|As|♠A|A♠|♠\ufe0fA| s a "),
        ("ST", "ST|TS|S10|10S|♠10|10♠|♠T|s t|S 10|♤10"),
        ("HT", "HT|10♥|♥10|h10"),
        ("D4", "D4|4D|d4|4♦|♢4"),
        ("CT", "CT|C10|10C|10c|♣10|♧T"),
        ("C2", "C2|2C|♣2"),
    ],
)
def test_cards_as_written(card: str, texts: str) -> None:
    for text in texts.split("|"):
        assert str(Card.parse(text)) == card


def test_the_pack() -> None:
    assert len(CARDS) == len(set(CARDS)) == 52
    assert [card.index for card in CARDS] == list(range(52))
    ends = CARDS[:2] + CARDS[12:14] + CARDS[50:]
    assert " ".join(map(str, ends)) == "SA SK S2 HA C3 C2"


def test_forty_points() -> None:
    assert sum(card.hcp for card in CARDS) == 40
    assert [HIGH_CARD_POINTS.get(rank, 0) for rank in Rank] == [4, 3, 2, 1] + 9 * [0]


def test_suits_know_their_strain_and_sign() -> None:
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [str(suit.strain) for suit in Suit] == [str(suit) for suit in Suit] == list("SHDC")


@one_pass("card", CARDS)
def test_a_card_comes_back(card: Card) -> None:
    assert Card.parse(str(card)) is Card.parse(card.symbols) is CARDS[card.index]
    for twin in (pickle.loads(pickle.dumps(card)), copy.deepcopy(card)):
        assert twin == card
        assert hash(twin) == hash(card)


@pytest.mark.parametrize(
    ("text", "hcp", "shape"),
    [
        ("AKQ93.6.83.Q8762", 11, (5, 1, 2, 5)),
        (".QJT9732.J975.KT", 7, (0, 7, 4, 2)),
        ("J854.AK4.QT64.A5", 14, (4, 3, 4, 2)),
        ("T762.85.AK2.J943", 8, (4, 2, 3, 4)),
        ("AKQJT98765432...", 10, (13, 0, 0, 0)),
        ("...AKQJT98765432", 10, (0, 0, 0, 13)),
        ("...", 0, (0, 0, 0, 0)),
    ],
)
def test_hands(text: str, hcp: int, shape: tuple[int, int, int, int]) -> None:
    """Voids are where others misread: at the front, at the end, and everywhere."""
    hand = Hand.parse(text)
    assert (hand.hcp, hand.shape, str(hand), len(hand)) == (hcp, shape, text, sum(shape))


@pytest.mark.parametrize(
    "text",
    [
        "akq93.6.83.q8762",
        " AKQ93 . 6 . 83 . Q8762 ",
        "93QKA.6.38.2678Q",
        "♠AKQ93 ♥6 ♦83 ♣Q8762",
        "♣ Q 8 7 6 2  ♦ 8 3  ♥ 6  ♠ A K Q 9 3",
        "S: A,K,Q,9,3 H: 6 D: 8,3 C: Q,8,7,6,2",
        "S39QKAH6D38C2678Q",
    ],
)
def test_one_hand_in_many_hands(text: str) -> None:
    assert str(Hand.parse(text)) == "AKQ93.6.83.Q8762"


@pytest.mark.parametrize(
    "text",
    [
        "-.QJ109732.J975.K10",
        "♠ — ♥ QJ109732 ♦ J975 ♣ K10",
        "HQJT9732DJ975CKT",
        "SHQJT9732DJ975CKT",
    ],
)
def test_a_void_in_spades(text: str) -> None:
    assert str(Hand.parse(text)) == ".QJT9732.J975.KT"


@given(HANDS)
def test_a_hand_comes_back(cards: list[Card]) -> None:
    hand = Hand(tuple(cards))
    assert set(hand) == set(cards)
    assert Hand.parse(str(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


@given(HANDS)
def test_a_hand_is_sorted_and_so_equal(cards: list[Card]) -> None:
    hand = Hand(tuple(cards))
    assert hand == Hand(tuple(reversed(cards)))
    assert hash(hand) == hash(Hand(tuple(reversed(cards))))
    assert [card.index for card in hand] == sorted(card.index for card in cards)


@given(HANDS)
def test_a_hand_is_its_four_holdings(cards: list[Card]) -> None:
    hand = Hand(tuple(cards))
    assert sum(hand.shape) == len(hand) == len(cards)
    for suit, length in zip(Suit, hand.shape, strict=True):
        held = {Card.parse(f"{suit}{rank}") for rank in hand.holding(suit)}
        assert held == {card for card in cards if card.suit is suit}
        assert len(held) == length
    assert all((card in hand) is (card in cards) for card in CARDS)


REFUSED = ["", "S", "A", "S1", "1S", "SS", "AA", "S11", "SAK", "A S K", "NA", "XA", "S-", "0S"]


@one_pass("text", REFUSED)
def test_no_card(text: str) -> None:
    with pytest.raises(InvalidCard, match=re.escape(f"not a card: {text!r}")):
        Card.parse(text)


@pytest.mark.parametrize("value", [None, 7, b"SA"])
def test_what_is_no_text_is_no_card(value: object) -> None:
    with pytest.raises(InvalidCard, match="not a card"):
        Card.parse(value)  # type: ignore[arg-type]
    with pytest.raises(InvalidDeal, match="not a hand"):
        Hand.parse(value)  # type: ignore[arg-type]


def test_parts_of_the_wrong_kind() -> None:
    with pytest.raises(InvalidCard, match="not a suit: 'S'"):
        Card("S", Rank.ACE)  # type: ignore[arg-type]
    with pytest.raises(InvalidCard, match="not a rank: 14"):
        Card(Suit.SPADES, 14)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "AKQ",
        "AKQ.JT9.876",
        "A.K.Q.J.T",
        "AKx.J.T.9",
        "1.2.3.4",
        "♠A ♠K",
        "SA.H2..",
        "NA",
    ],
)
def test_no_hand(text: str) -> None:
    with pytest.raises(InvalidDeal, match=re.escape(f"not a hand: {text!r}")):
        Hand.parse(text)


def test_a_card_twice_in_a_hand_is_named() -> None:
    with pytest.raises(InvalidDeal, match=r"twice: 'HK' \(in 'A.KQK.3.2'\)"):
        Hand.parse("A.KQK.3.2")
    with pytest.raises(InvalidDeal, match="twice: 'SA'"):
        Hand((CARDS[0], CARDS[1], CARDS[0]))


def test_fourteen_cards_are_no_hand() -> None:
    with pytest.raises(InvalidDeal, match=r"13 cards, not 14: .*'AKQJT98765432\.A\.\.'"):
        Hand.parse("AKQJT98765432.A..")


@given(st.text(alphabet="AKQJT98765432SHDC.-♠♥♦♣10 x", max_size=30))
def test_any_text_is_a_hand_or_our_error(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except OvertrickError:
        return
    assert len(hand) <= 13
