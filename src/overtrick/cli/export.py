"""``overtrick export``: one event of the club as a journal in a file."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, opened
from overtrick.cli.output import fail, write
from overtrick.cli.written import write_bytes
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def export(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The event's id.")],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The journal: evening.jsonl, - to print it.")
    ],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Write an event of the club to a journal that `overtrick event` and `overtrick rank` read.

    A file that is there already is replaced only if the event holds all that it holds.

    \b
    Examples:
      overtrick export tuesday tuesday.jsonl
      overtrick export tuesday - --data /srv/club | head -n 3
    """
    with opened("export", data, database) as store:
        from overtrick.app.store.exchange import export_journal, journal_bytes

        if event not in (known := [row.id for row in store.events()]):
            fail(
                translate(
                    "no event {event!r}; there are: {known}",
                    event=event,
                    known=", ".join(known) or "none",
                ),
                place=store.place,
            )
        for broken in store.gaps():
            if broken.event == event:
                typer.echo(f"! {broken}", err=True)
        if str(file) == "-":
            write_bytes(journal_bytes(store, event), file)
        else:
            write(
                translate(
                    "{file}: {store} entries, from {place}",
                    file=file,
                    store=export_journal(store, event, file),
                    place=store.place,
                )
            )
