"""The cards of the boards on paper, with what can be made and the par."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.analysis.par import par
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable
from overtrick.messages import translate
from overtrick.printing.analysis import draw_par
from overtrick.printing.paper.page import Block, Diagram, Tickets
from overtrick.printing.words import board_title

__all__ = ["hands"]


def hands(boards: Iterable[tuple[Board, Deal, TrickTable | None]]) -> list[Block]:
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
