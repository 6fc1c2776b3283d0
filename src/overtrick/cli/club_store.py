"""Which store a verb of the club works on: a folder, a database, or the usual folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.needing import needs_app
from overtrick.cli.output import fail
from overtrick.messages import translate

if TYPE_CHECKING:
    from overtrick.app.store.store import Store

__all__ = ["DataFolder", "DatabaseUrl", "opened", "place_of", "usual_folder"]

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder of the store; else OVERTRICK_DATA, else the usual one.",
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="A database instead: postgresql://...; else OVERTRICK_DATABASE.",
    ),
]


def place_of(data: Path | None, database: str | None) -> str | Path:
    """
    Give the store that is meant: what is typed goes before what the environment says.

    >>> place_of(Path("club"), None).name
    'club'

    :raises BadParameter: if a folder and a database are both given, or no address of one.
    """
    if data is None and not database:
        folder, database = (
            os.environ.get("OVERTRICK_DATA"),
            os.environ.get("OVERTRICK_DATABASE"),
        )
        data = Path(folder) if folder else None
    if data is not None and database:
        raise typer.BadParameter(
            translate("a folder (--data) or a database (--database), not both")
        )
    if database and "://" not in database:  # a word would become a folder of that name
        raise typer.BadParameter(translate("not an address of a database: postgresql://..."))
    return database or (data or usual_folder()).expanduser()


def usual_folder() -> Path:
    """Give the folder in which this system keeps what programs save."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "overtrick"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "overtrick"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "overtrick"


def opened(verb: str, data: Path | None, database: str | None, *, new: bool = False) -> Store:
    """
    Open the store that is meant.

    :param new: whether one may be made; else a folder without one is refused.
    """
    needs_app(verb)
    from overtrick.app.store.database import FILE_NAME
    from overtrick.app.store.store import Store

    place = place_of(data, database)
    if isinstance(place, Path) and not new and not (place / FILE_NAME).exists():
        fail(
            translate("there is no store here; say --data DIR or --database URL"),
            place=str(place),
        )
    return Store.open(place)
