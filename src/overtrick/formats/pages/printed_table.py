"""
Tables of printed results: what each column holds, by its heading; rows as named texts.

A heading may have two rows (``numery`` over ``N-S`` and ``E-W``) or span its columns (``Kontr``
over contract, declarer and result).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from overtrick.formats.pages.grid import Cell
from overtrick.formats.pages.printed_words import COLUMNS, bare, folded

__all__ = ["Columns", "begins_board", "columns_of", "is_datum_row", "row_texts"]

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


def columns_of(grid: Sequence[Sequence[Cell]], words: Mapping[str, str]) -> Columns:
    """
    Find the columns under the heading that the first row begins; empty if it begins none.

    >>> row = [Cell((word,)) for word in ("Par", "Par", "Kontrakt", "Ut", "Score")]
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


def row_texts(row: Sequence[Cell], columns: Columns) -> dict[str, str]:
    """
    Give the texts of a row by what their columns hold; empty ones are left out.

    >>> row = [Cell(("3",)), Cell(("4H", "x")), Cell(("S",))]
    >>> row_texts(row, Columns({"ns": (0,), "contract": (1, 2)}, 0, 1))
    {'ns': '3', 'contract': '4H x S'}
    """
    found = {}
    for role, places in columns.places.items():
        cells = [row[at] for at in places if at < len(row) and row[at].is_start]
        if text := " ".join(cell.text for cell in cells if cell.lines):
            found[role] = text
    return found


def is_datum_row(row: Sequence[Cell]) -> bool:
    """
    Whether a row tells the datum of the board, such as ``średnia rozdania: 50``.

    >>> is_datum_row([Cell(), Cell(("średnia rozdania:",)), Cell(("50",))])
    True
    """
    texts = [cell.text for cell in row[:8] if cell.is_start and cell.lines]
    return len(texts) == 2 and folded(texts[0]).startswith(_DATUM)


def _role(cell: Cell, words: Mapping[str, str]) -> str:
    for text in (cell.text, "".join(cell.lines)) if len(cell.lines) > 1 else cell.lines:
        if len(text) > _LONGEST:
            continue
        if (word := bare(text)) in words:
            return words[word]
    return ""


def _start(row: Sequence[Cell], at: int, top: Sequence[str]) -> int:
    """Where the heading over a column begins; equal headings side by side are one."""
    while at and top[at - 1] == top[at] and (not row[at].is_start or top[at] in _PARTED):
        at -= 1
    return at


def _side(cell: Cell) -> str:
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


def begins_board(row: Sequence[Cell]) -> bool:
    """
    Whether a row begins a table of the results of a board.

    >>> row = [Cell((word,)) for word in ("Par", "Par", "Kontrakt", "Ut", "Score")]
    >>> begins_board([Cell(("Spill 7",))]), begins_board(row)
    (False, True)
    """
    roles = {_role(cell, COLUMNS) for cell in row if cell.is_start}
    return "contract" in roles and bool({"pair", "ns"} & roles)
