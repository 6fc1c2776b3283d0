"""
A folder as an inbox of simultaneous pairs: a folder a field, a file a heat.

``FOLDER/autumn/ox.xml`` is what the heat ``ox`` of the field ``autumn`` sends.  Each file is
answered in ``FOLDER/autumn/answers/ox.xml.txt``: what counts, and each problem by its line.

Whoever may write there may not read or write what the server may: no link is followed.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import stat
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.club.uploads import heat_of_bytes
from overtrick.app.views.fields import HeatAnswer, heat_answer
from overtrick.app.views.sentences import Sentence, plural
from overtrick.app.web.backups import beside
from overtrick.core.whole_files import whole_file
from overtrick.errors import OvertrickError

__all__ = ["LARGEST", "FieldInbox", "InboxFile"]

LOOK = 2.0
"""Seconds between looks at the folder."""

LARGEST = 4_000_000
"""Bytes of a club's file."""

_ANSWERS = "answers"

_Stamp = tuple[int, int]
"""When a file was changed, and its bytes."""

log = logging.getLogger("overtrick")


@dataclass(frozen=True, slots=True)
class InboxFile:
    """A file of the inbox, and what came of it."""

    field: str
    file: str
    at: datetime
    refused: Sentence = ""
    """Why it does not count; empty where it does."""
    answer: HeatAnswer | None = None

    def lines(self) -> list[str]:
        """Answer the club."""
        at = self.at.strftime("%Y-%m-%d %H:%M:%S")
        if self.answer is None:
            return [
                f"{self.file}, {at}: REFUSED",
                str(self.refused),
                "What was sent before stands.",
            ]
        found = self.answer
        counts = "" if found.counted else ", does not count in the field"
        read = f"{plural(found.results, 'result')}, {plural(found.tables, 'table')}"
        said = [f"{self.file}, {at}: {read}{counts}"]
        for each in found.problems:
            where = f"{each.where}: " if each.where else ""
            said.append(f"{where}{each.message}{f' - {each.remedy}' if each.remedy else ''}")
        return said


class FieldInbox:
    """
    The folder that a server watches; a file counts once it has not changed between two looks.
    """

    def __init__(self, club: Club, fields: Fields, folder: Path | None) -> None:
        self.folder = folder
        self._club, self._fields = club, fields
        self._stamps: dict[Path, _Stamp] = {}
        self._done: dict[Path, _Stamp] = {}
        self._letters: dict[Path, InboxFile] = {}

    def letters(self, field: str) -> list[InboxFile]:
        """Give what came of the files of a field, the newest first."""
        found = [each for each in self._letters.values() if each.field == field]
        return sorted(found, key=lambda each: each.at, reverse=True)

    def refused(self) -> Counter[str]:
        """How many files of each field could not be taken."""
        return Counter(each.field for each in self._letters.values() if each.answer is None)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Watch the folder until the block ends."""
        if self.folder is None:
            yield
            return
        async with beside(self._run()):
            yield

    async def look(self) -> list[InboxFile]:
        """Look once, and take in what has come; give what came of it."""
        stamps = await self._club.blocking(self._found)
        ready = [
            path
            for path, stamp in stamps.items()
            if self._stamps.get(path) == stamp != self._done.get(path)
        ]
        self._stamps = stamps
        told: list[InboxFile] = []
        for path in ready:
            letter = self._letters[path] = await self._take_in(path, stamps[path])
            self._done[path] = stamps[path]
            await self._club.blocking(_answer, path, letter.lines())
            told.append(letter)
        return told

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:  # a folder that was unplugged comes back
                log.exception("the inbox %s cannot be read", self.folder)
            await asyncio.sleep(LOOK)

    def _found(self) -> dict[Path, _Stamp]:
        assert self.folder is not None
        found: dict[Path, _Stamp] = {}
        for folder in filter(os.DirEntry.is_dir, _inside(self.folder)):
            with suppress(OSError):  # one that cannot be read, beside others
                for file in filter(os.DirEntry.is_file, _inside(folder)):
                    found[Path(file)] = _stamp(os.lstat(file))
        return dict(sorted(found.items()))

    async def _take_in(self, path: Path, stamp: _Stamp) -> InboxFile:
        field, file, at = path.parent.name, _shown(path.name), datetime.now()
        try:
            data = await self._club.blocking(_read, path, stamp)
            sent = await self._club.apart(heat_of_bytes, _shown(path.stem), file, data)
            placed = await self._club.blocking(self._fields.keep, field, sent)
        except OvertrickError as error:
            return InboxFile(field, file, at, refused=error.whole)
        except OSError as error:
            return InboxFile(field, file, at, refused=str(error))
        return InboxFile(field, file, at, answer=heat_answer(placed))


def _inside(folder: os.PathLike[str]) -> Iterator[os.DirEntry[str]]:
    """Give what lies in a folder, without links, and without what is hidden or unfinished."""
    with os.scandir(folder) as found:
        for each in found:
            if not (each.is_symlink() or each.name.startswith((".", "~", "_"))):
                yield each


def _stamp(state: os.stat_result) -> _Stamp:
    return state.st_mtime_ns, state.st_size


def _shown(name: str) -> str:
    """Give the name of a file as text; a disk may hold names that are none."""
    return os.fsencode(name).decode("utf-8", "replace")


def _read(path: Path, stamp: _Stamp) -> bytes:
    """
    Read a file as it was seen.

    :raises OvertrickError: if it is too large, or another by now: it is seen again.
    """
    _, size = stamp
    if size > LARGEST:
        raise OvertrickError(
            "{file}: {size} bytes, and {most} are read",
            file=_shown(path.name),
            size=size,
            most=LARGEST,
        )
    how = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    how |= getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, how), "rb") as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode) or _stamp(state) != stamp:
            raise OvertrickError(
                "{file} changed while it was read: it is read again", file=_shown(path.name)
            )
        return file.read(size)


def _answer(path: Path, lines: list[str]) -> None:
    folder = path.parent / _ANSWERS
    try:
        folder.mkdir(exist_ok=True)
        if folder.is_symlink():
            raise OSError(errno.ELOOP, _ANSWERS)
        with (
            whole_file(folder / f"{path.name}.txt") as waiting,
            waiting.open("x", encoding="utf-8") as file,  # no link that lies there
        ):
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:  # the desk shows it all the same
        log.warning("%s cannot be answered: %s", path, error)
