"""
Contracts and seats in the words of a language, turned into ours: ``4 Pik X O`` is ``4S X E``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from overtrick.formats.tables.words import doublings, special, word_of

__all__ = ["contract_text", "has_strain", "seat_text", "strain_text"]

_LEVEL = re.compile(r"\s*(?:([^\W\d_])\s*)?([1-7])\s*(.*?)\s*", re.DOTALL)
_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_LONGEST = 60
_NO_TRUMP = dict.fromkeys(("nt", "sa", "ba", "st", "ut"), "NT")
"""Written beside the letters of any language."""


def seat_text(text: str, words: Mapping[str, str]) -> str:
    """
    Turn a seat into ours, if it is one of these words.

    >>> seat_text("Ost", {"ost": "E"}), seat_text("?", {"ost": "E"})
    ('E', '?')
    """
    return words.get(word_of(text), text) if words and text else text


def strain_text(text: str, words: Mapping[str, str]) -> str:
    """
    Turn a strain into ours, if it is one of these words.

    >>> strain_text("Pik", {"pik": "S"}), strain_text("♥", {})
    ('S', 'H')
    """
    bare = text.strip().rstrip("\ufe0e\ufe0f")
    return _SIGNS.get(bare) or (words.get(word_of(text), text) if text else text)


def contract_text(
    text: str, strains: Mapping[str, str], seats: Mapping[str, str] | None = None
) -> str:
    """
    Turn a contract, with what stands around it, into our letters.

    >>> contract_text("4 Pik X O +1", {"pik": "S"}, {"o": "E"})
    '4S X E +1'
    >>> contract_text("Rundpass", {}), contract_text("3SA=", {"sa": "NT"})
    ('PASS', '3NT=')

    Words that are none of these stay as they are, to be refused with their text.
    """
    if said := special(text):
        return said
    match = _LEVEL.fullmatch(text[:_LONGEST])
    if match is None or not match[3]:
        return text
    seat, level, rest = match.groups()
    strain, after = _strain(rest, strains)
    if not strain:
        return text
    before = f"{seat_text(seat, seats or {})} " if seat else ""
    return f"{before}{level}{strain}{_after(after, seats or {})}".strip()


def has_strain(text: str, words: Mapping[str, str]) -> bool:
    """
    Say whether a contract is written in these words.

    >>> has_strain("4 Pik", {"pik": "S"}), has_strain("4S", {"pik": "S"})
    (True, False)
    """
    match = _LEVEL.fullmatch(text[:_LONGEST])
    return match is not None and bool(match[3]) and bool(_strain(match[3], words)[0])


def _strain(text: str, words: Mapping[str, str]) -> tuple[str, str]:
    """The strain with which a text begins, by its longest word; and what follows."""
    if text[0] in _SIGNS:
        return _SIGNS[text[0]], text[1:].lstrip("\ufe0e\ufe0f")
    letters = re.match(r"[^\W\d_]+(?: [^\W\d_]+)?", text)
    for length in range(len(letters[0]) if letters else 0, 0, -1):
        word = word_of(text[:length])
        if text[length - 1] != " " and (found := words.get(word) or _NO_TRUMP.get(word)):
            return found, text[length:]
    return "", text


def _after(text: str, seats: Mapping[str, str]) -> str:
    """Doubling, declarer and result as they follow a strain."""
    parts = re.split(r"([^\W\d_]+)", text)
    for at in range(1, len(parts), 2):
        parts[at] = _doubling_or_seat(parts[at], seats)
    return "".join(parts)


def _doubling_or_seat(text: str, seats: Mapping[str, str]) -> str:
    word = word_of(text)
    if word.strip("x") == "":
        return text
    if word in seats:
        return seats[word]
    if len(word) > 1 and word in doublings():
        return doublings()[word]
    crosses = word[: len(word) - len(word.lstrip("x"))]
    if crosses and word[len(crosses) :] in seats:  # XO: doubled, by East
        return f"{crosses} {seats[word[len(crosses) :]]}"
    return text
