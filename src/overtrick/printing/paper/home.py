"""The table at home on paper: a score sheet, the scoring table, bidding-box cards."""

from __future__ import annotations

import re

from overtrick.core.contract import Doubling
from overtrick.errors import Text
from overtrick.messages import say, translate
from overtrick.printing.columns import numbers
from overtrick.printing.listing import listing
from overtrick.printing.notes import edition_title
from overtrick.printing.paper.page import (
    Block,
    PaperDrawing,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.sheet import draw_reasons, draw_sheet
from overtrick.printing.table import draw_table
from overtrick.printing.words import contract_text
from overtrick.rules.cards import BidCard, Card, Worth, whole_box
from overtrick.rules.editions import Tariff
from overtrick.rules.pad import Pad

__all__ = ["bidding_cards", "score_table", "sheet"]


_WHOLE = 40
"""Lines of a rubber that is never parted by the end of a page."""
_WORTHS = {
    Worth.PART_SCORE: Text("part-score"),
    Worth.GAME: Text("game"),
    Worth.SMALL_SLAM: Text("small slam"),
    Worth.GRAND_SLAM: Text("grand slam"),
}
_CALLS = {
    Doubling.UNDOUBLED: Text("PASS"),
    Doubling.DOUBLED: Text("DOUBLE"),
    Doubling.REDOUBLED: Text("REDOUBLE"),
}


def sheet(pad: Pad) -> list[Block]:
    """Return a rubber or Chicago sheet as it is drawn; of a lesson its arithmetic too."""
    found = pad.sheet()
    drawn = draw_sheet(found, pad.we, pad.they)
    if found.edition.teaching and found.stages:
        drawn += "\n\n" + draw_reasons(found)
    parts = re.split(r"\n\n(?! {8})", drawn)  # what is drawn in the middle ends what is above
    return [PaperDrawing(part, kept=part.count("\n") < _WHOLE) for part in parts]


def score_table(tariff: Tariff) -> list[Block]:
    """Return the scoring table of an edition."""
    head, *parts = draw_table(tariff).split("\n\n")
    levels = [level for part in parts for level in re.split(r"\n(?=─+┼)", part)]
    return [PaperNote(head), *(PaperDrawing(level, kept=True) for level in levels)]


def bidding_cards(tariff: Tariff) -> list[Block]:
    """Return the backs of the whole bidding box, to be cut out."""
    cards = tuple((PaperTable(listing(*_card(card))),) for card in whole_box(tariff))
    columns = translate(
        "I: not vulnerable. II: vulnerable. On PASS, DOUBLE and REDOUBLE: how many down."
    )
    return [PaperHeading(edition_title(tariff)), Tickets(cards, across=5), PaperNote(columns)]


def _card(card: Card) -> tuple[str, dict[str, list[str]], dict[str, str]]:
    if isinstance(card, BidCard):
        title, over = f"{contract_text(card.contract)}: {say(_WORTHS[card.worth])}", "+"
    else:
        title, over = say(_CALLS[card.doubling]), ""
    table = {
        "": [f"{over}{line.tricks}" if line.tricks else "=" for line in card.lines],
        "I": numbers([line.not_vulnerable for line in card.lines]),
        "II": numbers([line.vulnerable for line in card.lines]),
    }
    return title, table, {}
