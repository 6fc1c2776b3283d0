"""Who plays, what they are called, who sits where, who comes in and who goes home."""

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.use_case import DESK, DIRECTOR, Saying, UseCase, told
from overtrick.errors import InvalidTelling
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.telling.command import Command, Name, Word
from overtrick.events.telling.people import RegisterContestant, SeatTable, Substitute
from overtrick.events.telling.results import Leave

__all__ = ["USE_CASES", "Erase", "Player"]


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


USE_CASES = (
    UseCase("contestant", "Register a pair, a team or a player", RegisterContestant, DESK),
    UseCase("player", "Name a player", Player, DESK, player),
    UseCase("erase", "Erase a player's name", Erase, DIRECTOR, erase),
    UseCase("seat", "Say who sits at a table", SeatTable, DESK),
    UseCase("substitute", "Seat a substitute", Substitute, DESK, in_time(told)),
    UseCase("leave", "Say that a contestant goes home", Leave, DESK, in_time(told)),
)
