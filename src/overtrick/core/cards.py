"""The 52 cards and what a player holds of them (Law 1); high-card points by Milton Work."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from overtrick.core.contract import Strain
from overtrick.core.languages import ranks, strains
from overtrick.core.letters import word_of
from overtrick.errors import InvalidCard, InvalidDeal

__all__ = ["CARDS", "HIGH_CARD_POINTS", "Card", "Hand", "Rank", "Suit"]


class Suit(Enum):
    """One of the four suits, from the highest to the lowest."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def strain(self) -> Strain:
        """The strain in which this suit is trumps."""
        return Strain(self.value)

    @property
    def symbol(self) -> str:
        """The suit sign."""
        return self.strain.symbol

    def __str__(self) -> str:
        return str(self.value)


class Rank(Enum):
    """One of the thirteen ranks of a suit, from the highest to the lowest."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    def __str__(self) -> str:
        return str(self.value)


HIGH_CARD_POINTS: Final[Mapping[Rank, int]] = MappingProxyType(
    {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
)
"""What an honour counts; no other card counts anything."""

_SUIT_ORDER: Final = {suit: place for place, suit in enumerate(Suit)}
_RANK_ORDER: Final = {rank: place for place, rank in enumerate(Rank)}


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards."""

    suit: Suit = field(compare=False)
    rank: Rank = field(compare=False)
    index: int = field(init=False, repr=False)
    """0 for the ace of spades to 51 for the two of clubs: the order of a sorted hand."""

    def __post_init__(self) -> None:
        if not isinstance(self.suit, Suit):
            raise InvalidCard("not a suit: {suit!r}", suit=self.suit)
        if not isinstance(self.rank, Rank):
            raise InvalidCard("not a rank: {rank!r}", rank=self.rank)
        index = 13 * _SUIT_ORDER[self.suit] + _RANK_ORDER[self.rank]
        object.__setattr__(self, "index", index)

    @classmethod
    def parse(cls, text: str, language: str = "") -> Card:
        """
        Read a card, suit and rank in either order; the same object each time.

        The words of *language* come first, if one is named, then our own letters.

        >>> [str(Card.parse(text)) for text in ("SA", "AS", "♠10", "s t")]
        ['SA', 'SA', 'ST', 'ST']
        >>> [str(Card.parse(text, "de")) for text in ("CA", "CD", "Pik Bube", "k10", "HQ")]
        ['HA', 'HQ', 'SJ', 'DT', 'HQ']

        :raises InvalidCard: if *text* is none of the 52.
        """
        if type(text) is not str:
            raise InvalidCard("not a card: {text!r}", text=text)
        own = _words(language).get(word_of(text)) if language else None
        card = own or _READ.get(text) or _READ.get(_letters(text))
        if card is None:
            raise InvalidCard("not a card: {text!r}", text=text)
        return card

    @property
    def hcp(self) -> int:
        """Its high-card points."""
        return HIGH_CARD_POINTS.get(self.rank, 0)

    @property
    def symbols(self) -> str:
        """
        The card with its suit sign.

        >>> Card.parse("HT").symbols
        '♥T'
        """
        return f"{self.suit.symbol}{self.rank}"

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


CARDS: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards, each at its index."""

_READ: Final[Mapping[str, Card]] = {
    text: card
    for card in CARDS
    for text in (f"{card.suit}{card.rank}", f"{card.rank}{card.suit}")
}


@lru_cache(maxsize=16)
def _words(language: str) -> Mapping[str, Card]:
    """The cards by the words of a language for suits and honours."""
    named = next(each.words for each in strains() if each.language == language)
    honours = next(each.words for each in ranks() if each.language == language)
    of_suit = [(word, sign) for word, sign in named.items() if sign != "NT"]
    of_rank = [*honours.items(), *((rank, rank) for rank in "98765432")]
    return {
        word_of(word): _READ[f"{suit}{rank}"]
        for name, suit in of_suit
        for high, rank in of_rank
        for word in (f"{name}{high}", f"{name} {high}")
    }


_INDEX: Final = attrgetter("index")


@dataclass(frozen=True, slots=True)
class Hand:
    """Up to thirteen different cards, kept sorted: what a player holds."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        cards = tuple(sorted(self.cards, key=_INDEX))
        for card, following in pairwise(cards):
            if card.index == following.index:
                raise InvalidDeal("a card is there twice: {card!r}", card=str(card))
        if len(cards) > 13:
            text = " ".join(map(str, cards))
            raise InvalidDeal(
                "a hand is 13 cards, not {number}: {text!r}", number=len(cards), text=text
            )
        object.__setattr__(self, "cards", cards)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """
        Read a hand: spades, hearts, diamonds, clubs between dots, or each suit by its sign.

        A suit that is void is empty, or a dash.

        >>> Hand.parse("AKQ93.6.83.Q8762").hcp
        11
        >>> str(Hand.parse("♠ A K Q 9 3  ♥ 6  ♦ 8 3  ♣ Q 8 7 6 2"))
        'AKQ93.6.83.Q8762'

        :raises InvalidDeal: if *text* is no hand, or has a card twice or more than 13.
        """
        holdings = _holdings(text) if type(text) is str else None
        if holdings is None:
            raise InvalidDeal("not a hand: {text!r}", text=text)
        try:
            return cls(
                tuple(_READ[f"{suit}{rank}"] for suit, held in holdings for rank in held)
            )
        except InvalidDeal as error:
            raise InvalidDeal("{error} (in {text!r})", error=error, text=text) from None

    @property
    def hcp(self) -> int:
        """The high-card points of all its cards."""
        return sum(card.hcp for card in self.cards)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """
        How many spades, hearts, diamonds and clubs.

        >>> Hand.parse(".QJT9732.J975.KT").shape
        (0, 7, 4, 2)
        """
        spades, hearts, diamonds, clubs = (len(self.holding(suit)) for suit in Suit)
        return spades, hearts, diamonds, clubs

    def holding(self, suit: Suit) -> str:
        """
        Write its ranks of one suit, from the highest.

        >>> Hand.parse("AKQ93.6.83.Q8762").holding(Suit.CLUBS)
        'Q8762'
        """
        return "".join(str(card.rank) for card in self.cards if card.suit is suit)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return ".".join(self.holding(suit) for suit in Suit)


_TO_LETTERS: Final = str.maketrans("♠♤♥♡♦♢♣♧–—", "SSHHDDCC--", "\ufe0f")
_PLAIN: Final = re.compile(r"[AKQJT2-9]*(?:\.[AKQJT2-9]*){3}")
_BY_SUIT: Final = re.compile(r"([SHDC]):?(-|[AKQJT2-9]*)")


def _letters(text: str) -> str:
    word = re.sub(r"\s+", "", text.translate(_TO_LETTERS)).upper()
    return word.replace("10", "T")


def _holdings(text: str) -> list[tuple[str, str]] | None:
    """The ranks of each suit that is named; None if the text is no hand."""
    if _PLAIN.fullmatch(text):
        return list(zip("SHDC", text.split("."), strict=True))
    word = _letters(text).replace(",", "")
    dotted = word.split(".")
    if len(dotted) == 4:
        word = "".join(f"{suit}{held}" for suit, held in zip("SHDC", dotted, strict=True))
    found: list[tuple[str, str]] = _BY_SUIT.findall(word)
    each_once = len({suit for suit, _ in found}) == len(found)
    if not found or not each_once or _BY_SUIT.sub("", word):
        return None
    return [(suit, held.strip("-")) for suit, held in found]
