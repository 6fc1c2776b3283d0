"""``overtrick import``: a journal in a file as a new event of the club."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, opened
from overtrick.cli.output import leave_with, write
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal: evening.jsonl.")],
    event: Annotated[
        str, typer.Argument(metavar="EVENT", help="The event's id; else the file's name.")
    ] = "",
    title: Annotated[
        str, typer.Option("--title", metavar="T", help="Its title; else the journal's.")
    ] = "",
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Take a journal that was exported, or written by `overtrick event`, as a new event.

    A line that cannot be read is reported, and the rest is taken.

    \b
    Examples:
      overtrick import tuesday.jsonl
      overtrick import tuesday.jsonl tuesday-again --title "Tuesday, once more"
    """
    with file.open("rb"):  # what is not there is said as everywhere
        pass
    with opened("import", data, database, new=True) as store:
        from overtrick.app.store.exchange import import_journal

        row, problems = import_journal(store, file, event, title)
        write(
            translate(
                "{id}: {title!r}, {seq} entries, in {place}",
                id=row.id,
                title=row.title,
                seq=row.seq,
                place=store.place,
            )
        )
    leave_with(problems)
