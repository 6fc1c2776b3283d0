"""A line of a ranking explained, as ``--why ID`` or ``--why ID:BOARD`` asks for it."""

import re
from typing import Annotated

import typer

from overtrick.events.ranking.report import Ranking
from overtrick.events.why.explain import why
from overtrick.events.why.reason import Reason

__all__ = ["Why", "reasons_of"]

Why = Annotated[
    str | None,
    typer.Option("--why", metavar="ID[:BOARD]", help="Explain a line of the ranking."),
]


def reasons_of(
    ranking: Ranking, text: str, board: int | None = None, section: str | None = None
) -> list[Reason]:
    """
    Explain a line as it was asked; an id may hold a colon itself.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Line, Session
    >>> lines = [Line(Board(7), Points(420), str(n), str(n + 10)) for n in (1, 2)]
    >>> [reason.text for reason in reasons_of(rank(Session(tuple(lines))), "1:7")[0].below]
    ['board 7: 1 of 2, NS against 11: +420']

    :raises UnknownName: if nobody has that id, or has no line on that board.
    """
    who, sign, number = text.rpartition(":")
    ids = {line.id for line in ranking.standings}
    if sign and text not in ids and re.fullmatch("[0-9]{1,6}", number):
        return why(ranking, who, int(number), section)
    return why(ranking, text, board, section)
