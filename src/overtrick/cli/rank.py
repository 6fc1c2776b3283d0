"""``overtrick rank``: a ranking from results, with its travellers and its reasons."""

from typing import Annotated

import typer

from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.cli.results import (
    SETTINGS_HELP,
    Files,
    Rules,
    Set,
    leave_with,
    read_all,
    settings_of,
)
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.errors import InvalidOutcome, UnknownName
from overtrick.events.penalty import Penalty
from overtrick.events.rank import rank as rank_session
from overtrick.events.reason import Reason
from overtrick.events.report import Ranking
from overtrick.events.why import why as reasons_why
from overtrick.formats.ranking_json import ranking_document
from overtrick.printing.ranking import draw_matches, draw_ranking
from overtrick.printing.reasons import draw_reasons
from overtrick.printing.traveller import draw_travellers

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_METHODS = [*METHODS, *TEAM_METHODS]


@app.command(epilog=SETTINGS_HELP)
def rank(
    files: Files,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help=" | ".join(_METHODS))
    ] = "",
    rules: Rules = "default",
    changes: Set = None,
    section: Annotated[
        str | None, typer.Option("--section", help="Rank this section alone.")
    ] = None,
    penalties: Annotated[
        list[str] | None,
        typer.Option("--penalty", metavar="ID=AMOUNT", help="Such as 7=25%, 3=2MP, 41=0.5VP."),
    ] = None,
    board: Annotated[
        int | None, typer.Option("--board", metavar="N", help="Show the traveller of a board.")
    ] = None,
    travellers: Annotated[
        bool, typer.Option("--travellers", help="Show every traveller after the ranking.")
    ] = False,
    why: Annotated[
        str | None,
        typer.Option("--why", metavar="ID[:BOARD]", help="Explain a line of the ranking."),
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank a session or an event from its results.

    Problems in the file are listed, the rest is ranked. Without --method results that
    belong to matches are scored as teams, all others at matchpoints.

    \b
    Examples:
      overtrick rank examples/evening.csv --rules compscore
      overtrick rank examples/evening.csv --board 7
      overtrick rank examples/evening.csv --why 6:7
      overtrick rank examples/evening.csv --method butler --set trim=1 --json
    """
    settings = settings_of(rules, changes)
    if method and method not in _METHODS:
        raise typer.BadParameter(f"no method {method!r}; there are: {', '.join(_METHODS)}")
    taken = [_penalty(text) for text in penalties or []]
    session, problems = read_all(files)
    ranking = rank_session(
        session,
        method=method or ("teams" if session.is_teams else "matchpoints"),
        rules=rules,
        settings=settings,
        section=section,
        penalties=taken,
        problems=problems,
    )
    if as_json:
        write_json(ranking_document(ranking), output)
    else:
        show(_drawing(ranking, board, travellers, why), output)
    leave_with(ranking.problems)


def _penalty(text: str) -> Penalty:
    try:
        return Penalty.parse(text)
    except InvalidOutcome as error:
        raise typer.BadParameter(str(error)) from None


def _drawing(ranking: Ranking, board: int | None, travellers: bool, why: str | None) -> str:
    if why is not None:
        return draw_reasons(_why(ranking, why))
    if board is not None:
        drawn = draw_travellers(ranking, board)
        if not drawn:
            raise UnknownName(f"no result on board {board}")
        return drawn
    parts = [draw_ranking(ranking)]
    if ranking.matches:
        parts.insert(0, draw_matches(ranking.matches))
    if travellers:
        parts.append(draw_travellers(ranking))
    return "\n\n".join(parts)


def _why(ranking: Ranking, text: str) -> list[Reason]:
    who, sign, number = text.rpartition(":")
    if sign and number.isascii() and number.isdigit():
        return reasons_why(ranking, who, int(number))
    return reasons_why(ranking, text)
