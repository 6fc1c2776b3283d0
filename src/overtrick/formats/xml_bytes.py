"""
The text of an XML file: its charset, and what stands before the root, which is left out.

A document type can name files to be fetched and entities that grow without end; none of it is
ever looked at, and no later stage sees it.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from overtrick.errors import InvalidFile

__all__ = ["Prolog", "charset_of", "prolog_of", "text_pieces"]

_PIECE: Final = 1 << 16  # bytes that are decoded at a time
_MOST_PROLOG: Final = 1 << 20  # characters before the root
_WESTERN: Final = frozenset({"iso8859-1", "latin-1", "ascii", "cp1252", "iso8859-15"})
_STRAY: Final = "overtrick.stray"


class Prolog(NamedTuple):
    """What stands before the root: how many characters and lines, and its document type."""

    length: int
    lines: int
    doctype: str
    """Without an inner part."""
    has_entities: bool


def charset_of(stream: BinaryIO, most: int) -> tuple[str, str]:
    """
    Find the codec of a file and how to take what it cannot decode; the stream is at its start.

    A declared charset counts unless the bytes say otherwise: what is UTF-8 from the first
    byte to the last is UTF-8, and ISO-8859-1 is what Windows means by it.

    >>> text = '<?xml version="1.0" encoding="ISO-8859-1"?><A>José</A>'
    >>> charset_of(io.BytesIO(text.encode()), 1000)
    ('utf-8', 'replace')
    >>> charset_of(io.BytesIO(b"<A>O\\x92Neill</A>"), 1000)
    ('cp1252', 'replace')

    :raises InvalidFile: if the file is longer than *most* bytes.
    """
    head = stream.read(_PIECE)
    marked = _marked(head)
    is_utf8, length = _survey(head, stream, most)
    if length > most:
        raise InvalidFile("too long for an XML file: more than {most} bytes", most=most)
    if marked:
        return marked, "replace"
    declared = _declared(head)
    if declared == "utf-8":
        return declared, "replace" if is_utf8 else _STRAY
    if is_utf8 and declared in _WESTERN | {""}:
        return "utf-8", "replace"
    return ("cp1252" if declared in _WESTERN | {""} else declared), "replace"


def _marked(head: bytes) -> str:
    if head[:3] == codecs.BOM_UTF8:
        return "utf-8-sig"
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    return {b"<\0": "utf-16-le", b"\0<": "utf-16-be"}.get(head[:2], "")


def _survey(head: bytes, stream: BinaryIO, most: int) -> tuple[bool, int]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    is_utf8, length = True, 0
    while head:
        length += len(head)
        if length > most:
            break
        if is_utf8:
            try:
                decoder.decode(head)
            except UnicodeDecodeError:
                is_utf8 = False
        head = stream.read(_PIECE)
    stream.seek(0)
    return is_utf8, length


def _declared(head: bytes) -> str:
    """The codec that the XML declaration names, empty if none or unknown."""
    found = re.search(rb"encoding\s{0,9}=\s{0,9}[\"']([A-Za-z0-9._:-]{1,40})[\"']", head[:400])
    try:
        codec = codecs.lookup(found[1].decode("ascii")) if found else None
    except LookupError:
        return ""
    if codec is None or not getattr(codec, "_is_text_encoding", True):
        return ""
    if codec.name.startswith(("utf-16", "utf-32", "utf-7", "idna", "punycode", "undefined")):
        return ""  # the bytes would say so
    return "" if "escape" in codec.name else codec.name


def _stray(error: UnicodeError) -> tuple[str, int]:
    """A byte that is no UTF-8 stands for a letter of Windows."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    byte = error.object[error.start : error.start + 1]
    return byte.decode("cp1252", errors="replace"), error.start + 1


codecs.register_error(_STRAY, _stray)


def text_pieces(stream: BinaryIO, charset: tuple[str, str]) -> Iterator[str]:
    """
    Decode a stream piece by piece; every end of line becomes LF.

    >>> list(text_pieces(io.BytesIO(b"<A>\\r\\n</A>\\r"), ("utf-8", "replace")))
    ['<A>\\n</A>', '\\n']
    """
    codec, errors = charset
    inner = codecs.getincrementaldecoder(codec)(errors)
    decoder = io.IncrementalNewlineDecoder(inner, translate=True)
    while piece := stream.read(_PIECE):
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def prolog_of(text: str) -> Prolog | None:
    """
    Measure what stands before the root; None while more text is needed.

    >>> prolog_of('<!DOCTYPE A SYSTEM "a.dtd" [<!ENTITY x "y">]>\\n<A/>')
    Prolog(length=46, lines=1, doctype='<!DOCTYPE A SYSTEM "a.dtd">', has_entities=True)

    :raises InvalidFile: if it never ends.
    """
    at, doctype, has_entities = 0, "", False
    while (start := text.find("<", at)) >= 0:
        kind = next((kind for kind in _ENDS if text.startswith(kind, start)), None)
        if kind is None:
            if text.startswith("<!", start) and text[start : start + 9].upper() == "<!DOCTYPE":
                end, doctype, has_entities = _doctype(text, start)
            elif len(text) < start + 9 and "<!DOCTYPE".startswith(text[start:].upper()):
                break
            else:
                return Prolog(start, text.count("\n", 0, start), doctype, has_entities)
        else:
            end = text.find(_ENDS[kind], start + len(kind)) + len(_ENDS[kind])
            end = -1 if end < start + len(kind) else end
        if end < 0:
            break
        at = end
    if len(text) > _MOST_PROLOG:
        raise InvalidFile("no XML: nothing but a heading")
    return None


_ENDS: Final = {"<?": "?>", "<!--": "-->"}
_DOCTYPE_SIGN: Final = re.compile(r"[\"'\[\]>]|<!--")


def _doctype(text: str, start: int) -> tuple[int, str, bool]:
    """Where the document type ends (-1: not yet), it without an inner part, and entities."""
    at, inner, is_shut = start, -1, False
    while (sign := _DOCTYPE_SIGN.search(text, at)) is not None:
        is_end = inner < 0 or (is_shut and not text[at : sign.start()].strip(" \t\n"))
        at, is_shut = sign.end(), sign[0] == "]"
        if sign[0] in "\"'" or sign[0] == "<!--":
            end = "-->" if sign[0] == "<!--" else sign[0]
            closed = text.find(end, at)
            if closed < 0:
                break
            at = closed + len(end)
        elif sign[0] == "[" and inner < 0:
            inner = sign.start()
        elif sign[0] == ">" and is_end:
            outer = text[start:inner].rstrip() + ">" if inner > 0 else text[start:at]
            return at, outer, inner > 0 and "<!ENTITY" in text[inner:at].upper()
    return -1, "", False
