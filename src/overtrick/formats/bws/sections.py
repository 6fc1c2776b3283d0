"""The sections of a session, and which pair meets which where in which round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from overtrick.formats.bws.book import Book, Cells
from overtrick.formats.contents.dealt import Meeting

__all__ = ["Planned", "Section", "Sections", "meetings_of", "pair", "plan_of", "sections_of"]

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


class Planned(NamedTuple):
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


def sections_of(book: Book) -> Sections:
    """List the sections."""
    found, letters = Sections(), set[tuple[int, str]]()
    for cells in book.rows("Section"):
        number = cells.number("ID")
        if number is None or number in found:
            book.problem("Section", f"a section without a number of its own: {number}")
            continue
        letter, session = cells.text("Letter") or _letter(number), cells.number("Session") or 0
        if (session, letter) in letters:
            book.problem(
                "Section", f"two sections are {letter}: one is called {letter}{number}"
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


def plan_of(book: Book) -> dict[tuple[int, int, int], Planned]:
    """Read RoundData by section, round and table; the last row counts."""
    plan: dict[tuple[int, int, int], Planned] = {}
    for cells in book.rows("RoundData"):
        place = [cells.number(name) for name in ("Section", "Round", "Table")]
        if None in place:
            book.problem("RoundData", "a row without its section, round or table")
            continue
        section, round, table = (number or 0 for number in place)
        plan[section, round, table] = Planned(
            pair(cells.number("NSPair")),
            pair(cells.number("EWPair")),
            pair(cells.number("South")),
            pair(cells.number("West")),
            _boards(book, cells, table),
        )
    return plan


def _boards(book: Book, cells: Cells, table: int) -> tuple[int, ...]:
    custom = cells.text("CustomBoards")
    if custom:
        words = [word for word in re.split(r"[\s,;]+", custom) if word]
        if all(word.isdecimal() and len(word) < 6 for word in words):
            return tuple(int(word) for word in words)
        book.problem("RoundData", f"no list of boards: {custom!r}", table=table)
    low, high = cells.number("LowBoard") or 0, cells.number("HighBoard") or 0
    if low < 1 or high < low:
        return ()
    if high - low >= _MOST_BOARDS:
        book.problem("RoundData", f"boards {low} to {high} in one round", table=table)
        return ()
    return tuple(range(low, high + 1))


def meetings_of(
    plan: Mapping[tuple[int, int, int], Planned], sections: Sections
) -> Iterable[Meeting]:
    """Give the movement; a pair that is missing is nobody."""
    for (number, round, table), planned in plan.items():
        section = sections[number]
        missing = pair(section.missing)
        players = (planned.ns, planned.ew, planned.south, planned.west)
        one_by_one = planned.is_individual
        yield Meeting(
            str(round),
            str(table),
            None if one_by_one or planned.ns == missing else planned.ns,
            None if one_by_one or planned.ew == missing else planned.ew,
            planned.boards,
            section.letter,
            section.session,
            players if one_by_one else None,
        )
