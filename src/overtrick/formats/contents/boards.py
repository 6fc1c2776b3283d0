"""Boards whose dealer or vulnerability is not that of their number: formats may not tell."""

from __future__ import annotations

from overtrick.core.board import Board
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt

__all__ = ["lost_circumstances", "told_deals"]


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


def told_deals(contents: Contents, own: str, *, only_cards: bool = False) -> tuple[Dealt, ...]:
    """
    Give the boards, without those that have no cards and of which something else tells.

    *own* is the format to be written, *only_cards* whether it knows neither tricks nor par.

    >>> from overtrick.core.board import Board
    >>> bare = Dealt(Board(7), extra={"usebio:@EVENT_TYPE": "PAIRS"})
    >>> len(told_deals(Contents(deals=(bare, Dealt(Board(7), hands="N:AKQ... - - -"))), "pbn"))
    1
    >>> len(told_deals(Contents(deals=(bare,)), "pbn"))
    1
    """

    def says(dealt: Dealt) -> bool:
        facts = not only_cards and (dealt.tricks is not None or dealt.par)
        mine = any(key.startswith(f"{own}:") for key in dealt.extra)
        return bool(dealt.deal is not None or dealt.hands or facts or mine)

    lines = (record.line for record in contents.records)
    told = {(line.session, line.board.number, line.version) for line in lines}
    told |= {_place(dealt) for dealt in contents.deals if says(dealt)}
    return tuple(dealt for dealt in contents.deals if says(dealt) or _place(dealt) not in told)


def _place(dealt: Dealt) -> tuple[str, int, str]:
    return dealt.session, dealt.board.number, dealt.version
