"""
Names for seats: found on the club's list, or a guest; partners swapped, people moved.

The entry desk: who enters, by numbers of members or names, who waits, who owes.
"""

import re
from dataclasses import replace
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath
from litestar.response import Template

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson, everybody, person, save
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.use_cases.names import (
    Ambiguous,
    SeatedAlready,
    named,
    names_told,
    person_typed,
    sits,
    swapped,
)
from overtrick.app.use_cases.perform import perform
from overtrick.app.use_cases.registry import book_people
from overtrick.app.views.desk.names_form import NamePlace, tables_named
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import Asking
from overtrick.app.web.config import State
from overtrick.app.web.templating import page_of
from overtrick.app.web.who import Who, at_desk
from overtrick.core.exact import decimal_text
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, FreeText, Name
from overtrick.events.journal.facts import Facts
from overtrick.events.now.desk import bookings_of
from overtrick.messages import number_text, translate

__all__ = ["ACTIONS", "PAGES"]


class Sit(Command, kw_only=True):
    """Who sits in a seat: as typed, by id, or nobody."""

    place: Name
    seat: int = 0
    typed: FreeText = ""
    person: Name = ""
    guest: bool = False
    move: bool = False


class NameTeam(Command, kw_only=True):
    """What a team is called."""

    place: Name
    name: FreeText = ""


class SwapSeats(Command, kw_only=True):
    """Partners of a place, or two places, change."""

    place: Name
    other: Name = ""


class SeatChoice(msgspec.Struct, frozen=True):
    """One way to go on: what the button says, and what is sent then."""

    text: Sentence
    note: str
    command: dict[str, Any]


class Sat(msgspec.Struct, frozen=True):
    """What was saved; or what is asked first, with the ways to go on."""

    saved: tuple[str, ...] = ()
    said: tuple[Sentence, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    ask: Sentence = ""
    choices: tuple[SeatChoice, ...] = ()


@get("/desk/{event:str}/names", include_in_schema=False)
async def names(state: State, who: Who, event: FromPath[str]) -> Template:
    """The seats with their names."""
    running, viewer = await at_desk(state, who, event)
    people = await state.club.blocking(everybody, state.club.store)
    tables = tables_named(running)
    seats = [name for table in tables for place in table.places for name in place.names]
    return page_of(
        running,
        viewer,
        "names.html",
        translate("Names"),
        tables=tables,
        named=sum(bool(each) for each in seats),
        seats=len(seats),
        options=_options(people),
    )


@post("/events/{event:str}/names/sit", opt={"hidden": True})
async def sit(request: Asking, state: State, who: Who, event: FromPath[str]) -> Sat:
    """Seat somebody, or ask who or which seat is meant."""
    viewer = who.desk(event)
    command = await body_of(request, Sit, "a seat")
    running = await state.club.running(event)
    place = _place(running, command.place)
    if not 0 <= command.seat < len(place.seats):
        raise InvalidTelling("there is no such seat", "seat")
    store = state.club.store
    if " & " in command.typed and len(place.seats) == 2 and not command.person:
        return await _both(state, viewer, running, place, command)
    try:
        found = await state.club.blocking(_meant, store, command)
        named = found is None or bool(command.person) or found.is_called(command.typed)
        facts = sits(running, place, command.seat, found, move=command.move, named=named)
    except Ambiguous as several:
        return _which(several, command)
    except SeatedAlready as seated:
        return _moves(seated, command, found)
    new = found is not None and found.id not in running.state.roster.people
    done = await _told(state, event, facts, command, viewer)
    await state.club.blocking(_remember, store, running, command.place, found, new)
    return done


@post("/events/{event:str}/names/team", opt={"hidden": True})
async def team(request: Asking, state: State, who: Who, event: FromPath[str]) -> Sat:
    """Give a team its name; an empty one leaves it its players' names."""
    viewer = who.desk(event)
    command = await body_of(request, NameTeam, "a team")
    place = _place(await state.club.running(event), command.place)
    if not place.is_team:
        raise InvalidTelling("no team plays under that number", "place")
    facts = named(place, " ".join(command.name.split()))
    return await _told(state, event, (facts,), command, viewer)


@post("/events/{event:str}/names/swap", opt={"hidden": True})
async def swap(request: Asking, state: State, who: Who, event: FromPath[str]) -> Sat:
    """Swap partners, or two pairs."""
    viewer = who.desk(event)
    command = await body_of(request, SwapSeats, "a swap")
    running = await state.club.running(event)
    other = _place(running, command.other) if command.other else None
    facts = swapped(_place(running, command.place), other)
    return await _told(state, event, facts, command, viewer)


async def _both(
    state: State, viewer: Viewer, running: Running, place: NamePlace, command: Sit
) -> Sat:
    """Two names at once: a pair of last time, or typed with an ampersand."""
    store = state.club.store
    facts: list[Facts] = []
    parts = [each.strip() for each in command.typed.split(" & ")][:2]
    found: list[ClubPerson] = []
    for text in parts:
        try:
            found.append(await state.club.blocking(person_typed, store, text))
        except Ambiguous as several:
            raise InvalidTelling(str(several), "typed") from None
    empty = replace(place, players=("", ""))
    for seat, each in enumerate(found):
        *known, last = sits(running, empty, seat, each, move=command.move)
        facts += known
        empty = replace(empty, players=getattr(last, "players", ()) or ("", ""))
    facts.append(last)
    done = await _told(state, running.id, tuple(facts), command, viewer)
    for each in found:
        await state.club.blocking(_remember, store, running, command.place, each, True)
    return done


async def _told(
    state: State, event: str, facts: tuple[Facts, ...], command: Command, viewer: Viewer
) -> Sat:
    case = names_told(facts, "Say who sits where")
    bare = Command(id=command.id, reason=command.reason)
    answer = await perform(state.club, event, case, bare, viewer)
    return Sat(answer.saved, answer.said)


def _meant(store: Store, command: Sit) -> ClubPerson | None:
    if command.person:
        return person(store, command.person)
    if not command.typed.strip():
        return None
    return person_typed(store, command.typed, guest=command.guest)


def _moves(seated: SeatedAlready, command: Sit, found: ClubPerson | None) -> Sat:
    """Whether somebody moves; a name that only resembles theirs is a guest's, and first."""
    again = _again(command)
    name = command.typed.strip()
    choices = [
        SeatChoice(
            Text("Move here"), "", {**again, "person": found.id if found else "", "move": True}
        )
    ]
    if found is not None and not command.person and not found.is_called(name):
        choices.insert(
            0, SeatChoice(Text("A guest, {name}", name=name), "", {**again, "guest": True})
        )
    return Sat(ask=seated.whole, choices=tuple(choices))


def _which(several: Ambiguous, command: Sit) -> Sat:
    again = _again(command)
    choices = [
        SeatChoice(each.name, each.number, {**again, "person": each.id}) for each in several.who
    ]
    guest = SeatChoice(
        Text("A guest, {name}", name=command.typed.strip()), "", {**again, "guest": True}
    )
    return Sat(ask=several.whole, choices=(*choices, guest))


def _again(command: Sit) -> dict[str, Any]:
    return {
        "place": command.place,
        "seat": command.seat,
        "typed": command.typed,
        "move": command.move,
    }


def _place(running: Running, key: str) -> NamePlace:
    for table in tables_named(running):
        for place in table.places:
            if place.key == key:
                return place
    raise InvalidTelling("nobody plays under that number any more: look again", "place")


def _remember(
    store: Store, running: Running, key: str, found: ClubPerson | None, new: bool
) -> None:
    """Count a visit, and keep who plays with whom: offered first next time."""
    if found is None:
        return
    place = _place(running, key)
    mate = next((each for each in place.players if each and each != found.id), "")
    known = person(store, found.id)
    if known is None:
        return
    visits = known.visits + new
    if (visits, mate or known.partner) != (known.visits, known.partner):
        save(store, replace(known, visits=visits, partner=mate or known.partner))
    other = person(store, mate) if mate else None
    if other is not None and other.partner != found.id:
        save(store, replace(other, partner=found.id))


def _options(people: list[ClubPerson]) -> list[str]:
    """What is offered while typing: last time's pairs first, then everybody."""
    known = {each.id: each for each in people}
    pairs = [
        f"{each.name} & {known[each.partner].name}"
        for each in people
        if each.partner in known and each.name < known[each.partner].name
    ]
    return [*dict.fromkeys(pairs), *dict.fromkeys(each.label for each in people)]


class BookTyped(Command, kw_only=True):
    """Who enters, as typed: numbers of members with spaces between, or names with ``&``."""

    typed: FreeText


@get("/desk/{event:str}/entries", include_in_schema=False)
async def entries(state: State, who: Who, event: FromPath[str]) -> Template:
    """The list of entries, and the fields that fill it."""
    running, viewer = await at_desk(state, who, event)
    people = await state.club.blocking(everybody, state.club.store)
    return page_of(
        running,
        viewer,
        "entries.html",
        translate("Entry desk"),
        bookings=bookings_of(running.state),
        name=running.state.roster.name,
        money=lambda amount: number_text(decimal_text(amount, 2)),
        options=[each.label for each in people],
    )


@post("/events/{event:str}/entries/book", opt={"hidden": True})
async def book(request: Asking, state: State, who: Who, event: FromPath[str]) -> Sat:
    """Take an entry of whoever was typed."""
    viewer = who.desk(event)
    command = await body_of(request, BookTyped, "an entry")
    people = []
    for each in _parts(command.typed):
        try:
            people.append(await state.club.blocking(person_typed, state.club.store, each))
        except Ambiguous as several:
            found = "; ".join(one.label for one in several.who)
            raise InvalidTelling(
                Text("{typed}: is it {people}? Type the number.", typed=each, people=found),
                "typed",
            ) from None
    bare = Command(id=command.id, reason=command.reason)
    answer = await perform(state.club, event, book_people(people), bare, viewer)
    return Sat(answer.saved, answer.said, answer.remarks)


def _parts(typed: str) -> list[str]:
    """
    Part what was typed into people.

    >>> _parts("4711 815"), _parts("4711 & Ann Archer"), _parts("Ann Archer · 12, 7")
    (['4711', '815'], ['4711', 'Ann Archer'], ['Ann Archer · 12', '7'])
    """
    parts = [each.strip() for each in re.split(r"[&,;/+]", typed) if each.strip()]
    if len(parts) == 1 and all(map(str.isdigit, typed.split())):
        return typed.split()
    return parts[:12]


PAGES = [names, entries]
ACTIONS = [sit, team, swap, book]
