"""The templates of one language, read from its catalogue when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import c2py
from importlib.resources import files

from overtrick.messages.language import LANGUAGES, PSEUDO

__all__ = ["Catalogue", "catalogue", "pseudo"]

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
    from babel.messages.pofile import read_po

    with (files("overtrick.messages") / "catalogues" / f"{language}.po").open("rb") as file:
        read = read_po(file)
    found = Catalogue(language, which=c2py(read.plural_expr))
    for message in read:
        english, *many = _texts(message.id)
        words = _texts(message.string)
        if not english or not all(words):
            continue
        found.places[english] = tuple(place for place, _ in message.locations)
        if many:
            found.plurals[english] = tuple(words)
        else:
            found.singular[english] = words[0]
    return found


def _texts(found: str | Iterable[str] | None) -> list[str]:
    return [found] if isinstance(found, str) else [*(found or ())]


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
