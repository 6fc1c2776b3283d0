"""
The movements that ship as data: small CSV files in ``data/``, read when first asked for.

A cell is written as players write it, ``8v1:2`` for pair 8 NS against pair 1 with set 2.
"""

from __future__ import annotations

import csv
import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from overtrick.errors import InvalidMovement

__all__ = ["Cell", "cells_of", "shipped"]

_CELL = re.compile(r"([1-9][0-9]*)v([1-9][0-9]*):([1-9][0-9]*)", re.ASCII)


class Cell(NamedTuple):
    """One table in one round: who sits NS, who sits EW, and the set they play."""

    ns: int
    ew: int
    set: int


@lru_cache
def shipped(name: str) -> tuple[dict[str, str], ...]:
    """
    Read a data file of ours: a row for each movement, keyed by the names in its first line.

    >>> shipped("howell")[0]["round_1"]
    '8v1:1 4v5:2 7v2:3 6v3:5'
    """
    text = (files("overtrick.movements") / "data" / f"{name}.csv").read_text("utf-8")
    return tuple(csv.DictReader(line for line in text.splitlines() if line[0] != "#"))


def cells_of(text: str) -> tuple[Cell, ...]:
    """
    Read the cells of one round, table by table.

    >>> cells_of("4v1:3 2v3:1")
    (Cell(ns=4, ew=1, set=3), Cell(ns=2, ew=3, set=1))

    :raises InvalidMovement: if a word is not ``NSvEW:set``.
    """
    return tuple(_cell(word) for word in text.split())


def _cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if not match:
        raise InvalidMovement("not a cell such as 8v1:2: {word!r}", word=word)
    ns, ew, played = map(int, match.groups())
    return Cell(ns, ew, played)
