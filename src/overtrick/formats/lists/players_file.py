"""
Players as a table of any club: columns guessed from their heads, to be confirmed by a person.

A row without a name is told and left out.

Lists by contestant, as small tables: handicaps (``id,handicap``), grades (``id,grade``),
strata (``id,stratum``), and who is the same person as whom (``id,same_as``).

An id may be as exact as needed: ``7``, ``NS 7``, ``B:7``.  Bad rows are listed and left out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from overtrick.core.exact import Exact
from overtrick.errors import EnglishText, InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.extras import Handicap, stratum
from overtrick.events.ranking.standing import one_person
from overtrick.formats.limits import WIDTH
from overtrick.formats.plain import clean, decoded, plain

__all__ = [
    "COLUMNS",
    "PlayersTable",
    "guessed",
    "players_of",
    "read_grades",
    "read_handicaps",
    "read_same",
    "read_strata",
    "read_table",
]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": (
        "name",
        "player",
        "full name",
        "fullname",
        "display name",
        "spieler",
        "nom",
        "naam",
    ),
    "first": (
        "first name",
        "firstname",
        "first",
        "forename",
        "given name",
        "vorname",
        "prenom",
    ),
    "last": ("last name", "lastname", "last", "surname", "family name", "nachname"),
    "number": (
        "number",
        "no",
        "nr",
        "id",
        "member",
        "member number",
        "membership",
        "ebu",
        "acbl",
    ),
    "nickname": ("nickname", "nick", "called", "known as"),
    "grade": ("grade", "level", "handicap", "rank", "ngs"),
    "shown": ("shown", "publish", "publication"),
}
"""What a column may hold, and how clubs head it."""

MOST = 20_000


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """A table as it stands: its heads, and its rows below them."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_table(data: bytes, name: str = "") -> PlayersTable:
    """
    Read a table, separated by commas, semicolons or tabs; the first row has the heads.

    >>> read_table(b"No;Name\\n7;Ann Archer\\n").rows
    (('7', 'Ann Archer'),)

    :raises InvalidFile: if it has no rows below its first.
    """
    found: list[tuple[str, ...]] = []
    for _, cells in _rows(data, name):
        found.append(tuple(clean(cell) for cell in cells))
        if len(found) > MOST:
            raise InvalidFile("more than {most} rows", where=name, most=MOST)
        if len(cells) > WIDTH:
            raise InvalidFile("more than {most} columns", where=name, most=WIDTH)
    if not found:
        raise InvalidFile("empty", where=name)
    if len(found) == 1 or not any(guessed(found[0])):
        if len(found[0]) == 1:  # names alone, one a line
            return PlayersTable(("name",), tuple(found))
        if len(found) == 1:
            raise InvalidFile(
                "there is only one row; the first has the columns' heads", where=name
            )
    return PlayersTable(found[0], tuple(found[1:]))


def guessed(heads: Sequence[str]) -> tuple[str, ...]:
    """
    Guess what each column holds; empty where nothing fits.

    >>> guessed(["Nr", "Vorname", "Nachname", "Phone"])
    ('number', 'first', 'last', '')
    """
    found: list[str] = []
    for head in heads:
        words = " ".join(plain(head).replace("_", " ").replace(".", " ").split())
        kind = next((each for each, known in COLUMNS.items() if words in known), "")
        found.append("" if kind in found else kind)
    return tuple(found)


def players_of(
    table: PlayersTable, kinds: Sequence[str]
) -> tuple[list[dict[str, str]], list[str]]:
    """
    Give each row as a player, and what is wrong in sentences.

    >>> table = read_table(b"Nr,Vorname,Nachname\\n7,Ann,Archer\\n8,,\\n")
    >>> players_of(table, guessed(table.heads))
    ([{'number': '7', 'name': 'Ann Archer'}], ['row 3 has no name and is left out'])
    """
    found: list[dict[str, str]] = []
    wrong: list[str] = []
    for nth, cells in enumerate(table.rows, start=2):
        told = {kind: cell for kind, cell in zip(kinds, cells, strict=False) if kind and cell}
        name = told.pop("name", "")
        parts = told.pop("first", ""), told.pop("last", "")
        name = name or " ".join(part for part in parts if part)
        if not name:
            wrong.append(EnglishText("row {nth} has no name and is left out", nth=nth))
            continue
        found.append({**told, "name": name[:200]})
    return found, wrong


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


def read_grades(
    data: bytes, name: str, grade: Callable[[str], Exact]
) -> tuple[dict[str, Exact], list[Problem]]:
    """
    Read grades by player or contestant; *grade* reads one, *name* is that of the file.

    A list of ratings is one of grades: its column may be called ``rating``.

    >>> from overtrick.core.exact import parse_exact
    >>> read_grades(b"id,grade\\nAnn,56.5\\n7,48\\n", "list.csv", parse_exact)
    ({'Ann': Fraction(113, 2), '7': 48}, [])

    :raises InvalidFile: if it is no such table.
    """
    return _read(data, name, "grade", grade, also="rating")


def read_strata(data: bytes, name: str = "") -> tuple[dict[str, int], list[Problem]]:
    """
    Read strata by contestant, as numbers or letters; *name* is what problems call the file.

    >>> read_strata(b"id;stratum\\nNS 7;2\\nEW 7;C\\n")
    ({'NS 7': 2, 'EW 7': 3}, [])

    :raises InvalidFile: if it is no such table.
    """
    return _read(data, name, "stratum", stratum)


def read_same(data: bytes, name: str = "") -> tuple[dict[str, str], list[Problem]]:
    """
    Read who is the same person as whom; *name* is what problems call the file.

    >>> read_same(b"id,same_as\\n4711,Ann Archer\\nAnn A.,4711\\n")
    ({'4711': 'Ann Archer', 'Ann A.': 'Ann Archer'}, [])

    :raises InvalidFile: if it is no such table.
    :raises InvalidSetting: if names lead round in a circle.
    """
    found, problems = _read(data, name, "same_as", _somebody)
    return one_person(found), problems


def _somebody(text: str) -> str:
    if not (name := clean(text)):
        raise OvertrickError("a row that does not say who it is")
    return name


def _read(
    data: bytes, name: str, column: str, parse: Callable[[str], T], *, also: str = ""
) -> tuple[dict[str, T], list[Problem]]:
    found: dict[str, T] = {}
    problems: list[Problem] = []
    rows = _rows(data, name)
    first = next(rows, None)
    if first is None:
        raise InvalidFile(
            "empty: it starts with the column names id,{column}", where=name, column=column
        )
    heads = [plain(cell) for cell in first[1]]
    if column not in heads and also in heads:
        column = also
    _check(heads, name, column)
    for line, cells in rows:
        row = dict(zip(heads, cells, strict=False))
        wrong = _enter(found, clean(row.get("id", "")), row.get(column, ""), parse)
        if wrong:
            problems.append(Problem(f"{name}:{line}", wrong))
    return found, problems


def _rows(data: bytes, name: str) -> Iterator[tuple[int, list[str]]]:
    """Give the rows in which anything stands, each with its line."""
    text = decoded(data)
    first = text.lstrip().partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        for cells in rows:
            if any(cell.strip() for cell in cells):
                yield rows.line_num, cells
    except csv.Error as error:
        where = f"{name}:{rows.line_num}"
        raise InvalidFile("unreadable: {error}", where=where, error=error) from None


def _check(heads: Sequence[str], name: str, column: str) -> None:
    missing = [wanted for wanted in ("id", column) if wanted not in heads]
    if missing:
        raise InvalidFile(
            "no column {missing}", where=name, missing=", no column ".join(missing)
        )


def _enter(found: dict[str, T], who: str, said: str, parse: Callable[[str], T]) -> Text | None:
    if not who:
        return Text("a row without an id")
    if who in found:
        return Text("{who} stands twice; the first counts", who=who)
    try:
        found[who] = parse(said)
    except OvertrickError as error:
        return error.whole
    return None
