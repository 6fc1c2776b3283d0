"""
A session database as tables of tolerant rows, and the problems met while reading it.

The tables of a session database and their columns, as Bridgemate's developers tell them.
"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property, lru_cache
from typing import Final

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.bws.jet.create import TableForm
from overtrick.formats.bws.jet.jet_file import JetFile, Row
from overtrick.formats.bws.jet.pages import Data, Value
from overtrick.formats.bws.jet.rows import EPOCH
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.limits import Problems

__all__ = [
    "FLAGS",
    "FORMS",
    "HANDS",
    "KNOWN",
    "TRICKS",
    "BwsBook",
    "Cells",
    "Key",
    "written",
]

Key = tuple[int, int, int, int]
"""Section, round, table and board of a result."""

_NEEDED: Final = ("ReceivedData", "RoundData", "Section", "HandRecord", "PlayerNumbers")


def written(value: Value) -> str:
    """
    Write a cell as text: what rides along.

    >>> written(True), written(7), written(datetime(1899, 12, 30, 19, 30)), written(None)
    ('1', '7', '19:30:00', '')
    """
    if type(value) is str:  # most are
        return value.replace("\0", "").strip()
    if isinstance(value, datetime):
        if value.date() == EPOCH.date():
            return value.time().isoformat()
        return value.isoformat() if value.time() != EPOCH.time() else value.date().isoformat()
    if isinstance(value, bool):
        return "1" if value else ""
    if value is None or isinstance(value, bytes):
        return ""
    return str(value).replace("\0", "").strip()


@lru_cache(maxsize=64)
def _columns(names: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The columns of a table, and the place of each in a row, by its name in any letters."""
    places = {name.casefold(): at for at, name in enumerate(names)}
    return names, {name: places[name.casefold()] for name in names} | places


@lru_cache(maxsize=64)
def _riding(
    names: tuple[str, ...], table: str, also: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """The columns that ride along, with the place of each in a row."""
    known, wanted = KNOWN.get(table, frozenset()), {name.casefold() for name in also}
    return tuple(
        (f"bws:{name}", at)
        for at, name in enumerate(names)
        if name.casefold() not in known or name.casefold() in wanted
    )


class Cells:
    """One row, asked by the name of a column whatever its case or type; all are optional."""

    __slots__ = ("_names", "_places", "_values")

    def __init__(self, row: Row) -> None:
        self._names, self._places = _columns(tuple(row))
        self._values = tuple(row.values())

    def _cell(self, name: str) -> Value:
        at = self._places.get(name)
        if at is None:
            at = self._places.get(name.casefold())
        return None if at is None else self._values[at]

    def number(self, name: str) -> int | None:
        """
        Give a whole number, also from text; None where there is none.

        >>> Cells({"Board": "7 "}).number("board"), Cells({}).number("Board")
        (7, None)
        """
        value = self._cell(name)
        if type(value) is int:  # most are
            return value
        if isinstance(value, str):
            text = value.strip()
            is_number = text.removeprefix("-").isdecimal() and len(text) < 10
            return int(text) if is_number else None
        if isinstance(value, float):
            return int(value) if value.is_integer() else None
        return int(value) if isinstance(value, int) else None

    def text(self, name: str) -> str:
        """Give a text without the blanks around it; empty where there is none."""
        return written(self._cell(name))

    def flag(self, name: str) -> bool:
        """Whether a yes/no column, or a number in its place, says yes."""
        return bool(self._cell(name))

    def moment(self, name: str) -> datetime | None:
        """Give a date and time; None where there is none."""
        value = self._cell(name)
        return value if isinstance(value, datetime) else None

    def others(self, table: str, also: tuple[str, ...] = ()) -> dict[str, str]:
        """Give what rides along: columns that *table* does not usually have, and some more."""
        told = _riding(self._names, table, also)
        return {name: text for name, at in told if (text := written(self._values[at]))}


class BwsBook:
    """
    A file's tables, by the names that Bridgemate gives them.

    :raises InvalidFile: if it is no session database.
    """

    def __init__(self, data: Data, name: str) -> None:
        self.file = JetFile(data)
        self.name = name or "bws"
        self.problems = Problems()
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
            self._read[table] = self._cells_of(table)
        return self._read[table]

    def _cells_of(self, name: str) -> list[Cells]:
        table = self.file.table(name)
        return [] if table is None else [Cells(one.cells) for one in self.file.found(table)]

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


_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")

HANDS: Final = tuple(
    (seat[0], tuple(f"{seat}{suit}" for suit in _SUITS)) for seat in SEAT_TITLES
)
"""The columns of HandRecord: four suits of each seat."""
TRICKS: Final = tuple(
    (seat[0], suit[0] if suit != "Notrump" else "NT", f"{seat}{suit}")
    for seat in SEAT_TITLES
    for suit in (*_SUITS, "Notrump")
)
"""The columns of HandEvaluation: a seat, a strain, the column's name."""

FLAGS: Final = ("Processed", "Processed1", "Processed2", "Processed3", "Processed4")
"""What says that a program has fetched a row: one for each program."""

_RESULT: Final = (
    *(("ID", "i32a"), ("Section", "i16"), ("Table", "i16"), ("Round", "i16")),
    *(("Board", "i16"), ("PairNS", "i16"), ("PairEW", "i16"), ("Declarer", "i16")),
    *(("NS/EW", "t2"), ("Contract", "t10"), ("Result", "t10"), ("LeadCard", "t10")),
    *(("Remarks", "t255"), ("DateLog", "dt"), ("TimeLog", "dt"), ("Processed", "b")),
    *(("ExternalUpdate", "b"), ("Processed1", "b"), ("Processed2", "b")),
    *(("Processed3", "b"), ("Processed4", "b"), ("Erased", "b")),
    *(("South", "i16"), ("West", "i16"), ("SuspiciousContract", "b")),
)
_TOLD: Final = (
    *(("ID", "i32a"), ("Section", "i16"), ("Table", "i16"), ("Round", "i16")),
    *(("Board", "i16"), ("Counter", "i16"), ("Direction", "t2")),
)
_WHEN: Final = (("DateLog", "dt"), ("TimeLog", "dt"), ("Erased", "b"))
_BOARD: Final = (("Section", "i16"), ("Board", "i16"))

FORMS: Final = tuple(
    TableForm(name, columns)
    for name, columns in (
        ("Clients", (("ID", "i32a"), ("Computer", "t255"))),
        (
            "Section",
            (
                *(("ID", "i16"), ("Letter", "t3"), ("Tables", "i16"), ("MissingPair", "i16")),
                *(("EWMoveBeforePlay", "i16"), ("Session", "i16")),
                *(("ScoringType", "i16"), ("Winners", "i16")),
            ),
        ),
        (
            "Tables",
            (
                *(("Section", "i16"), ("Table", "i16"), ("ComputerID", "i16")),
                *(("Status", "i16"), ("LogOnOff", "i16"), ("UpdateFromRound", "i16")),
                *(("CurrentRound", "i16"), ("CurrentBoard", "i16"), ("Group", "i16")),
            ),
        ),
        (
            "RoundData",
            (
                *(("Section", "i16"), ("Table", "i16"), ("Round", "i16"), ("NSPair", "i16")),
                *(("EWPair", "i16"), ("LowBoard", "i16"), ("HighBoard", "i16")),
                *(("CustomBoards", "t255"), ("South", "i16"), ("West", "i16")),
            ),
        ),
        ("ReceivedData", _RESULT),
        ("IntermediateData", _RESULT),
        (
            "PlayerNumbers",
            (
                *(("Section", "i16"), ("Table", "i16"), ("Direction", "t2")),
                *(("Number", "t16"), ("Name", "t18"), ("Updated", "b"), ("TimeLog", "dt")),
                *(("Processed", "b"), ("Round", "i16")),
            ),
        ),
        ("PlayerNames", (("ID", "i32"), ("Name", "t18"), ("strID", "t18"))),
        (
            "HandRecord",
            (*_BOARD, *((name, "t13") for _, suits in HANDS for name in suits)),
        ),
        ("HandEvaluation", (*_BOARD, *((name, "i16") for _, _, name in TRICKS))),
        ("BiddingData", (*_TOLD, ("Bid", "t10"), *_WHEN)),
        ("PlayData", (*_TOLD, ("Card", "t10"), *_WHEN)),
        (
            "Session",
            (
                *(("ID", "i16"), ("Name", "t255"), ("Date", "dt"), ("Time", "dt")),
                *(("GUID", "t32"), ("Status", "i16"), ("ShowInApp", "b")),
                *(("PairsMoveAcrossField", "b"), ("EWReturnHome", "b")),
            ),
        ),
    )
)
"""A table each; Settings is made only for the settings that there are."""

KNOWN: Final = {
    form.name: frozenset(name.casefold() for name, _ in form.columns) for form in FORMS
}
"""The columns that a reader knows, by table, in small letters."""
