"""``overtrick league``: the tables of a league's divisions, and who goes up or down."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.cli.options import argument
from overtrick.cli.output import AsJson, Output, leave_with, named, read, show, write_json
from overtrick.cli.season import ranked, season_table
from overtrick.errors import OvertrickError, Text, system_text
from overtrick.events.now.live import ranking_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.league import Division, NextSeason, division_table, next_season
from overtrick.events.series.prizes import one_list
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.answers.season_json import division_document, league_document
from overtrick.formats.journals.journal import open_journal
from overtrick.formats.lists.season_file import (
    DivisionPlan,
    LeaguePlan,
    read_league,
    read_season,
)
from overtrick.printing.columns import paragraph
from overtrick.printing.league import draw_divisions, draw_next_season

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Tables = Mapping[str, Sequence[Standing]]

_KEYS = """\b
LEAGUE.json, the highest division first:
  {"title": "County league", "rules": {"up": 1, "down": 1},
   "divisions": [{"name": "First", "file": "first.jsonl"},
                 {"name": "Second", "file": "second.csv"}]}

\b
Of the whole:
  rules      up, down: how many change places across each border;
             play_offs: how many of each side then play for the places;
             size: teams of each division but the lowest
  winners    who won the play-offs
  withdrawn  who does not play next season
  scoring    method, rules and set of results that say nothing themselves

\b
Of each division:
  name       what it is called
  file       its results, as rank reads them; a journal with its own rules
  files      the same, where several files make one table
  season     or the table of a season, by its RULES.json
  stage      this stage of the journal, not the one being played
  section    this section alone
  scoring    as above, for this division
  teams      names by number, {"1": "Aces"}, or a list of the names
  ties       equals as the league decided, the better first:
             [["Aces", "Tens"]]
"""


@app.command(epilog=_KEYS)
def league(
    file: Annotated[
        Path,
        argument("LEAGUE.json", "As below; - is standard input."),
    ],
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show the table of each division, and make the divisions of the next season.

    Promotion, relegation and play-offs go by the league's own rules; equals on a border
    between two divisions are named, for the league to decide.

    \b
    Examples:
      overtrick league examples/league.json
      overtrick league examples/league.json --json
    """
    name, folder = named(file)
    plan, problems = read_league(read(file), name)
    tables: dict[str, list[Standing]] = {}
    for division in plan.divisions:
        tables[division.name], wrong = _table(division, folder)
        problems += wrong
    found = _next(plan, tables, name)
    if as_json:
        write_json(_document(plan, tables, found, problems), output)
    elif tables:
        parts = (
            "\n".join(paragraph(plan.title)),
            draw_divisions(tables, found, plan.withdrawn),
            draw_next_season(found, tables, plan.rules),
        )
        show("\n\n".join(parts), output)
    leave_with([*problems, *(found.problems if found else ())])


def _table(plan: DivisionPlan, folder: Path) -> tuple[list[Standing], list[Problem]]:
    """The table of a division; one that cannot be read is empty, and the others go on."""
    try:
        lines, problems = _lines(plan, folder)
    except OSError as error:
        return [], [
            Problem(
                plan.name,
                Text(
                    "{filename}: {strerror}",
                    filename=error.filename,
                    strerror=system_text(error),
                ),
            )
        ]
    except OvertrickError as error:
        return [], [Problem(plan.name, error.whole)]
    table, wrong = division_table(one_list(lines), plan.teams, plan.ties, plan.name)
    return table, [*problems, *wrong]


def _lines(plan: DivisionPlan, folder: Path) -> tuple[Sequence[Standing], Sequence[Problem]]:
    files = [folder / name for name in plan.files]
    if not files and plan.season:
        file = folder / plan.season
        rules, problems = read_season(read(file), str(file))
        season = season_table(rules, file.parent, problems)
        return season.standings, season.problems
    if plan.is_journal:
        state, problems = open_journal(files[0])
        ranking = ranking_of(state, stage=plan.stage, section=plan.section, problems=problems)
    else:
        ranking = ranked(files, plan.scoring, plan.section)
    return ranking.standings, ranking.problems


def _next(plan: LeaguePlan, tables: Tables, name: str) -> NextSeason | None:
    """Nobody goes up or down as long as a division has no result."""
    if not all(any(line.place is not None for line in table) for table in tables.values()):
        return None
    divisions = [
        Division(each.name, _teams(each, tables[each.name])) for each in plan.divisions
    ]
    found = next_season(
        divisions, tables, plan.rules, winners=plan.winners, withdrawn=plan.withdrawn
    )
    problems = (replace(each, where=f"{name}: {each.where}") for each in found.problems)
    return replace(found, problems=tuple(problems))


def _teams(plan: DivisionPlan, table: Sequence[Standing]) -> tuple[str, ...]:
    return tuple(line.id for line in table) if plan.teams is None else (*plan.teams.values(),)


def _document(
    plan: LeaguePlan, tables: Tables, found: NextSeason | None, problems: Sequence[Problem]
) -> dict[str, Any]:
    return {
        "title": plan.title,
        "tables": [division_document(name, table) for name, table in tables.items()],
        "next_season": None if found is None else league_document(found),
        "problems": [problem_document(problem) for problem in problems],
    }
