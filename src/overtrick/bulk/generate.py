"""
Plausible archives with the dirt of real ones, the same for the same seed: a file a month.

Each deal has a contract that most reach and tricks that most take; tables differ by chance.
One row in a hundred has something that real archives have: see ``_DIRT``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from overtrick.bulk.arrays import Array
from overtrick.bulk.engine import score_rows
from overtrick.bulk.parts import Manifest, Part
from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS
from overtrick.core.seats import Vulnerability
from overtrick.core.watched import watched
from overtrick.core.whole_files import whole_file
from overtrick.errors import InvalidFile

__all__ = ["Archive", "generate", "month"]

_MOST = 200_000  # rows that are made at once
_MONTHS = 24
_FIRST = 2024
_NUMBERS = (20, 25, 22, 10, 12, 5, 4, 2)
_RULINGS = ("A+/A-", "A-/A+", "A/A", "A+/A+", "NP", "60% 4S N 10 | 40% 4S N 9")
_STRATA = ("0-500", "500-1500", "NLM/0-299", "1500+")
_DIRT = (
    "ruled",  # a director's score, artificial or weighted
    "sign",  # a score with its sign lost
    "passed",  # PASSE, and O for a deal that was passed out, in French files
    "tricks",  # tricks without a contract
    "contract",  # a contract without tricks
    "zero",  # a score of 0 for both, whatever was played
    "twice",  # a person under the number of another
    "lead",  # leads with letters swapped
)
_SUITS, _RANKS = "SHDC", "AKQJT98765432"


@dataclass(frozen=True, slots=True)
class Archive:
    """
    How large it is: events, tables of an event, boards of a table, and the seed.

    >>> Archive(events=100, tables=9, boards=24, seed=1).rows
    21600

    :raises InvalidFile: if a number is less than 1.
    """

    events: int
    tables: int
    boards: int
    seed: int

    def __post_init__(self) -> None:
        if min(self.events, self.tables, self.boards) < 1 or self.seed < 0:
            raise InvalidFile("events, tables and boards are 1 or more, a seed 0 or more")

    @property
    def rows(self) -> int:
        """How many results there are."""
        return self.events * self.tables * self.boards

    def months(self) -> list[tuple[str, int, int]]:
        """Name the months, with the first event of each and that of the next."""
        count = min(_MONTHS, self.events)
        return [
            (
                f"{_FIRST + nth // 12}-{nth % 12 + 1:02}",
                self.events * nth // count,
                self.events * (nth + 1) // count,
            )
            for nth in range(count)
        ]


def generate(archive: Archive, folder: Path, *, resume: bool = False) -> int:
    """
    Write an archive as a Parquet file a month with a manifest, and count its results.

    :raises InvalidFile: if the folder holds something else, or finished months that nobody said
        may stay.
    """
    job = {
        "verb": "generate",
        **{name: getattr(archive, name) for name in ("events", "tables", "boards", "seed")},
    }
    manifest = Manifest.begun(folder, job, resume=resume)
    months = archive.months()
    for name, first, end in watched(
        months, "results", archive.rows, lambda each: (each[2] - each[1]) * _rows(archive)
    ):
        if name in manifest.done and (folder / f"{name}.parquet").exists():
            continue
        with whole_file(folder / f"{name}.parquet") as waiting:
            part = Part(waiting, "parquet")
            for table in month(archive, name, first, end):
                part.add(table)
            part.close()
        manifest.add({"in": name, "out": f"{name}.parquet", "rows": part.rows})
    return archive.rows


def _rows(archive: Archive) -> int:
    return archive.tables * archive.boards


def month(archive: Archive, name: str, first: int, end: int) -> Iterator[pa.Table]:
    """
    Make the events of a month, in tables of bounded size.

    >>> archive = Archive(events=2, tables=5, boards=4, seed=7)
    >>> [table.num_rows for table in month(archive, "2024-01", 0, 2)]
    [40]
    """
    at_once = max(1, _MOST // _rows(archive))
    for start in range(first, end, at_once):
        events = np.arange(start, min(end, start + at_once))
        dice = np.random.Generator(np.random.PCG64([archive.seed, start]))
        yield _table(archive, name, events, dice)


def _table(archive: Archive, name: str, events: Array, dice: Any) -> pa.Table:
    tables, boards = archive.tables, archive.boards
    deals = len(events) * boards
    count = deals * tables
    deal = np.repeat(np.arange(deals), tables)
    event, board = deal // boards, deal % boards
    table = np.tile(np.arange(tables), deals)
    rounds = board // -(-boards // tables)
    level, strain, seat, tricks = _played(dice, deals, deal)
    doubled = dice.choice(3, count, p=(0.955, 0.043, 0.002))
    contract = ((level - 1) * 5 + strain) * 3 + doubled
    passed = dice.random(count) < 0.006
    points = np.zeros(count, np.int16)
    score_rows(np.where(passed, -1, contract), tricks, seat, _VULNERABLE[board % 16], points)
    texts: dict[str, Any] = {
        "event": _word([f"e{number:07}" for number in events.tolist()], event),
        "date": _word([f"{name}-{day:02}" for day in range(1, 29)], events[event] % 28),
        "section": _word(["A"], np.zeros(count, np.int64)),
        "round": _word([str(n + 1) for n in range(int(rounds.max()) + 1)], rounds),
        "table": _word([str(n + 1) for n in range(tables)], table),
        "board": pa.array((board + 1).astype(np.int16)),
        "ns": _word([str(n + 1) for n in range(tables)], table),
        "ew": _word([str(n + 1) for n in range(tables)], (table + rounds) % tables),
    }
    _seat_people(archive, texts, events[event])
    row = {
        "contract": (["", "PASS", "PASSE", "O", *_names()], np.where(passed, 1, contract + 4)),
        "declarer": (["", *"NESW"], np.where(passed, 0, seat + 1)),
        "lead": (["", *_leads()], np.where(passed, 0, dice.integers(1, 53, count))),
        "tricks": (["", *map(str, range(14))], np.where(passed, 0, tricks + 1)),
        "ruling": (["", *_RULINGS], np.zeros(count, np.int64)),
    }
    score = points.astype(np.int32)
    known = _soil(row, score, texts, dice, count)
    for column, (names, codes) in row.items():
        texts[column] = _word(names, codes)
    texts["score"] = (pa.array(score.astype(np.int16), mask=~known), None)
    texts["strata"] = _word(_STRATA, dice.integers(0, len(_STRATA), count))
    texts["virtual"] = _word(["no", "yes"], (events[event] % 5 == 0).astype(np.int64))
    texts["printed_percentage"] = (pa.array(_percentages(dice, count)), None)
    return pa.table(
        {name: it[0] if isinstance(it, tuple) else it for name, it in texts.items()}
    )


def _seat_people(archive: Archive, texts: dict[str, Any], events: Array) -> None:
    people = max(4 * archive.tables, archive.events // 4)
    for nth, side in enumerate(("north", "south", "east", "west")):
        who = (events * 7 + texts["ns" if nth < 2 else "ew"][1] * 4 + nth) % people
        texts[side] = _word([f"P{n:06}" for n in range(people)], who)


def _played(dice: Any, deals: int, deal: Array) -> tuple[Array, Array, Array, Array]:
    """Level, strain, declarer and tricks of each table."""
    count = len(deal)
    usual = dice.choice([1, 2, 3, 3, 4, 4, 4, 5, 6], deals)
    suit = dice.choice(5, deals, p=(0.08, 0.1, 0.24, 0.28, 0.3))
    side = dice.integers(0, 4, deals)
    skill = np.clip(usual + 6 + dice.normal(0.1, 0.9, deals).round(), 0, 13)
    other = dice.random(count)
    level = np.clip(
        usual[deal] + np.where(other < 0.15, 1, np.where(other < 0.35, -1, 0)), 1, 7
    )
    strain = np.where(dice.random(count) < 0.8, suit[deal], dice.integers(0, 5, count))
    partner = np.where(dice.random(count) < 0.3, 2, 0)
    opposed = np.where(dice.random(count) < 0.08, 1, 0)
    seat = (side[deal] + partner + opposed) % 4
    off = np.where(opposed == 1, 4, 0) + (strain != suit[deal])
    tricks = np.clip(skill[deal] - off + dice.normal(0, 0.8, count).round(), 0, 13)
    return level, strain, seat, tricks.astype(np.int64)


def _soil(
    row: dict[str, Any], score: Array, texts: dict[str, Any], dice: Any, count: int
) -> Array:
    """Put dirt into one row of a hundred, and say which rows have a score."""
    dirt = np.where(dice.random(count) < 0.01, dice.integers(0, len(_DIRT), count), -1)
    where = {name: np.flatnonzero(dirt == nth) for nth, name in enumerate(_DIRT)}
    known = np.ones(count, bool)
    ruled = where["ruled"]
    row["ruling"][1][ruled] = dice.integers(1, len(_RULINGS) + 1, len(ruled))
    for name in ("contract", "declarer", "lead", "tricks"):
        row[name][1][ruled] = 0
    known[ruled] = False
    score[where["sign"]] = np.abs(score[where["sign"]])
    passed = where["passed"]
    row["contract"][1][passed] = dice.integers(2, 4, len(passed))
    for name in ("declarer", "tricks", "lead"):
        row[name][1][passed] = 0
    score[passed] = 0
    row["contract"][1][where["tricks"]] = 0
    row["tricks"][1][where["contract"]] = 0
    score[where["zero"]] = 0
    row["lead"][1][where["lead"]] += 52
    row["lead"][1][np.flatnonzero(row["lead"][1] > 104)] = 0
    people = texts["north"][1].copy()
    people[where["twice"]] = texts["east"][1][where["twice"]]
    texts["north"] = _word(texts["north"][2], people)
    return known


def _percentages(dice: Any, count: int) -> Array:
    """Percentages as they were printed: some 100 times too small, some below nought."""
    found = np.clip(dice.normal(50, 22, count), 0, 100).round(2)
    odd = dice.random(count)
    found = np.where(odd < 0.002, (found / 100).round(2), found)
    made: Array = np.where(odd > 0.999, -found, found)
    return made


_VULNERABLE = np.array(
    [
        {Vulnerability.NONE: 0, Vulnerability.NS: 1, Vulnerability.EW: 2}.get(
            Board.standard(n).vulnerability, 3
        )
        for n in range(1, 17)
    ],
    np.int8,
)


def _names() -> list[str]:
    return [str(contract) for contract in CONTRACTS]


def _leads() -> list[str]:
    """Cards as they should be written, and then with letters swapped."""
    cards = [f"{suit}{rank}" for suit in _SUITS for rank in _RANKS]
    return [*cards, *(f"{card[1].replace('T', '10')}{card[0]}" for card in cards)]


def _word(texts: Sequence[str], codes: Array) -> tuple[Any, Array, Sequence[str]]:
    """A column of texts, with its codes and texts beside it; the empty text is nothing."""
    places = codes.astype(np.int32)
    words = [text or None for text in texts]
    return (
        pa.DictionaryArray.from_arrays(pa.array(places), pa.array(words, pa.string())),
        codes,
        texts,
    )
