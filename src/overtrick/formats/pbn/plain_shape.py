"""
Games that hold nothing but tags, each alone on its line, with the lines of its section.

The games of a file mostly have the same tags in the same order, so that one pattern reads a
whole game: that is the shape of a game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple

from overtrick.formats.pbn.text import PbnGame, Tag

__all__ = [
    "BEGINS",
    "HEADER",
    "LATE",
    "BriefGame",
    "PlainGame",
    "Shape",
    "Shapes",
    "plain_tags",
]

BEGINS: Final = frozenset({"event", "board", "deal"})
"""Tags that begin a game where they would stand a second time."""
LATE: Final = frozenset({"auction", "play", "note", "scoretable", "totalscoretable"})
"""Tags that still belong to the game although an empty line stands before them."""


HEADER: Final = ("event", "site", "date", "scoring", "competition")
_OWN: Final = (
    *("board", "dealer", "vulnerable", "deal", "north", "east", "south", "west"),
    *("contract", "declarer", "result", "table", "round"),
)
_SECTIONS: Final = (
    *("auction", "auction rows", "auction notes", "play", "play rows", "play notes"),
)
_ANALYSIS: Final = (
    *("doubledummytricks", "optimumresulttable", "optimumresulttable rows", "optimumscore"),
)
_MAY_BE: Final = frozenset(
    {"competition", "table", "round", "auction", "play", *_ANALYSIS}.difference(
        {"optimumresulttable rows"}
    )
)
_NEEDED: Final = frozenset({*HEADER, *_OWN} - _MAY_BE)
_BRIEF: Final = (
    *("board", "contract", "declarer", "result", "score", "pairns", "pairew", "table"),
)
_WITH_ROWS: Final = frozenset({"auction", "play", "optimumresulttable"})


_TAG: Final = re.compile(
    r'\[(\w+) "([^"\\\n]*(?:\\(?![\\"])[^"\\\n]*)*)"\]\n((?:[^\[\]{};%]*\n)?)'
)
"""A tag alone on its line, nothing escaped in it, with the lines of its section."""
_VALUE: Final = r'"([^"\\\n]*)"\]\n'
_VALUE_OF_TABLE: Final = r'"([^"\\\n]*(?:\\(?![\\"])[^"\\\n]*)*)"\]\n'
_ROWS: Final = r"([^\[\]{};%]*\n)"
_NOTES: Final = r'((?:\[Note "[^"\\\n]*"\]\n)*)'
_ALMOST_EMPTY: Final = re.compile(r"\n[^\S\n]+\n")
_MOST_SHAPES: Final = 20  # of one file: each costs as much as some hundred games


_NAME_OF: Final = itemgetter(0)
_TO_TAG: Final = partial(tuple.__new__, Tag)


def plain_tags(text: str) -> tuple[Tag, ...] | None:
    r"""
    Give the tags of a game that holds nothing else; None of any other.

    The text ends with an empty line.

    >>> plain_tags('[Board "1"]\n[Auction "N"]\n1C\n\n')[1].text
    '1C\n'
    >>> plain_tags('[Board "1"] {easy}\n\n') is None
    True
    """
    found = _TAG.findall(text)
    # Brackets, a blank, quotation marks and line ends are what no group has caught; the empty
    # line at the end is caught by the last one.
    length = sum(map(len, chain.from_iterable(found))) + 6 * len(found)
    if length != len(text) or not _begins_game(tuple(map(_NAME_OF, found))):
        return None
    if _ALMOST_EMPTY.search(text):
        return None
    name, value, rows = found[-1]
    found[-1] = name, value, rows[:-1]
    return tuple(map(_TO_TAG, found))


@lru_cache(maxsize=256)  # the games of a file mostly have the same tags
def _begins_game(names: tuple[str, ...]) -> bool:
    words = [name.lower() for name in names]
    return bool(words) and words[0] not in LATE and all(words.count(n) < 2 for n in BEGINS)


class PlainGame(NamedTuple):
    """
    A game with the fifteen tags of the standard and few others; what it has not is empty.
    """

    header: tuple[str, ...]
    """Event, site, date, scoring and competition."""
    own: tuple[str, ...]
    """Board, dealer, vulnerable, deal, names from North; contract to tricks; table, round."""
    sections: tuple[str, ...]
    """Of auction and play: the value of the tag, the lines, the notes after them."""
    analysis: tuple[str, ...]
    """DoubleDummyTricks, OptimumResultTable and its lines, OptimumScore."""
    text: str
    number: int
    """The number of its first line."""

    @property
    def deal(self) -> str:
        """The value of its Deal tag."""
        return self.own[3]

    def whole(self) -> PbnGame:
        """Give it as any other game."""
        return _whole(self.text, self.number)


class BriefGame(NamedTuple):
    """A game with the number of its board and few other tags, none of them of the event."""

    cells: tuple[str, ...]
    """Board, contract, declarer, result, score, both pairs, table; empty what it has not."""
    text: str
    number: int
    """The number of its first line."""

    def whole(self) -> PbnGame:
        """Give it as any other game."""
        return _whole(self.text, self.number)


def _whole(text: str, number: int) -> PbnGame:
    tags = plain_tags(text[: text.index("\n\n") + 2])
    assert tags is not None
    return PbnGame(tags, text=text, number=number)


class Shape:
    r"""
    Which tags a game has, in which order; notes may follow auction and play.

    >>> names = ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
    ...     "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result")
    >>> text = "".join(f'[{name} "{name}"]\n' for name in names)
    >>> Shape(names).game(f"{text}\n", 1).own[4:7]
    ('North', 'East', 'South')
    """

    def __init__(self, names: Sequence[str]) -> None:
        words = [name.lower() for name in names]
        pattern: list[str] = []
        groups: list[str] = []
        for name, word in zip(names, words, strict=True):
            groups.append(word)
            is_table = word == "optimumresulttable"
            pattern += rf"\[{name} ", _VALUE_OF_TABLE if is_table else _VALUE
            if word in _WITH_ROWS:
                groups.append(f"{word} rows")
                pattern.append(_ROWS)
            if word in ("auction", "play"):
                groups.append(f"{word} notes")
                pattern.append(_NOTES)
        self._match = re.compile("".join((*pattern, r"\n()"))).fullmatch
        places = {group: at for at, group in enumerate(groups)}
        self._pick = [
            itemgetter(*(places.get(name, -1) for name in part))
            for part in (HEADER, _OWN, _SECTIONS, _ANALYSIS)
        ]

    def game(self, text: str, number: int) -> PlainGame | None:
        """Read a game of this shape, to the empty line after it; None of any other text."""
        match = self._match(text)
        if match is None or _ALMOST_EMPTY.search(text):
            return None
        found = match.groups()  # the last one is empty, for tags that are not there
        header, own, sections, analysis = self._pick
        return PlainGame(
            header(found), own(found), sections(found), analysis(found), text, number
        )


class _BriefShape:
    """The same of a brief game."""

    def __init__(self, names: Sequence[str]) -> None:
        self._match = re.compile(
            "".join(rf"\[{name} {_VALUE}" for name in names) + r"\n()"
        ).fullmatch
        places = {name.lower(): at for at, name in enumerate(names)}
        self._pick = itemgetter(*(places.get(name, -1) for name in _BRIEF))

    def game(self, text: str, number: int) -> BriefGame | None:
        """Read a game of this shape; None of any other text."""
        match = self._match(text)
        return None if match is None else BriefGame(self._pick(match.groups()), text, number)


class Shapes:
    """The shapes of the games of a file, the last one at hand."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Shape | _BriefShape] = {}
        self._last: Shape | _BriefShape | None = None

    def game(self, text: str, number: int) -> PlainGame | BriefGame | PbnGame | None:
        """Read a game that holds nothing but tags; None of any other."""
        game = self._last.game(text, number) if self._last is not None else None
        if game is not None:
            return game
        tags = plain_tags(text)
        if tags is None:
            return None
        shape = self._shape(tuple([tag.name for tag in tags if tag.name != "Note"]))
        if shape is not None and (game := shape.game(text, number)) is not None:
            self._last = shape
            return game
        return PbnGame(tags, text=text, number=number)

    def _shape(self, names: tuple[str, ...]) -> Shape | _BriefShape | None:
        known = self._known.get(names)
        if known is None and len(self._known) < _MOST_SHAPES:
            kind = _kind(names)
            known = None if kind is None else self._known.setdefault(names, kind(names))
        return known


@lru_cache(maxsize=256)
def _kind(names: tuple[str, ...]) -> type[Shape | _BriefShape] | None:
    words = [name.lower() for name in names]
    told = set(words)
    if len(told) < len(words):
        return None
    if told >= _NEEDED and told - _NEEDED <= _MAY_BE:
        return Shape
    return _BriefShape if "board" in told <= set(_BRIEF) else None
