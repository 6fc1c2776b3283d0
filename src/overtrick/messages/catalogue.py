"""The templates of one language, read from its catalogue when it is first asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import c2py
from importlib.resources import files

from overtrick.messages.language import LANGUAGES, PSEUDO

__all__ = ["Catalogue", "catalogue", "pseudo"]

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
