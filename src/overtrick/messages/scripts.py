"""
The templates of scripts: for a page one small table, of its language alone.

A script that stands in its page, as the pad for people at home, has the words in their place.
"""

from __future__ import annotations

import json
import re
from ast import literal_eval
from functools import lru_cache

from overtrick.messages.language import LANGUAGES, PSEUDO, language
from overtrick.messages.say import Catalogue, catalogue, pseudo
from overtrick.messages.written import letters

__all__ = ["MARKED", "in_words", "words_of"]

_QUOTED = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
MARKED = re.compile(rf"(?<![\w.$])(_|N_|n_)\(\s*{_QUOTED}(?:\s*,\s*{_QUOTED})?")
"""What marks a template in a script; for a number of things there are two."""

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


def in_words(script: str) -> str:
    """
    Put a script's own templates into the present language; those of numbers become lists.

    >>> from overtrick.messages.language import speaking
    >>> with speaking("pl"):
    ...     in_words('[_("Close"), n_("{count} trick", "{count} tricks", 3)]')
    '[_("Zamknij"), n_(["{count} lewa", "{count} lewy", "{count} lew"], [], 3)]'
    """
    if language() == LANGUAGES[0]:
        return script
    found = catalogue(language())

    def put(marked: re.Match[str]) -> str:
        mark, one, many = marked.groups()
        english = literal_eval(one)
        if mark != "n_":
            start, end = (place - marked.start() for place in marked.span(2))
            return f"{marked[0][:start]}{_quoted(found.one(english))}{marked[0][end:]}"
        forms = found.plurals.get(english) or map(found.one, (english, literal_eval(many)))
        return f"n_([{', '.join(map(_quoted, forms))}], []"

    return MARKED.sub(put, script)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("</", "<\\/")
