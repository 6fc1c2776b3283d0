"""
What came in since last time, as an evening goes on: new, changed and erased results.

The file is only read; a marker remembers what was seen, so that nothing in it is needed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.bws.book import FLAGS, BwsBook, Cells, Key
from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.pages import Data, Value
from overtrick.formats.bws.numbering import plan_of, sections_of
from overtrick.formats.bws.results import WATCHED, last_valid, records_of
from overtrick.formats.contents.table import Record

__all__ = ["COMMANDS", "Marker", "News", "commanded", "marked", "news_of"]

_KIND: Final = "bws-marker"
COMMANDS: Final = {"remove": 999, "reset": 998, "settings": 997, "wait": 256, "go on": -256}
"""What can be asked of a table, beside loading its movement from a round on."""


@dataclass(frozen=True, slots=True)
class Marker:
    """
    What was seen: the content of every result, by section, round, table and board.

    >>> Marker.from_json(Marker({(1, 1, 2, 7): "3|10"}).to_json()).seen
    {(1, 1, 2, 7): '3|10'}
    """

    seen: Mapping[Key, str] = field(default_factory=dict)

    def to_json(self) -> str:
        """Write it down, to go on from there tomorrow or after a power cut."""
        seen = {"/".join(map(str, key)): text for key, text in sorted(self.seen.items())}
        return json.dumps({"kind": _KIND, "seen": seen}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Marker:
        """
        Read what was written down.

        :raises InvalidFile: if it is no marker.
        """
        try:
            told = json.loads(text)
            if told["kind"] != _KIND:
                raise InvalidFile("no marker of a session database: {text!r}", text=text[:40])
            return cls({_key(key): str(content) for key, content in told["seen"].items()})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InvalidFile(
                "no marker of a session database: {text!r}", text=text[:40]
            ) from None


@dataclass(frozen=True, slots=True)
class News:
    """What differs from last time; erased results are those that stood there before."""

    new: tuple[Record, ...]
    changed: tuple[Record, ...]
    erased: tuple[Key, ...]
    """Section, round, table and board of each."""
    marker: Marker
    problems: tuple[Problem, ...]


def news_of(data: Data, since: Marker | None = None, name: str = "") -> News:
    """
    Read what is new in a file, also while it is being written.

    Rows that cannot be read at this moment are neither new nor erased: they come next time.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.bws.write import write_bws
    >>> from overtrick.formats.contents.contents import Contents
    >>> line = Line(Board(7), parse_outcome("4S N ="), "3", "10", round="1", table="2")
    >>> data, _ = write_bws(Contents(records=(Record(line),)))
    >>> news = news_of(data)
    >>> len(news.new), len(news_of(data, news.marker).new)
    (1, 0)

    :raises InvalidFile: if it is no session database, or cannot be opened at this moment.
    """
    before = (since or Marker()).seen
    book = BwsBook(data, name)
    records = records_of(book, sections_of(book), plan_of(book))
    valid = last_valid(book.rows("ReceivedData"))
    now = {key: _content(cells) for key, cells in valid.items()}
    gone = [key for key in before if key not in now]
    if any(table.casefold() == "receiveddata" for table in book.file.damaged) or (
        book.file.table("ReceivedData") is None
    ):
        now |= {key: before[key] for key in gone}
        gone = []
    return News(
        tuple(records[key] for key in now if key not in before),
        tuple(records[key] for key in valid if key in before and before[key] != now[key]),
        tuple(gone),
        Marker(now),
        tuple(book.all_problems()),
    )


def marked(data: bytes, ids: Collection[int], column: str = "Processed") -> bytes:
    """
    Mark results as fetched in a copy of the file: a bit of each row, nothing else.

    A second program takes another of the columns Processed1 to Processed4.

    :raises InvalidFile: if there is no such column, or no row of that number.
    """
    if column not in FLAGS:
        raise InvalidFile(
            "no mark of a program: {column!r}; there are {flags}",
            column=column,
            flags=", ".join(FLAGS),
        )
    edit, left = Edit(data), set(ids)
    for found in edit.rows("ReceivedData"):
        number = Cells(found.cells).number("ID")
        if number in left:
            left.discard(number)
            edit.change("ReceivedData", found, {column: True})
    if left:
        raise InvalidFile("no result has the number {min}", min=min(left))
    return edit.done()


def commanded(data: bytes, section: int, table: int, command: int) -> bytes:
    """
    Ask the control software to load a table's movement anew, in a copy of the file.

    *command* is a round (from which results are erased), or one of COMMANDS.

    :raises InvalidFile: if there is no such table, or it has not done the last command yet.
    """
    edit = Edit(data)
    for found in edit.rows("Tables"):
        cells = Cells(found.cells)
        if (cells.number("Section"), cells.number("Table")) == (section, table):
            if cells.number("UpdateFromRound"):
                raise InvalidFile(
                    "table {table} has not done what it was asked before", table=table
                )
            told: dict[str, Value] = {"UpdateFromRound": command}
            edit.change("Tables", found, told)
            return edit.done()
    raise InvalidFile(
        "the file has no table {table} in section {section}", table=table, section=section
    )


def _content(cells: Cells) -> str:
    return "|".join(cells.text(name).replace("|", "/") for name in WATCHED)


def _key(text: str) -> Key:
    section, round, table, board = (int(word) for word in text.split("/"))
    return section, round, table, board
