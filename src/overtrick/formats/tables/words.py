"""The words of clubs for the columns of their tables, by language: ``synonyms.toml``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from overtrick.core.letters import word_of

__all__ = ["Meaning", "meanings"]


class Meaning(NamedTuple):
    """What the name of a column can stand for, and in which languages."""

    target: str
    languages: tuple[str, ...]


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
