"""The templates that the scripts of a page need: one small table, of its language alone."""

from __future__ import annotations

import json
from functools import lru_cache

from overtrick.messages.catalogue import Catalogue, catalogue, pseudo
from overtrick.messages.language import LANGUAGES, PSEUDO, language
from overtrick.messages.written import letters

__all__ = ["words_of"]

_SCRIPTS = "overtrick/app/web/static/js/"
_READER = "overtrick/home/pad/reader.js"
"""The reader of typed results, which the score pads load."""


def words_of(room: str) -> str:
    """
    Give the words for the scripts of a room as JSON; nothing in English.

    >>> words_of("pad")
    ''
    """
    return "" if language() == LANGUAGES[0] else _table(language(), room)


@lru_cache(maxsize=32)
def _table(code: str, room: str) -> str:
    found = catalogue(LANGUAGES[1] if code == PSEUDO else code)
    shared = [text for text, places in found.places.items() if _is_of(places, room)]
    table = {text: _words(found, code, text) for text in shared}
    whole = {"language": code, "letters": letters(), "words": table}
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _words(found: Catalogue, code: str, text: str) -> str | tuple[str, ...]:
    if code == PSEUDO:
        return pseudo(text)
    return found.plurals.get(text) or found.one(text)


def _is_of(places: tuple[str, ...], room: str) -> bool:
    """Whether a script of this room, or one that all share, has the template."""
    if _READER in places and room == "pad":
        return True
    names = [place.partition(_SCRIPTS)[2] for place in places]
    return any(name and name.partition("/")[0] in (room, name) for name in names)
