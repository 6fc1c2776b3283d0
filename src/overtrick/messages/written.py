"""Letters of bridge, numbers, dates and the order of names, as a language writes them."""

from __future__ import annotations

import datetime
import unicodedata
from functools import lru_cache

from overtrick.core.languages import spelled
from overtrick.core.shown import needs
from overtrick.messages.language import PSEUDO, language

__all__ = [
    "date_text",
    "direction",
    "letters",
    "moment_text",
    "name_of_language",
    "number_text",
    "ordinal_text",
    "sort_key",
]

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
    Write a number that is rounded already with the sign that a language has for decimals.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("de"):
    ...     number_text("62.48")
    '62,48'
    """
    return text if _base() == "en" else text.replace(".", ",")


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
    Write a day as people of a language do.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("fr"):
    ...     date_text(datetime.date(2026, 3, 6))
    '6 mars 2026'
    """
    if _base() == "en":
        return day.isoformat()
    text: str = needs("babel.dates", "app").format_date(day, "medium", locale=_base())
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
    """
    own = _ALPHABETS.get(_base(), "")
    text = name.replace("I", "ı").replace("İ", "i") if _base() == "tr" else name
    return [_weight(sign, own) for sign in text.lower()], name


def _weight(sign: str, own: str) -> int:
    """Where a letter stands; what is no letter of the alphabet stands as its plain letter."""
    alphabet = own or "abcdefghijklmnopqrstuvwxyz"
    at = alphabet.find(sign)
    if at < 0:
        plain = {"ł": "l", "ø": "o", "ß": "s", "đ": "d", "æ": "a"}.get(sign)
        at = alphabet.find(plain or unicodedata.normalize("NFD", sign)[0])
    return at + 1 if at >= 0 else 100 + ord(sign) if sign.isalpha() else 0
