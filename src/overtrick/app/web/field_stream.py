"""Simultaneous pairs, live: whoever looks at a field is told when it has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.types import Send

from overtrick.app.club.club import Club
from overtrick.app.club.fields import Fields
from overtrick.app.web.lines import SILENCE, Connection
from overtrick.errors import OvertrickError

__all__ = ["FieldStreams"]

LOOK = 1.0
"""Seconds between looks at a field that somebody follows."""

KEEP_ALIVE = 15
"""Looks without news after which a comment says that the connection stands."""

A_SECOND = 100
"""Pages that fetch the present in a second: they are told over how many to spread."""

log = logging.getLogger("overtrick")


class _Follower(Connection):
    """A page that follows a field."""

    __slots__ = ("_streams", "field")

    def __init__(self, streams: FieldStreams, field: str, send: Send) -> None:
        super().__init__(send)
        self._streams, self.field = streams, field

    def present(self) -> bytes:
        """Say that there is news: the page fetches what it shows."""
        return self._streams.news(self.field)


class FieldStreams:
    """
    Those who follow fields.  Each field is looked at once a second, however many follow it.

    What another server over the same store has taken in is noticed by the same look.
    """

    def __init__(self, club: Club, fields: Fields) -> None:
        self._club, self._fields = club, fields
        self._followers: dict[str, set[_Follower]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @asynccontextmanager
    async def follow(self, field: str, send: Send) -> AsyncIterator[object]:
        """Tell a connection of a field until the block ends."""
        follower = _Follower(self, field, send)
        there = self._followers.setdefault(field, set())
        there.add(follower)
        if field not in self._tasks:
            self._tasks[field] = asyncio.get_running_loop().create_task(self._run(field))
        follower.tell(b"retry: 2000\n\n" + SILENCE)
        try:
            yield follower
        finally:
            follower.end()
            there.discard(follower)
            if not there:
                self._followers.pop(field, None)
                self._tasks.pop(field).cancel()

    def news(self, field: str) -> bytes:
        """Say that a field has changed, and over how many seconds its pages may ask."""
        within = max(0.5, len(self._followers.get(field, ())) / A_SECOND)
        return b"event: field\ndata: %.1f\n\n" % within

    async def _run(self, field: str) -> None:
        before, quiet = await self._mark(field, ""), 0
        while True:
            await asyncio.sleep(LOOK)
            mark = await self._mark(field, before)
            quiet = 0 if mark != before else quiet + 1
            if mark == before and quiet < KEEP_ALIVE:
                continue
            message = SILENCE if mark == before else self.news(field)
            before, quiet = mark, 0
            for nth, follower in enumerate(list(self._followers.get(field, ())), 1):
                follower.tell(message)
                if nth % 100 == 0:
                    await asyncio.sleep(0)

    async def _mark(self, field: str, before: str) -> str:
        try:
            return await self._club.blocking(self._fields.mark, field)
        except OvertrickError:  # what was seen stays until it can be read
            log.exception("the field %r cannot be read", field)
            return before
