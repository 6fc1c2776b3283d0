"""HAND: the cards of a board, whole or in part, and its vulnerability."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import OvertrickError
from overtrick.formats.contents.dealt import Dealt, hands_text
from overtrick.formats.usebio.fields import Element

__all__ = ["SUITS", "board_of", "cards_of", "hands_in", "vulnerability_text"]

Report = Callable[[int, str], None]

SUITS = {
    "CLUBS": Suit.CLUBS,
    "DIAMONDS": Suit.DIAMONDS,
    "HEARTS": Suit.HEARTS,
    "SPADES": Suit.SPADES,
}
_LOVE = {
    Vulnerability.NONE: "Love",
    Vulnerability.NS: "North-South",
    Vulnerability.EW: "East-West",
    Vulnerability.ALL: "All",
}


def board_of(
    number: int, fields: Element, known: Vulnerability | None, report: Report
) -> Board:
    """
    Give the board of that number, with the vulnerability that the file says.

    >>> from overtrick.formats.xml_safe import parsed
    >>> fields = Element(parsed(b"<BOARD><VULNERABILITY>East-West</VULNERABILITY></BOARD>")[0])
    >>> board_of(1, fields, None, lambda line, said: None)
    Board(1, dealer=N, vulnerability=EW)
    """
    text = fields.text("VULNERABILITY")
    said = known
    if text:
        word = re.sub(r"[^A-Z]", "", text.upper())
        for long, short in (("NORTHSOUTH", "NS"), ("EASTWEST", "EW"), ("LOVEALL", "NONE")):
            word = short if word == long else word
        try:
            said = Vulnerability.parse(word.removesuffix("VUL") or word)
        except OvertrickError:
            report(fields.line, f"board {number}: not a vulnerability: {text!r}")
    standard = Board.standard(number)
    if said is None or said is standard.vulnerability:
        return standard
    return Board(number, vulnerability=said)


def vulnerability_text(board: Board) -> str:
    """
    Write who is vulnerable.

    >>> vulnerability_text(Board(2))
    'North-South'
    """
    return _LOVE[board.vulnerability]


def hands_in(fields: Element, board: Board, report: Report) -> dict[Seat, Hand | None]:
    """
    Take the hands of a board; what is no hand is None, and said.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<BOARD><HAND><DIRECTION>N</DIRECTION><CLUBS>AK10</CLUBS></HAND></BOARD>"
    >>> found = hands_in(Element(parsed(text)[0]), Board(1), print)
    >>> {str(seat): str(hand) for seat, hand in found.items()}
    {'N': '...AKT'}
    """
    found: dict[Seat, Hand | None] = {}
    for element in fields.all("HAND"):
        hand = Element(element)
        direction = hand.text("DIRECTION")
        try:
            seat = Seat.parse(direction)
            suits = [_holding(hand, name) for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
            cards = Hand.parse(".".join(suits))
        except OvertrickError as error:
            report(hand.line, f"board {board.number}, hand {direction}: {error}")
            continue
        if seat in found:
            report(hand.line, f"board {board.number}: a second hand of {seat} is left out")
            continue
        found[seat] = cards
    return found


def cards_of(
    board: Board, hands: dict[Seat, Hand | None], report: Report, line: int, **where: Any
) -> Dealt | None:
    """
    Make a deal of the hands; text in the form of PBN where some cards are not known.

    >>> cards_of(Board(1), {Seat.NORTH: Hand.parse("AK.Q.J.T")}, print, 1).hands
    'N:AK.Q.J.T - - -'
    """
    known = {seat: hand for seat, hand in hands.items() if hand}
    if not known:
        return None
    if len(known) == 4:
        try:
            return Dealt(board, Deal.of(known), **where)
        except OvertrickError as error:
            report(line, f"board {board.number}: {error}")
    return Dealt(board, hands=hands_text(known), **where)


def _holding(hand: Element, name: str) -> str:
    text = re.sub(r"[\s,.-]+", "", hand.text(name)).upper()
    return "" if text in ("VOID", "NONE") else text
