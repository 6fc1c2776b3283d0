"""What a stage waits for: matches that are drawn and not over yet."""

from __future__ import annotations

from collections import Counter

from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.stage import Stage, leaving

__all__ = ["to_come"]


def to_come(state: State, stage: Stage) -> tuple[tuple[Drawn, Paired], ...]:
    """
    Give the matches that lack a result, as far as they should be over by now.

    A match is over when it was told as a whole, or when every board has a result, in both rooms
    where teams play; one over two rounds may go on in the second.

    >>> from overtrick.events.journal.fold import fold
    >>> matches = (Paired("1-3v7", "3", "7"), Paired("1-9bye", "9"))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=1, matches=matches),))
    >>> [match.match for _, match in to_come(fold([]), stage)]
    ['1-3v7']
    """
    session = stage_session(state, stage)
    whole = {told.match for told in session.results if told.has_score}
    gone = leaving(state, stage)
    lines = Counter((line.match, line.board.number) for line in session.lines)
    rooms = 1 if is_of_pairs(state, stage, session) else 2
    boards = Counter(match for (match, _), times in lines.items() if times >= rooms)
    return tuple(
        (draw, match)
        for draw, match in stage.paired()
        if (match.until or draw.round) <= stage.drawn
        and not (match.is_bye or match.match in whole)
        and all(
            gone.get(who or "", draw.round + 1) > draw.round for who in (match.home, match.away)
        )
        and boards[match.match] < max(1, stage.number("boards") // (2 if match.half else 1))
    )
