"""``overtrick backup``: everything of a club in one file, while the server runs or not."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, opened
from overtrick.cli.output import write
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Such as club.backup.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Save all events, links and settings of a club in one file; the evening may go on meanwhile.

    An older backup of that name is replaced when the new one is whole.  Keep the file as you
    would keep a key: it holds the club's links and what its pass phrase is checked by.

    \b
    Examples:
      overtrick backup club.backup
      overtrick backup /media/stick/tuesday.backup --data /srv/club
    """
    with opened("backup", data, database) as store:
        from overtrick.app.store.backup import backup as save

        write(
            translate(
                "{file}: {store}, from {place}",
                file=file,
                store=save(store, file),
                place=store.place,
            )
        )
