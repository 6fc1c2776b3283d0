"""``overtrick help``: a verb, or the names that options take."""

from __future__ import annotations

from typing import Annotated

import typer

from overtrick.cli.names import SUBJECTS, names_of
from overtrick.cli.options import argument
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.messages import say
from overtrick.printing.listing import draw_choices

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


def _offered(incomplete: str) -> list[tuple[str, str]]:
    from overtrick.cli.app import VERBS

    known = {name: verb.help for name, verb in VERBS.items()}
    known |= {name: say(subject.usage) for name, subject in SUBJECTS.items()}
    return [(name, what) for name, what in known.items() if name.startswith(incomplete)]


@app.command("help")
def help_command(
    words: Annotated[
        list[str] | None,
        argument(
            "[VERB|SUBJECT]",
            "A verb, or one of: " + ", ".join(SUBJECTS),
            autocompletion=_offered,
        ),
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Explain a verb, or the names that options take.

    \b
    Examples:
      overtrick help rank
      overtrick help event enter
      overtrick help settings
      overtrick help settings missing bye
      overtrick help rules --json
    """
    first, *more = words or [""]
    if first not in SUBJECTS:
        from overtrick.cli.app import run

        raise typer.Exit(run([*(words or ()), "--help"]))
    if as_json:
        write_json({first: [each.document() for each in names_of(first, *more)]}, output)
    else:
        show(_drawing(first, *more), output)


def _drawing(subject: str, *wanted: str) -> str:
    return f"{say(SUBJECTS[subject].usage)}\n\n{draw_choices(names_of(subject, *wanted))}"
