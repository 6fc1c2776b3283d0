"""
BRI: 128 bytes a board: the card numbers of North, East and South, two digits each.

No header and no board numbers: the first is board 1.  32 blanks and 18 NULs fill the record.
Layout of Duplimate's own description; the fill is that of the public Big Deal program.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole
from overtrick.formats.deals.owners import deal_of_numbers, numbers_of

__all__ = ["CARDS_SIZE", "bri_cards", "deal_of_bri", "parts_of_bri", "read_bri", "write_bri"]

CARDS_SIZE = 78
"""Bytes that tell the cards."""
_SIZE = 128
_FILL = b" " * 32 + b"\0" * 18


def read_bri(data: bytes, name: str = "") -> Part:
    """
    Read a BRI file.

    >>> cards = "01020313172324313238414647" "04060714162628333537444849"
    >>> record = f"{cards}05080911152025272939424345".ljust(128).encode()
    >>> str(read_bri(record)[0].deals[0].deal.north)
    'AKQ2.J54.T93.K87'

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_bri(BytesIO(data), name))


def parts_of_bri(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read a BRI file a piece at a time.

    >>> list(parts_of_bri(BytesIO(b""), "evening.bri"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.bri: not a BRI file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    return parts_of_records(stream, name, _SIZE, "a BRI file", _read_record)


def write_bri(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a BRI file; what is lost is said.

    >>> from overtrick.formats.deals.owners import deal_of_owners
    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> write_bri(Contents(deals=(Dealt(Board(1), deal),)))[0][:8]
    b'01020304'

    :raises InvalidFile: if there are no deals.
    """
    boards, losses = chosen_boards(contents, title="a BRI file", numbered=False)
    losses += lost_circumstances(boards) + lost_extras(contents, "bri")
    return b"".join(bri_cards(chosen.deal) + _FILL for chosen in boards), losses


def deal_of_bri(cards: bytes) -> Deal:
    """
    Make a deal of 39 numbers of two digits, each hand in any order.

    >>> str(deal_of_bri(b"".join(b"%02d" % number for number in range(1, 40))).west)
    '...AKQJT98765432'

    :raises InvalidDeal: if it is none.
    """
    cards = cards.replace(b" ", b"0")  # a program may write ` 1` for `01`
    if len(cards) != CARDS_SIZE or not cards.isdigit():
        raise InvalidDeal("not 39 card numbers: {cards!r}", cards=cards.decode("latin-1"))
    numbers = [int(cards[at : at + 2]) for at in range(0, CARDS_SIZE, 2)]
    return deal_of_numbers([numbers[:13], numbers[13:26], numbers[26:]])


def bri_cards(deal: Deal) -> bytes:
    """
    Write the 78 bytes of a deal.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> bri_cards(deal)[:26]
    b'01020313172324313238414647'
    """
    seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    numbers = (number for seat in seats for number in numbers_of(deal[seat]))
    return b"".join(b"%02d" % number for number in numbers)


def _read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    return Dealt(Board.standard(number), deal_of_bri(record[:CARDS_SIZE]))
