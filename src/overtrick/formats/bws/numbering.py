"""
The sections of a session, and which pair meets which where in which round.

Numbers for what has none: Bridgemate knows sections, tables, rounds and pairs by number only.

What has a number keeps it; the rest is numbered in the order in which it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from overtrick.compare.settings import Settings
from overtrick.core.seats import Side
from overtrick.errors import EnglishText
from overtrick.events.ranking.live import winners_by_section
from overtrick.events.session import Line
from overtrick.formats.bws.book import BwsBook, Cells, Key
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import PlannedMeeting

__all__ = [
    "Numbering",
    "RoundRow",
    "Section",
    "Sections",
    "meetings_of",
    "number_of",
    "pair",
    "plan_of",
    "sections_of",
]

_MOST_BOARDS = 255


@dataclass(frozen=True, slots=True)
class Section:
    """One row of the table Section."""

    id: int
    letter: str
    tables: int = 0
    missing: int = 0
    moved: int = 0
    """By how many tables EW move up after they have entered their names."""
    winners: int = 0
    session: str = "1"
    extra: Mapping[str, str] = field(default_factory=dict)


class Sections(dict[int, Section]):
    """Sections by their number; one that is not listed gets the letter of its place."""

    def __missing__(self, number: int) -> Section:
        taken = {section.letter for section in self.values()}
        letter = _letter(number)
        while letter in taken:
            letter += "'"
        self[number] = Section(number, letter)
        return self[number]


class RoundRow(NamedTuple):
    """A row of RoundData; an empty id is nobody."""

    ns: str | None
    ew: str | None
    south: str | None
    west: str | None
    boards: tuple[int, ...]

    @property
    def is_individual(self) -> bool:
        """Whether single players meet."""
        return self.south is not None or self.west is not None


def sections_of(book: BwsBook) -> Sections:
    """List the sections."""
    found, letters = Sections(), set[tuple[int, str]]()
    for cells in book.rows("Section"):
        number = cells.number("ID")
        if number is None or number in found:
            book.problem(
                "Section",
                EnglishText("a section without a number of its own: {number}", number=number),
            )
            continue
        letter, session = cells.text("Letter") or _letter(number), cells.number("Session") or 0
        if (session, letter) in letters:
            book.problem(
                "Section",
                EnglishText(
                    "two sections are {letter}: one is called {letter}{number}",
                    letter=letter,
                    number=number,
                ),
            )
            letter = f"{letter}{number}"
        letters.add((session, letter))
        found[number] = _section(number, letter, cells)
    return found


def _letter(number: int) -> str:
    """A to Z, AA to ZZ, AAA to ZZZ: the same letter again and again."""
    if not 1 <= number <= 78:
        return str(number)
    return chr(65 + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _section(number: int, letter: str, cells: Cells) -> Section:
    session = cells.number("Session") or 0
    return Section(
        number,
        letter,
        cells.number("Tables") or 0,
        cells.number("MissingPair") or 0,
        cells.number("EWMoveBeforePlay") or 0,
        cells.number("Winners") or 0,
        str(session) if session > 0 else "1",
        {
            name: text
            for name, text in cells.others(
                "Section", ("MissingPair", "EWMoveBeforePlay", "ScoringType")
            ).items()
            if text != "0"
        },
    )


def pair(number: int | None) -> str | None:
    """Give a pair's number as its id; 0 is nobody."""
    return str(number) if number else None


def plan_of(book: BwsBook) -> dict[tuple[int, int, int], RoundRow]:
    """Read RoundData by section, round and table; the last row counts."""
    plan: dict[tuple[int, int, int], RoundRow] = {}
    for cells in book.rows("RoundData"):
        place = [cells.number(name) for name in ("Section", "Round", "Table")]
        if None in place:
            book.problem("RoundData", "a row without its section, round or table")
            continue
        section, round, table = (number or 0 for number in place)
        plan[section, round, table] = RoundRow(
            pair(cells.number("NSPair")),
            pair(cells.number("EWPair")),
            pair(cells.number("South")),
            pair(cells.number("West")),
            _boards(book, cells, table),
        )
    return plan


def _boards(book: BwsBook, cells: Cells, table: int) -> tuple[int, ...]:
    custom = cells.text("CustomBoards")
    if custom:
        words = [word for word in re.split(r"[\s,;]+", custom) if word]
        if all(word.isdecimal() and len(word) < 6 for word in words):
            return tuple(int(word) for word in words)
        book.problem(
            "RoundData", EnglishText("no list of boards: {text!r}", text=custom), table=table
        )
    low, high = cells.number("LowBoard") or 0, cells.number("HighBoard") or 0
    if low < 1 or high < low:
        return ()
    if high - low >= _MOST_BOARDS:
        book.problem(
            "RoundData",
            EnglishText("boards {low} to {high} in one round", low=low, high=high),
            table=table,
        )
        return ()
    return tuple(range(low, high + 1))


def meetings_of(
    plan: Mapping[tuple[int, int, int], RoundRow], sections: Sections
) -> Iterable[PlannedMeeting]:
    """Give the movement; a pair that is missing is nobody."""
    for (number, round, table), planned in plan.items():
        section = sections[number]
        missing = pair(section.missing)
        players = (planned.ns, planned.ew, planned.south, planned.west)
        one_by_one = planned.is_individual
        yield PlannedMeeting(
            str(round),
            str(table),
            None if one_by_one or planned.ns == missing else planned.ns,
            None if one_by_one or planned.ew == missing else planned.ew,
            planned.boards,
            section.letter,
            section.session,
            players if one_by_one else None,
        )


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
        self._next: dict[tuple[int, int], int] = {}
        self._played: dict[tuple[object, ...], int] = {}
        self._unplaced = 0
        self._list_sections(contents)
        self._list_pairs(contents)
        self._winners = self._winners_of(contents)
        for told in contents.records:
            self._take_with(told.line)
        for meeting in contents.movement:
            self._take(meeting.session, meeting.section, meeting.round, meeting.table)
        self._keys = [self._key(told.line) for told in contents.records]
        self._turned = self._turned_in(contents)
        if self._unplaced:
            self.losses.append(
                EnglishText(
                    "results without a table or a round: {count}; both are numbered in the "
                    "order of the meetings, nobody twice in a round",
                    count=self._unplaced,
                )
            )

    def section(self, session: str, section: str) -> int:
        """Give the number of a section."""
        return self.sections[session, section]

    def of_session(self, session: str) -> list[int]:
        """List the numbers of the sections of a session."""
        return sorted(number for (of, _), number in self.sections.items() if of == session)

    def has_one_winner(self, section: int) -> bool:
        """Whether pairs turn within a round, and yet each number is one pair."""
        return section in self._turned and self._winners.get(section) == 1

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
            self.losses.append(
                EnglishText(
                    "{contestant} is written as number {number}",
                    contestant=who,
                    number=self._last[section],
                )
            )
        return self._pairs[section, who]

    def _take(self, session: str, section: str, round: str | None, table: str | None) -> None:
        numbers = number_of(round), number_of(table)
        if numbers[0] is not None and numbers[1] is not None:
            self._taken.add((self.section(session, section), numbers[0], numbers[1]))

    def _take_with(self, line: Line) -> None:
        """Whoever sits there can sit nowhere else in that round."""
        self._take(line.session, line.section, line.round, line.table)
        who = self._sitting(self.section(line.session, line.section), line)
        self._sit(who, number_of(line.round) or 0)

    def _sit(self, who: Iterable[tuple[object, ...]], round: int) -> None:
        for one in who:  # a bit for each round; there is no round 0
            self._played[one] = self._played.get(one, 1) | 1 << round

    def _list_sections(self, contents: Contents) -> None:
        told = [(one.line.session, one.line.section) for one in contents.records]
        told += [(one.session, one.section) for one in contents.contestants]
        told += [(one.session, one.section) for one in contents.movement]
        told += [(one.session, one.section) for one in contents.deals if one.section]
        known = {session for session, _ in (*told, *self.sections)}
        told += [(one.session, "A") for one in contents.deals if one.session not in known]
        last = max(self.sections.values(), default=0)
        for place in [*told, *([] if told or self.sections else [("1", "A")])]:
            if place not in self.sections:
                last += 1
                self.sections[place] = last

    def _list_pairs(self, contents: Contents) -> None:
        """Find the highest number of each section: what has none comes after it."""
        for told in contents.records:
            section = self.section(told.line.session, told.line.section)
            self._note(
                section, *told.line.contestants(Side.NS), *told.line.contestants(Side.EW)
            )
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
            who = self._sitting(section, line)
            alone = line.players if line.is_individual else None
            meeting = (section, line.round, line.table, alone, frozenset(who))
            if meeting not in self._places:
                self._places[meeting] = self._free(section, round, table, who)
            round, table = self._places[meeting]
        return section, round, table, line.board.number

    def _winners_of(self, contents: Contents) -> dict[int, int]:
        """One winner or two, by section: with two, a number on both sides is two pairs."""
        lines: dict[int, list[Line]] = {number: [] for number in self.sections.values()}
        for told in contents.records:
            lines[self.section(told.line.session, told.line.section)].append(told.line)
        settings = Settings(winners=contents.about.winners or "auto")
        return {
            number: winners
            for number, found in lines.items()
            for winners in winners_by_section(found, settings).values()
        }

    def _turned_in(self, contents: Contents) -> set[int]:
        """The sections in which a number sits on both sides in one round."""
        seated = {
            (*key[:2], side, who)
            for key, told in zip(self._keys, contents.records, strict=True)
            for side in Side
            for who in told.line.contestants(side)
        }
        return {
            section
            for section, round, side, who in seated
            if side is Side.NS and (section, round, Side.EW, who) in seated
        }

    def _sitting(self, section: int, line: Line) -> list[tuple[object, ...]]:
        """Who is busy then, each apart: a team has two tables, and two pairs one number."""
        two = not line.is_individual and self._winners.get(section) == 2
        return [
            (section, line.played_room, side if two else None, who)
            for side in Side
            for who in line.contestants(side)
        ]

    def _free(
        self, section: int, round: int | None, table: int | None, who: list[tuple[object, ...]]
    ) -> tuple[int, int]:
        """The first round in which nobody of them sits elsewhere, and a table of its own."""
        busy = reduce(or_, (self._played.get(one, 1) for one in who), 1)
        nth = round or (~busy & (busy + 1)).bit_length() - 1
        if table is not None:
            while (section, nth, table) in self._taken and round is None:
                nth += 1
        else:
            table = self._next.get((section, nth), 1)
            while (section, nth, table) in self._taken:
                table += 1
            self._next[section, nth] = table + 1
        self._taken.add((section, nth, table))
        self._sit(who, nth)
        return nth, table
