"""
Deals as text, a board a line: BHG, and the comma-separated deals of the Big Deal program.

* BHG (Borel Hand Generator): 52 letters a board, after an empty line; ``A`` to ``Z`` are cards
  1 to 26, ``a`` to ``z`` cards 27 to 52; the dealer's hand is first, the others follow
  clockwise.  No numbers: the first line is board 1.  Layout of the public Big Deal program.
* Big Deal's own table, for databases, has no header.  Eighteen quoted cells: spades, hearts,
  diamonds and clubs of North, East, South and West, the number of the board, then dealer and
  vulnerability as ``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.

DUP: 156 bytes a board for a dealing machine: BRI's cards, DGE's hands and ten control bytes.

The control block: random (Y or N), backwards (Y or N), lowest board (3), copies (2), highest
board (3).  That of the first board counts: some programs leave the others empty.  The blind
variant leaves the hands of the first board blank, so that no screen shows them.  At most
board 99.  Layout of Duplimate's own description.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO, StringIO
from typing import BinaryIO, NamedTuple

from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand, Suit
from overtrick.core.deal import Deal
from overtrick.core.letters import whole_number
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import (
    EnglishText,
    InvalidBoard,
    InvalidDeal,
    InvalidFile,
    OvertrickError,
    Text,
)
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.deals.owners import (
    CARDS_SIZE,
    HANDS_SIZE,
    BoardToWrite,
    bri_cards,
    chosen_boards,
    deal_of_bri,
    deal_of_dge,
    dge_hands,
    ranges,
)
from overtrick.formats.deals.records import Part, parts_of_records, whole
from overtrick.formats.limits import Problems
from overtrick.formats.plain import attempt, decoded

__all__ = [
    "parts_of_dup",
    "read_bhg",
    "read_bigdeal",
    "read_dup",
    "write_bhg",
    "write_bigdeal",
    "write_dup",
]

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


def read_bigdeal(data: bytes, name: str = "") -> Part:
    """
    Read the deals of a CSV file without a header.

    >>> row = "AKQ2,J54,T93,K87,J98,AQ2,K864,T65,T764,K83,AQ2,QJ9,53,T976,J75,A432,2,E/NS"
    >>> read_bigdeal(row.encode())[0].deals[0].board
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
    boards, losses = chosen_boards(
        contents, "bhg", title=EnglishText("a {kind} file", kind="BHG"), numbered=False
    )
    # Readers count the lines, so the hands turn with the place, whatever the number was.
    lines = (_letters(chosen.deal, place) for place, chosen in enumerate(boards, 1))
    return "\n".join(["", *lines, ""]).encode(), losses


def write_bigdeal(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as Big Deal does; what is lost is said.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> write_bigdeal(Contents(deals=(Dealt(Board(1), deal),)))[0][-17:]
    b'"A432","1","N/-"\\n'
    """
    boards, losses = chosen_boards(
        contents, "bigdeal", title=EnglishText("a file of deals"), circumstances=True
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
    board = whole_number(number)
    if not board:
        raise InvalidBoard("not a board number: {number!r}", number=number)
    dealer, _, vulnerable = circumstances.partition("/")
    try:
        dealt = Board(board, Seat.parse(dealer), Vulnerability.parse(vulnerable))
        hands = (Hand.parse(".".join(cells[at : at + 4])) for at in (0, 4, 8, 12))
        return Dealt(dealt, Deal(*hands))
    except OvertrickError as error:
        raise InvalidFile("board {number}: {error}", number=number, error=error) from None


_SIZE, _MOST = 156, 99
_HANDS_END = CARDS_SIZE + HANDS_SIZE
_BLANK = b" " * HANDS_SIZE
_USUAL = {"dup:Random": "Y", "dup:Backward": "N", "dup:Copies": "1", "dup:Blind": "N"}


class _Control(NamedTuple):
    """The last ten bytes of a record, each part without its blanks."""

    random: str
    backward: str
    lowest: str
    copies: str
    highest: str

    def __str__(self) -> str:
        return " ".join(part or "-" for part in self)


def read_dup(data: bytes, name: str = "") -> Part:
    """
    Read a DUP file.

    >>> from overtrick.formats.deals.owners import deal_of_owners
    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> data = write_dup(Contents(deals=(Dealt(Board(7), deal),)))[0]
    >>> read_dup(data)[0].deals[0].board
    Board(7, dealer=S, vulnerability=All)

    :raises InvalidFile: if it is nothing of this kind.
    """
    return whole(parts_of_dup(BytesIO(data), name))


def parts_of_dup(stream: BinaryIO, name: str = "") -> Iterator[Part]:
    """
    Read a DUP file a piece at a time.

    >>> list(parts_of_dup(BytesIO(b""), "evening.dup"))
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.dup: not a DUP file: it is empty

    :raises InvalidFile: if it is nothing of this kind.
    """
    reader = _Reader()
    parts = parts_of_records(
        stream, name, _SIZE, "a DUP file", reader.read_record, reader.number_of
    )
    for contents, problems in parts:
        yield replace(contents, extra=reader.extra), problems


def write_dup(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a DUP file; ``dup:Blind`` in ``extra`` keeps board 1 off the screen.

    >>> from overtrick.formats.deals.owners import deal_of_owners
    >>> deal = deal_of_owners([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)
    >>> data, losses = write_dup(Contents(deals=(Dealt(Board(1), deal),)))
    >>> data[146:], losses
    (b'YN1  1 1  ', [])

    :raises InvalidFile: if there are no deals, or a board has a number over 99.
    """
    boards, losses = chosen_boards(
        contents, "dup", title=EnglishText("a {kind} file", kind="DUP"), most=_MOST
    )
    numbers = [chosen.board.number for chosen in boards]
    lowest = numbers[0]
    if numbers[-1] - lowest != len(numbers) - 1:
        lowest = 1
        places = ranges(range(1, len(numbers) + 1))
        losses.append(
            EnglishText(
                "{boards} become {places}: a DUP file has no gaps",
                boards=ranges(numbers),
                places=places,
            )
        )
    said = {**_USUAL, **contents.extra}
    control = (
        f"{said['dup:Random']:1.1}{said['dup:Backward']:1.1}"
        f"{lowest:<3}{said['dup:Copies']:2.2}{lowest + len(boards) - 1:<3}"
    )
    ends = control.encode("ascii", "replace")
    is_blind = said["dup:Blind"] == "Y"
    records = (
        bri_cards(chosen.deal) + _hands(chosen, is_blind and place == 0) + ends
        for place, chosen in enumerate(boards)
    )
    return b"".join(records), losses


class _Reader:
    """Remembers the first control block: where the numbers begin."""

    def __init__(self) -> None:
        self.extra: dict[str, str] = {}
        self._control: _Control | None = None
        self._lowest = 1
        self._is_another = False

    def number_of(self, record: bytes, place: int) -> int:
        if self._control is None:
            self._begin(_control(record[_HANDS_END:]))
            is_blind = record[CARDS_SIZE:_HANDS_END] == _BLANK
            self.extra |= {"dup:Blind": "Y"} if is_blind else {}
        return self._lowest + place - 1

    def read_record(self, record: bytes, number: int, notes: list[Problem]) -> Dealt:
        control = _control(record[_HANDS_END:])
        is_first = number == self._lowest
        if is_first and not control.lowest.isdecimal():
            said = Text(
                "not the number of the lowest board: {lowest!r}; it is taken as 1",
                lowest=control.lowest,
            )
            notes.append(Problem("", said, severity=Severity.QUESTION))
        if not (is_first or self._is_another or self._is_usual(control, number)):
            self._is_another = True  # once: it changes nothing, and others are likely alike
            said = Text(
                "the control block is another than the first board's: {control}",
                control=control,
            )
            notes.append(Problem("", said, severity=Severity.NOTE))
        return Dealt(Board.standard(number), _deal(record, notes))

    def _is_usual(self, control: _Control, number: int) -> bool:
        """
        Whether a later board's block is one that programs write.

        It repeats the first; or it is empty, since the first tells all; or it begins with the
        board's own number.
        """
        is_own = control.lowest.lstrip("0") == str(number)
        return control == self._control or not any(control) or is_own

    def _begin(self, control: _Control) -> None:
        self._control = control
        if control.lowest.isdecimal() and int(control.lowest) > 0:
            self._lowest = int(control.lowest)
        told = (control.random, control.backward, control.copies)
        self.extra = {
            key: value
            for (key, usual), value in zip(_USUAL.items(), told, strict=False)
            if value != usual
        }


def _deal(record: bytes, notes: list[Problem]) -> Deal:
    """The cards, or what the hands show where the cards are damaged."""
    hands = record[CARDS_SIZE:_HANDS_END]
    shown = None if hands == _BLANK else _shown(hands)
    try:
        deal = deal_of_bri(record[:CARDS_SIZE])
    except InvalidDeal as error:
        if shown is None:
            raise
        notes.append(Problem("", Text("{error}; the hands on the screen count", error=error)))
        return shown
    if hands != _BLANK and shown != deal:
        said = "the hands on the screen are not these cards; the cards count"
        notes.append(Problem("", said))
    return deal


def _shown(hands: bytes) -> Deal | None:
    return attempt(deal_of_dge, hands)


def _control(block: bytes) -> _Control:
    text = block.decode("latin-1")
    parts = text[0], text[1], text[2:5], text[5:7], text[7:10]
    return _Control(*(part.strip(" \0") for part in parts))


def _hands(chosen: BoardToWrite, is_blank: bool) -> bytes:
    return _BLANK if is_blank else dge_hands(chosen.deal)
