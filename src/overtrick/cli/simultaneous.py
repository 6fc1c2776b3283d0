"""``overtrick simultaneous``: the same boards in many clubs, ranked as one field."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.cli.field_files import AskedField, FieldChange, ranked_field, watched_field
from overtrick.cli.given import Why, reasons_of, show_reasons
from overtrick.cli.options import flag, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    leave_with,
    placed,
    show,
    write_json,
)
from overtrick.cli.results import Files
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set
from overtrick.compare.reference import ReferenceField
from overtrick.errors import OvertrickError
from overtrick.events.against import lines_against, totals_against
from overtrick.events.series.simultaneous import (
    FieldLine,
    FieldRanking,
    HeatInField,
    lines_in_field,
)
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.compared_json import totals_document
from overtrick.formats.answers.season_json import field_document
from overtrick.formats.lists.season_file import SimultaneousPlan
from overtrick.messages import plural, translate
from overtrick.printing.columns import plain
from overtrick.printing.league import draw_field, draw_heats

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_KEYS = """\b
PLAN.json, with files beside it:
  {"title": "Autumn", "boards": 24, "rules": "ebu",
   "minimum": {"tables": 3, "boards": 18}, "embargo": "2026-11-22T23:00Z",
   "awards": {"field": "ebu-simultaneous", "club": "ebu-club"},
   "field": ["championship.csv"],
   "heats": [{"id": "ox", "club": "Oxford", "files": ["ox.xml"]}]}

\b
  boards     the boards of the set; a heat's others are left out
  method, rules, set
             how the field is ranked, as the options of rank
  minimum    tables that a heat needs to count, boards for a place
  embargo    until then --json and --why have no boards: hands may still
             be played
  awards     schemes of the field and of a club: overtrick awards PLAN.json
  field      files of a fixed field, played before: every result is
             compared with it instead of with the other clubs
  heats      id, club and files of each; one that comes again replaces
             the one before
"""


@app.callback()
def simultaneous_command() -> None:
    """Rank clubs that play the same boards as one field."""


Reference = Annotated[
    list[Path] | None,
    option(
        "--field",
        "FILE",
        "A fixed field: results in any format, or a frequency table; may be repeated.",
    ),
]


@app.command("rank", epilog=f"{_KEYS}\n\n{SETTINGS_HELP}")
def rank_command(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    reference: Reference = None,
    heat: Annotated[str, option("--heat", "ID", "Show the pairs of this heat alone.")] = "",
    why: Why = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank many clubs as one field: each file is a heat, or as PLAN.json says.

    A contestant is HEAT:ID. Beside the field's result stands what the same cards were
    worth at the club. Heats may come in any format, in any order, and again.

    With a --field that was played before, results are compared with that alone.

    \b
    Examples:
      overtrick simultaneous rank examples/simultaneous.json
      overtrick simultaneous rank examples/simultaneous.json --heat york
      overtrick simultaneous rank examples/simultaneous.json --why ox:3
      overtrick simultaneous rank examples/championship.json
    """
    asked = AskedField(
        tuple(files), method, rules, tuple(changes or ()), tuple(reference or ())
    )
    give_field(asked, heat, why, as_json=as_json, output=output)


def give_field(
    asked: AskedField,
    heat: str = "",
    why: str | None = None,
    *,
    is_fixed: bool = False,
    as_json: bool = False,
    output: Path | None = None,
) -> None:
    """Rank a field and give it, or the reasons of a line; *is_fixed*: it must say with whom."""
    asked.check()
    try:
        plan, found, problems = ranked_field(asked)
        if is_fixed and found.ranking.reference is None:
            raise WrongUsage("nothing to compare with: say --field FILE, or it in the plan")
        if heat and heat not in {each.heat.id for each in found.heats}:
            known = ", ".join(each.heat.id for each in found.heats)
            raise WrongUsage("no heat {heat!r}; there are: {known}", heat=heat, known=known)
        told = None if why is None else _reasons(found, plan, why)
    except OvertrickError as error:
        leave_with([placed("", error)])
        return
    if told is None:
        _give(found, plan, heat, is_fixed=is_fixed, as_json=as_json, output=output)
    else:
        show_reasons(told, output, as_json=as_json)
    leave_with(problems)


@app.command("watch", epilog=f"{_KEYS}\n\n{SETTINGS_HELP}")
def watch_command(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    reference: Reference = None,
    as_json: AsJson = False,
    output: Output = None,
    until_final: Annotated[
        bool, flag("--until-final", "End when every heat has results.")
    ] = False,
) -> None:
    """
    Rank the field anew whenever a club's file comes or changes: an inbox.

    Say FOLDER, where each file is a heat, or PLAN.json. Only files that have changed are
    read again; each is answered in a line, its problems below. -o keeps the newest ranking
    in a file. Ctrl-C ends it.

    \b
    Examples:
      overtrick simultaneous watch examples/simultaneous.json --until-final
      overtrick simultaneous watch inbox/ --rules ebu --json -o field.json
    """
    asked = AskedField(
        tuple(files), method, rules, tuple(changes or ()), tuple(reference or ())
    )
    asked.check()
    with suppress(KeyboardInterrupt):
        for change in watched_field(asked):
            typer.echo("\n".join(_said(change)))
            if output is not None:
                _give(change.field.ranking(), change.plan, as_json=as_json, output=output)
            if until_final and _is_final(change.field.heats):
                return


def _said(change: FieldChange) -> Iterator[str]:
    """Say what came in, each club's problems below its line, and how the field stands."""
    clock = datetime.now().strftime("%H:%M:%S")
    for each in change.changed:
        counts = "" if each.is_counted else ", does not count"
        yield f"{clock}  {each.heat.id}: {_of_tables(each.tables)}{counts}"
        yield from (f"          {problem}" for problem in each.problems)
    yield from (f"          {problem}" for problem in change.problems)
    counted = sum(each.is_counted for each in change.field.heats)
    state = "final" if _is_final(change.field.heats) else "provisional"
    yield (
        translate(
            "{clock}  field: {tables}, {counted} of {heats} heats, {state}",
            clock=clock,
            tables=_of_tables(change.field.tables),
            counted=counted,
            heats=len(change.field.heats),
            state=state,
        )
    )


def _give(
    found: FieldRanking,
    plan: SimultaneousPlan,
    heat: str = "",
    *,
    is_fixed: bool = False,
    as_json: bool,
    output: Path | None,
) -> None:
    """Give the ranking as text or data; under an embargo data have no boards."""
    if as_json:
        totals = {"totals": _totals(found)} if is_fixed else {}
        write_json({**_document(found, plan, _is_embargoed(plan)), **totals}, output)
        return
    drawn = [draw_field(found, plan.title, heat)]
    drawn += [] if heat else [draw_heats(found)]
    show("\n\n".join(drawn), output)


def _totals(found: FieldRanking) -> list[dict[str, Any]]:
    """Give each contestant's percentage and IMPs against a fixed field, whatever the method."""
    ranking, heats = found.ranking, [each for each in found.heats if each.is_counted]
    reference = ranking.reference or ReferenceField({})
    compared = lines_against(
        (line for each in heats for line in lines_in_field(each)),
        lambda line: reference.board(line.session, line.board.number).scores,
        lambda _: None,
        ranking.settings,
    )
    return totals_document(totals_against(list(compared), ranking.settings))


def _is_final(heats: Collection[HeatInField]) -> bool:
    return bool(heats) and all(each.heat.session.lines for each in heats)


def _is_embargoed(plan: SimultaneousPlan) -> bool:
    return plan.embargo is not None and datetime.now(UTC) < plan.embargo


def _reasons(found: FieldRanking, plan: SimultaneousPlan, asked: str) -> list[Reason]:
    """
    Explain a line: what it is worth in the club and in the field, then board by board.

    Under an embargo the boards are left out.
    """
    reasons = reasons_of(found.ranking, asked)
    own = [line for line in found.lines if asked == line.standing.id]
    if _is_embargoed(plan) and (closed := plan.closed):
        if not own:
            raise OvertrickError(closed)
        reasons = [*(replace(each, below=()) for each in reasons), Reason(closed)]
    return [*(_beside(found, line) for line in own), *reasons]


def _beside(found: FieldRanking, line: FieldLine) -> Reason:
    tables = next(each.tables for each in found.heats if each.heat is line.heat)
    if line.standing.percentage is None:
        club, field = plain(line.alone.total), plain(line.standing.total)
    else:
        club = f"{plain(line.alone.percentage)} %"
        field = f"{plain(line.standing.percentage)} %"
    said = {"id": line.standing.id, "club": club, "club2": line.heat.club, "field": field}
    said["tables"] = _of_tables(tables)
    if (reference := found.ranking.reference) is not None:
        return Reason(
            translate(
                "{id}: {club} at {club2} ({tables}), {field} against the fixed field "
                "({results}): the same scores met others",
                results=plural("{count} result", "{count} results", reference.results),
                **said,
            )
        )
    return Reason(
        translate(
            "{id}: {club} at {club2} ({tables}), {field} in the field ({tables2}): the same "
            "scores met others",
            tables2=_of_tables(found.tables),
            **said,
        )
    )


def _of_tables(count: int) -> str:
    return plural("{count} table", "{count} tables", count)


def _document(
    found: FieldRanking, plan: SimultaneousPlan, is_embargoed: bool
) -> dict[str, Any]:
    document = {"title": plan.title, **field_document(found, is_embargoed=is_embargoed)}
    document["embargo"] = plan.embargo.isoformat() if plan.embargo else None
    document["status"] = "final" if _is_final(found.heats) else "provisional"
    return document
