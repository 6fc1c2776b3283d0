"""Which language: the device's choice, what its browser asks for, or the club's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

__all__ = [
    "LANGUAGES",
    "PSEUDO",
    "choose",
    "language",
    "language_of",
    "signs",
    "speak",
    "speaking",
]

LANGUAGES = ("en", "fr", "de", "nl", "pl", "tr")
"""The languages that are complete, English first: it is written in the code."""

PSEUDO = "en-XA"
"""English with accents and 40 % longer: what is not in it escapes the catalogues."""

_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
_SIGNS: ContextVar[bool] = ContextVar("signs", default=False)


def language() -> str:
    """Give the language of whoever is answered now."""
    return _LANGUAGE.get()


def signs() -> bool:
    """Say whether the answer is for a screen, which draws the signs of suits."""
    return _SIGNS.get()


def speak(name: str) -> None:
    """Answer in a language from now on, until whoever is answered now has the answer."""
    _LANGUAGE.set(name)


@contextmanager
def speaking(name: str, *, signs: bool = False) -> Iterator[None]:
    """
    Answer in a language until the block ends; on a screen with the *signs* of suits.

    >>> with speaking("pl"):
    ...     print(language())
    pl
    """
    token, drawn = _LANGUAGE.set(name), _SIGNS.set(signs)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
        _SIGNS.reset(drawn)


@lru_cache(maxsize=512)
def choose(chosen: str, asked: str, otherwise: str = "") -> str:
    """
    Choose among the languages that there are.

    *chosen* was chosen on the device, *asked* is its browser's ``Accept-Language``, *otherwise*
    is the club's.  What is not known counts for nothing.

    >>> choose("tr", "pl", "de"), choose("", "sv, pl-PL;q=0.9, en;q=0.8"), choose("", "", "de")
    ('tr', 'pl', 'de')
    >>> choose("", "en;q=0.1, nl;q=0.7, fr;q=0"), choose("xx", "*", "")
    ('nl', 'en')
    """
    if chosen in (*LANGUAGES, PSEUDO):
        return chosen
    for code in (*_wanted(asked), otherwise):
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def language_of(environment: Mapping[str, str]) -> str:
    """
    Give the language that a terminal is set to: ours first, then what the system says.

    >>> language_of({"LANG": "pl_PL.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "pl_PL"})
    ('pl', 'en')
    >>> language_of({"OVERTRICK_LANGUAGE": "tr", "LC_ALL": "de_DE@euro"}), language_of({})
    ('tr', 'en')
    """
    names = ("OVERTRICK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    said = next(filter(None, (environment.get(name, "").strip() for name in names)), "")
    return choose(said, re.split("[_.@]", said)[0])


def _wanted(asked: str) -> list[str]:
    """The languages of a header, the most wanted first; those of weight 0 are not wanted."""
    found: list[tuple[float, str]] = []
    for part in asked[:500].split(","):
        code, _, weight = part.partition(";")
        _, _, number = weight.partition("=")
        try:
            wanted = float(number) if number.strip() else 1.0
        except ValueError:
            continue
        if wanted > 0:
            found.append((wanted, code.strip().lower().partition("-")[0]))
    return [code for _, code in sorted(found, key=lambda each: -each[0])]
