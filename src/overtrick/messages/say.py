"""
A template with named values becomes a sentence, in the language of whoever reads it.

The templates of one language, read from its catalogue when it is first asked for.

The templates of scripts: for a page one small table, of its language alone.

A script that stands in its page, as the pad for people at home, has the words in their place.
"""

from __future__ import annotations

import json
import re
import unicodedata
from ast import literal_eval
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from gettext import c2py
from importlib.resources import files

from overtrick.core.cards import Card, Rank, Suit
from overtrick.core.contract import Contract, Strain
from overtrick.core.outcome import Outcome, Result
from overtrick.core.seats import Seat, Side
from overtrick.errors import (
    AsTyped,
    Counted,
    EnglishText,
    Figures,
    Letter,
    Ordinal,
    OvertrickError,
    Text,
)
from overtrick.events.rulings import outcome_text
from overtrick.messages.language import (
    LANGUAGES,
    PSEUDO,
    date_text,
    language,
    letters,
    number_text,
    ordinal_text,
    signs,
    speaking,
)

__all__ = [
    "MARKED",
    "N_",
    "Catalogue",
    "catalogue",
    "closed",
    "in_words",
    "isolated",
    "plural",
    "pseudo",
    "say",
    "template_of",
    "translate",
    "upper",
    "upper_first",
    "words_of",
]

_PLACES = re.compile(r"^#: (.*)", re.MULTILINE)
_SAID = re.compile(r'^(msg\w+(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)
_LOOSE = re.compile("(?<=«) | (?=[:;?!»%])")
"""A space of French at which no line may break, as before a colon."""
_BETWEEN = re.compile(r"(?<=})(?=[:;](?: {|$))")
"""Where ``Text.joined`` puts texts beside each other."""
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
        return self.singular.get(template) or self._spaced(template)

    def _spaced(self, template: str) -> str:
        """A template without words, as of ``Text.joined``: in French a colon stands apart."""
        return _BETWEEN.sub("\u00a0", template) if self.language == "fr" else template

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
        if language == "fr":
            words = [_LOOSE.sub("\u00a0", each) for each in words]
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
    Put a text into words; what is a string already stays as it is, unless it knows its text.

    A value of the game is written in the letters of the reader, on a screen with the signs
    of suits.

    >>> say(Text("Round {round}", round=3))
    'Round 3'
    >>> with speaking("pl"):
    ...     say(Text("{seat}: {contract}", seat=Seat.NORTH, contract=Contract.parse("3NT")))
    ...     say(EnglishText("board {board}, table {table}", board=7, table="3"))
    'N: 3BA'
    'rozdanie 7, stół 3'
    >>> with speaking("de"):
    ...     say(Text("since {day}", day=date(2026, 3, 10)))
    'since 10.03.2026'
    >>> spades = Contract.parse("4SX")
    >>> with speaking("pl", signs=True):
    ...     say(Text("{contract}, {card}", contract=spades, card=Card.parse("H9")))
    ...     say(AsTyped("{contract}", contract=spades))
    '4♠x, ♥9'
    '4PX'
    """
    if isinstance(text, EnglishText):
        text = text.text
    if isinstance(text, str):
        return text
    if isinstance(text, Letter):
        return letters().get(f"{text.kind} {text.template}", text.template)
    if isinstance(text, Figures):
        return _minus(number_text(text.template))
    if isinstance(text, Ordinal):
        return ordinal_text(text.number, text.template)
    if isinstance(text, AsTyped) and signs():
        with speaking(language()):
            return say(text)
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


def upper(text: str) -> str:
    """
    Write a text in capitals: of i Turkish makes İ.

    >>> with speaking("tr"):
    ...     print(upper("iki löve"))
    İKİ LÖVE
    """
    return (text.replace("i", "İ") if language() == "tr" else text).upper()


def upper_first(text: str) -> str:
    """
    Begin a sentence.

    >>> upper_first("board 10 is played now")
    'Board 10 is played now'
    >>> with speaking("nl"):
    ...     upper_first("één winnaar")
    'Eén winnaar'
    >>> with speaking("tr"):
    ...     upper_first("iki bord")
    'İki bord'
    """
    first = text[:1]
    return ("E" if (language(), first) == ("nl", "é") else upper(first)) + text[1:]


def closed(text: str) -> str:
    """
    End a sentence, unless it has an end.

    >>> closed("7 knows board 10"), closed("Who is 7?")
    ('7 knows board 10.', 'Who is 7?')
    """
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


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
    if isinstance(value, Text | EnglishText):
        return say(value)
    if isinstance(value, str):
        return isolated(value)
    return value if isinstance(value, int) else _in_letters(value)


def _in_letters(value: object) -> object:
    """A day, a contract, what happened at a table, a seat, a card, as the reader has it."""
    if type(value) is date:  # a moment is set by the template that names it
        return date_text(value)
    if isinstance(value, Result):
        return _result(value)
    if isinstance(value, Contract):
        doubled = ("x" if signs() else "X") * value.doubling
        return f"{value.level}{_in_letters(value.strain)}{doubled}"
    if isinstance(value, Card):
        return f"{_in_letters(value.suit)}{_in_letters(value.rank)}"
    if isinstance(value, Outcome):
        return say(outcome_text(value))
    if signs() and isinstance(value, Suit | Strain) and value is not Strain.NOTRUMP:
        return value.symbol
    kind = _KINDS.get(type(value))
    return letters().get(f"{kind} {value}", str(value)) if kind else value


def _result(result: Result) -> str:
    over = _minus(f"{result.over:+d}") if result.over else "="
    words = (_in_letters(result.contract), _in_letters(result.declarer), over)
    return ("\u00a0" if signs() else " ").join(map(str, words))  # a screen breaks no contract


def _minus(text: str) -> str:
    return text.replace("-", "−") if signs() else text


_KINDS: dict[type, str] = {
    **{Seat: "seat", Side: "side"},
    **{Strain: "strain", Suit: "strain", Rank: "rank"},
}


def isolated(text: str) -> str:
    """
    Keep names that are written from right to left from turning what stands beside them.

    >>> isolated("Ann"), len(isolated("דנה")) - len("דנה")
    ('Ann', 2)
    >>> isolated("דנה & Ann").endswith(" & Ann")
    True
    """
    if text.isascii() or not _turns(text):
        return text
    parts = text.split(" & ")
    return " & ".join(f"{_ISOLATE}{each}{_END}" if _turns(each) else each for each in parts)


@lru_cache(maxsize=4096)
def _turns(text: str) -> bool:
    return any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)


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
