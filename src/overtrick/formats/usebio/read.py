"""
USEBIO 1.0 to 1.3 read: events of pairs, teams and single players, with deals and places.

A file is read board by board, in bounded memory; what we do not know rides along.

What can be said only when a file has been read to its end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import BinaryIO

from overtrick.core.seats import Vulnerability
from overtrick.core.watched import watched_stream
from overtrick.errors import EnglishText, InvalidFile
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.usebio.fields import ATOMS, CONTAINERS, LEAVES, PARENTS
from overtrick.formats.usebio.heading import without_counts
from overtrick.formats.usebio.parts import Parts
from overtrick.formats.xml_safe import XmlFile, local_name, units_of, xml_file

__all__ = ["parts_of_usebio", "read_usebio", "settled"]

_DOCTYPES = {f'<!DOCTYPE USEBIO SYSTEM "usebio_v1_{minor}.dtd">' for minor in (0, 2, 3)}


def read_usebio(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a USEBIO file of any version.

    >>> text = b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE>"
    >>> text += b"<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
    >>> text += b"<CONTRACT>PASS</CONTRACT></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    >>> contents, problems = read_usebio(text, "evening.xml")
    >>> str(contents.records[0].line.outcome), problems
    ('PASS', [])

    :raises InvalidFile: if it is no USEBIO file.
    :raises MissingExtra: if lxml is not installed.
    """
    file = _opened(watched_stream(data), name)
    contents, problems, later = _whole(file, {})
    if later:  # boards before the hand records that tell of their vulnerability
        contents, problems, _ = _whole(file, later)
    return contents, problems


def parts_of_usebio(
    stream: BinaryIO, name: str = ""
) -> Iterator[tuple[Contents, list[Problem]]]:
    """
    Read a USEBIO file of any size, a board or a match at a time.

    What the file says of the event comes first as far as it is known, and last as a whole.

    >>> text = b"<USEBIO><EVENT><DATE>10/03/2026</DATE></EVENT></USEBIO>"
    >>> [held.about.date for held, _ in parts_of_usebio(watched_stream(text))]
    ['2026-03-10']

    :raises InvalidFile: if it is no USEBIO file.
    :raises MissingExtra: if lxml is not installed.
    """
    file = _opened(stream, name)
    parts = Parts(name, {}, _kept_doctype(file))
    try:
        for held in parts.of(_units(file, parts), early=True):
            yield held, parts.told()
    finally:
        file.close()


def _whole(
    file: XmlFile, known: dict[int, Vulnerability]
) -> tuple[Contents, list[Problem], dict[int, Vulnerability]]:
    parts = Parts(file.name, known, _kept_doctype(file))
    held = list(parts.of(_units(file, parts), early=False))
    later = {} if known else parts.later
    return settled(joined(held), parts.loose), parts.told(), later


def _units(file: XmlFile, parts: Parts) -> Iterator[object]:
    return units_of(file, CONTAINERS, LEAVES, parts.problems, parents=PARENTS, atoms=ATOMS)


def _opened(stream: BinaryIO, name: str) -> XmlFile:
    file = xml_file(stream, name)
    found = re.match(r"\s*<([A-Za-z_][A-Za-z0-9_.:-]{0,80})", next(file.pieces(), ""))
    if found is None or local_name(found[1]) not in ("USEBIO", "EVENT"):
        file.close()
        what = (
            EnglishText("its root is {found!r}", found=found[1]) if found else "it has no root"
        )
        raise InvalidFile("no USEBIO file: {what}", where=name, what=what)
    return file


def _kept_doctype(file: XmlFile) -> dict[str, str]:
    """A document type that is not what a writer writes anyway."""
    said = " ".join(file.doctype.split())
    return {"usebio:DOCTYPE": said} if said and said not in _DOCTYPES else {}


_Level = tuple[str, str]


def settled(contents: Contents, loose: Collection[_Level]) -> Contents:
    """
    Put those who were named above the sections where they played, and drop what is counted.

    >>> settled(Contents(), ()).about.extra
    {}
    """
    levels = {(told.line.session, told.line.section) for told in contents.records}
    contents = replace(contents, about=without_counts(contents.about, contents))
    if not loose or levels <= set(loose):
        return contents
    played: dict[str, set[_Level]] = {}
    for told in contents.records:
        for who in _who(told.line):
            played.setdefault(who, set()).add((told.line.session, told.line.section))

    def level_of(who: Contestant | Placed) -> _Level:
        here = who.session, who.section
        found = played.get(who.id, set())
        if here not in loose or here in found or not found:
            return here
        sections = {section for _, section in found}
        section = sections.pop() if len(sections) == 1 else here[1]
        return min(session for session, _ in found), section

    people = [(who, *level_of(who)) for who in contents.contestants]
    placed = [(who, *level_of(who)) for who in contents.ranking]
    return replace(
        contents,
        contestants=tuple(replace(who, session=at, section=on) for who, at, on in people),
        ranking=tuple(replace(who, session=at, section=on) for who, at, on in placed),
    )


def _who(line: Line) -> Iterator[str]:
    for who in (line.ns, line.ew, line.home, line.away, *(line.players or ())):
        if who is not None:
            yield who
