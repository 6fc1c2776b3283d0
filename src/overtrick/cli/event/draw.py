"""``overtrick event draw``: who meets whom in the next round, by rule, by hand or by choice."""

import re
from dataclasses import replace
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.event.met import StageName
from overtrick.cli.output import write, write_json
from overtrick.events.journal.fold import Event
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.telling.command import Saying
from overtrick.events.telling.draws import Both, Drawing, drawing
from overtrick.formats.answers.match_json import draw_document
from overtrick.messages import say, translate
from overtrick.printing.assignments import draw_assignments

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@writes(app)
def draw(
    file: File,
    state: Event,
    stage: StageName = "",
    round: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, help="The round; else the next one."),
    ] = None,
    by_hand: Annotated[
        list[str] | None,
        typer.Option("--pair", metavar="A-B", help="By hand: A meets B; a lone A has a bye."),
    ] = None,
    swap: Annotated[
        list[str] | None,
        typer.Option("--swap", metavar="A,B", help="As drawn, but A and B change places."),
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(
            "--choose", metavar="A-B", help="A chooses B, where a knock-out has choice=yes."
        ),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Write it though faults were found in it.")
    ] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show it with all reasons, and write nothing.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the preview as data instead of a drawing.")
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
    found = drawing(
        state,
        stage=stage,
        round=round,
        by_hand=[_both(text, "--pair") for text in by_hand or []],
        swap=[_two(text) for text in swap or []],
        choose=[_both(text, "--choose") for text in choose or []],
    )
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
        return found.saying(anyway=anyway)
    if not as_json:
        for line in (
            say(found.remark),
            *(translate("fault: {fault}", fault=fault) for fault in found.faults),
        ):
            if line:
                write(line)
        write(translate("(nothing is written)"))
    raise typer.Exit(1 if found.faults and not anyway else 0)


def _show(state: Event, found: Drawing, *, why: bool) -> None:
    names, pairs = state.roster.names(), is_of_pairs(state, found.stage)
    for each in found.drawn:
        shown = replace(found.stage, draws=(each,))
        write(draw_assignments(shown, each.round, names, why=why, pairs=pairs))


def _both(text: str, option: str) -> Both:
    one, _, other = (part.strip() for part in re.sub(" v ", "-", text).partition("-"))
    if not one:
        raise typer.BadParameter(
            translate("{option} needs A-B: {text!r}", option=option, text=text)
        )
    return one, other or None


def _two(text: str) -> tuple[str, str]:
    one, sign, other = (part.strip() for part in text.partition(","))
    if not sign or not one or not other:
        raise typer.BadParameter(
            translate("--swap needs two, such as 3,9: {text!r}", text=text)
        )
    return one, other
