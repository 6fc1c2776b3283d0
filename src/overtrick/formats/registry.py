"""
The formats that can be read, found by suffix and by content; and the door to all of them.

Adding one is a file and a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.events.session import Session
from overtrick.formats.journal import read_journal
from overtrick.formats.tidy import read_tidy

__all__ = ["FORMATS", "Format", "format_of", "read", "read_bytes"]

Read = Callable[[bytes, str], tuple[Session, list[Problem]]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of results: its id, name and suffixes, and how it is read."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    read: Read


FORMATS: dict[str, Format] = {
    found.id: found
    for found in (
        Format("csv", "tidy table, comma or semicolon separated", (".csv", ".txt"), read_tidy),
        Format("tsv", "tidy table, tab separated", (".tsv", ".tab"), read_tidy),
        Format("json", "tidy table as JSON records", (".json",), read_tidy),
        Format("jsonl", "journal of an event, JSON Lines", (".jsonl",), read_journal),
    )
}
"""Every readable format by its id."""


def read(path: str | PathLike[str]) -> tuple[Session, list[Problem]]:
    """
    Read a session from a file, with the problems found on the way.

    >>> session, problems = read("examples/evening.csv")
    >>> len(session.lines), problems
    (161, [])

    :raises OSError: if the file cannot be opened.
    :raises InvalidFile: if it is nothing that we can read.
    """
    return read_bytes(Path(path).read_bytes(), str(path))


def read_bytes(data: bytes, name: str) -> tuple[Session, list[Problem]]:
    """
    Read a session from bytes; *name* is what problems call them.

    >>> read_bytes(b"board,ns,ew,score\\n1,3,7,420\\n", "typed.csv")[0].lines[0].ns
    '3'

    :raises InvalidFile: if it is nothing that we can read.
    """
    found = format_of(name)
    if not data.strip() and found.id != "jsonl":  # a journal begins empty
        raise InvalidFile(f"{name}: the file is empty")
    return found.read(data, name)


def format_of(name: str) -> Format:
    """
    Find the format that a name's suffix says; a name without a known one is taken for a table.

    >>> format_of("evening.TSV").id
    'tsv'
    """
    suffix = Path(name).suffix.lower()
    return next((f for f in FORMATS.values() if suffix in f.suffixes), FORMATS["csv"])
