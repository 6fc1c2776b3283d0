"""
Which language: the device's choice, what its browser asks for, or the club's.

How it writes the letters of bridge, numbers, dates and the order of names.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from overtrick.core.languages import spelled
from overtrick.core.shown import MissingExtra, needs

__all__ = [
    "LANGUAGES",
    "PSEUDO",
    "choose",
    "date_text",
    "direction",
    "language",
    "language_of",
    "letters",
    "moment_text",
    "name_of_language",
    "number_text",
    "ordinal_text",
    "signs",
    "sort_key",
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


_KINDS = {"seats": "NESW", "strains": ("C", "D", "H", "S", "NT"), "ranks": "AKQJT"}
_SIDES = ("NS", "EW")
_NAMES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "pl": "Polski",
    "tr": "Türkçe",
    PSEUDO: "[Þšéûđö]",
}
_FROM_RIGHT = frozenset({"ar", "fa", "he", "ur"})
_OTHERWISE = {"pl": {"side EW": "WE"}}
"""Sides whose letters stand in another order."""
_ALPHABETS = {
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "tr": "abcçdefgğhıijklmnoöpqrsştuüvwxyz",
}
"""Alphabets in which letters with accents are letters of their own."""


def _base() -> str:
    return language().partition("-")[0]


def name_of_language(code: str) -> str:
    """
    Name a language in its own words.

    >>> name_of_language("pl")
    'Polski'
    """
    return _NAMES[code]


def direction() -> str:
    """Say which way the present language is written: ``ltr`` or ``rtl``."""
    return "rtl" if _base() in _FROM_RIGHT else "ltr"


def letters() -> dict[str, str]:
    """
    Give the letters of seats, sides, strains and honours by our own, with their kinds.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("pl"):
    ...     found = letters()
    >>> found["strain NT"], found["strain C"], found["side EW"], found["rank J"]
    ('BA', 'T', 'WE', 'W')
    """
    return _letters(_base())


@lru_cache(maxsize=16)
def _letters(base: str) -> dict[str, str]:
    found = {
        f"{kind[:-1]} {mine}": written
        for kind, ours in _KINDS.items()
        for mine, written in zip(ours, spelled(kind, base), strict=True)
    }
    if base == "en":
        found["rank T"] = "10"
    sides = {f"side {side}": "".join(found[f"seat {seat}"] for seat in side) for side in _SIDES}
    return found | sides | _OTHERWISE.get(base, {})


def number_text(text: str) -> str:
    """
    Write a number that is rounded already as a language does: its decimal sign, its percent.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("de"):
    ...     number_text("62.48 %")
    '62,48 %'
    >>> with speaking("tr"):
    ...     number_text("62.48 %"), number_text("60%")
    ('%62,48', '%60')
    """
    if _base() == "en":
        return text
    if _base() == "tr" and text.endswith("%"):
        text = f"%{text[:-1].rstrip()}"
    return text.replace(".", ",")


def ordinal_text(number: int, english: str) -> str:
    """
    Write a place in a row.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("fr"):
    ...     ordinal_text(1, "1st"), ordinal_text(2, "2nd")
    ('1er', '2e')
    """
    if _base() == "fr":
        return "1er" if number == 1 else f"{number}e"
    return {"en": english, "nl": f"{number}e"}.get(_base(), f"{number}.")


def date_text(day: datetime.date) -> str:
    """
    Write a day as people of a language do; without Babel, which knows how, as ISO 8601 does.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("fr"):
    ...     date_text(datetime.date(2026, 3, 6))
    '6 mars 2026'
    """
    if _base() == "en":
        return day.isoformat()
    try:
        dates = needs("babel.dates", "app")
    except MissingExtra:
        return day.isoformat()
    text: str = dates.format_date(day, "medium", locale=_base())
    return text


def moment_text(moment: datetime.datetime) -> str:
    """
    Write a moment, its year left out.

    >>> from overtrick.messages.language import speaking
    >>> moment = datetime.datetime(2026, 3, 6, 21, 5)
    >>> with speaking("pl"):
    ...     moment_text(moment)
    '6 mar 21:05'
    >>> with speaking("de"):
    ...     moment_text(moment)
    '6. März 21:05'
    """
    if _base() == "en":
        return moment.strftime("%d %b %H:%M")
    day = needs("babel.dates", "app").format_skeleton("MMMd", moment, locale=_base())
    return f"{day} {moment:%H:%M}"


def sort_key(name: str) -> tuple[list[int], str]:
    """
    Give what names are sorted by: Ł after L in Polish, as L elsewhere.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("pl"):
    ...     sorted(["Łukasz", "Lucja", "Maria", "Lzy"], key=sort_key)
    ['Lucja', 'Lzy', 'Łukasz', 'Maria']
    >>> with speaking("tr"):
    ...     sorted(["Zeki", "Çınar", "Cem", "İnci", "Ilgaz", "Dursun"], key=sort_key)
    ['Cem', 'Çınar', 'Dursun', 'Ilgaz', 'İnci', 'Zeki']
    """
    own = _ALPHABETS.get(_base(), "")
    text = name.replace("I", "ı").replace("İ", "i") if _base() == "tr" else name
    return [_weight(sign, own) for sign in text.lower()], name


@lru_cache(maxsize=4096)
def _weight(sign: str, own: str) -> int:
    """Where a letter stands; what is no letter of the alphabet stands as its plain letter."""
    alphabet = own or "abcdefghijklmnopqrstuvwxyz"
    at = alphabet.find(sign)
    if at < 0:
        plain = {"ł": "l", "ø": "o", "ß": "s", "đ": "d", "æ": "a"}.get(sign)
        at = alphabet.find(plain or unicodedata.normalize("NFD", sign)[0])
    return at + 1 if at >= 0 else 100 + ord(sign) if sign.isalpha() else 0
