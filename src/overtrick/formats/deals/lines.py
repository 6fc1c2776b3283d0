"""
Deals as text, a board a line: BHG, and the comma-separated deals of the Big Deal program.

* BHG (Borel Hand Generator): 52 letters a board, after an empty line; ``A`` to ``Z`` are cards
  1 to 26, ``a`` to ``z`` cards 27 to 52; the dealer's hand is first, the others follow
  clockwise.  No numbers: the first line is board 1.  Layout of the public Big Deal program.
* Big Deal's own table, for databases, has no header.  Eighteen quoted cells: spades, hearts,
  diamonds and clubs of North, East, South and West, the number of the board, then dealer and
  vulnerability as ``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from io import StringIO

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidBoard, InvalidDeal, InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.deals.owners import chosen_boards
from overtrick.formats.deals.records import Part
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = ["read_bhg", "read_big_deal_csv", "write_bhg", "write_big_deal_csv"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CARDS = dict(zip(_LETTERS, CARDS, strict=True))
_CELLS = 18


def read_bhg(data: bytes, name: str = "") -> Part:
    """
    Read a BHG file.

    >>> held, _ = read_bhg(b"\\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\\n")
    >>> str(held.deals[0].deal.north)
    'AKQJT98765432...'

    :raises InvalidFile: if it is nothing of this kind.
    """
    text = data.decode("latin-1").rstrip("\0\x1a\r\n\t ")
    return _deals(re.split(r"\r\n|\r|\n", text), name, "not a BHG file", _of_letters)


def read_big_deal_csv(data: bytes, name: str = "") -> Part:
    """
    Read the deals of a CSV file without a header.

    >>> row = "AKQ2,J54,T93,K87,J98,AQ2,K864,T65,T764,K83,AQ2,QJ9,53,T976,J75,A432,2,E/NS"
    >>> read_big_deal_csv(row.encode())[0].deals[0].board
    Board(2, dealer=E, vulnerability=NS)

    :raises InvalidFile: if it is nothing of this kind.
    """
    return _deals(decoded(data).splitlines(), name, "no deals of Big Deal", _of_row)


def write_bhg(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a BHG file; what is lost is said.

    >>> held, _ = read_bhg(b"\\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\\n")
    >>> write_bhg(held)[0][:7]
    b'\\nABCDEF'

    :raises InvalidFile: if there are no deals.
    """
    boards, losses = chosen_boards(contents, "bhg", title="a BHG file", numbered=False)
    # Readers count the lines, so the hands turn with the place, whatever the number was.
    lines = (_letters(chosen.deal, place) for place, chosen in enumerate(boards, 1))
    return "\n".join(["", *lines, ""]).encode(), losses


def write_big_deal_csv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as Big Deal does; what is lost is said.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> write_big_deal_csv(Contents(deals=(Dealt(Board(1), deal),)))[0][-17:]
    b'"A432","1","N/-"\\n'
    """
    boards, losses = chosen_boards(
        contents, "bigdeal", title="a file of deals", circumstances=True
    )
    rows = StringIO()
    writer = csv.writer(rows, quoting=csv.QUOTE_ALL, lineterminator="\n")
    for board, deal, _ in boards:
        suits = (deal[seat].holding(suit) for seat in Seat for suit in Suit)
        vulnerable = "-" if board.vulnerability is Vulnerability.NONE else board.vulnerability
        writer.writerow([*suits, board.number, f"{board.dealer}/{vulnerable}"])
    return rows.getvalue().encode(), losses


def _deals(
    lines: Iterable[str], name: str, kind: str, read: Callable[[str, int], Dealt]
) -> Part:
    """The boards of lines that are not empty, each read with its place among them."""
    deals: list[Dealt] = []
    problems = Problems()
    told = ((at, text.strip(" \0\x1a\t\r\n")) for at, text in enumerate(lines, 1))
    for place, (line, text) in enumerate(((at, text) for at, text in told if text), 1):
        if problems.stop_reading(len(deals), f"{name}:{line}"):
            break
        try:
            deals.append(read(text, place))
        except InvalidDeal as error:
            said = Text("board {place}: {error}", place=place, error=error)
            problems.append(Problem(f"{name}:{line}", said, place))
        except OvertrickError as error:
            problems.append(Problem(f"{name}:{line}", error.text))
    if not deals:
        first = problems[0].message if problems else "it is empty"
        raise InvalidFile("{kind}: {first}", where=name, kind=kind, first=first)
    return Contents(deals=tuple(deals)), problems


def _of_letters(text: str, place: int) -> Dealt:
    board = Board.standard(place)
    if len(text) != 52:
        raise InvalidDeal("a deal is 52 letters, not {number}", number=len(text))
    cards: list[Card] = []
    for letter in text:
        if letter not in _CARDS:
            raise InvalidDeal("no card has the letter {letter!r}", letter=letter)
        cards.append(_CARDS[letter])
    hands = {
        board.dealer.after(at): Hand(tuple(cards[13 * at : 13 * at + 13])) for at in range(4)
    }
    return Dealt(board, Deal.of(hands))


def _letters(deal: Deal, place: int) -> str:
    dealer = Board.standard(place).dealer
    hands = (deal[dealer.after(steps)] for steps in range(4))
    return "".join(_LETTERS[card.index] for hand in hands for card in hand)


def _of_row(text: str, place: int) -> Dealt:
    try:
        cells = [cell.strip() for cell in next(csv.reader([text]))]
    except csv.Error as error:
        raise InvalidFile("cannot be split into cells: {error}", error=error) from None
    if len(cells) != _CELLS:
        raise InvalidFile(
            "a deal is {cells} cells, not {number}", cells=_CELLS, number=len(cells)
        )
    number, circumstances = cells[16:]
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and int(number)):
        raise InvalidBoard("not a board number: {number!r}", number=number)
    dealer, _, vulnerable = circumstances.partition("/")
    try:
        board = Board(int(number), Seat.parse(dealer), Vulnerability.parse(vulnerable))
        hands = (Hand.parse(".".join(cells[at : at + 4])) for at in (0, 4, 8, 12))
        return Dealt(board, Deal(*hands))
    except OvertrickError as error:
        raise InvalidFile("board {number}: {error}", number=number, error=error) from None
