"""
The hands and the play of an RBN record.

Hands: the first seat, then each hand after a colon, clockwise; a colon at the end gives the
rest to the fourth.  Play: tricks between colons, each in the order of play; a card without a
suit is of the suit that was led: ``CK972:CQH483``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from overtrick.core.cards import Card, Hand
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal
from overtrick.formats.contents.table import Shown

__all__ = ["Played", "hands_of", "hands_text", "played_of", "played_text"]

_CARD = re.compile(r"([SHDC])?(10|[AKQJT2-9])([!?]*)(?:\^([0-9]))?([!?]*)")
_MOST_NOTES = "1234567890"


class Played(NamedTuple):
    """Cards in the order of play; ``rest`` is what could not be read, from there on."""

    cards: tuple[Shown, ...]
    rest: str = ""


def hands_of(text: str) -> tuple[Deal | None, str]:
    """
    Read hands: a deal, or where only some cards are known their text in the PBN form.

    >>> deal, _ = hands_of("N:AKQ2.J54.T93.K87:J98.AQ2.K864.T65:T764.K83.AQ2.QJ9:")
    >>> str(deal.west)
    '53.T976.J75.A432'
    >>> hands_of("E:AKQ2.J54.T93.K87::J98.AQ2.K864.T65")[1]
    'E:AKQ2.J54.T93.K87 - J98.AQ2.K864.T65 -'

    :raises InvalidDeal: if a card is there twice, or a hand is none.
    """
    match = re.fullmatch(r"([NESW])\s*:(.*)", text.strip().upper(), re.DOTALL)
    words = [word.strip() for word in match[2].split(":")] if match else []
    if match is None or len(words) > 5 or (len(words) == 5 and words[4]):
        raise InvalidDeal("not hands: {text!r}", text=text)
    first = Seat(match[1])
    words = words[:4]
    hands = {
        first.after(place): Hand.parse(word if "." in word else f"{word}...")
        for place, word in enumerate(words)
        if word.strip("-.")
    }
    if len(hands) > 2 and all(len(hand) == 13 for hand in hands.values()):
        return Deal.of(hands), ""
    _check_each_once(hands)
    if not hands:
        return None, ""
    seats = (first.after(place) for place in range(4))
    written = " ".join(str(hands[seat]) if seat in hands else "-" for seat in seats)
    return None, f"{first}:{written}"


def hands_text(deal: Deal | None, hands: str = "") -> str:
    """
    Write a deal, or hands of which only some cards are known.

    >>> hands_text(None, "E:AKQ2.J54.T93.K87 - J98.AQ2.K864.T65 -")
    'E:AKQ2.J54.T93.K87::J98.AQ2.K864.T65'
    """
    if deal is not None:
        seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
        return f"N:{':'.join(str(deal[seat]) for seat in seats)}:"
    first, _, rest = hands.partition(":")
    words = ["" if word == "-" else word for word in rest.split()]
    while words and not words[-1]:
        words.pop()  # a colon at the end would give the rest to the fourth
    return f"{first.strip()}:{':'.join(words)}" if words else ""


def played_of(text: str, notes: Mapping[str, str]) -> Played:
    """
    Read the cards that were played; *notes* are explanations by their digit.

    >>> [str(shown.card) for shown in played_of("CK972:CQ!H483", {}).cards]
    ['CK', 'C9', 'C7', 'C2', 'CQ', 'H4', 'C8', 'C3']
    """
    shown: list[Shown] = []
    word = re.sub(r"\s+", "", text.upper())
    tricks = word.split(":")
    for place, trick in enumerate(tricks):
        at, led, size = 0, "", 0
        while at < len(trick):
            card = _CARD.match(trick, at)
            if card is None or not (card[1] or led) or size == 4 or len(shown) == 52:
                return Played(tuple(shown), ":".join([trick[at:], *tricks[place + 1 :]]))
            led, size = led or card[1], size + 1
            note = notes.get(card[4] or "", "")
            if card[4] and not note:
                return Played(tuple(shown), ":".join([trick[at:], *tricks[place + 1 :]]))
            mark = card[3] + card[5]
            shown.append(Shown(Card.parse(f"{card[1] or led}{card[2]}"), note, mark))
            at = card.end()
        if size < 4 and place < len(tricks) - 1:  # who leads next is not known
            return Played(tuple(shown), ":".join(["", *tricks[place + 1 :]]))
    return Played(tuple(shown))


def played_text(cards: Sequence[Shown]) -> tuple[str, dict[str, str], list[str]]:
    """
    Write cards in the order of play, the notes by digit, and say what of it is lost.

    >>> played_text([Shown(Card.parse(card)) for card in ("CK", "C9", "H2", "C2", "D4")])[0]
    'CK9H22:D4'
    """
    notes: dict[str, str] = {}
    losses: list[str] = []
    words: list[str] = []
    for place, shown in enumerate(cards):
        if shown.card is None:
            losses.append("the play is written as far as the cards are known")
            break
        if place % 4 == 0:
            led = shown.card.suit
            words += [":"] if place else []
        own = place % 4 == 0 or shown.card.suit is not led
        words.append(f"{shown.card.suit if own else ''}{shown.card.rank}")
        words.append(_marks(shown, notes, losses))
    return "".join(words), notes, losses


def _marks(shown: Shown, notes: dict[str, str], losses: list[str]) -> str:
    marks = ""
    if shown.mark and not shown.mark.strip("!?"):
        marks = shown.mark
    elif shown.mark:
        losses.append(f"the mark {shown.mark!r} of a card is not written")
    if shown.note and len(notes) < len(_MOST_NOTES):
        digit = _MOST_NOTES[len(notes)]
        notes[digit] = " ".join(shown.note.split())
        return f"{marks}^{digit}"
    if shown.note:
        losses.append("only ten explanations of cards are written")
    return marks


def _check_each_once(hands: Mapping[Seat, Hand]) -> None:
    seen: set[Card] = set()
    for hand in hands.values():
        for card in hand:
            if card in seen:
                raise InvalidDeal("{card} is dealt twice", card=card)
            seen.add(card)
