"""
Files that are records of one length, a board each: BRI, DGE, BER, CDS, RZD and HRF.

Layouts of Duplimate's own descriptions (BRI, DGE, HRF) and of the public Big Deal program:

* BRI: 128 bytes, the card numbers of North, East and South, two digits each; 32 blanks and 18
  NULs fill the record.
* DGE: 128 bytes, the hands of North, East, South and West as a screen shows them: the suit sign
  of old PC screens (6 spades, 3 hearts, 4 diamonds, 5 clubs) and its ranks; NULs fill it.
* BER (Bernasconi): 52 digits, the owners of cards 1 to 52, North 1 to West 4; line ends between
  the boards are passed over.
* CDS: 14 bytes, the number of the board, then the owners of the cards, packed.
* RZD (KoPS): a header of two bytes for the number of boards, the lower first, and eleven
  blanks; then 13 bytes a board, the owners packed.
* HRF: 128 bytes, the number of the board, then the four hands: ``S``, ``H``, ``D``, ``C``, each
  with its ranks.  What fills the record after them, blanks here, is not confirmed.

BRI, DGE, BER and RZD have no board numbers: the first board is board 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidDeal, InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.deals.owners import (
    CARDS_SIZE,
    HANDS_SIZE,
    BoardToWrite,
    bri_cards,
    chosen_boards,
    deal_of_bri,
    deal_of_dge,
    deal_of_owners,
    dge_hands,
    owners_of,
    packed,
    unpacked,
)
from overtrick.formats.limits import is_unreadable, unreadable_from

__all__ = [
    "BER",
    "BRI",
    "CDS",
    "DGE",
    "HRF",
    "RZD",
    "Part",
    "Records",
    "parts_of_records",
    "whole",
]

Part = tuple[Contents, list[Problem]]
RecordReader = Callable[[bytes, int, list[Problem]], Dealt]
"""From a record and its number to a board; what could be mended is noted."""
Numbers = Callable[[bytes, int], int]
"""From a record and its place, counted from 1, to the number of the board."""

_BOARDS = 256  # read at a time
_PADDING = b"\0 \r\n\t\x1a"  # what old programs leave behind the last record

_PACKED, _RZD_HEADER = 13, 13
_HRF_NUMBER = re.compile(rb"\s*([0-9]{1,3})")
_HRF_SHAPE = re.compile(r"\s*[0-9]{1,3}\s*(S[SHDCAKQJT2-9]{67})(.*)", re.DOTALL)
_HRF_HAND = re.compile(r"S[AKQJT2-9]*H[AKQJT2-9]*D[AKQJT2-9]*C[AKQJT2-9]*")


def _place(record: bytes, place: int) -> int:
    return place


@dataclass(frozen=True, slots=True)
class Records:
    """
    A format of records of one length; *most* is the highest number, 0 where there are none.

    >>> data, losses = BRI.write(Contents(deals=(Dealt(Board(1), deal_of_owners(
    ...     [0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)),)))
    >>> data[:8], BRI.read(data)[0].deals[0].board, losses
    (b'01020304', Board(1, dealer=N, vulnerability=None), [])
    """

    id: str
    size: int
    read_record: RecordReader
    written: Callable[[BoardToWrite], bytes]
    number_of: Numbers = _place
    most: int = 0
    article: str = "a"

    @property
    def title(self) -> EnglishText:
        """What a message calls such a file."""
        return EnglishText(
            "an {kind} file" if self.article == "an" else "a {kind} file", kind=self.id.upper()
        )

    def read(self, data: bytes, name: str = "") -> Part:
        """
        Read a file.

        :raises InvalidFile: if it is nothing of this kind.
        """
        return whole(self.parts(BytesIO(data), name))

    def parts(self, stream: BinaryIO, name: str = "") -> Iterator[Part]:
        """
        Read a file a piece at a time.

        >>> list(BRI.parts(BytesIO(b""), "evening.bri"))
        Traceback (most recent call last):
        ...
        overtrick.errors.InvalidFile: evening.bri: not a BRI file: it is empty

        :raises InvalidFile: if it is nothing of this kind.
        """
        return parts_of_records(
            stream, name, self.size, self.title, self.read_record, self.number_of
        )

    def write(self, contents: Contents) -> tuple[bytes, list[str]]:
        """
        Write the deals as such a file; what is lost is said.

        :raises InvalidFile: if there are no deals, or a board has a number over the highest.
        """
        boards, losses = chosen_boards(
            contents, self.id, title=self.title, most=self.most, numbered=self.most > 0
        )
        return b"".join(map(self.written, boards)), losses


def parts_of_records(
    stream: BinaryIO,
    name: str,
    size: int,
    title: str,
    read_record: RecordReader,
    number_of: Numbers = _place,
) -> Iterator[Part]:
    """
    Read boards of *size* bytes each; a damaged one is a problem that names it.

    >>> from io import BytesIO
    >>> from overtrick.core.board import Board
    >>> def read_record(record, number, notes):
    ...     return Dealt(Board(number))
    >>> [(held, problems)] = parts_of_records(BytesIO(b"abcde"), "x", 2, "a pair", read_record)
    >>> len(held.deals), str(problems[0])
    (2, 'x: the file is cut: 1 byte after board 2')

    :raises InvalidFile: if nothing at its beginning is such a record.
    """
    place = number = good = 0
    found = False
    for piece in _pieces(stream, size * _BOARDS):
        deals: list[Dealt] = []
        problems: list[Problem] = []
        ends = len(piece) - len(piece) % size
        for start in range(0, ends, size):
            place += 1
            record = piece[start : start + size]
            number = number_of(record, place)
            if dealt := _dealt(record, number, name, read_record, problems):
                deals.append(dealt)
        if rest := piece[ends:].strip(_PADDING):
            counted = "1 byte" if len(rest) == 1 else f"{len(rest)} bytes"
            message = Text(
                "the file is cut: {counted} after board {number}",
                counted=counted,
                number=number,
            )
            problems.append(Problem(name, message))
        if not found and not deals:
            raise InvalidFile(
                "not {title}: {first}", where=name, title=title, first=_first(problems)
            )
        found = True
        good += len(deals)
        is_over = is_unreadable(place - good, good)
        if is_over:
            problems.append(unreadable_from(f"{name}:board {number}"))
        yield Contents(deals=tuple(deals)), problems
        if is_over:
            break
    if not found:
        raise InvalidFile("not {title}: it is empty", where=name, title=title)


def whole(parts: Iterator[Part]) -> Part:
    """
    Put the pieces of a file together.

    >>> whole(iter([(Contents(), []), (Contents(), [])]))[1]
    []
    """
    held, problems = [], []
    for contents, found in parts:
        held.append(contents)
        problems += found
    return joined(held), problems


def _dealt(
    record: bytes, number: int, name: str, read_record: RecordReader, problems: list[Problem]
) -> Dealt | None:
    notes: list[Problem] = []
    where = f"{name}:board {number}"
    try:
        dealt = read_record(record, number, notes)
    except OvertrickError as error:
        problems.append(Problem(where, error.text, number))
        return None
    problems += [replace(note, where=where, board=number) for note in notes]
    return dealt


def _pieces(stream: BinaryIO, size: int) -> Iterator[bytes]:
    """Pieces of one size, but for the last; a stream may give less than it is asked for."""
    piece = b""
    while more := stream.read(size - len(piece)):
        piece += more
        if len(piece) == size:
            yield piece
            piece = b""
    if piece:
        yield piece


def _first(problems: list[Problem]) -> str:
    return problems[0].message if problems else "it holds no whole board"


def _plainly(deal_of: Callable[[bytes], Deal]) -> RecordReader:
    """The cards and nothing else."""
    return lambda record, number, notes: Dealt(Board.standard(number), deal_of(record))


def _deal_of_ber(record: bytes) -> Deal:
    if record.strip(b"1234"):
        raise InvalidDeal(
            "not 52 owners from 1 to 4: {record!r}", record=record.decode("latin-1")
        )
    return deal_of_owners([digit - ord("1") for digit in record])


class _Ber(Records):
    def parts(self, stream: BinaryIO, name: str = "") -> Iterator[Part]:
        bare: BinaryIO = _WithoutSpace(stream)  # type: ignore[assignment]
        return Records.parts(self, bare, name)


class _WithoutSpace:
    """A stream without its blanks and line ends."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        while piece := self._stream.read(size):
            if bare := piece.translate(None, b" \t\r\n"):
                return bare
        return b""


def _read_cds(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    if not record[0]:
        said = "its number in the file is 0; it is numbered by its place"
        notes.append(Problem("", said, severity=Severity.NOTE))
    return Dealt(Board.standard(number), unpacked(record[1:], 1))


class _Rzd(Records):
    def parts(self, stream: BinaryIO, name: str = "") -> Iterator[Part]:
        header = stream.read(_RZD_HEADER)
        if len(header) < _RZD_HEADER:
            raise InvalidFile("not an RZD file: it has no header", where=name)
        said, places = int.from_bytes(header[:2], "little"), 0
        for contents, problems in Records.parts(self, stream, name):
            # A board that is damaged has a place as well: the last number of all.
            numbers = [dealt.board.number for dealt in contents.deals]
            numbers += [problem.board for problem in problems if problem.board]
            places = max(places, *numbers) if numbers else places
            yield contents, problems
        if said != places & 0xFFFF and not stream.read(1):
            message = Text(
                "the header says that there are {said} boards, not {places}",
                said=said,
                places=places,
            )
            yield Contents(), [Problem(name, message)]

    def write(self, contents: Contents) -> tuple[bytes, list[str]]:
        data, losses = Records.write(self, contents)
        boards = len(data) // _PACKED
        if boards > 0xFFFF:
            raise InvalidFile(
                "an RZD file holds {most} boards, not {number}", most=0xFFFF, number=boards
            )
        return boards.to_bytes(2, "little").ljust(_RZD_HEADER) + data, losses


class _Hrf(Records):
    def parts(self, stream: BinaryIO, name: str = "") -> Iterator[Part]:
        said = "the layout of HRF files is not confirmed: compare the hands"
        doubt = [Problem(name, said, severity=Severity.QUESTION)]
        for contents, problems in Records.parts(self, stream, name):
            yield contents, doubt + problems
            doubt = []


def _hrf_number(record: bytes, place: int) -> int:
    match = _HRF_NUMBER.match(record)
    return int(match[1]) or place if match else place


def _read_hrf(record: bytes, number: int, notes: list[Problem]) -> Dealt:
    match = _HRF_SHAPE.fullmatch(record.decode("latin-1"))
    if match is None:
        raise InvalidDeal(
            "no number and four hands: {record!r}", record=record[:72].decode("latin-1")
        )
    hands = _HRF_HAND.findall(match[1])
    if len(hands) != 4 or "".join(hands) != match[1]:
        raise InvalidDeal("not four hands: {match!r}", match=match[1])
    rest = match[2].rstrip(" \0\r\n")
    deal = Deal(*map(Hand.parse, hands))
    return Dealt(Board.standard(number), deal, extra={"hrf:Rest": rest} if rest else {})


def _written_hrf(chosen: BoardToWrite) -> bytes:
    hands = (f"{suit}{chosen.deal[seat].holding(suit)}" for seat in Seat for suit in Suit)
    told = f"{chosen.board.number}{''.join(hands)}{chosen.dealt.extra.get('hrf:Rest', '')}"
    return told.ljust(128)[:128].encode("latin-1", "replace")


BRI = Records(
    "bri",
    128,
    _plainly(lambda record: deal_of_bri(record[:CARDS_SIZE])),
    lambda chosen: bri_cards(chosen.deal) + b" " * 32 + b"\0" * 18,
)
DGE = Records(
    "dge",
    128,
    _plainly(lambda record: deal_of_dge(record[:HANDS_SIZE])),
    lambda chosen: dge_hands(chosen.deal).ljust(128, b"\0"),
)
BER = _Ber(
    "ber",
    52,
    _plainly(_deal_of_ber),
    lambda chosen: bytes(owner + ord("1") for owner in owners_of(chosen.deal)),
)
CDS = Records(
    "cds",
    1 + _PACKED,
    _read_cds,
    lambda chosen: bytes([chosen.board.number]) + packed(chosen.deal, 1),
    lambda record, place: record[0] or place,
    most=255,
)
RZD = _Rzd(
    "rzd",
    _PACKED,
    _plainly(lambda record: unpacked(record, 0)),
    lambda chosen: packed(chosen.deal, 0),
    article="an",
)
HRF = _Hrf("hrf", 128, _read_hrf, _written_hrf, _hrf_number, most=999, article="an")
