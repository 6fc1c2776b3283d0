"""``overtrick event rule``: what the director rules on a result."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import BoardNumber, File, writes
from overtrick.cli.output import Language
from overtrick.events.commands.command import Saying
from overtrick.events.commands.rulings import ruled
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@writes(app, context_settings={"ignore_unknown_options": True})
def rule(
    file: File,
    state: Event,
    board: BoardNumber,
    meeting: Meeting,
    ruling: Annotated[
        list[str] | None,
        typer.Argument(metavar="[RULING]", help='60/40, A+/A-, 4S N =, "60% ... | 40% ..."'),
    ] = None,
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
    innocent: Annotated[
        str,
        typer.Option(
            "--innocent", metavar="ns|ew", help="They get A+ or RULING, if better (86B2b)."
        ),
    ] = "",
    late: Annotated[bool, typer.Option("--late", help="It is to be played later.")] = False,
    law: Annotated[str, typer.Option("--law", metavar="N", help="If not the usual one.")] = "",
    table: Annotated[str, typer.Option("--table", metavar="T", help="The table.")] = "",
    round: Annotated[
        str, typer.Option("--round", metavar="R", help="The round; else the last.")
    ] = "",
    language: Language = "",
) -> Saying:
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
    """
    return ruled(
        state,
        meeting,
        " ".join(ruling or []),
        ew_ruling=ew_ruling,
        fault=fault,
        innocent=innocent,
        late=late,
        law=law,
        language=language,
    )
