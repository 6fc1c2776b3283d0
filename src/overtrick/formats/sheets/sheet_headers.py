"""
The headers of a score sheet: what may stand at its head, and how each value is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TypeVar

from overtrick.core.exact import parse_exact
from overtrick.core.languages import language_named
from overtrick.core.spelling import parse_seat
from overtrick.errors import InvalidSheet
from overtrick.formats.plain import clean, plain
from overtrick.formats.sheets.sheet_deal import caller, reads_as_call
from overtrick.rules.back_score import Hundreds, Stakes
from overtrick.rules.editions import edition
from overtrick.rules.house import HouseRules
from overtrick.rules.party import Cuts, Party, Rotation
from overtrick.rules.tariff import Game, Schedule

__all__ = ["HEADERS", "cuts_of"]

_Choice = TypeVar("_Choice", bound=Enum)


def cuts_of(cuts: Cuts, players: Sequence[str]) -> Cuts:
    """
    Find the players of whom a name or its beginning is written.

    >>> cuts_of(((2, ("ev", "Bob", "c", "Di")),), ["Ann", "Bob", "Cy", "Di", "Eve"])
    ((2, ('Eve', 'Bob', 'Cy', 'Di')),)

    :raises InvalidSheet: if there is no such player, or several.
    """

    def player(text: str) -> str:
        _, found, rest = caller(text, players)
        if found is None or rest:
            raise InvalidSheet("no player is called {text!r}", text=text)
        return found

    return tuple((number, tuple(map(player, four))) for number, four in cuts)


def _game(text: str) -> Game:
    return _choice((Game.RUBBER, Game.CHICAGO), text)


def _schedule(text: str) -> Schedule:
    return _choice(Schedule, text)


def _choice(choices: Iterable[_Choice], text: str) -> _Choice:
    named = {str(choice.value): choice for choice in choices}
    try:
        return named[plain(text)]
    except KeyError:
        raise InvalidSheet(
            "not one of {named}: {text!r}", named=", ".join(named), text=text
        ) from None


def _yes(text: str) -> bool:
    word = plain(text)
    if word not in _YES | _NO:
        raise InvalidSheet("neither yes nor no: {text!r}", text=text)
    return word in _YES


def _count(text: str) -> int:
    word = plain(text)
    if not re.fullmatch(r"[1-9][0-9]{0,5}", word):
        raise InvalidSheet("not a number of rubbers, 1 or more: {text!r}", text=text)
    return int(word)


def _edition(text: str) -> str:
    return edition(plain(text)).id


def _house(text: str) -> HouseRules:
    """Read ``honours no, insult 0/0``; what there is of a switch is checked with the game."""
    answers = [tuple(plain(each).split()) for each in text.split(",")]
    names = [answer[0] for answer in answers if answer]
    for answer in answers:
        if len(answer) != 2 or names.count(answer[0]) > 1:
            raise InvalidSheet("not house rules: {text!r} (write honours no, ...)", text=text)
    return tuple((name, word) for name, word in answers)


def _names(text: str) -> str | None:
    return text or None


def _players(text: str) -> tuple[str, ...]:
    players = tuple(" ".join(name.split()) for name in text.split(","))
    for name in players:
        if not re.match(r"\w", clean(name)) or re.search("[;:：]", name):
            raise InvalidSheet("not a player's name: {name!r}", name=name)
        if caller(clean(name))[0] is not None or reads_as_call(name):
            raise InvalidSheet("a player cannot be called {name!r}", name=name)
    twice = [name for name in players if [*map(plain, players)].count(plain(name)) > 1]
    if twice:
        raise InvalidSheet("two players are called {name!r}", name=twice[0])
    return Party(players).players


def _cuts(text: str) -> Cuts:
    """Read ``2 Eve, Bob, Fay, Di; 3 ...``; the players are found later, by ``cuts_of``."""
    found = [
        re.fullmatch(r"([1-9][0-9]{0,2})[ :]+(.*)", each.strip()) for each in text.split(";")
    ]
    cuts = {int(cut[1]): tuple(map(clean, cut[2].split(","))) for cut in found if cut}
    if len(cuts) < len(found):
        raise InvalidSheet("not who cut in: {text!r} (write 2 Ann, Eve, Cy, Di)", text=text)
    return tuple(sorted(cuts.items()))


def _stakes(text: str) -> Stakes:
    match = _STAKES.fullmatch(clean(text))
    if match is None:
        raise InvalidSheet("not stakes: {text!r} (write 10 per 100)", text=text)
    unit = (match["before"] + match["after"]).strip()
    return Stakes(parse_exact(match["amount"]), int(match["per"]), unit)


_STAKES = re.compile(
    r"(?P<before>[^0-9]{0,9}?) ?(?P<amount>[0-9]{1,6}(?:[.,][0-9]{1,6})?|[0-9]{1,6}/[0-9]{1,6})"
    r" ?(?P<after>[^0-9/]{0,9}?) ?(?:per|for|/) ?(?P<per>[1-9][0-9]{0,5})(?: points?)?"
)
_YES = frozenset({"yes", "y", "true", "on", "1"})
_NO = frozenset({"no", "n", "false", "off", "0"})
HEADERS: dict[str, Callable[[str], object]] = {
    "game": _game,
    "edition": _edition,
    "house": _house,
    "carry": _yes,
    "rubbers": _count,
    "settle": _yes,
    "vulnerability": _schedule,
    "dealer": parse_seat,
    "we": _names,
    "they": _names,
    "players": _players,
    "rotation": lambda text: _choice(Rotation, text),
    "stakes": _stakes,
    "hundreds": lambda text: _choice(Hundreds, text),
    "cuts": _cuts,
    "language": language_named,
}
"""What may stand before a colon at the head of a sheet, and what reads its value."""
