"""A session database as tables of tolerant rows, and the problems met while reading it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from typing import Final

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.bws.jet.jet_file import JetFile, Row
from overtrick.formats.bws.jet.layout import Data, Value
from overtrick.formats.bws.jet.values import EPOCH
from overtrick.formats.bws.schema import KNOWN

__all__ = ["Book", "Cells", "Key", "written"]

Key = tuple[int, int, int, int]
"""Section, round, table and board of a result."""

_NEEDED: Final = ("ReceivedData", "RoundData", "Section", "HandRecord", "PlayerNumbers")


def written(value: Value) -> str:
    """
    Write a cell as text: what rides along.

    >>> written(True), written(7), written(datetime(1899, 12, 30, 19, 30)), written(None)
    ('1', '7', '19:30:00', '')
    """
    if isinstance(value, datetime):
        if value.date() == EPOCH.date():
            return value.time().isoformat()
        return value.isoformat() if value.time() != EPOCH.time() else value.date().isoformat()
    if isinstance(value, bool):
        return "1" if value else ""
    if value is None or isinstance(value, bytes):
        return ""
    return str(value).replace("\0", "").strip()


class Cells:
    """One row, asked by the name of a column whatever its case or type; all are optional."""

    __slots__ = ("_cells", "row")

    def __init__(self, row: Row) -> None:
        self.row = row
        self._cells = {name.casefold(): value for name, value in row.items()}

    def number(self, name: str) -> int | None:
        """
        Give a whole number, also from text; None where there is none.

        >>> Cells({"Board": "7 "}).number("board"), Cells({}).number("Board")
        (7, None)
        """
        value = self._cells.get(name.casefold())
        if isinstance(value, str):
            text = value.strip()
            is_number = text.removeprefix("-").isdecimal() and len(text) < 10
            return int(text) if is_number else None
        if isinstance(value, float):
            return int(value) if value.is_integer() else None
        return int(value) if isinstance(value, int) else None

    def text(self, name: str) -> str:
        """Give a text without the blanks around it; empty where there is none."""
        return written(self._cells.get(name.casefold()))

    def flag(self, name: str) -> bool:
        """Whether a yes/no column, or a number in its place, says yes."""
        return bool(self._cells.get(name.casefold()))

    def moment(self, name: str) -> datetime | None:
        """Give a date and time; None where there is none."""
        value = self._cells.get(name.casefold())
        return value if isinstance(value, datetime) else None

    def others(self, table: str, also: Iterable[str] = ()) -> dict[str, str]:
        """Give what rides along: columns that *table* does not usually have, and some more."""
        known, wanted = KNOWN.get(table, frozenset()), {name.casefold() for name in also}
        told = {
            f"bws:{name}": written(value)
            for name, value in self.row.items()
            if name.casefold() not in known or name.casefold() in wanted
        }
        return {name: text for name, text in told.items() if text}


class Book:
    """
    A file's tables, by the names that Bridgemate gives them.

    :raises InvalidFile: if it is no session database.
    """

    def __init__(self, data: Data, name: str) -> None:
        self.file = JetFile(data)
        self.name = name or "bws"
        self.problems: list[Problem] = []
        if not any(self.file.table(one) for one in _NEEDED):
            if self.file.problems:
                why = self.file.problems[0]
                raise InvalidFile(
                    "the database is cut off or damaged, copy it again: {why}", why=why
                )
            told = ", ".join(list(self.file.tables)[:8]) or "none"
            raise InvalidFile(
                "no session database of Bridgemate: its tables are {told}", told=told
            )

    @cached_property
    def _read(self) -> dict[str, list[Cells]]:
        return {}

    def rows(self, table: str) -> list[Cells]:
        """List the rows of a table; none where there is no such table."""
        if table not in self._read:
            self._read[table] = [Cells(row) for row in self.file.rows(table)]
        return self._read[table]

    def problem(
        self,
        where: str,
        message: Text | str,
        board: int | None = None,
        table: int | None = None,
        *,
        is_question: bool = False,
    ) -> None:
        """Take note of what is wrong, or only doubtful."""
        self.problems.append(
            Problem(
                f"{self.name}:{where}",
                message,
                board,
                None if table is None else str(table),
                Severity.QUESTION if is_question else Severity.ERROR,
            )
        )

    def all_problems(self) -> list[Problem]:
        """List what was wrong: the file's own damage first."""
        told = [Problem(self.name, message) for message in self.file.problems]
        return told + self.problems
