"""``overtrick event``: results, confirmations, corrections and rulings."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import (
    BoardNumber,
    Direction,
    File,
    Of,
    verb,
    writes,
)
from overtrick.cli.output import Language
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting
from overtrick.events.telling.command import Saying
from overtrick.events.telling.moving import moved
from overtrick.events.telling.results import (
    Foul,
    Leave,
    claimed,
    confirmed,
    entered,
    led,
    withdrawn,
)
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_WORDS = {"ignore_unknown_options": True}  # -50 is a result, not an option

Table = Annotated[str, typer.Option("--table", metavar="T", help="The table.")]
Round = Annotated[str, typer.Option("--round", metavar="R", help="The round.")]
Result = Annotated[
    list[str], typer.Argument(metavar="RESULT", help="4SX N +1, PASS, -50, A+/A-, NP or BYE.")
]


@writes(app, context_settings=_WORDS)
def enter(
    file: File,
    state: Event,
    result: Result,
    board: BoardNumber,
    meeting: Meeting,
    table: Table = "",
    round: Round = "",
    lead: Annotated[str, typer.Option("--lead", metavar="CARD", help="Such as HQ.")] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="It corrects what was told of this meeting.")
    ] = False,
    of: Of = None,
    version: Annotated[
        str, typer.Option("--version", metavar="a|b", help="Which deal of a fouled board.")
    ] = "",
    home: Annotated[
        str, typer.Option("--home", metavar="ID", help="The home team, in teams.")
    ] = "",
    away: Annotated[
        str, typer.Option("--away", metavar="ID", help="The away team, in teams.")
    ] = "",
    language: Language = "",
) -> Saying:
    """
    Enter a result as it was written, in words of any of twelve languages.

    Two different results of one meeting are both kept, and the later one stands as disputed
    until one is confirmed; --replace says that it is a correction, and what it does not say
    stays as it was. With --of it may also correct the board or the pairs of that entry.

    Where a movement is planned or a round is drawn, --table (and --round) says who met.

    \b
    Examples:
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 "4SX N +1"
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 --replace PASS
      overtrick event enter evening.jsonl --board 8 --ns 3 --ew 10 "4 harten Z="
    """
    return entered(
        state,
        meeting,
        " ".join(result),
        lead=lead,
        replace=replace,
        of=of,
        version=version,
        home=home,
        away=away,
        language=language,
    )


@writes(app)
def confirm(
    file: File,
    state: Event,
    meeting: Meeting,
    board: Annotated[
        int | None, typer.Option("--board", metavar="B", help="The board's number.")
    ] = None,
    of: Of = None,
) -> Saying:
    """
    Confirm a result: the last one told of a meeting, or the one --of names.

    \b
    Example:
      overtrick event confirm evening.jsonl --board 7 --ns 3 --ew 10 --by Ada
    """
    return confirmed(state, meeting, of)


@writes(app)
def withdraw(
    file: File,
    state: Event,
    meeting: Meeting,
    board: Annotated[
        int | None, typer.Option("--board", metavar="B", help="Take back its result.")
    ] = None,
    of: Of = None,
    contestant: Annotated[
        str, typer.Option("--contestant", metavar="ID", help="Who goes home instead.")
    ] = "",
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="From when on; else from now.")
    ] = "",
    direction: Direction = None,
) -> Saying:
    """
    Take a result back, or say that a contestant goes home.

    \b
    Examples:
      overtrick event withdraw evening.jsonl --board 7 --ns 3 --ew 10
      overtrick event withdraw evening.jsonl --contestant 11 --from-round 6
    """
    if (board is None) == (not contestant):
        raise typer.BadParameter(translate("give either --board or --contestant"))
    if board is not None:
        return withdrawn(state, meeting, of)
    leave = Leave(
        contestant=contestant,
        direction=direction,
        section=meeting.section,
        from_round=from_round,
    )
    return leave.facts(state)


@writes(app)
def move(
    file: File,
    state: Event,
    board: BoardNumber,
    meeting: Meeting,
    of: Of = None,
    table: Table = "",
    to_board: Annotated[
        int, typer.Option("--to-board", metavar="B", help="The board that it is of.")
    ] = 0,
    to_table: Annotated[
        str, typer.Option("--to-table", metavar="T", help="Where it was played.")
    ] = "",
    to_round: Annotated[
        str, typer.Option("--to-round", metavar="R", help="When it was played.")
    ] = "",
) -> Saying:
    """
    Move a result to another board, table or round.

    Another board is of the same pairs; a table and a round say who sits there, as it is planned
    or drawn. Lead, agreement and ruling go with it.

    \b
    Example:
      overtrick event move evening.jsonl --board 7 --ns 3 --ew 10 --to-board 8
    """
    return moved(state, meeting, of or "", board=to_board, table=to_table, round=to_round)


@writes(app, "lead")
def lead(
    file: File,
    state: Event,
    card: Annotated[str, typer.Argument(metavar="CARD", help="Such as HQ.")],
    board: BoardNumber,
    meeting: Meeting,
) -> Saying:
    """Tell the opening lead of a board."""
    return led(state, meeting, card)


@writes(app)
def claim(
    file: File,
    state: Event,
    board: BoardNumber,
    seat: Annotated[str, typer.Option("--seat", metavar="N|E|S|W", help="Who claims.")],
    tricks: Annotated[int, typer.Option("--tricks", help="How many tricks.")],
    meeting: Meeting,
    statement: Annotated[str, typer.Option("--statement", help="In which words.")] = "",
) -> Saying:
    """Tell a claim or a concession (Law 68)."""
    return claimed(state, meeting, seat=seat, tricks=tricks, statement=statement)


verb(
    app,
    "foul",
    Foul,
    """
    Tell that a board holds other cards from here on (Law 87).

    With --match it is one match alone whose rooms did not play the same deal.

    \b
    Examples:
      overtrick event foul evening.jsonl --board 7 --from-round 4
      overtrick event foul congress.jsonl --board 7 --match 1-3v7
    """,
)
