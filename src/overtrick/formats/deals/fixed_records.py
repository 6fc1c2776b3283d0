"""Files that are records of one length, a board each: read a bounded piece at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import BinaryIO

from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.dealt import Dealt

__all__ = ["Part", "parts_of_records", "whole"]

Part = tuple[Contents, list[Problem]]
RecordReader = Callable[[bytes, int, list[Problem]], Dealt]
"""From a record and its number to a board; what could be mended is noted."""
Numbers = Callable[[bytes, int], int]
"""From a record and its place, counted from 1, to the number of the board."""

_BOARDS = 256  # read at a time
_PADDING = b"\0 \r\n\t\x1a"  # what old programs leave behind the last record


def _place(record: bytes, place: int) -> int:
    return place


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
    place = number = 0
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
        yield Contents(deals=tuple(deals)), problems
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
