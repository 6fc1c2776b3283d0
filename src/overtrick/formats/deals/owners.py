"""
Who holds each of the 52 cards, as dealing machines number them.

Card 1 is the ace of spades, 13 the two of spades, 14 the ace of hearts, 52 the two of clubs;
an owner is 0 for North, 1 for East, 2 for South, 3 for West.
"""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal

__all__ = ["deal_of_numbers", "deal_of_owners", "numbers_of", "owners_of"]

_SEATS = tuple(Seat)


def deal_of_owners(owners: Sequence[int]) -> Deal:
    """
    Make a deal of the owners of cards 1 to 52.

    >>> print(deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13).north)
    AKQJT98765432...

    :raises InvalidDeal: if a hand has not thirteen cards.
    """
    return Deal.of_holders(bytes(owners))


def owners_of(deal: Deal) -> tuple[int, ...]:
    """
    Give the owners of cards 1 to 52.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> owners_of(deal)[:4]
    (0, 0, 0, 1)
    """
    owners = [0] * 52
    for owner, seat in enumerate(_SEATS):
        for card in deal[seat]:
            owners[card.index] = owner
    return tuple(owners)


def deal_of_numbers(hands: Sequence[Sequence[int]]) -> Deal:
    """
    Make a deal of the numbers of North's, East's and South's cards; West has the rest.

    >>> str(deal_of_numbers([range(1, 14), range(14, 27), range(27, 40)]).west)
    '...AKQJT98765432'

    :raises InvalidDeal: naming each card that is dealt twice, or a number that is no card.
    """
    for number in (number for hand in hands for number in hand):
        if not 1 <= number <= 52:
            raise InvalidDeal("no card has the number {number}", number=number)
    cards = [[CARDS[number - 1] for number in hand] for hand in hands]
    _check_counts(cards)
    held = zip(_SEATS, cards, strict=False)
    return Deal.of({seat: Hand(tuple(own)) for seat, own in held})


def numbers_of(hand: Hand) -> tuple[int, ...]:
    """
    Give the numbers of a hand's cards, ascending.

    >>> numbers_of(Hand.parse("AKQ2.J54.T93.K87"))[:5]
    (1, 2, 3, 13, 17)
    """
    return tuple(card.index + 1 for card in hand)


def _check_counts(hands: Sequence[Sequence[Card]]) -> None:
    wrong = [
        f"{seat.name.capitalize()} has {len(cards)} cards"
        for seat, cards in zip(_SEATS, hands, strict=False)
        if len(cards) != 13
    ]
    if wrong:
        raise InvalidDeal(", ".join(wrong))
