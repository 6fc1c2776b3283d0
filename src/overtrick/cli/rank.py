"""``overtrick rank``: a ranking from results, with its travellers and its reasons."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from overtrick.cli.journal_rules import held_by
from overtrick.cli.output import AsJson, Output, fail, leave_with, show, write_json
from overtrick.cli.results import (
    SETTINGS_HELP,
    Files,
    Method,
    Rules,
    Set,
    check_method,
    read_all,
    settings_of,
)
from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.settings import Settings
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.penalty import Penalty
from overtrick.events.problem import Problem
from overtrick.events.ranking.carry import Carried, Stage, carry_formula, carry_from
from overtrick.events.ranking.handicap import Handicap
from overtrick.events.ranking.rank import rank as rank_session
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session
from overtrick.events.why.explain import why as reasons_why
from overtrick.events.why.reason import Reason
from overtrick.formats.by_contestant import read_handicaps, read_strata
from overtrick.formats.ranking_json import ranking_document, reasons_document
from overtrick.printing.ranking import draw_matches, draw_ranking
from overtrick.printing.reasons import draw_reasons
from overtrick.printing.traveller import draw_travellers

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

T = TypeVar("T")


@app.command(epilog=SETTINGS_HELP)
def rank(
    files: Files,
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    section: Annotated[
        str | None,
        typer.Option("--section", metavar="SECTION", help="Rank this section alone."),
    ] = None,
    penalties: Annotated[
        list[str] | None,
        typer.Option(
            "--penalty",
            metavar="ID=AMOUNT",
            help="Such as 7=25%, 3=2MP, 41=0.5VP; may be repeated.",
        ),
    ] = None,
    handicaps: Annotated[
        Path | None,
        typer.Option("--handicaps", metavar="FILE", help="Handicaps as CSV: id,handicap."),
    ] = None,
    strata: Annotated[
        Path | None, typer.Option("--strata", metavar="FILE", help="Strata as CSV: id,stratum.")
    ] = None,
    earlier: Annotated[
        list[Path] | None,
        typer.Option(
            "--carry", metavar="FILE", help="Results of an earlier stage, carried forward."
        ),
    ] = None,
    formula: Annotated[
        str,
        typer.Option(
            "--carry-formula",
            metavar="FORMULA",
            help="full, half, ebu, or a share such as 25%.",
        ),
    ] = "full",
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
    held = held_by(files)  # a journal holds its own rules, unless others are given
    settings = settings_of(rules, changes) if rules else held.change(changes)
    rules = rules or held.rules
    check_method(method)
    taken = [*held.penalties, *(_penalty(text) for text in penalties or [])]
    session, problems = read_all(files)
    if problems and not session.lines and not as_json:
        leave_with(problems)
    given, of_handicaps = _by_contestant(handicaps, read_handicaps)
    grouped, of_strata = _by_contestant(strata, read_strata)
    problems = [*problems, *of_handicaps, *of_strata]
    if given and not settings.handicap:
        settings = settings.change(handicap=100)
    method = method or held.method or ("teams" if session.is_teams else "matchpoints")
    if method in TEAM_METHODS and session.lines and not session.is_teams:
        fail(f"{method} compares the two rooms of a match, but no line names its match")
    ranked = partial(_ranked, session, method, rules, settings, taken, problems, given, grouped)
    try:
        carried: dict[str, Carried] = {}
        if earlier:
            before, of_earlier = read_all(earlier)
            problems += of_earlier
            stage = rank_session(before, method=method, rules=rules, settings=settings)
            carried = carry_from(stage, carry_formula(formula), Stage.of(ranked({}, None)))
        ranked = partial(ranked, carried)
        ranking = ranked(section)
        problems = [*ranking.problems]
        if why is not None:
            whole = ranking
            if section is not None:  # reasons name the results of other sections too
                whole = ranked(None)
            reasons = _why(whole, why, board, section)
            answer: Any = reasons_document(reasons) if as_json else draw_reasons(reasons)
        else:
            shown = ranking if board is None else _of_board(ranking, board)
            draw = _drawing if board is None else _travellers
            answer = ranking_document(shown) if as_json else draw(shown, travellers)
    except OvertrickError as error:
        leave_with([*problems, Problem("", str(error))])
        return
    if as_json:
        write_json(answer, output)
    else:
        show(answer, output)
    leave_with(problems)


def _ranked(
    session: Session,
    method: str,
    rules: str,
    settings: Settings,
    penalties: Sequence[Penalty],
    problems: Sequence[Problem],
    handicaps: Mapping[str, Handicap],
    strata: Mapping[str, int],
    carried: Mapping[str, Carried],
    section: str | None,
) -> Ranking:
    ranking = rank_session(
        session,
        method=method,
        rules=rules,
        settings=settings,
        section=section,
        penalties=penalties,
        problems=problems,
        handicaps=handicaps,
        strata=strata,
        carried=carried,
    )
    idle = _idle(ranking, [p for p in penalties if section in (None, p.section or section)])
    return replace(ranking, problems=(*ranking.problems, *idle))


def _by_contestant(
    file: Path | None, reader: Callable[[bytes, str], tuple[dict[str, T], list[Problem]]]
) -> tuple[dict[str, T], list[Problem]]:
    return reader(file.read_bytes(), str(file)) if file else ({}, [])


def _idle(ranking: Ranking, penalties: Sequence[Penalty]) -> Iterator[Problem]:
    for penalty in penalties:
        fitting = (
            line
            for line in ranking.standings
            if penalty.fits(line.id, line.section, line.direction)
        )
        if not any(fitting):
            yield Problem("", f"a penalty for {penalty.contestant!r}, who is not ranked")


def _penalty(text: str) -> Penalty:
    try:
        return Penalty.parse(text)
    except OvertrickError as error:
        raise typer.BadParameter(str(error)) from None


def _drawing(ranking: Ranking, travellers: bool) -> str:
    parts = [draw_ranking(ranking)]
    if ranking.matches:
        parts.insert(0, draw_matches(ranking.matches))
    if travellers and ranking.boards:
        parts.append(draw_travellers(ranking))
    return "\n\n".join(parts)


def _travellers(ranking: Ranking, _: bool) -> str:
    return draw_travellers(ranking)


def _of_board(ranking: Ranking, number: int) -> Ranking:
    boards = tuple(board for board in ranking.boards if board.number == number)
    if not boards:
        raise UnknownName(f"no result on board {number}")
    return replace(ranking, boards=boards)


def _why(ranking: Ranking, text: str, board: int | None, section: str | None) -> list[Reason]:
    who, sign, number = text.rpartition(":")
    ids = {line.id for line in ranking.standings}
    if sign and text not in ids and re.fullmatch("[0-9]{1,6}", number):
        return reasons_why(ranking, who, int(number), section)
    return reasons_why(ranking, text, board, section)
