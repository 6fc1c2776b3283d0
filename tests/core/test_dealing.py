"""Dealing by lot: beside another way to count deals, and by how often each card falls."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.cards import CARDS
from overtrick.core.dealing import (
    DEALS,
    SECRET_BYTES,
    Dealing,
    deal_of_number,
    number_of_deal,
)
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal

SECRET = bytes(range(SECRET_BYTES))


def _number_by_hands(holders: list[int]) -> int:
    """The same order of deals, counted by binomials: all arrangements before this one."""
    left, number = [13, 13, 13, 13], 0
    for place, holder in enumerate(holders):
        rest = 51 - place
        for other in range(holder):
            if left[other]:
                fewer = [have - (seat == other) for seat, have in enumerate(left)]
                ways, room = 1, rest
                for have in fewer:
                    ways *= comb(room, have)
                    room -= have
                number += ways
        left[holder] -= 1
    return number


def test_how_many_deals_there_are() -> None:
    assert comb(52, 13) * comb(39, 13) * comb(26, 13) == DEALS
    assert DEALS == 53_644_737_765_488_792_839_237_440_000


@given(st.integers(0, DEALS - 1))
def test_a_number_is_a_deal_and_a_deal_is_its_number(number: int) -> None:
    deal = deal_of_number(number)
    assert number_of_deal(deal) == number
    holders = [list(Seat).index(deal.holder(card)) for card in CARDS]
    assert _number_by_hands(holders) == number


def test_the_first_deal_and_the_last() -> None:
    assert str(deal_of_number(0).north) == "AKQJT98765432..."
    assert str(deal_of_number(DEALS - 1).west) == "AKQJT98765432..."
    for number in (-1, DEALS):
        with pytest.raises(InvalidDeal, match="no deal has the number"):
            deal_of_number(number)


def test_the_cards_follow_from_what_the_page_says() -> None:
    dealing = Dealing(SECRET, 1, 8, sessions=2, lot="the lottery")
    for session, board in ((1, 1), (2, 8)):
        numbers = (
            int.from_bytes(
                hmac.new(
                    SECRET,
                    f"overtrick-deal-1/{session}/{board}/{nth}/4 8 15".encode(),
                    hashlib.sha256,
                ).digest()[:12],
                "big",
            )
            for nth in range(1, 99)
        )
        number = next(each for each in numbers if each < DEALS)
        assert dealing.deal(session, board, word=" 4  8 15\n") == deal_of_number(number)


def test_the_commitment_binds_all_that_was_promised() -> None:
    told = f"overtrick-deal-1\n{SECRET.hex()}\n1-8\n1\nthe lottery"
    one = Dealing(SECRET, 1, 8, lot="the lottery")
    assert one.commitment == hashlib.sha256(told.encode()).hexdigest()
    others = (
        Dealing(SECRET, 1, 9, lot="the lottery"),
        Dealing(SECRET, 1, 8, sessions=2, lot="the lottery"),
        Dealing(SECRET, 1, 8, lot="another lottery"),
        Dealing(SECRET[::-1], 1, 8, lot="the lottery"),
    )
    assert len({one.commitment, *(other.commitment for other in others)}) == 5


def test_each_card_falls_to_each_seat_as_often() -> None:
    dealing = Dealing(SECRET, 1, 4000)
    fallen: Counter[tuple[str, Seat]] = Counter()
    for board in range(1, 4001):
        deal = dealing.deal(1, board)
        fallen.update((str(card), deal.holder(card)) for card in CARDS)
    # 208 counts with the mean 1000 and the deviation 27.4: none is five deviations off
    assert len(fallen) == 208
    assert max(abs(count - 1000) for count in fallen.values()) < 137


@pytest.mark.parametrize(
    ("lot", "word", "said"),
    [
        ("the lottery", "", "the word is missing: the lottery"),
        ("", "4", "no word was promised"),
    ],
)
def test_a_word_is_given_where_it_was_promised(lot: str, word: str, said: str) -> None:
    with pytest.raises(InvalidDeal, match=said):
        Dealing(SECRET, 1, 8, lot=lot).deal(1, 1, word=word)


@pytest.mark.parametrize(("session", "board"), [(1, 9), (1, 0), (2, 1)])
def test_what_was_not_to_be_dealt_is_not(session: int, board: int) -> None:
    with pytest.raises(InvalidDeal, match=f"board {board} of session {session}"):
        Dealing(SECRET, 1, 8).deal(session, board)


@pytest.mark.parametrize(
    ("secret", "first", "last", "sessions"),
    [(b"short", 1, 8, 1), (SECRET, 0, 8, 1), (SECRET, 9, 8, 1), (SECRET, 1, 8, 0)],
)
def test_no_dealing_of_nothing(secret: bytes, first: int, last: int, sessions: int) -> None:
    with pytest.raises(InvalidDeal):
        Dealing(secret, first, last, sessions)
