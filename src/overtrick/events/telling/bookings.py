"""Telling the entry desk: who enters, who leaves, who has paid, and numbers for play."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.core.exact import plain_text
from overtrick.core.order import natural
from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.bookings import Booked, BookingGone, BookingPaid
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered
from overtrick.events.now.bookings import Booking, Bookings, bookings_of
from overtrick.events.telling.saying import Saying

__all__ = ["booked", "booking_gone", "booking_paid", "bookings_registered"]


def booked(state: Event, players: Sequence[str], name: str = "") -> Saying:
    """
    Take an entry of players by their ids or names; where all places are taken, it waits.

    >>> from overtrick.events.journal.fold import fold
    >>> booked(fold([]), ["ann", "bob"]).facts[0].booking
    '1'

    :raises InvalidTelling: if nobody is named, or one of them has entered already.
    """
    if not any(players):
        raise InvalidTelling("nobody is named", "typed")
    now = bookings_of(state)
    for each in now.all.values():
        for player in {*players} & {*each.players} if not each.is_gone else ():
            raise InvalidTelling(
                Text("{name} has entered already", name=state.roster.name(player)), "typed"
            )
    told = Booked(booking=str(len(now.all) + 1), players=tuple(players), name=name)
    is_full = now.places is not None and len(now.inside) >= now.places
    return Saying.of(told, remarks=(Text("all places are taken: it waits"),) * is_full)


def booking_gone(state: Event, number: str) -> Saying:
    """
    Take an entry back by its number; who moves up is a remark.

    :raises InvalidTelling: if nobody has the number.
    """
    now = bookings_of(state)
    gone = _meant(now, number)
    remarks: tuple[Text, ...] = ()
    if gone.number is not None and now.waiting:
        up = " & ".join(map(state.roster.name, now.waiting[0].players))
        remarks = (Text("{who} move up to number {number}", who=up, number=gone.number),)
    return Saying.of(BookingGone(booking=gone.id), remarks=remarks)


def booking_paid(state: Event, number: str, amount: str = "") -> Saying:
    """
    Note what an entry has paid: all that it owes, if no amount is said.

    :raises InvalidTelling: if nobody has the number, or nothing is owed.
    """
    found = _meant(bookings_of(state), number)
    if not amount and not found.owes:
        raise InvalidTelling(Text("{number} owes nothing", number=number), "number")
    return Saying.of(BookingPaid(booking=found.id, amount=amount or plain_text(found.owes, 2)))


def bookings_registered(state: Event) -> Saying:
    """
    Register every entry under its number: the pairs that play, as they stand now.

    In a movement with two lines the first half plays North-South, under the line's numbers.

    :raises InvalidTelling: if the movement has not as many places.
    """
    places = _places(state)
    told: list[Facts] = []
    for each in bookings_of(state).inside:
        assert each.number is not None
        if places and each.number > len(places):
            raise InvalidTelling(
                Text("the movement has places for {count} alone", count=len(places))
            )
        who, direction = places[each.number - 1] if places else (str(each.number), None)
        facts = Registered(
            contestant=who, players=each.players, name=each.name, direction=direction
        )
        if state.roster.contestants.get((who, None, direction)) != facts:
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


def _meant(now: Bookings, number: str) -> Booking:
    found = now.numbered(number.strip())
    if found is None:
        raise InvalidTelling(Text("no entry has the number {number}", number=number), "number")
    return found
