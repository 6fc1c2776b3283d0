"""``overtrick movement swiss``: how fair the draw of a Swiss is, beside simpler ways."""

from typing import Annotated

import typer

from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.formats.answers.compared_json import fairness_document
from overtrick.messages import translate
from overtrick.movements.swiss.simulate import compared
from overtrick.printing.fairness import draw_fairness

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command("swiss")
def swiss_command(
    teams: Annotated[int, typer.Option("--teams", metavar="N", min=2, help="Or pairs.")],
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", min=1)],
    events: Annotated[
        int, typer.Option("--events", metavar="E", min=1, help="How many are simulated.")
    ] = 20,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="The number of the first.")
    ] = 1,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say how fair a Swiss draw would be: ours, from the top down or as a whole, beside greedy.

    Events are simulated, no real ones measured: strengths and luck come from the seed.

    \b
    Example:
      overtrick movement swiss --teams 16 --rounds 5 --events 5
    """
    if rounds >= teams:
        raise typer.BadParameter(
            translate(
                "{teams} can meet once each in {teams2} rounds at most",
                teams=teams,
                teams2=teams - 1,
            )
        )
    found = compared(teams, rounds, events=events, seed=seed)
    if as_json:
        document = {"teams": teams, "rounds": rounds, "events": events, "seed": seed}
        ways = [fairness_document(each) for each in found]
        write_json({**document, "simulated": True, "ways": ways}, output)
    else:
        show(draw_fairness(teams, found), output)
