"""The cards of the boards on paper, with what can be made and the par."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.analysis.par import par
from overtrick.core.board import Board
from overtrick.core.deal import Deal, TrickTable
from overtrick.formats.contents.contents import Contents
from overtrick.messages import translate
from overtrick.printing.analysis import draw_par
from overtrick.printing.paper.page import Block, Diagram, Tickets
from overtrick.printing.words import board_title

__all__ = ["BoardCards", "hands", "hands_held"]

BoardCards = tuple[Board, Deal, TrickTable | None]
"""A board with its cards and, where it is known, what can be made."""


def hands(boards: Iterable[BoardCards]) -> list[Block]:
    """Return the hand record: three boards beside each other."""
    tickets = tuple(
        (
            Diagram(
                board_title(board),
                deal,
                tricks,
                (translate("par: {par}", par=draw_par(par(tricks, board))),)
                if tricks is not None
                else (),
            ),
        )
        for board, deal, tricks in boards
    )
    return [Tickets(tickets, across=3)]


def hands_held(contents: Contents) -> Iterator[BoardCards]:
    """Give every board whose cards a file holds, in order."""
    tables = contents.trick_tables()
    boards = {(one.session, one.board.number, one.version): one.board for one in contents.deals}
    for key, deal in sorted(contents.known_deals().items()):
        yield boards[key], deal, tables.get(key)
