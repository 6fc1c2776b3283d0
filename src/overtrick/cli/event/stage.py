"""``overtrick event stage``: what an event is made of, with its conditions."""

from textwrap import wrap

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.results import Set
from overtrick.events.commands.command import Saying
from overtrick.events.commands.rules import changes_typed
from overtrick.events.commands.stages import PlanStage
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage_conditions import STAGE_CONDITIONS

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
def stage(file: File, state: Event, command: PlanStage, changes: Set = None) -> Saying:
    """
    Plan a stage of the event, or change its conditions; draws and results stay.

    \b
    Examples:
      overtrick event stage congress.jsonl swiss --rounds 9 --boards 8
      overtrick event stage congress.jsonl knockout --stage KO --from 1 \\
          --places 1-8 --boards 32
    """
    command.changes = changes_typed(changes or ())
    return command.facts(state)
