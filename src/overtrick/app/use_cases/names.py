"""Names for seats: players sit down as a contestant, change places, or go from a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson, everybody, find, new_person, save
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase
from overtrick.app.views.desk.names_form import NamePlace, who_sits
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered, RegisteredPlayer

__all__ = [
    "Ambiguous",
    "SeatedAlready",
    "made_known",
    "names_told",
    "person_typed",
    "sits",
    "swapped",
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
    if name.isdigit():
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
) -> tuple[Facts, ...]:
    """
    Put a player into a seat of a contestant; nobody, to free it.

    :raises SeatedAlready: if the player has another seat, and is not to *move*.
    """
    players = list(place.players)
    told: list[Facts] = []
    if person is not None:
        told += made_known(running.state, person)
        there = who_sits(running).get(person.id)
        if there is not None and there.key == place.key and person.id in players:
            players[players.index(person.id)] = ""
        elif there is not None and not move:
            raise SeatedAlready(person.name, there)
        elif there is not None:
            left = ["" if each == person.id else each for each in there.players]
            told.append(_registered(there, left))
    players[seat] = person.id if person else ""
    return (*told, _registered(place, players))


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
    named = tuple(players) if any(players) else ()
    return Registered(
        contestant=place.contestant,
        players=named,
        direction=place.direction,
        section=place.section,
    )
