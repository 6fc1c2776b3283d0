"""Letters as they are compared, and the order in which people count: 2 before 10."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "board_order",
    "clean",
    "natural",
    "next_number",
    "plain",
    "whole_number",
    "word_of",
]

_LOOK_ALIKES = str.maketrans("ıİχΧхХ", "iIxXxX")  # dotted and dotless i; x of other alphabets
_NO_LETTERS = re.compile(r"[\W_]+")
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "đ": "d"})


class _Cleaned(dict[int, int | str | None]):
    """What stands for a sign when it is cleaned, found out when it first comes."""

    def __missing__(self, code: int) -> int | str | None:
        kind = unicodedata.category(chr(code))
        kept = "-" if kind == "Pd" else None if kind in ("Cf", "Mn") else code
        if len(self) < _MOST_SIGNS:
            self[code] = kept
        return kept


_MOST_SIGNS = 4096
_CLEANED = _Cleaned({ord("−"): "-"})


def clean(text: str) -> str:
    """
    Write without accents, invisible signs and unusual dashes, spaces or widths.

    >>> clean("4♠\\ufe0e  χ – 2\\u200b")
    '4♠ x - 2'
    """
    if text.isascii():
        return " ".join(text.split())
    signs = unicodedata.normalize("NFKD", text.translate(_LOOK_ALIKES))
    return " ".join(signs.translate(_CLEANED).split())


def plain(text: str) -> str:
    """
    Write a keyword so that it can be compared: clean and in lower case.

    >>> plain(" EDİTİON ")
    'edition'
    """
    return clean(text).lower()


@lru_cache(maxsize=4096)
def word_of(text: str) -> str:
    """
    Write a name so that it can be compared: no accents, no case, no signs but a last ``+ - %``.

    >>> word_of("Süd-Nr."), word_of(" N/S + "), word_of("Øst")
    ('sud nr', 'n s +', 'ost')
    """
    word = text[:200].lower()
    word = " ".join(word.split()) if word.isascii() else plain(word.translate(_LETTERS))
    if word.isalnum():
        return word
    last = word[-1:] if word[-1:] in "+-%" else ""
    words = _NO_LETTERS.sub(" ", word).strip()
    return f"{words} {last}".strip() if last else words


_GREATEST = 10**18 - 1  # no number that people count with is longer


@lru_cache(maxsize=8192)
def natural(text: str | None) -> tuple[tuple[int, int | str], ...]:
    """
    Give a key that sorts ids as people do: ``2`` before ``10``, ``A2`` before ``A10``.

    >>> sorted(["10", "2", "A10", "A2"], key=natural)
    ['2', '10', 'A2', 'A10']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", text or "")
    numbers = ((part, whole_number(part, _GREATEST)) for part in parts)
    return tuple((1, part) if number is None else (0, number) for part, number in numbers)


def next_number(names: Iterable[str]) -> str:
    """
    Give the number after the greatest one among names.

    >>> next_number(["2", "10", "A11"]), next_number([])
    ('11', '1')
    """
    return str(max((whole_number(name) or 0 for name in names), default=0) + 1)


def whole_number(text: str | None, most: int = 999_999) -> int | None:
    """
    Read a whole number from 0 in plain digits; nothing, where it is none or above *most*.

    >>> [whole_number(text) for text in ("12", "07", "-1", "1.5", "²", "", None)]
    [12, 7, None, None, None, None, None]
    >>> whole_number("1000", 999) is None
    True
    """
    if not text or text[18:] or not text.isascii() or not text.isdecimal():
        return None
    return value if (value := int(text)) <= most else None


def board_order(at: tuple[str, str, int]) -> tuple[object, ...]:
    """
    Give the key that sorts boards: by session, by section, by number.

    >>> sorted([("1", "B", 2), ("10", "A", 1), ("2", "A", 1), ("1", "B", 1)], key=board_order)
    [('1', 'B', 1), ('1', 'B', 2), ('2', 'A', 1), ('10', 'A', 1)]
    """
    session, section, number = at
    return natural(session), natural(section), number
