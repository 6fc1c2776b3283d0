"""Who plays, who sits where, and who takes whose seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from overtrick.errors import InvalidTelling
from overtrick.events.commands.command import (
    AnySection,
    Command,
    Direction,
    Name,
    Saying,
    Section,
    Session,
    Typed,
    Word,
)
from overtrick.events.commands.who import nobody
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered, RegisteredPlayer, Seated, Substituted

__all__ = ["Erase", "Player", "RegisterContestant", "SeatTable", "Substitute"]


class RegisterContestant(Command, kw_only=True):
    """A pair, a team or a single player, with the ids or names of its players."""

    contestant: Annotated[Name, Typed(metavar="ID", help="The pair's or team's number.")]
    players: Annotated[
        tuple[Name, ...],
        Meta(max_length=12),
        Typed(metavar="[PLAYER]...", help="Names, or ids."),
    ] = ()
    name: Annotated[Name, Typed("--name", help="Of a team.")] = ""
    direction: Direction = None
    section: AnySection = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Register it; whose number it was is a remark.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.fold import fold
        >>> event = fold([tell(Registered(contestant="7", players=("Ada", "Alan")))])
        >>> RegisterContestant(contestant="7", players=("Eva", "Emil")).facts(event).remarks
        ('7 was Ada & Alan',)

        :raises InvalidSeat: if there is no such direction.
        """
        told = self.told(Registered)
        before = event.roster.contestants.get((told.contestant, told.section, told.direction))
        was = _called(before) if before is not None else ""
        remark = f"{self.contestant} was {was}" if was not in ("", _called(told)) else ""
        return Saying.of(told, remarks=(remark,))


class Player(Command, kw_only=True):
    """The name of a player; ``shown``: full, nickname, initials, number or hidden."""

    player: Name
    name: Name
    shown: Word = ""
    number: Name = ""
    nickname: Name = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Name a player, or say how the name is shown.

        :raises InvalidTelling: if there is no name.
        """
        if not self.name.strip():
            raise InvalidTelling("a name is missing; to erase one is for the director", "name")
        return Saying.of(self.told(RegisteredPlayer))


class Erase(Command, kw_only=True):
    """The name of a player is erased; the results stay."""

    player: Name

    def facts(self, event: Event, by: str = "") -> Saying:
        """Erase it."""
        return Saying.of(RegisteredPlayer(player=self.player, name=""))


class SeatTable(Command, kw_only=True):
    """Who sits at a table, from a round on or from now; ``-`` is nobody."""

    table: Annotated[Name, Typed("--table", "T", "The table.")]
    ns: Annotated[Name, Typed("--ns", "ID", "Who sat North-South; - is nobody.")] = ""
    ew: Annotated[Name, Typed("--ew", "ID", "Who sat East-West; - is nobody.")] = ""
    round: Annotated[Name, Typed("--round", "R", "From which on.")] = ""
    session: Session = "1"
    section: Section = "A"

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell who sits there.

        >>> from overtrick.events.journal.fold import fold
        >>> SeatTable(table="5", ns="3", ew="-").facts(fold([])).facts[0].ew is None
        True
        """
        return Saying.of(self.told(Seated, ns=nobody(self.ns), ew=nobody(self.ew)))


class Substitute(Command, kw_only=True):
    """A player takes another's seat (Law 4): from a round, else from now on."""

    contestant: Annotated[Name, Typed("--contestant", "ID")]
    out: Annotated[Name, Typed("--out", "PLAYER", "Whose seat it was.")]
    player: Annotated[Name, Typed("--in", "PLAYER", "Who takes it.")]
    from_round: Annotated[Name, Typed("--from-round", "R", "Else from now on.")] = ""
    until_round: Annotated[Name, Typed("--until-round", "R")] = ""
    direction: Direction = None
    section: AnySection = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Seat *player* instead of who is *out*.

        :raises InvalidSeat: if there is no such direction.
        """
        return Saying.of(self.told(Substituted))


def _called(facts: Registered) -> str:
    return facts.name or " & ".join(facts.players)
