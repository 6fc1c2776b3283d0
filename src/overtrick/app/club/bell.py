"""A bell for each event: it rings when the journal has grown, and all who wait go on."""

from __future__ import annotations

import asyncio

__all__ = ["Bell"]


class Bell:
    """
    Told the number of the last entry; anybody may wait for a later one.

    >>> bell = Bell()
    >>> bell.ring(3)
    >>> bell.ring(2)
    >>> bell.seq
    3
    """

    def __init__(self, seq: int = 0) -> None:
        self.seq = seq
        self._rung: asyncio.Future[None] | None = None
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many wait for news."""
        return self._waiting

    def ring(self, seq: int) -> None:
        """Say that entry *seq* is there; an older one says nothing new."""
        if seq <= self.seq:
            return
        self.seq = seq
        self.shake()

    def shake(self) -> None:
        """Wake all who wait, with or without a new entry: the clock has gone on."""
        if self._rung is not None and not self._rung.done():
            self._rung.set_result(None)
        self._rung = None

    async def after(self, seq: int, timeout: float | None = None) -> int:
        """Wait until an entry after *seq* is there, or *timeout* seconds; give the last one."""
        if self.seq > seq:
            return self.seq
        if self._rung is None:
            self._rung = asyncio.get_running_loop().create_future()
        self._waiting += 1
        try:
            await asyncio.wait((self._rung,), timeout=timeout)
        finally:
            self._waiting -= 1
        return self.seq
