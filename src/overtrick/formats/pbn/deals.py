"""The cards of a game and what could be made with them: Deal, DoubleDummyTricks, par."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from overtrick.core.cards import CARDS, Card, Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.core.trick_table import TrickTable
from overtrick.errors import InvalidDeal, OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.pbn.games import Tag
from overtrick.formats.pbn.inheritance import Told
from overtrick.formats.pbn.score_rows import Setting
from overtrick.formats.pbn.tables import rows_of
from overtrick.formats.pbn.values import par_of, par_text

__all__ = ["Masks", "dealt_of", "hands_of", "masks_of", "whole_deal"]

Masks = Sequence[int]
"""The cards of North, East, South and West as bits, by their index."""
_DEAL: Final = re.compile(r"\s*([NESW])\s*[:;]\s*(.*)", re.IGNORECASE | re.DOTALL)
_FIRST: Final = {"N:": 0, "E:": 1, "S:": 2, "W:": 3}
_ALL: Final = (1 << 52) - 1
_THIRTEEN_EACH: Final = [13, 13, 13, 13]
_LETTERED: Final = re.compile(r"S([^.]*)\.H([^.]*)\.D([^.]*)\.C([^.]*)", re.IGNORECASE)


def dealt_of(
    told: Told, setting: Setting, rest: Mapping[str, str], section: str = ""
) -> tuple[Dealt, list[str]]:
    """
    Give the cards of a game with the *rest* of its tags, and what was wrong with them.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> game, = games_of(['[Deal "N:AKQ2.J54.T93.K87 - - -"] [OptimumScore "EW 620"]\\n'])
    >>> dealt, _ = dealt_of(Inheritance().told(game), Setting(Board(7)), {})
    >>> dealt.hands, dealt.par
    ('N:AKQ2.J54.T93.K87 - - -', '-620')
    """
    wrong: list[str] = []
    extra: dict[str, str] = dict(rest)
    deal, hands = _cards(told.get("deal"), wrong, extra)
    tricks = _tricks(told, wrong, extra)
    par, score = "", told.get("optimumscore")
    if score:
        par = par_of(score)
        if score != par_text(par):
            extra["pbn:OptimumScore"] = score
    if setting.label:
        extra["pbn:Board"] = setting.label
    dealt = Dealt(
        setting.board,
        deal,
        tricks,
        par,
        setting.version,
        section,
        setting.session,
        hands,
        extra,
    )
    return dealt, wrong


def hands_of(text: str) -> tuple[Deal | None, str]:
    """
    Read a deal; of a partial one its text.

    >>> hands_of("E:- AKQ2.J54.T93.K87 - -")
    (None, 'E:- AKQ2.J54.T93.K87 - -')
    >>> hands_of("N:- - - -")
    (None, '')

    :raises InvalidDeal: if it is no deal, or has a card twice.
    """
    whole = whole_deal(text)
    if whole is not None:
        return whole[0], ""
    match = _DEAL.fullmatch(text)
    if match is None:
        raise InvalidDeal(f"not a deal: {text!r}")
    first, words = match[1].upper(), [_hand_text(word) for word in match[2].split()]
    if len(words) > 4:
        raise InvalidDeal(f"not a deal: {text!r}")
    words += ["-"] * (4 - len(words))
    known = [word for word in words if word not in ("-", "...")]
    if not known:
        return None, ""
    if len(known) == 4 or (len(known) == 3 and all(len(word) == 16 for word in known)):
        hands = {
            Seat(first).after(place): Hand.parse(word)
            for place, word in enumerate(words)
            if word in known
        }
        if len(known) == 3 or all(len(hand) == 13 for hand in hands.values()):
            return Deal.of(hands), ""
    return None, _partial(first, words)


def whole_deal(text: str) -> tuple[Deal, Masks] | None:
    """A deal whose 52 cards are written the usual way; None if anything is unusual."""
    steps = _FIRST.get(text[:2])
    if steps is None or text[18:53:17] != "   " or text.count(".") != 12:
        return None
    told = text[2:].replace(" ", ".").split(".")
    if len(told) != 16:
        return None
    hands: list[tuple[Card, ...]] = []
    masks: list[int] = []
    for at in (0, 4, 8, 12):
        spades, one = _SPADES[told[at]]
        hearts, two = _HEARTS[told[at + 1]]
        diamonds, three = _DIAMONDS[told[at + 2]]
        clubs, four = _CLUBS[told[at + 3]]
        hands.append(spades + hearts + diamonds + clubs)
        masks.append(one | two | three | four)
    north, east, south, west = masks
    if north | east | south | west != _ALL or [*map(len, hands)] != _THIRTEEN_EACH:
        return None
    if steps:
        hands, masks = hands[-steps:] + hands[:-steps], masks[-steps:] + masks[:-steps]
    # Each holding is in order, and 52 cards whose bits are all there are different ones.
    return Deal.unchecked(hands), masks


class _Holdings(dict[str, tuple[tuple[Card, ...], int]]):
    """The holdings of a suit by their ranks, from the highest: cards, and these as bits."""

    def __init__(self, suit: Suit) -> None:
        self._cards = {str(card.rank): card for card in CARDS if card.suit is suit}

    def __missing__(self, ranks: str) -> tuple[tuple[Card, ...], int]:
        cards = tuple(self._cards[rank] for rank in ranks if rank in self._cards)
        indices = [card.index for card in cards]
        if len(cards) != len(ranks) or indices != sorted(set(indices)):
            return (), 0
        found = self[ranks] = cards, sum(1 << index for index in indices)
        return found  # one of 8,192, as each is in order


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_Holdings, Suit)


def masks_of(text: str) -> Masks | None:
    """
    Give the cards of a whole deal as bits; None of any other text.

    >>> masks_of("N:AKQ2.J54.T93.K87 - - -") is None
    True
    """
    whole = whole_deal(text)
    return whole[1] if whole is not None else None


def _partial(first: str, words: list[str]) -> str:
    hands = [Hand.parse(word) if word != "-" else None for word in words]
    cards = [card for hand in hands if hand is not None for card in hand]
    if len(set(cards)) != len(cards):
        raise InvalidDeal(f"a card is dealt twice: {' '.join(words)!r}")
    return f"{first}:{' '.join('-' if hand is None else str(hand) for hand in hands)}"


def _hand_text(word: str) -> str:
    if len(word) == 16 and word.count(".") == 3:
        return word
    lettered = _LETTERED.fullmatch(word)
    if lettered is not None:
        word = ".".join(lettered.groups())
    word = word.replace("10", "T")
    return word[:-1] if word.count(".") == 4 and word.endswith(".") else word


def _cards(text: str, wrong: list[str], extra: dict[str, str]) -> tuple[Deal | None, str]:
    if not text:
        return None, ""
    try:
        return hands_of(text)
    except OvertrickError as error:
        wrong.append(f"Deal: {error}")
        extra["pbn:Deal"] = text
        return None, ""


def _tricks(told: Told, wrong: list[str], extra: dict[str, str]) -> TrickTable | None:
    if "optimumresulttable" not in told.tags and "doubledummytricks" not in told.tags:
        return None
    table = _of_rows(told.tags.get("optimumresulttable"), wrong, extra)
    text = told.get("doubledummytricks")
    if not text:
        return table
    try:
        tricks = TrickTable.parse(text)
    except OvertrickError as error:
        wrong.append(f"DoubleDummyTricks: {error}")
        extra["pbn:DoubleDummyTricks"] = text
        return table
    if table is not None and table != tricks:
        wrong.append("DoubleDummyTricks and OptimumResultTable differ; the table counts")
        return table
    return tricks


def _of_rows(tag: Tag | None, wrong: list[str], extra: dict[str, str]) -> TrickTable | None:
    if tag is None or not tag.text:
        return None
    try:
        return _parsed(tag)
    except (OvertrickError, KeyError) as error:
        wrong.append(f"OptimumResultTable: {error}")
        extra["pbn:OptimumResultTable"] = tag.whole
        return None


@lru_cache(maxsize=64)
def _parsed(tag: Tag) -> TrickTable:
    rows, misfits = rows_of(tag)
    text = " ".join(f"{row['Declarer']} {row['Denomination']} {row['Result']}" for row in rows)
    if misfits:
        raise InvalidDeal(f"not a row: {misfits[0].strip()!r}")
    return TrickTable.parse(text)
