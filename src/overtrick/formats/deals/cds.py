"""
CDS: 14 bytes a board: its number, then the owners of the cards, packed.

Layout of the public Big Deal program.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole
from overtrick.formats.deals.owners import deal_of_owners, owners_of

__all__ = ["PACKED_SIZE", "packed", "parts_of_cds", "read_cds", "unpacked", "write_cds"]

_NORTH, _MOST = 1, 255


def read_cds(data: bytes, name: str = "") -> Part:
    """
    Read a CDS file.

    >>> record = bytes.fromhex("07 6c796f93c687b9c1ca12d8346c")
    >>> read_cds(record)[0].deals[0].board
    Board(7, dealer=S, vulnerability=All)

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_cds(BytesIO(data), name))


def parts_of_cds(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read a CDS file a piece at a time.

    >>> list(parts_of_cds(BytesIO(b""), "evening.cds"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.cds: not a CDS file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    size = 1 + PACKED_SIZE
    return parts_of_records(stream, name, size, "a CDS file", _read_record, _number)


def write_cds(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a CDS file; what is lost is said.

    >>> held, _ = read_cds(bytes.fromhex("07 6c796f93c687b9c1ca12d8346c"))
    >>> write_cds(held)[0].hex()
    '076c796f93c687b9c1ca12d8346c'

    :raises InvalidFile: if there are no deals, or a board has a number over 255.
    """
    boards, losses = chosen_boards(contents, title="a CDS file", most=_MOST)
    losses += lost_circumstances(boards) + lost_extras(contents, "cds")
    records = (bytes([board.number]) + packed(deal, _NORTH) for board, deal, _ in boards)
    return b"".join(records), losses


def _number(record: bytes, place: int) -> int:
    return record[0] or place


def _read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    if not record[0]:
        said = "its number in the file is 0; it is numbered by its place"
        notes.append(Problem("", said, severity=Severity.NOTE))
    return Dealt(Board.standard(number), unpacked(record[1:], _NORTH))


PACKED_SIZE = 13
"""Bytes of a deal."""


def packed(deal: Deal, north: int) -> bytes:
    """
    Pack the owners, North as the number *north*.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> packed(deal, 0).hex(" ", 4), packed(deal, 1)[:2].hex()
    ('1b 241a4eb1 7264bcb5 cd87e31b', '6c79')
    """
    owners = [(owner + north) % 4 for owner in owners_of(deal)]
    return bytes(
        owners[rank] << 6 | owners[13 + rank] << 4 | owners[26 + rank] << 2 | owners[39 + rank]
        for rank in range(13)
    )


def unpacked(ranks: bytes, north: int) -> Deal:
    """
    Give the deal of 13 bytes.

    >>> ranks = bytes.fromhex("1b241a4eb17264bcb5cd87e31b")
    >>> str(unpacked(ranks, 0).north)
    'AKQ2.J54.T93.K87'

    :raises InvalidDeal: if a hand has not thirteen cards.
    """
    return deal_of_owners(
        [((rank >> shift) - north) % 4 for shift in (6, 4, 2, 0) for rank in ranks]
    )
