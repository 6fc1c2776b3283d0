"""``overtrick rank``: a ranking from results, with its travellers and its reasons."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from overtrick.cli.given import (
    Given,
    OfBoard,
    OneSection,
    Travellers,
    Why,
    given,
    reasons_of,
    show_reasons,
)
from overtrick.cli.options import option
from overtrick.cli.output import (
    FEW_ALIKE,
    AsJson,
    Output,
    WrongUsage,
    as_usage,
    leave_with,
    read,
    refuse,
    show,
    write_json,
)
from overtrick.cli.progress import doing
from overtrick.cli.results import Files, Map, Sessions, mapping_of, of_house_or_own
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, asked_of
from overtrick.cli.written import is_table, write_ranking
from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.victory_points import vp_scale
from overtrick.core.exact import Exact, parse_exact
from overtrick.errors import Counted, InvalidScale, OvertrickError, Text, UnknownName
from overtrick.events.awards.handicaps import (
    HANDICAP_RULES,
    HandicapRule,
    handicapped,
    read_handicap_rule,
)
from overtrick.events.checks.missing import missing_rooms
from overtrick.events.matches.match import Scoring
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.carry import carry_formula, carry_from
from overtrick.events.ranking.extras import with_ratings
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import unknown_names
from overtrick.events.rulings import Penalty
from overtrick.events.session import Session
from overtrick.formats.answers.ranking_json import board_field_document, ranking_parts
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import board_fields
from overtrick.formats.lists.players_file import read_grades, read_handicaps, read_strata
from overtrick.printing.ranking import draw_matches, draw_ranking
from overtrick.printing.traveller import draw_fields, draw_travellers

__all__ = [
    "Graded",
    "Grades",
    "HandicapName",
    "Rated",
    "RatingsFile",
    "app",
    "by_contestant",
    "graded_by",
    "ratings_in",
]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

T = TypeVar("T")

HandicapName = Annotated[
    str,
    option(
        "--handicap",
        "ebu|xg|imps|teams|cards|FILE",
        "Work handicaps out from --grades; FILE is a rule of your own (.toml).",
    ),
]
Grades = Annotated[
    Path | None,
    option("--grades", "FILE", "Grades as CSV: id,grade, by player or pair."),
]
RatingsFile = Annotated[
    Path | None,
    option("--ratings", "FILE", 'Show the ratings that "overtrick rate -o FILE.csv" wrote.'),
]
Strata = Annotated[Path | None, option("--strata", "FILE", "Strata as CSV: id,stratum.")]


@app.command(epilog=SETTINGS_HELP)
def rank(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    mapping: Map = None,
    sessions: Sessions = False,
    section: OneSection = None,
    penalties: Annotated[
        list[str] | None,
        option("--penalty", "ID=AMOUNT", "Such as 7=25%, 3=2MP, 41=0.5VP; may be repeated."),
    ] = None,
    handicaps: Annotated[
        Path | None, option("--handicaps", "FILE", "Handicaps as CSV: id,handicap.")
    ] = None,
    handicap: HandicapName = "",
    grades: Grades = None,
    ratings: RatingsFile = None,
    strata: Strata = None,
    earlier: Annotated[
        list[Path] | None,
        option("--carry", "FILE", "Results of an earlier stage, carried forward."),
    ] = None,
    formula: Annotated[
        str, option("--carry-formula", "FORMULA", "full, half, ebu, or a share such as 25%.")
    ] = "full",
    board: OfBoard = None,
    travellers: Travellers = False,
    why: Why = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank a session or an event from its results.

    Problems in the file are listed, of those alike the first five and a count (--json has
    all); the rest is ranked. Without --method results that
    belong to matches are scored as teams, all others at matchpoints. A journal given
    alone is ranked as "overtrick event rank" does, under the rules that it holds; that
    verb has --stage and --round.

    \b
    Examples:
      overtrick rank examples/evening.csv --rules compscore
      overtrick rank examples/evening.csv --board 7
      overtrick rank examples/evening.csv --why 6:7
      overtrick rank examples/evening.csv --method butler --set trim=1 --json
    """
    asked = asked_of(method, rules, changes)
    of_grades: list[Problem] = []
    graded = graded_by(handicap, grades, of_grades, handicaps)
    found = given(files, mapping=mapping_of(mapping), sessions=sessions, results_only=True)
    if _is_field_alone(found, as_json, output):
        return
    if found.problems and found.is_empty and not as_json:
        leave_with(found.problems, FEW_ALIKE)
    shares, of_handicaps = by_contestant(handicaps, read_handicaps)
    groups, of_strata = by_contestant(strata, read_strata)
    fields = board_fields(found.contents.field_results)
    found = found._replace(contents=Contents())  # the lines are all that is ranked
    found.problems.extend([*of_handicaps, *of_strata])
    against = tuple(map(_penalty, penalties or ()))
    asked = replace(asked, penalties=against, handicaps=shares, strata=groups)
    _check_rooms(method, found.session)
    try:
        if earlier:
            asked = _carried(found, asked, earlier, formula)
        if graded is not None:
            asked, doubts = handicapped(found.ranked(asked), *graded, asked)
            found.problems.extend([*of_grades, *doubts])
        ranking = _ranked(found, asked, section, ratings)
        problems = ranking.problems
        if why is not None:  # reasons name the results of other sections too
            whole = ranking if section is None else found.ranked(asked)
            reasons = reasons_of(whole, why, board, section)
        elif board is not None:
            ranking = _of_board(ranking, board)
    except OvertrickError as error:
        leave_with([*found.problems, Problem("", error.whole)])
        return
    doing("writing")
    if why is not None:
        show_reasons(reasons, output, as_json=as_json)
    elif as_json:
        told_too = [board_field_document(field) for field in fields]
        write_json(ranking_parts(ranking) | ({"fields": told_too} if fields else {}), output)
    elif output is not None and board is None and is_table(output):
        write_ranking(ranking_parts(ranking), found.session.title, output)
    else:
        show(
            _drawing(ranking, travellers) if board is None else draw_travellers(ranking), output
        )
    leave_with(problems, FEW_ALIKE)


def _ranked(found: Given, asked: Asked, section: str | None, ratings: Path | None) -> Ranking:
    """Rank what was read, with what is doubtful in it, and everybody's ratings."""
    ranking = found.ranked(asked, section)
    _check_scale(ranking)
    problems = [*ranking.problems, *_idle(ranking, asked.penalties, section)]
    if found.state is None and ranking.is_of_teams:
        problems += _of_one_room(found.session, section)
    told, of_ratings = ratings_in(ratings)
    lines = tuple(with_ratings(ranking.standings, told))
    return replace(ranking, standings=lines, problems=(*problems, *of_ratings))


def _is_field_alone(found: Given, as_json: bool, output: Path | None) -> bool:
    """Show frequency tables, of which nobody is named, where there is nothing else to rank."""
    results = found.contents.field_results
    if results and not found.session.lines and not as_json:
        show(draw_fields(board_fields(results)), output)
        leave_with(found.problems)
        return True
    if results:
        text = "frequency tables, of which nobody is named, are not ranked"
        found.problems.append(Problem("", text, severity=Severity.NOTE))
    return False


Graded = tuple[HandicapRule, Mapping[str, Exact]]
"""How grades become handicaps, and everybody's grade."""


def graded_by(
    name: str, grades: Path | None, problems: list[Problem], handicaps: Path | None = None
) -> Graded | None:
    """
    Find a rule of handicaps and read the grades; None where neither is named.

    >>> graded_by("", None, []) is None
    True
    """
    if not name and grades is None:
        return None
    if not name or grades is None or handicaps is not None:
        raise WrongUsage("--handicap and --grades go together, without --handicaps")
    rule = of_house_or_own("handicap", name, HANDICAP_RULES, read_handicap_rule)
    told, wrong = read_grades(read(grades), str(grades), rule.grade)
    problems += wrong
    return rule, told


Rated = tuple[dict[str, Exact], list[Problem]]
"""Ratings by player, and what is wrong with the list."""


def ratings_in(file: Path | None) -> Rated:
    """
    Read a list of ratings by player, where one is named.

    >>> ratings_in(None)
    ({}, [])
    """
    return ({}, []) if file is None else read_grades(read(file), str(file), parse_exact)


def _check_rooms(method: str, session: Session) -> None:
    """Refuse a method for teams where no line names its match."""
    if method in TEAM_METHODS and session.lines and not session.is_teams:
        refuse(
            "{method} compares the two rooms of a match, but no line names its match",
            method=method,
        )


def _check_scale(ranking: Ranking) -> None:
    """Refuse a scale of victory points that no match of the teams could be scored by."""
    with as_usage(InvalidScale, of="vp_scale"):
        if ranking.is_of_teams and Scoring(ranking.method, ranking.settings).has_imps:
            vp_scale(ranking.settings.vp_scale)


def _of_one_room(session: Session, section: str | None) -> Iterator[Problem]:
    """Name the boards of matches that only one room has, for they count nothing."""
    for gap in missing_rooms(line for line in session.lines if section in (None, line.section)):
        where = gap.place.where if gap.place is not None else ""
        text = Text("{gap}; not compared", gap=gap.text)
        yield Problem(where, text, severity=Severity.NOTE)


def _carried(found: Given, asked: Asked, earlier: list[Path], formula: str) -> Asked:
    """Bring what earlier results give, by a formula that looks at both stages."""
    before, alone = given(earlier, sessions=True), found.ranked(asked)
    shared = replace(asked, penalties=(), handicaps={}, strata={})
    if before.state is not None:
        stage = before.ranked(shared)
    else:  # a table has no rules of its own: it is ranked as what it is carried to
        held = found.state.rules if found.state is not None else None
        shared = replace(shared, method=alone.method)
        name, settings = ("default", None) if held is None else (held.name, held.settings)
        stage = shared.rank(before.session, rules=name, settings=settings)
    found.problems.extend(before.problems if before.state is None else stage.problems)
    carried = carry_from(stage, carry_formula(formula), alone)
    absent = set(unknown_names(carried, alone.standings))
    if absent and len(absent) < len(carried):  # who has not gone through
        text = Counted(
            "{count} contestant of the earlier stage is not in this one",
            "{count} contestants of the earlier stage are not in this one",
            len(absent),
        )
        found.problems.append(Problem("", text, severity=Severity.NOTE))
        carried = {who: each for who, each in carried.items() if who not in absent}
    return replace(asked, carried=carried)


def by_contestant(
    file: Path | None, reader: Callable[[bytes, str], tuple[dict[str, T], list[Problem]]]
) -> tuple[dict[str, T], list[Problem]]:
    """
    Read a list by contestant, where one is named.

    >>> by_contestant(None, read_strata)
    ({}, [])
    """
    return reader(read(file), str(file)) if file else ({}, [])


def _idle(
    ranking: Ranking, penalties: Sequence[Penalty], section: str | None
) -> Iterator[Problem]:
    for penalty in penalties:
        if section not in (None, penalty.section or section):
            continue
        fitting = (
            line
            for line in ranking.standings
            if penalty.fits(line.id, line.section, line.direction)
        )
        if not any(fitting):
            yield Problem(
                "",
                Text(
                    "a penalty for {contestant!r}, who is not ranked",
                    contestant=penalty.contestant,
                ),
            )


def _penalty(text: str) -> Penalty:
    with as_usage(OvertrickError):
        return Penalty.parse(text)


def _drawing(ranking: Ranking, travellers: bool) -> str:
    parts = [draw_ranking(ranking)]
    if ranking.matches:
        parts.insert(0, draw_matches(ranking.matches))
    if travellers and ranking.boards:
        parts.append(draw_travellers(ranking))
    return "\n\n".join(parts)


def _of_board(ranking: Ranking, number: int) -> Ranking:
    boards = tuple(board for board in ranking.boards if board.number == number)
    if not boards:
        raise UnknownName("no result on board {number}", number=number)
    return replace(ranking, boards=boards)
