"""``overtrick table``: the full scoring table of an edition."""

from typing import Annotated, Any

import typer

from overtrick.cli.options import EDITIONS_HELP, Edition, flag
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.core.contract import CONTRACTS, Contract
from overtrick.printing.table import draw_table, draw_values
from overtrick.rules import editions
from overtrick.rules.editions import Tariff
from overtrick.rules.score_table import score_table
from overtrick.rules.values import games_of, values_of

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
