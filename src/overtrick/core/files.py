"""
Files: small ones that people write, and those that are there whole or not at all.

Rules, scales, plans and mappings, TOML or JSON, hold pages of text and no results of an
evening, so a large one is refused before it is read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final, TypeVar

from overtrick.errors import InvalidFile

__all__ = [
    "LARGEST",
    "LEFT_OVER",
    "check_size",
    "sync",
    "toml_values",
    "whole_file",
    "write_whole",
]


LARGEST: Final = 1 << 18
"""Bytes of such a file; the longest of ours has 13,000."""

_DOTS: Final = 400  # in a line: the parser takes the square of the parts of a dotted key


def check_size(size: int, name: str = "") -> None:
    """
    Refuse a file that nobody wrote by hand.

    >>> check_size(300_000, "a.json")
    Traceback (most recent call last):
    overtrick.errors.InvalidFile: a.json: 300000 bytes: a file of this kind has 262144 at most

    :raises InvalidFile: if it has so many bytes; the message begins with *name*.
    """
    if size > LARGEST:
        raise InvalidFile(
            "{size} bytes: a file of this kind has {most} at most",
            where=name,
            most=LARGEST,
            size=size,
        )


def toml_values(text: str, name: str = "") -> dict[str, Any]:
    """
    Read the values of a TOML file, numbers with decimals as they are written.

    >>> toml_values('step = 0.10', "our.toml")
    {'step': '0.10'}

    :raises InvalidFile: if it is too large or no TOML; the message begins with *name*.
    """
    import tomllib

    check_size(len(text), name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _DOTS:
            raise InvalidFile("more than {most} dots", where=f"{name}:{number}", most=_DOTS)
    try:
        return tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not TOML: {error}", where=name, error=error) from None


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
