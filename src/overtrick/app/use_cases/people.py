"""Who plays, what they are called, who sits where, who comes in and who goes home."""

from typing import Annotated

from msgspec import Meta

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.corrections import in_time
from overtrick.app.use_cases.met import Name, Word
from overtrick.app.use_cases.use_case import DESK, DIRECTOR, Command, Saying, UseCase
from overtrick.errors import InvalidTelling
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.telling.people import registered, seated, substituted
from overtrick.events.telling.results import gone_home

__all__ = [
    "USE_CASES",
    "RegisterContestant",
    "Erase",
    "Leave",
    "Player",
    "SeatTable",
    "Substitute",
]


class RegisterContestant(Command, kw_only=True):
    """A pair, a team or a single player, with the ids or names of its players."""

    contestant: Name
    players: Annotated[tuple[Name, ...], Meta(max_length=12)] = ()
    name: Name = ""
    direction: Word | None = None
    section: Name | None = None


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


class SeatTable(Command, kw_only=True):
    """Who sits at a table, from a round on or from now; ``-`` is nobody."""

    table: Name
    ns: Name = ""
    ew: Name = ""
    round: Name = ""
    session: Name = "1"
    section: Name = "A"


class Substitute(Command, kw_only=True):
    """A player takes another's seat (Law 4): from a round, else from now on."""

    contestant: Name
    out: Name
    player: Name
    from_round: Name = ""
    until_round: Name = ""
    direction: Word | None = None
    section: Name | None = None


class Leave(Command, kw_only=True):
    """A contestant goes home, from a round on or from now."""

    contestant: Name
    from_round: Name = ""
    direction: Word | None = None
    section: Name = "A"


def contestant(running: Running, command: RegisterContestant, viewer: Viewer) -> Saying:
    """Register a contestant."""
    return registered(
        running.state,
        command.contestant,
        command.players,
        name=command.name,
        direction=command.direction or None,
        section=command.section or None,
    )


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


def seat(running: Running, command: SeatTable, viewer: Viewer) -> Saying:
    """Tell who sits at a table."""
    return seated(
        command.table,
        command.ns,
        command.ew,
        round=command.round,
        session=command.session,
        section=command.section,
    )


def substitute(running: Running, command: Substitute, viewer: Viewer) -> Saying:
    """Seat a substitute."""
    return substituted(
        command.contestant,
        out=command.out,
        player=command.player,
        from_round=command.from_round,
        until_round=command.until_round,
        direction=command.direction or None,
        section=command.section or None,
    )


def leave(running: Running, command: Leave, viewer: Viewer) -> Saying:
    """Say that a contestant goes home."""
    return gone_home(
        running.state,
        command.contestant,
        direction=command.direction or None,
        section=command.section,
        from_round=command.from_round,
    )


USE_CASES = (
    UseCase(
        "contestant",
        "Register a pair, a team or a player",
        RegisterContestant,
        DESK,
        contestant,
    ),
    UseCase("player", "Name a player", Player, DESK, player),
    UseCase("erase", "Erase a player's name", Erase, DIRECTOR, erase),
    UseCase("seat", "Say who sits at a table", SeatTable, DESK, seat),
    UseCase("substitute", "Seat a substitute", Substitute, DESK, in_time(substitute)),
    UseCase("leave", "Say that a contestant goes home", Leave, DESK, in_time(leave)),
)
