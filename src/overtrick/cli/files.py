"""Files as they are named on the command line: themselves, folders, and patterns with stars."""

import errno
import glob
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import typer

from overtrick.cli.output import fail, leave_with, read
from overtrick.events.problem import Problem, Severity
from overtrick.formats.plain import decoded
from overtrick.formats.registry import suffixes
from overtrick.messages import translate

__all__ = ["files_of", "is_json_with", "of_house_or_own"]

Value = TypeVar("Value")


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


def is_json_with(key: str, data: bytes) -> bool:
    """
    Say whether a file is JSON with keys, that one among them.

    >>> is_json_with("heats", b'{"heats": []}'), is_json_with("heats", b"board,ns,ew")
    (True, False)
    """
    try:
        told = json.loads(data)
    except ValueError:
        return False
    return isinstance(told, dict) and key in told


def of_house_or_own(
    kind: str,
    name: str,
    house: Mapping[str, Value],
    parse: Callable[[str, str], tuple[Value | None, Sequence[Problem]]],
) -> Value:
    """
    Find what is named: one of the house by its id, else read from a TOML file of the user's.

    >>> of_house_or_own("scale", "plain", {"plain": 24}, lambda *_: (None, ()))
    24

    :raises BadParameter: if there is none, and the name is no such file's.
    """
    if name in house:
        return house[name]
    file = Path(name)
    if file.suffix.lower() != ".toml":
        raise typer.BadParameter(
            translate(
                "no {kind} {name!r}; there are: {house}; a file ends with .toml",
                kind=kind,
                name=name,
                house=", ".join(house),
            )
        )
    try:
        value, problems = parse(decoded(read(file)), name)
    except OSError as error:
        fail(error.strerror or str(error), place=name)
    if value is None:
        leave_with(problems)
        raise typer.Exit(1)
    return value


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
