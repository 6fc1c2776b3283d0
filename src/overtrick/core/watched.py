"""
How far long work is, for whoever watches it: as a rule nobody does, and nothing is counted.

A loop that may be long goes through :func:`watched`, a file that is read through
:func:`watched_stream`; who wants to show how far they are asks by :func:`watching`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import BinaryIO, TypeVar

__all__ = ["BYTES", "Count", "watched", "watched_stream", "watching"]

T = TypeVar("T")

BYTES = "bytes"
"""The unit of what is read; a file among several is counted within them."""


@dataclass(slots=True, eq=False)
class Count:
    """How much of something is done; *now* is what the item in work counts when it is done."""

    unit: str
    total: int
    done: int = 0
    now: int = 0


_COUNTS: ContextVar[list[Count] | None] = ContextVar("_COUNTS", default=None)


@contextmanager
def watching(counts: list[Count]) -> Iterator[None]:
    """
    Keep in *counts* what is being counted, the outermost first.

    >>> counts = []
    >>> with watching(counts):
    ...     for board in watched([7, 8, 9], "boards", 3):
    ...         print(board, counts[0].done, counts[0].total)
    7 0 3
    8 1 3
    9 2 3
    >>> counts
    []
    """
    before = _COUNTS.set(counts)
    try:
        yield
    finally:
        _COUNTS.reset(before)


def watched(
    items: Iterable[T],
    unit: str,
    total: int | Callable[[], int],
    size: Callable[[T], int] | None = None,
) -> Iterable[T]:
    """
    Give the items one by one; each that is done counts one, or its *size*.

    Where there come to be more of them meanwhile, *total* is asked before each.

    >>> items = [7, 8]
    >>> watched(items, "boards", 2) is items  # nobody watches
    True
    """
    counts = _COUNTS.get()
    return items if counts is None else _each(items, unit, total, size, counts)


def watched_stream(data: bytes) -> BinaryIO:
    """
    Open bytes as a stream; what is read of it counts.

    >>> counts = []
    >>> with watching(counts):
    ...     stream = watched_stream(b"[Board]")
    ...     print(stream.read(5), counts[0].done, counts[0].total)
    b'[Boar' 5 7
    """
    counts = _COUNTS.get()
    return io.BytesIO(data) if counts is None else _Stream(data, counts)


def _each(
    items: Iterable[T],
    unit: str,
    total: int | Callable[[], int],
    size: Callable[[T], int] | None,
    counts: list[Count],
) -> Iterator[T]:
    count = Count(unit, total if isinstance(total, int) else total())
    counts.append(count)
    try:
        for item in items:
            if not isinstance(total, int):
                count.total = total()
            del counts[counts.index(count) + 1 :]  # what was begun within the one before
            count.now = 1 if size is None else size(item)
            yield item
            count.done += count.now
    finally:
        if count in counts:
            del counts[counts.index(count) :]


class _Stream(io.BytesIO):
    """Bytes that count what is read of them."""

    def __init__(self, data: bytes, counts: list[Count]) -> None:
        super().__init__(data)
        self._count = Count(BYTES, len(data))
        counts.append(self._count)

    def read(self, size: int | None = -1, /) -> bytes:
        """Read on, or from where it was wound back to."""
        found = super().read(size)
        self._count.done = self.tell()
        return found
