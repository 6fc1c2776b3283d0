"""
The words of bridge in twelve languages: seats, strains, doublings, results, no results.

The words themselves are data, ``languages.toml``; everything that reads what people type or
what clubs save asks here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from overtrick.core.letters import word_of
from overtrick.errors import UnknownName

__all__ = [
    "VARIABLE",
    "Alphabet",
    "chosen_language",
    "doublings",
    "language_named",
    "languages",
    "ranks",
    "result_words",
    "seats",
    "special",
    "specials",
    "spelled",
    "strains",
]

VARIABLE = "OVERTRICK_LANGUAGE"
"""The variable of the environment that sets a language for all that people type."""


class Alphabet(NamedTuple):
    """The words of a language for seats, strains or cards, and what they mean here."""

    language: str
    words: Mapping[str, str]


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    import tomllib  # not needed for what is written in our own letters
    from importlib.resources import files

    return tomllib.loads((files("overtrick.core") / "languages.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """
    List the languages whose words are known, English first.

    >>> len(languages()), languages()[:3]
    (12, ('en', 'de', 'fr'))
    """
    return tuple(_data()["strains"])


def language_named(text: str) -> str:
    """
    Find a language by its code; a country behind it says nothing.

    >>> language_named("DE"), language_named("fr_CA.UTF-8")
    ('de', 'fr')

    :raises UnknownName: if its words are not known; the message lists those that are.
    """
    code = re.split(r"[-_.]", text.strip().lower())[0]
    if code not in languages():
        raise UnknownName(
            "no language {text!r}; there are: {known}", text=text, known=", ".join(languages())
        )
    return code


def chosen_language() -> str:
    """
    Find the language that the environment sets for all that people type, or "".

    >>> os.environ[VARIABLE] = "fr"
    >>> chosen_language(), os.environ.pop(VARIABLE)
    ('fr', 'fr')

    :raises UnknownName: if it is none that is known.
    """
    text = os.environ.get(VARIABLE, "").strip()
    return language_named(text) if text else ""


@lru_cache(maxsize=1)
def seats() -> tuple[Alphabet, ...]:
    """
    List the alphabets for seats, English first.

    >>> [found.words["o"] for found in seats() if found.language in ("de", "fr")]
    ['E', 'W']
    """
    return _alphabets("seats", "N E S W")


@lru_cache(maxsize=1)
def strains() -> tuple[Alphabet, ...]:
    """
    List the alphabets for strains, English first.

    >>> [found.words["c"] for found in strains() if found.language in ("en", "fr")]
    ['C', 'H']
    """
    return _alphabets("strains", "C D H S NT")


@lru_cache(maxsize=1)
def ranks() -> tuple[Alphabet, ...]:
    """
    List the alphabets for ace, king, queen, jack and ten, English first.

    >>> [found.words["d"] for found in ranks() if found.language in ("de", "fr")]
    ['Q', 'Q']
    """
    return _alphabets("ranks", "A K Q J T")


def spelled(kind: str, language: str) -> tuple[str, ...]:
    """
    Give how a language writes its seats, strains or ranks: the first letters of its list.

    >>> spelled("seats", "nl"), spelled("strains", "pl")
    (('N', 'O', 'Z', 'W'), ('T', 'K', 'H', 'P', 'BA'))
    """
    return tuple(words[0] for words in _data()[kind][language])


def special(text: str) -> str:
    """
    Say what words without a contract stand for, in any language.

    >>> special("Rundpass"), special("niet gespeeld"), special("exempt"), special("4S")
    ('PASS', 'NP', 'BYE', '')
    """
    return specials().get(word_of(text), "") if text else ""


@lru_cache(maxsize=1)
def specials() -> dict[str, str]:
    """
    List the words that stand without a contract, in any language, with ours for each.

    >>> specials()["rundpass"], specials()["freilos"]
    ('PASS', 'BYE')
    """
    kinds = {"pass": "PASS", "not_played": "NP", "not_completed": "A/A", "bye": "BYE"}
    return {word: said for kind, said in kinds.items() for word in _words(kind)}


@lru_cache(maxsize=1)
def doublings() -> dict[str, str]:
    """
    List the words for a doubling, in any language.

    >>> doublings()["rekontra"]
    'XX'
    """
    return {**dict.fromkeys(_words("doubled"), "X"), **dict.fromkeys(_words("redoubled"), "XX")}


@lru_cache(maxsize=1)
def result_words() -> dict[str, str]:
    """
    List the words that stand around a result, in any language, with ours for each.

    >>> result_words()["stiche"], result_words()["erfullt"], result_words()["bez"]
    ('TRICKS', 'MADE', '-')
    """
    ours = {"made": "MADE", "down": "-", "over": "+", "by": "BY", "tricks": "TRICKS"}
    return {word: said for kind, said in ours.items() for word in _words(kind)}


def _words(kind: str) -> list[str]:
    return [word_of(word) for word in _data()["words"][kind]]


def _alphabets(kind: str, meant: str) -> tuple[Alphabet, ...]:
    ours = meant.split()
    return tuple(
        Alphabet(
            language,
            {
                word_of(word): mine
                for mine, texts in zip(ours, told, strict=True)
                for word in texts
            },
        )
        for language, told in _data()[kind].items()
    )
