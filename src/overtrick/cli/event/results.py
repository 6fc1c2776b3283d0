"""``overtrick event``: results, confirmations, corrections and rulings."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, verb, writes
from overtrick.cli.options import flag, option
from overtrick.cli.output import WrongUsage
from overtrick.events.commands.command import Saying
from overtrick.events.commands.results import (
    Claim,
    Confirm,
    Enter,
    Lead,
    Leave,
    MoveResult,
    Replace,
    Withdraw,
)
from overtrick.events.commands.rulings import Foul, Rule
from overtrick.events.journal.fold import Event

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_WORDS = {"ignore_unknown_options": True}  # -50 is a result, not an option


@writes(
    app,
    last="table round lead replace of version home away language",
    context_settings=_WORDS,
)
def enter(
    file: File,
    state: Event,
    command: Replace,
    replace: Annotated[
        bool, flag("--replace", "It corrects what was told of this meeting.")
    ] = False,
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
    if replace or command.of:
        return command.facts(state)
    names = Enter.__struct_fields__
    return Enter(**{name: getattr(command, name) for name in names}).facts(state)


verb(
    app,
    "confirm",
    Confirm,
    """
    Confirm a result: the last one told of a meeting, or the one --of names.

    \b
    Example:
      overtrick event confirm evening.jsonl --board 7 --ns 3 --ew 10 --by Ada
    """,
)


@writes(app)
def withdraw(
    file: File,
    state: Event,
    command: Withdraw,
    contestant: Annotated[str, option("--contestant", "ID", "Who goes home instead.")] = "",
    from_round: Annotated[
        str, option("--from-round", "R", "From when on; else from now.")
    ] = "",
    direction: Annotated[
        str | None,
        option("--direction", "NS|EW", "Where two pairs share a number."),
    ] = None,
) -> Saying:
    """
    Take a result back, or say that a contestant goes home.

    \b
    Examples:
      overtrick event withdraw evening.jsonl --board 7 --ns 3 --ew 10
      overtrick event withdraw evening.jsonl --contestant 11 --from-round 6
    """
    if (command.board is None) == (not contestant):
        raise WrongUsage("give either --board or --contestant")
    if not contestant:
        return command.facts(state)
    leave = Leave(
        contestant=contestant,
        direction=direction,
        section=command.section or "A",
        from_round=from_round,
    )
    return leave.facts(state)


verb(
    app,
    "move",
    MoveResult,
    """
    Move a result to another board, table or round.

    Another board is of the same pairs; a table and a round say who sits there, as it is planned
    or drawn. Lead, agreement and ruling go with it.

    \b
    Example:
      overtrick event move evening.jsonl --board 7 --ns 3 --ew 10 --to-board 8
    """,
    last="of table to_board to_table to_round",
)

verb(app, "lead", Lead, "Tell the opening lead of a board.")

verb(app, "claim", Claim, "Tell a claim or a concession (Law 68).")

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


verb(
    app,
    "rule",
    Rule,
    """
    Rule on a result; what happened at the table stays in the journal beside it.

    In a match of teams --innocent looks at the other room, as Law 86B2(b) has it where that
    side is not at fault and the rooms have no comparable results.

    \b
    Examples:
      overtrick event rule evening.jsonl --board 7 --ns 3 --ew 10 A+/A-
      overtrick event rule evening.jsonl --board 8 --ns 3 --ew 10 --fault ew
      overtrick event rule evening.jsonl --board 9 --ns 3 --ew 10 \\
          "60% 4S N = | 40% 4S N -1"
      overtrick event rule congress.jsonl --board 7 --match 1-3v7 --room open \\
          --innocent ns "4S N ="
    """,
    last="table round language",
    context_settings=_WORDS,
)
