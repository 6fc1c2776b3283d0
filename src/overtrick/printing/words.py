"""
Contestants and boards in a sentence: names beside numbers, several of them in a row.

What must be said under a printed table: what it leaves out, and what is not confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract, Strain
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import Letter, Text
from overtrick.messages import say, translate
from overtrick.printing.columns import PAGE, paragraph
from overtrick.rules.editions import Bonus, Game, PassOut, Tariff

if TYPE_CHECKING:
    from overtrick.events.ranking.standing import Standing
    from overtrick.events.why.reason import Reason

__all__ = [
    "Names",
    "board_title",
    "bonus_note",
    "called",
    "card_text",
    "contract_text",
    "draw_reasons",
    "edition_title",
    "labelled",
    "listed",
    "name_of",
    "paragraphs",
    "pass_note",
    "place_of",
    "place_text",
    "rank_text",
    "seat_text",
    "side_text",
    "strain_text",
    "title",
    "unconfirmed_note",
    "wrapped",
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


_BONUS_NOTES = {
    Bonus.NONE: Text(
        "The deal alone: no bonus for a part-score or a game is in these points. At rubber"
        " bridge games are won below the line of the score sheet, and the bonus is for the"
        " rubber."
    ),
    Bonus.ACCUMULATED: Text(
        "The deal alone: no bonus for a part-score or a game is in these points. In this"
        " Chicago part-scores add up over the deals, and the score sheet gives the bonus."
    ),
}
_DEAL_FIELDS = {
    "undertricks": Text("undertricks"),
    "undertricks_doubled": Text("undertricks doubled"),
    "doubled_overtrick": Text("overtricks doubled"),
    "doubled_bonus": Text("for the insult"),
    "small_slam": Text("small slam"),
    "grand_slam": Text("grand slam"),
    "years": Text("years"),
}


_TITLES = {
    each.template: each
    for each in (
        Text("Duplicate bridge, the Laws in force"),
        Text("Duplicate bridge before 1987"),
        Text("Rubber bridge, the Laws in force"),
        Text("Rubber bridge before 1993"),
        Text("The code of 1932"),
        Text("Rubber bridge as the seed page 000 plays it"),
        Text("Chicago as the seed page 000 first plays it"),
        Text("Chicago of the seed page 000, every deal by itself"),
        Text("Chicago, part-scores add up"),
        Text("Chicago with duplicate scores"),
        Text("MiniBridge: no auction, every deal by itself, nobody vulnerable"),
        Text("First lessons: tricks alone, no bonuses, nobody vulnerable"),
    )
}
"""Titles of the editions of the house; another keeps its own."""
_YEARS = {
    each.template: each for each in (Text("since 1987"), Text("since 1993"), Text("undated"))
}


def edition_title(tariff: Tariff) -> str:
    """
    Give the title of an edition in the reader's language; one of your own keeps its title.

    >>> from overtrick.rules.editions import DEFAULT
    >>> edition_title(DEFAULT)
    'Duplicate bridge, the Laws in force'
    """
    return say(_TITLES.get(tariff.title, tariff.title))


def title(tariff: Tariff) -> list[str]:
    """
    Head a drawing: the edition's title, id, years and source.

    >>> from overtrick.rules.editions import DEFAULT
    >>> print("\\n".join(title(DEFAULT)))
     Duplicate bridge, the Laws in force
     duplicate-2017 · since 1987 · Laws of Duplicate Bridge 2017, Law 77
    """
    years = say(_YEARS.get(tariff.years, tariff.years))
    whence = f"{tariff.id} · {years} · {tariff.source}"
    return [f" {edition_title(tariff)}", *wrapped(whence)]


def bonus_note(tariff: Tariff) -> str:
    """
    Say that level bonuses are not in a deal, for the editions where that is so.

    >>> from overtrick.rules.editions import edition
    >>> [bonus_note(edition(name))[:14] for name in ("rubber-2014", "duplicate-2017")]
    ['The deal alone', '']
    """
    return say(_BONUS_NOTES.get(tariff.bonus, ""))


def unconfirmed_note(tariff: Tariff, fields: Iterable[str] = tuple(_DEAL_FIELDS)) -> str:
    """
    Name the values of a deal that no original text confirms, of all *fields* or of some.

    >>> from overtrick.rules.editions import edition
    >>> unconfirmed_note(edition("contract-1932"), ["small_slam"])
    'Not confirmed by an original text: small slam (500 and 750).'
    """
    doubts = dict(_split(text) for text in tariff.unconfirmed)
    named = [f"{say(_DEAL_FIELDS[name])} ({doubts[name]})" for name in fields if name in doubts]
    if not named:
        return ""
    return translate("Not confirmed by an original text: {what}.", what="; ".join(named))


def paragraphs(*texts: str) -> Iterator[str]:
    """
    Break each text that is not empty into lines, an empty line before it.

    >>> list(paragraphs("", "Points to declarer's side."))
    ['', " Points to declarer's side."]
    """
    for text in texts:
        if text:
            yield ""
            yield from wrapped(text)


def wrapped(text: str, indent: int = 1) -> list[str]:
    """
    Break a text into lines, with a margin on both sides of the page.

    >>> wrapped("Points to declarer's side.", indent=4)
    ["    Points to declarer's side."]
    """
    margin = " " * indent
    return wrap(text, PAGE - 2 * indent, initial_indent=margin, subsequent_indent=margin)


def pass_note(tariff: Tariff) -> str:
    """
    Say what a passed-out deal means.

    >>> from overtrick.rules.editions import edition
    >>> pass_note(edition("seed000-chicago-accumulating"))
    'Nobody scores; the same dealer deals again.'
    """
    if tariff.game is Game.RUBBER:
        return translate("Nobody scores; the next player deals.")
    if tariff.game is Game.CHICAGO and tariff.passed_out is PassOut.REDEAL:
        return translate("Nobody scores; the same dealer deals again.")
    return translate("0 to both sides, a result like any other.")


def _split(text: str) -> tuple[str, str]:
    name, _, doubt = text.partition(": ")
    return name, doubt
