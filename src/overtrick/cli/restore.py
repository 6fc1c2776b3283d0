"""``overtrick restore``: a new store from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, opened, place_of
from overtrick.cli.needing import needs_app
from overtrick.cli.output import write
from overtrick.messages import translate

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    salvage: Annotated[
        bool,
        typer.Option(
            "--salvage", help="Of a damaged file, save what can be read; say what not."
        ),
    ] = False,
) -> None:
    """
    Fill an empty folder or database from a backup; all of it is read and checked first.

    A store that holds anything is left alone.  A backup of one kind of store fills the other.
    With --salvage the file may be damaged, and be the file of a store itself.

    \b
    Examples:
      overtrick restore club.backup --data new-club
      overtrick restore club.backup --database postgresql://club@server/club
      overtrick restore old-club/overtrick.sqlite --salvage --data new-club
    """
    needs_app("restore")
    with file.open("rb"):  # what is not there is said as everywhere
        pass
    place_of(data, database)  # what is typed wrongly is said before anything is read
    from overtrick.app.store.backup import fill, opened_backup

    if salvage:
        _salvage(file, data, database)
        return
    # A store is made once there is something to fill it with.
    with (
        opened_backup(file) as whole,
        opened("restore", data, database, new=True) as store,
    ):
        write(
            translate(
                "{place}: {whole}, from {file}",
                place=store.place,
                whole=fill(whole, store),
                file=file,
            )
        )


def _salvage(file: Path, data: Path | None, database: str | None) -> None:
    """Save what can be read of a damaged file, and say on standard error what cannot."""
    from overtrick.app.store.salvage import salvage

    with opened("restore", data, database, new=True) as store:
        found = salvage(file, store)
        write(
            translate(
                "{place}: {contents}, from {file}",
                place=store.place,
                contents=found.contents,
                file=file,
            )
        )
    for lost in found.lost:
        typer.echo(f"! {lost}", err=True)
    if found.lost:
        raise typer.Exit(1)
