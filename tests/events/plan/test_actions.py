"""What goes with a result that is told again: the lead, the approval."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidMovement, Refused
from overtrick.events.commands.plans import Amend
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered, Key
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.plan.actions import wrong_board, wrong_direction
from overtrick.movements.registry import movement

PLAN = Plan(movement("howell:4"), 2)
WHERE = {"board": 1, "ns": "1", "ew": "4"}
RESULT = Entered(**WHERE, outcome="4S N =", lead="HQ", table="1", round="1")  # type: ignore[arg-type]
AGREED = Confirmed(**WHERE)  # type: ignore[arg-type]
REFUSED = Disputed(**WHERE)  # type: ignore[arg-type]


def told(*facts: Facts) -> Event:
    return fold(map(tell, (planning(PLAN.movement, PLAN.boards_per_set), *facts)))


def then(state: Event, facts: list[Facts]) -> Event:
    return fold([*state.entries, *map(tell, facts)])


@pytest.mark.parametrize(
    ("facts", "agreed"),
    [((RESULT,), False), ((RESULT, AGREED), True), ((RESULT, AGREED, REFUSED), False)],
)
def test_an_approval_goes_with_a_result_of_another_direction(
    facts: tuple[Facts, ...], agreed: bool
) -> None:
    state = told(*facts)
    after = then(state, wrong_direction(state, PLAN, 1, 1)).told(Key("1", "A", 1, "4", "1"))
    assert (str(after.played), after.lead) == ("4S N =", "HQ")
    assert (after.confirmed is not None) is agreed


def test_an_approval_goes_with_a_result_of_another_board() -> None:
    state = told(RESULT, AGREED)
    after = then(state, wrong_board(state, RESULT.key, 5))
    assert after.told(RESULT.key).result is None
    assert after.told(Key("1", "A", 5, "1", "4")).confirmed is not None


def test_teams_are_not_turned_into_the_seats_of_their_other_room() -> None:
    """Turned, the open room's result would take the place of the closed room's."""
    halves = Plan(movement("teams:2"), 4)
    closed = Entered(board=5, ns="2", ew="1", outcome="4S N =", table="2", round="1")
    opened = Entered(board=5, ns="1", ew="2", outcome="PASS", table="1", round="2")
    state = fold(map(tell, (planning(halves.movement, 4), closed, opened)))
    with pytest.raises(InvalidMovement, match="board 5: 2 v 1 is played in the other room"):
        wrong_direction(state, halves, 2, 1)


@pytest.mark.parametrize("pair", ["1", "99"])
def test_nobody_leaves_after_a_round_that_was_not_played(pair: str) -> None:
    leaves = Amend(what="leaves", pair=pair, round=4)
    with pytest.raises(Refused, match="the plan has 3 rounds, no round 4"):
        leaves.facts(told())
