"""
Printed result pages of Norway and Poland: Ruter, JFR Pary and KoPS, as saved in a browser.

Their layout is nowhere described: columns are found by their headings, boards by what stands
over them, so that a page of another version, or one that a club has changed, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Problems
from overtrick.formats.pages.grid import lettered
from overtrick.formats.pages.page import Page, page_of
from overtrick.formats.pages.printed_about import about_of, pages_in, program_of
from overtrick.formats.pages.printed_boards import Found, Printed, boards_of
from overtrick.formats.pages.printed_ranking import people_in
from overtrick.formats.pages.printed_result import number_of, printed_record

__all__ = ["printed_page", "read_printed"]


def read_printed(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a page of results of Ruter, JFR Pary or KoPS.

    >>> head = "<tr><th>Par<th>Par<th>Kontrakt<th>Score<th>Poeng<th>Poeng<th>Datum"
    >>> row = "<tr><td>1<td>2<td>4H S =<td>420<td>5<td>-5<td>180"
    >>> page = f"<html><h3>Spill 7</h3><table>{head}{row}</table></html>"
    >>> contents, problems = read_printed(page.encode(), "2026-03-06.htm")
    >>> told = contents.records[0]
    >>> str(told.line.outcome), told.line.ns, told.ns_award, told.line.datum
    ('4H S =', '1', 5, 180)

    :raises InvalidFile: if there are neither results nor a ranking nor links to some.
    :raises MissingExtra: if lxml is not installed.
    """
    found = printed_page(page_of(data, name), name)
    if found is None:
        raise InvalidFile("a page, but neither boards nor a ranking are on it", where=name)
    return found


def printed_page(page: Page, name: str) -> tuple[Contents, list[Problem]] | None:
    """Read a page of printed results; None if there is nothing of that kind on it."""
    lettered(page.tree)
    found = boards_of(page.tree)
    program = program_of(page)
    problems = Problems()
    pages = pages_in(page.tree) if program else ()
    about = about_of(page, found, program)
    if any(each.rows for each in found.boards):
        page.tree.clear()  # a tree is far larger than what is made of it
    records = list(_records(found, name, problems))
    if not records and not found.ranked and not (program and pages):
        return None
    contestants = {
        _key(who): who for who in (*_named(records), *(who for who, _ in found.ranked))
    }
    sides = {line.side for _, line in found.ranked}
    about = replace(about, winners=(1 if sides == {None} else 2) if sides else None)
    deals = [Dealt(Board.standard(number), deal) for number, deal in found.deals.items()]
    is_one_board = len({told.line.board.number for told, _ in records}) == 1
    piece = f"{program} {PurePath(name).parent} {about.title} {about.date}"
    return (
        Contents(
            about,
            tuple(told for told, _ in records),
            tuple(deals),
            tuple(contestants.values()),
            tuple(line for _, line in found.ranked),
            pages=pages,
            piece_of=piece if is_one_board else "",
        ),
        problems,
    )


_Told = tuple[Record, dict[str, str]]


def _records(found: Found, name: str, problems: list[Problem]) -> Iterator[_Told]:
    own = re.search(r"([0-9]{3})\.[A-Za-z]{3,5}$", name)  # a part of a page of JFR: ...007.txt
    is_one = _is_one_field(found)
    for printed in found.boards:
        number = printed.board or (int(own[1]) if own else 0)
        if not number:
            if printed.rows:
                said = Text(
                    "{number} results were left out: no board is named over them",
                    number=len(printed.rows),
                )
                problems.append(Problem(name, said))
            continue
        for texts in printed.rows:
            if told := _record(texts, printed, number, is_one, name, problems):
                yield told, texts


def _record(
    texts: dict[str, str],
    printed: Printed,
    number: int,
    is_one: bool,
    name: str,
    problems: list[Problem],
) -> Record | None:
    ns, ew = _id(texts.get("ns", "")), _id(texts.get("ew", ""))
    letter, table = texts.get("section", ""), texts.get("table", "")
    if (ns is None or ew is None) and not texts.get("contract"):
        return None  # a line under the results
    line = Line(
        Board.standard(number),
        NOT_PLAYED,
        ns,
        ew,
        section="A" if is_one or not letter else letter,
        round=texts.get("round"),
        table=(f"{letter}{table}" if is_one else table) or None,
        datum=number_of(printed.datum),
    )

    def say(message: str, severity: Severity = Severity.ERROR) -> None:
        where = f"{name}:board {number}"
        said = Text("{ns} - {ew}: {message}", ns=ns, ew=ew, message=message)
        problems.append(Problem(where, said, number, line.table, severity))

    return printed_record(texts, line, say)


def _is_one_field(found: Found) -> bool:
    """Whether tables of several letters are compared with each other on one board."""
    letters = ({row.get("section", "") for row in each.rows} for each in found.boards)
    return any(len(told) > 1 for told in letters)


def _id(text: str) -> str | None:
    match = re.match(r"0{0,3}([0-9]{1,5})(?![0-9])", text)
    if match:
        return match[1] if int(match[1]) else None
    return " ".join(text.split())[:120] or None


def _named(told: Iterable[_Told]) -> Iterator[Contestant]:
    """Give the pairs whose names stand beside their results."""
    for record, texts in told:
        for id, side in ((record.line.ns, "ns"), (record.line.ew, "ew")):
            words = re.sub(r"^[0-9\s.:]{0,9}", "", texts.get(side, ""))
            if id and any(letter.isalpha() for letter in words):
                yield Contestant(id, tuple(people_in([words])), record.line.section)


def _key(one: Contestant | Placed) -> tuple[Any, ...]:
    return one.section, one.side, one.id
