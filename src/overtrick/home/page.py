"""
The pad as one file: page, style, rule tables and modules, with nothing to fetch.

The modules stand in ``pad/``, each an ordinary ES module; here their imports are resolved by
putting them one after the other, and the whole is made shorter (``script.py``).  Sentences of
another language than English are put into the place of ours: a page has one language, and no
table of words.

What the pad knows of the rules: every number of every tariff, and every plan of partners.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from overtrick.compare.imps import IMP_SCALES
from overtrick.core.board import vulnerability_of
from overtrick.core.contract import BOOK, Strain
from overtrick.core.languages import Alphabet, doublings, result_words, seats, specials, strains
from overtrick.core.notation import NOT_PLAYED_WORDS, NUMBERS, PASSES, SAID, SHAPE
from overtrick.core.seats import Seat, Side
from overtrick.errors import Text
from overtrick.home.script import shortened
from overtrick.messages import language, say, translate
from overtrick.messages.say import in_words
from overtrick.rules.chicago import DEFAULT_CHICAGO
from overtrick.rules.editions import DEFAULT, EDITIONS, Game, Tariff
from overtrick.rules.house import SWITCHES, HouseQuestion
from overtrick.rules.party import CYCLES, Rotation, chukkers
from overtrick.rules.rubber import DEFAULT_RUBBER

__all__ = ["pad_page", "pad_script", "reader_module", "reader_source"]

_HEX = "0123456789abc"
_CYCLE = 16
_SAID = ("title", "years")
"""Fields of a tariff that people read in their language."""


def rule_tables() -> dict[str, Any]:
    """
    Make the tables that stand in the page, ready for JSON.

    >>> tables = rule_tables()
    >>> tables["editions"]["seed000-rubber"]["doubled_bonus"], tables["cycles"]["5"]
    ([0, 0], ['1243', '2304', '3410', '4021', '0132'])
    """
    return {
        "book": BOOK,
        "tariff": _in_words(DEFAULT, _plain(asdict(DEFAULT))),
        "editions": {
            tariff.id: _differences(tariff)
            for tariff in EDITIONS.values()
            if tariff.game is not Game.DUPLICATE
        },
        "defaults": {"rubber": DEFAULT_RUBBER, "chicago": DEFAULT_CHICAGO},
        "switches": [_switch(switch) for switch in SWITCHES],
        "cycles": {str(number): _plan(number) for number in CYCLES},
        "cycle": [
            [vulnerability_of(number).of(side) for side in Side]
            for number in range(1, _CYCLE + 1)
        ],
        "imps": IMP_SCALES["wbf_1962"].steps,
        "strains": {strain.value: strain.symbol for strain in Strain},
    }


def _differences(tariff: Tariff) -> dict[str, Any]:
    """Only the fields in which an edition differs from the first."""
    return _in_words(
        tariff,
        {
            name: _plain(value)
            for name, value in asdict(tariff).items()
            if value != getattr(DEFAULT, name)
        },
    )


def _in_words(tariff: Tariff, found: dict[str, Any]) -> dict[str, Any]:
    said = {name: translate(found[name]) for name in _SAID if name in found}
    return found | said | {"unconfirmed": [translate(note) for note in tariff.unconfirmed]}


def _switch(switch: HouseQuestion) -> dict[str, Any]:
    return {
        "name": switch.name,
        "asks": translate(switch.asks),
        "games": _plain(switch.games),
        "answers": [
            {
                "word": answer.word,
                "means": translate(answer.means),
                "fields": _plain(dict(answer.fields)),
            }
            for answer in switch.answers
        ],
    }


def _plan(number: int) -> list[str]:
    """The plan of a pivot, each chukker as places of North, East, South, West."""
    return [
        "".join(chukker.at(seat) for seat in Seat)
        for chukker in chukkers(_HEX[:number], Rotation.PIVOT)
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


_HERE = Path(__file__).parent / "pad"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_COMMENT = re.compile(r"^[ ]*/\*(?:.|\n)*?\*/\n", re.MULTILINE)
_INDENT = re.compile(r"^ +|\n(?=\n)", re.MULTILINE)
_PROPERTY = re.compile(r"--[a-zA-Z][\w-]*")
_WORDS = "null; /*WORDS*/"
_MARKUP = {
    "TITLE": Text("Score pad"),
    "NEEDS": Text(
        "The pad is a program inside this page: it needs JavaScript, and nothing else."
    ),
}
_NAMED = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


def pad_page(first: str = "main") -> str:
    """
    Make the whole page in the present language; *first* is the module that it begins with.

    >>> page = pad_page()
    >>> page.startswith("<!doctype html>"), "import " in page, len(page.encode()) < 120_000
    (True, False, True)
    """
    return _page(first, language())


@cache
def _page(first: str, spoken: str) -> str:
    parts = {
        "STYLE": _style(),
        "RULES": _json(rule_tables()).replace("</", "<\\/"),
        "SCRIPT": pad_script(first),
    }
    page = _text("pad.html").replace('lang="en"', f'lang="{spoken}"')
    for name, text in _MARKUP.items():
        page = page.replace(f"/*{name}*/", say(text))
    for name in ("STYLE", "SCRIPT"):
        page = page.replace(f"{name}-HASH", _digest(parts[name]))
    for name, part in parts.items():
        page = page.replace(f"/*{name}*/", part)
    return page


def pad_script(first: str = "main") -> str:
    """
    Join a module with all that it imports, each once and before its users.

    >>> script = pad_script("score")
    >>> "JSON.parse(document" in script, "import" in script
    (True, False)

    :raises NameError: if two modules have a name in common.
    """
    parts: dict[str, str] = {}
    _join(first, parts)
    names: dict[str, str] = {}
    for module, text in parts.items():
        for name in _NAMED.findall(text):
            if name in names:
                raise NameError(f"{name} is in {module} and in {names[name]}")
            names[name] = module
    return shortened("".join(parts.values()))


@cache
def reader_module() -> str:
    """
    Give the reader of notation as a module of its own, for other pages than the pad.

    >>> "export function readResult(" in reader_module()
    True
    """
    return shortened(reader_source())


def reader_source() -> str:
    """Give the reader as it is written, with its words."""
    return _module("reader")


def _join(name: str, parts: dict[str, str]) -> None:
    text = _module(name)
    for imported in _IMPORT.findall(text):
        if imported not in parts:
            _join(imported, parts)
    alone = re.sub(r"^export ", "", _IMPORT.sub("", text), flags=re.MULTILINE)
    parts[name] = in_words(alone)


def _module(name: str) -> str:
    text = _text(f"{name}.js")
    if _WORDS in text:
        text = text.replace(_WORDS, f"{_json(notation_words())};")
    return text


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _style() -> str:
    text = _INDENT.sub("", _COMMENT.sub("", _text("pad.css")))
    names = sorted({*_PROPERTY.findall(text)})
    text = _PROPERTY.sub(lambda found: f"--{names.index(found[0]):x}", text)
    return re.sub(r" *([{};,]) *|(?<=:) (?=[^;{}]*[;}])", lambda found: found[1] or "", text)


def _digest(text: str) -> str:
    """Name a script or style as a content security policy does."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def notation_words() -> dict[str, Any]:
    """
    Make the words that ``reader.js`` reads with, ready for JSON.

    >>> words = notation_words()
    >>> words["strains"]["pl"]
    't,trefl,trefle|k,karo,kara|h,kier,kiery|p,pik,piki|ba,nt,bez atu'
    >>> words["around"]["BY"][:6], "rundpass" in words["special"]["PASS"].split(",")
    ('by,von', True)
    """
    around = {**doublings(), **result_words()}
    return {
        "shape": SHAPE.pattern.replace("(?P<", "(?<"),
        "said": [(pattern.pattern, sign) for pattern, sign in SAID],
        "numbers": NUMBERS,
        "passes": sorted(PASSES),
        "not_played": sorted(NOT_PLAYED_WORDS),
        "strains": _alphabets(strains()),
        "seats": _alphabets(seats()),
        "around": _by_meaning({word: ours for word, ours in around.items() if len(word) > 1}),
        "special": _by_meaning(specials()),
    }


def _alphabets(each: tuple[Alphabet, ...]) -> dict[str, str]:
    """The words of each language, by meaning, in the order of English."""
    found = {one.language: _by_meaning(one.words) for one in each}
    meanings = found["en"]
    return {code: "|".join(words[one] for one in meanings) for code, words in found.items()}


def _by_meaning(words: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for word, meaning in words.items():
        found.setdefault(meaning, []).append(word)
    return {meaning: ",".join(each) for meaning, each in found.items()}
