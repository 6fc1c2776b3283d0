"""
The formats, found by content and by suffix; and the door to all of them.

Adding one is a file and an entry in ``catalogue.py``; an outside package adds its own by an
entry point of the group ``overtrick.formats``.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from overtrick.errors import InvalidFile, UnknownName
from overtrick.events.problem import Problem
from overtrick.events.session import Session
from overtrick.formats.catalogue import FORMATS
from overtrick.formats.contents.contents import Contents
from overtrick.formats.format import Format

__all__ = [
    "FORMATS",
    "format_by_id",
    "format_of",
    "read",
    "read_bytes",
    "read_contents",
    "suffixes",
]

_HEAD = 4096  # bytes that tell what a file is


def read(path: str | PathLike[str]) -> tuple[Session, list[Problem]]:
    """
    Read the results of a session from a file, with the problems found on the way.

    >>> session, problems = read("examples/evening.csv")
    >>> len(session.lines), problems
    (161, [])

    :raises OSError: if the file cannot be opened.
    :raises InvalidFile: if it is nothing that we can read.
    :raises MissingExtra: if a library is needed that is not installed.
    """
    contents, problems = read_contents(path)
    return contents.with_title(Path(path).stem).session(), problems


def read_contents(
    path: str | PathLike[str], format: str = ""
) -> tuple[Contents, list[Problem]]:
    """
    Read all that a file holds: results, deals, names, a ranking, a movement.

    >>> contents, _ = read_contents("examples/evening.csv")
    >>> len(contents.records), 'rulings' in contents.carries()
    (161, True)

    :raises OSError: if the file cannot be opened.
    :raises InvalidFile: if it is nothing that we can read.
    :raises UnknownName: if there is no such format.
    """
    return read_bytes(Path(path).read_bytes(), str(path), format)


def read_bytes(data: bytes, name: str, format: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read what bytes hold; *name* is what problems call them.

    >>> read_bytes(b"board,ns,ew,score\\n1,3,7,420\\n", "typed.csv")[0].records[0].line.ns
    '3'

    :raises InvalidFile: if it is nothing that we can read.
    """
    found = format_by_id(format) if format else format_of(name, data)
    if not data.strip() and found.id != "jsonl":  # a journal begins empty
        raise InvalidFile(f"{name}: the file is empty")
    return found.read(data, name)


def format_by_id(id: str) -> Format:
    """
    Find a format by its id, or by a suffix without its dot.

    >>> format_by_id("TAB").id
    'tsv'

    :raises UnknownName: with the list of those there are.
    """
    word = id.strip().lower().lstrip(".")
    if word in FORMATS:
        return FORMATS[word]
    for found in FORMATS.values():
        if f".{word}" in found.suffixes:
            return found
    raise UnknownName(f"no format {id!r}; there are {', '.join(FORMATS)}")


def suffixes() -> frozenset[str]:
    """
    List the suffixes of all readable formats, each with its dot.

    >>> ".csv" in suffixes()
    True
    """
    return frozenset(
        suffix for found in FORMATS.values() if found.reader for suffix in found.suffixes
    )


def format_of(name: str, data: bytes = b"") -> Format:
    """
    Find the format of a file: what its suffix says, unless the bytes say another.

    >>> format_of("evening.TSV").id, format_of("evening").id
    ('tsv', 'csv')
    """
    suffix = Path(name).suffix.lower()
    named = [found for found in FORMATS.values() if suffix in found.suffixes]
    head = data[:_HEAD]
    for found in (*named, *FORMATS.values()):
        if head and found.sniff is not None and found.sniff(head):
            return found
    return named[0] if named else FORMATS["csv"]
