"""The ranking of a printed page: places, pairs with names and clubs, totals, percentages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person, Placed, pair_id
from overtrick.formats.pages.grid import Cell
from overtrick.formats.pages.printed_result import number_of
from overtrick.formats.pages.printed_table import Columns, columns_of
from overtrick.formats.pages.printed_words import RANKING, folded

__all__ = ["people_in", "printed_ranking"]

_BETWEEN = re.compile(r"\s{1,3}[-–—/&]\s{1,3}|(?<=[a-zæøåąćęłńóśźż])-(?=[A-ZÆØÅŁŚŻ] )")
_NAME = re.compile(r"[^\W\d_]{2}.*[ .-].*[^\W\d_]")
_SECTION = re.compile(
    r"\b(?:pulje|rekke|avdeling|sektor|gruppe|grupa)\s{1,3}([A-ZÆØÅ0-9]{1,2})\b", re.IGNORECASE
)
_FEWEST = 3  # columns of a ranking
_SIDES = (("nord-s", Side.NS), ("n-s", Side.NS), ("ost-v", Side.EW), ("o-v", Side.EW))


def printed_ranking(
    grid: Iterable[Sequence[Cell]], above: str
) -> Iterator[tuple[Contestant, Placed]]:
    """
    Read a ranking, if the table is one; *above* is the heading over it.

    >>> rows = [("Plass", "Par", "Navn", "Score"), ("1", "7", "Eve - Finn", "12,5")]
    >>> grid = [[Cell((text,)) for text in row] for row in rows]
    >>> [(who.names, line.place, line.total) for who, line in printed_ranking(grid, "")]
    [(('Eve', 'Finn'), 1, Fraction(25, 2))]
    """
    rows = iter(grid)
    start = next(filter(_begins, rows), None)
    if start is None:
        return
    columns = _settled(columns_of([start], RANKING))
    section = _SECTION.search(above)
    side = next((side for word, side in _SIDES if word in folded(above)), None)
    place: int | None = None
    for row in rows:
        told = _line(row, columns)
        if told is None:
            continue
        who, line = told
        is_tied = line.place is None or line.place == place
        place = line.place or place
        line = replace(line, place=place, tied=line.tied or (is_tied and place is not None))
        if section:
            who, line = replace(who, section=section[1]), replace(line, section=section[1])
        yield replace(who, side=side), replace(line, side=side)


def _begins(row: Sequence[Cell]) -> bool:
    if sum(cell.is_start for cell in row) < _FEWEST:
        return False
    places = _settled(columns_of([row], RANKING)).places
    return "place" in places and bool({"total", "share"} & set(places))


def _settled(columns: Columns) -> Columns:
    """Where no column is headed as the place, the first of two numbers is it."""
    places = dict(columns.places)
    numbers = places.get("id", ())
    if "place" not in places and len(numbers) > 1:
        places |= {"place": numbers[:1], "id": numbers[1:]}
    return Columns(places, columns.first, columns.rows)


def _line(row: Sequence[Cell], columns: Columns) -> tuple[Contestant, Placed] | None:
    def cell(role: str) -> Cell:
        found = [row[at] for at in columns.places.get(role, ()) if at < len(row)]
        return found[0] if found else Cell()

    place = re.fullmatch(r"([0-9]{1,4})\s?[.=]{0,2}|", cell("place").text)
    if place is None:
        return None
    names = cell("names") if cell("names").lines else _names(row, columns)
    people = people_in(names.lines)
    number = re.fullmatch(r"([0-9]{1,5})\.?", cell("id").text)
    id = number[1] if number else pair_id(person.name for person in people)
    total, share = number_of(cell("total").text), number_of(cell("share").text)
    if not id or (total is None and share is None):
        return None
    club = {"club": " / ".join(cell("club").lines)} if cell("club").lines else {}
    boards = cell("boards").text
    line = Placed(
        id,
        int(place[1]) if place[1] else None,
        total=total,
        percentage=share,
        boards=int(boards) if re.fullmatch(r"[0-9]{1,3}", boards) else None,
        tied="=" in cell("place").text,
    )
    return Contestant(id, tuple(people), extra=club), line


def _names(row: Sequence[Cell], columns: Columns) -> Cell:
    """The names, where their column has no heading."""
    used = {at for places in columns.places.values() for at in places}
    free = [cell for at, cell in enumerate(row) if at not in used and cell.is_start]
    return next((cell for cell in free if _NAME.search(cell.text[:120])), Cell())


def people_in(lines: Sequence[str]) -> list[Person]:
    """
    Read the names of a pair: a line each, or with a dash between them.

    >>> [person.name for person in people_in(["Eve Adams - Finn Baker"])]
    ['Eve Adams', 'Finn Baker']
    """
    words = lines if len(lines) > 1 else _BETWEEN.split(" ".join(lines)[:200])
    return [Person(name.strip()) for name in words if name.strip()]
