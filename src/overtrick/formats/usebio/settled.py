"""What can be said only when a file has been read to its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.usebio.heading import without_counts

__all__ = ["settled"]

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
