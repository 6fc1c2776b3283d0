"""Copies that make themselves while the server runs, and what a clock that jumps looks like."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from overtrick.app.club.club import Club
from overtrick.app.store.backup import Copied, automatic_copy
from overtrick.app.store.database import StoreError
from overtrick.app.store.store import listed
from overtrick.app.views.desk.board import round_in_play

__all__ = ["EVERY", "Jump", "Backups", "Watch", "beside"]

EVERY = timedelta(minutes=10)
"""How old a copy becomes, where no round ends before."""

log = logging.getLogger("overtrick")

LOOK = 5.0
"""Seconds between looks at the rounds and at the clock."""

TOLERATED = timedelta(seconds=90)
"""What a clock that is set by the network may move without a word."""


@asynccontextmanager
async def beside(work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """Do work that never ends beside the block, until the block ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class Jump:
    """The clock of this computer jumped: when it was noticed, and how far."""

    at: datetime
    by: timedelta

    def __str__(self) -> str:
        """
        Say it.

        >>> print(Jump(datetime(2026, 3, 6, 20, tzinfo=UTC), timedelta(hours=-1)))
        1 h 0 min back
        """
        minutes = round(abs(self.by).total_seconds() / 60)
        way = "ahead" if self.by > timedelta(0) else "back"
        hours, rest = divmod(minutes, 60)
        return f"{f'{hours} h ' if hours else ''}{rest} min {way}"


@dataclass(slots=True)
class Watch:
    """
    Compares the clock on the wall with one that only goes forward.

    >>> moments = [datetime(2026, 3, 6, 20, tzinfo=UTC), datetime(2026, 3, 6, 21, tzinfo=UTC)]
    >>> watch = Watch(iter(moments).__next__, iter([100.0, 160.0]).__next__)
    >>> print(watch.look())
    59 min ahead
    """

    wall: Callable[[], datetime] = lambda: datetime.now(UTC)
    steady: Callable[[], float] = time.monotonic
    jumps: list[Jump] = field(default_factory=list)
    _last: tuple[datetime, float] | None = None

    def __post_init__(self) -> None:
        self._last = (self.wall(), self.steady())

    def look(self) -> Jump | None:
        """Look at both clocks; give the jump since the last look, if there is one."""
        wall, steady = self.wall(), self.steady()
        assert self._last is not None
        before, then = self._last
        self._last = (wall, steady)
        off = (wall - before) - timedelta(seconds=steady - then)
        if abs(off) < TOLERATED:
            return None
        jump = Jump(wall, off)
        self.jumps.append(jump)
        return jump


@dataclass(slots=True)
class Backups:
    """
    What keeps a club safe while it runs: the folder of copies, how the last one went.

    A copy is due when a round has ended, and otherwise every ten minutes.
    """

    club: Club
    folder: Path | None
    every: timedelta = EVERY
    watch: Watch = field(default_factory=Watch)
    last: Copied | None = None
    looked: datetime | None = None
    backed_up: datetime | None = None
    """When somebody last downloaded a backup, since the server runs."""
    _rounds: dict[str, int] = field(default_factory=dict)

    async def look(self) -> Copied | None:
        """Look once: at the clock, what nobody needs in memory, and whether a copy is due."""
        self.watch.look()
        self.club.let_go()
        if self.folder is None:
            return None
        over = await self._round_over()
        return await self.copy(timedelta(0) if over else self.every)

    async def copy(self, every: timedelta = timedelta(0)) -> Copied | None:
        """Copy now, unless the last copy is younger than that."""
        if self.folder is None:
            return None
        at = datetime.now(UTC)
        self.last = await self.club.blocking(_copied, self.club, self.folder, at, every)
        self.looked = at
        return self.last

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look again and again, until the server stops."""
        async with beside(self._run()):
            yield

    async def _run(self) -> None:
        while True:
            for deed in (self.look, self._sweep):
                try:
                    await deed()
                except Exception:  # whatever it is, the next copy is made
                    log.exception("looking after the club failed; it is tried again")
            await asyncio.sleep(LOOK)

    async def _sweep(self) -> None:
        await self.club.blocking(self.club.store.sweep)

    async def _round_over(self) -> bool:
        """Whether a round has begun in some event since the last look."""
        is_over = False
        with suppress(StoreError):
            for row in listed(await self.club.events()).in_play:
                if row.id not in self.club.broken:
                    number = round_in_play(await self.club.running(row.id))
                    is_over |= self._rounds.get(row.id, number) != number
                    self._rounds[row.id] = number
        return is_over


def _copied(club: Club, folder: Path, at: datetime, every: timedelta) -> Copied:
    return automatic_copy(club.store, folder, at=at, every=every)
