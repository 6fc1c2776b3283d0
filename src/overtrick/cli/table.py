"""``overtrick table``: the full scoring table of an edition."""

from typing import Any

import typer

from overtrick.cli.output import EDITIONS_HELP, AsJson, Edition, Output, show, write_json
from overtrick.core.contract import CONTRACTS
from overtrick.printing.table import draw_table
from overtrick.rules import editions
from overtrick.rules.score_table import score_table
from overtrick.rules.tariff import Tariff

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=EDITIONS_HELP)
def table(
    edition: Edition = editions.DEFAULT.id, as_json: AsJson = False, output: Output = None
) -> None:
    """
    Print the scoring table of an edition: every contract made, every number down.

    \b
    Examples:
      overtrick table
      overtrick table --edition rubber-2014
      overtrick table --json -o table.json
    """
    tariff = editions.edition(edition)
    if as_json:
        write_json(_document(tariff), output)
    else:
        show(draw_table(tariff), output)


def _document(tariff: Tariff) -> dict[str, Any]:
    scores = score_table(tariff)
    rows = [(contract, vulnerable) for contract in CONTRACTS for vulnerable in (False, True)]
    return {
        "edition": tariff.id,
        "title": tariff.title,
        "years": tariff.years,
        "source": tariff.source,
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
