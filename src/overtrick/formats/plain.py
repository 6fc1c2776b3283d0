"""Plain text out of whatever people's programs save: bytes, byte-order marks, unusual signs."""

from __future__ import annotations

import unicodedata

__all__ = ["clean", "decoded", "plain"]

_LETTERS = str.maketrans("ıİχΧхХ", "iIxXxX")  # dotted and dotless i; x of other alphabets


def decoded(data: str | bytes, declared: str = "") -> str:
    """
    Decode a text file, without its byte-order mark; *declared* is what the file says it is.

    >>> decoded(b"\\xef\\xbb\\xbfgame: rubber"), decoded("İnci".encode("cp1254"))
    ('game: rubber', 'İnci')
    """
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    if data[:3] == b"\xef\xbb\xbf":  # the mark says UTF-8, whatever else is broken
        return data[3:].decode("utf-8", errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1254", errors="replace")  # Windows, Turkish and western alike


def clean(text: str) -> str:
    """
    Write without accents, invisible signs and unusual dashes, spaces or widths.

    >>> clean("4♠\\ufe0e  χ – 2\\u200b")
    '4♠ x - 2'
    """
    signs = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    kept = "".join("-" if _is_dash(sign) else sign for sign in signs if not _is_noise(sign))
    return " ".join(kept.split())


def plain(text: str) -> str:
    """
    Write a keyword so that it can be compared: clean and in lower case.

    >>> plain(" EDİTİON ")
    'edition'
    """
    return clean(text).lower()


def _is_dash(sign: str) -> bool:
    return sign == "−" or unicodedata.category(sign) == "Pd"


def _is_noise(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cf", "Mn")
