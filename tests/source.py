"""The code of the house as a tree, for tests of how it is written: each file is read once."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

__all__ = ["SRC", "tree_of"]

SRC = Path(__file__).parents[1] / "src" / "overtrick"


def tree_of(path: Path) -> ast.Module:
    """Give what a file of the house says, parsed."""
    return _trees()[path]


@cache
def _trees() -> dict[Path, ast.Module]:
    """
    Parse all of them at once; they are kept, so no look for garbage goes over them again.

    Among their million nodes none is garbage: to look took three times as long as to parse.
    """
    gc.collect()  # what is garbage now is not to be kept with them
    gc.disable()
    try:
        return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SRC.rglob("*.py")}
    finally:
        gc.freeze()
        gc.enable()
