"""``overtrick check``: what is wrong or suspicious in results, without a ranking."""

from typing import Annotated, Any

import typer

from overtrick.cli.given import Given, given
from overtrick.cli.options import flag, option
from overtrick.cli.output import AsJson, Output, leave_with, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import Files, Map, Sessions, mapping_of
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, asked_of, settings_of
from overtrick.events.checks.problems import problems_of
from overtrick.events.problem import Severity
from overtrick.events.ranking.rank import Asked
from overtrick.formats.answers.compared_json import published_document
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.published.figures import has_figures, with_rows
from overtrick.formats.published.reasons import Verdict, verdict_of
from overtrick.printing.problems import draw_problems, draw_published

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=SETTINGS_HELP)
def check(
    files: Files,
    rules: Rules = "",
    changes: Set = None,
    mapping: Map = None,
    sessions: Sessions = False,
    valid: Annotated[
        list[str] | None,
        option("--valid", "KEY", "This is right, do not ask; the key is in --json."),
    ] = None,
    everything: Annotated[
        bool,
        flag("--all", "List more than twelve questions of a kind; of thousands, the first."),
    ] = False,
    published: Annotated[
        bool, flag("--published", "Compare the file's own awards, totals and places with ours.")
    ] = False,
    method: Method = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say what is wrong or suspicious in results, the likeliest error first.

    Lines that cannot be read or do not count are errors, one line each on standard error, and
    the exit status is 1. Everything else is a question, asked once a result: a declarer on
    the wrong side, a card led from two hands, a missing result, tricks far from the field.
    With --published the file's own figures are compared with ours, and each difference has
    its likeliest reason: another convention, results that the file does not have, a
    contradiction in it, a wrong result.

    \b
    Examples:
      overtrick check examples/evening.csv
      overtrick check examples/evening.csv --json
      overtrick check examples/evening.csv --published --rules compscore
      overtrick check examples/evening.csv --valid "1:A:19a:12 v 7:1S W +3"
    """
    asked, settings = asked_of(method, rules, changes), settings_of(rules or "default", changes)
    found = given(
        files,
        mapping=mapping_of(mapping),
        sessions=sessions,
        results_only=True,
        in_parts=not published,
    )
    session, parts, doubted = found.session, found.parts, found.doubted()
    deals, trick_tables = found.contents.known_deals(), found.contents.trick_tables()
    if not published:
        found = found._replace(contents=Contents())  # the lines are all that is looked at
    doing("checking")
    problems = problems_of(
        session,
        deals=deals,
        trick_tables=trick_tables,
        valid=valid or (),
        method=method,
        settings=settings,
        problems=doubted,
        parts=parts,
    )
    verdict = None
    if published:
        doing("comparing")
        verdict = _verdict(found, asked)
        problems += () if verdict is None else verdict.problems
    if as_json:
        document: dict[str, Any] = {"problems": [problem_document(one) for one in problems]}
        if published:
            document["published"] = None if verdict is None else published_document(verdict)
        write_json(document, output)
    else:
        drawing = draw_problems(problems, len(parts or session.lines), everything=everything)
        show(f"{draw_published(verdict)}\n\n{drawing}" if published else drawing, output)
    leave_with([found for found in problems if found.severity is Severity.ERROR])


def _verdict(found: Given, asked: Asked) -> Verdict | None:
    """Compare the figures that a file publishes, of a field without names too."""
    contents = with_rows(found.contents)
    if not has_figures(contents):
        return None
    is_field = bool(found.contents.field_results)
    return verdict_of(contents, contents.session() if is_field else found.session, asked)
