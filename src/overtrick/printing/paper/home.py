"""The table at home on paper: a score sheet, the scoring table, bidding-box cards."""

from __future__ import annotations

from overtrick.printing.columns import numbers
from overtrick.printing.listing import listing
from overtrick.printing.paper.page import Block, Drawing, Heading, Note, PaperTable, Tickets
from overtrick.printing.table import draw_table
from overtrick.rules.cards import BidCard, Card, whole_box
from overtrick.rules.tariff import Tariff

__all__ = ["bidding_cards", "score_table", "sheet"]


def sheet(drawing: str) -> list[Block]:
    """Return a rubber or Chicago sheet as it is drawn."""
    return [Drawing(drawing)]


def score_table(tariff: Tariff) -> list[Block]:
    """Return the scoring table of an edition."""
    first, *levels = draw_table(tariff).split("\n\n")
    return [Note(first), *(Drawing(level, title=" ") for level in levels)]


def bidding_cards(tariff: Tariff) -> list[Block]:
    """Return the backs of the whole bidding box, to be cut out."""
    cards = tuple((PaperTable(listing(*_card(card))),) for card in whole_box(tariff))
    columns = "I: not vulnerable. II: vulnerable. On PASS, DOUBLE and REDOUBLE: how many down."
    return [Heading(tariff.title), Tickets(cards, across=5), Note(columns)]


def _card(card: Card) -> tuple[str, dict[str, list[str]], dict[str, str]]:
    if isinstance(card, BidCard):
        title, over = f"{card.contract.symbols}: {card.worth.value}", "+"
    else:
        title, over = card.call, ""
    table = {
        "": [f"{over}{line.tricks}" if line.tricks else "=" for line in card.lines],
        "I": numbers([line.not_vulnerable for line in card.lines]),
        "II": numbers([line.vulnerable for line in card.lines]),
    }
    return title, table, {}
