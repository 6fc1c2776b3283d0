"""``overtrick event stage``: what an event is made of, with its conditions."""

from dataclasses import replace
from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, writes
from overtrick.cli.output import write
from overtrick.cli.results import Set, check_method
from overtrick.compare.methods import METHODS
from overtrick.compare.scale_choice import scale_of
from overtrick.errors import InvalidSetting
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import (
    FORMS,
    StagePlanned,
)
from overtrick.events.ranking.pair_matches import unfit
from overtrick.events.session import Session
from overtrick.events.stages.conditions import STAGE_CONDITIONS, read_choices
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.stage import Stage, stages_of
from overtrick.events.stages.through import through

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
    state: State,
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
) -> Facts | list[Facts]:
    """
    Plan a stage of the event, or change its conditions; draws and results stay.

    \b
    Examples:
      overtrick event stage congress.jsonl swiss --rounds 9 --boards 8
      overtrick event stage congress.jsonl knockout --stage KO --from 1 \\
          --places 1-8 --boards 32
    """
    if form not in FORMS:
        raise typer.BadParameter(f"no form {form!r}; there are: {', '.join(FORMS)}")
    check_method(method)
    asked = {"rounds": rounds, "boards": boards, "from": earlier, "places": places}
    told = [f"{name}={value}" for name, value in asked.items() if value]
    try:
        settings, conditions = read_choices([*told, *(changes or [])])
    except InvalidSetting as error:
        raise typer.BadParameter(str(error)) from None
    planned = StagePlanned(
        stage=id_,
        form=form,
        title=title,
        entrants=tuple(entrants or ()),
        sessions=tuple(filter(None, (each.strip() for each in sessions.split(",")))),
        method=method,
        settings=settings,
        conditions=conditions,
    )
    _check_scale(state, planned)
    if entrants or not earlier:
        return planned
    found = through(state, Stage(id_, form, conditions=conditions))
    for problem in found.problems:
        write(f"note: {problem}")
    return [*found.registered, replace(planned, entrants=found.entrants)]


def _check_scale(state: State, planned: StagePlanned) -> None:
    """Refuse matches of pairs in victory points on a scale that does not go by their method."""
    before = next((each for each in stages_of(state)[0] if each.id == planned.stage), None)
    stage = Stage(
        planned.stage,
        planned.form,
        method=planned.method or (before.method if before else ""),
        settings={**(before.settings if before else {}), **planned.settings},
    )
    method, settings = method_of(state, stage, Session(())), settings_of(state, stage)[0]
    if settings.pair_matches == "vp" and method in METHODS:
        scale = scale_of(settings.vp_scale, method)
        if wrong := unfit(scale, METHODS[method], Session(())):
            raise typer.BadParameter(f"pair_matches=vp: {wrong}; choose by --set vp_scale=...")
