"""Whether play is known to go on: a plan has meetings that nobody has told a result of."""

from __future__ import annotations

from overtrick.compare.settings import Settings
from overtrick.events.journal.evening import MovementPlanned
from overtrick.events.journal.fold import State
from overtrick.events.journal.publication import Stage, publication
from overtrick.events.plan.plan import Plan, plan_of

__all__ = ["goes_on", "plans_of", "settings_now"]


def plans_of(state: State) -> tuple[Plan, ...]:
    """The plan of every section that has one."""
    sections = {
        (entry.facts.session, entry.facts.section): None
        for entry in state.of_kind(MovementPlanned)
        if isinstance(entry.facts, MovementPlanned)
    }
    found = (plan_of(state, session, section)[0] for session, section in sections)
    return tuple(plan for plan in found if plan is not None)


def goes_on(state: State, plans: tuple[Plan, ...]) -> bool:
    """
    Say whether results are still to come: nothing is published, and some that were planned
    are not told.

    Where nothing was planned nobody knows, and what is told is taken for all.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.plan.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(3), 2))])
    >>> goes_on(state, plans_of(state)), goes_on(fold([]), ())
    (True, False)
    """
    if publication(state).stage is not Stage.OPEN:
        return False
    told: dict[tuple[str, str], int] = {}
    for place in state.boards():
        key = place.session, place.section
        told[key] = told.get(key, 0) + len(state.lines(place))
    return any(told.get((plan.session, plan.section), 0) < plan.plays for plan in plans)


def settings_now(state: State, plans: tuple[Plan, ...]) -> Settings:
    """
    The settings of the ranking at this moment.

    While play goes on a board expects the results that it has, whatever ``expected`` says:
    else every early percentage would lean on results that nobody has yet.
    """
    settings = state.rules.settings
    if settings.expected == "section" and goes_on(state, plans):
        return settings.change(expected="board")
    return settings
