"""
Keep safe: a backup to take along, copies that make themselves, checks; ``/health``.

An event taken along in any format, and a journal brought in.
"""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from overtrick.app.club.running import Running
from overtrick.app.store.backup import backup
from overtrick.app.store.store import Store
from overtrick.app.views.desk.files import conversion_of
from overtrick.app.views.desk.safe import age, checked, copies_seen
from overtrick.app.views.sentences import Sentence
from overtrick.app.web.body import bytes_of
from overtrick.app.web.callers import Asking, download
from overtrick.app.web.config import State
from overtrick.app.web.openapi import VERSION
from overtrick.app.web.routes.desk import check_event
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who, at_desk
from overtrick.compare.profiles import PROFILES
from overtrick.errors import InvalidFile, Text
from overtrick.events.journal.entry import VERSION as JOURNAL_VERSION
from overtrick.formats.conversion import Conversion
from overtrick.formats.format import Format
from overtrick.formats.journals.journal import entries_of
from overtrick.formats.registry import format_by_id, formats
from overtrick.messages import say, translate

__all__ = ["ACTIONS", "PAGES"]

_WHY = "Everything of the club is in a backup: it is for the director."


@get("/desk/safe", include_in_schema=False)
async def safe(state: State, who: Who, check: FromQuery[bool] = False) -> Template:
    """How old the last copy is, and everything that keeps results safe."""
    viewer = who.director(_WHY)
    backups = state.backups
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
async def take_backup(request: Asking, state: State, who: Who) -> Response[bytes]:
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
async def copy_now(request: Asking, state: State, who: Who) -> dict[str, Any]:
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


LARGEST = 9_000_000
"""Bytes of a journal that is brought in."""


class FormatSeen(msgspec.Struct, frozen=True):
    """A format that an event can be written in."""

    id: str
    title: str
    suffix: str
    note: str


class Formats(msgspec.Struct, frozen=True):
    """The formats that an event can be written in."""

    formats: tuple[FormatSeen, ...]


class LossesSeen(msgspec.Struct, frozen=True):
    """What a format does not carry of this event, each in a sentence."""

    format: str
    losses: tuple[str, ...]


class ImportedEvent(msgspec.Struct, frozen=True):
    """An event that came from a journal, and what of it could not be read."""

    event: str
    entries: int
    problems: tuple[Sentence, ...]


@get("/formats", tags=["exchange"], summary="The formats", opt={"id": "formats", "open": True})
async def written() -> Formats:
    """List the formats that an event can be written in."""
    found = [each for each in formats().values() if each.writer]
    return Formats(tuple(FormatSeen(f.id, f.title, f.suffix, f.note) for f in found))


@get(
    "/events/{event:str}/export/{format:str}",
    tags=["exchange"],
    summary="The event as a file",
    opt={"id": "export", "media": "application/octet-stream"},
)
async def export(
    state: State, who: Who, event: FromPath[str], format: FromPath[str]
) -> Response[bytes]:
    """Write the event in a format; ``x-overtrick-losses`` counts what it does not carry."""
    running, _ = await at_desk(state, who, event, uncovered=True)
    wanted = format_by_id(format)
    done = await state.club.aside(event, partial(_in_full, wanted=wanted))
    losses = {"x-overtrick-losses": str(len(done.losses))}
    name = f"{running.id}{wanted.suffix}"
    return download(done.data, name, "application/octet-stream", **losses)


@get(
    "/events/{event:str}/export/{format:str}/losses",
    tags=["exchange"],
    summary="What a format does not carry",
    opt={"id": "losses"},
)
async def losses(
    state: State, who: Who, event: FromPath[str], format: FromPath[str]
) -> LossesSeen:
    """Say what would be lost of the event in a format; nothing is written."""
    await at_desk(state, who, event, uncovered=True)
    wanted = format_by_id(format)
    done = await state.club.aside(event, partial(_in_full, wanted=wanted))
    return LossesSeen(wanted.id, tuple(map(say, done.losses)))


@post(
    "/import",
    tags=["exchange"],
    summary="Bring a journal in",
    opt={"id": "import_journal", "raw": "application/jsonl"},
)
async def bring_in(
    request: Asking, state: State, who: Who, event: FromQuery[str]
) -> ImportedEvent:
    """Make a new event of a journal, JSON Lines as the command line writes them."""
    who.director()
    check_event(event)
    data = await bytes_of(request, LARGEST)
    entries, problems = await state.club.apart(entries_of, data, event)
    if not entries:
        raise InvalidFile("this is no journal: not one line is an entry")
    number, opening = len(entries), state.club.open(event, event, entries)
    del entries  # they are read from the store anew, once they are saved
    running = await opening
    if running.title != event:
        await state.club.blocking(state.club.store.rename, event, running.title)
    return ImportedEvent(event, number, tuple(each.whole for each in problems))


def _in_full(running: Running, wanted: Format) -> Conversion:
    return conversion_of(running.state, wanted, in_full=True)


PAGES = [safe, health]
ACTIONS = [take_backup, copy_now, written, export, losses, bring_in]
