"""What a browser knows of notation: our own patterns, and the words of twelve languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overtrick.core.languages import (
    Alphabet,
    doublings,
    result_words,
    seats,
    specials,
    strains,
)
from overtrick.core.patterns import patterns

__all__ = ["notation_words"]


def notation_words() -> dict[str, Any]:
    """
    Make the words that ``reader.js`` reads with, ready for JSON.

    >>> words = notation_words()
    >>> words["strains"]["pl"]
    't,trefl,trefle|k,karo,kara|h,kier,kiery|p,pik,piki|ba,nt,bez atu'
    >>> words["around"]["BY"][:6], "rundpass" in words["special"]["PASS"].split(",")
    ('by,von', True)
    """
    around = {**doublings(), **result_words()}
    return {
        **patterns(),
        "strains": _alphabets(strains()),
        "seats": _alphabets(seats()),
        "around": _by_meaning({word: ours for word, ours in around.items() if len(word) > 1}),
        "special": _by_meaning(specials()),
    }


def _alphabets(each: tuple[Alphabet, ...]) -> dict[str, str]:
    """The words of each language, by meaning, in the order of English."""
    found = {one.language: _by_meaning(one.words) for one in each}
    meanings = found["en"]
    return {code: "|".join(words[one] for one in meanings) for code, words in found.items()}


def _by_meaning(words: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for word, meaning in words.items():
        found.setdefault(meaning, []).append(word)
    return {meaning: ",".join(each) for meaning, each in found.items()}
