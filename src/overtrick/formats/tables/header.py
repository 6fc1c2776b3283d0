"""
The line of column names: which of them are ours, what words of twelve languages mean, and
whether they make a table of results.

One cell of a table: as a text when read, as a number or a text when written.

What spreadsheets and columns hold (numbers, dates, truth values, nothing) becomes the text that
a person would have typed; numbers are written exactly or as their text.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from overtrick.core.exact import Exact, as_exact, decimal_text
from overtrick.core.letters import word_of
from overtrick.errors import InvalidFile, Text
from overtrick.formats.tables.tidy_row import COLUMNS

__all__ = [
    "FOREIGN",
    "KNOWN",
    "TIMES",
    "Cell",
    "Meaning",
    "as_number",
    "cell_words",
    "column_of",
    "columns_of",
    "is_field",
    "is_whole",
    "lacking",
    "meanings",
    "row_of_cells",
    "text_of",
    "written",
]

FOREIGN = (
    *("doubled", "result", "score_ns", "score_ew", "score_declarer", "status"),
    *("adj_ns", "adj_ew", "level", "strain"),
)
"""Columns of other programs' tables that become ours."""

BESIDE = (*("north_name", "south_name", "east_name", "west_name", "ns_award", "ew_award"),)
"""Columns that tell more of a table than its result."""

TIMES = "times"
"""How often a result was made, in a table of a field of which nobody is named."""

KNOWN = frozenset((*COLUMNS, *FOREIGN, *BESIDE))
"""Every column that we know; any other is kept as it is."""

_RESULTS = (
    *("contract", "score", "ruling", "score_ns", "score_ew", "score_declarer"),
    *("level", "result", "status", "adj_ns"),
)
_SEATS = frozenset({"north", "south", "east", "west"})


def column_of(cell: str) -> str:
    """
    Give the name of a column as we write it, if it is ours.

    >>> column_of(" Board Version "), column_of("Masterpoints")
    ('board_version', 'Masterpoints')
    """
    name = cell.strip()
    word = name.lower().replace(" ", "_").replace("-", "_")
    return word if word in KNOWN or word == TIMES else name


def columns_of(cells: Sequence[str], where: str) -> list[str]:
    """
    Give the names of columns, each once; an empty one is nobody's.

    >>> columns_of(["Board", "Note", "note", "Note"], "typed.csv:1")
    ['board', 'Note', 'note', 'Note (2)']

    :raises InvalidFile: if a column of ours stands twice.
    """
    names = [column_of(cell) for cell in cells]
    counted = Counter(name for name in names if name)
    twice = sorted(name for name, times in counted.items() if times > 1 and name in KNOWN)
    if twice:
        raise InvalidFile("column {twice} stands twice", where=where, twice=", ".join(twice))
    seen: Counter[str] = Counter()
    for at, name in enumerate(names):
        seen[name] += 1
        if name and seen[name] > 1:
            names[at] = f"{name} ({seen[name]})"
    return names


def is_field(columns: Iterable[str]) -> bool:
    """
    Say whether these are the columns of a frequency table: how often, and nobody is named.

    >>> is_field(["board", "score", "times"]), is_field(["board", "ns", "ew", "times"])
    (True, False)
    """
    found = set(columns)
    return TIMES in found and not found & {"ns", "ew", *_SEATS}


def lacking(columns: Sequence[str]) -> list[Text | str]:
    """
    Say which columns a table of results would need beside these.

    >>> print(*lacking(["board", "ns", "ew"]))
    contract (or score, or ruling)
    """
    missing: list[Text | str] = [] if "board" in columns else ["board"]
    if not any(column in columns for column in _RESULTS):
        missing.append(Text("contract (or score, or ruling)"))
    if (
        not is_field(columns)
        and not {"ns", "ew"} <= set(columns)
        and not set(columns) >= _SEATS
    ):
        missing.append(Text("ns and ew (or north, south, east and west)"))
    return missing


def row_of_cells(
    columns: Sequence[str], cells: Sequence[str]
) -> Mapping[str, str] | InvalidFile:
    """
    Give the cells of a row by column.

    >>> row_of_cells(["board", "ns"], ["1", "3"])
    {'board': '1', 'ns': '3'}
    """
    if len(cells) > len(columns) and any(map(str.strip, cells[len(columns) :])):
        return InvalidFile(
            "more cells ({cells}) than columns ({columns})",
            cells=len(cells),
            columns=len(columns),
        )
    row = dict(zip(columns, cells, strict=False))
    row.pop("", None)
    return row


class Meaning(NamedTuple):
    """What the name of a column can stand for, and in which languages."""

    target: str
    languages: tuple[str, ...]


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, Any]:
    text = (files("overtrick.formats.tables") / "synonyms.toml").read_text("utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=1)
def _meanings() -> dict[str, tuple[Meaning, ...]]:
    found: dict[str, dict[str, list[str]]] = {}
    for target, languages in _synonyms()["columns"].items():
        for language, words in languages.items():
            for word in words:
                found.setdefault(word_of(word), {}).setdefault(target, []).append(language)
    return {
        word: tuple(Meaning(target, tuple(told)) for target, told in targets.items())
        for word, targets in found.items()
    }


@lru_cache(maxsize=8)
def cell_words(kind: str) -> dict[str, str]:
    """
    Give what words of all languages mean in the cells of a kind of column.

    >>> cell_words("room")["offener raum"], cell_words("vulnerability")["keiner"]
    ('open', 'None')
    """
    return {word: ours for ours, words in _synonyms()[kind].items() for word in words}


def meanings(name: str) -> tuple[Meaning, ...]:
    """
    Say what the name of a column can stand for.

    >>> [(found.target, found.languages) for found in meanings("Rozgrywający")]
    [('declarer', ('pl',))]
    >>> meanings("board_nr")[0].target, meanings("shoe size")
    ('board', ())
    """
    word = word_of(name)
    return _meanings().get(word, ()) or _meanings().get(word.rstrip(" 0123456789"), ())


Cell = str | int | Fraction
"""A text, or an exact number."""

_LONGEST = 15  # digits that a float keeps


def text_of(value: object, is_percentage: bool = False) -> str:
    """
    Write what a program keeps in a cell as people would; nothing is the empty text.

    >>> [text_of(value) for value in (None, 3.0, -50, 0.5, True, float("nan"), "4S", 1e3)]
    ['', '3', '-50', '0.5', 'true', '', '4S', '1000']
    >>> text_of(datetime(2026, 3, 6)), text_of(0.6, is_percentage=True)
    ('2026-03-06', '60%')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value * 100}%" if is_percentage else _whole(value)
    if isinstance(value, float | Decimal):
        return _decimal(
            Decimal(repr(value)) if isinstance(value, float) else value, is_percentage
        )
    if isinstance(value, datetime):
        at_midnight = value.time() == time()
        return value.date().isoformat() if at_midnight else value.isoformat(" ")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    return str(value)


def _whole(value: int) -> str:
    # Nothing in bridge has so many digits, and Python refuses to write more than 4300.
    return str(value) if abs(value) < 10**60 else ""


def _decimal(value: Decimal, is_percentage: bool) -> str:
    if not value.is_finite():
        return "" if value.is_nan() else str(value)
    if abs(value.adjusted()) > 60:
        return str(value)
    # Two digits fewer than a float has: 0.07 * 100 is 7, not 7.000000000000001.
    number = value * 100 if is_percentage else value
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{text}%" if is_percentage else text


def exact_text(value: Exact) -> str:
    """
    Write an exact number as a decimal where it is one, else as a fraction.

    >>> exact_text(Fraction(25, 2)), exact_text(Fraction(17, 3)), exact_text(7)
    ('12.5', '17/3', '7')
    """
    whole = as_exact(value)
    if isinstance(whole, int):
        return str(whole)
    rest, places = whole.denominator, 0
    for prime in (2, 5):
        times = 0
        while rest % prime == 0:
            rest, times = rest // prime, times + 1
        places = max(places, times)
    return decimal_text(whole, places) if rest == 1 else str(whole)


def as_number(cell: Cell) -> int | float | str:
    """
    Give a cell as a number that says exactly the same, or as its text.

    >>> as_number(Fraction(25, 2)), as_number(Fraction(17, 3)), as_number("007"), as_number(-50)
    (12.5, '17/3', '007', -50)
    """
    if isinstance(cell, str):
        return cell
    text = exact_text(cell)
    if len(text.lstrip("-").replace(".", "")) > _LONGEST or "/" in text:
        return text
    return int(text) if "." not in text else float(text)


def written(cell: Cell) -> str:
    """
    Give a cell as its text.

    >>> written(Fraction(25, 2)), written("4S"), written(-50)
    ('12.5', '4S', '-50')
    """
    if isinstance(cell, str):
        return cell
    return str(cell) if type(cell) is int else exact_text(cell)


def is_whole(text: str) -> bool:
    """
    Say whether a text is a whole number, written as a program would write it.

    >>> [is_whole(text) for text in ("7", "-50", "007", "+1", "1.5", "", "12345678901")]
    [True, True, False, False, False, False, False]
    """
    digits = text.removeprefix("-")
    return (
        0 < len(digits) < 10
        and digits.isascii()
        and digits.isdigit()
        and (digits[0] != "0" or text == "0")
    )
