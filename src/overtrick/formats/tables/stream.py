"""Long text files a part at a time: decoded as a whole would be, cut at the ends of lines."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from overtrick.errors import InvalidFile
from overtrick.formats.plain import decoded, encoding_of

__all__ = ["text_parts"]

_BYTES = 1 << 20
_LONGEST_LINE = 1 << 24


def text_parts(stream: BinaryIO, name: str = "") -> Iterator[str]:
    """
    Decode a stream part by part; a part ends with a line.

    >>> from io import BytesIO
    >>> list(text_parts(BytesIO("board\\n1".encode("utf-16"))))
    ['board\\n', '1']

    :raises InvalidFile: if a line is longer than any that people or programs write.
    """
    first = stream.read(_BYTES)
    encoding = encoding_of(first[: first.rfind(b"\n") + 1] or first)
    if encoding.startswith("utf-16"):
        yield from _lines(_wide(first, stream, encoding), name)
        return
    # A byte that is not UTF-8 may come late: then the rest is what that part of it shows.
    for part in _byte_lines(first, stream, name):
        if encoding == "utf-8" and encoding_of(part) != "utf-8":
            encoding = encoding_of(part)
        yield decoded(part, encoding)


def _byte_lines(first: bytes, stream: BinaryIO, name: str) -> Iterator[bytes]:
    rest = first
    while True:
        more = stream.read(_BYTES)
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
        if not more:
            break
        if end:
            yield rest[:end]
        rest = rest[end:] + more
        _check(len(rest), name)
    if rest:
        yield rest


def _wide(first: bytes, stream: BinaryIO, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    yield decoder.decode(first).removeprefix("\ufeff")
    while more := stream.read(_BYTES):
        yield decoder.decode(more)
    yield decoder.decode(b"", final=True)


def _lines(texts: Iterator[str], name: str) -> Iterator[str]:
    rest = ""
    for text in texts:
        rest += text
        end = max(rest.rfind("\n"), rest.rfind("\r", 0, -1)) + 1
        if end:
            yield rest[:end]
            rest = rest[end:]
        _check(len(rest), name)
    if rest:
        yield rest


def _check(size: int, name: str) -> None:
    if size > _LONGEST_LINE:
        raise InvalidFile(
            "not a table: a line is longer than {longest_line} bytes",
            where=name,
            longest_line=_LONGEST_LINE,
        )
