"""
The line of column names: which of them are ours, what words of twelve languages mean, and
whether they make a table of results.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from overtrick.core.letters import word_of
from overtrick.errors import InvalidFile
from overtrick.formats.tables.tidy_row import COLUMNS

__all__ = [
    "cell_words",
    "column_of",
    "columns_of",
    "FOREIGN",
    "is_field",
    "KNOWN",
    "lacking",
    "Meaning",
    "meanings",
    "row_of_cells",
    "TIMES",
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


def lacking(columns: Sequence[str]) -> list[str]:
    """
    Say which columns a table of results would need beside these.

    >>> lacking(["board", "ns", "ew"])
    ['contract (or score, or ruling)']
    """
    missing = [] if "board" in columns else ["board"]
    if not any(column in columns for column in _RESULTS):
        missing.append("contract (or score, or ruling)")
    if (
        not is_field(columns)
        and not {"ns", "ew"} <= set(columns)
        and not set(columns) >= _SEATS
    ):
        missing.append("ns and ew (or north, south, east and west)")
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
        return InvalidFile(f"more cells ({len(cells)}) than columns ({len(columns)})")
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
