"""
Plain text out of whatever people's programs save: bytes, byte-order marks, unusual signs.

Dates as ISO 8601 writes them, made of their parts; and written day first.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from overtrick.core.letters import clean, plain
from overtrick.errors import OvertrickError

__all__ = [
    "attempt",
    "clean",
    "date_of_parts",
    "day_first",
    "decoded",
    "encoding_of",
    "is_whole",
    "plain",
]

T = TypeVar("T")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MEANT = {  # what programs of Windows mean when they say this
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
}
_NEVER_MEANT = frozenset(  # codecs that are not for files, and read nearly anything
    {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "utf-7", "undefined"}
)
_WESTERN = (
    "äöüßÄÖÜ",
    "àâçéèêëîïôùûüœæÀÂÇÉÈÊËÎÏÔÙÛÜŒÆ’",
    "áéíóúüñÁÉÍÓÚÜÑ",
    "áâãàçéêíóôõúÁÂÃÀÇÉÊÍÓÔÕÚ",
    "àèéìòùÀÈÉÌÒÙ’",
    "åäöæøéÅÄÖÆØÉ",
    "áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ",
)
_CENTRAL = (
    "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
    "áčďéěíňóřšťúůýžľĺŕôäÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽĹŔÔÄ",
    "áéíóöőúüűÁÉÍÓÖŐÚÜŰ",
    "čćđšžČĆĐŠŽ",
)
_SCRIPTS: tuple[tuple[str, str, int], ...] = (
    ("cp1254", "çğıöşüâîûÇĞİÖŞÜÂÎÛ", 20),
    *(("cp1252", letters, 20) for letters in _WESTERN),
    *(("cp1250", letters, 20) for letters in _CENTRAL),
    *(("iso8859-2", letters, 20) for letters in _CENTRAL),
    ("cp1252", "".join(_WESTERN), 19),
)
"""Encodings of one byte a letter, with letters that names have, and what one of them counts."""

_HEAD = 4096
_MANY = 1 << 17


def attempt(read: Callable[..., T], *given: object) -> T | None:
    """
    Give what a function makes of its values; None where it refuses them.

    >>> attempt(int, "7"), attempt(date_of_parts, 2026, 3, 10)
    (7, '2026-03-10')
    """
    try:
        return read(*given)
    except OvertrickError:
        return None


def decoded(data: str | bytes, declared: str = "") -> str:
    """
    Decode a text file, without its byte-order mark; *declared* is what the file says it is.

    >>> decoded(b"\\xef\\xbb\\xbfgame: rubber"), decoded("İnci".encode("cp1254"))
    ('game: rubber', 'İnci')
    >>> decoded("Müller".encode() * 3 + b" \\xff"), decoded("Łukasz Żak".encode("cp1250"))
    ('MüllerMüllerMüller \ufffd', 'Łukasz Żak')
    """
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    if data.isascii() and b"\0" not in data:
        return data.decode("ascii")
    return data.decode(encoding_of(data, declared), errors="replace").removeprefix("\ufeff")


def encoding_of(data: bytes, declared: str = "") -> str:
    """
    Find the encoding of a text: by its mark, by what it declares, by its letters.

    Where nothing tells, it is UTF-8 if it can be, but for single bytes that are broken; else
    the Windows encoding in which most letters are those that names of one language have.

    >>> encoding_of("We 4♠".encode()), encoding_of("We 4♠".encode("utf-16-le"))
    ('utf-8', 'utf-16-le')
    >>> encoding_of("Gonçalves".encode("latin-1"), "ISO-8859-1")
    'cp1252'
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if wide := _wide(data[:_HEAD]):
        return wide
    said = _known(declared)
    if said and not said.startswith(("utf-16", "utf-32")) and _can_be(data, said):
        return said
    if _can_be(data, "utf-8") or _is_damaged_utf_8(data):
        return "utf-8"
    return _by_letters(data)


def _wide(head: bytes) -> str:
    """UTF-16 without its mark: of text in Latin letters every other byte is nothing."""
    pairs = len(head) // 2
    if pairs < 2:
        return ""
    first, second = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    if second * 10 > pairs * 6 and first * 20 < pairs:
        return "utf-16-le"
    return "utf-16-be" if first * 10 > pairs * 6 and second * 20 < pairs else ""


def _known(declared: str) -> str:
    word = declared.strip().strip("'\"")
    if not word or len(word) > 40:
        return ""
    try:
        found = codecs.lookup(word).name
    except (LookupError, ValueError):
        return ""
    return "" if found in _NEVER_MEANT else _MEANT.get(found, found)


def _can_be(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (LookupError, ValueError):  # LookupError: a codec that is none of texts
        return False
    return True


def _is_damaged_utf_8(data: bytes) -> bool:
    """Whether there are more letters of UTF-8 than chance makes, and few other bytes."""
    text = data.decode("utf-8", errors="surrogateescape")
    sound = re.sub("[\ud800-\udfff]+", "", text)
    good = len(sound) - len(re.sub("[^\x00-\x7f]+", "", sound))
    return good >= 2 * (len(text) - len(sound))


def _by_letters(data: bytes) -> str:
    high = data.translate(None, bytes(range(128)))[:_MANY]
    counted = Counter(high)
    letters = bytes(counted)

    def usual(script: tuple[str, str, int]) -> int:
        encoding, names, worth = script
        text = letters.decode(encoding, errors="replace")
        return worth * sum(
            counted[byte] for byte, sign in zip(letters, text, strict=True) if sign in names
        )

    return max(_SCRIPTS, key=usual)[0]


_WHOLE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")


def date_of_parts(year: int, month: int, day: int) -> str:
    """
    Write a date; nothing if there is no such month or day.

    >>> date_of_parts(2026, 3, 6), date_of_parts(2026, 13, 6)
    ('2026-03-06', '')
    """
    date = f"{year:04}-{month:02}-{day:02}"
    return date if is_whole(date) else ""


def is_whole(date: str) -> bool:
    """
    Say whether year, month and day are known.

    >>> is_whole("2026-03-06"), is_whole("2026-03-??")
    (True, False)
    """
    return _WHOLE.fullmatch(date) is not None


def day_first(date: str) -> str:
    """
    Write a date as the British do; nothing if a part of it is not known.

    >>> day_first("2026-03-06"), day_first("2026-03-??")
    ('06/03/2026', '')
    """
    return "/".join(reversed(date.split("-"))) if is_whole(date) else ""
