"""``overtrick check``: what is wrong or suspicious in results, without a ranking."""

from typing import Annotated

import typer

from overtrick.cli.columns import mapping_of
from overtrick.cli.given import given
from overtrick.cli.output import AsJson, Output, leave_with, show, write_json
from overtrick.cli.results import SETTINGS_HELP, Files, Map, Rules, Sessions, Set, settings_of
from overtrick.events.checks.problems import problems_of
from overtrick.events.problem import Severity
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.printing.problems import draw_problems

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=SETTINGS_HELP)
def check(
    files: Files,
    rules: Rules = "default",
    changes: Set = None,
    mapping: Map = None,
    sessions: Sessions = False,
    valid: Annotated[
        list[str] | None,
        typer.Option(
            "--valid", metavar="KEY", help="This is right, do not ask; the key is in --json."
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every question, however many.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say what is wrong or suspicious in results, the likeliest error first.

    Lines that cannot be read or do not count are errors, one line each on standard error, and
    the exit status is 1. Everything else is a question, asked once a result: a declarer on
    the wrong side, a card led from two hands, a missing result, tricks far from the field.

    \b
    Examples:
      overtrick check examples/evening.csv
      overtrick check examples/evening.csv --json
      overtrick check examples/evening.csv --valid "1:A:19a:12 v 7:1S W +3"
    """
    settings = settings_of(rules, changes)
    found = given(files, mapping=mapping_of(mapping), sessions=sessions)
    session, doubted = found.session, found.doubted()
    problems = problems_of(
        session,
        deals=found.contents.known_deals(),
        trick_tables=found.contents.trick_tables(),
        valid=valid or (),
        settings=settings,
        problems=doubted,
    )
    if as_json:
        write_json({"problems": [problem_document(found) for found in problems]}, output)
    else:
        show(draw_problems(problems, len(session.lines), everything=everything), output)
    leave_with([found for found in problems if found.severity is Severity.ERROR])
