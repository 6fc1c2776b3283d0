"""
``overtrick analyse``: double dummy, par, and what each result lost.

What verbs of analysis share: the cards and the play of files, and the seasons of players.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.analysis.boards import AnalysedBoard, KnownBoard, analyse, likely_mistakes
from overtrick.analysis.figures import (
    AnalysedSession,
    PlayerSeasons,
    player_seasons,
    records_of,
)
from overtrick.analysis.solver import Solver
from overtrick.cli.given import Given, given
from overtrick.cli.options import flag, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    fail,
    leave_with,
    refuse,
    show,
    write_json,
)
from overtrick.cli.progress import doing
from overtrick.cli.results import Files, Sessions
from overtrick.cli.season import season_in
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.core.watched import watched
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.checks.evidence import DealKey
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import Asked
from overtrick.events.series.sessions import session_of
from overtrick.events.session import Line, Session
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.lists.season_file import SeasonPlan, SessionPlan
from overtrick.messages import translate
from overtrick.printing.analysis import (
    draw_analysed,
    draw_player_season,
    draw_player_seasons,
    draw_records,
)
from overtrick.printing.problems import draw_problems

__all__ = ["analyse_season", "app"]


def _played_in(found: Given) -> tuple[Sequence[Line], dict[int, list[Card]]]:
    """Give the lines, and by the place of a line the cards played, where all are told."""
    if found.state:
        return found.session.lines, {}
    records = [record for record in found.contents.records if not record.is_pending]
    plays = {
        place: [shown.card for shown in record.cards if shown.card is not None]
        for place, record in enumerate(records)
        if record.cards and all(shown.card is not None for shown in record.cards)
    }
    return [record.line for record in records], plays


def analyse_season(file: str | Path, *, solve: bool = False) -> PlayerSeasons:
    """
    Work out what the players of a season did; its files are named from the folder of *file*.

    A session without cards counts beside the field alone, and says so.  With *solve* each deal
    is solved even if its file says what can be made.

    >>> found = analyse_season("examples/autumn.json")
    >>> ann = next(season for season in found.seasons if season.name == "Ann")
    >>> sorted(ann.partners), ann.whole.figures["field"].boards
    (['Bob', 'Fay', 'Jan', 'Ned'], 56)

    :raises InvalidFile: if it is no season.
    :raises MissingExtra: if a deal must be solved and the library is not there.
    """
    if (season := season_in([Path(file)])) is None:
        raise InvalidFile("no season: it has no sessions", where=str(file))
    return _analysed_season(*season, Path(file).parent, solve=solve)


def _analysed_season(
    plan: SeasonPlan, odd: Sequence[Problem], folder: Path, *, solve: bool = False
) -> PlayerSeasons:
    """Work out what the players of a season did that has been read; *odd* is what was wrong."""
    problems = list(odd)
    solver = Solver()
    sessions: list[AnalysedSession] = []
    for each in watched(plan.sessions, "sessions", len(plan.sessions)):
        try:
            session, own = _analysed(each, folder, solver, solve)
        except OvertrickError as error:
            problems.append(Problem(each.name, error.text))
            continue
        sessions.append(session)
        problems += own
    return PlayerSeasons(tuple(player_seasons(sessions)), tuple(problems))


def _analysed(
    plan: SessionPlan, folder: Path, solver: Solver, solve: bool
) -> tuple[AnalysedSession, list[Problem]]:
    found = given([folder / name for name in plan.files], sessions=True)
    scoring = plan.scoring
    ranking = found.ranked(Asked(scoring.method, scoring.rules, scoring.changes))
    session, problems = session_of(plan.name, ranking, plan.attendance)
    boards: list[AnalysedBoard] = []
    if known := _known_in(found.contents):
        lines, plays = _played_in(found)
        boards, doubts = analyse(lines, known, plays=plays, solver=solver, solve=solve)
        problems += doubts
    else:
        said = Text("no cards: its results count beside the field alone")
        problems.append(Problem(plan.name, said, severity=Severity.NOTE))
    told = AnalysedSession(plan.name, ranking, session.sittings, boards)
    return told, [*ranking.problems, *problems]


def _known_in(contents: Contents) -> dict[DealKey, KnownBoard]:
    """Give the boards whose cards or tricks are known; those that differ by section are not."""
    deals, tables = contents.known_deals(), contents.trick_tables()
    boards = {
        (dealt.session, dealt.board.number, dealt.version): dealt.board
        for dealt in contents.deals
    }
    return {
        key: KnownBoard(board, deals.get(key), tables.get(key))
        for key, board in sorted(boards.items())
        if key in deals or key in tables
    }


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def analyse_files(
    files: Files,
    sessions: Sessions = False,
    number: Annotated[int | None, option("--board", "N", "This board alone.")] = None,
    dealer: Annotated[str, option("--dealer", "SEAT", "Of a deal given as text.")] = "",
    vulnerable: Annotated[str, option("--vulnerable", "WHO", "Of a deal given as text.")] = "",
    player: Annotated[str, option("--player", "NAME", "Of a season: this player's.")] = "",
    solve: Annotated[
        bool, flag("--solve", "Solve each deal, whatever the file says can be made.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say what could be made on each board, its par, and what each result lost to it.

    Points are for North-South: par minus the score is what the bidding, the lead, declarer
    and the defence lost, and these four sum to it. Deals that the file does not solve itself
    are solved once (extra analysis) and remembered. In place of a file a deal may be given
    as PBN writes it.

    Of a season (.json) it says what its players did: with whom, session by session, against
    the field and double dummy, and how uncertain that is.

    \b
    Examples:
      overtrick analyse examples/hands.pbn
      overtrick analyse examples/hands.pbn --board 7 --json
      overtrick analyse examples/autumn.json --player Ann
      overtrick analyse "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -"
    """
    text = str(files[0])
    if (season := season_in(files)) is not None:
        found_season = _analysed_season(*season, files[0].parent, solve=solve)
        _of_season(found_season, player, as_json, output)
        return
    if player:
        raise WrongUsage("--player is of a season: say its .json")
    is_text = len(files) == 1 and re.match("[NESW]:", text) is not None
    if (dealer or vulnerable) and not is_text:
        raise WrongUsage("--dealer and --vulnerable are of a deal given as text")
    found = Given(Session(()), []) if is_text else given(files, sessions=sessions)
    problems = found.problems
    lines, plays = _played_in(found)
    known = (
        _known_of_text(text, number, dealer, vulnerable)
        if is_text
        else {
            key: b for key, b in _known_in(found.contents).items() if number in (None, key[1])
        }
    )
    if not known:
        _refuse_without_cards(text, number, problems)
    doing("solving")
    boards, doubts = analyse(lines, known, plays=plays, solver=Solver(), solve=solve)
    mistakes = likely_mistakes(lines, boards)
    problems += [*doubts, *mistakes]
    contestants, players = records_of(boards, _settings(found.contents))
    if as_json:
        document: dict[str, Any] = {
            "boards": [_document(board) for board in boards],
            "contestants": [record.to_dict() for record in contestants],
            "players": [record.to_dict() for record in players],
            "problems": [problem_document(one) for one in problems],
        }
        write_json(document, output)
    else:
        drawn = [*map(draw_analysed, boards)]
        for who, title in ((contestants, Text("contestant")), (players, Text("player"))):
            drawn += [draw_records(who, title)] if who else []
        drawn += [draw_problems(mistakes, len(lines))] if mistakes else []
        show("\n\n".join(drawn), output)
    leave_with([one for one in problems if one.severity is Severity.ERROR])


def _refuse_without_cards(text: str, number: int | None, problems: list[Problem]) -> None:
    if any(problem.severity is Severity.ERROR for problem in problems):
        leave_with(problems)
    if number is None:
        fail(translate("{text}: no cards of any board", text=text))
    fail(translate("{text}: no cards of board{which}", text=text, which=f" {number}"))


def _known_of_text(
    text: str, number: int | None, dealer: str, vulnerable: str
) -> dict[DealKey, KnownBoard]:
    deal = Deal.parse(text)
    board = Board(
        1 if number is None else number,
        Seat.parse(dealer) if dealer else None,
        Vulnerability.parse(vulnerable) if vulnerable else None,
    )
    return {("1", board.number, "a"): KnownBoard(board, deal)}


def _of_season(found: PlayerSeasons, player: str, as_json: bool, output: Path | None) -> None:
    seasons = [one for one in found.seasons if player in ("", one.name)]
    if player and not seasons:
        there = ", ".join(sorted(one.name for one in found.seasons))
        refuse("no {who!r} in the season; there are: {known}", who=player, known=there)
    if as_json:
        write_json({"players": [one.to_dict() for one in seasons]}, output)
    else:
        show(draw_player_season(seasons[0]) if player else draw_player_seasons(seasons), output)
    leave_with([one for one in found.problems if one.severity is not Severity.QUESTION])


def _settings(contents: Contents) -> Settings:
    return (
        Settings()
        if contents.about.winners is None
        else Settings(winners=contents.about.winners)
    )


def _document(board: AnalysedBoard) -> dict[str, Any]:
    session, number, version = board.key
    return {
        "board": number,
        "session": session,
        "board_version": version,
        "dealer": str(board.board.dealer),
        "vulnerable": str(board.board.vulnerability),
        "deal": str(board.known.deal) if board.known.deal else None,
        "tricks": {
            str(seat): {
                str(strain): tricks for by, strain, tricks in board.tricks.rows() if by is seat
            }
            for seat in Seat
        },
        "source": str(board.source),
        "par": board.par.to_dict(),
        "lines": [
            {
                "section": told.line.section,
                "round": told.line.round,
                "table": told.line.table,
                "ns": told.line.ns,
                "ew": told.line.ew,
                "contract": str(told.result.contract) if told.result else None,
                "declarer": str(told.result.declarer) if told.result else None,
                "lead": told.line.lead,
                "tricks": told.result.tricks if told.result else None,
                "score": told.points,
                "par": board.par.ns,
                "lost": told.lost.to_dict() if told.lost else None,
                "double_dummy": told.tricks.to_dict() if told.tricks else None,
            }
            for told in board.lines
        ],
    }
