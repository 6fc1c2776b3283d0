"""``overtrick analyse``: double dummy, par, and what each result lost."""

import re
from typing import Annotated, Any

import typer

from overtrick.analysis.boards import AnalysedBoard, KnownBoard, analyse
from overtrick.analysis.figures import records_of
from overtrick.analysis.solver import Solver
from overtrick.cli.given import given
from overtrick.cli.output import AsJson, Output, fail, leave_with, show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import Files, Sessions
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.seats import Seat, Vulnerability
from overtrick.events.checks.evidence import DealKey
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.answers.ranking_json import problem_document
from overtrick.formats.contents.contents import Contents
from overtrick.printing.analysis import draw_analysed, draw_records

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def analyse_files(
    files: Files,
    sessions: Sessions = False,
    number: Annotated[
        int | None, typer.Option("--board", metavar="N", help="This board alone.")
    ] = None,
    dealer: Annotated[
        str, typer.Option("--dealer", metavar="SEAT", help="Of a deal given as text.")
    ] = "",
    vulnerable: Annotated[
        str, typer.Option("--vulnerable", metavar="WHO", help="Of a deal given as text.")
    ] = "",
    solve: Annotated[
        bool,
        typer.Option("--solve", help="Solve each deal, whatever the file says can be made."),
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

    \b
    Examples:
      overtrick analyse examples/hands.pbn
      overtrick analyse examples/hands.pbn --board 7 --json
      overtrick analyse "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -" --board 7
    """
    text = str(files[0])
    if len(files) == 1 and re.match("[NESW]:", text):
        contents = Contents()
        problems: list[Problem] = []
        lines: tuple[Line, ...] = ()
        known = _known_of_text(text, number, dealer, vulnerable)
        plays: dict[int, Any] = {}
    else:
        if dealer or vulnerable:
            raise typer.BadParameter("--dealer and --vulnerable are of a deal given as text")
        found = given(files, sessions=sessions)
        contents, problems = found.contents, found.problems
        records = [record for record in contents.records if not record.is_pending]
        lines = found.session.lines if found.state else tuple(r.line for r in records)
        plays = {
            place: [shown.card for shown in record.cards if shown.card is not None]
            for place, record in enumerate(() if found.state else records)
            if record.cards and all(shown.card is not None for shown in record.cards)
        }
        known = {
            key: told for key, told in _known(contents).items() if number in (None, key[1])
        }
    if not known:
        which = "" if number is None else f" {number}"
        fail(f"{text}: no cards of board{which}" if which else f"{text}: no cards of any board")
    doing("solving")
    boards, doubts = analyse(lines, known, plays=plays, solver=Solver(), solve=solve)
    problems += doubts
    contestants, players = records_of(boards, _settings(contents))
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
        for who, title in ((contestants, "contestant"), (players, "player")):
            if who:
                drawn.append(draw_records(who, title))
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


def _known(contents: Contents) -> dict[DealKey, KnownBoard]:
    """The boards whose cards or tricks are known; one that differs by section is left out."""
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
