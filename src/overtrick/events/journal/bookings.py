"""What is told at the entry desk of a congress: who enters, leaves and pays before play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from overtrick.core.exact import parse_exact
from overtrick.events.journal.facts import Facts

__all__ = ["Booked", "BookingGone", "BookingPaid", "BookingsAsked"]


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
