"""
``overtrick event stages``: where each stage stands, who leads, what is next; ladders.

``overtrick event``: stages with their conditions, matches, line-ups; ``draw``: who meets
whom in the next round, by rule, by hand or by choice.
"""

from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from overtrick.cli.event.entry import File, StageName, verb, writes
from overtrick.cli.options import flag
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    leave_with,
    refuse,
    show,
    write,
    write_json,
)
from overtrick.cli.settings import Set
from overtrick.compare.settings import Setting
from overtrick.errors import Text
from overtrick.events.commands.command import Saying
from overtrick.events.commands.draws import Drawing, DrawRound
from overtrick.events.commands.evening import changes_typed
from overtrick.events.commands.matches import SetLineUp, TellMatch
from overtrick.events.commands.stages import PlanStage
from overtrick.events.journal.conditions import STAGE_CONDITIONS
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.draw import Next, Task, next_in_event, next_in_stage
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ladder import ladder_now
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.formats.answers.match_json import draw_document, ladder_document, stage_document
from overtrick.formats.journals.journal import open_journal
from overtrick.messages import say, translate
from overtrick.printing.assignments import draw_assignments
from overtrick.printing.columns import columns
from overtrick.printing.cross_table import draw_ladder
from overtrick.printing.words import Names, called, listed

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


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
        refuse(
            "stage {id} is no ladder; its form is {form}",
            where=str(file),
            id=found.id,
            form=form,
        )
    now = ladder_now(state, found)
    names = state.roster.names()
    if as_json:
        write_json(ladder_document(found, now, names), output)
    else:
        show(draw_ladder(now.ladder, names), output)
    leave_with([*problems, *now.problems])


def _condition(name: str, known: Setting) -> list[str]:
    """Write a condition with its values; what is no word stands last, as a column of words."""
    values = f"{name}: {' | '.join(map(str, known.values))}"
    lines = wrap(values, 76, initial_indent="  ", subsequent_indent="      ")
    if not known.also:
        return lines
    before = f"{lines[-1]} |  "
    if len(before) + len(known.also) > 76:
        before = "      |  "
    else:
        lines.pop()
    also = wrap(known.also, 76 - len(before), subsequent_indent=" " * len(before))
    return [*lines, f"{before}{also[0]}", *also[1:]]


_CONDITIONS = [
    line for name, known in STAGE_CONDITIONS.items() for line in _condition(name, known)
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
        raise WrongUsage("--json shows a draw that is not written: add --preview")
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
