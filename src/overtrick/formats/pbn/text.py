"""
The text of a PBN file, whatever its letters and line ends, a block at a time; and back.

PBN 2.1 section 2.2 asks for ISO-8859-1; most programs of today write UTF-8 and do not say so.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from overtrick.formats.plain import decoded

__all__ = ["encoded", "blocks_of"]

_BLOCK: Final = 1 << 18  # bytes
_CHARSET: Final = re.compile(rb"(?im)^%\s*Content-type:[^\r\n]{0,200}?charset=[\"']?([\w.:-]+)")
_LATIN: Final = ("iso8859-1", "iso8859-15", "ascii", "cp1252")


def blocks_of(stream: BinaryIO) -> Iterator[str]:
    r"""
    Give a file as pieces of whole lines, each line with a line feed, in bounded memory.

    A charset that ``%Content-type`` names is honoured; else a text is UTF-8, or where it cannot
    be, Windows.

    >>> import io
    >>> "".join(blocks_of(io.BytesIO("[North 'Jörg']\r\n\r[Deal".encode())))
    "[North 'Jörg']\n\n[Deal\n"
    """
    head = stream.read(_BLOCK)
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        for line in _wide_lines(head, stream):
            yield f"{line}\n"
        return
    charset = _declared(head[:4096])
    before = ""
    for block in _whole_lines(head.removeprefix(codecs.BOM_UTF8), stream):
        if before:
            yield before
        text = _text(block, charset)
        before = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    if before:
        yield before if before.endswith("\n") else f"{before}\n"


def encoded(text: str) -> bytes:
    """
    Encode a file that is written: in ISO-8859-1, or UTF-8 where letters do not fit.

    ``%Content-type`` in the third line tells which, unless ASCII is enough.

    >>> encoded("% PBN 2.1\\n% EXPORT\\n[North \\"Zoë\\"]\\n").split(b"\\r\\n")[2:]
    [b'%Content-type: text/x-pbn; charset=ISO-8859-1', b'[North "Zo\\xeb"]', b'']
    """
    text = text.replace("\n", "\r\n")
    if text.isascii():
        return text.encode("ascii")
    fits = all(sign < "\x80" or "\xa0" <= sign <= "\xff" for sign in text)
    charset = "ISO-8859-1" if fits else "UTF-8"
    first, second, rest = text.split("\r\n", 2)
    declared = f"%Content-type: text/x-pbn; charset={charset}"
    whole = "\r\n".join((first, second, declared, rest))
    return whole.encode(charset, errors="replace")


def _declared(head: bytes) -> str:
    match = _CHARSET.search(head)
    if match is None:
        return ""
    try:
        return codecs.lookup(match[1].decode("ascii", "replace")).name
    except (LookupError, ValueError):
        return ""


def _text(block: bytes, charset: str) -> str:
    if charset in _LATIN:
        try:
            return block.decode("cp1252")
        except UnicodeDecodeError:
            return block.decode("latin-1")
    if charset.startswith(("iso8859", "cp125", "koi8", "mac")):
        return block.decode(charset, errors="replace")
    try:
        return block.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(decoded(line) for line in block.split(b"\n"))


def _whole_lines(block: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Blocks of whole lines; the time is linear even if a line is as long as the file."""
    pieces: list[bytes] = []
    while block:
        cut = block.rfind(b"\n") + 1 or block.rfind(b"\r", 0, len(block) - 1) + 1
        if cut:
            yield b"".join((*pieces, block[:cut]))
            pieces = [block[cut:]]
        else:
            pieces.append(block)
        block = stream.read(_BLOCK)
    rest = b"".join(pieces)
    if rest:
        yield rest


def _wide_lines(head: bytes, stream: BinaryIO) -> Iterator[str]:
    """Lines of UTF-16, as some editors of Windows save any text."""
    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
    block, pieces = head, [""]
    while block:
        text = decoder.decode(block)
        if "\n" in text:
            *lines, rest = "".join((*pieces, text)).split("\n")
            for line in lines:
                yield from line.removesuffix("\r").split("\r")
            pieces = [rest]
        else:
            pieces.append(text)
        block = stream.read(_BLOCK)
    last = "".join(pieces)
    if last:
        yield from last.removesuffix("\r").split("\r")
