"""What the plans say of the ranking: whether play goes on, and how many winners there are."""

from __future__ import annotations

from overtrick.compare.settings import Settings
from overtrick.core.outcome import Artificial, Bye, NotPlayed
from overtrick.events.journal.evening import Published, RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.plan import Plan
from overtrick.events.matches.gather import matches_named
from overtrick.events.plan.meetings import meetings_planned
from overtrick.events.session import Line, Session
from overtrick.movements.grid import Movers

__all__ = [
    "begun_when_announced",
    "goes_on",
    "matches_known",
    "session_of",
    "settings_now",
    "sit_outs",
]


def goes_on(state: Event, plans: tuple[Plan, ...]) -> bool:
    """
    Say whether results are still to come: of a session that is not announced, some that were
    planned are not entered.

    Where nothing was planned nobody knows, and what is told is taken for all.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(3), 2))])
    >>> goes_on(state, state.plans), goes_on(fold([]), ())
    (True, False)
    """
    stands = state.publication
    if stands.is_final:
        return False
    announced = frozenset() if stands.is_open else begun_when_announced(state)
    return any(
        not each.stands.is_settled
        for plan in plans
        if plan.session not in announced
        for each in meetings_planned(state, plan)
    )


@until_next_entry
def begun_when_announced(state: Event) -> frozenset[str]:
    """
    Give the sessions that had begun when the standings were announced last, or the only one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.moment import parse_moment
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> told = [planning(straight(3), 2), planning(straight(3), 2, "2")]
    >>> told += [RoundStarted(round="1"), Published(), RoundStarted(round="1", session="2")]
    >>> hours = [parse_moment(f"2026-03-06T1{hour}:00Z") for hour in range(5)]
    >>> state = fold(tell(facts, at=at) for facts, at in zip(told, hours, strict=True))
    >>> sorted(begun_when_announced(state))
    ['1']
    """
    sessions = {session for session, _ in state.sections}
    at = max((entry.at for entry in state.of_kind(Published)), default=None)
    if at is None or len(sessions) < 2:
        return frozenset({*sessions, "1"})
    begun = {each.facts.session for each in state.of_kind(RoundStarted) if each.at <= at}
    for key in state.meetings():
        result = state.told(key).result
        if result is not None and result.at <= at:
            begun.add(key.session)
    return frozenset(begun)


def sit_outs(state: Event, plans: tuple[Plan, ...]) -> tuple[Line, ...]:
    """
    The sit-outs that the plans foretell, of rounds that have been played.

    A round is played when something that was played in it is told, and all of a session are
    when play does not go on in it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> told = Entered(board=1, ns="1", ew="1", outcome="4S N =", round="1")
    >>> state = fold([tell(planning(movement("mitchell:3:missing=ns3"), 1)), tell(told)])
    >>> [(line.board.number, line.ew) for line in sit_outs(state, state.plans)]
    [(3, '3')]
    """
    if not any(plan.movement.has_sit_outs for plan in plans):
        return ()
    ended = {
        session: not goes_on(state, tuple(plan for plan in plans if plan.session == session))
        for session in {plan.session for plan in plans}
    }
    told = {
        (line.session, line.section, line.round)
        for place in state.boards()
        for line in state.lines(place)
        if not isinstance(line.outcome, Artificial | NotPlayed)  # known before its round
    }
    return tuple(
        line
        for plan in plans
        for line in plan.expected()
        if isinstance(line.outcome, Bye)
        and (ended[plan.session] or (line.session, line.section, line.round) in told)
    )


def session_of(state: Event, plans: tuple[Plan, ...]) -> Session:
    """
    All that happened, with the sit-outs that the plans foretell, as a session to be ranked.

    Two teams of a movement for teams are in a match with each other.

    >>> from overtrick.events.journal.fold import fold
    >>> session_of(fold([]), ()).lines
    ()
    """
    return matches_known(state.session(sit_outs(state, plans)), plans)


def matches_known(session: Session, plans: tuple[Plan, ...]) -> Session:
    """Name the matches in the sections that play a movement for teams."""
    teams = {(p.session, p.section) for p in plans if p.movement.kind is Movers.TEAMS}
    return matches_named(session, teams) if teams else session


def settings_now(state: Event, plans: tuple[Plan, ...]) -> Settings:
    """
    The settings of the ranking at this moment.

    While play goes on a board expects the results that it has, whatever ``expected`` says:
    else every early percentage would lean on results that nobody has yet.  Where nobody chose
    the number of winners, it is that of the movement: before the arrow is switched no result
    tells it, and a switch that was forgotten does not change it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("mitchell:7:arrow=7"), 3))])
    >>> settings_now(state, state.plans).winners
    1
    """
    settings = state.rules.settings
    if settings.expected == "section" and goes_on(state, plans):
        settings = settings.change(expected="board")
    if settings.winners == "auto" and len(winners := _winners(state, plans)) == 1:
        settings = settings.change(winners=winners.pop())
    return settings


def _winners(state: Event, plans: tuple[Plan, ...]) -> set[int]:
    """What all sections are planned with; nothing, if one has results and no plan."""
    planned = {(plan.session, plan.section) for plan in plans}
    if any((place.session, place.section) not in planned for place in state.boards()):
        return set()
    return {plan.movement.winners for plan in plans}
