"""Paper as PDF, set by Typst (extra ``printing``): the same bytes on every machine."""

from __future__ import annotations

import json
import os
import re
import unicodedata
import zlib
from enum import StrEnum
from importlib.resources import files
from typing import Final

from overtrick.core.shown import needs
from overtrick.errors import OvertrickError
from overtrick.messages import language
from overtrick.printing.paper.page import Pack

__all__ = ["Paper", "TooMuchPaper", "packed", "pdf", "without_font"]

_MOST: Final = 2_000_000
"""Characters of what is set: Typst takes about a kilobyte of memory for each of them."""


class TooMuchPaper(OvertrickError):
    """More than one PDF holds; a page of HTML holds it."""


class Paper(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


_SIZE, _LARGE = 9.5, 14
"""Points of the text, and of large print."""


def pdf(pack: Pack, paper: Paper = Paper.A4, *, large: bool = False) -> bytes:
    """
    Set a pack; only the fonts that Typst brings are used, and no date is in it.

    ``OVERTRICK_FONTS`` names a folder of fonts for other scripts; with the same ones
    the bytes are the same.

    :raises MissingExtra: if typst is not installed.
    :raises TooMuchPaper: if setting it would take all memory.
    """
    typst = needs("typst", "printing")
    sizes = {Paper.A4: "a4", Paper.LETTER: "us-letter"}
    document = {
        **pack.document(),
        "paper": sizes[paper],
        "size": _LARGE if large else _SIZE,
        "lang": language().partition("-")[0],
    }
    data = json.dumps(document)
    if len(data) > _MOST:
        raise TooMuchPaper("too much for one PDF: print FILE.html, or less at a time")
    template = files("overtrick.printing.paper").joinpath("paper.typ").read_bytes()
    compiler = typst.Compiler(
        template,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": data},
    )
    found: bytes = compiler.compile(format="pdf", timestamp=0)
    return packed(found)


_SCRIPTS = frozenset(
    {"ARABIC", "ARMENIAN", "CYRILLIC", "DEVANAGARI", "GREEK", "HEBREW", "LATIN", "MODIFIER"}
)
"""How the names of letters begin that the fonts of Typst have."""


def _fonts() -> list[str]:
    given = os.environ.get("OVERTRICK_FONTS")
    return [given] if given else []


def without_font(pack: Pack) -> str:
    """
    Give letters that would be empty boxes in a PDF, where no folder of fonts is named.

    >>> without_font(Pack("Zoë Öz, Ωμέγα, Преображенский, דוד, محمد, 王小明", ()))
    '王小明'
    """
    if _fonts():
        return ""
    signs = dict.fromkeys(json.dumps(pack.document(), ensure_ascii=False))
    return "".join(sign for sign in signs if ord(sign) > 0x24F and not _has_font(sign))


def _has_font(sign: str) -> bool:
    is_letter = unicodedata.category(sign) in ("Lo", "Ll", "Lu", "Lt")
    return not is_letter or unicodedata.name(sign, "").split(" ")[0] in _SCRIPTS


_TOGETHER: Final = 200
"""Objects of one stream: few enough that a reader finds one of them quickly."""
_OBJECT = re.compile(rb"\s*(\d+) 0 obj\s(.*?)\s*endobj\s*", re.DOTALL)
_STREAM = re.compile(rb">>\s*stream\r?\n")


def packed(pdf: bytes) -> bytes:
    """
    Return the same document with its loose objects compressed; as it is where nothing is known.

    >>> packed(b"%PDF-1.7 of another kind")
    b'%PDF-1.7 of another kind'
    """
    start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*\Z", pdf)
    trailer = re.search(rb"trailer\s*<<(.*)>>\s*startxref", pdf, re.DOTALL)
    places = _places(pdf, int(start[1])) if start else {}
    if start is None or trailer is None or not places:
        return pdf
    order = sorted(places.items(), key=lambda one: one[1])
    ends = [place for _, place in order[1:]] + [int(start[1])]
    out = bytearray(pdf[: order[0][1]])
    loose: list[tuple[int, bytes]] = []
    rows: dict[int, bytes] = {0: _row(0, 0, 65535)}
    for (number, place), end in zip(order, ends, strict=True):
        found = _OBJECT.fullmatch(pdf, place, end)
        if found is None or int(found[1]) != number:
            return pdf
        if _STREAM.search(found[2]):
            rows[number] = _row(1, len(out), 0)
            out += pdf[place:end]
        else:
            loose.append((number, found[2]))
    next_number = max(places) + 1
    for first in range(0, len(loose), _TOGETHER):
        part = loose[first : first + _TOGETHER]
        rows |= {number: _row(2, next_number, nth) for nth, (number, _) in enumerate(part)}
        rows[next_number] = _row(1, len(out), 0)
        out += _object(next_number, *_together(part))
        next_number += 1
    at = len(out)
    rows[next_number] = _row(1, at, 0)
    index = b"".join(rows.get(number, _row(0, 0, 65535)) for number in range(next_number + 1))
    kept = re.sub(rb"/Size\s+\d+", b"", trailer[1])
    head = b"/Type/XRef/Size %d/W[1 4 2]%s" % (next_number + 1, kept)
    out += _object(next_number, head, index)
    out += b"startxref\n%d\n%%%%EOF\n" % at
    return bytes(out)


def _places(pdf: bytes, at: int) -> dict[int, int]:
    """Where each object is, by the table of a file that was written once."""
    table = re.compile(rb"xref\s+0 (\d+)\s+").match(pdf, at)
    if table is None:
        return {}
    lines = (
        pdf[table.end() + 20 * nth : table.end() + 20 * nth + 20]
        for nth in range(int(table[1]))
    )
    return {nth: int(line[:10]) for nth, line in enumerate(lines) if line[17:18] == b"n"}


def _row(kind: int, one: int, other: int) -> bytes:
    return bytes([kind]) + one.to_bytes(4, "big") + other.to_bytes(2, "big")


def _together(part: list[tuple[int, bytes]]) -> tuple[bytes, bytes]:
    """An object stream: numbers and places first, then the objects."""
    heads, place = [], 0
    for number, body in part:
        heads.append(b"%d %d" % (number, place))
        place += len(body) + 1
    head = b" ".join(heads) + b"\n"
    stream = head + b"\n".join(body for _, body in part)
    return b"/Type/ObjStm/N %d/First %d" % (len(part), len(head)), stream


def _object(number: int, head: bytes, data: bytes) -> bytes:
    small = zlib.compress(data)
    return b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        number,
        head,
        len(small),
        small,
    )
