"""Who enters and plays, what they are called, who sits where, who comes and goes."""

from collections.abc import Iterable

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.people import ClubPerson
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.names import made_known
from overtrick.app.use_cases.use_case import DESK, DIRECTOR, Saying, UseCase, told
from overtrick.errors import InvalidTelling
from overtrick.events.commands.bookings import AskBookings, BookEntry, GiveNumbers, Pay, Unbook
from overtrick.events.commands.command import Command, Name, Word
from overtrick.events.commands.people import RegisterContestant, SeatTable, Substitute
from overtrick.events.commands.results import Leave
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["USE_CASES", "Erase", "Player", "book_people"]


class Player(Command, kw_only=True):
    """The name of a player; ``shown``: full, nickname, initials, number or hidden."""

    player: Name
    name: Name
    shown: Word = ""
    number: Name = ""
    nickname: Name = ""


class Erase(Command, kw_only=True):
    """The name of a player is erased; the results stay."""

    player: Name


def player(running: Running, command: Player, viewer: Viewer) -> Saying:
    """Name a player, or say how the name is shown."""
    if not command.name.strip():
        raise InvalidTelling("a name is missing; to erase one is for the director", "name")
    return Saying.of(
        RegisteredPlayer(
            player=command.player,
            name=command.name,
            shown=command.shown,
            number=command.number,
            nickname=command.nickname,
        )
    )


def erase(running: Running, command: Erase, viewer: Viewer) -> Saying:
    """Erase the name of a player."""
    return Saying.of(RegisteredPlayer(player=command.player, name=""))


def book_people(people: Iterable[ClubPerson]) -> UseCase:
    """Make the use case by which people of the club enter: their names are told as well."""
    known = tuple(people)

    def say(running: Running, command: Command, viewer: Viewer) -> Saying:
        told = BookEntry(players=tuple(each.id for each in known)).facts(running.state)
        names = [facts for each in known for facts in made_known(running.state, each)]
        return Saying((*names, *told.facts), told.remarks)

    return UseCase("book", "Take an entry", Command, DESK, say, takes_long=True)


USE_CASES = (
    UseCase("contestant", "Register a pair, a team or a player", RegisterContestant, DESK),
    UseCase("player", "Name a player", Player, DESK, player),
    UseCase("erase", "Erase a player's name", Erase, DIRECTOR, erase),
    UseCase("seat", "Say who sits at a table", SeatTable, DESK),
    UseCase("substitute", "Seat a substitute", Substitute, DESK, in_time(told)),
    UseCase("leave", "Say that a contestant goes home", Leave, DESK, in_time(told)),
    UseCase("bookings", "Say how many can enter, and the fee", AskBookings, DESK),
    UseCase("book", "Take an entry", BookEntry, DESK, takes_long=True),
    UseCase("unbook", "Take an entry back", Unbook, DESK),
    UseCase("paid", "Note what an entry has paid", Pay, DESK),
    UseCase("numbers", "Register every entry under its number", GiveNumbers, DESK),
)
