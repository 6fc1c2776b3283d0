"""
The parts of a workbook: what they name, and their elements as they are unpacked.

A part is parsed a piece at a time, its elements without their prefix and whatever their
namespace: workbooks of the strict kind are read as others are.  A document type is refused, so
nothing grows and nothing is fetched.
"""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Callable, Iterator
from typing import Final, Protocol
from xml.parsers import expat

from overtrick.errors import InvalidFile
from overtrick.formats.limits import DEPTH

__all__ = ["Attributes", "PartHandler", "WorkbookParts", "too_deep"]

Attributes = dict[str, str]
_PIECE: Final = 1 << 16  # bytes that are parsed at once
_MOST_RUN: Final = 2_000_000  # bytes of a tag, which is looked at anew with every piece


class PartHandler(Protocol):
    """Takes what stands in a part, in its order; ``text`` takes the pieces of a text."""

    text: Callable[[str], object]

    def start(self, name: str, attributes: Attributes, /) -> None:
        """Take the start of an element."""

    def end(self, name: str, /) -> None:
        """Take the end of an element."""


class WorkbookParts:
    """The parts of an archive; neither capitals nor the way a path is written matter."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._parts = {_path(part.filename): part for part in archive.infolist()}

    def related(self, name: str, kind: str) -> dict[str, str]:
        """Give the parts of a kind that a part names, by their ids."""
        folder, own = posixpath.split(name)
        found: dict[str, str] = {}
        for _, element, told in self.elements(_path(f"{folder}/_rels/{own}.rels")):
            if element == "Relationship" and told.get("Type", "").endswith(f"/{kind}"):
                target = _path(posixpath.join("/", folder, told.get("Target", "")))
                if target in self._parts:
                    found[told.get("Id", "")] = target
        return found

    def elements(self, name: str) -> Iterator[tuple[str, str, Attributes]]:
        """Give the elements of a part, each behind the name of the one it stands in."""
        elements = _Elements()
        for _ in self.parsed(name, elements):
            yield from elements.found
            elements.found.clear()

    def parsed(self, name: str, handler: PartHandler) -> Iterator[None]:
        """Parse a part, if there is one of that name, and pause after every piece."""
        if name not in self._parts:
            return
        parser, run = _parser(handler), 0
        with self._archive.open(self._parts[name]) as stream:
            while piece := stream.read(_PIECE):
                run = 0 if b">" in piece else run + len(piece)
                if run > _MOST_RUN:
                    raise InvalidFile("a tag of more than {most} bytes", most=_MOST_RUN)
                parser.Parse(piece, False)
                yield
        parser.Parse(b"", True)
        yield


def _parser(handler: PartHandler) -> expat.XMLParserType:
    parser = expat.ParserCreate()

    def root(name: str, attributes: Attributes) -> None:
        start, end = handler.start, handler.end
        prefix = name[: name.rfind(":") + 1]
        if prefix:
            start = lambda name, told: handler.start(name.removeprefix(prefix), told)  # noqa: E731
            end = lambda name: handler.end(name.removeprefix(prefix))  # noqa: E731
        parser.StartElementHandler, parser.EndElementHandler = start, end
        start(name, attributes)

    def refuse(*_: object) -> None:
        raise InvalidFile("a document type is declared, which no workbook does")

    parser.buffer_text = True
    parser.StartElementHandler = root
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = refuse
    return parser


class _Elements:
    """The elements of a part that nobody has taken yet."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, Attributes]] = []
        self.text: Callable[[str], object] = len  # nothing keeps it
        self._path = [""]

    def start(self, name: str, attributes: Attributes) -> None:
        if len(self._path) > DEPTH:
            raise too_deep()
        self.found.append((self._path[-1], name, attributes))
        self._path.append(name)

    def end(self, _name: str) -> None:
        self._path.pop()


def too_deep() -> InvalidFile:
    """
    Give the error of elements that stand deeper than any do.

    >>> print(too_deep())
    elements stand in one another more than 200 deep
    """
    return InvalidFile("elements stand in one another more than {most} deep", most=DEPTH)


def _path(name: str) -> str:
    return posixpath.normpath(name.replace("\\", "/")).strip("/").lower()
