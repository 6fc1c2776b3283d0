"""``overtrick analyse``: double dummy, par, and what each result lost."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.analysis.boards import AnalysedBoard, KnownBoard, analyse, likely_mistakes
from overtrick.analysis.figures import PlayerSeasons, records_of
from overtrick.analysis.solver import Solver
from overtrick.cli.analysed import analysed_season, known_in, played_in
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
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import Text
from overtrick.events.checks.evidence import DealKey
from overtrick.events.problem import Severity
from overtrick.events.session import Session
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.contents.contents import Contents
from overtrick.messages import translate
from overtrick.printing.analysis import draw_analysed, draw_records
from overtrick.printing.players import draw_player_season, draw_player_seasons
from overtrick.printing.problems import draw_problems

__all__ = ["app"]

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
      overtrick analyse "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -" --board 7
    """
    text = str(files[0])
    if (season := season_in(files)) is not None:
        found_season = analysed_season(*season, files[0].parent, solve=solve)
        _of_season(found_season, player, as_json, output)
        return
    if player:
        raise WrongUsage("--player is of a season: say its .json")
    is_text = len(files) == 1 and re.match("[NESW]:", text) is not None
    if (dealer or vulnerable) and not is_text:
        raise WrongUsage("--dealer and --vulnerable are of a deal given as text")
    found = Given(Session(()), []) if is_text else given(files, sessions=sessions)
    problems = found.problems
    lines, plays = played_in(found)
    known = (
        _known_of_text(text, number, dealer, vulnerable)
        if is_text
        else {key: b for key, b in known_in(found.contents).items() if number in (None, key[1])}
    )
    if not known:
        if any(problem.severity is Severity.ERROR for problem in problems):
            leave_with(problems)
        which = "" if number is None else f" {number}"
        fail(
            translate("{text}: no cards of board{which}", text=text, which=which)
            if which
            else translate("{text}: no cards of any board", text=text)
        )
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
        drawn = [draw_analysed(board) for board in boards]
        for who, title in ((contestants, Text("contestant")), (players, Text("player"))):
            if who:
                drawn.append(draw_records(who, title))
        if mistakes:
            drawn.append(draw_problems(mistakes, len(lines)))
        show("\n\n".join(drawn), output)
    leave_with([one for one in problems if one.severity is Severity.ERROR])


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
