"""Session databases for the tests, row by row, and what mdbtools says of them."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from overtrick.formats.bws.book import FORMS
from overtrick.formats.bws.jet.create import TableForm, new_file
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.jet_file import Row
from overtrick.formats.bws.jet.pages import Value

Rows = Sequence[Mapping[str, Any]]

DAY = datetime(2026, 3, 10)
EVENING = datetime(1899, 12, 30, 19, 30)


@lru_cache
def empty(version: int = 4, forms: tuple[TableForm, ...] = FORMS) -> bytes:
    return new_file(forms, version)


def database(version: int = 4, **tables: Rows) -> bytes:
    """A session database of these rows; columns that are not told are null."""
    edit = Edit(empty(version))
    for name, rows in tables.items():
        edit.append(name, rows)
    return edit.done()


def result(board: int = 1, table: int = 1, **cells: Any) -> dict[str, Any]:
    """A row of ReceivedData: pairs 1 and 11 in section 1, round 1, unless told."""
    row: dict[str, Any] = {
        "Section": 1,
        "Table": table,
        "Round": 1,
        "Board": board,
        "PairNS": table,
        "PairEW": table + 10,
        "Declarer": 0,
        "NS/EW": "",
        "Contract": "",
        "Result": "",
        "LeadCard": "",
        "Remarks": "",
        "DateLog": DAY,
        "TimeLog": EVENING,
    }
    return row | cells | ({"NS/EW": cells["seat"]} if "seat" in cells else {})


def sample(version: int = 4) -> bytes:
    """The evening that formats.md tells: two tables, two boards, four results."""
    movement = [
        {"Section": 1, "Table": table, "Round": 1, "NSPair": table, "EWPair": 10 + table}
        | {"LowBoard": 1, "HighBoard": 2}
        for table in (1, 2)
    ]
    return database(
        version,
        Clients=[{"Computer": "CLUBPC"}],
        Section=[
            {"ID": 1, "Letter": "A", "Tables": 2, "MissingPair": 0, "EWMoveBeforePlay": 0}
        ],
        Tables=[
            {"Section": 1, "Table": table, "ComputerID": 1, "LogOnOff": 2} for table in (1, 2)
        ],
        RoundData=movement,
        PlayerNumbers=[
            {
                "Section": 1,
                "Table": table,
                "Direction": seat,
                "Number": "",
                "Name": "",
                "Updated": False,
            }
            for table in (1, 2)
            for seat in "NSEW"
        ],
        HandRecord=[HANDS | {"Section": 1, "Board": 1}],
        ReceivedData=[
            result(1, 1, Declarer=1, seat="S", Contract="3 S", Result="=", LeadCard="H10"),
            result(1, 2, Declarer=2, seat="N", Contract="4 S", Result="-1", LeadCard="D4"),
            result(2, 1, Remarks="60%-40%"),
            result(2, 2, Contract="PASS"),
        ],
    )


_CARDS = "AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"

HANDS: dict[str, str] = {
    f"{seat}{suit}": held
    for seat, hand in zip(("North", "East", "South", "West"), _CARDS.split(), strict=True)
    for suit, held in zip(
        ("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True
    )
}


def mdb(command: str, data: bytes, *words: str) -> str:
    """Run one of the mdbtools on a file; the tests cannot do without them."""
    assert shutil.which(command), f"{command} is missing: install Debian's mdbtools"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "session.bws")
        path.write_bytes(data)
        if command == "mdb-export":
            words = (
                "-D",
                "%Y-%m-%d",
                "-T",
                "%Y-%m-%d %H:%M:%S",
                "-0",
                "\\N",
                "-b",
                "hex",
                *words,
            )
            asked = [command, *words[:-1], str(path), words[-1]]
        else:
            asked = [command, *words[:-1], str(path), *words[-1:]]
        done = subprocess.run(asked, capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return done.stdout.decode()


def exported(data: bytes, table: str) -> list[dict[str, str]]:
    """The rows of a table as mdb-export tells them; a null is ``\\N``."""
    return list(csv.DictReader(io.StringIO(mdb("mdb-export", data, table), newline="")))


def as_exported(row: Row) -> dict[str, str]:
    """A row of ours in the words of mdb-export."""
    return {name: _word(value) for name, value in row.items()}


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, bytes):
        return value.hex()
    return "\\N" if value is None or value == "" else str(value)  # empty is null to them
