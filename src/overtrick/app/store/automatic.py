"""
Copies that make themselves in a second folder: a USB stick, a shared folder.

A stick that was pulled out or is full is a message for the desk, never an error: the evening
goes on.
"""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import rmtree
from typing import Final, NamedTuple

from overtrick.app.store.backup import backup
from overtrick.app.store.errors import Damaged, StoreError, said
from overtrick.app.store.store import Store
from overtrick.core.whole_files import LEFT_OVER
from overtrick.errors import Text

__all__ = ["Copied", "Copy", "automatic_copy", "copies"]

_NAME: Final = re.compile(r"overtrick-(\d{8}T\d{6})Z\.sqlite")
_STAMP: Final = "%Y%m%dT%H%M%S"
_STALE: Final = 3600  # seconds after which nobody is still writing


class Copy(NamedTuple):
    """A copy in the second folder."""

    file: Path
    at: datetime


class Copied(NamedTuple):
    """What became of it: a sentence for the desk, and the copy if there is a new one."""

    message: Text
    copy: Copy | None = None
    is_trouble: bool = False


def copies(folder: str | Path) -> list[Copy]:
    """
    List the copies of a folder, the newest first.

    :raises OSError: if the folder cannot be read.
    """
    found = []
    for file in Path(folder).expanduser().iterdir():
        if named := _NAME.fullmatch(file.name):
            at = datetime.strptime(named[1], _STAMP).replace(tzinfo=UTC)
            found.append(Copy(file, at))
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def automatic_copy(
    store: Store,
    folder: str | Path,
    *,
    at: datetime,
    every: timedelta = timedelta(minutes=10),
    keep: int = 10,
) -> Copied:
    """
    Copy a store to a second folder, unless the last copy is young; keep the newest ones.

    :param at: this moment; the copy is named by it.
    :param every: how old the last copy is when the next one is due; zero for at once.
    """
    folder = Path(folder).expanduser()
    try:
        if not folder.is_dir():  # a stick that is out; a folder in its place would be no copy
            return Copied(
                Text("No copy: {folder} is not there.", folder=folder), is_trouble=True
            )
        last = next(iter(copies(folder)), None)
        if last is not None and timedelta(0) <= at - last.at < every:
            return Copied(Text("The copy of {at:%H:%M} UTC is recent enough.", at=last.at))
        return _copy(store, folder, at, keep)
    except (StoreError, OSError) as error:
        return Copied(Text("No copy: {error}", error=said(error)), is_trouble=True)


def _copy(store: Store, folder: Path, at: datetime, keep: int) -> Copied:
    name = f"overtrick-{at.astimezone(UTC).strftime(_STAMP)}Z.sqlite"
    copy = Copy(folder / name, at.astimezone(UTC).replace(microsecond=0))
    try:
        done = backup(store, copy.file)
    except Damaged as error:
        return _as_it_is(store, folder, error)
    others = [each for each in copies(folder) if each != copy]
    for old in others[max(keep, 1) - 1 :]:
        old.file.unlink(missing_ok=True)
    _sweep(folder)
    return Copied(Text("Copied to {file}: {done}.", file=copy.file, done=done), copy)


def _as_it_is(store: Store, folder: Path, error: Damaged) -> Copied:
    """Copy a damaged store under a name of its own: the good copies stay, all of them."""
    file = folder / "overtrick-damaged.sqlite"
    backup(store, file, as_is=True)
    text = Text(
        "No good copy: {error}. As it is it was copied to {file}; older copies stay.",
        error=error,
        file=file,
    )
    return Copied(text, is_trouble=True)


def _sweep(folder: Path) -> None:
    """Remove what a copy left that was broken off long ago."""
    for left in folder.glob(f"{LEFT_OVER}*"):
        if time.time() - left.stat().st_mtime > _STALE:
            rmtree(left, ignore_errors=True)
