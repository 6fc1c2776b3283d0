"""
XML from anybody: nothing is fetched, nothing grows, and what is broken costs only itself.

No document type is ever looked at, so there are no entities but the five of XML and those of
HTML; depth and length of a text are bounded by the parser.  Namespaces and the case of names
are ignored.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice
from os import SEEK_END
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final, NamedTuple, cast
from xml.parsers import expat

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.format import needs
from overtrick.formats.limits import WIDTH
from overtrick.formats.xml_bytes import charset_of, prolog_of, text_pieces
from overtrick.formats.xml_mended import mended

__all__ = [
    "Closed",
    "ContainerOpened",
    "Unit",
    "XmlFile",
    "attributes_of",
    "local_name",
    "name_of",
    "parsed",
    "text_of",
    "units_of",
    "xml_file",
]

_MOST_BYTES: Final = 1 << 30
_MOST_RUN: Final = 2_000_000  # characters of one text or one tag
_MOST_PROBLEMS: Final = 50
_SHORTEST: Final = 18  # bytes of an element, in the mean of a file
_FEW: Final = 10_000  # elements, of which a file may have more than so


class ContainerOpened(NamedTuple):
    """A container begins."""

    name: str
    attributes: dict[str, str]
    line: int


class Closed(NamedTuple):
    """A container ends."""

    name: str


class Unit(NamedTuple):
    """An element that is no container, whole unless the file ends inside it."""

    element: Any


class XmlFile(NamedTuple):
    """What is known of a file before its elements are read."""

    stream: BinaryIO
    name: str
    charset: tuple[str, str]
    doctype: str
    fault: tuple[int, str] | None
    """Line and message of the first place that is not well-formed."""
    has_entities: bool
    is_copy: bool
    """Whether the stream is a copy of one that could be read only once."""

    def close(self) -> None:
        """Let go of a copy of the file."""
        if self.is_copy:
            self.stream.close()

    def pieces(self) -> Iterator[str]:
        """Give its text from the root on, with as many lines before it as there were."""
        self.stream.seek(0)
        return _from_root(text_pieces(self.stream, self.charset))[1]


def xml_file(stream: BinaryIO, name: str) -> XmlFile:
    """
    Look over a file: its charset, its document type, whether it is well-formed.

    >>> xml_file(io.BytesIO(b"<A><B></A>"), "a.xml").fault
    (1, 'mismatched tag')

    :raises InvalidFile: if it has no root, or is too long.
    """
    is_copy = not stream.seekable()
    if is_copy:
        stream = _spooled(stream)
    try:
        charset = charset_of(stream, _MOST_BYTES)
        prolog, pieces = _from_root(text_pieces(stream, charset))
        if prolog is None:
            raise InvalidFile("no XML: there is no element in it", where=name)
        fault = _fault(pieces)
    except InvalidFile:
        if is_copy:
            stream.close()
        raise
    return XmlFile(stream, name, charset, prolog[0], fault, prolog[1], is_copy)


def units_of(
    file: XmlFile,
    containers: frozenset[str],
    leaves: frozenset[str],
    problems: list[Problem],
    *,
    parents: Mapping[str, frozenset[str]] | None = None,
    atoms: frozenset[str] = frozenset(),
    nests: bool = False,
) -> Iterator[ContainerOpened | Closed | Unit]:
    """
    Give the elements of a file one after the other, each container taken apart.

    Names are in capitals; *leaves* hold nothing but text, and *parents* tells what others can
    stand in: both help to mend what is broken.  *atoms* mean nothing unless they are whole.  A
    unit's element is emptied when the next is asked for, so that memory holds one at a time.

    >>> file = xml_file(io.BytesIO(b"<A><b>1</b><C x='2'/><b>3"), "a.xml")
    >>> found = []
    >>> for part in units_of(file, frozenset({"A"}), frozenset({"B", "C"}), found):
    ...     print(name_of(part.element) if isinstance(part, Unit) else part)
    ContainerOpened(name='A', attributes={}, line=1)
    B
    C
    >>> print(*found, sep="\\n")
    a.xml:1: not well-formed XML: no element found; read as far as possible
    a.xml:1: the file ends inside <b>
    """
    broken = _Broken(file.name, problems)
    if file.has_entities:
        broken("entities are declared; none is used", 1)
    most = _FEW + file.stream.seek(0, SEEK_END) // _SHORTEST
    pieces: Iterable[str] = file.pieces()
    if file.fault:
        broken(
            "not well-formed XML: {fault}; read as far as possible",
            file.fault[0],
            fault=file.fault[1],
        )
        pieces = mended(pieces, leaves, broken, parents=parents, nests=nests)
    taker = _Taker(containers, broken)
    parser = _parser()
    for piece in pieces:
        parser.feed(piece.encode("utf-8", errors="replace"))
        yield from taker.take(parser.read_events())
        if taker.nodes > most:
            broken(
                "more than {most} elements in so short a file; reading stops here",
                taker.line,
                most=most,
            )
            return
    wrong = [(entry.line, entry.message.strip()) for entry in parser.feed_error_log]
    if wrong:
        broken("{wrong}; reading stops here", wrong[0][0], wrong=wrong[0][1])
    elif taker.unit is not None:
        broken("the file ends inside <{tag}>", taker.line, tag=taker.path[-1].tag)
    if (rest := taker.rest(leaves, atoms)) is not None:
        yield Unit(rest)


def parsed(data: bytes, name: str = "") -> tuple[Any, list[Problem]]:
    """
    Read a whole document as a tree of lxml, mended where it is broken.

    >>> root, problems = parsed(b"<a><b>Smith & Jones</b></a>", "a.xml")
    >>> root[0].text, len(problems)
    ('Smith & Jones', 2)

    :raises InvalidFile: if it has no root, or is too long.
    """
    problems: list[Problem] = []
    file = xml_file(io.BytesIO(data), name)
    for part in units_of(file, frozenset(), frozenset(), problems, nests=True):
        if isinstance(part, Unit):
            return part.element, problems
    raise InvalidFile("no XML: there is no element in it", where=name)


def name_of(element: Any) -> str:
    """
    Give the name of an element in capitals, without its namespace; empty for a comment.

    >>> name_of(parsed(b"<u:Pair xmlns:u='x'/>")[0])
    'PAIR'
    """
    tag = element.tag
    return local_name(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=4096)
def local_name(tag: str) -> str:
    """
    Give a name in capitals, without its namespace or prefix.

    >>> local_name("{urn:x}Board"), local_name("u:board")
    ('BOARD', 'BOARD')
    """
    return tag.rpartition("}")[2].rpartition(":")[2].upper()


def text_of(element: Any) -> str:
    """
    Give the text of an element without blanks at its ends; signs of Windows as letters.

    >>> text_of(parsed(b"<A> O&#146;Neill </A>")[0])
    'O’Neill'
    """
    text = element.text if len(element) == 0 else "".join(element.itertext())
    if not text:
        return ""
    if not text.isascii():
        text = text.translate(_WINDOWS)
    return str(text).strip()


_WINDOWS: Final = {
    code: bytes([code]).decode("cp1252", errors="replace") for code in range(0x80, 0xA0)
}


def attributes_of(element: Any) -> dict[str, str]:
    """
    Give the attributes of an element by name in capitals.

    >>> attributes_of(parsed(b"<A Version=' 1.2'/>")[0])
    {'VERSION': '1.2'}
    """
    names = islice(element.attrib, WIDTH)  # a value is looked for among all of them
    return {local_name(name): str(element.get(name)).strip() for name in names}


def _parser() -> Any:
    return needs("lxml.etree").XMLPullParser(
        events=("start", "end"),
        encoding="utf-8",
        recover=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )


class _Broken:
    """Problems with their lines, as many as somebody would read."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        self.name, self.problems, self.count = name, problems, 0

    def __call__(self, template: str, line: int, /, **values: object) -> None:
        self.count += 1
        if self.count <= _MOST_PROBLEMS:
            self.problems.append(Problem(f"{self.name}:{line}", Text(template, **values)))


class _Taker:
    """Takes containers apart, and keeps what is still open."""

    def __init__(self, containers: frozenset[str], broken: _Broken) -> None:
        self.containers, self.broken = containers, broken
        self.unit: Any = None
        self.path: list[Any] = []
        self.nodes = 0
        self.line = 1

    def take(
        self, events: Iterable[tuple[str, Any]]
    ) -> Iterator[ContainerOpened | Closed | Unit]:
        for event, element in events:
            if event == "start":
                self.nodes += 1
                self.path.append(element)
                if len(element.attrib) > WIDTH:
                    line = element.sourceline or self.line
                    self.broken(
                        "more than {width} attributes: the rest is left out",
                        line,
                        width=WIDTH,
                    )
                if self.unit is None:
                    self.line = element.sourceline or self.line
                    name = name_of(element)
                    if name in self.containers:
                        yield ContainerOpened(name, attributes_of(element), self.line)
                    else:
                        self.unit = element
                continue
            self.path.pop()
            if element is self.unit:
                yield Unit(element)
                self.unit = None
                self._forget(element)
            elif self.unit is None:
                yield Closed(name_of(element))
                self._forget(element)

    def _forget(self, element: Any) -> None:
        parent = element.getparent()
        if parent is None:
            return
        element.clear()
        while (before := element.getprevious()) is not None:
            parent.remove(before)

    def rest(self, leaves: frozenset[str], atoms: frozenset[str]) -> Any:
        """The unit in which the file ends, without the element that was cut."""
        if self.unit is None:
            return None
        inside = self.path[self.path.index(self.unit) + 1 :]
        cut = next((each for each in inside if name_of(each) in atoms), None)
        if cut is None and inside and (len(inside[-1]) == 0 or name_of(inside[-1]) in leaves):
            cut = inside[-1]
        if cut is not None:
            cut.getparent().remove(cut)
            return self.unit
        return None if len(self.unit) == 0 or name_of(self.unit) in leaves else self.unit


def _spooled(stream: BinaryIO) -> BinaryIO:
    kept = cast(BinaryIO, SpooledTemporaryFile(max_size=1 << 24))  # noqa: SIM115
    length = 0
    while piece := stream.read(1 << 16):
        length += len(piece)
        if length > _MOST_BYTES:
            kept.close()
            raise InvalidFile(
                "too long for an XML file: more than {most_bytes} bytes", most_bytes=_MOST_BYTES
            )
        kept.write(piece)
    kept.seek(0)
    return kept


def _from_root(pieces: Iterator[str]) -> tuple[tuple[str, bool] | None, Iterator[str]]:
    """The document type with whether it has entities, and the text from the root on."""
    text, looked = "", 0
    for piece in chain(pieces, [""]):
        text += piece
        if piece and len(text) < 2 * looked:
            continue  # not at each piece of a long heading: that grows with its square
        looked = len(text)
        prolog = prolog_of(text)
        if prolog is not None:
            rest = text[prolog.length :]
            chained = _chained("\n" * prolog.lines + rest, pieces)
            return (prolog.doctype, prolog.has_entities), chained
    return None, iter(())


def _chained(first: str, rest: Iterator[str]) -> Iterator[str]:
    """The pieces up to a text or a tag that is longer than any should be."""
    run = 0
    for piece in chain([first], rest):
        last = max(piece.rfind("<"), piece.rfind(">"))
        run = run + len(piece) if last < 0 else len(piece) - last
        if run > _MOST_RUN:
            return
        yield piece


def _fault(pieces: Iterable[str]) -> tuple[int, str] | None:
    parser = expat.ParserCreate("utf-8")
    feed: Callable[[bytes, bool], object] = parser.Parse
    try:
        for piece in pieces:
            feed(piece.encode("utf-8", errors="replace"), False)
        feed(b"", True)
    except expat.ExpatError as error:
        return error.lineno, expat.errors.messages[error.code]
    return None
