"""All that is wrong or doubtful in an event: its journal, its plan, its rounds, its results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from overtrick.core.deal import Deal
from overtrick.core.trick_table import TrickTable
from overtrick.events.checks.evidence import DealKey, limits_of
from overtrick.events.checks.problems import problems_of
from overtrick.events.journal.fold import Event
from overtrick.events.now.doubts import off_plan_problems, problems, unmarked, valid_marks
from overtrick.events.plan.progress import matches_known, settings_now
from overtrick.events.problem import Problem
from overtrick.events.session import Session
from overtrick.events.stages.ranking import is_of_pairs, without_matches
from overtrick.events.stages.session import completed
from overtrick.events.stages.to_come import overdue_problems

__all__ = ["problems_listed", "session_told"]


def problems_listed(
    state: Event,
    found: Iterable[Problem] = (),
    *,
    deals: Mapping[DealKey, Deal] | None = None,
    trick_tables: Mapping[DealKey, TrickTable] | None = None,
) -> list[Problem]:
    """
    List the problems of an event, with those *found* before, without what was marked valid.

    *deals* and *trick_tables* are what is known of the cards.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> results = ["4S N =", "4S N +1"]
    >>> told = [tell(Entered(board=7, ns="3", ew="10", outcome=text)) for text in results]
    >>> print(problems_listed(fold(told))[0])
    board 7, 3 v 10: 4S N +1 stands, but 4S N = was told as well
    """
    rules, roster = state.rules, state.roster
    contestants = {who for who, _, _ in roster.contestants}
    listed = problems_of(
        session_told(state),
        known={*contestants, *roster.players} if contestants else None,
        valid=valid_marks(state),
        method=rules.method,
        settings=settings_now(state, state.plans),
        deals=deals,
        trick_tables=trick_tables,
        limits=limits_of(rules.conditions.tricks_differ),
        problems=[
            *found,
            *problems(state),
            *off_plan_problems(state),
            *overdue_problems(state),
        ],
    )
    return unmarked(state, listed)


def session_told(state: Event) -> Session:
    """
    Give what was told, as checks look at it: nothing foretold is in it.

    >>> from overtrick.events.journal.fold import fold
    >>> session_told(fold([])).lines
    ()
    """
    session = matches_known(state.session(), state.plans)
    for stage in state.stages:
        others = tuple(line for line in session.lines if line.session not in stage.sessions)
        own = completed(state, stage, session.lines)
        if is_of_pairs(state, stage, replace(session, lines=own)):
            own = without_matches(own)  # at one table there is no other room to wait for
        session = replace(session, lines=(*others, *own))
    return session
