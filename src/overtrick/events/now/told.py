"""All that was told of an event, each line with what the plans and draws say of it."""

from __future__ import annotations

from dataclasses import replace

from overtrick.events.journal.fold import State
from overtrick.events.plan.progress import matches_known, plans_of
from overtrick.events.session import Session
from overtrick.events.stages.ranking import is_of_pairs, without_matches
from overtrick.events.stages.session import completed
from overtrick.events.stages.stage import stages_of

__all__ = ["session_told"]


def session_told(state: State) -> Session:
    """
    Give what was told, as checks look at it: nothing foretold is in it.

    >>> from overtrick.events.journal.fold import fold
    >>> session_told(fold([])).lines
    ()
    """
    session = matches_known(state.session(), plans_of(state))
    for stage in stages_of(state)[0]:
        others = tuple(line for line in session.lines if line.session not in stage.sessions)
        own = completed(state, stage, session.lines)
        if is_of_pairs(state, stage, replace(session, lines=own)):
            own = without_matches(own)  # at one table there is no other room to wait for
        session = replace(session, lines=(*others, *own))
    return session
