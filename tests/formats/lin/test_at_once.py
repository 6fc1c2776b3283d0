"""What is read at once, as archives write it, is what is found by looking at each piece."""

import io
import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from overtrick.core.cards import CARDS
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidFile
from overtrick.formats.contents.table import FileCard
from overtrick.formats.lin import calls, deals, tokens
from overtrick.formats.lin.read import read_lin
from tests.formats.lin.samples import MATCH, SINGLE, TOURNAMENT, VUGRAPH
from tests.formats.making import DEALS

PIECES = [
    *("pc|", "|", "||", "pg||", "|pg||", "\n", "pg||\n", "pc|HT|", "pc|pg||", "SA", "h4", "10"),
    *("mb|", "mb|p|", "an|", "nt|hi|", "up|1|", "qx|o3|", "mc|9|", "md|3", "st||", "ST", "pn|"),
]


@given(DEALS, st.sampled_from(Seat), st.randoms(use_true_random=False), st.booleans())
def test_a_deal(deal: Deal, dealer: Seat, chance: random.Random, is_told: bool) -> None:
    hands = dict(deal.hands)
    value = deals.deal_text(dealer, hands)
    if is_told:  # the fourth hand, and cards in any order
        east = deals.deal_text(dealer, {Seat.EAST: deal.east})
        value = f"{value.removesuffix(',')}{east[3:]}"
        value = re.sub(
            "[2-9TJQKA]+", lambda held: "".join(chance.sample(held[0], len(held[0]))), value
        )
    found = deals.at_once(value)
    assert found is not None
    assert (found.dealer, found.deal) == (dealer, deal)
    assert found == deals.looked_at(value)


@given(
    DEALS,
    st.lists(st.tuples(st.integers(0, 70), st.sampled_from("SHDC29TA,1x-. ")), max_size=3),
)
def test_a_deal_with_something_wrong(deal: Deal, changes: list[tuple[int, str]]) -> None:
    value = deals.deal_text(Seat.WEST, dict(deal.hands))
    for place, sign in changes:
        value = f"{value[:place]}{sign}{value[place + len(sign) :]}"
    assert deals.at_once(value) in (None, deals.looked_at(value))


@settings(max_examples=300)
@given(
    *(st.randoms(use_true_random=False), st.integers(0, 3), st.integers(0, 4)),
    *(st.integers(0, 52), st.sampled_from(["", "swap", "again", "other"])),
)
def test_the_tricks_of_a_play(
    chance: random.Random, declarer: int, trumps: int, length: int, wrong: str
) -> None:
    holders = bytes(chance.sample([place for place in range(4) for _ in range(13)], 52))
    played = _random_play(holders, declarer, trumps, chance)[:length]
    if wrong == "swap" and length > 1:
        first, second = chance.sample(range(length), 2)
        played[first], played[second] = played[second], played[first]
    elif wrong and length:
        played[chance.randrange(length)] = chance.choice(
            played if wrong == "again" else range(52)
        )
    shown = [FileCard(CARDS[card]) for card in played]
    looked = calls.looked_at(declarer, trumps, shown, holders)
    found = calls.at_once(declarer, trumps, bytes(played), holders)
    assert found == (None if looked.problem else looked)


def _random_play(
    holders: bytes, declarer: int, trumps: int, chance: random.Random
) -> list[int]:
    """Cards of a play in which nobody revokes."""
    held = [[card for card in range(52) if holders[card] == place] for place in range(4)]
    played: list[int] = []
    turn = (declarer + 1) % 4
    for _ in range(13):
        trick: list[int] = []
        for seat in range(turn, turn + 4):
            hand = held[seat % 4]
            card = chance.choice(
                [card for card in hand if trick and card // 13 == trick[0] // 13] or hand
            )
            hand.remove(card)
            trick.append(card)
        suits = (trumps, trick[0] // 13)
        best = min(
            card
            for card in trick
            if card // 13
            == next(suit for suit in suits if any(each // 13 == suit for each in trick))
        )
        turn = holders[best]
        played += trick
    return played


def _paged(text: str) -> str:
    return text.replace("pg||", "pg||\n").replace("\n\n", "\n")


FILES = [MATCH.decode(), VUGRAPH, TOURNAMENT, SINGLE, SINGLE * 3]
PLAY = "".join(
    f"pc|{card}|{'pg||' if place % 4 == 0 else ''}" for place, card in enumerate(CARDS[:30], 1)
)
FILES += [_paged(text) for text in FILES]
FILES += [SINGLE.replace("pc|D4|pg||", PLAY), _paged(SINGLE.replace("pc|D4|pg||", PLAY))]
CHANGES = st.tuples(st.integers(0, 900), st.integers(0, 4), st.sampled_from(PIECES))


def _told(text: str) -> object:
    try:
        return read_lin(text.encode(), "x.lin")
    except InvalidFile as error:
        return str(error)


@example(SINGLE.replace("pc|D4|", "pc|D4|pc|pg||S2|pc|D5|"), [])
@example(SINGLE.replace("pc|D4|", "pc|D4|pc|\nST|pc|D5|"), [])
@example(SINGLE.replace("pc|D4|", "pc|D4|pc|DA\npc|D5|pg||nt|x|pc|D3|"), [])
@example(FILES[-1].replace("\npc|H7|", "\npc|pg||H7|"), [])
@settings(max_examples=400, deadline=None)
@given(st.sampled_from(FILES), st.lists(CHANGES, max_size=4))
def test_cards_that_follow_one_another(text: str, changes: list[tuple[int, int, str]]) -> None:
    for place, length, piece in changes:
        at = place % (len(text) + 1)
        text = f"{text[:at]}{piece}{text[at + length :]}"
    found = _told(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "_PLAY", re.compile("(?!)"))  # each card by itself
        assert _told(text) == found


def test_a_play_is_one_command() -> None:
    block = _paged(f"pg||{PLAY}mc|9|\n").encode()
    words = [word for _, word, _, _ in tokens.commands_of(io.BytesIO(block))]
    assert words == ["pc", "mc"]


def test_a_card_on_a_line_of_its_own_is_no_command() -> None:
    text = SINGLE.replace("pc|D4|pg||", "pc|\nST|pc|\nS8|pc|DA\npc|SK|")
    words = [
        (word, value) for _, word, value, _ in tokens.commands_of(io.BytesIO(text.encode()))
    ]
    cards = [value for word, value in words if word == "pc"]
    assert cards == ["ST", "S8", "DA", "SK"]
