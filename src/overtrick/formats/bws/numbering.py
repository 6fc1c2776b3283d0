"""
Numbers for what has none: Bridgemate knows sections, tables, rounds and pairs by number only.

What has a number keeps it; the rest is numbered in the order in which it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from overtrick.events.session import Line
from overtrick.formats.bws.book import Key
from overtrick.formats.contents.contents import Contents

__all__ = ["Numbering", "number_of"]

_MOST: Final = 32767


def number_of(text: str | None) -> int | None:
    """
    Give the number that a text is; None where it is none that a column holds.

    >>> number_of("12"), number_of("12A"), number_of("007"), number_of(None)
    (12, None, None, None)
    """
    if text is None or not text.isdecimal() or len(text) > 5 or text != str(int(text)):
        return None
    return int(text) if 0 < int(text) <= _MOST else None


class Numbering:
    """The numbers of everything in some contents; *known* sections of a file keep theirs."""

    def __init__(self, contents: Contents, known: Mapping[tuple[str, str], int]) -> None:
        self.sections: dict[tuple[str, str], int] = dict(known)
        self.losses: list[str] = []
        self._pairs: dict[tuple[int, str], int] = {}
        self._last: dict[int, int] = {}
        self._places: dict[tuple[object, ...], tuple[int, int]] = {}
        self._taken: set[tuple[int, int, int]] = set()
        self._next: dict[tuple[int, int | None, int | None], int] = {}
        self._unplaced = 0
        self._list_sections(contents)
        self._list_pairs(contents)
        for told in contents.records:
            line = told.line
            self._take(line.session, line.section, line.round, line.table)
        for meeting in contents.movement:
            self._take(meeting.session, meeting.section, meeting.round, meeting.table)
        self._keys = [self._key(told.line) for told in contents.records]
        if self._unplaced:
            self.losses.append(
                f"results without the number of their table or round: {self._unplaced}; "
                "their tables are numbered in the order of the meetings"
            )

    def section(self, session: str, section: str) -> int:
        """Give the number of a section."""
        return self.sections[session, section]

    def places(self) -> list[Key]:
        """List section, round, table and board of every record."""
        return self._keys

    def pair(self, section: int, who: str | None) -> int:
        """Give the number of a pair or a player; 0 is nobody."""
        if who is None:
            return 0
        number = number_of(who)
        if number is not None:
            return number
        if (section, who) not in self._pairs:
            self._last[section] = self._last.get(section, 0) + 1
            self._pairs[section, who] = self._last[section]
            self.losses.append(f"{who} is written as number {self._last[section]}")
        return self._pairs[section, who]

    def _take(self, session: str, section: str, round: str | None, table: str | None) -> None:
        numbers = number_of(round), number_of(table)
        if numbers[0] is not None and numbers[1] is not None:
            self._taken.add((self.section(session, section), numbers[0], numbers[1]))

    def _list_sections(self, contents: Contents) -> None:
        told = [(one.line.session, one.line.section) for one in contents.records]
        told += [(one.session, one.section) for one in contents.contestants]
        told += [(one.session, one.section) for one in contents.movement]
        told += [(one.session, one.section) for one in contents.deals if one.section]
        for place in [*told, *([] if told or self.sections else [("1", "A")])]:
            if place not in self.sections:
                self.sections[place] = max(self.sections.values(), default=0) + 1

    def _list_pairs(self, contents: Contents) -> None:
        """Find the highest number of each section: what has none comes after it."""
        for told in contents.records:
            section = self.section(told.line.session, told.line.section)
            self._note(section, told.line.ns, told.line.ew, *(told.line.players or ()))
        for meeting in contents.movement:
            section = self.section(meeting.session, meeting.section)
            self._note(section, meeting.ns, meeting.ew, *(meeting.players or ()))
        for who in contents.contestants:
            self._note(self.section(who.session, who.section), who.id)

    def _note(self, section: int, *ids: str | None) -> None:
        for who in ids:
            self._last[section] = max(self._last.get(section, 0), number_of(who) or 0)

    def _key(self, line: Line) -> Key:
        section = self.section(line.session, line.section)
        round, table = number_of(line.round), number_of(line.table)
        if round is None or table is None:
            self._unplaced += 1
            meeting = (section, line.round, line.table, line.ns, line.ew, line.players)
            if meeting not in self._places:
                self._places[meeting] = self._free(section, round, table)
            round, table = self._places[meeting]
        return section, round, table, line.board.number

    def _free(self, section: int, round: int | None, table: int | None) -> tuple[int, int]:
        """A round or a table at which nobody meets yet."""
        asked = (section, round, table)
        nth = self._next.get(asked, 1)
        while True:
            place = (round or (1 if table is None else nth), table or nth)
            nth += 1
            if (section, *place) not in self._taken:
                self._taken.add((section, *place))
                self._next[asked] = nth
                return place
