"""
Players and where they sit, to and from our contestants.

A participation tells a seat of the first round; which pair sits there the movement tells, or
a result of that round.  Display names are first and last name with a blank between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText
from overtrick.formats.bridgemate.codec import kept, riding
from overtrick.formats.bridgemate.messages import ParticipationDTO, PlayerDataDTO
from overtrick.formats.bridgemate.results import DIRECTIONS
from overtrick.formats.bridgemate.sending import plain_number
from overtrick.formats.contents.dealt import PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record

__all__ = ["Places", "contestants_of", "first_places", "participations_of", "person_of"]

_DIRECTIONS = {seat: number for number, seat in DIRECTIONS.items()}
_OWN = ("FirstName", "CountryCode")

Place = tuple[str, str, str, Side]
"""Session, section, table and side, in the first round."""
Places = Mapping[Place, str]
"""Which pair begins where."""


class _Pair(NamedTuple):
    session: str
    section: str
    id: str
    side: Side


def first_places(
    meetings: Iterable[PlannedMeeting], records: Iterable[Record]
) -> dict[Place, str]:
    """
    Say which pair begins where, from the movement or from the results of the first round.

    >>> places = first_places([PlannedMeeting("1", "2", "3", "10", (5, 6))], [])
    >>> places["1", "A", "2", Side.EW]
    '10'
    """
    places: dict[Place, str] = {}
    for record in records:
        line = record.line
        if line.round == "1" and line.table is not None:
            where = line.session, line.section, line.table
            pairs = line.ns, line.ew
            if (line.extra or {}).get("bridgemate:Switched") == "true":
                pairs = line.ew, line.ns
            places |= _placed(where, pairs)
    for meeting in meetings:
        if meeting.round == "1":
            where = meeting.session, meeting.section, meeting.table
            places |= _placed(where, (meeting.ns, meeting.ew))
    return places


def _placed(
    where: tuple[str, str, str], pairs: tuple[str | None, str | None]
) -> dict[Place, str]:
    return {
        (*where, side): pair for side, pair in zip(Side, pairs, strict=True) if pair is not None
    }


def person_of(
    told: PlayerDataDTO | ParticipationDTO, named: PlayerDataDTO | None = None
) -> Person:
    """
    Give a player as our files name them; *named* is what a number stands for.

    >>> person_of(PlayerDataDTO(player_number="0123", first_name="Eve", last_name="Adams"))
    Person(name='Eve Adams', number='0123', seat=None, extra={})
    """
    source = told if named is None or told.last_name else named
    first, last = (source.first_name or "").strip(), (source.last_name or "").strip()
    name = f"{first} {last}".strip()
    own_first = first if _parted(name)[0] != first else ""
    extra = kept(source, FirstName=own_first, CountryCode=source.country_code)
    seat = DIRECTIONS.get(told.direction) if isinstance(told, ParticipationDTO) else None
    return Person(name, told.player_number or "", seat, extra)


def contestants_of(
    participations: Iterable[ParticipationDTO],
    players: Mapping[str, PlayerDataDTO],
    places: Places,
    sessions: Mapping[str, str],
) -> tuple[list[Contestant], list[ParticipationDTO]]:
    """
    Give the pairs with their players, and the participations that name no pair of ours.

    Of two participations for one seat the later counts; a removal empties it.  *sessions* are
    our names of sessions by their guids.

    >>> seat = ParticipationDTO(section_letters="A", table_number=2, direction=1,
    ...     last_name="Adams")
    >>> [pair], rest = contestants_of([seat], {}, {("1", "A", "2", Side.NS): "3"}, {})
    >>> pair.id, pair.names, rest
    ('3', ('Adams',), [])
    """
    seated: dict[_Pair, dict[Seat, Person]] = {}
    rest = []
    for told in participations:
        pair = _pair(told, places, sessions)
        if pair is None:
            rest.append(told)
            continue
        persons = seated.setdefault(pair, {})
        seat = DIRECTIONS[told.direction]
        persons.pop(seat, None)
        person = person_of(told, players.get(told.player_number or ""))
        if person.is_known and not told.is_removal:
            persons[seat] = person
    twice = _on_both_sides(places)
    found = [_contestant(pair, persons, twice) for pair, persons in seated.items() if persons]
    return found, rest


def participations_of(
    contestants: Iterable[Contestant],
    places: Places,
    guids: Mapping[str, str],
) -> tuple[list[PlayerDataDTO], list[ParticipationDTO], list[str]]:
    """
    Write who plays as player data and participations, with what cannot be said.

    Who has a number is named once by player data; the others are named where they sit.
    *guids* are those of our sessions.

    >>> pair = Contestant("3", (Person("Eve Adams", "17"), Person("Finn")))
    >>> players, seats, losses = participations_of(
    ...     [pair], {("1", "A", "2", Side.NS): "3"}, {"1": "0" * 32})
    >>> players[0].last_name, seats[0].player_number, seats[1].last_name, losses
    ('Adams', '17', 'Finn', [])
    """
    players: dict[str, PlayerDataDTO] = {}
    seats: list[ParticipationDTO] = []
    losses: list[str] = []
    begins = _begins(places)
    for one in (each for each in contestants if each.players):
        place = _begin(one, begins)
        if place is None:
            losses.append(
                EnglishText(
                    "pair {pair}: where it sits in the first round is not known",
                    pair=one.exact_id,
                )
            )
        for seat, person in _seated(one, place, losses):
            guid = guids.get(one.session, "")
            if person.number:
                _named(players, person, guid, losses)
            if place is not None:
                seats.append(_participation(person, place, seat, guid))
    return list(players.values()), seats, losses


def _pair(told: ParticipationDTO, places: Places, sessions: Mapping[str, str]) -> _Pair | None:
    seat = DIRECTIONS.get(told.direction)
    if seat is None or told.round_number not in (0, 1):
        return None
    session = sessions.get(told.session_guid or "", "1")
    section = told.section_letters or "A"
    pair = places.get((session, section, str(told.table_number), seat.side))
    return None if pair is None else _Pair(session, section, pair, seat.side)


def _on_both_sides(places: Places) -> set[tuple[str, str]]:
    """The sections in which the same number begins on both sides: two winners."""
    sides: dict[tuple[str, str, str], set[Side]] = {}
    for (session, section, _, side), pair in places.items():
        sides.setdefault((session, section, pair), set()).add(side)
    return {where[:2] for where, found in sides.items() if len(found) > 1}


def _contestant(
    pair: _Pair, persons: Mapping[Seat, Person], twice: set[tuple[str, str]]
) -> Contestant:
    side = pair.side if (pair.session, pair.section) in twice else None
    players = tuple(persons[seat] for seat in pair.side.seats if seat in persons)
    return Contestant(pair.id, players, pair.section, side, session=pair.session)


def _begins(places: Places) -> dict[tuple[str, str, str], list[Place]]:
    begins: dict[tuple[str, str, str], list[Place]] = {}
    for place, pair in places.items():
        begins.setdefault((place[0], place[1], pair), []).append(place)
    return begins


def _begin(one: Contestant, begins: Mapping[tuple[str, str, str], list[Place]]) -> Place | None:
    found = begins.get((one.session, one.section, one.id), [])
    return next((place for place in found if one.side in (None, place[3])), None)


def _seated(
    one: Contestant, place: Place | None, losses: list[str]
) -> Iterator[tuple[Seat, Person]]:
    """The two who sit down first; a seat that a player names is that player's."""
    side = place[3] if place else one.side or Side.NS
    free = list(side.seats)
    for person in one.players[2:]:
        losses.append(
            EnglishText(
                "pair {pair}: {name} does not sit in the first round",
                pair=one.exact_id,
                name=person.name,
            )
        )
    chosen = one.players[:2]
    for person in chosen:
        if person.seat in free:
            free.remove(person.seat)
            yield person.seat, person
        else:
            other = [who.seat for who in chosen if who is not person]
            yield _next(free, other), person


def _next(free: list[Seat], wanted: list[Seat | None]) -> Seat:
    seat = next((one for one in free if one not in wanted), free[0])
    free.remove(seat)
    return seat


def _parted(name: str) -> tuple[str, str]:
    first, _, last = name.rpartition(" ")
    return first, last


def _names(person: Person) -> tuple[str | None, str, str | None]:
    name = " ".join(person.name.split())
    first, last = _parted(name)
    told = person.extra.get("bridgemate:FirstName")
    if told and name.startswith(f"{told} "):
        first, last = told, name[len(told) + 1 :]
    elif told and name == told:
        first, last = told, ""
    return first or None, last, person.extra.get("bridgemate:CountryCode")


def _named(
    players: dict[str, PlayerDataDTO],
    person: Person,
    guid: str,
    losses: list[str],
) -> None:
    first, last, country = _names(person)
    told = PlayerDataDTO(
        session_guid=guid,
        player_number=person.number,
        first_name=first,
        last_name=last,
        country_code=country,
        extra=riding(person.extra, *_OWN),
    )
    before = players.setdefault(person.number, told)
    if before != told:
        losses.append(f"number {person.number} is {before.last_name}, not {last}")


def _participation(person: Person, place: Place, seat: Seat, guid: str) -> ParticipationDTO:
    first, last, country = (None, None, None) if person.number else _names(person)
    return ParticipationDTO(
        session_guid=guid,
        section_letters=place[1],
        table_number=plain_number(place[2]) or 0,
        direction=_DIRECTIONS[seat],
        round_number=1,
        player_number=person.number or None,
        first_name=first,
        last_name=last,
        country_code=country,
        extra={} if person.number else riding(person.extra, *_OWN),
    )
