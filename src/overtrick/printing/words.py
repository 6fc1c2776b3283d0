"""Contestants and boards in a sentence: names beside numbers, several of them in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract, Strain
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import Letter, Text
from overtrick.messages import say, translate
from overtrick.printing.columns import paragraph

if TYPE_CHECKING:
    from overtrick.events.ranking.standing import Standing
    from overtrick.events.why.reason import Reason

__all__ = [
    "labelled",
    "Names",
    "board_title",
    "called",
    "card_text",
    "contract_text",
    "draw_reasons",
    "listed",
    "name_of",
    "place_of",
    "place_text",
    "rank_text",
    "seat_text",
    "side_text",
    "strain_text",
]

Names = Mapping[str, Sequence[str]]
"""Names of contestants by id: of a team its own, or those of its players."""


_SEATS = {
    Seat.NORTH: Text("North"),
    Seat.EAST: Text("East"),
    Seat.SOUTH: Text("South"),
    Seat.WEST: Text("West"),
}
_VULNERABLE = {
    Vulnerability.NONE: Text("nobody vulnerable"),
    Vulnerability.NS: Text("North-South vulnerable"),
    Vulnerability.EW: Text("East-West vulnerable"),
    Vulnerability.ALL: Text("all vulnerable"),
}


def labelled(label: str, text: str) -> str:
    """
    Put a text behind its label, with the space that a language has before a colon.

    >>> labelled("Board 7", "passed out")
    'Board 7: passed out'
    """
    return translate("{label}: {text}", label=label, text=text)


def board_title(board: Board, version: str = "") -> str:
    """
    Name a board with its dealer and who is vulnerable.

    >>> board_title(Board(7))
    'Board 7   dealer South, all vulnerable'
    """
    name = translate("Board {board}", board=f"{board.number}{version}")
    dealer = translate("dealer {seat}", seat=_SEATS[board.dealer])
    return f"{name}   {dealer}, {say(_VULNERABLE[board.vulnerability])}"


def seat_text(seat: Seat | None) -> str:
    """Write the letter of a seat as the reader's language has it; nothing for nobody."""
    return "" if seat is None else say(Letter("seat", str(seat)))


def side_text(side: str) -> str:
    """
    Write a side with the letters of the reader's language.

    >>> from overtrick.messages import speaking
    >>> with speaking("nl"):
    ...     side_text("NS")
    'NZ'
    """
    return say(Letter("side", side)) if side else ""


def strain_text(strain: Strain) -> str:
    """Write a strain as its sign; no trump with the letters of the reader's language."""
    return say(Letter("strain", "NT")) if strain is Strain.NOTRUMP else strain.symbol


def contract_text(contract: Contract) -> str:
    """
    Write a contract with its suit sign.

    >>> from overtrick.messages import speaking
    >>> with speaking("fr"):
    ...     contract_text(Contract.parse("3NTX"))
    '3SAX'
    """
    return f"{contract.level}{strain_text(contract.strain)}{'X' * contract.doubling}"


def rank_text(rank: object) -> str:
    """
    Write the letter of a card's rank as the reader's language has it; a ten is 10.

    >>> rank_text("K"), rank_text("T"), rank_text("7")
    ('K', '10', '7')
    """
    return say(Letter("rank", str(rank)))


def card_text(card: Card) -> str:
    """
    Write a card with its suit sign.

    >>> card_text(Card.parse("ST"))
    '♠10'
    """
    return card.suit.symbol + rank_text(card.rank)


def place_text(place: int | None, tied: bool = False) -> str:
    """
    Write a place as rankings do: ``=`` where it is shared, a dash where there is none.

    >>> place_text(2, True), place_text(2), place_text(None)
    ('2=', '2 ', '- ')
    """
    return "- " if place is None else f"{place}{'=' if tied else ' '}"


def place_of(line: Standing | None) -> str:
    """
    Write the place of a line of a ranking; a dash where there is no such line.

    >>> place_of(None)
    '- '
    """
    return place_text(line.place, line.tied) if line else place_text(None)


def listed(words: Sequence[str]) -> str:
    """
    Write a row of words as people say it.

    >>> listed(["3", "5", "6"]), listed(["3"])
    ('3, 5 and 6', '3')
    """
    return say(Text.all_of(words))


def name_of(who: str, names: Names) -> str:
    """
    Write the names of a contestant; an empty text where nobody told them.

    >>> name_of("7", {"7": ("Ayşe", "Deniz")}), name_of("8", {})
    ('Ayşe & Deniz', '')
    """
    return " & ".join(names.get(who, ()))


def called(who: str, names: Names) -> str:
    """
    Write the number of a contestant with its names.

    >>> called("7", {"7": ("The Blues",)}), called("8", {})
    ('7 The Blues', '8')
    """
    return f"{who} {name_of(who, names)}".rstrip()


def draw_reasons(reasons: Iterable[Reason], depth: int = 0) -> str:
    """
    Write reasons one below the other.

    >>> from overtrick.events.why.reason import Reason
    >>> print(draw_reasons([Reason("62.48 %", (Reason("board 7: 7.4 of 10"),))]))
    62.48 %
      board 7: 7.4 of 10
    """
    lines: list[str] = []
    for reason in reasons:
        lines += paragraph(say(reason.said), "  " * depth)
        if reason.below:
            lines.append(draw_reasons(reason.below, depth + 1))
    return "\n".join(lines)
