"""What is missing is what the plan, as it was amended, has of rounds that are over."""

from __future__ import annotations

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import MarkedValid, RoundStarted
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import Plan, amending, planning
from overtrick.events.now.doubts import problems_listed
from overtrick.movements.amend import Leaves
from overtrick.movements.registry import movement

PLAN = Plan(movement("howell:10:rounds=7"), 3)


def told(*left_out: tuple[int, str]) -> Event:
    """All seven rounds, but those boards of a pair that are left out; pair 10 goes home."""
    facts = [planning(PLAN.movement, 3), amending(Leaves("10", 5)), RoundStarted(round="7")]
    plan = fold(tell(each) for each in facts).plan()
    assert plan is not None
    facts += [
        Entered(board=n, ns=line.ns, ew=line.ew, round=line.round, outcome="4S N =")
        for line in plan.expected()
        if line.ns and line.ew and (n := line.board.number, line.ns) not in left_out
    ]
    return fold(tell(each) for each in facts)


def missing(state: Event) -> list[str]:
    return [str(each.text) for each in problems_listed(state) if each.code == "missing"]


def test_who_went_home_is_missed_in_no_round() -> None:
    assert missing(told()) == []


def test_what_is_missing_is_said_of_its_table_and_can_be_marked_as_right() -> None:
    state = told((4, "9"))
    [problem] = [each for each in problems_listed(state) if each.code == "missing"]
    assert str(problem) == "round 1, table 2: no result of 9 v 4 on board 4"
    valid = tell(MarkedValid(problem=problem.key))
    assert missing(fold([*state.entries, valid])) == []
