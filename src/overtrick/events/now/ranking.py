"""Rank an event from its journal, under the rules that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.events.journal.fold import Event
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.now.doubts import unmarked
from overtrick.events.plan.progress import session_of, settings_now
from overtrick.events.problem import Problem
from overtrick.events.ranking.asked import NOTHING_ASKED, Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.stages.knockout import with_places
from overtrick.events.stages.ladder import with_rungs
from overtrick.events.stages.ranking import stage_ranking

__all__ = ["ranking_of"]


def ranking_of(
    state: Event,
    *,
    stage: str = "",
    until: int | None = None,
    section: str | None = None,
    problems: Sequence[Problem] = (),
    asked: Asked = NOTHING_ASKED,
) -> Ranking:
    """
    Rank an event; *problems* found in reading go in front of the others.

    Of an event in stages it is the *stage* of that id, or else the one being played, after
    the round *until*, or else as it stands.  What is *asked* goes before the event's own rules.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> results = ["3NT E -1", "4S E =", "4S E +1", "3S E +1"]
    >>> told = [tell(Entered(board=1, ns=str(n), ew=str(n), outcome=text))
    ...         for n, text in enumerate(results, 1)]
    >>> [(line.id, line.total) for line in ranking_of(fold(told)).standings][:2]
    [('1', 6), ('4', 4)]

    :raises UnknownName: if there is no such stage, section, method or profile.
    :raises InvalidSetting: if a setting is asked that nobody knows.
    """
    if stage or state.stages:
        found = [*problems, *doubts(state)]
        staged = state.stage(stage)
        ranked = stage_ranking(
            state, staged, until, section=section, problems=found, asked=asked
        )
        ranked = with_rungs(state, staged, with_places(state, staged, ranked))
        return replace(ranked, problems=tuple(unmarked(state, ranked.problems)))
    plans, rules = state.plans, state.rules
    session = session_of(state, plans)
    ranked = asked.rank(
        session,
        method=rules.method,
        rules=rules.name,
        settings=settings_now(state, plans),
        section=section,
        penalties=state.penalties,
        problems=[*problems, *doubts(state)],
    )
    return replace(ranked, problems=tuple(unmarked(state, ranked.problems)))
