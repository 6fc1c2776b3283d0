"""``overtrick event draw``: who meets whom in the next round, by rule, by hand or by choice."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.event.met import StageName
from overtrick.cli.output import fail, write
from overtrick.errors import OvertrickError
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Drawn, StagePlanned
from overtrick.events.stages.draw import (
    drawn_around,
    drawn_by_hand,
    faults,
    next_draw,
    next_round,
    whole_schedule,
)
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.stage import Stage, entrants, stage_named
from overtrick.events.stages.to_come import waited_for
from overtrick.events.stages.undrawn import results_lost
from overtrick.movements.knockout.choice import Choices, choices
from overtrick.printing.assignments import draw_assignments

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

Both = tuple[str, str | None]


@writes(app)
def draw(
    file: File,
    state: State,
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
) -> list[Facts]:
    """
    Draw the next round of a stage; a round robin is drawn whole.

    What is made by hand is checked before it is written; in a Swiss all others are drawn around
    it. A round may be drawn again, from what is known now: the last draw counts. A draw that
    comes before the results it hangs on, or loses one, is refused. Opponents are chosen one by
    one or all at once; when all have chosen the round is drawn.

    \b
    Examples:
      overtrick event draw congress.jsonl --preview
      overtrick event draw congress.jsonl --pair 3-12
      overtrick event draw cup.jsonl --choose 1-7 --choose 2-5
    """
    found, planned = stage_named(state, stage), list[Facts]()
    if choose:
        found, now = _chosen(found, entrants(state, found), choose, file)
        planned = [_planned(found)]
        if now.turn is not None:
            write(f"{now.turn} chooses next: {', '.join(now.free)} are free")
            return _unless(planned, preview)
    number = round or next_round(state, found)
    drawn = _drawn(state, found, number, by_hand or [], swap or [], file, again=bool(round))
    names, pairs = state.roster.names(), is_of_pairs(state, found)
    for each in drawn:
        shown = replace(found, draws=(each,))
        write(draw_assignments(shown, each.round, names, why=preview, pairs=pairs))
    lost = [said for each in drawn for said in _costs(state, found, each)]
    wrong = [fault for each in drawn for fault in faults(state, found, each)]
    if preview:
        for fault in (*lost, *wrong):
            write(f"fault: {fault}")
        return _unless([], preview, status=1 if (lost or wrong) and not anyway else 0)
    refused = [*lost, *(wrong if by_hand or swap else ())]
    if refused and not anyway:
        fail(
            *(f"{said} (--anyway writes it all the same)" for said in refused), place=str(file)
        )
    return [*planned, *drawn]


def _costs(state: State, stage: Stage, drawn: Drawn) -> list[str]:
    """What a draw would not know yet, and the results that it would lose."""
    waiting = [] if drawn.method == "hand" else waited_for(state, stage, drawn.round)
    return [*waiting, *results_lost(state, stage, drawn)]


def _unless(facts: list[Facts], preview: bool, *, status: int = 0) -> list[Facts]:
    if not preview:
        return facts
    write("(nothing is written)")
    raise typer.Exit(status)


def _drawn(
    state: State,
    stage: Stage,
    number: int,
    by_hand: list[str],
    swap: list[str],
    file: Path,
    *,
    again: bool,
) -> list[Drawn]:
    try:
        if by_hand:
            made = [_both(text, "--pair") for text in by_hand]
            return [drawn_around(state, stage, number, made)]
        if stage.form == "round_robin" and not again:
            return whole_schedule(state, stage)
        drawn = (swap and again and stage.draw(number)) or next_draw(state, stage, number)
        for text in swap:
            drawn = drawn_by_hand(state, stage, number, _swapped(drawn, *_two(text)))
    except OvertrickError as error:
        fail(f"stage {stage.id}, round {number}: {error}", place=str(file))
    return [drawn]


def _both(text: str, option: str) -> Both:
    one, _, other = (part.strip() for part in re.sub(" v ", "-", text).partition("-"))
    if not one:
        raise typer.BadParameter(f"{option} needs A-B: {text!r}")
    return one, other or None


def _two(text: str) -> tuple[str, str]:
    one, sign, other = (part.strip() for part in text.partition(","))
    if not sign or not one or not other:
        raise typer.BadParameter(f"--swap needs two, such as 3,9: {text!r}")
    return one, other


def _swapped(drawn: Drawn, one: str, other: str) -> list[Both]:
    turned = {one: other, other: one}
    return [
        (turned.get(each.home, each.home), each.away and turned.get(each.away, each.away))
        for each in drawn.matches
    ]


def _chosen(
    stage: Stage, everybody: tuple[str, ...], choose: list[str], file: Path
) -> tuple[Stage, Choices]:
    """The stage with these choices after those made before, and who chooses next."""
    said = str(stage.condition("choice"))
    if stage.form != "knockout" or said == "no":
        fail(f"nobody chooses in stage {stage.id}: plan it with --set choice=yes")
    if stage.draws:
        fail(f"stage {stage.id} is drawn: undo its draw to choose anew", place=str(file))
    before = [part.partition("=") for part in said.split(",") if "=" in part]
    made = [(one, other) for one, _, other in before]
    for one, other in (_both(text, "--choose") for text in choose):
        if other is None:
            raise typer.BadParameter(f"whom does {one} choose? --choose {one}-B")
        made.append((one, other))
    try:
        now = choices(everybody, made)
    except OvertrickError as error:
        fail(f"stage {stage.id}: {error}", place=str(file))
    value = ",".join(f"{one}={other}" for one, other in made)
    return replace(stage, conditions={**stage.conditions, "choice": value}), now


def _planned(stage: Stage) -> StagePlanned:
    return StagePlanned(
        stage=stage.id,
        form=stage.form,
        title=stage.title,
        entrants=stage.named,
        sessions=stage.sessions,
        method=stage.method,
        settings=stage.settings,
        conditions=stage.conditions,
    )
