"""Hand records as ACBL writes them: ``north_spades: "A K 10"``, tricks, and the par score."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidBoard, OvertrickError
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.pages.embedded import items, rest_of, text_at
from overtrick.formats.pages.makes import par_of, trick_table_of

__all__ = ["board_number", "dealt_of", "deals_of", "hand_of", "is_hand_record"]

_SUITS = ("spades", "hearts", "diamonds", "clubs")
_SEATS = ("north", "east", "south", "west")
_USED = (
    *(f"{seat}_{suit}" for seat in _SEATS for suit in _SUITS),
    *("id", "board", "board_number", "dealer", "vulnerability", "board_record_hash"),
    *("board_record_string", "hand_record_set_id", "double_dummy_ns", "double_dummy_ew"),
    *("double_dummy_north_south", "double_dummy_east_west", "double_dummy_par_score", "par"),
)


def is_hand_record(told: object) -> bool:
    """
    Whether a part of a document is the hand record of a board.

    >>> is_hand_record({"board_number": 7, "north_spades": "A K"}), is_hand_record(["A K"])
    (True, False)
    """
    return isinstance(told, Mapping) and "north_spades" in told


def board_number(text: str) -> int:
    """
    Read the number of a board.

    >>> board_number("07")
    7

    :raises InvalidBoard: if it is none.
    """
    word = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}", word) or not int(word):
        raise InvalidBoard("not a board: {text!r}", text=text)
    return int(word)


def hand_of(holdings: list[str]) -> Hand:
    """
    Read a hand from its four suits, spades first; a void is empty or dashes.

    >>> str(hand_of(["10 9 7 6 4 2", "K 5", "-----", "A 8 7 6 5"]))
    'T97642.K5..A8765'

    :raises InvalidDeal: if it is no hand.
    """
    suits = (re.sub(r"[-–—\s]+", "", text) for text in holdings)
    told = zip(Suit, suits, strict=True)
    return Hand.parse("".join(f"{suit}{ranks}" for suit, ranks in told))


def dealt_of(record: Mapping[str, Any], session: str, say: Callable[..., None]) -> Dealt | None:
    """Read a hand record; *say* is told what cannot be read. None without a board."""
    try:
        number = board_number(text_at(record, "board_number", "board"))
    except OvertrickError as error:
        say(f"a hand record was left out: {error}")
        return None
    dealt = Dealt(_board(record, number, say), session=session)
    dealt = replace(dealt, extra=rest_of(record, _USED, "acbl"))
    try:
        dealt = replace(dealt, deal=_deal(record))
    except OvertrickError as error:
        say(f"the cards of the hand record: {error}", number)
    try:
        ns = text_at(record, "double_dummy_ns", "double_dummy_north_south")
        ew = text_at(record, "double_dummy_ew", "double_dummy_east_west")
        dealt = _with_makes(dealt, ns, ew)
        par = par_of(text := text_at(record, "par", "double_dummy_par_score"))
        if par:
            dealt = replace(dealt, par=par, extra={**dealt.extra, "acbl:Par": text})
    except OvertrickError as error:
        say(f"the double-dummy results: {error}", number)
    return dealt


def _with_makes(dealt: Dealt, ns: str, ew: str) -> Dealt:
    """Levels do not tell how few tricks there are: then the texts alone are kept."""
    texts = {"acbl:MakesNS": ns, "acbl:MakesEW": ew}
    extra = {**dealt.extra, **{key: text for key, text in texts.items() if text}}
    try:
        return replace(dealt, tricks=trick_table_of(ns, ew))
    except OvertrickError:
        return replace(dealt, extra=extra)


def _board(record: Mapping[str, Any], number: int, say: Callable[..., None]) -> Board:
    try:
        dealer = text_at(record, "dealer")
        vulnerability = text_at(record, "vulnerability")
        return Board(
            number,
            Seat.parse(dealer) if dealer else None,
            Vulnerability.parse(vulnerability) if vulnerability else None,
        )
    except OvertrickError as error:
        say(f"the hand record: {error}", number)
        return Board(number)


def _deal(record: Mapping[str, Any]) -> Deal | None:
    told = {
        seat: [text_at(record, f"{name}_{suit}") for suit in _SUITS]
        for seat, name in zip(Seat, _SEATS, strict=True)
    }
    if not any(any(holdings) for holdings in told.values()):
        return None
    return Deal.of({seat: hand_of(holdings) for seat, holdings in told.items()})


def deals_of(records: object, session: str, say: Callable[..., None]) -> dict[int, Dealt]:
    """Read all hand records, by board."""
    found: dict[int, Dealt] = {}
    for record in items(records):
        dealt = dealt_of(record, session, say)
        if dealt is None:
            continue
        first = found.setdefault(dealt.board.number, dealt)
        if first.deal != dealt.deal:
            say("a second hand record with other cards was left out", dealt.board.number)
    return found
