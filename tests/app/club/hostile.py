"""Readers that go wrong, as a file may make one go wrong."""

from __future__ import annotations

import os
import time

from overtrick.errors import InvalidTelling

__all__ = [
    "forever",
    "hungry",
    "printing",
    "refusing",
    "vanishing",
    "waiting",
    "where",
    "working",
]


def forever() -> None:
    """Never end, holding the interpreter."""
    "x" * 60 + "!"
    while True:
        pass


def waiting(seconds: float) -> int:
    """Wait, as on a machine that is busy with others; give the process."""
    time.sleep(seconds)
    return os.getpid()


def working(seconds: float) -> int:
    """Take so much time of the processor; give the process."""
    end = sum(os.times()[:2]) + seconds
    while sum(os.times()[:2]) < end:
        pass
    return os.getpid()


def hungry() -> int:
    """Take whatever there is."""
    return len(bytearray(4_000_000_000))


def vanishing() -> None:
    """End the process."""
    os._exit(3)


def printing() -> int:
    """Say something on the way."""
    print("hello")
    return 7


def refusing() -> None:
    """Refuse, with a field."""
    raise InvalidTelling("which board?", "board")


def where() -> int:
    """Give the process."""
    return os.getpid()
