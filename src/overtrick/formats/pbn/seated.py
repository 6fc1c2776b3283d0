"""Who sat at the table of a game, by the names in its tags."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.seats import Seat
from overtrick.events.session import Players
from overtrick.formats.contents.people import Contestant, Person, pair_id
from overtrick.formats.pbn.inheritance import Told
from overtrick.formats.pbn.score_rows import Setting

__all__ = ["Meeting", "Seated", "pairs_of", "people_of", "seated_at", "seated_people"]

_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_NUMBER: Final = re.compile(r"(.*\S)\s*#\s*([0-9A-Za-z]+)", re.DOTALL)


class Meeting(NamedTuple):
    """Who met at a table in a team match, and in which room."""

    match: str
    home: str
    away: str
    room: str


class Seated(NamedTuple):
    """Who sat where, as the result and the list of contestants want to know."""

    ns: str | None
    ew: str | None
    section: str
    players: Players | None = None
    names: tuple[str, str, str, str] | None = None
    people: tuple[Contestant, ...] = ()


def people_of(told: Told) -> tuple[Person, Person, Person, Person] | None:
    """
    Give North, East, South and West by name and number, if any of them is known.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> game, = games_of(['[North "Eve Adams#123"]\\n[East "East"]\\n'])
    >>> people = people_of(Inheritance().told(game))
    >>> people[0].name, people[0].number, people[1].name
    ('Eve Adams', '123', '')
    """
    get = told.get
    people = seated_people(get("north"), get("east"), get("south"), get("west"))
    return people if any(person.name for person in people) else None


@lru_cache(maxsize=4096)
def seated_people(
    north: str, east: str, south: str, west: str
) -> tuple[Person, Person, Person, Person]:
    """
    Read four names; the name of a seat in its place is nobody's.

    >>> seated_people("Eve#12", "East", "", "W")[0].number
    '12'
    """
    return (
        _person(north, Seat.NORTH),
        _person(east, Seat.EAST),
        _person(south, Seat.SOUTH),
        _person(west, Seat.WEST),
    )


def seated_at(
    told: Told,
    setting: Setting,
    meeting: Meeting | None,
    people: tuple[Person, Person, Person, Person] | None,
    extra: dict[str, str],
) -> Seated:
    """
    Seat those whom a game names, by pair numbers, teams or names.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.games import PbnGame
    >>> told = Told({"pairns": "7", "pairew": "3"}, {}, PbnGame())
    >>> seated_at(told, Setting(Board(1)), None, None, {}).ew
    '3'
    """
    section = told.get("section") or setting.section or "A"
    ns, ew = told.get("pairns") or None, told.get("pairew") or None
    if people is not None and (meeting or ns):
        for seat, person in zip(_SEATS, people, strict=True):
            if person.number:
                extra[f"pbn:{seat.name.capitalize()}"] = f"{person.name}#{person.number}"
    if meeting is not None:
        sides = meeting.home, meeting.away
        home, away = sides[::-1] if meeting.room.startswith("closed") else sides
        names = _names(people) if people else None
        return Seated(ns or home, ew or away, section, None, names)
    if people is None:
        return Seated(ns, ew, section)
    if told.get("competition").lower().startswith("indiv"):
        return _individuals(people, section, setting.session)
    return pairs_of(people, ns, ew, section, setting.session)


@lru_cache(maxsize=1024)
def pairs_of(
    people: tuple[Person, Person, Person, Person],
    ns: str | None,
    ew: str | None,
    section: str,
    session: str,
) -> Seated:
    """
    Seat two pairs, by their ids or else by their names.

    >>> pairs_of(seated_people("Eve", "Gus", "Finn", "Hal"), None, "7", "A", "1").ns
    'Eve - Finn'
    """
    north, east, south, west = people
    ns = ns or pair_id((north.name, south.name)) or None
    ew = ew or pair_id((east.name, west.name)) or None
    found = tuple(
        Contestant(who, pair, section, session=session)
        for who, pair in ((ns, (north, south)), (ew, (east, west)))
        if who and any(person.name for person in pair)
    )
    return Seated(ns, ew, section, None, _names(people), found)


def _person(text: str, seat: Seat) -> Person:
    if text.lower() in ("", seat.name.lower(), seat.value.lower()):
        return Person()
    match = _NUMBER.fullmatch(text)
    return Person(match[1], match[2]) if match else Person(text)


def _individuals(
    people: tuple[Person, Person, Person, Person], section: str, session: str
) -> Seated:
    north, east, south, west = _names(people)
    players = north or None, east or None, south or None, west or None
    found = tuple(
        Contestant(person.name, (person,), section, session=session)
        for person in people
        if person.name
    )
    return Seated(None, None, section, players, _names(people), found)


def _names(people: tuple[Person, Person, Person, Person]) -> tuple[str, str, str, str]:
    north, east, south, west = people
    return north.name, east.name, south.name, west.name
