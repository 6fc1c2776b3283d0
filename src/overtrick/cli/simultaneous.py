"""``overtrick simultaneous``: the same boards in many clubs, ranked as one field."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.cli.files import files_of
from overtrick.cli.given import Given, Why, given, reasons_of
from overtrick.cli.output import AsJson, Output, leave_with, placed, read, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import (
    SETTINGS_HELP,
    Files,
    Method,
    Rules,
    Set,
    check_method,
    settings_of,
)
from overtrick.compare.methods import METHODS
from overtrick.core.exact import plain_text
from overtrick.core.watched import watched
from overtrick.errors import OvertrickError, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.series.simultaneous import FieldLine, FieldRanking, Heat, rank_field
from overtrick.events.session import Session
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.ranking_json import reasons_document
from overtrick.formats.answers.season_json import field_document
from overtrick.formats.lists.season_file import Scoring
from overtrick.formats.lists.simultaneous_file import (
    HeatPlan,
    SimultaneousPlan,
    read_simultaneous,
)
from overtrick.printing.simultaneous import draw_field, draw_heats
from overtrick.printing.words import draw_reasons

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_KEYS = """\b
PLAN.json, with files beside it:
  {"title": "Autumn", "boards": 24, "rules": "ebu",
   "minimum": {"tables": 3, "boards": 18}, "embargo": "2026-11-22T23:00Z",
   "heats": [{"id": "ox", "club": "Oxford", "files": ["ox.xml"]}]}

\b
  boards     the boards of the set; a heat's others are left out
  method, rules, set
             how the field is ranked, as the options of rank
  minimum    tables that a heat needs to count, boards for a place
  embargo    until then --json has no boards: hands may still be played
  heats      id, club and files of each; one that comes again replaces
             the one before
"""


@app.callback()
def simultaneous_command() -> None:
    """Rank clubs that play the same boards as one field."""


@app.command("rank", epilog=f"{_KEYS}\n\n{SETTINGS_HELP}")
def rank_command(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    heat: Annotated[
        str, typer.Option("--heat", metavar="ID", help="Show the pairs of this heat alone.")
    ] = "",
    why: Why = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank many clubs as one field: each file is a heat, or as PLAN.json says.

    A contestant is HEAT:ID. Beside the field's result stands what the same cards were
    worth at the club. Heats may come in any format, in any order, and again.

    \b
    Examples:
      overtrick simultaneous rank examples/simultaneous.json
      overtrick simultaneous rank examples/simultaneous.json --heat york
      overtrick simultaneous rank examples/simultaneous.json --why ox:3
    """
    if rules or changes:
        settings_of(rules or "default", changes)
    check_method(method)
    plan, folder, problems = _plan(files)
    scoring = Scoring(
        method or plan.scoring.method or "matchpoints",
        rules or plan.scoring.rules or "default",
        tuple(changes or ()) or plan.scoring.changes,
    )
    if scoring.method not in METHODS:
        raise typer.BadParameter(
            f"{scoring.method} is not for a field; there are: " + ", ".join(METHODS)
        )
    try:
        settings = settings_of(scoring.rules, scoring.changes)
        heats = list(_heats(plan, folder))
        if heat and heat not in {each.id for each in heats}:
            known = ", ".join(each.id for each in heats)
            raise typer.BadParameter(f"no heat {heat!r}; there are: {known}")
        doing("ranking")
        found = rank_field(heats, scoring.method, settings, scoring.rules, plan.limits)
        told = None if why is None else _reasons(found, why)
    except OvertrickError as error:
        leave_with([*problems, Problem("", error.text)])
        return
    is_embargoed = plan.embargo is not None and datetime.now(UTC) < plan.embargo
    if told is not None:
        show(draw_reasons(told), output) if not as_json else write_json(
            reasons_document(told), output
        )
    elif as_json:
        write_json(_document(found, plan, is_embargoed), output)
    else:
        drawn = [draw_field(found, plan.title, heat)]
        drawn += [] if heat else [draw_heats(found)]
        show("\n\n".join(drawn), output)
    leave_with([*problems, *found.problems])


def _plan(files: Sequence[Path]) -> tuple[SimultaneousPlan, Path, list[Problem]]:
    """Read the plan, or make one of files: each is a heat of its own name."""
    if len(files) == 1 and files[0].suffix.lower() == ".json":
        plan, problems = read_simultaneous(read(files[0]), str(files[0]))
        return plan, files[0].parent, problems
    found, problems = files_of(files)
    heats = tuple(HeatPlan(file.stem, file.stem, (str(file),)) for file in found)
    return SimultaneousPlan(heats=heats), Path(), problems


def _heats(plan: SimultaneousPlan, folder: Path) -> Iterator[Heat]:
    """Read the heats; of one that comes again the last counts."""
    last = {heat.id: heat for heat in plan.heats}
    times = Counter(heat.id for heat in plan.heats)
    for heat in watched(list(last.values()), "heats read", len(last)):
        session, problems = _session(heat, folder)
        yield Heat(heat.id, heat.club, session, tuple(problems), times[heat.id] - 1)


def _session(heat: HeatPlan, folder: Path) -> tuple[Session, list[Problem]]:
    """Read the files of a heat; one that is not there yet is a note."""
    names = [folder / name for name in heat.files]
    there = [name for name in names if name.exists()]
    problems = [
        Problem(str(name), Text("no such file yet"), severity=Severity.NOTE)
        for name in names
        if name not in there
    ]
    if not there:
        return Session(()), problems
    try:
        found: Given = given(there, sessions=True, results_only=True)
    except OvertrickError as error:
        return Session(()), [*problems, placed(str(there[0]), error)]
    return found.session, [*problems, *found.problems]


def _reasons(found: FieldRanking, asked: str) -> list[Reason]:
    """Explain a line: what it is worth in the club and in the field, then board by board."""
    reasons = reasons_of(found.ranking, asked)
    own = [line for line in found.lines if asked == line.standing.id]
    return [*(_beside(found, line) for line in own), *reasons]


def _beside(found: FieldRanking, line: FieldLine) -> Reason:
    tables = next(each.tables for each in found.heats if each.heat is line.heat)
    if line.standing.percentage is None:
        club, field = plain_text(line.alone.total), plain_text(line.standing.total)
    else:
        club = f"{plain_text(line.alone.percentage)} %"
        field = f"{plain_text(line.standing.percentage)} %"
    return Reason(
        f"{line.standing.id}: {club} at {line.heat.club} ({_of_tables(tables)}), {field} in the"
        f" field ({_of_tables(found.tables)}): the same scores met others"
    )


def _of_tables(count: int) -> str:
    return f"{count} table{'s' * (count != 1)}"


def _document(
    found: FieldRanking, plan: SimultaneousPlan, is_embargoed: bool
) -> dict[str, Any]:
    document = {"title": plan.title, **field_document(found, is_embargoed=is_embargoed)}
    document["embargo"] = plan.embargo.isoformat() if plan.embargo else None
    document["status"] = (
        "final" if all(each.heat.session.lines for each in found.heats) else "provisional"
    )
    return document
