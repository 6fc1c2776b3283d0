"""Files written whole or not at all, and on the disk before anybody is told."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, TypeVar

from overtrick.core.whole_files import sync

__all__ = ["LEFT_OVER", "write_whole"]

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
