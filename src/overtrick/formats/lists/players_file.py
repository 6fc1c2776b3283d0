"""
Players as a table of any club: columns guessed from their heads, to be confirmed by a person.

A row without a name is told and left out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.errors import InvalidFile
from overtrick.formats.plain import clean, decoded, plain

__all__ = ["COLUMNS", "Table", "guessed", "players_of", "read_table"]

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
class Table:
    """A table as it stands: its heads, and its rows below them."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_table(data: bytes, name: str = "") -> Table:
    """
    Read a table, separated by commas, semicolons or tabs; the first row has the heads.

    >>> read_table(b"No;Name\\n7;Ann Archer\\n").rows
    (('7', 'Ann Archer'),)

    :raises InvalidFile: if it has no rows below its first.
    """
    text = decoded(data)
    first = text.lstrip().partition("\n")[0]
    found: list[tuple[str, ...]] = []
    try:
        for cells in csv.reader(
            io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)
        ):
            if any(cell.strip() for cell in cells):
                found.append(tuple(clean(cell) for cell in cells))
            if len(found) > MOST:
                raise InvalidFile("more than {most} rows", where=name, most=MOST)
    except csv.Error as error:
        raise InvalidFile("unreadable: {error}", where=name, error=error) from None
    if not found:
        raise InvalidFile("empty", where=name)
    if len(found) == 1 or not any(guessed(found[0])):
        if len(found[0]) == 1:  # names alone, one a line
            return Table(("name",), tuple(found))
        if len(found) == 1:
            raise InvalidFile(
                "there is only one row; the first has the columns' heads", where=name
            )
    return Table(found[0], tuple(found[1:]))


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


def players_of(table: Table, kinds: Sequence[str]) -> tuple[list[dict[str, str]], list[str]]:
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
            wrong.append(f"row {nth} has no name and is left out")
            continue
        found.append({**told, "name": name[:200]})
    return found, wrong
