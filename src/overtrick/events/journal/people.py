"""What is told about people: who enters, who they are, where they sit, who goes home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from overtrick.core.exact import parse_exact
from overtrick.errors import InvalidFile, InvalidSeat
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Players

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
    "Seated",
    "Substituted",
    "check_direction",
]

SHOWN = ("full", "nickname", "initials", "number", "hidden")
"""How a name is published, the strictest last."""


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
