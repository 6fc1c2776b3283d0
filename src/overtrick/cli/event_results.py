"""``overtrick event``: results, confirmations, corrections and rulings."""

from typing import Annotated

import typer

from overtrick.cli.event_entry import (
    BoardNumber,
    EastWest,
    File,
    NorthSouth,
    Of,
    Section,
    Session,
    nobody,
    writes,
)
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Entered,
    Fouled,
    Led,
    Players,
    Replaced,
    Retracted,
    Ruled,
)
from overtrick.events.journal.people import Left

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_WORDS = {"ignore_unknown_options": True}  # -50 is a result, not an option

Seat = Annotated[str, typer.Option(metavar="ID", help="A player's id, in an individual.")]
Table = Annotated[str, typer.Option("--table", metavar="T", help="The table.")]
Round = Annotated[str, typer.Option("--round", metavar="R", help="The round.")]
Result = Annotated[
    list[str], typer.Argument(metavar="RESULT", help="4SX N +1, PASS, -50, A+/A-, NP or BYE.")
]


@writes(app, context_settings=_WORDS)
def enter(
    file: File,
    result: Result,
    board: BoardNumber,
    ns: NorthSouth = "",
    ew: EastWest = "",
    table: Table = "",
    round: Round = "",
    lead: Annotated[str, typer.Option("--lead", metavar="CARD", help="Such as HQ.")] = "",
    session: Session = "1",
    section: Section = "A",
    replace: Annotated[
        bool, typer.Option("--replace", help="It corrects what was told of this meeting.")
    ] = False,
    of: Of = None,
    version: Annotated[
        str, typer.Option("--version", metavar="a|b", help="Which deal of a fouled board.")
    ] = "",
    north: Seat = "",
    east: Seat = "",
    south: Seat = "",
    west: Seat = "",
    match: Annotated[str, typer.Option("--match", help="The match, in teams.")] = "",
    room: Annotated[str, typer.Option("--room", metavar="open|closed")] = "",
    home: Annotated[str, typer.Option("--home", metavar="ID", help="The home team.")] = "",
    away: Annotated[str, typer.Option("--away", metavar="ID", help="The away team.")] = "",
) -> Facts:
    """
    Enter a result as it was written.

    Two different results of one meeting are both kept, and the later one stands as disputed
    until one is confirmed; --replace says that it is a correction. With --of it may also
    correct the board or the pairs of that entry.

    \b
    Examples:
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 "4SX N +1"
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 --replace PASS
    """
    values = {
        "board": board,
        "ns": nobody(ns),
        "ew": nobody(ew),
        "session": session,
        "section": section,
        "match": match or None,
        "room": room or None,
        "players": _players(north, east, south, west),
        "outcome": " ".join(result).strip(),
        "lead": lead or None,
        "table": table or None,
        "round": round or None,
        "version": version or None,
        "home": home or None,
        "away": away or None,
    }
    if replace or of:
        return Replaced(of=of, **values)  # type: ignore[arg-type]  # as listed above
    return Entered(**values)  # type: ignore[arg-type]  # as listed above


@writes(app)
def confirm(
    file: File,
    board: BoardNumber,
    ns: NorthSouth = "",
    ew: EastWest = "",
    of: Of = None,
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """
    Confirm a result: the last one told of a meeting, or the one --of names.

    \b
    Example:
      overtrick event confirm evening.jsonl --board 7 --ns 3 --ew 10 --by Ada
    """
    who = (nobody(ns), nobody(ew))
    return Confirmed(board=board, ns=who[0], ew=who[1], of=of, session=session, section=section)


@writes(app)
def withdraw(
    file: File,
    board: Annotated[int | None, typer.Option("--board", help="Take back its result.")] = None,
    ns: NorthSouth = "",
    ew: EastWest = "",
    of: Of = None,
    contestant: Annotated[
        str, typer.Option("--contestant", metavar="ID", help="Who goes home instead.")
    ] = "",
    from_round: Annotated[str, typer.Option("--from-round", metavar="R")] = "",
    direction: Annotated[str | None, typer.Option("--direction", metavar="NS|EW")] = None,
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """
    Take a result back, or say that a contestant goes home.

    \b
    Examples:
      overtrick event withdraw evening.jsonl --board 7 --ns 3 --ew 10
      overtrick event withdraw evening.jsonl --contestant 11 --from-round 6
    """
    if (board is None) == (not contestant):
        raise typer.BadParameter("give either --board or --contestant")
    if board is None:
        return Left(contestant=contestant, direction=direction, from_round=from_round or None)
    who = (nobody(ns), nobody(ew))
    return Retracted(board=board, ns=who[0], ew=who[1], of=of, session=session, section=section)


@writes(app, context_settings=_WORDS)
def rule(
    file: File,
    board: BoardNumber,
    ruling: Annotated[
        list[str] | None,
        typer.Argument(metavar="[RULING]", help='60/40, A+/A-, 4S N =, "60% ... | 40% ..."'),
    ] = None,
    ns: NorthSouth = "",
    ew: EastWest = "",
    ew_ruling: Annotated[
        str,
        typer.Option("--ew-ruling", metavar="RULING", help="East-West's own: a split score."),
    ] = "",
    fault: Annotated[
        str,
        typer.Option(
            "--fault", metavar="ns|ew|both|neither", help="Not played, by whose fault."
        ),
    ] = "",
    late: Annotated[bool, typer.Option("--late", help="It is to be played later.")] = False,
    law: Annotated[str, typer.Option("--law", metavar="N", help="If not the usual one.")] = "",
    table: Table = "",
    round: Round = "",
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """
    Rule on a result; what happened at the table stays in the journal beside it.

    \b
    Examples:
      overtrick event rule evening.jsonl --board 7 --ns 3 --ew 10 A+/A-
      overtrick event rule evening.jsonl --board 8 --ns 3 --ew 10 --fault ew
      overtrick event rule evening.jsonl --board 9 --ns 3 --ew 10 \\
          "60% 4S N = | 40% 4S N -1"
    """
    return Ruled(
        board=board,
        ns=nobody(ns),
        ew=nobody(ew),
        ruling="NP" if late else " ".join(ruling or []).strip(),
        ruling_ew=ew_ruling,
        fault=fault,
        law=law or ("81C" if late else ""),
        table=table or None,
        round=round or None,
        session=session,
        section=section,
    )


@writes(app, "lead")
def lead(
    file: File,
    card: Annotated[str, typer.Argument(metavar="CARD", help="Such as HQ.")],
    board: BoardNumber,
    ns: NorthSouth = "",
    ew: EastWest = "",
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """Tell the opening lead of a board."""
    who = (nobody(ns), nobody(ew))
    return Led(board=board, ns=who[0], ew=who[1], lead=card, session=session, section=section)


@writes(app)
def claim(
    file: File,
    board: BoardNumber,
    seat: Annotated[str, typer.Option("--seat", metavar="N|E|S|W", help="Who claims.")],
    tricks: Annotated[int, typer.Option("--tricks", help="How many tricks.")],
    ns: NorthSouth = "",
    ew: EastWest = "",
    statement: Annotated[str, typer.Option("--statement", help="In which words.")] = "",
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """Tell a claim or a concession (Law 68)."""
    return Claimed(
        board=board,
        ns=nobody(ns),
        ew=nobody(ew),
        seat=seat,
        tricks=tricks,
        statement=statement,
        session=session,
        section=section,
    )


@writes(app)
def foul(
    file: File,
    board: BoardNumber,
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="Else from now on.")
    ] = "",
    version: Annotated[
        str, typer.Option("--version", metavar="a|b", help="The deal it holds now.")
    ] = "",
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """
    Tell that a board holds other cards from here on (Law 87).

    \b
    Example:
      overtrick event foul evening.jsonl --board 7 --from-round 4
    """
    return Fouled(
        board=board,
        session=session,
        section=section,
        from_round=from_round or None,
        version=version or None,
    )


def _players(*ids: str) -> Players | None:
    north, east, south, west = (nobody(id) for id in ids)
    return (north, east, south, west) if any((north, east, south, west)) else None
