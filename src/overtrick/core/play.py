"""The play of the cards (Laws 41 to 45): whose turn it is, who won each trick, how many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from overtrick.core.cards import Card, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Side
from overtrick.errors import InvalidCard, InvalidPlay

__all__ = ["Play", "Trick"]


@dataclass(frozen=True, slots=True)
class Trick:
    """One to four cards, the first by the leader, the others clockwise."""

    leader: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.cards) <= 4:
            raise InvalidPlay("a trick is four cards, not {text!r}", text=_text(self.cards))

    @property
    def suit(self) -> Suit:
        """The suit that was led."""
        return self.cards[0].suit

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    def by_seat(self) -> Iterator[tuple[Seat, Card]]:
        """Pair each card with who played it, in the order of play."""
        return ((self.leader.after(place), card) for place, card in enumerate(self.cards))

    def winner(self, trumps: Strain) -> Seat:
        """
        Say who wins it: the highest trump, else the highest card of the suit led (Law 44).

        Of a trick in progress, who is winning it so far.

        >>> trick = Trick(Seat.WEST, tuple(map(Card.parse, ("HK", "HA", "S2", "H3"))))
        >>> trick.winner(Strain.NOTRUMP), trick.winner(Strain.SPADES)
        (<Seat.NORTH: 'N'>, <Seat.EAST: 'E'>)
        """
        ruffed = any(card.suit.strain is trumps for card in self.cards)
        counts = trumps if ruffed else self.suit.strain
        seat, _ = min(
            (pair for pair in self.by_seat() if pair[1].suit.strain is counts),
            key=lambda pair: pair[1].index,
        )
        return seat


@dataclass(frozen=True, slots=True)
class Play:
    """The cards played so far, in order; a *deal* makes every card checked against its hand."""

    strain: Strain
    declarer: Seat
    deal: Deal | None = None
    cards: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = field(init=False, compare=False, repr=False)
    """Every trick begun; the last one may be in progress."""

    def __post_init__(self) -> None:
        cards = tuple(self.cards)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "tricks", _tricks(self))
        _check_each_once(cards)
        if self.deal is not None:
            _check_hands(self.tricks, self.deal)

    @classmethod
    def parse(cls, text: str, strain: Strain, declarer: Seat, deal: Deal | None = None) -> Play:
        """
        Read cards in the order they were played.

        >>> play = Play.parse("HT H4 H2 HK  SA S5", Strain.SPADES, Seat.SOUTH)
        >>> play.won(Side.NS), play.turn
        (1, <Seat.NORTH: 'N'>)

        :raises InvalidPlay: quoting the card that is none, or cannot be played there.
        """
        words = re.split(r"[\s,;|]+", text.strip(" \t\r\n,;|"))
        try:
            cards = tuple(Card.parse(word) for word in words if word)
        except InvalidCard as error:
            raise InvalidPlay(error.whole) from None
        return cls(strain, declarer, deal, cards)

    def play(self, card: Card | str) -> Play:
        """
        Add one card, and return the longer play.

        >>> Play(Strain.NOTRUMP, Seat.NORTH).play("S4").turn
        <Seat.SOUTH: 'S'>

        :raises InvalidPlay: if it was played before, or the deal shows that it cannot be.
        :raises InvalidCard: if a text is none of the 52 cards.
        """
        known = Card.parse(card) if isinstance(card, str) else card
        return Play(self.strain, self.declarer, self.deal, (*self.cards, known))

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: the player on declarer's left (Law 41A)."""
        return self.declarer.left

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def turn(self) -> Seat | None:
        """Whose card is next, dummy's too; None after the thirteenth trick."""
        if self.is_over:
            return None
        if not self.tricks:
            return self.leader
        last = self.tricks[-1]
        if last.is_complete:
            return last.winner(self.strain)
        return last.leader.after(len(last.cards))

    @property
    def is_over(self) -> bool:
        """Whether all 52 cards are played."""
        return len(self.cards) == 52

    @property
    def declarer_tricks(self) -> int:
        """The tricks that declarer's side has won so far."""
        return self.won(self.declarer.side)

    def won(self, side: Side) -> int:
        """
        Count the complete tricks a side has won.

        >>> Play.parse("SK SA S2 S3", Strain.NOTRUMP, Seat.NORTH).won(Side.NS)
        1
        """
        return sum(
            trick.winner(self.strain).side is side for trick in self.tricks if trick.is_complete
        )

    def __str__(self) -> str:
        return _text(self.cards)


def _tricks(play: Play) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    leader = play.leader
    for start in range(0, len(play.cards), 4):
        trick = Trick(leader, play.cards[start : start + 4])
        tricks.append(trick)
        leader = trick.winner(play.strain)
    return tuple(tricks)


def _check_each_once(cards: tuple[Card, ...]) -> None:
    played: set[Card] = set()
    for card in cards:
        if card in played:
            raise InvalidPlay("{card!r} is played twice", card=str(card))
        played.add(card)


def _check_hands(tricks: tuple[Trick, ...], deal: Deal) -> None:
    holding = {seat: set(hand) for seat, hand in deal.hands.items()}
    for trick in tricks:
        for seat, card in trick.by_seat():
            who, held = seat.name.capitalize(), holding[seat]
            if card not in held:
                holder = deal.holder(card).name.capitalize()
                raise InvalidPlay(
                    "{card!r} by {who}: {holder} was dealt it",
                    card=str(card),
                    who=who,
                    holder=holder,
                )
            follows = sorted(str(own) for own in held if own.suit is trick.suit)
            # Law 44C, and a revoke as Law 61A defines it.
            if card.suit is not trick.suit and follows:
                raise InvalidPlay(
                    "{card!r} by {who} is a revoke: {follows} is held",
                    card=str(card),
                    who=who,
                    follows=follows[0],
                )
            held.remove(card)


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
