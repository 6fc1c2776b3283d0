"""Readers that go wrong, as a file may make one go wrong."""

from __future__ import annotations

import os

from overtrick.errors import InvalidTelling

__all__ = ["forever", "hungry", "printing", "refusing", "vanishing", "where"]


def forever() -> None:
    """Never end, holding the interpreter."""
    "x" * 60 + "!"
    while True:
        pass


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
