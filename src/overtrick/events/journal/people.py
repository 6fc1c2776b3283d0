"""People: what is told about them, and the roster of all that stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from overtrick.core.exact import parse_exact
from overtrick.core.letters import natural
from overtrick.errors import InvalidFile, InvalidSeat
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Players

if TYPE_CHECKING:
    from overtrick.events.journal.entry import Ordered

__all__ = [
    "SHOWN",
    "Booked",
    "BookingGone",
    "BookingPaid",
    "BookingsAsked",
    "Left",
    "NameAsked",
    "Registered",
    "RegisteredPlayer",
    "Roster",
    "Seated",
    "Substituted",
    "Who",
    "check_direction",
]

SHOWN = ("full", "nickname", "initials", "number", "hidden")
"""How a name is published, the strictest last."""


class Who(NamedTuple):
    """A contestant; the section or direction None where its number says enough."""

    contestant: str
    section: str | None = None
    direction: str | None = None

    def is_of(self, contestant: str | None, section: str, direction: str | None) -> bool:
        """
        Whether it is the contestant that sits there.

        >>> Who("4", None, "NS").is_of("4", "A", "EW")
        False
        """
        return (
            contestant == self.contestant
            and self.section in (None, section)
            and self.direction in (None, direction)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered(Facts):
    """
    A contestant: a pair, a team or a single player, with the ids or names of its players.

    Where two pairs share a number, ``direction`` says which of them is meant.

    >>> Registered(contestant="7", players=("Ayşe", "Deniz"), direction="NS").section is None
    True

    :raises InvalidSeat: if the direction is neither NS nor EW.
    """

    kind: ClassVar[str] = "contestant"
    contestant: str
    players: tuple[str, ...] = ()
    name: str = ""
    section: str | None = None
    direction: str | None = None

    def __post_init__(self) -> None:
        check_direction(self.direction)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAsked(Registered):
    """
    A table asks for other players of a pair: nobody is registered before the desk does that.

    Players are told by their ids, so that whoever is erased is erased here as well.

    >>> NameAsked(contestant="7", players=("guest-1", "Deniz"), direction="NS").kind
    'name_asked'
    """

    kind: ClassVar[str] = "name_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredPlayer(Facts):
    """
    A player by id, with a name; told again it is corrected, and an empty one is erased.

    ``shown`` says how the name is published; ``number`` is that of a member.  What is left
    empty of these stays as it was told before, unless the name is erased.

    >>> RegisteredPlayer(player="4711", name="Ayşe Kaya", shown="initials").shown
    'initials'

    :raises InvalidFile: if a name cannot be shown like that.
    """

    kind: ClassVar[str] = "player"
    player: str
    name: str = ""
    shown: str = ""
    number: str = ""
    nickname: str = ""

    def __post_init__(self) -> None:
        if self.shown not in ("", *SHOWN):
            known = ", ".join(SHOWN)
            raise InvalidFile(
                "a name cannot be shown {shown!r}: it is one of {known}",
                shown=self.shown,
                known=known,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(Facts):
    """
    Who sits at a table, from a round on or from now.

    Where teams meet in two rooms, ``room`` says in which; without it both are meant.
    """

    kind: ClassVar[str] = "seat"
    table: str
    ns: str | None = None
    ew: str | None = None
    players: Players | None = None
    round: str | None = None
    session: str = "1"
    section: str = "A"
    room: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted(Facts):
    """
    A player takes another's seat (Law 4): from a round, else from this entry on.

    :raises InvalidSeat: if the direction is neither NS nor EW.
    """

    kind: ClassVar[str] = "substitute"
    contestant: str
    out: str
    player: str
    direction: str | None = None
    section: str | None = None
    from_round: str | None = None
    until_round: str | None = None

    def __post_init__(self) -> None:
        check_direction(self.direction)

    @property
    def who(self) -> Who:
        """The contestant."""
        return Who(self.contestant, self.section, self.direction)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Facts):
    """
    A contestant goes home: boards not played from here on are by its fault.

    :raises InvalidSeat: if the direction is neither NS nor EW.
    """

    kind: ClassVar[str] = "leave"
    contestant: str
    direction: str | None = None
    section: str | None = None
    from_round: str | None = None

    def __post_init__(self) -> None:
        check_direction(self.direction)

    @property
    def who(self) -> Who:
        """The contestant."""
        return Who(self.contestant, self.section, self.direction)


def check_direction(text: str | None) -> None:
    """
    Refuse what is no direction.

    :raises InvalidSeat: if it is neither NS nor EW nor None.
    """
    if text not in (None, "NS", "EW"):
        raise InvalidSeat("not a direction (NS or EW): {text!r}", text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingsAsked(Facts):
    """
    How many can enter (whoever comes later waits), and what each owes; told again it changes.

    >>> BookingsAsked(places=40, fee="12.50").places
    40

    :raises OvertrickError: if the fee is no number.
    """

    kind: ClassVar[str] = "bookings"
    places: int | None = None
    fee: str = "0"

    def __post_init__(self) -> None:
        parse_exact(self.fee)


@dataclass(frozen=True, slots=True, kw_only=True)
class Booked(Facts):
    """
    A pair, a team or a player enters, with the ids of its players.

    Told again with one of them, they change; with others alone it is another entry.
    """

    kind: ClassVar[str] = "booked"
    booking: str
    players: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingGone(Facts):
    """An entry is taken back before play: whoever waits first moves up."""

    kind: ClassVar[str] = "booking_gone"
    booking: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingPaid(Facts):
    """
    What was paid for an entry, in cash or otherwise; less than nothing was given back.

    :raises OvertrickError: if the amount is no number.
    """

    kind: ClassVar[str] = "booking_paid"
    booking: str
    amount: str

    def __post_init__(self) -> None:
        parse_exact(self.amount)


Order = tuple[datetime, int] | None


@dataclass(slots=True)
class Roster:
    """
    The people of an event, as told so far.

    >>> from overtrick.events.journal.entry import tell
    >>> pair = tell(Registered(contestant="7", players=("Ayşe", "Deniz")))
    >>> Roster.of([((0, 0), pair)]).names()
    {'7': ('Ayşe', 'Deniz')}
    """

    contestants: dict[tuple[str, str | None, str | None], Registered] = field(
        default_factory=dict
    )
    """By id, section and direction, as in :class:`Who`."""
    players: dict[str, str] = field(default_factory=dict)
    people: dict[str, RegisteredPlayer] = field(default_factory=dict)
    """All that is known of each player now; of one erased, only how it may be shown."""
    substitutes: list[tuple[Order, Substituted]] = field(default_factory=list)
    left: list[tuple[Order, Left]] = field(default_factory=list)
    seats: dict[tuple[str, str, str, str | None], Seated] = field(default_factory=dict)

    @classmethod
    def of(cls, told: Iterable[Ordered]) -> Roster:
        """Write the roster of what was told about people, in the order of time."""
        roster = cls()
        for order, entry in sorted(told, key=lambda each: each[0]):
            facts = entry.facts
            if isinstance(facts, Registered):
                roster.contestants[Who(facts.contestant, facts.section, facts.direction)] = (
                    facts
                )
                anywhere = facts.contestant, None, facts.direction
                known = roster.contestants.get(anywhere) if facts.section else None
                if known and replace(facts, section=None) == known:  # they play in that section
                    del roster.contestants[anywhere]
            elif isinstance(facts, RegisteredPlayer):
                roster.players[facts.player] = facts.name
                before = roster.people.get(facts.player)
                roster.people[facts.player] = _completed(facts, before)
            elif isinstance(facts, Substituted):
                roster.substitutes.append((order, facts))
            elif isinstance(facts, Left):
                roster.left.append((order, facts))
            elif isinstance(facts, Seated):
                key = facts.session, facts.section, facts.table, facts.room
                roster.seats[key] = facts
        return roster

    def contestant(self, who: str, section: str, direction: str) -> Registered | None:
        """The contestant of that number, the most closely described first."""
        for key in (
            (who, section, direction),
            (who, section, None),
            (who, None, direction),
            (who, None, None),
        ):
            if key in self.contestants:
                return self.contestants[key]
        return None

    def called(self, who: str, section: str, direction: str) -> str:
        """The name of a contestant, or those of its players; empty where none was told."""
        facts = self.contestant(who, section, direction)
        if facts is None:
            return self.players.get(who, "")
        return facts.name or " & ".join(map(self.name, facts.players))

    def names(self) -> dict[str, tuple[str, ...]]:
        """
        Names by id, of players and of contestants.

        A contestant of one section or direction is also found as ``B:7``, ``NS 7`` or
        ``B:NS 7``; under the number alone only where no other contestant has it.
        """
        found: dict[str, tuple[str, ...]] = {
            player: (name,) for player, name in self.players.items() if name
        }
        ids = Counter(who for who, _, _ in self.contestants)
        for (who, section, direction), facts in self.contestants.items():
            names = (facts.name,) if facts.name else map(self.name, facts.players)
            shown = tuple(name for name in names if name)
            sided = f"{direction} {who}" if direction else who
            exact = f"{section}:{sided}" if section else sided
            for key in {exact, who} if ids[who] == 1 else {exact}:
                if shown:
                    found[key] = shown
        return found

    def name(self, player: str) -> str:
        """The name of a player, or what stands for it; the id where no name was ever told."""
        return self.players.get(player, player)

    def seated(
        self, ns: str | None, ew: str | None, section: str, round: str | None, told: Order
    ) -> Players | None:
        """The players of a pair against a pair: registered, or in their place a substitute."""
        north, south = self._pair(ns, section, "NS", round, told)
        east, west = self._pair(ew, section, "EW", round, told)
        found = (north, east, south, west)
        return found if any(found) else None

    def _pair(
        self, who: str | None, section: str, direction: str, round: str | None, told: Order
    ) -> tuple[str | None, str | None]:
        facts = None if who is None else self.contestant(who, section, direction)
        if facts is None or len(facts.players) != 2:
            return None, None
        first, second = facts.players
        return self.changed((first, second), who, section, direction, round, told)

    def changed(
        self,
        pair: tuple[str | None, str | None],
        who: str | None,
        section: str,
        direction: str,
        round: str | None,
        told: Order,
    ) -> tuple[str | None, str | None]:
        """
        Two players of a contestant, with its substitutes in their seats (Law 4).

        A seat is named by whose it was or by who has it: so a player comes back.
        """
        seats = list(pair)
        for order, change in self.substitutes:
            if change.who.is_of(who, section, direction) and _since(change, order, round, told):
                named = next((each for each in (seats, pair) if change.out in each), None)
                if named is not None:
                    seats[named.index(change.out)] = change.player
        first, second = seats
        return first, second

    def has_left(
        self, who: str | None, section: str, direction: str, round: str | None, told: Order
    ) -> bool:
        """Whether the contestant had gone home by then."""
        return any(
            gone.who.is_of(who, section, direction) and _since(gone, order, round, told)
            for order, gone in self.left
        )


def _completed(facts: RegisteredPlayer, before: RegisteredPlayer | None) -> RegisteredPlayer:
    if before is None or not facts.name:
        shown = facts.shown or (before.shown if before else "")
        kept = facts if facts.name else RegisteredPlayer(player=facts.player)
        return replace(kept, shown=shown)
    return replace(
        facts,
        shown=facts.shown or before.shown,
        number=facts.number or before.number,
        nickname=facts.nickname or before.nickname,
    )


def _since(facts: Substituted | Left, order: Order, round: str | None, told: Order) -> bool:
    until = facts.until_round if isinstance(facts, Substituted) else None
    if until is not None and round is not None and natural(round) > natural(until):
        return False
    if facts.from_round is not None and round is not None:
        return natural(round) >= natural(facts.from_round)
    return order is not None and told is not None and order < told
