"""
DGE: 128 bytes a board: the hands of North, East, South and West as a screen shows them.

A hand is 17 bytes: the suit sign of old PC screens (6 spades, 3 hearts, 4 diamonds, 5 clubs)
and its ranks, four times; 60 NULs fill the record.  No header and no board numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole

__all__ = ["HANDS_SIZE", "deal_of_dge", "dge_hands", "parts_of_dge", "read_dge", "write_dge"]

HANDS_SIZE = 68
"""Bytes that tell the four hands."""
_SIZE, _HAND = 128, 17
_SIGNS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
_LETTERS = bytes.maketrans(bytes(_SIGNS.values()), b"SHDC")


def read_dge(data: bytes, name: str = "") -> Part:
    """
    Read a DGE file.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> held, problems = read_dge(dge_hands(deal).ljust(128, b"\\0"))
    >>> held.deals[0].deal == deal, problems
    (True, [])

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_dge(BytesIO(data), name))


def parts_of_dge(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read a DGE file a piece at a time.

    >>> list(parts_of_dge(BytesIO(b""), "evening.dge"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.dge: not a DGE file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    return parts_of_records(stream, name, _SIZE, "a DGE file", _read_record)


def write_dge(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a DGE file; what is lost is said.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> write_dge(Contents(deals=(Dealt(Board(1), deal),)))[0][:9]
    b'\\x06AKQ2\\x03J54'

    :raises InvalidFile: if there are no deals.
    """
    boards, losses = chosen_boards(contents, title="a DGE file", numbered=False)
    losses += lost_circumstances(boards) + lost_extras(contents, "dge")
    return b"".join(dge_hands(chosen.deal).ljust(_SIZE, b"\0") for chosen in boards), losses


def deal_of_dge(hands: bytes) -> Deal:
    """
    Make a deal of four hands of 17 bytes.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> deal_of_dge(dge_hands(deal)) == deal
    True

    :raises InvalidDeal: if it is none.
    """
    if len(hands) != HANDS_SIZE:
        raise InvalidDeal(
            "four hands are {hands_size} bytes, not {number}",
            hands_size=HANDS_SIZE,
            number=len(hands),
        )
    texts = hands.translate(_LETTERS).decode("latin-1")
    found = (Hand.parse(texts[at : at + _HAND]) for at in range(0, HANDS_SIZE, _HAND))
    return Deal(*found)


def dge_hands(deal: Deal) -> bytes:
    """
    Write the 68 bytes of a deal.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> dge_hands(deal)[17:34]
    b'\\x06J98\\x03AQ2\\x04K864\\x05T65'
    """
    return b"".join(
        bytes([_SIGNS[suit]]) + deal[seat].holding(suit).encode()
        for seat in Seat
        for suit in Suit
    )


def _read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    return Dealt(Board.standard(number), deal_of_dge(record[:HANDS_SIZE]))
