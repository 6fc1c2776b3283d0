"""
A folder as an inbox of simultaneous pairs: a folder a field, a file a heat.

``FOLDER/autumn/ox.xml`` is what the heat ``ox`` of the field ``autumn`` sends.  Each file is
answered in ``FOLDER/autumn/answers/ox.xml.txt``: what counts, and each problem by its line.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable
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
from overtrick.errors import OvertrickError

__all__ = ["LARGEST", "FieldInbox", "InboxFile"]

LOOK = 2.0
"""Seconds between looks at the folder."""

LARGEST = 4_000_000
"""Bytes of a club's file."""

_ANSWERS = "answers"

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
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._done: dict[Path, tuple[int, int]] = {}
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
            letter = self._letters[path] = await self._take_in(path)
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

    def _found(self) -> dict[Path, tuple[int, int]]:
        found: dict[Path, tuple[int, int]] = {}
        assert self.folder is not None
        for path in sorted(_files(self.folder.iterdir())):
            with suppress(OSError):  # gone again
                state = path.stat()
                found[path] = state.st_mtime_ns, state.st_size
        return found

    async def _take_in(self, path: Path) -> InboxFile:
        field, at = path.parent.name, datetime.now()
        try:
            data = await self._club.blocking(_read, path)
            sent = await self._club.apart(heat_of_bytes, path.stem, path.name, data)
            placed = await self._club.blocking(self._fields.keep, field, sent)
        except OvertrickError as error:
            return InboxFile(field, path.name, at, refused=error.whole)
        except OSError as error:
            return InboxFile(field, path.name, at, refused=str(error))
        return InboxFile(field, path.name, at, answer=heat_answer(placed))


def _files(folders: Iterable[Path]) -> Iterable[Path]:
    for folder in folders:
        if folder.is_dir() and not folder.name.startswith((".", "_")):
            inside = (each for each in folder.iterdir() if each.is_file())
            yield from (each for each in inside if not each.name.startswith((".", "~", "_")))


def _read(path: Path) -> bytes:
    size = path.stat().st_size
    if size > LARGEST:
        raise OvertrickError(
            "{file}: {size} bytes, and {most} are read",
            file=path.name,
            size=size,
            most=LARGEST,
        )
    return path.read_bytes()


def _answer(path: Path, lines: list[str]) -> None:
    folder = path.parent / _ANSWERS
    try:
        folder.mkdir(exist_ok=True)
        (folder / f"{path.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:  # the desk shows it all the same
        log.warning("%s cannot be answered: %s", path, error)
