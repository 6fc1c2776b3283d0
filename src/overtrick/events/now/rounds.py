"""How far an event has come, round by round: what its plan or draw says, else what was told."""

from __future__ import annotations

from typing import NamedTuple

from overtrick.core.letters import natural, next_number, whole_number
from overtrick.core.outcome import Bye
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.memory import until_next_entry, while_same
from overtrick.events.journal.plan import Plan, Stage
from overtrick.events.plan.meetings import meetings_planned, rounds_waiting
from overtrick.events.plan.sittings import sittings_of
from overtrick.events.stages.knockout import rounds_needed
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import round_in_play, to_come
from overtrick.movements.grid import GridMeeting, Seating

__all__ = [
    "Rounds",
    "boards_a_round",
    "is_drawn",
    "is_over",
    "is_played",
    "latest_round",
    "next_planned",
    "next_session",
    "plan_before",
    "round_of",
    "rounds_of",
    "sections_of",
    "session_before",
    "session_in_play",
]

_DRAWN = ("swiss", "round_robin", "knockout")


class Rounds(NamedTuple):
    """
    How many rounds are over, of how many; None where nobody has planned them.

    A round is over when all its results are told, or a later one has begun.
    """

    over: int = 0
    planned: int | None = None
    begun: int = 0
    """The last round that was called or has a result; 0 before the first."""


def rounds_of(state: Event, session: str = "") -> Rounds:
    """
    Say how many rounds of a session are over in every section; else of the one in play.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> entries = [planning(straight(7), 3), RoundStarted(round="3")]
    >>> rounds_of(fold(tell(each) for each in entries))
    Rounds(over=2, planned=7, begun=3)
    """
    return _rounds(state, session or session_in_play(state))


@until_next_entry
def _rounds(state: Event, session: str) -> Rounds:
    plans = [plan for plan in state.plans if plan.session == session]
    if plans:
        found = [_of_plan(state, plan) for plan in plans]
        return Rounds(
            min(each.over for each in found),
            max(each.planned or 0 for each in found),
            max(each.begun for each in found),
        )
    for stage in state.stages:
        if session in stage.sessions and stage.form in _DRAWN:
            return _of_stage(state, stage)
    lines = (line for place in state.boards() for line in state.lines(place))
    told = [whole_number(line.round, 999) or 0 for line in lines if line.session == session]
    begun = max([_called(state, session, None), *told])
    return Rounds(max(begun - 1, 0), begun=begun)


@until_next_entry
def session_in_play(state: Event) -> str:
    """
    The last session of which anything was told, else the first that is planned, else 1.

    >>> from overtrick.events.journal.fold import fold
    >>> session_in_play(fold([]))
    '1'
    """
    boards = state.boards()
    told = {
        session
        for session in {place.session for place in boards}
        if any(state.lines(place) for place in boards if place.session == session)
    }
    started = (entry.facts for entry in state.of_kind(RoundStarted))
    told |= {facts.session for facts in started}
    if told:
        return max(told, key=natural)
    return next((session for session, _ in state.sections), "1")


def sections_of(state: Event, session: str) -> tuple[str, ...]:
    """
    Give the sections that are planned in a session; A, where nothing is.

    >>> from overtrick.events.journal.fold import fold
    >>> sections_of(fold([]), "1")
    ('A',)
    """
    return tuple(section for one, section in state.sections if one == session) or ("A",)


def is_drawn(state: Event) -> bool:
    """
    Whether who meets whom comes from draws, so that there is no movement to choose or amend.

    >>> from overtrick.events.journal.fold import fold
    >>> is_drawn(fold([]))
    False
    """
    return not state.plans and any(stage.form != "table" for stage in state.stages)


def is_over(state: Event) -> bool:
    """
    Whether every round of the session in play is over, where it is known how many there are.

    >>> from overtrick.events.journal.fold import fold
    >>> is_over(fold([]))
    False
    """
    rounds = rounds_of(state)
    return bool(rounds.planned) and rounds.over >= (rounds.planned or 0)


def next_planned(state: Event) -> str:
    """
    Give the session that is planned after the one in play; empty: none is.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> next_planned(fold([tell(planning(straight(3), 2, each)) for each in ("1", "2")]))
    '2'
    """
    here = natural(session_in_play(state))
    later = {session for session, _ in state.sections if natural(session) > here}
    return min(later, key=natural, default="")


def session_before(state: Event, session: str) -> str:
    """
    Give the session that is planned before another one; empty: none is.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> session_before(fold([tell(planning(straight(3), 2))]), "2")
    '1'
    """
    earlier = {one for one, _ in state.sections if natural(one) < natural(session)}
    return max(earlier, key=natural, default="")


def next_session(state: Event) -> str:
    """
    Give the name of a session after all that there are.

    >>> from overtrick.events.journal.fold import fold
    >>> next_session(fold([]))
    '2'
    """
    return next_number(["1", *(session for session, _ in state.sections)])


def plan_before(state: Event, session: str, section: str) -> Plan | None:
    """
    Give what a section plays in the last session before another one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.mitchell import straight
    >>> state = fold([tell(planning(straight(3), 2))])
    >>> plan_before(state, "2", "A").session, plan_before(state, "1", "A")
    ('1', None)
    """
    earlier = (
        plan
        for plan in state.plans
        if plan.section == section and natural(plan.session) < natural(session)
    )
    return max(earlier, key=lambda each: natural(each.session), default=None)


def round_of(
    told: str | None, plan: Plan | None, board: int, ns: str | None, ew: str | None
) -> int | None:
    """
    The round of a result: as told, else as the plan foretells that these two play that board.

    >>> from overtrick.movements.mitchell import straight
    >>> plan = Plan(straight(7), 3)
    >>> round_of("4", plan, 1, "1", "1"), round_of(None, plan, 1, "1", "1")
    (4, 1)
    """
    if told is not None:
        return whole_number(told, 999)
    if plan is None:
        return None
    for round, meeting in plan.meetings():
        if meeting.set is None or board not in plan.boards(meeting.set):
            continue
        apart = plan.movement.has_lines  # NS 1 v EW 2 is not NS 2 v EW 1
        planned = (meeting.ns, meeting.ew)
        if planned == (ns, ew) or (not apart and planned == (ew, ns)):
            return round
    return None


def latest_round(state: Event, stage: Stage) -> int:
    """
    Give the last round of a stage that somebody may be playing, though one before it goes on.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, Paired
    >>> draws = tuple(Drawn(stage="1", round=n, matches=(Paired(f"{n}-3v{away}", "3", away),))
    ...               for n, away in ((1, "7"), (2, "9")))
    >>> stage = Stage("1", "swiss", draws=draws)
    >>> called = tell(RoundStarted(round="2"))
    >>> latest_round(fold([]), stage), latest_round(fold([called]), stage)
    (1, 2)
    """
    return max(round_in_play(state, stage), _of_stage(state, stage).begun)


def boards_a_round(state: Event, session: str = "1", section: str = "A") -> int | None:
    """
    How many boards a table plays in a round, where a plan or a stage says.

    >>> from overtrick.events.journal.fold import fold
    >>> boards_a_round(fold([])) is None
    True
    """
    plan = state.plan(session, section)
    if plan is not None:
        return plan.boards_per_set
    for stage in state.stages:
        if session in stage.sessions and stage.form in _DRAWN:
            return stage.number("boards") or None
    return None


@while_same(lambda state, plan: state.changes_of_section(plan.session, plan.section))
def _of_plan(state: Event, plan: Plan) -> Rounds:
    rounds = range(1, len(plan.movement.rounds) + 1)
    due = {each.round for each in sittings_of(state, plan) if each.is_played}
    waiting = rounds_waiting(state, plan)
    over = 0
    for number in rounds:
        # What is missing of a round does not hold those open that were played since.
        if number not in waiting and (number in due or over == number - 1):
            over = number
    begun = max(_told(state, plan), _called(state, plan.session, plan.section))
    return Rounds(min(max(over, begun - 1), len(rounds)), len(rounds), begun)


def _told(state: Event, plan: Plan) -> int:
    """The last round that has a result; a ruling may be on one that is still to come."""
    last, seats = 0, _seats(state, plan)
    for key in state.meetings_in(plan.session, plan.section):
        facts = state.told(key).facts
        if facts is not None and not isinstance(facts.happened, Bye):
            found = round_of(facts.round, plan, key.board, key.ns, key.ew) or seats.get(key, 0)
            last = max(last, found)
    return last


def _seats(state: Event, plan: Plan) -> dict[Key, int]:
    """In which round four players meet, of whom no number says it."""
    if not any(each.players for each in sittings_of(state, plan)):
        return {}
    return {each.standing: each.sitting.round for each in meetings_planned(state, plan)}


def is_played(table: GridMeeting | Seating) -> bool:
    """
    Whether a table of the plan has everybody it needs, and boards.

    >>> is_played(Seating(1, "1", "2", "3", None, 1))
    False
    """
    if isinstance(table, GridMeeting):
        return table.is_played
    return bool(table.set and table.north and table.south and table.east and table.west)


def _of_stage(state: Event, stage: Stage) -> Rounds:
    waiting = min((draw.round for draw, _ in to_come(state, stage)), default=stage.drawn + 1)
    begun = max([last_played(state, stage), *(_called(state, s, None) for s in stage.sessions)])
    over = max(waiting, begun) - 1
    return Rounds(max(over, 0), _foreseen(state, stage), begun)


def _foreseen(state: Event, stage: Stage) -> int | None:
    """How many rounds a stage has: as it says, as they are drawn, or as its bracket needs."""
    if stage.form == "round_robin":
        return stage.drawn or None
    if stage.form == "knockout":
        return rounds_needed(state, stage)
    return stage.number("rounds") or None


def _called(state: Event, session: str, section: str | None) -> int:
    """The last round that was called; 0 before the first."""
    facts = [entry.facts for entry in state.of_kind(RoundStarted)]
    rounds = (
        whole_number(each.round, 999)
        for each in facts
        if each.session == session
        if section in (None, each.section)
    )
    return max((number for number in rounds if number is not None), default=0)
