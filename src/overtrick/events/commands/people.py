"""Who plays, who sits where, and who takes whose seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from overtrick.core.exact import plain_text
from overtrick.core.letters import natural
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import (
    AnySection,
    Command,
    Direction,
    Name,
    Number,
    Saying,
    Section,
    Session,
    Typed,
    Word,
)
from overtrick.events.commands.who import nobody
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import (
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.now.desk import Booking, Bookings, bookings_of

__all__ = [
    "AskBookings",
    "BookEntry",
    "Erase",
    "GiveNumbers",
    "Pay",
    "Player",
    "RegisterContestant",
    "SeatTable",
    "Substitute",
    "Unbook",
]


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
        """Give an empty name: with it every entry loses the one before."""
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

    becomes = Substituted

    contestant: Annotated[Name, Typed("--contestant", "ID")]
    out: Annotated[Name, Typed("--out", "PLAYER", "Whose seat it was.")]
    player: Annotated[Name, Typed("--in", "PLAYER", "Who takes it.")]
    from_round: Annotated[Name, Typed("--from-round", "R", "Else from now on.")] = ""
    until_round: Annotated[Name, Typed("--until-round", "R")] = ""
    direction: Direction = None
    section: AnySection = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Seat the substitute; a name that one player of the event has is that player.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.fold import fold
        >>> event = fold([tell(RegisteredPlayer(player="p7", name="Eva"))])
        >>> Substitute(contestant="3", out="Ada", player="Eva").facts(event).facts[0].player
        'p7'
        """
        out, player = _player(event, self.out), _player(event, self.player)
        return Saying.of(self.told(Substituted, out=out, player=player))


def _player(event: Event, typed: str) -> str:
    """Give the id of the one player of that name; else what was typed."""
    players = event.roster.players
    named = [each for each, name in players.items() if name == typed]
    return named[0] if typed not in players and len(named) == 1 else typed


def _called(facts: Registered) -> str:
    return facts.name or " & ".join(facts.players)


BookedNumber = Annotated[
    Word, Typed(metavar="NUMBER", help="Of the entry; w1 is the first that waits.")
]


class AskBookings(Command, kw_only=True):
    """How many can enter, and what each owes."""

    places: Annotated[Number | None, Typed("--places", "N", "Else no end.", 1)] = None
    fee: Annotated[Word, Typed("--fee", "AMOUNT", "What each owes.")] = "0"

    def facts(self, event: Event, by: str = "") -> Saying:
        """Give the places and the fee; without a fee nobody owes anything."""
        return Saying.of(self.told(BookingsAsked, fee=self.fee or "0"))


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
        told = self.told(Booked, booking=str(len(now.all) + 1))
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
