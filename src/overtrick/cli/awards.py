"""``overtrick awards``: what the places of a ranking are worth by a federation's scheme."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.completion import completing
from overtrick.cli.given import given
from overtrick.cli.help import explained
from overtrick.cli.output import AsJson, Output, fail, leave_with, read, show, write_json
from overtrick.cli.results import Files, Method, Rules, Sessions, Set, check_method, settings_of
from overtrick.core.exact import plain_text
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.awards.awarding import AwardLine, awards_of
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.scheme_file import read_scheme
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.named import find_named
from overtrick.events.problem import Problem
from overtrick.events.ranking.asked import Asked
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.awards_json import awards_document
from overtrick.formats.plain import decoded
from overtrick.printing.awards import draw_awards
from overtrick.printing.words import draw_reasons

__all__ = ["app", "scheme_named"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Scheme = Annotated[
    str,
    typer.Option(
        "--scheme",
        metavar="ID|FILE",
        help='A scheme, see "overtrick help schemes", or a file of your own (.toml).',
        autocompletion=completing("schemes"),
        callback=explained("schemes"),
    ),
]


@app.command()
def awards(
    files: Files,
    scheme: Scheme,
    level: Annotated[
        str,
        typer.Option("--level", metavar="LEVEL", help="A level of event that the scheme has."),
    ] = "",
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    sessions: Sessions = False,
    why: Annotated[
        str | None, typer.Option("--why", metavar="ID", help="Explain an award, step by step.")
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Work out what each place is worth: masterpoints, by a scheme as data.

    The session is ranked as "overtrick rank" does. A scheme says its source and what of
    it is not confirmed; every award says how it came about.

    \b
    Examples:
      overtrick awards examples/evening.csv --scheme acbl-club
      overtrick awards examples/evening.csv --scheme acbl-club --why 4
      overtrick awards examples/congress.jsonl --scheme abf-session --level club
    """
    if rules or changes:
        settings_of(rules or "default", changes)
    check_method(method)
    chosen = scheme_named(scheme)
    found = given(files, sessions=sessions, results_only=True)
    try:
        ranking = found.ranked(Asked(method=method, rules=rules, changes=tuple(changes or ())))
        lines: Sequence[AwardLine] = awards_of(ranking, chosen, level)
        if why is not None:
            lines = _named(lines, why)
    except OvertrickError as error:
        leave_with([*found.problems, Problem("", error.text)])
        return
    if as_json:
        write_json(awards_document(chosen, lines), output)
    elif why is not None:
        show(draw_reasons(_reason(line, chosen) for line in lines), output)
    else:
        show(draw_awards(chosen, lines), output)
    leave_with(ranking.problems)


def scheme_named(name: str) -> AwardScheme:
    """
    Find a scheme by its id, or read it from a file of the user's own.

    >>> scheme_named("acbl-club").unit
    'masterpoints'
    """
    if name in SCHEMES:
        return SCHEMES[name]
    file = Path(name)
    if file.suffix.lower() != ".toml":
        raise typer.BadParameter(
            f"no scheme {name!r}; there are: {', '.join(SCHEMES)}; a file ends with .toml"
        )
    try:
        scheme, problems = read_scheme(decoded(read(file)), name)
    except OSError as error:
        fail(error.strerror or str(error), place=name)
    if scheme is None:
        leave_with(problems)
        raise typer.Exit(1)
    return scheme


def _named(lines: Sequence[AwardLine], who: str) -> list[AwardLine]:
    found = [line for line in lines if find_named({who: True}, line.standing)]
    if not found:
        known = ", ".join(dict.fromkeys(line.standing.id for line in lines))
        raise UnknownName("nobody is {who!r}; there are: {known}", who=who, known=known)
    return found


def _reason(line: AwardLine, scheme: AwardScheme) -> Reason:
    who = " ".join(filter(None, (line.standing.direction, line.standing.id)))
    head = f"{who}: {plain_text(line.award, 4)} {scheme.unit}"
    return Reason(head, tuple(Reason(step) for step in line.steps))
