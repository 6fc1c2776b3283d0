"""Files as they are named on the command line: themselves, folders, and patterns with stars."""

import errno
import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from overtrick.events.problem import Problem, Severity
from overtrick.formats.registry import suffixes

__all__ = ["files_of"]


def files_of(named: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """
    List the files that are meant: a folder stands for the files in it that we can read.

    Patterns are for shells that leave them alone; a file that is called so comes first.

    >>> [str(file) for file in files_of([Path("examples/ev*.csv")])[0]]
    ['examples/evening.csv']
    """
    files: list[Path] = []
    problems: list[Problem] = []
    for name in named:
        found = list(_meant(name))
        if not found:
            is_folder = name.is_dir()
            what = "no file in it that we can read" if is_folder else os.strerror(errno.ENOENT)
            problems.append(Problem(str(name), what, severity=Severity.ERROR))
        files += found
    return files, problems


def _meant(name: Path) -> Iterator[Path]:
    text = str(name)
    if text == "-":
        yield name
    elif name.is_dir():
        yield from sorted(file for file in name.iterdir() if _is_ours(file))
    elif not name.exists() and glob.has_magic(text):
        for found in sorted(glob.glob(text, recursive=True)):
            if Path(found).is_dir():
                continue
            yield Path(found)
    else:
        yield name  # what is not there is said when it is opened


def _is_ours(file: Path) -> bool:
    hidden = file.name.startswith((".", "~$"))
    return not hidden and file.is_file() and file.suffix.lower() in suffixes()
