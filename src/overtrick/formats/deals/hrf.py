"""
HRF: 128 bytes a board: its number, then the hands of North, East, South and West.

A hand is ``S``, ``H``, ``D``, ``C``, each with its ranks.  So far Duplimate's description;
what fills the record after the hands, blanks here, is not confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import InvalidDeal
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole

__all__ = ["parts_of_hrf", "read_hrf", "write_hrf"]

_SIZE, _MOST, _HANDS = 128, 999, 68
_NUMBER = re.compile(rb"\s*([0-9]{1,3})")
_SHAPE = re.compile(r"\s*[0-9]{1,3}\s*(S[SHDCAKQJT2-9]{67})(.*)", re.DOTALL)
_HAND = re.compile(r"S[AKQJT2-9]*H[AKQJT2-9]*D[AKQJT2-9]*C[AKQJT2-9]*")


def read_hrf(data: bytes, name: str = "") -> Part:
    """
    Read an HRF file; that its layout is not confirmed is a problem of its own.

    >>> hands = "SAKQ2HJ54DT93CK87SJ98HAQ2DK864CT65ST764HK83DAQ2CQJ9S53HT976DJ75CA432"
    >>> held, [problem] = read_hrf(f"7{hands}".ljust(128).encode(), "evening.hrf")
    >>> held.deals[0].board.number, str(held.deals[0].deal.west)
    (7, '53.T976.J75.A432')

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_hrf(BytesIO(data), name))


def parts_of_hrf(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read an HRF file a piece at a time.

    >>> list(parts_of_hrf(BytesIO(b""), "evening.hrf"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.hrf: not an HRF file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    said = "the layout of HRF files is not confirmed: compare the hands"
    doubt = [Problem(name, said, severity=Severity.QUESTION)]
    parts = parts_of_records(stream, name, _SIZE, "an HRF file", _read_record, _number)
    for contents, problems in parts:
        yield contents, doubt + problems
        doubt = []


def write_hrf(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as an HRF file; what is lost is said.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> write_hrf(Contents(deals=(Dealt(Board(7), deal),)))[0][:18]
    b'7SAKQ2HJ54DT93CK87'

    :raises InvalidFile: if there are no deals, or a board has a number over 999.
    """
    boards, losses = chosen_boards(contents, title="an HRF file", most=_MOST)
    losses += lost_circumstances(boards) + lost_extras(contents, "hrf")
    return "".join(
        f"{board.number}{_hands(deal)}{dealt.extra.get('hrf:Rest', '')}".ljust(_SIZE)[:_SIZE]
        for board, deal, dealt in boards
    ).encode("latin-1", "replace"), losses


def _number(record: bytes, place: int) -> int:
    match = _NUMBER.match(record)
    return int(match[1]) or place if match else place


def _read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    match = _SHAPE.fullmatch(record.decode("latin-1"))
    if match is None:
        raise InvalidDeal(
            "no number and four hands: {record!r}", record=record[:72].decode("latin-1")
        )
    hands = _HAND.findall(match[1])
    if len(hands) != 4 or "".join(hands) != match[1]:
        raise InvalidDeal("not four hands: {match!r}", match=match[1])
    deal = Deal(*map(Hand.parse, hands))
    rest = match[2].rstrip(" \0\r\n")
    return Dealt(Board.standard(number), deal, extra={"hrf:Rest": rest} if rest else {})


def _hands(deal: Deal) -> str:
    return "".join(f"{suit}{deal[seat].holding(suit)}" for seat in Seat for suit in Suit)
