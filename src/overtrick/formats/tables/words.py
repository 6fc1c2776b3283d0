"""The words of clubs for columns, seats and strains, by language: ``synonyms.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from overtrick.core.contract import Strain
from overtrick.core.seats import Seat
from overtrick.formats.plain import plain

__all__ = [
    "Alphabet",
    "Meaning",
    "doublings",
    "meanings",
    "seats",
    "special",
    "strains",
    "word_of",
]

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "đ": "d"})
_PLACES = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class Meaning(NamedTuple):
    """What the name of a column can stand for, and in which languages."""

    target: str
    languages: tuple[str, ...]


class Alphabet(NamedTuple):
    """The letters and words of a language for seats or strains, and what they mean here."""

    language: str
    words: Mapping[str, str]


@lru_cache(maxsize=4096)
def word_of(text: str) -> str:
    """
    Write a name so that it can be compared: no accents, no case, no signs but a last ``+ - %``.

    >>> word_of("Süd-Nr."), word_of(" N/S + "), word_of("Øst")
    ('sud nr', 'n s +', 'ost')
    """
    word = plain(text[:200].lower().translate(_LETTERS))
    last = word[-1:] if word[-1:] in "+-%" else ""
    words = re.sub(r"[\W_]+", " ", word).strip()
    return f"{words} {last}".strip() if last else words


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    text = (files("overtrick.formats.tables") / "synonyms.toml").read_text("utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=1)
def _meanings() -> dict[str, tuple[Meaning, ...]]:
    found: dict[str, dict[str, list[str]]] = {}
    for target, languages in _data()["columns"].items():
        for language, words in languages.items():
            for word in words:
                found.setdefault(word_of(word), {}).setdefault(target, []).append(language)
    return {
        word: tuple(Meaning(target, tuple(told)) for target, told in targets.items())
        for word, targets in found.items()
    }


def meanings(name: str) -> tuple[Meaning, ...]:
    """
    Say what the name of a column can stand for.

    >>> [(found.target, found.languages) for found in meanings("Rozgrywający")]
    [('declarer', ('pl',))]
    >>> meanings("board_nr")[0].target, meanings("shoe size")
    ('board', ())
    """
    word = word_of(name)
    return _meanings().get(word, ()) or _meanings().get(word.rstrip(" 0123456789"), ())


@lru_cache(maxsize=1)
def seats() -> tuple[Alphabet, ...]:
    """
    Give the alphabets for seats, English first.

    >>> [found.words["o"] for found in seats() if found.language in ("de", "fr")]
    ['E', 'W']
    """
    return tuple(_alphabets("seats", map(str, _PLACES)))


@lru_cache(maxsize=1)
def strains() -> tuple[Alphabet, ...]:
    """
    Give the alphabets for strains, English first.

    >>> [found.words["c"] for found in strains() if found.language in ("en", "fr")]
    ['C', 'H']
    """
    return tuple(_alphabets("strains", map(str, Strain)))


def special(text: str) -> str:
    """
    Say what words without a contract stand for, in any language.

    >>> special("Rundpass"), special("niet gespeeld"), special("exempt"), special("4S")
    ('PASS', 'NP', 'BYE', '')
    """
    return _special().get(word_of(text), "") if text else ""


@lru_cache(maxsize=1)
def _special() -> dict[str, str]:
    kinds = {"pass": "PASS", "not_played": "NP", "not_completed": "A/A", "bye": "BYE"}
    return {
        word_of(word): said for kind, said in kinds.items() for word in _data()["words"][kind]
    }


@lru_cache(maxsize=1)
def doublings() -> dict[str, str]:
    """
    Give the words for a doubling, in any language.

    >>> doublings()["rekontra"]
    'XX'
    """
    words = _data()["words"]
    return {
        **{word_of(word): "X" for word in words["doubled"]},
        **{word_of(word): "XX" for word in words["redoubled"]},
    }


def _alphabets(kind: str, meant: Iterable[str]) -> Iterator[Alphabet]:
    ours = list(meant)
    for language, told in _data()[kind].items():
        words = {
            word_of(word): mine
            for mine, texts in zip(ours, told, strict=True)
            for word in texts
        }
        yield Alphabet(language, words)
