"""What is to be written as LIN: boards as they wait, and what headings tell of them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from sys import intern
from typing import BinaryIO

from overtrick.events.session import Line
from overtrick.formats.contents.abilities import foreign_extras, says_something
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.parts import WaitingValues
from overtrick.formats.contents.table import Record
from overtrick.formats.lin.results import result_text
from overtrick.formats.lin.write_board import LinPage, Unwritten, plain_text

__all__ = ["LinBoards", "LinHeld"]

_ROOMS = {"open": "o", "closed": "c", "open2": "o", "closed2": "c"}
_Key = tuple[str, str | None, bool]
"""The session, the match, and whether it is its second pair of tables."""


class LinBoards:
    """
    Boards of one heading: where they wait, and what it tells of each.

    >>> from overtrick.core.board import Board
    >>> boards = LinBoards()
    >>> boards.add(0, LinPage(Board.standard(7)), "o")
    >>> len(boards), boards.numbers[0], boards.printed
    (1, 7, [''])
    """

    def __init__(self) -> None:
        self.at, self.numbers = array("Q"), array("Q")
        self.rooms: list[str] = []
        self.printed: list[str] = []
        self.scores: list[str] = []

    def __len__(self) -> int:
        return len(self.at)

    def add(self, at: int, page: LinPage, room: str) -> None:
        """Take the board that waits at a place, of the open or closed room."""
        self.at.append(at)
        self.numbers.append(page.board.number)
        self.rooms.append(room)
        self.printed.append(intern(_printed(page)))
        self.scores.append(intern(page.extra.get("lin:mp", "")))


class LinHeld:
    """
    Results and cards, in memory or waiting in a file.

    >>> from overtrick.core.board import Board
    >>> held = LinHeld(None)
    >>> held.add(Contents(deals=(Dealt(Board(7), hands="N:AK... - - -"),)))
    >>> [page.board.number for page in held.unplayed()]
    [7]
    """

    def __init__(self, waiting: BinaryIO | None) -> None:
        self.records: WaitingValues[Record] | list[Record] = []
        self.deals: WaitingValues[Dealt] | list[Dealt] = []
        if waiting is not None:
            self.records, self.deals = WaitingValues(waiting), WaitingValues(waiting)
        self.groups: dict[_Key, LinBoards] = {}
        self.unwritten = Unwritten()
        self.foreign = Counter[str](), Counter[str]()
        """What rides along with cards and with results for other formats."""
        self._played: set[tuple[tuple[str, int, str], str]] = set()  # places with sections
        self._cards: dict[tuple[tuple[str, int, str], str], int] = {}  # where they wait
        self._told: set[tuple[str, int, str]] = set()  # places of which cards tell something

    def add(self, part: Contents) -> None:
        """Take the results and the cards of a part."""
        for at, record in enumerate(part.records, len(self.records)):
            line, page = record.line, LinPage(record.line.board, record)
            key: _Key = ("", None, False)
            room = page.extra.get("lin:qx", "")[:1].lower()
            if line.match:
                key = line.session, line.match, (line.played_room or "").endswith("2")
                room = _room_of(line)
            self.groups.setdefault(key, LinBoards()).add(at, page, room)
            self._played.add((_place(line), line.section))
            self.unwritten.add(record)
        for at, dealt in enumerate(part.deals, len(self.deals)):
            if dealt.deal is not None or dealt.hands:
                self._cards.setdefault((dealt.place, dealt.section), at)
            if says_something(dealt, "lin"):
                self._told.add(dealt.place)
        self.records.extend(part.records)
        self.deals.extend(part.deals)
        for counted, own in zip(
            self.foreign,
            (Contents(deals=part.deals), Contents(records=part.records)),
            strict=True,
        ):
            counted.update(foreign_extras(own, "lin"))

    def page(self, at: int) -> LinPage:
        """Give the board that waits at a place, with its cards and the names that it tells."""
        record = self.records[at]
        line = record.line
        cards = self._cards_at(_place(line), line.section)
        dealt = None if cards is None else self.deals[cards]
        qx = f"{_room_of(line) if line.match else 'o'}{line.board.number}"
        return LinPage(line.board, record, dealt, qx, record.names, in_file=True)

    def unplayed(self) -> Iterator[LinPage]:
        """Give the boards that have cards, or something of LIN, and no result."""
        used = {self._cards_at(*place) for place in self._played}
        told = self._told | {place for place, _ in self._played}
        for at, dealt in enumerate(self.deals):
            if at not in used and (says_something(dealt, "lin") or dealt.place not in told):
                qx = f"o{dealt.board.number}"
                yield LinPage(dealt.board, None, dealt, qx, in_file=True)

    def _cards_at(self, place: tuple[str, int, str], section: str) -> int | None:
        """Where the cards of a place wait: those of its section, or of all."""
        return self._cards.get((place, section), self._cards.get((place, "")))


def _printed(page: LinPage) -> str:
    """The result for ``rs``."""
    record = page.record
    if record is None:
        return ""
    told = page.extra.get("lin:rs")
    if told:
        return plain_text(told).replace(",", " ")
    return "" if record.is_pending else result_text(record.line.outcome)


def _place(line: Line) -> tuple[str, int, str]:
    return line.session, line.board.number, line.version


def _room_of(line: Line) -> str:
    return _ROOMS.get(line.played_room or "", "o")
