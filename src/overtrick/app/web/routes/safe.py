"""Keep safe: a backup to take along, copies that make themselves, checks; ``/health``."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Template

from overtrick.app.store.backup import backup
from overtrick.app.store.store import Store
from overtrick.app.views.desk.safe import age, checked, copies_seen
from overtrick.app.web.backups import Backups
from overtrick.app.web.openapi import VERSION
from overtrick.app.web.page import page
from overtrick.app.web.who import Who
from overtrick.compare.profiles import PROFILES
from overtrick.errors import Text
from overtrick.events.journal.entry import VERSION as JOURNAL_VERSION
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]

_WHY = "Everything of the club is in a backup: it is for the director."


@get("/desk/safe", include_in_schema=False)
async def safe(state: State, who: Who, check: bool = False) -> Template:
    """How old the last copy is, and everything that keeps results safe."""
    viewer = who.director(_WHY)
    backups: Backups = state.backups
    at = datetime.now(UTC)
    found, trouble = await state.club.blocking(copies_seen, backups.folder, at)
    return page(
        "safe.html",
        translate("Keep safe"),
        viewer=viewer,
        copies=found,
        trouble=trouble,
        backups=backups,
        folder=str(backups.folder) if backups.folder else "",
        backed_up=age(backups.backed_up, at) if backups.backed_up else "",
        jumps=[(str(jump), f"{jump.at.astimezone():%H:%M}") for jump in backups.watch.jumps],
        checked=await state.club.blocking(checked, state.club.store) if check else None,
        place=state.club.store.place,
        clock=f"{at.astimezone():%H:%M}",
        version=VERSION,
        journal_version=JOURNAL_VERSION,
        profiles=sorted(PROFILES),
    )


@post("/backup", include_in_schema=False, status_code=200)
async def take_backup(
    request: Request[Any, Any, Any], state: State, who: Who
) -> Response[bytes]:
    """Give everything in one file."""
    who.director(_WHY)
    data = await state.club.blocking(_backup, state.club.store)
    at = datetime.now(UTC)
    state.backups.backed_up = at
    name = f"overtrick-{at:%Y%m%dT%H%M%S}Z.sqlite"
    return Response(
        data,
        media_type="application/octet-stream",
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )


def _backup(store: Store) -> bytes:
    with TemporaryDirectory(prefix="overtrick-") as folder:
        file = Path(folder) / "backup.sqlite"
        backup(store, file)
        return file.read_bytes()


@post("/copy", include_in_schema=False, status_code=200)
async def copy_now(request: Request[Any, Any, Any], state: State, who: Who) -> dict[str, Any]:
    """Copy to the second folder at once, and say what became of it."""
    who.director(_WHY)
    done = await state.backups.copy()
    said = (
        done.message
        if done
        else Text("There is no folder for copies: start with --copies FOLDER.")
    )
    return {"said": [said], "trouble": done is None or done.is_trouble}


@get("/health", tags=["server"])
async def health(state: State) -> dict[str, Any]:
    """Say that the server answers, and that its store does; and what is missing in it."""
    await state.club.blocking(state.club.store.check_there)
    broken = list(state.club.broken.values())
    status = {"status": "damaged", "damaged": broken} if broken else {"status": "ok"}
    return {**status, "version": VERSION}


PAGES = [safe, health]
ACTIONS = [take_backup, copy_now]
