"""``overtrick event stage``: what an event is made of, with its conditions."""

from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.results import Set
from overtrick.events.commands.command import Saying
from overtrick.events.commands.stages import stage_planned
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage_conditions import STAGE_CONDITIONS
from overtrick.events.journal.stages import FORMS

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_CONDITIONS = [
    line
    for name, known in STAGE_CONDITIONS.items()
    for line in wrap(
        f"{name}: {' | '.join([*map(str, known.values), *filter(None, [known.also])])}",
        76,
        initial_indent="  ",
        subsequent_indent="      ",
    )
]


@writes(app, epilog="\n".join(["\b", "Conditions, beside all settings:", *_CONDITIONS]))
def stage(
    file: File,
    state: Event,
    form: Annotated[
        str, typer.Argument(metavar="FORM", help=f"{', '.join(FORMS)}: sessions of any kind.")
    ],
    entrants: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="In the order of seeding; else all there are."),
    ] = None,
    id_: Annotated[
        str, typer.Option("--stage", metavar="ID", help="Its name, and its session's.")
    ] = "1",
    title: Annotated[str, typer.Option("--title", metavar="T")] = "",
    rounds: Annotated[int | None, typer.Option("--rounds", metavar="N", min=1)] = None,
    boards: Annotated[
        int | None, typer.Option("--boards", metavar="N", min=1, help="Of a match.")
    ] = None,
    sessions: Annotated[
        str, typer.Option("--sessions", metavar="IDS", help="Its sessions, with commas.")
    ] = "",
    earlier: Annotated[
        str, typer.Option("--from", metavar="ID", help="The stage that entrants come from.")
    ] = "",
    places: Annotated[
        str, typer.Option("--places", metavar="1-8", help="Which places of it go through.")
    ] = "",
    method: Annotated[
        str, typer.Option("--method", metavar="M", help="If not as in the event's rules.")
    ] = "",
    changes: Set = None,
) -> Saying:
    """
    Plan a stage of the event, or change its conditions; draws and results stay.

    \b
    Examples:
      overtrick event stage congress.jsonl swiss --rounds 9 --boards 8
      overtrick event stage congress.jsonl knockout --stage KO --from 1 \\
          --places 1-8 --boards 32
    """
    return stage_planned(
        state,
        form,
        entrants=entrants or (),
        stage=id_,
        title=title,
        rounds=rounds,
        boards=boards,
        sessions=sessions.split(","),
        earlier=earlier,
        places=places,
        method=method,
        changes=changes or (),
    )
