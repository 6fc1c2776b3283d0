"""Files as they are named on the command line: themselves, folders, and patterns with stars."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

from overtrick.events.problem import Problem, Severity
from overtrick.formats.registry import suffixes

__all__ = ["files_of"]


def files_of(named: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """
    List the files that are meant: a folder stands for the files in it that we can read.

    Patterns are for shells that leave them alone; a file that is called so comes first.

    >>> [str(file) for file in files_of([Path("examples/*.csv")])[0]]
    ['examples/evening.csv']
    """
    files: list[Path] = []
    problems: list[Problem] = []
    for name in named:
        found = list(_meant(name))
        if not found:
            what = "no file in it" if name.is_dir() else "no file is called so"
            known = "that we can read" if name.is_dir() else ""
            problems.append(Problem(str(name), f"{what} {known}".strip(), severity=_ERROR))
        files += found
    return files, problems


_ERROR = Severity.ERROR


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
