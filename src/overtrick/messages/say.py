"""
A template with named values becomes a sentence, in the language of whoever reads it.

The templates of one language, read from its catalogue when it is first asked for.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import c2py
from importlib.resources import files

from overtrick.errors import Counted, Figures, Letter, Ordinal, OvertrickError, Text
from overtrick.messages.language import LANGUAGES, PSEUDO, language
from overtrick.messages.written import letters, number_text, ordinal_text

__all__ = [
    "N_",
    "Catalogue",
    "catalogue",
    "isolated",
    "plural",
    "pseudo",
    "say",
    "template_of",
    "translate",
]

_PLACES = re.compile(r"^#: (.*)", re.MULTILINE)
_SAID = re.compile(r'^(msg\w+(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)
_VALUE = re.compile(r"(\{[^{}]*\})")
_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)


def _one_or_many(count: int) -> int:
    return 0 if count == 1 else 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: templates by their English ones, the rule of its plurals, where each is."""

    language: str
    singular: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, tuple[str, ...]] = field(default_factory=dict)
    which: Callable[[int], int] = _one_or_many
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The files in which a template stands."""

    def one(self, template: str) -> str:
        """Give a template, the English one where there is none."""
        if self.language == PSEUDO:
            return pseudo(template)
        return self.singular.get(template) or template

    def of(self, one: str, many: str, count: int) -> str:
        """Give the template for a number of things."""
        forms = self.plurals.get(one)
        if forms is None:
            return self.one(one if count == 1 else many)
        return forms[min(self.which(count), len(forms) - 1)]


@lru_cache(maxsize=16)
def catalogue(language: str) -> Catalogue:
    """
    Read the catalogue of a language; English has none of its own.

    >>> catalogue("de").one("Lead")
    'Ausspiel'
    """
    if language not in LANGUAGES[1:]:
        return Catalogue(language)
    file = files("overtrick.messages") / "catalogues" / f"{language}.po"
    head, *entries = file.read_text(encoding="utf-8").strip().split("\n\n")
    found = Catalogue(language, which=c2py(head.partition("plural=")[2].partition(";")[0]))
    for entry in entries:
        english, many, *words = _texts(entry)
        if not all(words):
            continue
        found.places[english] = tuple(" ".join(_PLACES.findall(entry)).split())
        if many:
            found.plurals[english] = tuple(words)
        else:
            found.singular[english] = words[0]
    return found


def _texts(entry: str) -> list[str]:
    """
    Give the template of an entry, the one for many or "", and its words.

    >>> _texts('msgid "a {b}"\\nmsgstr ""\\n"ein "\\n"{b}"')
    ['a {b}', '', 'ein {b}']
    """
    said = {
        name: "".join(map(json.loads, lines.splitlines()))
        for name, lines in _SAID.findall(entry)
    }
    return [said.pop("msgid"), said.pop("msgid_plural", ""), *said.values()]


def pseudo(template: str) -> str:
    """
    Write a template with accents and 40 % longer; its values keep their names.

    >>> pseudo("Round {round}")
    '[Ŕöûñđ {round} ··]'
    """
    parts = _VALUE.split(template)
    written = [part if nth % 2 else part.translate(_ACCENTS) for nth, part in enumerate(parts)]
    letters = sum(len(part) for part in parts[::2])
    return f"[{''.join(written)} {'·' * max(1, letters * 2 // 5)}]"


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
