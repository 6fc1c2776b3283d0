"""What the columns of a club's own table are taken for: shown, saved, and read by."""

from collections.abc import Sequence
from pathlib import Path

from overtrick.cli.output import read
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents

__all__ = ["read_by_map", "show_guess"]


def read_by_map(data: bytes, name: str, mapping: Path) -> tuple[Contents, list[Problem]]:
    """
    Read a table by the mapping that a file holds.

    :raises InvalidFile: if the mapping or the table cannot be read.
    """
    raise NotImplementedError(mapping, data, name)


def show_guess(files: Sequence[Path]) -> None:
    """Show what the columns of each table would be taken for."""
    raise NotImplementedError(files, read)
