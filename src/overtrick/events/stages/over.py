"""Which matches of a stage are over: told as a whole, or with a result of every board."""

from __future__ import annotations

from collections import Counter

from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import Paired
from overtrick.events.session import Session
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.stage import Stage

__all__ = ["matches_over"]


def matches_over(state: State, stage: Stage, session: Session) -> set[str]:
    """
    Name the matches of a stage that are over.

    By its boards a match is over when all that are scheduled have a result, in both rooms where
    teams play; ``NP`` is one.  A knock-out that does not say how many there are is never
    decided by boards: the first of them must not send a team home.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, MatchTold
    >>> from overtrick.events.stages.session import stage_session
    >>> told = MatchTold(match="1-3v7", home_imps="34", away_imps="21")
    >>> stage = Stage("1", "swiss")
    >>> state = fold([tell(told)])
    >>> matches_over(state, stage, stage_session(state, stage))
    {'1-3v7'}
    """
    rooms = 1 if is_of_pairs(state, stage, session) else 2
    lines = Counter((line.match, line.board.number) for line in session.lines)
    boards = Counter(match for (match, _), times in lines.items() if times >= rooms)
    played = {
        match.match
        for _, match in stage.paired()
        if (needed := _scheduled(stage, match)) and boards[match.match] >= needed
    }
    return played | {e.match for e in session.results if e.has_score or e.kind == "bye"}


def _scheduled(stage: Stage, match: Paired) -> int:
    """How many boards a match takes; 0 where boards cannot end it."""
    whole = stage.number("boards")
    if not whole:
        return 0 if stage.form == "knockout" else 1
    return max(1, whole // 2) if match.half else whole
