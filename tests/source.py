"""The code of the house as a tree, for tests of how it is written: each file is read once."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

__all__ = ["SRC", "tree_of"]

SRC = Path(__file__).parents[1] / "src" / "overtrick"


@cache
def tree_of(path: Path) -> ast.Module:
    """
    Give what a file says, parsed.

    All trees are kept, so none of their million nodes is garbage: to look for it among them
    took three times as long as to parse.
    """
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.freeze()
        gc.enable()
