"""Portable Bridge Notation: its reader, its streamer and its writer."""

from collections.abc import Iterator
from typing import BinaryIO

from overtrick.core.watched import watched_stream
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import whole_of
from overtrick.formats.pbn.lexer import parted
from overtrick.formats.pbn.match_rows import PbnPeople
from overtrick.formats.pbn.reader import Reader
from overtrick.formats.pbn.text import blocks_of
from overtrick.formats.pbn.write import write_pbn

__all__ = ["PbnPeople", "parts_of_pbn", "read_pbn", "write_pbn"]


def read_pbn(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a PBN file.

    >>> data = b'[Board "7"] [Declarer "N"] [Contract "4S"] [Result "10"]'
    >>> held, problems = read_pbn(data)
    >>> str(held.records[0].line.outcome), problems
    ('4S N =', [])

    :raises InvalidFile: if there is no tag in it.
    """
    return whole_of(parts_of_pbn(watched_stream(data), name), PbnPeople())


def parts_of_pbn(stream: BinaryIO, name: str = "") -> Iterator[tuple[Contents, list[Problem]]]:
    """
    Read a PBN file a few boards at a time, in bounded memory.

    >>> stream = watched_stream(b'[Board "7"]\\n[Contract "Pass"]\\n\\n[Board "8"]')
    >>> [len(contents.records) for contents, _ in parts_of_pbn(stream)]
    [1]

    :raises InvalidFile: if there is no tag in it.
    """
    reader = Reader(name)
    for game in parted(blocks_of(stream)):
        given = reader.read(game)
        if given is not None:
            yield given
        if reader.is_over:
            break
    if not reader.is_pbn:
        raise InvalidFile('no PBN: there is no [Tag "value"] in it', where=name or "the file")
    yield reader.rest()
