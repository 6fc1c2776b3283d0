"""``overtrick event``: who plays, where they sit, who comes and goes."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import Direction, File, Section, Session, writes
from overtrick.cli.event.met import EastWest, NorthSouth
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.telling.people import registered, seated, substituted
from overtrick.events.telling.saying import Saying

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

Contestant = Annotated[str, typer.Argument(metavar="ID", help="The pair's or team's number.")]
AnySection = Annotated[
    str | None, typer.Option("--section", metavar="ID", help="The section, if there are more.")
]


@writes(app)
def contestant(
    file: File,
    state: Event,
    id_: Contestant,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Names, or ids.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Of a team.")] = "",
    direction: Direction = None,
    section: AnySection = None,
) -> Saying:
    """
    Register a pair, a team or a single player.

    \b
    Example:
      overtrick event contestant evening.jsonl 7 Ada Alan --direction NS
    """
    return registered(
        state, id_, players or (), name=name, direction=direction, section=section
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


@writes(app)
def seat(
    file: File,
    table: Annotated[str, typer.Option("--table", metavar="T", help="The table.")],
    ns: NorthSouth = "",
    ew: EastWest = "",
    round: Annotated[str, typer.Option("--round", metavar="R", help="From which on.")] = "",
    session: Session = "1",
    section: Section = "A",
) -> Saying:
    """
    Tell who sits at a table.

    \b
    Example:
      overtrick event seat evening.jsonl --table 5 --ns 3 --ew 10
    """
    return seated(table, ns, ew, round=round, session=session, section=section)


@writes(app)
def substitute(
    file: File,
    contestant: Annotated[str, typer.Option("--contestant", metavar="ID")],
    out: Annotated[str, typer.Option("--out", metavar="PLAYER", help="Whose seat it was.")],
    player: Annotated[str, typer.Option("--in", metavar="PLAYER", help="Who takes it.")],
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="Else from now on.")
    ] = "",
    until_round: Annotated[str, typer.Option("--until-round", metavar="R")] = "",
    direction: Direction = None,
    section: AnySection = None,
) -> Saying:
    """
    Seat a substitute (Law 4).

    \b
    Example:
      overtrick event substitute evening.jsonl --contestant 7 --out Ada --in Eva
    """
    return substituted(
        contestant,
        out=out,
        player=player,
        from_round=from_round,
        until_round=until_round,
        direction=direction,
        section=section,
    )
