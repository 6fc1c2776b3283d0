"""A table with its title and notes, before it is drawn: as text here, as paper in ``paper``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from overtrick.printing.columns import Head, columns

__all__ = ["Listing", "listing"]


@dataclass(frozen=True, slots=True)
class Listing:
    """
    A table: *align* has ``<`` or ``>`` for each column, *words* names those that may be cut.

    >>> print(Listing("Winners", ("place", "%"), (("1", "62.48"),), "<>").text())
    Winners
    <BLANKLINE>
    place      %
    -----  -----
    1      62.48
    """

    title: str
    head: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    words: frozenset[Head] = frozenset()
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """Draw it at most 80 columns wide."""
        drawn = columns(self.head, self.rows, self.align, cut=self.words)
        title = [self.title, ""] if self.title else []
        return "\n".join([*title, *drawn, *([""] if self.notes else []), *self.notes])


_H = TypeVar("_H", bound=Head)


def listing(
    title: str,
    table: Mapping[_H, Sequence[str]],
    align: Mapping[Any, str],
    *,
    words: Sequence[Head] = (),
    notes: Sequence[str] = (),
) -> Listing:
    """
    Make a listing of columns by name; a column without an alignment is one of numbers.

    >>> listing("", {"no.": ["7"], "%": ["62.48"]}, {"no.": "<"}).align
    '<>'
    """
    return Listing(
        title,
        tuple(table),
        tuple(zip(*table.values(), strict=True)),
        "".join(align.get(name, ">") for name in table),
        frozenset(words),
        tuple(notes),
    )
