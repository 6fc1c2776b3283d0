"""The tables of boards with their cards, and of who was to meet where."""

from __future__ import annotations

import re
from collections.abc import Mapping

from overtrick.core.deal import Deal
from overtrick.core.seats import Seat
from overtrick.core.trick_table import TrickTable
from overtrick.errors import InvalidBoard, InvalidOutcome
from overtrick.formats.contents.dealt import Dealt, Meeting
from overtrick.formats.tables.cell import Cell
from overtrick.formats.tables.tidy_row import board_of

__all__ = ["deal_cells", "dealt_of", "meeting_cells", "meeting_of"]

_BOARD = frozenset(
    {
        *("session", "section", "board", "board_version", "dealer", "vulnerability"),
        *("deal", "hands", "tricks", "par"),
    }
)
_SEATS = ("north", "east", "south", "west")


def deal_cells(one: Dealt) -> dict[str, Cell]:
    """
    Write a board as a row.

    >>> from overtrick.core.board import Board
    >>> deal_cells(Dealt(Board(7), par="-50"))["vulnerability"]
    'All'
    """
    cells: dict[str, Cell | None] = {
        "session": one.session,
        "section": one.section,
        "board": one.board.number,
        "board_version": one.version if one.version != "a" else None,
        "dealer": str(one.board.dealer),
        "vulnerability": str(one.board.vulnerability),
        "deal": one.deal.text(Seat.NORTH) if one.deal else None,
        "hands": one.hands,
        "tricks": str(one.tricks) if one.tricks else None,
        "par": one.par,
    }
    return {name: cell for name, cell in cells.items() if cell is not None and cell != ""}


def dealt_of(row: Mapping[str, str]) -> Dealt:
    """
    Read a board from a row.

    >>> dealt_of({"board": "7", "par": "-50", "source": "dealt by hand"}).extra
    {'source': 'dealt by hand'}

    :raises OvertrickError: if it is none.
    """
    texts = {name: row.get(name, "").strip() for name in _BOARD}
    return Dealt(
        board_of(texts["board"], texts["dealer"], texts["vulnerability"]),
        Deal.parse(texts["deal"]) if texts["deal"] else None,
        TrickTable.parse(texts["tricks"]) if texts["tricks"] else None,
        texts["par"],
        texts["board_version"].lower() or "a",
        texts["section"],
        texts["session"] or "1",
        texts["hands"],
        {name: text for name, text in row.items() if name not in _BOARD and text},
    )


def meeting_cells(one: Meeting) -> dict[str, Cell]:
    """
    Write a planned meeting as a row.

    >>> meeting_cells(Meeting("1", "3", "3", "10", boards=(5, 6)))["boards"]
    '5 6'
    """
    cells: dict[str, Cell | None] = {
        "session": one.session,
        "section": one.section,
        "round": one.round,
        "table": one.table,
        "ns": one.ns,
        "ew": one.ew,
        **dict(zip(_SEATS, one.players or (), strict=False)),
        "boards": " ".join(map(str, one.boards)),
    }
    return {name: cell for name, cell in cells.items() if cell is not None and cell != ""}


def meeting_of(row: Mapping[str, str]) -> Meeting:
    """
    Read a planned meeting from a row; boards are numbers, or ranges such as ``5-6``.

    >>> meeting_of({"round": "1", "table": "3", "ns": "3", "ew": "10", "boards": "5-7"}).boards
    (5, 6, 7)

    :raises OvertrickError: if it is none.
    """
    texts = {name: text.strip() for name, text in row.items()}
    if not texts.get("round") or not texts.get("table"):
        raise InvalidOutcome("a meeting without round or table")
    north, east, south, west = (texts.get(seat) or None for seat in _SEATS)
    players = north, east, south, west
    return Meeting(
        texts["round"],
        texts["table"],
        texts.get("ns") or None,
        texts.get("ew") or None,
        _boards(texts.get("boards", "")),
        texts.get("section") or "A",
        texts.get("session") or "1",
        players if any(players) else None,
    )


def _boards(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for word in re.findall(r"[^\s,;\[\]]+", text):
        match = re.fullmatch(r"([0-9]{1,5})(?:-([0-9]{1,5}))?(?:\.0)?", word)
        if match is None:
            raise InvalidBoard("not boards: {text!r}", text=text)
        first, last = int(match[1]), int(match[2] or match[1])
        if last - first > 200:
            raise InvalidBoard("too many boards: {text!r}", text=text)
        found += range(first, last + 1)
    return tuple(found)
