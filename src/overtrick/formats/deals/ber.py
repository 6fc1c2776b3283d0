"""
BER (Bernasconi): 52 digits a board, the owners of cards 1 to 52: North 1 to West 4.

No header and no board numbers; layout of the public Big Deal program.  Line ends between the
boards are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, cast

from overtrick.core.board import Board
from overtrick.errors import InvalidDeal
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part, parts_of_records, whole
from overtrick.formats.deals.owners import deal_of_owners, owners_of

__all__ = ["parts_of_ber", "read_ber", "write_ber"]

_SIZE = 52
_SPACE = b" \t\r\n"


def read_ber(data: bytes, name: str = "") -> Part:
    """
    Read a BER file.

    >>> held, _ = read_ber(b"1112322334341232144344113232341124242134133231122444")
    >>> str(held.deals[0].deal.north)
    'AKQ2.J54.T93.K87'

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_ber(BytesIO(data), name))


def parts_of_ber(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read a BER file a piece at a time.

    >>> list(parts_of_ber(BytesIO(b""), "evening.ber"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.ber: not a BER file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    bare = cast(BinaryIO, _WithoutSpace(stream))
    return parts_of_records(bare, name, _SIZE, "a BER file", _read_record)


def write_ber(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a BER file; what is lost is said.

    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> write_ber(Contents(deals=(Dealt(Board(1), deal),)))[0][10:16]
    b'111222'

    :raises InvalidFile: if there are no deals.
    """
    boards, losses = chosen_boards(contents, title="a BER file", numbered=False)
    losses += lost_circumstances(boards) + lost_extras(contents, "ber")
    owners = (owner for chosen in boards for owner in owners_of(chosen.deal))
    return bytes(owner + ord("1") for owner in owners), losses


def _read_record(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    if record.strip(b"1234"):
        raise InvalidDeal(
            "not 52 owners from 1 to 4: {record!r}", record=record.decode("latin-1")
        )
    owners = [digit - ord("1") for digit in record]
    return Dealt(Board.standard(number), deal_of_owners(owners))


class _WithoutSpace:
    """A stream without its blanks and line ends."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        while piece := self._stream.read(size):
            if bare := piece.translate(None, _SPACE):
                return bare
        return b""
