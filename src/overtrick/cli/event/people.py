"""``overtrick event``: who plays, where they sit, who comes and goes."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, verb, writes
from overtrick.events.commands.people import RegisterContestant, SeatTable, Substitute
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

verb(
    app,
    "contestant",
    RegisterContestant,
    """
    Register a pair, a team or a single player.

    \b
    Example:
      overtrick event contestant evening.jsonl 7 Ada Alan --direction NS
    """,
)


@writes(app)
def player(
    file: File,
    player: Annotated[str, typer.Argument(metavar="ID", help="The player's id.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Empty: to be erased.")],
) -> Facts:
    """
    Name a player, or correct or erase the name.

    \b
    Example:
      overtrick event player evening.jsonl 4711 "Ada Byron"
    """
    return RegisteredPlayer(player=player, name=name)


verb(
    app,
    "seat",
    SeatTable,
    """
    Tell who sits at a table.

    \b
    Example:
      overtrick event seat evening.jsonl --table 5 --ns 3 --ew 10
    """,
)


verb(
    app,
    "substitute",
    Substitute,
    """
    Seat a substitute (Law 4).

    \b
    Example:
      overtrick event substitute evening.jsonl --contestant 7 --out Ada --in Eva
    """,
)
