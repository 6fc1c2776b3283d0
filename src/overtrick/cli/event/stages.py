"""``overtrick event stages``: where each stage stands, who leads, what is next; ladders."""

from pathlib import Path
from typing import Any

import typer

from overtrick.cli.event.entry import File, StageName
from overtrick.cli.output import AsJson, Output, fail, leave_with, show, write_json
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.draw import Next, Task, next_in_event, next_in_stage
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ladder import ladder_now
from overtrick.formats.answers.match_json import ladder_document, stage_document
from overtrick.formats.journals.journal import open_journal
from overtrick.messages import translate
from overtrick.printing.columns import columns
from overtrick.printing.cross_table import draw_ladder
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
    found = state.stages
    if as_json:
        write_json({"stages": [_document(state, stage, file) for stage in found]}, output)
    elif not found:
        show(translate("No stage is planned yet; plan one with: overtrick event stage"), output)
    else:
        now = next_in_event(state)
        over = translate("All stages are over. ") if now.task is Task.PUBLISH else ""
        said = translate("{over}Next: {now}", over=over, now=_said(now, file))
        show("\n".join([*_table(state, found), "", said]), output)
    leave_with(problems)


def _document(state: Event, stage: Stage, file: Path) -> dict[str, Any]:
    now = next_in_stage(state, stage)
    return {
        **stage_document(stage),
        "leaders": _leaders(state, stage),
        "next": "" if now is None else _said(now, file),
    }


_HEAD = (
    Text("stage"),
    Text("title"),
    Text("form"),
    Text("entrants"),
    Text("drawn"),
    Text("of"),
    Text("in front"),
)


def _table(state: Event, found: tuple[Stage, ...]) -> list[str]:
    head = _HEAD
    names = state.roster.names()
    rows = [_row(state, stage, names) for stage in found]
    return columns(head, rows, "<<<>>><", cut=(_HEAD[1], _HEAD[-1]))


def _row(state: Event, stage: Stage, names: Names) -> list[str]:
    leaders = _leaders(state, stage)
    return [
        stage.id,
        stage.title,
        stage.form.replace("_", " "),
        str(_number(state, stage)),
        str(stage.drawn),
        str(stage.number("rounds") or ""),
        listed([called(who, names) for who in leaders[:3]]) if leaders else "-",
    ]


def _number(state: Event, stage: Stage) -> int:
    """How many play; a number of two sections, or of both lines, is that of two."""
    known = entrants(state, stage)
    registered = [who for who, *_ in state.roster.contestants if who in known]
    return len(known) if stage.named else len(registered)


def _leaders(state: Event, stage: Stage) -> list[str]:
    standings = ranking_of(state, stage=stage.id).standings
    return [line.id for line in standings if line.place == 1]


def _said(found: Next, file: Path) -> str:
    """What is next, in words or as a command."""
    where = translate("{file} --stage {stage}", file=file, stage=found.stage)
    match found.task:
        case Task.REGISTER:
            return translate("overtrick event contestant {file} ID NAME ...", file=file)
        case Task.CHALLENGE:
            return translate(
                "overtrick event match {where} 34-21 --team ID --against ID", where=where
            )
        case Task.PLAY:
            return _to_come(found)
        case Task.TELL:
            return translate("results of stage {stage}", stage=found.stage)
        case Task.CHOOSE:
            return translate(
                "{choosing}: overtrick event draw {where} --choose A-B",
                choosing=found.choosing,
                where=where,
            )
        case Task.EXTRA_BOARDS:
            return translate("extra boards: {ties} level", ties=listed(found.ties))
        case Task.DRAW:
            return translate(
                "overtrick event draw {where}{text}",
                where=where,
                text=translate(" --round {round}", round=found.round) * found.alone,
            )
        case Task.PUBLISH:
            return translate("overtrick event publish {file}", file=file)


def _to_come(found: Next) -> str:
    rounds = listed(list(dict.fromkeys(str(draw.round) for draw, _ in found.matches)))
    word = "match" if len(found.matches) == 1 else "matches"
    return translate(
        "{matches} {word} of round {rounds} to come in stage {stage}",
        matches=len(found.matches),
        word=word,
        rounds=rounds,
        stage=found.stage,
    )


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
        fail(
            translate("stage {id} is no ladder; its form is {form}", id=found.id, form=form),
            place=str(file),
        )
    now = ladder_now(state, found)
    names = state.roster.names()
    if as_json:
        write_json(ladder_document(found, now, names), output)
    else:
        show(draw_ladder(now.ladder, names), output)
    leave_with([*problems, *now.problems])
