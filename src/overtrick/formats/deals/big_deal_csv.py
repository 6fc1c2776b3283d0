"""
Comma-separated deals of the Big Deal program, for databases: a row a board, no header.

Eighteen quoted cells: spades, hearts, diamonds and clubs of North, East, South and West, the
number of the board, then dealer and vulnerability as ``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.
"""

from __future__ import annotations

import csv
from io import StringIO

from overtrick.core.board import Board
from overtrick.core.cards import Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidBoard, InvalidFile, OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.extras import lost_extras
from overtrick.formats.deals.chosen import chosen_boards
from overtrick.formats.deals.fixed_records import Part
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = ["read_big_deal_csv", "write_big_deal_csv"]

_CELLS = 18


def read_big_deal_csv(data: bytes, name: str = "") -> Part:
    """
    Read the deals of a CSV file without a header.

    >>> row = "AKQ2,J54,T93,K87,J98,AQ2,K864,T65,T764,K83,AQ2,QJ9,53,T976,J75,A432,2,E/NS"
    >>> read_big_deal_csv(row.encode())[0].deals[0].board
    Board(2, dealer=E, vulnerability=NS)

    :raises InvalidFile: if it is nothing of this kind.
    """
    deals: list[Dealt] = []
    problems = Problems()
    for line, text in enumerate(decoded(data).splitlines(), 1):
        if not text.strip(" \0\x1a"):
            continue
        if problems.stop_reading(len(deals), f"{name}:{line}"):
            break
        try:
            deals.append(_dealt(_cells(text)))
        except OvertrickError as error:
            problems.append(Problem(f"{name}:{line}", error.text))
    if not deals:
        said = problems[0].message if problems else "it is empty"
        raise InvalidFile("no deals of Big Deal: {said}", where=name, said=said)
    return Contents(deals=tuple(deals)), problems


def write_big_deal_csv(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as Big Deal does; what is lost is said.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> write_big_deal_csv(Contents(deals=(Dealt(Board(1), deal),)))[0][-17:]
    b'"A432","1","N/-"\\n'
    """
    boards, losses = chosen_boards(contents, title="a file of deals")
    rows = StringIO()
    writer = csv.writer(rows, quoting=csv.QUOTE_ALL, lineterminator="\n")
    for board, deal, _ in boards:
        suits = (deal[seat].holding(suit) for seat in Seat for suit in Suit)
        vulnerable = "-" if board.vulnerability is Vulnerability.NONE else board.vulnerability
        writer.writerow([*suits, board.number, f"{board.dealer}/{vulnerable}"])
    return rows.getvalue().encode(), losses + lost_extras(contents, "bigdeal")


def _cells(text: str) -> list[str]:
    try:
        cells = next(csv.reader([text]))
    except csv.Error as error:
        raise InvalidFile("cannot be split into cells: {error}", error=error) from None
    if len(cells) != _CELLS:
        raise InvalidFile(
            "a deal is {cells} cells, not {number}", cells=_CELLS, number=len(cells)
        )
    return [cell.strip() for cell in cells]


def _dealt(cells: list[str]) -> Dealt:
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
