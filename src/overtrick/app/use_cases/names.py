"""
Names for seats: players sit down as a contestant, change places, or go from a seat.

Teams as a list that is typed or pasted: a line each, with number, name and players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson, everybody, find, new_person, save
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.perform import DESK, Saying, UseCase
from overtrick.app.views.desk.names_form import NamePlace, who_sits
from overtrick.core.letters import next_number, whole_number
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command
from overtrick.events.commands.people import RegisterContestant
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered, RegisteredPlayer

__all__ = [
    "Ambiguous",
    "SeatedAlready",
    "TeamList",
    "made_known",
    "named",
    "names_told",
    "person_typed",
    "sits",
    "swapped",
    "teams_of",
]


class Ambiguous(InvalidTelling):
    """Several players are called so; ``who`` are they."""

    status, code = 409, "several"

    def __init__(self, typed: str, who: Sequence[ClubPerson]) -> None:
        super().__init__(
            Text(
                "{number} players are found by “{typed}”. Who is it?",
                number=len(who),
                typed=typed,
            ),
            "typed",
        )
        self.who = who


class SeatedAlready(InvalidTelling):
    """The player has another seat."""

    status, code = 409, "seated-already"

    def __init__(self, name: str, place: NamePlace) -> None:
        where = f"{place.side} {place.contestant}".strip()
        super().__init__(
            Text("{name} sits at {where} already. Move here?", name=name, where=where), "typed"
        )


def person_typed(store: Store, typed: str, *, guest: bool = False) -> ClubPerson:
    """
    Give the player whom a text means; whoever is not on the list is a guest, and is now.

    :raises Ambiguous: if several are found by it.
    """
    name = " ".join(typed.split())
    found = find(everybody(store), name)
    if not guest and len(found) == 1:
        return found[0]
    if not guest and len(found) > 1:
        raise Ambiguous(name, found[:8])
    if whole_number(name) is not None:
        raise InvalidTelling(
            Text("Nobody has the number {name}. Type the name of a guest.", name=name), "typed"
        )
    return save(store, new_person(name, guest=True))


def sits(
    running: Running,
    place: NamePlace,
    seat: int,
    person: ClubPerson | None,
    *,
    move: bool = False,
    named: bool = True,
) -> tuple[Facts, ...]:
    """
    Put a player into a seat of a contestant; nobody, to free it.

    Who is *named*, and not found by a part of the name, may change seats with a partner.

    :raises SeatedAlready: if the player has another seat, and is not to *move*.
    """
    players = list(place.players)
    told: list[Facts] = []
    if person is not None:
        told += made_known(running.state, person)
        there = who_sits(running).get(person.id)
        own = players.index(person.id) if person.id in players else None
        if own is not None and (named or move or own == seat):
            players[own] = ""
        elif there is not None and not move:
            raise SeatedAlready(person.name, there)
        elif there is not None:
            left = ["" if each == person.id else each for each in there.players]
            told.append(_registered(there, left))
    players[seat] = person.id if person else ""
    return (*told, _registered(place, players))


def named(place: NamePlace, name: str) -> Registered:
    """Give a team a name; its players stay."""
    return _registered(replace(place, name=name), place.players)


def swapped(one: NamePlace, other: NamePlace | None = None) -> tuple[Facts, ...]:
    """
    Swap the partners of a pair, or two pairs.

    >>> pair = NamePlace("7", "NS", ("North", "South"), ("ann", "bob"), ("Ann", "Bob"))
    >>> swapped(pair)[0].players
    ('bob', 'ann')
    """
    if other is None:
        return (_registered(one, one.players[::-1]),)
    return _registered(one, other.players), _registered(other, one.players)


def names_told(facts: Iterable[Facts], title: str) -> UseCase:
    """Make the use case of facts that are known: names are for the desk."""
    told = tuple(facts)

    def say(running: Running, command: Command, viewer: Viewer) -> Saying:
        return Saying.of(*told)

    return UseCase("names", title, Command, DESK, say)


def made_known(state: Event, person: ClubPerson) -> Iterator[RegisteredPlayer]:
    """Tell who a player is, where that was not told yet."""
    facts = RegisteredPlayer(
        player=person.id,
        name=person.name,
        shown=person.shown,
        number=person.number,
        nickname=person.nickname,
    )
    if state.roster.people.get(person.id) != facts:
        yield facts


def _registered(place: NamePlace, players: Sequence[str]) -> Registered:
    """A pair of whom one is named keeps the seat of the other free."""
    there = tuple(players) if any(players) else ()
    return Registered(
        contestant=place.contestant,
        players=there,
        name=place.name,
        direction=place.direction,
        section=place.section,
    )


_MOST = 2000


class TeamList(Command, kw_only=True):
    """A team each line: ``3; Cedar; Elif, Emil``; number and players may be left out."""

    teams: Annotated[str, Meta(max_length=200_000)]


def teams_of(running: Running, command: TeamList) -> tuple[Facts, ...]:
    """
    Read the list; a team without a number gets the next one that is free.

    :raises InvalidTelling: naming the first line that is wrong, with its text.
    """
    taken = {id for id, *_ in running.state.roster.contestants}
    lines = [
        (number, line.strip())
        for number, line in enumerate(command.teams.splitlines(), start=1)
        if line.strip()
    ]
    if not lines:
        raise InvalidTelling("no teams: write one in each line", "teams")
    if len(lines) > _MOST:
        raise InvalidTelling(
            Text("{number} teams at once; {most} are the most", number=len(lines), most=_MOST),
            "teams",
        )
    told: list[Facts] = []
    given: dict[str, int] = {}
    for number, line in lines:
        id, name, players = _read(line, taken)
        if id in given:
            raise _wrong(
                number,
                line,
                Text("number {number} is in line {line} as well", number=id, line=given[id]),
            )
        given[id] = number
        taken.add(id)
        try:
            told += RegisterContestant(contestant=id, players=players, name=name).facts(
                running.state
            )
        except OvertrickError as error:
            raise _wrong(number, line, error.whole) from None
    return tuple(told)


def _read(line: str, taken: set[str]) -> tuple[str, str, tuple[str, ...]]:
    parts = [part.strip() for part in re.split(r"[;\t]", line)]
    if len(parts) == 1 and (found := re.fullmatch(r"(\d{1,4})[.)]?\s+(.+)", line)):
        parts = [found[1], found[2]]
    has_number = len(parts) > 1 and re.fullmatch(r"\d{1,4}", parts[0])
    id = parts.pop(0) if has_number else next_number(taken)
    name = parts.pop(0) if parts else ""
    players = tuple(
        each.strip() for part in parts for each in re.split(r"[,/&]", part) if each.strip()
    )
    return id, name, players


def _wrong(number: int, line: str, why: Text) -> InvalidTelling:
    return InvalidTelling(
        Text("line {line}, “{text}”: {reason}", line=number, text=line[:60], reason=why),
        "teams",
    )
