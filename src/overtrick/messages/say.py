"""A template with named values becomes a sentence, in the language of whoever reads it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from overtrick.errors import Counted, Figures, Letter, Ordinal, OvertrickError, Text
from overtrick.messages.catalogue import catalogue
from overtrick.messages.language import language
from overtrick.messages.written import letters, number_text, ordinal_text

__all__ = ["N_", "isolated", "plural", "say", "template_of", "translate"]

_ISOLATE, _END = "\u2068", "\u2069"


def say(text: Text | str) -> str:
    """
    Put a text into words; what is a string already stays as it is.

    >>> say(Text("Round {round}", round=3))
    'Round 3'
    """
    if isinstance(text, str):
        return text
    if isinstance(text, Letter):
        return letters().get(f"{text.kind} {text.template}", text.template)
    if isinstance(text, Figures):
        return number_text(text.template)
    if isinstance(text, Ordinal):
        return ordinal_text(text.number, text.template)
    of = (text.many, text.count) if isinstance(text, Counted) else ()
    return _filled(template_of(text.template, *of), text.values)


def N_(template: str) -> str:
    """Mark a template for the catalogues: it is put into words later."""
    return template


def translate(template: str, **values: object) -> str:
    """
    Put a template into words.

    >>> translate("Table {table}", table="7 A")
    'Table 7 A'
    """
    return _filled(template_of(template), values)


def plural(one: str, many: str, count: int, **values: object) -> str:
    """
    Put the template for a number of things into words; the number is its value ``count``.

    >>> plural("{count} result", "{count} results", 2)
    '2 results'
    """
    return _filled(template_of(one, many, count), {"count": count, **values})


def template_of(one: str, many: str = "", count: int = 1) -> str:
    """Give a template in the reader's language, its values still to come."""
    found = catalogue(language())
    return found.of(one, many, count) if many else found.one(one)


def _filled(template: str, values: dict[str, object]) -> str:
    if not values:
        return template
    return template.format_map({name: _value(value) for name, value in values.items()})


def _value(value: object) -> object:
    if isinstance(value, OvertrickError):
        return say(value.whole)
    if isinstance(value, Text):
        return say(value)
    return isolated(value) if isinstance(value, str) else value


def isolated(text: str) -> str:
    """
    Keep a name that is written from right to left from turning what stands beside it.

    >>> isolated("Ann"), len(isolated("דנה")) - len("דנה")
    ('Ann', 2)
    """
    if text.isascii() or not _turns(text):
        return text
    return f"{_ISOLATE}{text}{_END}"


@lru_cache(maxsize=4096)
def _turns(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)
