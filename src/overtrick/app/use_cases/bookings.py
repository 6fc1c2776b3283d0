"""The entry desk of a congress: places and fee, who enters, leaves, pays; numbers for play."""

from collections.abc import Iterable

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.use_cases.names import made_known
from overtrick.app.use_cases.use_case import DESK, Saying, UseCase
from overtrick.events.telling.bookings import AskBookings, BookEntry, GiveNumbers, Pay, Unbook
from overtrick.events.telling.command import Command

__all__ = ["USE_CASES", "book_people"]


def book_people(people: Iterable[ClubPerson]) -> UseCase:
    """Make the use case by which people of the club enter: their names are told as well."""
    known = tuple(people)

    def say(running: Running, command: Command, viewer: Viewer) -> Saying:
        told = BookEntry(players=tuple(each.id for each in known)).facts(running.state)
        names = [facts for each in known for facts in made_known(running.state, each)]
        return Saying((*names, *told.facts), told.remarks)

    return UseCase("book", "Take an entry", Command, DESK, say, takes_long=True)


USE_CASES = (
    UseCase("bookings", "Say how many can enter, and the fee", AskBookings, DESK),
    UseCase("book", "Take an entry", BookEntry, DESK, takes_long=True),
    UseCase("unbook", "Take an entry back", Unbook, DESK),
    UseCase("paid", "Note what an entry has paid", Pay, DESK),
    UseCase("numbers", "Register every entry under its number", GiveNumbers, DESK),
)
