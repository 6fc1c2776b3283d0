"""Telling the entry desk: who enters, who leaves, who has paid, and numbers for play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from overtrick.core.exact import plain_text
from overtrick.core.order import natural
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, Name, Number, Saying, Typed, Word
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import (
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    Registered,
)
from overtrick.events.now.bookings import Booking, Bookings, bookings_of

__all__ = ["AskBookings", "BookEntry", "GiveNumbers", "Pay", "Unbook"]

BookedNumber = Annotated[
    Word, Typed(metavar="NUMBER", help="Of the entry; w1 is the first that waits.")
]


class AskBookings(Command, kw_only=True):
    """How many can enter, and what each owes."""

    places: Annotated[Number | None, Typed("--places", "N", "Else no end.", 1)] = None
    fee: Annotated[Word, Typed("--fee", "AMOUNT", "What each owes.")] = "0"

    def facts(self, event: Event, by: str = "") -> Saying:
        """Say it."""
        return Saying.of(BookingsAsked(places=self.places, fee=self.fee or "0"))


class BookEntry(Command, kw_only=True):
    """A pair, a team or a player enters, with the ids or names of its players."""

    players: Annotated[
        tuple[Name, ...], Meta(max_length=12), Typed(metavar="PLAYER...", help="Names, or ids.")
    ]
    name: Annotated[Name, Typed("--name", help="Of a team.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Take the entry; where all places are taken, it waits.

        >>> from overtrick.events.journal.fold import fold
        >>> BookEntry(players=("ann", "bob")).facts(fold([])).facts[0].booking
        '1'

        :raises InvalidTelling: if nobody is named, or one of them has entered already.
        """
        if not any(self.players):
            raise InvalidTelling("nobody is named", "typed")
        now = bookings_of(event)
        for each in now.all.values():
            for player in {*self.players} & {*each.players} if not each.is_gone else ():
                raise InvalidTelling(
                    Text("{name} has entered already", name=event.roster.name(player)), "typed"
                )
        told = Booked(booking=str(len(now.all) + 1), players=self.players, name=self.name)
        is_full = now.places is not None and len(now.inside) >= now.places
        return Saying.of(told, remarks=(Text("all places are taken: it waits"),) * is_full)


class Unbook(Command, kw_only=True):
    """An entry is taken back by its number; ``w1`` is the first of those who wait."""

    number: BookedNumber
    seen: Name = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Take it back; who moves up is a remark.

        :raises InvalidTelling: if nobody has the number.
        """
        now = bookings_of(event)
        gone = _meant(now, self.number, self.seen, event)
        remarks: tuple[Text, ...] = ()
        if gone.number is not None and now.waiting:
            up = " & ".join(map(event.roster.name, now.waiting[0].players))
            remarks = (Text("{who} move up to number {number}", who=up, number=gone.number),)
        return Saying.of(BookingGone(booking=gone.id), remarks=remarks)


class Pay(Command, kw_only=True):
    """What an entry has paid: all that it owes, if nothing is said."""

    number: BookedNumber
    seen: Name = ""
    amount: Annotated[Word, Typed("--amount", "AMOUNT", "Else all that it owes.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Note it.

        :raises InvalidTelling: if nobody has the number, or nothing is owed.
        """
        found = _meant(bookings_of(event), self.number, self.seen, event)
        if not self.amount and not found.owes:
            raise InvalidTelling(Text("{number} owes nothing", number=self.number), "number")
        amount = self.amount or plain_text(found.owes)
        return Saying.of(BookingPaid(booking=found.id, amount=amount))


class GiveNumbers(Command, kw_only=True):
    """Every entry is registered under its number, as they stand now."""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Register them: in the places of the movement, where one is planned.

        In a movement of two lines the first half plays North-South.

        :raises InvalidTelling: if there are not enough places, or nothing would change.
        """
        places = _places(event)
        told: list[Facts] = []
        for at, each in ((each.number, each) for each in bookings_of(event).inside):
            if at is None:
                continue
            if places and at > len(places):
                raise InvalidTelling(
                    Text("the movement has places for {count} alone", count=len(places))
                )
            who, direction = places[at - 1] if places else (str(at), None)
            facts = Registered(
                contestant=who, players=each.players, name=each.name, direction=direction
            )
            if event.roster.contestants.get((who, None, direction)) != facts:
                told.append(facts)
        if not told:
            raise InvalidTelling("every entry has its number already")
        return Saying(tuple(told))


def _places(state: Event) -> list[tuple[str, str | None]]:
    found: set[tuple[str, str | None]] = set()
    for plan in state.plans:
        for _, each in plan.meetings():
            for who, side in ((each.ns, "NS"), (each.ew, "EW")):
                if who is not None:
                    found.add((who, side if plan.movement.has_lines else None))
    order = {"NS": 0, None: 0, "EW": 1}
    return sorted(found, key=lambda each: (order[each[1]], natural(each[0])))


def _meant(now: Bookings, number: str, seen: str, event: Event) -> Booking:
    """Find who has a number; refuse somebody else than was *seen* under it."""
    found = now.numbered(number.strip())
    if found is None:
        raise InvalidTelling(Text("no entry has the number {number}", number=number), "number")
    if seen and found.id != seen:
        who = " & ".join(map(event.roster.name, found.players))
        raise InvalidTelling(
            Text("{number} is {who} by now: look at the list again", number=number, who=who),
            "number",
        )
    return found
