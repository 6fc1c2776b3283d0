"""``overtrick event stages``: where each stage stands, who leads, and what is next."""

from pathlib import Path

import typer

from overtrick.cli.event_entry import File
from overtrick.cli.output import AsJson, Output, leave_with, show, write_json
from overtrick.errors import InvalidMovement
from overtrick.events.journal.fold import State
from overtrick.events.now.ranking import ranking_of
from overtrick.events.stages.draw import next_round
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.knockout_draw import knockout_draw
from overtrick.events.stages.stage import Stage, entrants, stage_named, stages_of
from overtrick.events.stages.to_come import to_come
from overtrick.formats.draw_json import stage_document
from overtrick.formats.journal import open_journal
from overtrick.printing.columns import columns
from overtrick.printing.words import Names, called, listed

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def stages(file: File, as_json: AsJson = False, output: Output = None) -> None:
    """
    List the stages: where each stands, who leads, and what is next.

    \b
    Example:
      overtrick event stages congress.jsonl
    """
    state, problems = open_journal(file)
    found, _ = stages_of(state)
    if as_json:
        listed = [
            {
                **stage_document(stage),
                "leaders": _leaders(state, stage),
                "next": _next(state, stage, file),
            }
            for stage in found
        ]
        write_json({"stages": listed}, output)
    elif not found:
        show("No stage is planned yet; plan one with: overtrick event stage", output)
    else:
        show("\n".join([*_table(state, found), "", _now(state, found, file)]), output)
    leave_with(problems)


def _table(state: State, found: tuple[Stage, ...]) -> list[str]:
    head = ("stage", "title", "form", "entrants", "drawn", "of", "in front")
    names = state.roster.names()
    rows = [_row(state, stage, names) for stage in found]
    return columns(head, rows, "<<<>>><", cut=("title", "in front"))


def _row(state: State, stage: Stage, names: Names) -> list[str]:
    leaders = _leaders(state, stage)
    return [
        stage.id,
        stage.title,
        stage.form.replace("_", " "),
        str(len(entrants(state, stage))),
        str(stage.drawn),
        str(stage.number("rounds") or ""),
        listed([called(who, names) for who in leaders[:3]]) if leaders else "-",
    ]


def _leaders(state: State, stage: Stage) -> list[str]:
    standings = ranking_of(state, stage=stage.id).standings
    return [line.id for line in standings if line.place == 1]


def _now(state: State, found: tuple[Stage, ...], file: Path) -> str:
    """What is next in the stage being played, or in the first one after it."""
    known = [stage.id for stage in found]
    begun = known.index(stage_named(state).id)
    for stage in found[begun:]:
        if to_do := _next(state, stage, file):
            return f"Next: {to_do}"
    return f"All stages are over. Next: overtrick event publish {file}"


def _next(state: State, stage: Stage, file: Path) -> str:
    """What a stage waits for, in words or as a command; nothing if it is over."""
    where = f"{file} --stage {stage.id}"
    if len(entrants(state, stage)) < 2:
        return f"overtrick event contestant {file} ID NAME ..."
    if stage.form == "ladder":
        return f"overtrick event match {where} 34-21 --team ID --against ID"
    waiting = to_come(state, stage)
    if waiting:
        rounds = listed(list(dict.fromkeys(str(draw.round) for draw, _ in waiting)))
        word = "match" if len(waiting) == 1 else "matches"
        return f"{len(waiting)} {word} of round {rounds} to come in stage {stage.id}"
    if stage.form == "table":
        return "" if _is_told(state, stage) else f"results of stage {stage.id}"
    if stage.form == "knockout":
        return _next_tie(state, stage, where)
    total = stage.number("rounds")
    over = bool(stage.draws) if stage.form == "round_robin" else total and stage.drawn >= total
    return "" if over else f"overtrick event draw {where}"


def _next_tie(state: State, stage: Stage, where: str) -> str:
    now = knock_out(state, stage)
    if now.choosing and not stage.draws:
        return f"{now.choosing}: overtrick event draw {where} --choose A-B"
    if now.level:
        return f"extra boards: {listed(now.level)} level"
    try:
        knockout_draw(state, stage, next_round(state, stage))
    except InvalidMovement:
        return ""
    return f"overtrick event draw {where}"


def _is_told(state: State, stage: Stage) -> bool:
    return bool(ranking_of(state, stage=stage.id).standings)
