"""The cards of a board in LIN: ``3S467TH38KD2QAC9JQ,..``, dealer's digit, then S, W, N, E."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from overtrick.core.cards import CARDS, Card, Hand, Rank, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidDeal, OvertrickError
from overtrick.formats.contents.dealt import hands_text

__all__ = ["NOTHING", "ORDER", "LinCards", "at_once", "cards_of", "deal_text", "looked_at"]

ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats as LIN counts them, from 1."""

_DEALERS = {str(place): seat for place, seat in enumerate(ORDER, 1)}
_CARD = {
    suit.value: {str(card.rank): card for card in CARDS if card.suit is suit} for suit in Suit
}
_BY_SUIT = re.compile(r"([SHDC])([AKQJT2-9-]*)")
_NOBODY = b"\4" * 52
_ORDER = (2, 3, 0, 1)  # South, West, North and East as places from North
_index = attrgetter("index")
_RANKS = "".join(map(str, Rank))
_LONGEST = 400
_HAND = "S([AKQJT2-9]{0,13})H([AKQJT2-9]{0,13})D([AKQJT2-9]{0,13})C([AKQJT2-9]{0,13})"
_WHOLE = re.compile(f"([0-4]?){_HAND},{_HAND},{_HAND}(?:,(?:{_HAND},?)?)?")
_INDEX = [{rank: card.index for rank, card in known.items()} for known in _CARD.values()]
_TOLD = [(place, known) for place in _ORDER for known in _INDEX]
"""Of each holding in a whole deal: whose it is, and the index of each card by its rank."""


class LinCards(NamedTuple):
    """What a value of ``md`` tells: ``hands`` as in PBN where they are no whole deal."""

    dealer: Seat | None = None
    deal: Deal | None = None
    hands: str = ""
    holders: bytes = b""
    """Of a whole deal: the place of each card's holder, clockwise from North."""
    problem: str = ""


NOTHING = LinCards()


def cards_of(value: str) -> LinCards:
    """
    Read dealer and hands; the fourth hand may be left to be worked out.

    >>> told = cards_of("3S467TH38KD2QAC9JQ,S35H679TD57JC234A,S2QKAH45JD39TC78K,")
    >>> str(told.dealer), str(told.deal.east)
    ('N', 'J98.AQ2.K864.T65')
    >>> cards_of("1SAK,,,").hands
    'N:- - AK... -'
    """
    return _cards_of(value) if len(value) <= _LONGEST else looked_at(value)


@lru_cache(maxsize=256)
def _cards_of(value: str) -> LinCards:
    return at_once(value) or looked_at(value)


def at_once(value: str) -> LinCards | None:
    """
    Read a whole deal that is written as it is as a rule; None where it is not.

    >>> at_once("1SAK,,,") is None
    True
    """
    match = _WHOLE.fullmatch(value)
    if match is None:
        return None
    digit, *told = match.groups("")
    cards = sum(map(len, told))
    if cards not in (39, 52):
        return None
    places = [1 if cards == 39 else 4] * 52  # East has what is left; or nobody
    for (place, known), ranks in zip(_TOLD, told, strict=True):
        for rank in ranks:
            places[known[rank]] = place
    holders = bytes(places)
    try:
        return LinCards(_DEALERS.get(digit), Deal.of_holders(holders), "", holders)
    except InvalidDeal:
        return None


def looked_at(value: str) -> LinCards:
    """
    Read hands however they are written, and say what is wrong.

    >>> looked_at("1SAA,,,").problem
    'SA is dealt twice'
    """
    text = "".join(value.split()).upper().replace("10", "T")
    dealer = None
    if text[:1].isdigit():
        dealer = _DEALERS.get(text[0])
        text = text[1:]
    if not text.strip(","):
        return LinCards(dealer)
    parts = text.split(",")
    if len(text) > _LONGEST or any(parts[4:]):
        return LinCards(dealer, problem="more than four hands")
    try:
        hands: list[tuple[Card, ...]] = [(), (), (), ()]
        for place, part in zip(_ORDER, parts, strict=False):
            hands[place] = _hand(part)
        return _put_together(dealer, hands)
    except OvertrickError as error:
        return LinCards(dealer, problem=EnglishText(error.text))


def _put_together(dealer: Seat | None, hands: list[tuple[Card, ...]]) -> LinCards:
    holders = bytearray(_NOBODY)
    for place, held in enumerate(hands):
        for card in held:
            holders[card.index] = place
    dealt = sum(map(len, hands))
    if 52 - holders.count(_NOBODY[0]) < dealt:
        known = [card for held in hands for card in held]
        twice = next(card for card in known if known.count(card) > 1)
        return LinCards(dealer, problem=EnglishText("{twice} is dealt twice", twice=twice))
    told = sum(map(bool, hands))
    if dealt == 39 and told == 3:
        last = hands.index(())
        hands[last] = tuple([card for card in CARDS if holders[card.index] == _NOBODY[0]])
        holders = holders.replace(_NOBODY[:1], bytes((last,)))
        told = 4
    if [len(held) for held in hands] == [13, 13, 13, 13]:
        return LinCards(dealer, Deal(*map(Hand, hands)), holders=bytes(holders))
    shown = {seat: Hand(held) for seat, held in zip(Seat, hands, strict=True) if held}
    problem = "some hands are not whole" if told > 2 else ""
    return LinCards(dealer, hands=hands_text(shown), problem=problem)


def _hand(text: str) -> tuple[Card, ...]:
    if text.count(".") == 3:
        return Hand.parse(text).cards
    found = [_holding(*each) for each in _BY_SUIT.findall(text)]
    if _BY_SUIT.sub("", text):
        raise OvertrickError("not a hand: {text!r}", text=text)
    return tuple(sorted((card for cards in found for card in cards), key=_index))


def _holding(suit: str, ranks: str) -> list[Card]:
    known = _CARD[suit]
    return [known[rank] for rank in ranks if rank != "-"]


def deal_text(dealer: Seat, hands: dict[Seat, Hand]) -> str:
    """
    Write dealer and hands, each from its lowest card; of a whole deal East is left out.

    >>> deal_text(Seat.WEST, {Seat.SOUTH: Hand.parse("AK..432.")})
    '2SKAHD234C,,,'
    """
    texts = [_hand_text(hands[seat]) if seat in hands else "" for seat in ORDER]
    if all(texts) and all(len(hand) == 13 for hand in hands.values()):
        texts[3] = ""
    return f"{ORDER.index(dealer) + 1}{','.join(texts)}"


def _hand_text(hand: Hand) -> str:
    held = ["", "", "", ""]
    for card in hand.cards:
        suit, rank = divmod(card.index, 13)
        held[suit] = _RANKS[rank] + held[suit]
    spades, hearts, diamonds, clubs = held
    return f"S{spades}H{hearts}D{diamonds}C{clubs}"
