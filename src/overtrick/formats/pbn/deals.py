"""The cards of a game and what could be made with them: Deal, DoubleDummyTricks, par."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from overtrick.core.cards import CARDS, Hand, Suit
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidDeal, OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.score_rows import GameSetting
from overtrick.formats.pbn.tables import columns_of, rows_of
from overtrick.formats.pbn.text import Tag
from overtrick.formats.pbn.values import par_of, par_text

__all__ = ["dealt_of", "hands_of", "holders_of", "whole_deal"]

_DEAL: Final = re.compile(r"\s*([NESW])\s*[:;]\s*(.*)", re.IGNORECASE | re.DOTALL)
_FIRST: Final = {
    f"{seat}:": bytes((place + at) % 4 for at in range(4) for _ in range(13))
    for place, seat in enumerate(Seat)
}
"""Who holds the cards of a text that begins so, thirteen after thirteen."""
_CODES: Final = bytes(range(100, 152))
"""A letter for each card, none of which is the number of a seat."""


def _codes(suit: Suit) -> bytes:
    """A table that translates ranks to the letters of a suit, and any other sign to none."""
    codes = bytearray(256)
    for card in CARDS:
        if card.suit is suit:
            codes[ord(card.rank.value)] = _CODES[card.index]
    return bytes(codes)


_TRICKS: Final = ("Declarer", "Denomination", "Result")
_DOTS: Final = (b".",) * 4
_SUITS: Final = [_codes(suit) for suit in Suit] * 4
_LETTERED: Final = re.compile(r"S([^.]*)\.H([^.]*)\.D([^.]*)\.C([^.]*)", re.IGNORECASE)


def dealt_of(
    told: GameRead, setting: GameSetting, rest: Mapping[str, str], section: str = ""
) -> tuple[Dealt, list[str]]:
    """
    Give the cards of a game with the *rest* of its tags, and what was wrong with them.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> game, = games_of(['[Deal "N:AKQ2.J54.T93.K87 - - -"] [OptimumScore "EW 620"]\\n'])
    >>> dealt, _ = dealt_of(Inheritance().told(game), GameSetting(Board(7)), {})
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
        raise InvalidDeal("not a deal: {text!r}", text=text)
    first, words = match[1].upper(), [_hand_text(word) for word in match[2].split()]
    if len(words) > 4:
        raise InvalidDeal("not a deal: {text!r}", text=text)
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


def whole_deal(text: str) -> tuple[Deal, bytes] | None:
    """
    Read a deal whose 52 cards are written the usual way; None if anything is unusual.

    The bytes say who holds each card, by its index: 0 for North to 3 for West.

    >>> whole_deal("N:AKQ2.J54.T93.K87 - - -") is None
    True
    """
    places = _FIRST.get(text[:2])
    words = text[2:].encode("ascii", "replace").split(b" ")
    if places is None or [*map(len, words)] != [16, 16, 16, 16]:
        return None
    if [*map(bytes.count, words, _DOTS)] != [3, 3, 3, 3]:
        return None
    told = b".".join(words).split(b".")
    codes = b"".join(map(bytes.translate, told, _SUITS))
    holders = _CODES.translate(bytes.maketrans(codes, places))
    try:
        return Deal.of_holders(holders), holders
    except InvalidDeal:
        return None


def holders_of(text: str) -> bytes | None:
    """
    Say who holds each card of a whole deal: 0 for North to 3 for West; None of other texts.

    >>> holders_of("N:AKQ2.J54.T93.K87 - - -") is None
    True
    """
    whole = whole_deal(text)
    return whole[1] if whole is not None else None


def _partial(first: str, words: list[str]) -> str:
    hands = [Hand.parse(word) if word != "-" else None for word in words]
    cards = [card for hand in hands if hand is not None for card in hand]
    if len(set(cards)) != len(cards):
        raise InvalidDeal("a card is dealt twice: {words!r}", words=" ".join(words))
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
        wrong.append(EnglishText("Deal: {error}", error=error))
        extra["pbn:Deal"] = text
        return None, ""


def _tricks(told: GameRead, wrong: list[str], extra: dict[str, str]) -> TrickTable | None:
    if "optimumresulttable" not in told.tags and "doubledummytricks" not in told.tags:
        return None
    table = _of_rows(told.tags.get("optimumresulttable"), wrong, extra)
    text = told.get("doubledummytricks")
    if not text:
        return table
    try:
        tricks = TrickTable.parse(text)
    except OvertrickError as error:
        wrong.append(EnglishText("DoubleDummyTricks: {error}", error=error))
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
    except OvertrickError as error:
        wrong.append(EnglishText("OptimumResultTable: {error}", error=error))
        extra["pbn:OptimumResultTable"] = tag.whole
        return None


@lru_cache(maxsize=64)
def _parsed(tag: Tag) -> TrickTable:
    if not {column.name for column in columns_of(tag)}.issuperset(_TRICKS):
        tag = tag._replace(value=";".join(_TRICKS))  # a header that says nothing else of them
    rows, misfits = rows_of(tag)
    text = " ".join(f"{row['Declarer']} {row['Denomination']} {row['Result']}" for row in rows)
    if misfits:
        raise InvalidDeal("not a row: {misfits!r}", misfits=misfits[0].strip())
    return TrickTable.parse(text)
