"""
What the tags of a game say after the games before it: ``#``, ``##`` and silence.

PBN 2.1 section 4.8.  Files of archives go further and leave out what stays the same: a game
with neither board nor cards is the same board at the other table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from overtrick.errors import EnglishText
from overtrick.formats.pbn.plain_shape import BriefGame, PlainGame
from overtrick.formats.pbn.text import PbnGame, Tag

__all__ = ["UNKNOWN", "GameRead", "Inheritance"]

UNKNOWN: Final = frozenset({"?", "-"})
_OF_THE_EVENT: Final = (
    *("event", "site", "date", "scoring", "stage", "round", "competition"),
    *("hometeam", "visitteam"),
)
_OF_A_RESULT: Final = ("stage", "round", "hometeam", "visitteam")
_OF_THE_BOARD: Final = ("board", "dealer", "vulnerable", "deal")
_OF_A_TABLE: Final = frozenset(
    {"declarer", "contract", "result", "auction", "play", "west", "north", "east", "south"}
)


_MOST_LASTING: Final = 100  # tags; the standard has fewer
_NAME_OF: Final = itemgetter(0)
_VALUE_OF: Final = itemgetter(1)


@lru_cache(maxsize=1024)  # the games of a file mostly have the same tags
def _in_small_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.lower() for name in names)


class GameRead(NamedTuple):
    """A game as it is understood: the value of each tag by its name in small letters."""

    values: Mapping[str, str]
    tags: Mapping[str, Tag]
    """The tags themselves, with their lines; of several of one name the first."""
    game: PbnGame
    goes_on: bool = False
    """Whether it is the board of the game before, at another table."""
    doubts: tuple[str, ...] = ()

    def get(self, name: str) -> str:
        """Give a value; empty where it is missing, not applicable or not known."""
        value = self.values.get(name)
        if not value or value in UNKNOWN:
            return ""
        return value if value.isalnum() else value.strip()


class Inheritance:
    """
    Reads games one after the other.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> follow = Inheritance()
    >>> text = '[Event "##Cup"]\\n[North "Eve"]\\n\\n[Board "2"]\\n[North "#"]\\n'
    >>> [follow.told(game).get("north") for game in games_of([text])]
    ['Eve', 'Eve']
    >>> follow.before["event"]
    'Cup'
    """

    def __init__(self) -> None:
        self._before: dict[str, str] = {}
        self._passed: PlainGame | BriefGame | None = None
        self._lasting: dict[str, str] = {}  # by ``##``

    @property
    def before(self) -> dict[str, str]:
        """The values of the game before."""
        if self._passed is not None:
            tags = self._passed.whole().tags
            own = {tag.name.lower(): tag.value for tag in reversed(tags)}
            if isinstance(self._passed, BriefGame):
                _take(own, _OF_THE_EVENT, self._before)
            self._before, self._passed = own, None
        return self._before

    @before.setter
    def before(self, values: dict[str, str]) -> None:
        self._before, self._passed = values, None

    @property
    def is_bare(self) -> bool:
        """Whether a game that has no tags of the event inherits nothing for its result."""
        return not any(map(self.before.get, _OF_A_RESULT))

    def passes(self, game: PlainGame | BriefGame) -> bool:
        """Let a game be read without inheritance, if it inherits nothing by ``#``."""
        if self._lasting or ("#" in game.text and '"#' in game.text):
            return False
        self._passed = game
        return True

    def told(self, game: PbnGame) -> GameRead:
        """Give what a game says, and remember it for the next."""
        names = _in_small_letters(tuple(map(_NAME_OF, game.tags)))
        tags = dict(zip(names, game.tags, strict=True))
        again = len(names) - len(tags)
        if again and "note" in tags:
            again -= names.count("note") - 1
        is_whole = "event" in tags and ("board" in tags or "deal" in tags)
        if is_whole and not again and not self._lasting and '"#' not in game.text:
            values = dict(zip(names, map(_VALUE_OF, game.tags), strict=True))
            self.before = values
            return GameRead(values, tags, game)
        return self._told_slowly(game)

    def _told_slowly(self, game: PbnGame) -> GameRead:
        values: dict[str, str] = {}
        tags: dict[str, Tag] = {}
        doubts: list[str] = []
        for tag in game.tags:
            name = tag.name.lower()
            if name in tags:
                if name != "note" and tag.value != tags[name].value:
                    doubts.append(
                        EnglishText("[{name}] stands twice; the first counts", name=tag.name)
                    )
                continue
            tags[name] = tag
            values[name] = self._value(name, tag.value) if "#" in tag.value else tag.value
        for name, value in self._lasting.items():
            values.setdefault(name, value)
        goes_on = self._goes_on(values)
        if values and "event" not in values:
            _take(values, _OF_THE_EVENT, self.before)
        if goes_on:
            _take(values, _OF_THE_BOARD, self.before)
        if values:
            self.before = values
        return GameRead(values, tags, game, goes_on, tuple(doubts))

    def _value(self, name: str, value: str) -> str:
        if value == "#":
            return self.before.get(name, "")
        if value.startswith("##"):
            if len(self._lasting) < _MOST_LASTING:
                self._lasting[name] = value[2:]
            return value[2:]
        return value

    def _goes_on(self, values: Mapping[str, str]) -> bool:
        silent = "board" not in values and "deal" not in values
        known = "board" in self.before or "deal" in self.before
        return silent and known and not _OF_A_TABLE.isdisjoint(values)


def _take(values: dict[str, str], names: tuple[str, ...], before: Mapping[str, str]) -> None:
    for name in names:
        if name in before:
            values.setdefault(name, before[name])
