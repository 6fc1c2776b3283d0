"""``overtrick event``: the entry desk of a congress, before play."""

import typer

from overtrick.cli.event.entry import verb
from overtrick.events.commands.people import AskBookings, BookEntry, GiveNumbers, Pay, Unbook

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

verb(
    app,
    "bookings",
    AskBookings,
    """
    Say how many can enter before play, and what each owes.

    \b
    Example:
      overtrick event bookings congress.jsonl --places 40 --fee 12.50
    """,
)

verb(
    app,
    "book",
    BookEntry,
    """
    Take an entry; where all places are taken, it waits.

    \b
    Example:
      overtrick event book congress.jsonl "Ada Byron" "Alan Turing"
    """,
)

verb(
    app,
    "unbook",
    Unbook,
    """
    Take an entry back: whoever waits first moves up.

    \b
    Example:
      overtrick event unbook congress.jsonl 17
    """,
)

verb(
    app,
    "paid",
    Pay,
    """
    Note what an entry has paid; less than nothing is given back.

    \b
    Example:
      overtrick event paid congress.jsonl 17 --amount 12.50
    """,
)

verb(
    app,
    "numbers",
    GiveNumbers,
    """
    Register every entry under its number, as they stand now.

    \b
    Example:
      overtrick event numbers congress.jsonl
    """,
)
