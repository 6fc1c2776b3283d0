"""``overtrick restore``: a new store from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, opened
from overtrick.cli.output import write

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Fill an empty folder or database from a backup; all of it is read and checked first.

    A store that holds anything is left alone.  A backup of one kind of store fills the other.

    \b
    Examples:
      overtrick restore club.backup --data new-club
      overtrick restore club.backup --database postgresql://club@server/club
    """
    with opened("restore", data, database, new=True) as store:
        from overtrick.app.store.backup import restore as fill

        write(f"{store.place}: {fill(file, store)}, from {file}")
