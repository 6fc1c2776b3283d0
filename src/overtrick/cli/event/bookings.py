"""``overtrick event``: the entry desk of a congress, before play."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.events.journal.bookings import BookingsAsked
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.telling.bookings import (
    booked,
    booking_gone,
    booking_paid,
    bookings_registered,
)
from overtrick.events.telling.saying import Saying

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

BookedNumber = Annotated[
    str, typer.Argument(metavar="NUMBER", help="Of the entry; w1 is the first that waits.")
]


@writes(app)
def bookings(
    file: File,
    places: Annotated[
        int | None, typer.Option("--places", metavar="N", min=1, help="Else no end.")
    ] = None,
    fee: Annotated[str, typer.Option("--fee", metavar="AMOUNT", help="What each owes.")] = "0",
) -> Facts:
    """
    Say how many can enter before play, and what each owes.

    \b
    Example:
      overtrick event bookings congress.jsonl --places 40 --fee 12.50
    """
    return BookingsAsked(places=places, fee=fee)


@writes(app)
def book(
    file: File,
    state: Event,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Names, or ids.")],
    name: Annotated[str, typer.Option("--name", help="Of a team.")] = "",
) -> Saying:
    """
    Take an entry; where all places are taken, it waits.

    \b
    Example:
      overtrick event book congress.jsonl "Ada Byron" "Alan Turing"
    """
    return booked(state, players, name)


@writes(app)
def unbook(file: File, state: Event, number: BookedNumber) -> Saying:
    """
    Take an entry back: whoever waits first moves up.

    \b
    Example:
      overtrick event unbook congress.jsonl 17
    """
    return booking_gone(state, number)


@writes(app)
def paid(
    file: File,
    state: Event,
    number: BookedNumber,
    amount: Annotated[
        str, typer.Option("--amount", metavar="AMOUNT", help="Else all that it owes.")
    ] = "",
) -> Saying:
    """
    Note what an entry has paid; less than nothing is given back.

    \b
    Example:
      overtrick event paid congress.jsonl 17 --amount 12.50
    """
    return booking_paid(state, number, amount)


@writes(app)
def numbers(file: File, state: Event) -> Saying:
    """
    Register every entry under its number, as they stand now.

    \b
    Example:
      overtrick event numbers congress.jsonl
    """
    return bookings_registered(state)
