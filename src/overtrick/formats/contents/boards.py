"""Boards whose dealer or vulnerability is not that of their number: formats may not tell."""

from __future__ import annotations

from overtrick.core.board import Board
from overtrick.formats.contents.contents import Contents

__all__ = ["lost_circumstances"]


def lost_circumstances(contents: Contents) -> list[str]:
    """
    Say which boards come back with the dealer and the vulnerability of their numbers.

    >>> from overtrick.core.seats import Seat
    >>> from overtrick.formats.contents.dealt import Dealt
    >>> own = Board(7, dealer=Seat.WEST)
    >>> lost_circumstances(Contents(deals=(Dealt(own), Dealt(Board.standard(8)))))
    ['board 7: dealer W and vulnerable All are not written']
    """
    boards = [told.line.board for told in contents.records]
    boards += [dealt.board for dealt in contents.deals]
    return [
        f"board {board.number}: dealer {board.dealer} and vulnerable {board.vulnerability}"
        " are not written"
        for board in dict.fromkeys(boards)
        if board != Board.standard(board.number)
    ]
