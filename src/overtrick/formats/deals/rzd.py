"""
RZD (KoPS): the number of boards, then 13 bytes a board: the owners of the cards, packed.

The header is two bytes, the lower first, and eleven blanks; there are no board numbers.
Layout of the public Big Deal program.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.cds import PACKED_SIZE, packed, unpacked
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole

__all__ = ["parts_of_rzd", "read_rzd", "write_rzd"]

_HEADER, _NORTH, _MOST = 13, 0, 0xFFFF


def read_rzd(data: bytes, name: str = "") -> Part:
    """
    Read an RZD file.

    >>> data = b"\\1\\0" + b" " * 11 + bytes.fromhex("1b241a4eb17264bcb5cd87e31b")
    >>> str(read_rzd(data)[0].deals[0].deal.north)
    'AKQ2.J54.T93.K87'

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_rzd(BytesIO(data), name))


def parts_of_rzd(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read an RZD file a piece at a time.

    >>> list(parts_of_rzd(BytesIO(b"4"), "evening.rzd"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.rzd: not an RZD file: it has no header

    :raises InvalidFile: if it is nothing of this kind.
    """
    header = stream.read(_HEADER)
    if len(header) < _HEADER:
        raise InvalidFile("not an RZD file: it has no header", where=name)
    said, places = int.from_bytes(header[:2], "little"), 0

    def read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
        nonlocal places
        places = number
        return Dealt(Board.standard(number), unpacked(record, _NORTH))

    yield from parts_of_records(stream, name, PACKED_SIZE, "an RZD file", read_record)
    if said != places & _MOST:
        message = Text(
            "the header says that there are {said} boards, not {places}",
            said=said,
            places=places,
        )
        yield Contents(), [Problem(name, message)]


def write_rzd(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as an RZD file; what is lost is said.

    >>> data = b"\\1\\0" + b" " * 11 + bytes.fromhex("1b241a4eb17264bcb5cd87e31b")
    >>> write_rzd(read_rzd(data)[0])[0] == data
    True

    :raises InvalidFile: if there are no deals, or more than the header can count.
    """
    boards, losses = chosen_boards(contents, title="an RZD file", numbered=False)
    if len(boards) > _MOST:
        raise InvalidFile(
            "an RZD file holds {most} boards, not {number}", most=_MOST, number=len(boards)
        )
    losses += lost_circumstances(boards) + lost_extras(contents, "rzd")
    header = len(boards).to_bytes(2, "little").ljust(_HEADER)
    return header + b"".join(packed(chosen.deal, _NORTH) for chosen in boards), losses
