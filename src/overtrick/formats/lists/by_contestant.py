"""
Lists by contestant, as small tables: handicaps (``id,handicap``) and strata (``id,stratum``).

An id may be as exact as needed: ``7``, ``NS 7``, ``B:7``.  Bad rows are listed and left out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TypeVar

from overtrick.errors import InvalidFile, OvertrickError
from overtrick.events.problem import Problem
from overtrick.events.ranking.handicap import Handicap
from overtrick.events.ranking.strata import stratum
from overtrick.formats.plain import clean, decoded, plain

__all__ = ["read_handicaps", "read_strata"]

T = TypeVar("T")


def read_handicaps(data: bytes, name: str = "") -> tuple[dict[str, Handicap], list[Problem]]:
    """
    Read handicaps by contestant; *name* is what problems call the file.

    >>> found, problems = read_handicaps(b"id,handicap\\n7,2.5%\\n8,lots\\n", "list.csv")
    >>> found["7"].amount, str(problems[0])
    (Fraction(5, 2), "list.csv:3: not a handicap such as 2.5%, 12MP or 6IMP: 'lots'")

    :raises InvalidFile: if it is no such table.
    """
    return _read(data, name, "handicap", Handicap.parse)


def read_strata(data: bytes, name: str = "") -> tuple[dict[str, int], list[Problem]]:
    """
    Read strata by contestant, as numbers or letters; *name* is what problems call the file.

    >>> read_strata(b"id;stratum\\nNS 7;2\\nEW 7;C\\n")
    ({'NS 7': 2, 'EW 7': 3}, [])

    :raises InvalidFile: if it is no such table.
    """
    return _read(data, name, "stratum", stratum)


def _read(
    data: bytes, name: str, column: str, parse: Callable[[str], T]
) -> tuple[dict[str, T], list[Problem]]:
    text = decoded(data)
    first = text.lstrip().partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    found: dict[str, T] = {}
    problems: list[Problem] = []
    header: list[str] | None = None
    try:
        for cells in rows:
            if not any(cell.strip() for cell in cells):
                continue
            if header is None:
                header = _header(cells, name, column)
                continue
            row = dict(zip(header, cells, strict=False))
            wrong = _enter(found, clean(row.get("id", "")), row.get(column, ""), parse)
            if wrong:
                problems.append(Problem(f"{name}:{rows.line_num}", wrong))
    except csv.Error as error:
        raise InvalidFile(
            "unreadable: {error}", where=f"{name}:{rows.line_num}", error=error
        ) from None
    if header is None:
        raise InvalidFile(
            "empty: it starts with the column names id,{column}", where=name, column=column
        )
    return found, problems


def _header(cells: list[str], name: str, column: str) -> list[str]:
    header = [plain(cell) for cell in cells]
    missing = [wanted for wanted in ("id", column) if wanted not in header]
    if missing:
        raise InvalidFile(
            "no column {missing}", where=name, missing=", no column ".join(missing)
        )
    return header


def _enter(found: dict[str, T], who: str, said: str, parse: Callable[[str], T]) -> str | None:
    if not who:
        return "a row without an id"
    if who in found:
        return f"{who} stands twice; the first counts"
    try:
        found[who] = parse(said)
    except OvertrickError as error:
        return str(error)
    return None
