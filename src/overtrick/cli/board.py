"""``overtrick board``: who deals a board, and who is vulnerable on it."""

from typing import Annotated

import typer

from overtrick.cli.options import argument
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.core.board import Board
from overtrick.core.seats import Vulnerability

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_WORDS = {
    Vulnerability.NONE: ("none", "nobody vulnerable"),
    Vulnerability.NS: ("ns", "North-South vulnerable"),
    Vulnerability.EW: ("ew", "East-West vulnerable"),
    Vulnerability.ALL: ("both", "both sides vulnerable"),
}


@app.command()
def board(
    number: Annotated[
        int | None, argument("[N]", "The board's number; without it the 16 of a cycle.")
    ] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say who deals a board and who is vulnerable on it (Law 2).

    \b
    Examples:
      overtrick board 7
      overtrick board
      overtrick board 7 --json
    """
    boards = [Board(each) for each in range(1, 17)] if number is None else [Board(number)]
    if as_json:
        documents = [_document(each) for each in boards]
        write_json({"boards": documents} if number is None else documents[0], output)
    else:
        show("\n".join(map(_said, boards)), output)


def _document(board: Board) -> dict[str, object]:
    vulnerable, _ = _WORDS[board.vulnerability]
    return {"board": board.number, "dealer": board.dealer.value, "vulnerable": vulnerable}


def _said(board: Board) -> str:
    _, vulnerable = _WORDS[board.vulnerability]
    return f"Board {board.number}: dealer {board.dealer.name.title()}, {vulnerable}"
