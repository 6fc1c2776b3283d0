"""``overtrick event ladder``: who stands on which rung, and whom they may challenge."""

import typer

from overtrick.cli.event.entry import File
from overtrick.cli.event.met import StageName
from overtrick.cli.output import AsJson, Output, fail, leave_with, show, write_json
from overtrick.events.stages.ladder import ladder_now
from overtrick.formats.answers.ladder_json import ladder_document
from overtrick.formats.journals.journal import open_journal
from overtrick.printing.ladder import draw_ladder

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def ladder(
    file: File, stage: StageName = "", as_json: AsJson = False, output: Output = None
) -> None:
    """
    Show a head-to-head ladder, and whom each may challenge.

    Plan it as a stage of form ladder, its entrants from the top rung down; tell a challenge
    with match and --against. The lower of the two is the challenger.

    \b
    Examples:
      overtrick event stage ladder.jsonl ladder 1 2 3 4 --set reach=2
      overtrick event match ladder.jsonl 34-21 --team 3 --against 2
      overtrick event ladder ladder.jsonl
    """
    state, problems = open_journal(file)
    found = state.stage(stage)
    if found.form != "ladder":
        form = found.form.replace("_", " ")
        fail(f"stage {found.id} is no ladder; its form is {form}", place=str(file))
    now = ladder_now(state, found)
    names = state.roster.names()
    if as_json:
        write_json(ladder_document(found, now, names), output)
    else:
        show(draw_ladder(now.ladder, names), output)
    leave_with([*problems, *now.problems])
