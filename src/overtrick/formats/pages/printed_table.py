"""
Tables of printed results: what each column holds, by its heading; rows as named texts.

A heading may have two rows (``numery`` over ``N-S`` and ``E-W``) or span its columns (``Kontr``
over contract, declarer and result).

The ranking of a printed page: places, pairs with names and clubs, totals, percentages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person, Placed, pair_id
from overtrick.formats.pages.page import PageCell
from overtrick.formats.pages.printed_result import number_of
from overtrick.formats.pages.printed_words import COLUMNS, RANKING, bare, folded

__all__ = [
    "Columns",
    "begins_board",
    "columns_of",
    "is_datum_row",
    "people_in",
    "printed_ranking",
    "row_texts",
]

_NS = frozenset({"ns", "nordsyd", "nordsor"})
_EW = frozenset({"ew", "ov", "ostvest", "we"})
_PARTED = ("pair", "score", "award", "share")
"""What has a column for each side under one heading."""
_LONGEST = 24  # letters of the heading of a column
_DATUM = ("srednia", "datum", "gjennomsnitt", "gj.snitt")


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns hold what, the first of them, and of how many rows the heading is."""

    places: Mapping[str, tuple[int, ...]]
    first: int
    rows: int


def columns_of(grid: Sequence[Sequence[PageCell]], words: Mapping[str, str]) -> Columns:
    """
    Find the columns under the heading that the first row begins; empty if it begins none.

    >>> row = [PageCell((word,)) for word in ("Par", "Par", "Kontrakt", "Ut", "Score")]
    >>> columns_of([row], COLUMNS).places["lead"]
    (3,)
    """
    top = [_role(cell, words) for cell in grid[0]]
    below = grid[1] if len(grid) > 1 else []
    sides = [_side(cell) if cell.is_start else "" for cell in below]
    has_two = sum(map(bool, sides)) > 1 and not any(
        _role(cell, words) == "contract" for cell in below if cell.is_start
    )
    places: dict[str, list[int]] = {}
    runs = groupby(range(len(top)), key=lambda at: (top[at], _start(grid[0], at, top)))
    for (role, _), run in runs:
        if role:
            _place(places, role, list(run), sides if has_two else [])
    _second_time(places)
    used = [at for found in places.values() for at in found]
    return Columns(
        {role: tuple(found) for role, found in places.items()},
        min(used, default=0),
        2 if has_two else 1,
    )


def row_texts(row: Sequence[PageCell], columns: Columns) -> dict[str, str]:
    """
    Give the texts of a row by what their columns hold; empty ones are left out.

    >>> row = [PageCell(("3",)), PageCell(("4H", "x")), PageCell(("S",))]
    >>> row_texts(row, Columns({"ns": (0,), "contract": (1, 2)}, 0, 1))
    {'ns': '3', 'contract': '4H x S'}
    """
    found = {}
    for role, places in columns.places.items():
        cells = [row[at] for at in places if at < len(row) and row[at].is_start]
        if text := " ".join(cell.text for cell in cells if cell.lines):
            found[role] = text
    return found


def is_datum_row(row: Sequence[PageCell]) -> bool:
    """
    Whether a row tells the datum of the board, such as ``średnia rozdania: 50``.

    >>> is_datum_row([PageCell(), PageCell(("średnia rozdania:",)), PageCell(("50",))])
    True
    """
    texts = [cell.text for cell in row[:8] if cell.is_start and cell.lines]
    return len(texts) == 2 and folded(texts[0]).startswith(_DATUM)


def _role(cell: PageCell, words: Mapping[str, str]) -> str:
    for text in (cell.text, "".join(cell.lines)) if len(cell.lines) > 1 else cell.lines:
        if len(text) > _LONGEST:
            continue
        if (word := bare(text)) in words:
            return words[word]
    return ""


def _start(row: Sequence[PageCell], at: int, top: Sequence[str]) -> int:
    """Where the heading over a column begins; equal headings side by side are one."""
    while at and top[at - 1] == top[at] and (not row[at].is_start or top[at] in _PARTED):
        at -= 1
    return at


def _side(cell: PageCell) -> str:
    word = bare(cell.text)
    return "ns" if word in _NS else "ew" if word in _EW else ""


def _place(
    places: dict[str, list[int]], role: str, run: list[int], sides: Sequence[str]
) -> None:
    if role == "table" and len(run) == 2:
        places.setdefault("section", [run[0]])
        places.setdefault("table", [run[1]])
    elif role in _PARTED and len(run) == 2:
        told = [sides[at] if at < len(sides) else "" for at in run]
        first, second = ("ew", "ns") if told[0] == "ew" else ("ns", "ew")
        for side, at in ((first, run[0]), (second, run[1])):
            name = side if role == "pair" else f"{role}_{side}"
            places.setdefault(name, []).append(at)
    else:
        places.setdefault(role, []).extend(run)


def _second_time(places: dict[str, list[int]]) -> None:
    """Columns headed NS and ØV again hold scores, or awards where scores are elsewhere."""
    has_score = any(role.startswith("score") for role in places)
    later = ["award"] if has_score else ["score", "award"]
    for side in ("ns", "ew"):
        first, *more = places.get(side, [0])
        if side in places:
            places[side] = [first]
        for role, at in zip(later, more, strict=False):
            places.setdefault(f"{role}_{side}", [at])


def begins_board(row: Sequence[PageCell]) -> bool:
    """
    Whether a row begins a table of the results of a board.

    >>> row = [PageCell((word,)) for word in ("Par", "Par", "Kontrakt", "Ut", "Score")]
    >>> begins_board([PageCell(("Spill 7",))]), begins_board(row)
    (False, True)
    """
    roles = {_role(cell, COLUMNS) for cell in row if cell.is_start}
    return "contract" in roles and bool({"pair", "ns"} & roles)


_BETWEEN = re.compile(r"\s{1,3}[-–—/&]\s{1,3}|(?<=[a-zæøåąćęłńóśźż])-(?=[A-ZÆØÅŁŚŻ] )")
_NAME = re.compile(r"[^\W\d_]{2}.*[ .-].*[^\W\d_]")
_SECTION = re.compile(
    r"\b(?:pulje|rekke|avdeling|sektor|gruppe|grupa)\s{1,3}([A-ZÆØÅ0-9]{1,2})\b", re.IGNORECASE
)
_FEWEST = 3  # columns of a ranking
_SIDES = (("nord-s", Side.NS), ("n-s", Side.NS), ("ost-v", Side.EW), ("o-v", Side.EW))


def printed_ranking(
    grid: Iterable[Sequence[PageCell]], above: str
) -> Iterator[tuple[Contestant, Placed]]:
    """
    Read a ranking, if the table is one; *above* is the heading over it.

    >>> rows = [("Plass", "Par", "Navn", "Score"), ("1", "7", "Eve - Finn", "12,5")]
    >>> grid = [[PageCell((text,)) for text in row] for row in rows]
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


def _begins(row: Sequence[PageCell]) -> bool:
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


def _line(row: Sequence[PageCell], columns: Columns) -> tuple[Contestant, Placed] | None:
    def cell(role: str) -> PageCell:
        found = [row[at] for at in columns.places.get(role, ()) if at < len(row)]
        return found[0] if found else PageCell()

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


def _names(row: Sequence[PageCell], columns: Columns) -> PageCell:
    """The names, where their column has no heading."""
    used = {at for places in columns.places.values() for at in places}
    free = [cell for at, cell in enumerate(row) if at not in used and cell.is_start]
    return next((cell for cell in free if _NAME.search(cell.text[:120])), PageCell())


def people_in(lines: Sequence[str]) -> list[Person]:
    """
    Read the names of a pair: a line each, or with a dash between them.

    >>> [person.name for person in people_in(["Eve Adams - Finn Baker"])]
    ['Eve Adams', 'Finn Baker']
    """
    words = lines if len(lines) > 1 else _BETWEEN.split(" ".join(lines)[:200])
    return [Person(name.strip()) for name in words if name.strip()]
