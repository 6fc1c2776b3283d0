"""``overtrick season``: the table of several sessions, by pairs or by players."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import AsJson, Output, leave_with, read, show, write_json
from overtrick.cli.series import season_table
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.problem import Problem
from overtrick.events.series.prizes import PrizeList, prize_lists
from overtrick.events.series.season import Season, SeasonLine
from overtrick.formats.answers.season_json import prizes_document, season_document
from overtrick.formats.lists.season_file import SeasonPlan, read_season
from overtrick.printing.season import draw_prizes, draw_season, draw_season_line

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_KEYS = """\b
RULES.json, with files beside it:
  {"title": "Monday club", "rules": {"best": 8, "minimum": 5},
   "sessions": [{"name": "3 March", "file": "march-3.csv"},
                {"file": "march-10.jsonl", "absent": {"7": "notice"}}]}

\b
Rules:
  counts         percentage | score | points | awards: what a session is worth
  points         points by place, such as [10, 8, 6]
  scheme, level  of awards: whose; see "overtrick help schemes", or a file
  total          average | sum: how sessions become one number
  best           how many sessions count, the best ones; else all
  minimum        sessions to be played for a place
  scale_sit_outs true: a score on fewer boards is scaled to the most
  absence        what one_substitute, two_substitutes, notice, no_notice give:
                 score | nothing | own_average | a number

\b
Of the whole, and of a session alone:
  scoring        method, rules and set, as the options of rank
  players        names by id: {"1": ["Ann", "Bob"]}
  same           other names of a person: {"Ann A.": "Ann Ash"}

\b
Of the whole:
  handicap       ebu | xg | imps | teams | cards, or a file of your own (.toml)
  grades         a file of grades: id,grade, by player or pair

\b
Of each session:
  file, files    its results, as rank reads them
  name           what it is called
  substitutes    who sat for whom, by id: {"5": {"Jan": "Quinn"}}
  absent         who was not there, by id: "notice" or "no_notice"

\b
Prizes, of pairs (prizes) and of players (player_prizes):
  name, prizes   what it is called; a number, or what they are
  eligible       who may win it; section, direction or stratum too
"""


@app.command(epilog=_KEYS)
def season(
    file: Annotated[
        Path,
        argument("RULES.json", "Rules and sessions; - is standard input."),
    ],
    players: Annotated[
        bool, flag("--players", "Rank single players, whoever their partners.")
    ] = False,
    why: Annotated[
        str | None, option("--why", "NAME", "Explain a line, session by session.")
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
    table = season_table(plan, folder, problems, players=players)
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


def _named(table: Season, who: str) -> SeasonLine:
    for line in table.lines:
        if who in (line.standing.id, " & ".join(line.standing.names)):
            return line
    known = ", ".join(line.standing.id for line in table.lines)
    raise UnknownName("no {who!r} in the season; there are: {known}", who=who, known=known)


def _drawings(plan: SeasonPlan, table: Season, prizes: list[PrizeList]) -> list[str]:
    drawn = draw_season(table, plan.title)
    return [drawn, draw_prizes(prizes)] if prizes else [drawn]


def _document(plan: SeasonPlan, table: Season, prizes: list[PrizeList]) -> Mapping[str, object]:
    found = {"title": plan.title, **season_document(table)}
    return {**found, "prizes": prizes_document(prizes)} if prizes else found
