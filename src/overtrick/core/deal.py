"""A deal: 52 different cards in four hands (Laws 1 and 6), and its text in the PBN form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Final

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal

__all__ = ["Deal"]

_SEATS: Final = tuple(Seat)
_IS_OF: Final = {
    seat: bytes(own == place for own in range(256)) for place, seat in enumerate(_SEATS)
}
"""Of each place, whether it is that seat's."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Deal:
    """
    Four hands of thirteen cards, every card in one of them.

    >>> Deal(*(Hand(CARDS[place:place + 13]) for place in (0, 13, 26, 39)))
    Deal('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')

    :raises InvalidDeal: naming each card that is dealt twice or not at all.
    """

    holders: bytes
    """Who holds each card, in the order of ``CARDS``: 0 for North to 3 for West."""

    def __init__(self, north: Hand, east: Hand, south: Hand, west: Hand) -> None:
        hands = north, east, south, west
        _check(dict(zip(Seat, hands, strict=True)))
        places = bytearray(len(CARDS))
        for place, hand in enumerate(hands):
            for card in hand:
                places[card.index] = place
        object.__setattr__(self, "holders", bytes(places))

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        """
        Make a deal of three hands or four; the fourth is whatever the three leave.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 -")
        >>> Deal.of({seat: deal[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.WEST)}) == deal
        True

        :raises InvalidDeal: naming each card that is dealt twice or not at all.
        """
        _check(hands)
        missing = [seat for seat in Seat if seat not in hands]
        if len(missing) > 1:
            raise InvalidDeal(
                "only one hand can be left out, not {names}", names=_names(missing)
            )
        complete = dict(hands)
        for seat in missing:
            held = {card for hand in hands.values() for card in hand}
            complete[seat] = Hand(tuple(card for card in CARDS if card not in held))
        return cls(*(complete[seat] for seat in Seat))

    @classmethod
    def of_holders(cls, holders: bytes) -> Deal:
        """
        Make a deal of who holds each of the 52 cards, in the order of ``CARDS``.

        0 is North, 1 East, 2 South, 3 West.

        >>> print(Deal.of_holders(bytes([0, 1, 2, 3] * 13)).north)
        AT62.J73.Q84.K95

        :raises InvalidDeal: naming each hand that has not thirteen cards.
        """
        if len(holders) != len(CARDS) or max(holders) >= len(_SEATS):
            raise InvalidDeal("not the holders of 52 cards: {bytes!r}", bytes=bytes(holders))
        counts = [holders.count(place) for place in range(len(_SEATS))]
        if counts != [13, 13, 13, 13]:
            held = (
                f"{_names([seat])} has {count} cards"
                for seat, count in zip(_SEATS, counts, strict=True)
                if count != 13
            )
            raise InvalidDeal(", ".join(held))
        deal = object.__new__(cls)
        object.__setattr__(deal, "holders", bytes(holders))
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """
        Read a deal: the first seat, a colon, then the hands clockwise.

        The fourth hand may be left out, or be a dash.  Colons may stand between the hands.

        >>> deal = Deal.parse("E:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> str(deal.north)
        '53.T976.J75.A432'

        :raises InvalidDeal: if *text* is no deal, naming each card dealt twice or not at all.
        """
        match = re.fullmatch(r"([NESW])\s*:(.*)", text.strip(), re.DOTALL | re.IGNORECASE)
        words = re.split(r"[\s:]+", match[2].strip(": \t\r\n")) if match else []
        if match is None or not 3 <= len(words) <= 4:
            raise InvalidDeal("not a deal: {text!r}", text=text)
        first = Seat.parse(match[1])
        hands = {
            first.after(place): Hand.parse(word)
            for place, word in enumerate(words)
            if word != "-"
        }
        return cls.of(hands)

    @property
    def hands(self) -> dict[Seat, Hand]:
        """The four hands by seat."""
        return {seat: self[seat] for seat in _SEATS}

    @property
    def north(self) -> Hand:
        """What North holds."""
        return self[Seat.NORTH]

    @property
    def east(self) -> Hand:
        """What East holds."""
        return self[Seat.EAST]

    @property
    def south(self) -> Hand:
        """What South holds."""
        return self[Seat.SOUTH]

    @property
    def west(self) -> Hand:
        """What West holds."""
        return self[Seat.WEST]

    def hcp(self, seat: Seat) -> int:
        """
        Count the high-card points of one hand.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> [deal.hcp(seat) for seat in Seat]
        [13, 10, 12, 5]
        """
        return self[seat].hcp

    def holder(self, card: Card) -> Seat:
        """
        Say who was dealt a card.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> deal.holder(Card.parse("HQ"))
        <Seat.EAST: 'E'>
        """
        return _SEATS[self.holders[card.index]]

    def text(self, first: Seat) -> str:
        """
        Write the deal with the hand of *first* first.

        >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
        >>> deal.text(Seat.WEST)
        'W:53.T976.J75.A432 AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9'
        """
        hands = " ".join(str(self[first.after(steps)]) for steps in range(4))
        return f"{first}:{hands}"

    def __getitem__(self, seat: Seat) -> Hand:
        hand = object.__new__(Hand)  # its cards are sorted, and each is there once
        held = tuple(compress(CARDS, self.holders.translate(_IS_OF[seat])))
        object.__setattr__(hand, "cards", held)
        return hand

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"

    def __str__(self) -> str:
        return self.text(Seat.NORTH)


def _check(hands: Mapping[Seat, Hand]) -> None:
    holders: dict[Card, list[Seat]] = {}
    for seat, hand in hands.items():
        for card in hand:
            holders.setdefault(card, []).append(seat)
    wrong = [
        f"{card} is dealt twice, to {_names(seats)}"
        for card, seats in holders.items()
        if len(seats) > 1
    ]
    wrong += [
        f"{_names([seat])} has {len(hand)} cards: {str(hand)!r}"
        for seat, hand in hands.items()
        if len(hand) != 13
    ]
    missing = [str(card) for card in CARDS if card not in holders]
    if missing and len(hands) == 4:
        wrong.append(f"not dealt: {' '.join(missing)}")
    if wrong:
        raise InvalidDeal("; ".join(wrong))


def _names(seats: list[Seat]) -> str:
    return " and ".join(seat.name.capitalize() for seat in seats)
