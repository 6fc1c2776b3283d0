"""
The club's store from the command line: a folder, a database, or the usual folder.

``backup``, ``restore``, ``export`` and ``import``; ``overtrick token``: programs let in to the
club's API, and out again.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import AsJson, WrongUsage, leave_with, refuse, show, write, write_json
from overtrick.cli.written import write_bytes
from overtrick.core.shown import install
from overtrick.messages import N_, say, translate

if TYPE_CHECKING:
    from overtrick.app.access.tokens import Token
    from overtrick.app.store.copying import StoreContents
    from overtrick.app.store.store import Store

__all__ = [
    "DataFolder",
    "DatabaseUrl",
    "app",
    "check_event",
    "needs_app",
    "opened",
    "place_of",
    "usual_folder",
]

DataFolder = Annotated[
    Path | None,
    option(
        "--data", "DIR", "The folder of the store; else OVERTRICK_DATA, else the usual one."
    ),
]
DatabaseUrl = Annotated[
    str | None,
    option(
        "--database", "URL", "A database instead: postgresql://...; else OVERTRICK_DATABASE."
    ),
]


APP = (
    "litestar",
    "msgspec",
    "jinja2",
    "sqlalchemy",
    "alembic",
    "itsdangerous",
    "argon2",
    "uvicorn",
)
"""Modules that the extra ``app`` brings."""


def needs_app(verb: str) -> None:
    """Leave with a sentence where the extra ``app`` is not installed."""
    missing = [name for name in APP if find_spec(name) is None]
    if missing:
        refuse(
            "overtrick {verb} needs the extra app (no {missing} here); install it with: "
            "{install}",
            verb=verb,
            missing=missing[0],
            install=install("app"),
        )


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
        raise WrongUsage("a folder (--data) or a database (--database), not both")
    if database and "://" not in database:  # a word would become a folder of that name
        raise WrongUsage("not an address of a database: postgresql://...")
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
        refuse("there is no store here; say --data DIR or --database URL", where=str(place))
    return Store.open(place)


app = typer.Typer(add_completion=False, rich_markup_mode=None)


def check_event(store: Store, event: str) -> None:
    """Refuse an event that the store does not have."""
    if event not in (known := [row.id for row in store.events()]):
        refuse(
            "no event {event!r}; there are: {known}",
            where=store.place,
            event=event,
            known=", ".join(known) or "none",
        )


@app.command("backup")
def backup(
    file: Annotated[Path, argument("FILE", "Such as club.backup.")],
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

        _say_moved(file, save(store, file), store.place)


@app.command("restore")
def restore(
    file: Annotated[Path, argument("FILE", "What backup has written.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    salvage: Annotated[
        bool, flag("--salvage", "Of a damaged file, save what can be read; say what not.")
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
        _say_moved(store.place, fill(whole, store), file)


def _say_moved(to: object, contents: StoreContents, source: object) -> None:
    """Write what went where, and whence."""
    write(
        translate(
            "{to}: {contents}, from {source}", to=to, contents=contents.text, source=source
        )
    )


def _salvage(file: Path, data: Path | None, database: str | None) -> None:
    """Save what can be read of a damaged file, and say on standard error what cannot."""
    from overtrick.app.store.salvage import salvage

    with opened("restore", data, database, new=True) as store:
        found = salvage(file, store)
        _say_moved(store.place, found.contents, file)
    for lost in found.lost:
        typer.echo(f"! {say(lost)}", err=True)
    if found.lost:
        raise typer.Exit(1)


@app.command("export")
def export(
    event: Annotated[str, argument("EVENT", "The event's id.")],
    file: Annotated[Path, argument("FILE", "The journal: evening.jsonl, - to print it.")],
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
        from overtrick.app.store.copying import export_journal, journal_bytes

        check_event(store, event)
        for broken in store.gaps():
            if broken.event == event:
                typer.echo(f"! {say(broken.whole)}", err=True)
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


@app.command("import")
def import_(
    file: Annotated[Path, argument("FILE", "A journal: evening.jsonl.")],
    event: Annotated[str, argument("EVENT", "The event's id; else the file's name.")] = "",
    title: Annotated[str, option("--title", "T", "Its title; else the journal's.")] = "",
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
        from overtrick.app.store.copying import import_journal

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


tokens = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

_COLUMNS = {
    "id": "id",
    "label": N_("program"),
    "role": N_("role"),
    "event": N_("event"),
    "made": N_("made"),
}

As = Literal["director", "deputy", "anyone"]


@tokens.callback()
def token_command() -> None:
    """Let programs in to a club's API: make, list and withdraw their tokens."""


@tokens.command("make")
def make(
    label: Annotated[str, argument("LABEL", "What it is for.")],
    role: Annotated[As, option("--role", "", "What the program may do.")] = "deputy",
    event: Annotated[str, option("--event", "EVENT", "This event alone; else every one.")] = "",
    as_json: AsJson = False,
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Print a new token; it is shown this once, and counts at once, while the server runs or not.

    \b
    Examples:
      overtrick token make "club website" --role anyone
      overtrick token make scorer --role deputy --event tuesday
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access
        from overtrick.app.access.viewer import Role

        if event:
            check_event(store, event)
        access = Access(store)
        token = access.api_token(Role(role), event or None, label)
        made = next(each for each in access.api_tokens() if each.id == token.split("_")[1])
        if as_json:
            write_json({"token": token, **_document(made)})
        else:
            write(token)


@tokens.command("list")
def list_(
    as_json: AsJson = False, data: DataFolder = None, database: DatabaseUrl = None
) -> None:
    """
    List the tokens, the oldest first; the tokens themselves are not kept.

    \b
    Example:
      overtrick token list
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access

        found = [_document(each) for each in Access(store).api_tokens()]
    if as_json:
        write_json(found)
        return
    if not found:
        write(translate("no program has a token"))
        return
    from overtrick.printing.columns import columns

    rows = [
        [str(each[name] or translate("every event")) for name in _COLUMNS] for each in found
    ]
    head = [translate(name) for name in _COLUMNS.values()]
    show("\n".join(columns(head, rows, "<<<<<", cut=(head[1], head[3]))))


@tokens.command("withdraw")
def withdraw(
    id: Annotated[str, argument("ID", "The id that list prints.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Take a token back; its program stops at once.

    \b
    Example:
      overtrick token withdraw 5f2a91c07be4
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access

        access = Access(store)
        known = {each.id: each for each in access.api_tokens()}
        if id not in known:
            refuse(
                "no token {id!r}; there are: {known}", id=id, known=", ".join(known) or "none"
            )
        access.withdraw_token(id)
        write(translate("{label}: withdrawn", label=known[id].label))


def _document(token: Token) -> dict[str, str | None]:
    return {
        "id": token.id,
        "label": token.label,
        "role": token.role.value,
        "event": token.event,
        "made": token.made.isoformat(timespec="seconds"),
    }


app.add_typer(tokens, name="token")
