"""
``overtrick season``: the table of several sessions, by pairs or by players.

``overtrick league``: the tables of divisions, and who goes up or down.

What verbs of a season and a league share: a session ranked by the file, a season's table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.cli.given import given
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import AsJson, Output, leave_with, named, read, show, write_json
from overtrick.cli.rank import Graded, Rated, graded_by, ratings_in
from overtrick.cli.results import is_plan
from overtrick.errors import OvertrickError, Text, UnknownName, system_text
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.handicaps import HANDICAP_RULES, handicapped
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.now.live import ranking_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.extras import with_ratings
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, exact_name, find_named
from overtrick.events.series.league import Division, NextSeason, division_table, next_season
from overtrick.events.series.prizes import PrizeList, one_list, prize_lists
from overtrick.events.series.season import Season, SeasonLine, individual_season
from overtrick.events.series.season import season as season_of
from overtrick.events.series.season_rules import Counts, SeasonRules
from overtrick.events.series.sessions import SeriesSession, SessionAward, session_of
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.answers.season_json import (
    division_document,
    league_document,
    prizes_document,
    season_document,
)
from overtrick.formats.journals.journal import open_journal
from overtrick.formats.lists.season_file import (
    DivisionPlan,
    LeaguePlan,
    SeasonPlan,
    SeasonScoring,
    SessionPlan,
    read_league,
    read_season,
)
from overtrick.printing.columns import paragraph
from overtrick.printing.league import draw_divisions, draw_next_season
from overtrick.printing.season import draw_prizes, draw_season, draw_season_line

__all__ = ["app", "ranked", "season_graded", "season_in", "season_table"]


def season_in(files: Sequence[Path]) -> tuple[SeasonPlan, list[Problem]] | None:
    """
    Read the season that is the one file given; None where it is another file, or none.

    >>> plan, problems = season_in([Path("examples/season.json")])
    >>> plan.title, problems
    ('Monday club, spring', [])
    """
    if not is_plan("sessions", *files):
        return None
    return read_season(read(files[0]), str(files[0]))


def season_table(
    plan: SeasonPlan,
    folder: Path,
    problems: Sequence[Problem],
    *,
    players: bool = False,
    rated: Rated | None = None,
) -> Season:
    """
    Make the table of a season whose files are named from a folder.

    *rated* is the list of ratings that counts, where it is not that of the plan.
    """
    found = list(problems)
    sessions: list[SeriesSession] = []
    scheme = _scheme(plan.rules, folder)
    graded = season_graded(plan, folder, found)
    for each in plan.sessions:
        session, wrong = _session(each, folder, scheme, plan.rules.level, graded)
        found += wrong
        sessions += [] if session is None else [session]
    ratings, wrong = rated or ratings_in(folder / plan.ratings if plan.ratings else None)
    table = (individual_season if players else season_of)(
        sessions, plan.rules, [*found, *wrong]
    )
    shown = with_ratings(table.standings, ratings)
    lines = zip(table.lines, shown, strict=True)
    return replace(table, lines=tuple(replace(line, standing=own) for line, own in lines))


def ranked(
    files: Sequence[Path], scoring: SeasonScoring, section: str | None = None
) -> Ranking:
    """Rank a session as ``overtrick rank`` does: a journal holds its own rules."""
    asked = Asked(scoring.method, scoring.rules, scoring.changes)
    return given(files, sessions=True).ranked(asked, section)


def _scheme(rules: SeasonRules, folder: Path) -> AwardScheme | None:
    """The scheme whose awards count; a file of it lies beside the season's."""
    if rules.counts is not Counts.AWARDS or not rules.scheme:
        return None
    from overtrick.cli.awards import scheme_beside

    return scheme_beside(rules.scheme, folder)


def season_graded(plan: SeasonPlan, folder: Path, problems: list[Problem]) -> Graded | None:
    """The rule of handicaps and the grades of a season; their files lie beside its own."""
    if not plan.handicap:
        return None
    is_file = plan.handicap not in HANDICAP_RULES and plan.handicap.lower().endswith(".toml")
    name = str(folder / plan.handicap) if is_file else plan.handicap
    return graded_by(name, folder / plan.grades, problems)


def _with_handicaps(plan: SessionPlan, folder: Path, graded: Graded) -> Ranking:
    """Rank a session with handicaps, by the grades of those whom the season names."""
    found = given([folder / name for name in plan.files], sessions=True)
    asked = Asked(plan.scoring.method, plan.scoring.rules, plan.scoring.changes)
    scratch, players = found.ranked(asked), plan.attendance.players
    lines = (
        replace(line, names=find_named(players, line) or line.names)
        for line in scratch.standings
    )
    asked, doubts = handicapped(replace(scratch, standings=tuple(lines)), *graded, asked)
    ranking = found.ranked(asked)
    named = (Problem(plan.name, each.text, severity=each.severity) for each in doubts)
    return replace(ranking, problems=(*ranking.problems, *named))


def _session(
    plan: SessionPlan,
    folder: Path,
    scheme: AwardScheme | None,
    level: str,
    graded: Graded | None,
) -> tuple[SeriesSession | None, list[Problem]]:
    awards: dict[str, SessionAward] | None = None
    try:
        if graded is None:
            ranking = ranked([folder / name for name in plan.files], plan.scoring)
        else:
            ranking = _with_handicaps(plan, folder, graded)
        if scheme is not None:
            awards = {
                exact_name(line.standing): SessionAward(line.award, line.why)
                for line in awards_of(ranking, scheme, level)
            }
    except OvertrickError as error:
        return None, [Problem(plan.name, error.whole)]
    session, problems = session_of(plan.name, ranking, plan.attendance, awards)
    return session, [*ranking.problems, *problems]


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
  handicap       ebu | xg | imps | teams | cards, or your own .toml file
  grades         a file of grades: id,grade, by player or pair
  ratings        what "overtrick rate -o FILE.csv" wrote: shown beside names

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
    name, folder = named(file)
    plan, problems = read_season(read(file), name)
    table = season_table(plan, folder, problems, players=players)
    categories = plan.player_prizes if players else plan.prizes
    prizes, of_prizes = prize_lists(table.standings, categories)
    table = replace(table, problems=(*table.problems, *of_prizes))
    try:
        lines = table.lines if why is None else (_named(table, why),)
    except OvertrickError as error:
        leave_with([*table.problems, Problem("", error.whole)])
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


Tables = Mapping[str, Sequence[Standing]]

_LEAGUE_KEYS = """\b
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


@app.command(epilog=_LEAGUE_KEYS)
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
        write_json(_league_document(plan, tables, found, problems), output)
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


def _league_document(
    plan: LeaguePlan, tables: Tables, found: NextSeason | None, problems: Sequence[Problem]
) -> dict[str, Any]:
    return {
        "title": plan.title,
        "tables": [division_document(name, table) for name, table in tables.items()],
        "next_season": None if found is None else league_document(found),
        "problems": [problem_document(problem) for problem in problems],
    }
