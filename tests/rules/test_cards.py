import pytest

from overtrick.core.contract import Doubling
from overtrick.errors import InvalidContract, UnknownName
from overtrick.rules.values import BackLine, Worth, bid_card, bid_cards, penalty_card, whole_box


# The pictures of the seed page 004 are lost; its own rules give these values.
@pytest.mark.parametrize(
    ("bid", "worth", "made", "one_over"),
    [
        ("3C", Worth.PART_SCORE, (110, 110), (130, 130)),
        ("3S", Worth.PART_SCORE, (140, 140), (170, 170)),
        ("4H", Worth.GAME, (420, 620), (450, 650)),
        ("6NT", Worth.SMALL_SLAM, (990, 1440), (1020, 1470)),
    ],
)
def test_the_cards_of_the_seed_page(
    bid: str, worth: Worth, made: tuple[int, int], one_over: tuple[int, int]
) -> None:
    card = bid_card(bid)
    assert card.worth is worth
    assert card.lines[:2] == (BackLine(0, *made), BackLine(1, *one_over))


def test_the_whole_box() -> None:
    cards = bid_cards()
    assert len(cards) == 35
    assert all(len(card.lines) == 8 - card.contract.level for card in cards)
    games = [str(card.contract) for card in cards if card.worth is Worth.GAME]
    assert whole_box()[:35] == cards
    assert games == ["3NT", "4H", "4S", "4NT", "5C", "5D", "5H", "5S", "5NT"]


def test_the_worth_of_a_bid_is_the_same_at_rubber_bridge() -> None:
    here, there = bid_cards(), bid_cards("rubber-2014")
    assert [card.worth for card in here] == [card.worth for card in there]
    assert there[0].lines[0] == BackLine(0, 20, 20)


@pytest.mark.parametrize(
    ("doubling", "call", "down_4", "down_13"),
    [
        (Doubling.UNDOUBLED, "PASS", (200, 400), (650, 1300)),
        (Doubling.DOUBLED, "DOUBLE", (800, 1100), (3500, 3800)),
        (Doubling.REDOUBLED, "REDOUBLE", (1600, 2200), (7000, 7600)),
    ],
)
def test_penalties(
    doubling: Doubling, call: str, down_4: tuple[int, int], down_13: tuple[int, int]
) -> None:
    card = penalty_card(doubling)
    assert card.call == call
    assert card.lines[3] == BackLine(4, *down_4)
    assert card.lines[12:] == (BackLine(13, *down_13),)


def test_an_old_box() -> None:
    assert penalty_card(Doubling.DOUBLED, "duplicate-pre1987").lines[4] == BackLine(
        5, 900, 1400
    )


def test_refusals() -> None:
    with pytest.raises(InvalidContract, match="no bid in the box is doubled: '4HX'"):
        bid_card("4HX")
    with pytest.raises(InvalidContract, match="'8C'"):
        bid_card("8C")
    with pytest.raises(UnknownName, match="'tarot'"):
        bid_cards("tarot")
