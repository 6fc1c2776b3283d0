"""``overtrick event``: whole matches and line-ups, told to the journal."""

import typer

from overtrick.cli.event.entry import verb
from overtrick.events.commands.matches import SetLineUp, TellMatch

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

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
