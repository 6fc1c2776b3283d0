"""The entry desk of a congress: places and fee, who enters, leaves, pays; numbers for play."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.use_cases.met import Name, Word
from overtrick.app.use_cases.names import made_known
from overtrick.app.use_cases.use_case import DESK, Command, Saying, UseCase
from overtrick.events.journal.bookings import BookingsAsked
from overtrick.events.telling.bookings import (
    booked,
    booking_gone,
    booking_paid,
    bookings_registered,
)

__all__ = ["USE_CASES", "AskBookings", "Book", "BookingNumber", "Pay", "book_people"]


class AskBookings(Command, kw_only=True):
    """How many can enter, and what each owes."""

    places: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    fee: Word = "0"


class Book(Command, kw_only=True):
    """A pair, a team or a player enters, with the ids or names of its players."""

    players: Annotated[tuple[Name, ...], Meta(max_length=12)]
    name: Name = ""


class BookingNumber(Command, kw_only=True):
    """An entry by its number; ``w1`` is the first of those who wait."""

    number: Word


class Pay(BookingNumber, kw_only=True):
    """What an entry has paid: all that it owes, if nothing is said."""

    amount: Word = ""


def _ask(running: Running, command: AskBookings, viewer: Viewer) -> Saying:
    return Saying.of(BookingsAsked(places=command.places, fee=command.fee or "0"))


def _book(running: Running, command: Book, viewer: Viewer) -> Saying:
    return booked(running.state, command.players, command.name)


def _gone(running: Running, command: BookingNumber, viewer: Viewer) -> Saying:
    return booking_gone(running.state, command.number)


def _paid(running: Running, command: Pay, viewer: Viewer) -> Saying:
    return booking_paid(running.state, command.number, command.amount)


def _numbers(running: Running, command: Command, viewer: Viewer) -> Saying:
    return bookings_registered(running.state)


def book_people(people: Iterable[ClubPerson]) -> UseCase:
    """Make the use case by which people of the club enter: their names are told as well."""
    known = tuple(people)

    def say(running: Running, command: Command, viewer: Viewer) -> Saying:
        told = booked(running.state, [each.id for each in known])
        names = [facts for each in known for facts in made_known(running.state, each)]
        return Saying((*names, *told.facts), told.remarks)

    return UseCase("book", "Take an entry", Command, DESK, say)


USE_CASES = (
    UseCase("bookings", "Say how many can enter, and the fee", AskBookings, DESK, _ask),
    UseCase("book", "Take an entry", Book, DESK, _book),
    UseCase("unbook", "Take an entry back", BookingNumber, DESK, _gone),
    UseCase("paid", "Note what an entry has paid", Pay, DESK, _paid),
    UseCase("numbers", "Register every entry under its number", Command, DESK, _numbers),
)
