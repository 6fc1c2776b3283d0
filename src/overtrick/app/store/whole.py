"""Files written whole or not at all, and on the disk before anybody is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, TypeVar

__all__ = ["LEFT_OVER", "sync", "write_whole"]

T = TypeVar("T")

LEFT_OVER: Final = ".overtrick-unfinished-"
"""How a folder begins in which something was being written when the power failed."""


def write_whole(file: Path, fill: Callable[[Path], T]) -> T:
    """
    Let *fill* write a new file in a folder beside it, and put it in the place of the old one.

    :returns: what *fill* gives.
    :raises OSError: if that cannot be done; then the old file is as it was.
    """
    target = file.resolve()
    folder = Path(mkdtemp(prefix=LEFT_OVER, dir=target.parent))
    try:
        made = folder / "made"
        filled = fill(made)
        sync(made)
        os.replace(made, target)
        sync(target.parent)
        return filled
    finally:
        rmtree(folder, ignore_errors=True)


def sync(path: Path) -> None:
    """Wait until a file, or the list of what is in a folder, is on the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # a folder cannot be opened there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
