"""A deal: 52 different cards in four hands (Laws 1 and 6), and its text in the PBN form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal

__all__ = ["Deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen cards, every card in one of them."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    def __post_init__(self) -> None:
        _check(self.hands)

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
        hands: tuple[list[Card], ...] = ([], [], [], [])
        try:
            for card, place in zip(CARDS, holders, strict=True):
                hands[place].append(card)
        except (IndexError, ValueError):
            raise InvalidDeal(
                "not the holders of 52 cards: {bytes!r}", bytes=bytes(holders)
            ) from None
        if [len(cards) for cards in hands] != [13, 13, 13, 13]:
            counts = (
                f"{_names([seat])} has {len(cards)} cards"
                for seat, cards in zip(Seat, hands, strict=True)
                if len(cards) != 13
            )
            raise InvalidDeal(", ".join(counts))
        return cls.unchecked([tuple(cards) for cards in hands])

    @classmethod
    def unchecked(cls, hands: Sequence[tuple[Card, ...]]) -> Deal:
        """
        Make a deal of the cards of North, East, South and West, and look at none of them.

        They must be the 52 cards, thirteen in a hand, each hand from the ace of spades to the
        two of clubs; for readers who have just seen that, a million times over.

        >>> hands = CARDS[:13], CARDS[13:26], CARDS[26:39], CARDS[39:]
        >>> Deal.unchecked(hands) == Deal(*map(Hand, hands))
        True
        """
        new, put = object.__new__, object.__setattr__
        deal = new(cls)
        for name, cards in zip(cls.__slots__, hands, strict=True):
            hand = new(Hand)
            put(hand, "cards", cards)
            put(deal, name, hand)
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
        return {
            Seat.NORTH: self.north,
            Seat.EAST: self.east,
            Seat.SOUTH: self.south,
            Seat.WEST: self.west,
        }

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
        return next(seat for seat, hand in self.hands.items() if card in hand)

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
        return self.hands[seat]

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
