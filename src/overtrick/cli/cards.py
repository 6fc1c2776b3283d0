"""``overtrick cards``: the backs of the bidding-box cards, and their fronts."""

from typing import Annotated, Any

import typer

from overtrick.cli.options import EDITIONS_HELP, Edition, argument, flag
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.core.contract import Doubling
from overtrick.printing.table import draw_cards, draw_fronts, front
from overtrick.rules import editions
from overtrick.rules.cards import BidCard, Card, bid_card, penalty_card, whole_box
from overtrick.rules.editions import Tariff

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_CALLS = {
    **dict.fromkeys(("PASS", "P"), Doubling.UNDOUBLED),
    **dict.fromkeys(("DOUBLE", "X"), Doubling.DOUBLED),
    **dict.fromkeys(("REDOUBLE", "XX"), Doubling.REDOUBLED),
}


@app.command(epilog=EDITIONS_HELP)
def cards(
    names: Annotated[list[str] | None, argument("CARD", hidden=True)] = None,
    edition: Edition = editions.DEFAULT.id,
    fronts: Annotated[
        bool, flag("--fronts", "The fronts: what is called with each card.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Print the backs of the bidding-box cards, or with --fronts their fronts.

    CARD is a bid, PASS, DOUBLE or REDOUBLE; without any the whole box is printed.

    \b
    Examples:
      overtrick cards 3NT 4H 4S
      overtrick cards PASS DOUBLE REDOUBLE --edition duplicate-pre1987
      overtrick cards --fronts 4H PASS DOUBLE
      overtrick cards --json -o cards.json
    """
    tariff = editions.edition(edition)
    chosen = [_card(name, tariff) for name in names] if names else whole_box(tariff)
    if not as_json:
        show(draw_fronts(chosen) if fronts else draw_cards(tariff, chosen), output)
    elif fronts:
        named = [{"card": _name(card), "front": front(card)} for card in chosen]
        write_json({"cards": named}, output)
    else:
        write_json(
            {"edition": tariff.id, "cards": [_document(card) for card in chosen]}, output
        )


def _name(card: Card) -> str:
    return str(card.contract) if isinstance(card, BidCard) else card.call


def _card(name: str, tariff: Tariff) -> Card:
    doubling = _CALLS.get(name.upper())
    return bid_card(name, tariff) if doubling is None else penalty_card(doubling, tariff)


def _document(card: Card) -> dict[str, Any]:
    is_bid = isinstance(card, BidCard)
    return {
        "card": _name(card),
        "worth": card.worth.value if isinstance(card, BidCard) else None,
        "lines": [
            {
                "overtricks" if is_bid else "undertricks": line.tricks,
                "not_vulnerable": line.not_vulnerable,
                "vulnerable": line.vulnerable,
            }
            for line in card.lines
        ],
    }
