"""
Matches of which a file tells the rooms alone: ``[Room "Open"]``, and no team has a name.

Home is who sits North-South in the open room.  A team goes by the names of the pair that was
met first; whoever plays with one of them in a later segment is of that team.

Who sat at the table of a game, by the names in its tags.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from overtrick.core.seats import Seat
from overtrick.events.session import Players
from overtrick.formats.contents.people import Contestant, Person, pair_id
from overtrick.formats.pbn.deals import holders_of
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.score_rows import GameSetting, room_of

__all__ = [
    "RoomMeeting",
    "Rooms",
    "PbnSeated",
    "is_by_rooms",
    "pairs_of",
    "people_of",
    "seated_at",
    "seated_people",
]

_MOST: Final = 20_000  # boards, players, line-ups
_MOST_LOOKS: Final = 40  # matches of one round
_ROOMS: Final = ("open", "closed")
_Pair = tuple[str, ...]
_NOBODY: Final[frozenset[str]] = frozenset()


def is_by_rooms(told: GameRead) -> bool:
    """
    Say whether a game is one of a team match, though it names no team.

    >>> from overtrick.formats.pbn.text import PbnGame
    >>> is_by_rooms(GameRead({"room": "Open"}, {}, PbnGame()))
    True
    >>> is_by_rooms(GameRead({"room": "Open", "pairns": "7"}, {}, PbnGame()))
    False
    """
    get = told.get
    if not get("room") or room_of(get("room")) not in _ROOMS:
        return False
    if (get("hometeam") and get("visitteam")) or get("pairns") or get("pairew"):
        return False
    return not get("competition").lower().startswith(("pair", "indiv", "swiss pair"))


@dataclass(slots=True)
class _Match:
    """A match, or a segment of one: the same players in each room."""

    id: str
    home: str
    away: str
    table: str
    seated: dict[str, tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict)
    """Of each room: who sat North-South, who East-West."""
    played: set[tuple[str, int]] = field(default_factory=set)


class Rooms:
    """
    Which games are of one match.

    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> from overtrick.formats.pbn.lexer import games_of
    >>> text = '[Room "Closed"][North "Eve"][South "Finn"][East "Gus"][West "Hal"]\\n'
    >>> game, = games_of([text])
    >>> meeting = Rooms().meeting(Inheritance().told(game), "1", 7)
    >>> meeting.home, meeting.away, meeting.room
    ('Gus & Hal', 'Eve & Finn', 'closed')
    """

    def __init__(self) -> None:
        self._part: dict[str, int] = {}
        self._deals: dict[tuple[object, ...], Any] = {}
        self._matches: dict[tuple[str, str], list[_Match]] = {}
        self._seated: dict[tuple[object, ...], _Match] = {}
        self._teams: dict[tuple[str, str], str] = {}
        self._unnamed = 0

    def part(self, told: GameRead, session: str, number: int) -> str:
        """
        Name the session of a segment: a room that meets a board with other cards begins one.
        """
        text = told.get("deal")
        deal = holders_of(text) or text
        if not deal or told.get("session"):
            return session
        room, now = room_of(told.get("room")), self._part.get(session, 1)
        known = self._deals.get((session, number, deal))
        if known is None:
            before = self._deals.get((session, now, number, room), deal)
            known = now if before == deal else now + 1
            self._part[session] = known
            _keep(self._deals, (session, number, deal), known)
        _keep(self._deals, (session, known, number, room), deal)
        return session if known == 1 else f"{session} part {known}"

    def meeting(self, told: GameRead, session: str, number: int) -> RoomMeeting | None:
        """Say who meets, in which match and which room; None if that is no match."""
        room = room_of(told.get("room")) or "open"
        people = people_of(told) or (Person(),) * 4
        north, east, south, west = (person.name for person in people)
        ns, ew = _known(north, south), _known(east, west)
        sides = frozenset(map(str.casefold, ns)), frozenset(map(str.casefold, ew))
        place = told.get("round") or told.get("stage")
        key = session, place, room, sides
        found = self._seated.get(key) if ns or ew else None
        if found is None:
            found = self._likeliest(told, (session, place), room, number, sides)
        if found is None:
            found = self._begun(
                told, (session, place), *((ns, ew) if room == "open" else (ew, ns))
            )
            if found is None:
                return None
        _keep(self._seated, key, found)
        found.seated.setdefault(room, sides)
        found.played.add((room, number))
        event = told.get("event")
        teams = (found.home, found.away) if room == "open" else (found.away, found.home)
        for team, names in zip(teams, sides, strict=True):
            for name in names:
                _keep(self._teams, (event, name), self._teams.get((event, name), team))
        return RoomMeeting(found.id, found.home, found.away, room)

    def _likeliest(
        self,
        told: GameRead,
        key: tuple[str, str],
        room: str,
        number: int,
        sides: tuple[frozenset[str], frozenset[str]],
    ) -> _Match | None:
        """The match that this game can be of; of several the one at its table, on its board."""
        table, other = told.get("table"), _ROOMS[room == "open"]
        latest = islice(reversed(self._matches.get(key, [])), _MOST_LOOKS)
        able = [one for one in latest if _fits(one, room, number, sides)]
        if any(sides):
            able.reverse()
        at_table = [one for one in able if one.table == table] or able
        on_board = (one for one in at_table if (other, number) in one.played)
        return next(on_board, at_table[0] if at_table else None)

    def _begun(
        self, told: GameRead, key: tuple[str, str], home: _Pair, away: _Pair
    ) -> _Match | None:
        event, place = told.get("event"), key[1]
        if not home or not away:
            self._unnamed += 1
        one = self._team(event, home) or " & ".join(home) or self._word("Home")
        other = self._team(event, away) or " & ".join(away) or self._word("Away")
        if one == other:  # they met as one team before
            one, other = " & ".join(home), " & ".join(away)
        if one == other:
            return None
        matches = self._matches.setdefault(key, [])
        name = f"{place}: {one} - {other}" if place else f"{one} - {other}"
        times = sum(each.id.startswith(name) for each in matches[-_MOST_LOOKS:])
        whole = f"{name} ({times + 1})" if times else name
        found = _Match(whole, one, other, told.get("table"))
        matches.append(found)
        if len(matches) > _MOST:
            matches.clear()
        return found

    def _team(self, event: str, pair: _Pair) -> str:
        known = (self._teams.get((event, name.casefold()), "") for name in pair)
        return next(filter(None, known), "")

    def _word(self, word: str) -> str:
        return word if self._unnamed == 1 else f"{word} {self._unnamed}"


def _fits(
    match: _Match, room: str, number: int, sides: tuple[frozenset[str], frozenset[str]]
) -> bool:
    if (room, number) in match.played:
        return False
    seated = match.seated.get(room)
    if seated is None:  # nobody plays in both rooms
        there = _NOBODY.union(*(pair for pairs in match.seated.values() for pair in pairs))
        return there.isdisjoint(sides[0] | sides[1])
    (ns, ew), (ns_now, ew_now) = seated, sides
    if ns and ns_now and ns.isdisjoint(ns_now):
        return False
    return not ew or not ew_now or not ew.isdisjoint(ew_now)


def _known(*names: str) -> _Pair:
    return tuple(name for name in names if name)


def _keep(kept: dict[Any, Any], key: object, value: object) -> None:
    if len(kept) > _MOST:
        kept.clear()
    kept[key] = value


_NUMBER: Final = re.compile(r"(.*\S)\s*#\s*([0-9A-Za-z]+)", re.DOTALL)


class RoomMeeting(NamedTuple):
    """Who met at a table in a team match, and in which room."""

    match: str
    home: str
    away: str
    room: str


class PbnSeated(NamedTuple):
    """Who sat where, as the result and the list of contestants want to know."""

    ns: str | None
    ew: str | None
    section: str
    players: Players | None = None
    names: tuple[str, str, str, str] | None = None
    people: tuple[Contestant, ...] = ()


def people_of(told: GameRead) -> tuple[Person, Person, Person, Person] | None:
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
    told: GameRead,
    setting: GameSetting,
    meeting: RoomMeeting | None,
    people: tuple[Person, Person, Person, Person] | None,
    extra: dict[str, str],
) -> PbnSeated:
    """
    Seat those whom a game names, by pair numbers, teams or names.

    >>> from overtrick.core.board import Board
    >>> from overtrick.formats.pbn.text import PbnGame
    >>> told = GameRead({"pairns": "7", "pairew": "3"}, {}, PbnGame())
    >>> seated_at(told, GameSetting(Board(1)), None, None, {}).ew
    '3'
    """
    section = told.get("section") or setting.section or "A"
    ns, ew = told.get("pairns") or None, told.get("pairew") or None
    if people is not None and (meeting or ns):
        for seat, person in zip(Seat, people, strict=True):
            if person.number:
                extra[f"pbn:{seat.name.capitalize()}"] = f"{person.name}#{person.number}"
    if meeting is not None:
        sides = meeting.home, meeting.away
        home, away = sides[::-1] if meeting.room.startswith("closed") else sides
        names = _names(people) if people else None
        return PbnSeated(ns or home, ew or away, section, None, names)
    if people is None:
        return PbnSeated(ns, ew, section)
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
) -> PbnSeated:
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
    return PbnSeated(ns, ew, section, None, _names(people), found)


def _person(text: str, seat: Seat) -> Person:
    if text.lower() in ("", seat.name.lower(), seat.value.lower()):
        return Person()
    match = _NUMBER.fullmatch(text)
    return Person(match[1], match[2]) if match else Person(text)


def _individuals(
    people: tuple[Person, Person, Person, Person], section: str, session: str
) -> PbnSeated:
    north, east, south, west = _names(people)
    players = north or None, east or None, south or None, west or None
    found = tuple(
        Contestant(person.name, (person,), section, session=session)
        for person in people
        if person.name
    )
    return PbnSeated(None, None, section, players, _names(people), found)


def _names(people: tuple[Person, Person, Person, Person]) -> tuple[str, str, str, str]:
    north, east, south, west = people
    return north.name, east.name, south.name, west.name
