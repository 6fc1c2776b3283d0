"""What a stage waits for: matches that are drawn and not over yet."""

from __future__ import annotations

from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.over import matches_over
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.stage import Stage, leaving

__all__ = ["to_come"]


def to_come(state: State, stage: Stage) -> tuple[tuple[Drawn, Paired], ...]:
    """
    Give the matches that lack a result, as far as they should be over by now.

    A match over two rounds may go on in the second; one of somebody who has gone home is over.

    >>> from overtrick.events.journal.fold import fold
    >>> matches = (Paired("1-3v7", "3", "7"), Paired("1-9bye", "9"))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=1, matches=matches),))
    >>> [match.match for _, match in to_come(fold([]), stage)]
    ['1-3v7']
    """
    over = matches_over(state, stage, stage_session(state, stage))
    gone = leaving(state, stage)
    return tuple(
        (draw, match)
        for draw, match in stage.paired()
        if (match.until or draw.round) <= stage.drawn
        and not match.is_bye
        and match.match not in over
        and all(
            gone.get(who or "", draw.round + 1) > draw.round for who in (match.home, match.away)
        )
    )
