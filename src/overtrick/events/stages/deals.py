"""The deals of a stage: in a Swiss and a knock-out each round drawn has its own."""

from __future__ import annotations

from overtrick.events.deals_apart import deals_apart
from overtrick.events.session import Session
from overtrick.events.stages.stage import Stage

__all__ = ["with_deals_apart"]


def with_deals_apart(stage: Stage, session: Session) -> Session:
    """
    Make a session of each round of a stage that has deals of its own.

    In a round robin boards may go round, as in a Howell: there the results say it.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.journal.stages import Drawn, Paired
    >>> from overtrick.events.session import Line
    >>> draws = tuple(Drawn(stage="1", round=nth, matches=(Paired(f"{nth}-1", "3", away),))
    ...               for nth, away in ((1, "4"), (2, "7")))
    >>> lines = [Line(Board(1), Points(420), "3", away, match=f"{nth}-1", round=str(nth))
    ...          for nth, away in ((1, "4"), (2, "7"))]
    >>> found = with_deals_apart(Stage("1", "swiss", draws=draws), Session(tuple(lines)))
    >>> [line.session for line in found.lines]
    ['1 round 1', '1 round 2']
    """
    if stage.form not in ("swiss", "knockout"):
        return deals_apart(session)
    return deals_apart(session, {match.match for _, match in stage.paired()})
