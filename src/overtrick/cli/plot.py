"""``overtrick plot``: pictures of a session, a board, a match table, a movement."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.analyse import analyse_season
from overtrick.cli.given import given
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import AsJson, Spoken, WrongUsage, leave_with, read, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import Sessions
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, asked_of
from overtrick.cli.written import write_bytes
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Ranking
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.messages import speaking
from overtrick.movements.grid import Movement
from overtrick.movements.registry import movement
from overtrick.plots import kinds
from overtrick.plots.draw import Picture, named_table, own_fonts, png, svg
from overtrick.printing.columns import columns, side

__all__ = ["KINDS", "app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

KINDS = {
    "progress": "the run of a session",
    "board": "the scores of one board (--board N)",
    "butler": "what each got on each board",
    "cross-table": "what every team won against every other",
    "players": "each one's mean, and how uncertain it is",
    "season": "what players of a season did (--measure declarer)",
    "movement": "how much each two pairs of a movement compete",
}
"""Every picture, and what it shows."""


def _help() -> str:
    lines = [f"  {name:<12} {what}" for name, what in KINDS.items()]
    return "\n".join(["\b", "Kinds:", *lines, "", SETTINGS_HELP])


@app.command(epilog=_help())
def plot(
    kind: Annotated[str, argument("KIND", "Which picture, see below.")],
    files: Annotated[
        list[Path],
        argument("IN...", "Results, or a movement by id or file."),
    ],
    output: Annotated[
        Path | None, option("--output -o", "FILE", "FILE.svg or FILE.png.")
    ] = None,
    table: Annotated[bool, flag("--table", "Print the numbers behind it instead.")] = False,
    as_json: AsJson = False,
    number: Annotated[int | None, option("--board", "N", "The board of `plot board`.")] = None,
    measure: Annotated[str, option("--measure", "NAME", "What `plot season` shows.")] = "field",
    rules: Rules = "",
    changes: Set = None,
    method: Method = "",
    sessions: Sessions = False,
    language: Spoken = "",
) -> None:
    """
    Draw a picture as SVG or PNG, or print the table behind it.

    \b
    Examples:
      overtrick plot progress examples/hands.pbn -o run.svg
      overtrick plot board examples/evening.csv --board 7 -o board7.png
      overtrick plot butler examples/evening.csv --method butler --table
      overtrick plot movement howell:8 -o howell.svg
    """
    if kind not in KINDS:
        raise WrongUsage(
            "no picture {kind!r}; there are: {kinds}", kind=kind, kinds=", ".join(KINDS)
        )
    if not (table or as_json) and (
        output is None or output.suffix.lower() not in (".svg", ".png")
    ):
        raise WrongUsage("say where to: -o FILE.svg or -o FILE.png; or --table")
    asked = asked_of(method, rules, changes)
    problems: list[Problem] = []
    with speaking(language):
        if kind == "movement":
            picture = kinds.fairness(_movement(files[0], problems))
        elif kind == "season":
            seasons = analyse_season(files[0])
            problems += seasons.problems
            picture = kinds.season(seasons, measure)
        else:
            found = given(files, sessions=sessions)
            ranking = found.ranked(asked)
            problems += ranking.problems
            picture = _of_ranking(kind, ranking, number)
        doing("drawing")
        if as_json:
            write_json({"title": picture.title, "rows": list(picture.rows)}, output)
        elif table:
            head, rows = named_table(picture)
            sides = "".join(map(side, zip(*rows, strict=True)))
            show("\n".join(columns(head, rows, sides)), output)
        elif output is not None:
            if output.suffix.lower() == ".svg":
                made = svg(picture).encode()
            else:
                with own_fonts(picture):
                    made = png(picture)
            write_bytes(made, output)
    leave_with([problem for problem in problems if problem.severity is Severity.ERROR])


def _of_ranking(kind: str, ranking: Ranking, number: int | None) -> Picture:
    if kind == "board":
        if number is None:
            raise WrongUsage("say which board: --board N")
        return kinds.board(ranking, number)
    made = {
        "progress": kinds.progress,
        "butler": kinds.butler,
        "cross-table": kinds.cross_table,
        "players": kinds.players,
    }
    return made[kind](ranking)


def _movement(name: Path, problems: list[Problem]) -> Movement:
    if ":" in str(name) and not name.is_file():
        return movement(str(name))
    plans, own = read_movements(read(name), str(name))
    problems += own
    if not plans:
        leave_with(problems)
        raise typer.Exit(1)
    return plans[0]
