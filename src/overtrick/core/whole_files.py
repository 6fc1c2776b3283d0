"""Files that are there whole or not at all, and on the disk before anybody is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, TypeVar

__all__ = ["LEFT_OVER", "sync", "whole_file", "write_whole"]


def sync(path: Path) -> None:
    """Wait until a file, or the list of what is in a folder, is on the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # a folder cannot be opened there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """
    Give a temporary name in the same folder; it becomes *path* when all is on the disk.

    Where nothing was written under it, *path* stays as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with whole_file(Path(folder, "a", "b.txt")) as waiting:
    ...         _ = waiting.write_text("7")
    ...     Path(folder, "a", "b.txt").read_text()
    '7'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        yield waiting
        if waiting.exists():
            sync(waiting)
            waiting.replace(path)
            sync(path.parent)
    finally:
        waiting.unlink(missing_ok=True)


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
