"""
BHG (Borel Hand Generator): a line of 52 letters a board, after an empty line.

``A`` to ``Z`` are cards 1 to 26, ``a`` to ``z`` cards 27 to 52; the dealer's hand is first,
the others follow clockwise.  There are no numbers: the first line is board 1.  Layout of the
public Big Deal program.
"""

from __future__ import annotations

import re

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.deal import Deal
from overtrick.errors import InvalidDeal, InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards, lost_circumstances
from overtrick.formats.deals.fixed_records import Part
from overtrick.formats.limits import Problems

__all__ = ["read_bhg", "write_bhg"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CARDS = dict(zip(_LETTERS, CARDS, strict=True))


def read_bhg(data: bytes, name: str = "") -> Part:
    """
    Read a BHG file.

    >>> held, _ = read_bhg(b"\\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\\n")
    >>> str(held.deals[0].deal.north)
    'AKQJT98765432...'

    :raises InvalidFile: if it is nothing of this kind.
    """
    deals: list[Dealt] = []
    problems = Problems()
    lines = re.split(r"\r\n|\r|\n", data.decode("latin-1").rstrip("\0\x1a\r\n\t "))
    written = ((at, line.strip()) for at, line in enumerate(lines, 1) if line.strip())
    for place, (line, text) in enumerate(written, 1):
        if problems.stop_reading(len(deals), f"{name}:{line}"):
            break
        board = Board.standard(place)
        try:
            deals.append(Dealt(board, _deal(text, board)))
        except InvalidDeal as error:
            problems.append(
                Problem(
                    f"{name}:{line}",
                    Text("board {place}: {error}", place=place, error=error),
                    place,
                )
            )
    if not deals:
        said = problems[0].message if problems else "it is empty"
        raise InvalidFile("not a BHG file: {said}", where=name, said=said)
    return Contents(deals=tuple(deals)), problems


def write_bhg(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a BHG file; what is lost is said.

    >>> held, _ = read_bhg(b"\\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\\n")
    >>> write_bhg(held)[0][:7]
    b'\\nABCDEF'

    :raises InvalidFile: if there are no deals.
    """
    boards, losses = chosen_boards(contents, title="a BHG file", numbered=False)
    losses += lost_circumstances(boards) + lost_extras(contents, "bhg")
    # Readers count the lines, so the hands turn with the place, whatever the number was.
    lines = (_line(chosen.deal, place) for place, chosen in enumerate(boards, 1))
    return "\n".join(["", *lines, ""]).encode(), losses


def _deal(text: str, board: Board) -> Deal:
    if len(text) != 52:
        raise InvalidDeal("a deal is 52 letters, not {number}", number=len(text))
    cards: list[Card] = []
    for letter in text:
        if letter not in _CARDS:
            raise InvalidDeal("no card has the letter {letter!r}", letter=letter)
        cards.append(_CARDS[letter])
    return Deal.of(
        {board.dealer.after(at): Hand(tuple(cards[13 * at : 13 * at + 13])) for at in range(4)}
    )


def _line(deal: Deal, place: int) -> str:
    dealer = Board.standard(place).dealer
    hands = (deal[dealer.after(steps)] for steps in range(4))
    return "".join(_LETTERS[card.index] for hand in hands for card in hand)
