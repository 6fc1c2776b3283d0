"""``overtrick season``: the table of several sessions, by pairs or by players."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.journal_rules import held_by
from overtrick.cli.output import AsJson, Output, leave_with, read, show, write_json
from overtrick.cli.results import read_all
from overtrick.compare.profiles import profile
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.problem import Problem
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.individuals import individual_season
from overtrick.events.series.prizes import PrizeList, prize_lists
from overtrick.events.series.season import Season, SeasonLine
from overtrick.events.series.season import season as season_of
from overtrick.events.series.sessions import SeriesSession, session_of
from overtrick.formats.season_file import Scoring, SeasonPlan, SessionPlan, read_season
from overtrick.formats.season_json import prizes_document, season_document
from overtrick.printing.season import draw_season, draw_season_line
from overtrick.printing.series import draw_prizes

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def season(
    file: Annotated[
        Path,
        typer.Argument(metavar="RULES.json", help="Rules and sessions; - is standard input."),
    ],
    players: Annotated[
        bool, typer.Option("--players", help="Rank single players, whoever their partners.")
    ] = False,
    why: Annotated[
        str | None,
        typer.Option("--why", metavar="NAME", help="Explain a line, session by session."),
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank a season of several sessions, by rules that a club writes down once.

    The file lists the sessions with their results, who was absent or had a substitute,
    and what that gives: best n, averages or points by place, prizes.

    \b
    Examples:
      overtrick season examples/season.json
      overtrick season examples/season.json --players
      overtrick season examples/season.json --why "Ann & Bob"
    """
    name = "standard input" if str(file) == "-" else str(file)
    plan, problems = read_season(read(file), name)
    folder = Path() if str(file) == "-" else file.parent
    sessions: list[SeriesSession] = []
    for each in plan.sessions:
        session, found = _session(each, folder)
        problems += found
        sessions += [] if session is None else [session]
    table = (individual_season if players else season_of)(sessions, plan.rules, problems)
    categories = plan.player_prizes if players else plan.prizes
    prizes, of_prizes = prize_lists(table.standings, categories)
    table = replace(table, problems=(*table.problems, *of_prizes))
    try:
        lines = table.lines if why is None else (_named(table, why),)
    except OvertrickError as error:
        leave_with([*table.problems, Problem("", str(error))])
        return
    if as_json:
        write_json(_document(plan, replace(table, lines=lines), prizes), output)
    elif why is not None:
        show(draw_season_line(lines[0], table.rules), output)
    else:
        show("\n\n".join(_drawings(plan, table, prizes)), output)
    leave_with(table.problems)


def _session(plan: SessionPlan, folder: Path) -> tuple[SeriesSession | None, list[Problem]]:
    try:
        ranking = _ranked([folder / name for name in plan.files], plan.scoring)
    except OvertrickError as error:
        return None, [Problem(plan.name, str(error))]
    session, problems = session_of(plan.name, ranking, plan.attendance)
    return session, [*ranking.problems, *problems]


def _ranked(files: list[Path], scoring: Scoring) -> Ranking:
    """Rank a session as ``overtrick rank`` does: a journal holds its own rules."""
    held = held_by(files)
    usual = profile(scoring.rules).settings if scoring.rules else held.settings
    session, problems = read_all(files)
    return rank(
        session,
        method=scoring.method
        or held.method
        or ("teams" if session.is_teams else "matchpoints"),
        rules=scoring.rules or held.rules,
        settings=usual.read(scoring.changes),
        penalties=held.penalties,
        problems=problems,
    )


def _named(table: Season, who: str) -> SeasonLine:
    for line in table.lines:
        if who in (line.standing.id, " & ".join(line.standing.names)):
            return line
    known = ", ".join(line.standing.id for line in table.lines)
    raise UnknownName(f"no {who!r} in the season; there are: {known}")


def _drawings(plan: SeasonPlan, table: Season, prizes: list[PrizeList]) -> list[str]:
    drawn = draw_season(table, plan.title)
    return [drawn, draw_prizes(prizes)] if prizes else [drawn]


def _document(plan: SeasonPlan, table: Season, prizes: list[PrizeList]) -> Mapping[str, object]:
    found = {"title": plan.title, **season_document(table)}
    return {**found, "prizes": prizes_document(prizes)} if prizes else found
