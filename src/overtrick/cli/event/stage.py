"""``overtrick event``: stages with their conditions, whole matches and line-ups."""

from textwrap import wrap

import typer

from overtrick.cli.event.entry import File, verb, writes
from overtrick.cli.results import Set
from overtrick.events.commands.command import Saying
from overtrick.events.commands.matches import SetLineUp, TellMatch
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


verb(
    app,
    "match",
    TellMatch,
    """
    Tell the score of a whole match.

    Both captains may tell it; if they differ, both are kept and the later one is disputed.
    Where nothing is drawn (a ladder, or friendly matches in a stage of form table), --against
    makes a match of it; the name that it gets is what --match knows it by afterwards.

    \b
    Examples:
      overtrick event match congress.jsonl 34-21 --team 12 --by "captain 12"
      overtrick event match congress.jsonl 12-0 --points --team 12 --round 3
      overtrick event match ladder.jsonl 34-21 --team 3 --against 2
    """,
    context_settings={"ignore_unknown_options": True},
)


verb(
    app,
    "lineup",
    SetLineUp,
    """
    Tell who plays for a team in one room of a match, on all boards or a set of them.

    \b
    Example:
      overtrick event lineup congress.jsonl Ada Alan --team 12 --room open
    """,
)
