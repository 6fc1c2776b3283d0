"""
The small tables of the game.

``overtrick table``: the scoring table of an edition; ``cards``: the backs of the bidding-box
cards, and their fronts; ``board``: who deals and who is vulnerable; ``imps``: a scale of IMPs.
"""

from typing import Annotated, Any

import typer

from overtrick.cli.options import EDITIONS_HELP, Edition, argument, flag, option
from overtrick.cli.output import AsJson, Output, as_usage, show, write_json
from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.victory_points import imp_scale
from overtrick.core.board import Board
from overtrick.core.contract import CONTRACTS, Contract, Doubling
from overtrick.core.seats import Vulnerability
from overtrick.errors import Text, UnknownName
from overtrick.messages import translate
from overtrick.printing.table import draw_cards, draw_fronts, draw_table, draw_values, front
from overtrick.rules import editions
from overtrick.rules.duplicate import score_table
from overtrick.rules.editions import Tariff
from overtrick.rules.values import (
    BidCard,
    Card,
    bid_card,
    games_of,
    penalty_card,
    values_of,
    whole_box,
)

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=EDITIONS_HELP)
def table(
    edition: Edition = editions.DEFAULT.id,
    values: Annotated[
        bool, flag("--values", "What tricks, bonuses, honours and games are worth.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Print the scoring table of an edition: every contract made, every number down.

    With --values it is what each trick, overtrick, undertrick, bonus and honour is worth,
    and from which level a strain makes game.

    \b
    Examples:
      overtrick table
      overtrick table --edition rubber-2014
      overtrick table --values
      overtrick table --json -o table.json
    """
    tariff = editions.edition(edition)
    if as_json:
        write_json(_values(tariff) if values else _document(tariff), output)
    else:
        show(draw_values(tariff) if values else draw_table(tariff), output)


def _values(tariff: Tariff) -> dict[str, Any]:
    return {
        **_head(tariff),
        "values": [
            value._asdict() | {"group": str(value.group), "what": str(value.what)}
            for value in values_of(tariff)
        ],
        "games": [
            {
                "contract": str(Contract(game.level, game.strain, game.doubling)),
                "points": game.points,
                "why": str(game.why),
            }
            for game in games_of(tariff)
        ],
        "game_points": tariff.game_points,
        "unconfirmed": list(tariff.unconfirmed),
    }


def _head(tariff: Tariff) -> dict[str, Any]:
    return {
        "edition": tariff.id,
        "title": tariff.title,
        "years": tariff.years,
        "source": tariff.source,
    }


def _document(tariff: Tariff) -> dict[str, Any]:
    scores = score_table(tariff)
    rows = [(contract, vulnerable) for contract in CONTRACTS for vulnerable in (False, True)]
    return {
        **_head(tariff),
        "bonus": tariff.bonus.value,
        "unconfirmed": list(tariff.unconfirmed),
        "rows": [
            {
                "contract": str(contract),
                "vulnerable": vulnerable,
                "scores": list(scores[place * 14 : place * 14 + 14]),
            }
            for place, (contract, vulnerable) in enumerate(rows)
        ],
    }


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
            {"edition": tariff.id, "cards": [_card_document(card) for card in chosen]}, output
        )


def _name(card: Card) -> str:
    return str(card.contract) if isinstance(card, BidCard) else card.call


def _card(name: str, tariff: Tariff) -> Card:
    doubling = _CALLS.get(name.upper())
    return bid_card(name, tariff) if doubling is None else penalty_card(doubling, tariff)


def _card_document(card: Card) -> dict[str, Any]:
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


_WORDS = {
    Vulnerability.NONE: ("none", Text("nobody vulnerable")),
    Vulnerability.NS: ("ns", Text("North-South vulnerable")),
    Vulnerability.EW: ("ew", Text("East-West vulnerable")),
    Vulnerability.ALL: ("both", Text("both sides vulnerable")),
}


@app.command()
def board(
    number: Annotated[
        int | None, argument("[N]", "The board's number; without it the 16 of a cycle.")
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say who deals a board and who is vulnerable on it (Law 2).

    \b
    Examples:
      overtrick board 7
      overtrick board
      overtrick board 7 --json
    """
    boards = [Board(each) for each in range(1, 17)] if number is None else [Board(number)]
    if as_json:
        documents = [_board_document(each) for each in boards]
        write_json({"boards": documents} if number is None else documents[0], output)
    else:
        show("\n".join(map(_board_said, boards)), output)


def _board_document(board: Board) -> dict[str, object]:
    vulnerable, _ = _WORDS[board.vulnerability]
    return {"board": board.number, "dealer": board.dealer.value, "vulnerable": vulnerable}


def _board_said(board: Board) -> str:
    _, vulnerable = _WORDS[board.vulnerability]
    return translate(
        "Board {number}: dealer {dealer}, {vulnerable}",
        number=board.number,
        dealer=Text(board.dealer.name.title()),
        vulnerable=vulnerable,
    )


def _known_scale(name: str) -> str:
    if not name.lower().endswith(".csv") and name not in IMP_SCALES:
        with as_usage(UnknownName):
            IMP_SCALES[name]
    return name


@app.command(context_settings={"ignore_unknown_options": True})  # a difference such as -450
def imps(
    difference: Annotated[
        int | None, argument("[N]", "A difference of points; without it the whole scale.")
    ] = None,
    scale: Annotated[
        str,
        option(
            "--scale",
            "ID",
            f"{', '.join(IMP_SCALES)}, or a file ending in .csv.",
            callback=_known_scale,
        ),
    ] = "wbf_1962",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say how many IMPs a difference of points is worth.

    \b
    Examples:
      overtrick imps 450
      overtrick imps -- -450
      overtrick imps --scale pre_1962
    """
    chosen = imp_scale(scale)
    if difference is None:
        if as_json:
            write_json({"scale": chosen.id, "steps": _steps(chosen)}, output)
        else:
            show(_drawn(chosen), output)
        return
    found = chosen.imps(difference)
    if as_json:
        document = {"difference": difference, "imps": found, "scale": chosen.id}
        write_json(document, output)
    else:
        show(
            translate(
                "{difference} points: {found} IMPs ({id})",
                difference=difference,
                found=found,
                id=chosen.id,
            ),
            output,
        )


def _steps(scale: ImpScale) -> list[dict[str, Any]]:
    bands = [scale.band(imps) for imps in range(len(scale.steps) + 1)]
    return [{"imps": imps, "low": low, "high": high} for imps, (low, high) in enumerate(bands)]


def _drawn(scale: ImpScale) -> str:
    lines = [f" {translate(scale.title) if scale.title else scale.id}"]
    about = (scale.id, translate(scale.years), scale.source)
    lines += [f" {' · '.join(filter(None, about))}", ""]
    lines += [f"{translate('points'):>13}{translate('IMPs'):>7}", f" {'─' * 19}"]
    for step in _steps(scale):
        high = translate("and more") if step["high"] is None else f"- {step['high']}"
        wide = max(8, len(high) + 1)
        lines.append(f"{step['low']:>6} {high:<{wide}}{step['imps']:>{13 - wide}}")
    return "\n".join(lines)
