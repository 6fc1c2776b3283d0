"""A stream goes on only as long as whoever follows it may: a link replaced ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from overtrick.app.access.access import Access
from overtrick.app.access.refused import AccessError
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.club import Club

__all__ = ["EVERY", "while_let_in"]

EVERY = 5.0
"""Seconds for which an answer of the door counts."""


async def while_let_in(
    stream: AsyncIterator[bytes], club: Club, access: Access, viewer: Viewer
) -> AsyncIterator[bytes]:
    """
    Pass a stream on until its link, session or token has ended; then say ``gone`` and stop.

    The door is asked before a message goes out, at most every few seconds; a viewer without a
    link has nothing that could end.
    """
    clock = asyncio.get_running_loop().time
    asked = clock()
    try:
        async for message in stream:
            if viewer.role is not Role.ANYONE and clock() - asked > EVERY:
                try:
                    await club.blocking(access.check, viewer)
                except AccessError as error:
                    yield b"event: gone\ndata: %s\n\n" % msgspec.json.encode(str(error))
                    return
                asked = clock()
            yield message
    finally:
        close = getattr(stream, "aclose", None)
        if close is not None:
            await close()
