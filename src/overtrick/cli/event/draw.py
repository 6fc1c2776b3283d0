"""``overtrick event draw``: who meets whom in the next round, by rule, by hand or by choice."""

from dataclasses import replace
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.options import flag
from overtrick.cli.output import write, write_json
from overtrick.events.commands.command import Saying
from overtrick.events.commands.draws import Drawing, DrawRound
from overtrick.events.journal.fold import Event
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.formats.answers.match_json import draw_document
from overtrick.messages import say, translate
from overtrick.printing.assignments import draw_assignments

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@writes(app)
def draw(
    file: File,
    state: Event,
    command: DrawRound,
    preview: Annotated[
        bool, flag("--preview", "Show it with all reasons, and write nothing.")
    ] = False,
    as_json: Annotated[
        bool, flag("--json", "Print the preview as data instead of a drawing.")
    ] = False,
) -> Saying:
    """
    Draw the next round of a stage; a round robin is drawn whole.

    What is made by hand is checked before it is written; in a Swiss all others are drawn around
    it. A round may be drawn again, from what is known now: the last draw counts. A draw that
    comes before the results it hangs on, or loses one, is refused. Opponents are chosen one by
    one or all at once; when all have chosen the round is drawn.

    \b
    Examples:
      overtrick event draw congress.jsonl --preview
      overtrick event draw congress.jsonl --preview --json
      overtrick event draw congress.jsonl --pair 3-12
      overtrick event draw cup.jsonl --choose 1-7 --choose 2-5
    """
    if as_json and not preview:
        raise typer.BadParameter(
            translate("--json shows a draw that is not written: add --preview")
        )
    found = command.drawing(state)
    if as_json:
        write_json(
            {
                "stage": found.stage.id,
                "rounds": [draw_document(each) for each in found.drawn],
                "chooses": found.turn,
                "free": list(found.free),
                "faults": list(map(str, found.faults)),
            }
        )
    else:
        _show(state, found, why=preview)
    if not preview:
        return found.saying(anyway=command.anyway)
    if not as_json:
        for line in (
            say(found.remark),
            *(translate("fault: {fault}", fault=fault) for fault in found.faults),
        ):
            if line:
                write(line)
        write(translate("(nothing is written)"))
    raise typer.Exit(1 if found.faults and not command.anyway else 0)


def _show(state: Event, found: Drawing, *, why: bool) -> None:
    names, pairs = state.roster.names(), is_of_pairs(state, found.stage)
    for each in found.drawn:
        shown = replace(found.stage, draws=(each,))
        write(draw_assignments(shown, each.round, names, why=why, pairs=pairs))
