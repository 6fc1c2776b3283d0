"""
Long files from one format to another, a part at a time, in bounded memory.

The bytes, the losses and the problems are those of a file that is converted as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final, NamedTuple

from overtrick.events.problem import Problem, notes_once
from overtrick.formats.contents.abilities import lacking
from overtrick.formats.contents.parts import Summed
from overtrick.formats.conversion import changed_only
from overtrick.formats.format import Format
from overtrick.formats.registry import format_by_id, format_of

__all__ = ["Ready", "converted_in_parts", "is_long"]

_LONG: Final = 8 << 20  # bytes
_HEAD: Final = 4096


class Ready(NamedTuple):
    """A file that can be written, what it does not carry, and what was wrong with the old."""

    data: bytes | BinaryIO
    lacking: list[str]
    changed: list[str]
    held: Mapping[str, int]
    """What was read, by ability."""
    problems: list[Problem]


def is_long(path: Path) -> bool:
    """
    Say whether a file is better read in parts.

    >>> is_long(Path("examples/evening.csv"))
    False
    """
    return path.is_file() and path.stat().st_size > _LONG


@contextmanager
def converted_in_parts(
    path: Path, target: Format, source: str = "", beside: Path | None = None
) -> Iterator[Ready | None]:
    """
    Convert a file part by part; None if these formats cannot, or nothing was read.

    What waits does so in files without a name in the folder *beside*.

    >>> from overtrick.formats.registry import FORMATS
    >>> with converted_in_parts(Path("examples/evening.csv"), FORMATS["tsv"]) as ready:
    ...     ready is None
    True

    :raises OSError: if a file cannot be read or written.
    :raises InvalidFile: if it is nothing that its format can be.
    """
    with (
        path.open("rb") as stream,
        TemporaryFile(dir=beside) as waiting,
        TemporaryFile(dir=beside) as out,
    ):
        head = stream.read(_HEAD)
        stream.seek(0)
        found = format_by_id(source) if source else format_of(str(path), head)
        begun = target.appending(found, waiting)
        if begun is None:
            yield None
            return
        appender, people = begun
        summed, problems = Summed(people), _Notes()
        for part, wrong in found.parts(stream, str(path)):
            summed.add(part)
            appender.add(part)
            problems.add(wrong)
        own = appender.write(out, summed.beside())
        held = summed.abilities()
        lost = lacking(held, target.carries)
        out.seek(0)
        done = Ready(out, lost, changed_only(own, lost), held, problems.all)
        yield None if summed.is_empty else done


class _Notes:
    """Problems so far, a note once; put together when there are twice as many."""

    def __init__(self) -> None:
        self.all: list[Problem] = []
        self._most = 1_000

    def add(self, problems: list[Problem]) -> None:
        self.all += problems
        if len(self.all) > self._most:
            self.all = notes_once(self.all)
            self._most = 2 * len(self.all) + 1_000
