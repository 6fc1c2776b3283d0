from dataclasses import replace

import pytest

from overtrick.errors import InvalidMovement
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.now.preview import late_pair_choices, roving
from overtrick.events.plan.actions import groups_split, sections_joined
from overtrick.events.plan.so_far import unplayable
from overtrick.movements.grid import Movement
from overtrick.movements.howell import howell
from overtrick.movements.laws import facts
from overtrick.movements.mitchell import straight
from overtrick.movements.registry import movement
from tests.events.journal.test_plan import after, entries, evening, plan, results


def words(state: Event, pair: str, round: int) -> list[str]:
    return [choice.word for choice in late_pair_choices(state, plan(state), pair, round)]


def test_which_ways_there_are() -> None:
    assert words(evening(movement("mitchell:7:missing=ns7"), 1), "7", 2) == ["place", "rover"]
    assert words(evening(straight(7), 1), "8", 2) == ["rover"]
    one_winner = movement("mitchell:7:missing=ns7:arrow=7")
    assert words(evening(one_winner, 1), "7", 2) == ["place", "rover", "rebuild"]
    assert words(evening(howell(8), 1), "9", 2) == ["rover", "rebuild"]


def test_tables_that_share_for_several_rounds_are_one_fault() -> None:
    state = evening(movement("howell:11:rounds=7"), 2)
    preview = late_pair_choices(state, plan(state), "12", 3)[0].preview
    assert [*map(str, preview.faults)] == ["tables 1, 2 share boards in rounds 3, 4, 5, 6, 7"]


def test_no_way_at_all_says_why() -> None:
    state = evening(howell(8), 7)
    with pytest.raises(InvalidMovement) as refused:
        late_pair_choices(state, plan(state), "3", 2)
    assert "Plays NS at another table each round: " in str(refused.value)
    assert str(refused.value).count("pair 3 is in the plan already") == 2


@pytest.mark.parametrize("id", ["mitchell:7", "mitchell:9", "relay:8", "howell:10"])
def test_a_rover_meets_nobody_and_no_board_twice(id: str) -> None:
    state = evening(movement(id), 1)
    told = roving(state, plan(state), "99", 2)
    done = plan(after(state, told))
    found = facts(done.movement)
    assert found.faults == facts(movement(id)).faults
    displaced = [m for _, m in done.meetings() if m.ns == "99"]
    assert len(displaced) >= len(done.movement.rounds) - 3
    assert unplayable(done, after(state, told).session().lines, 2) == []


def test_a_rebuild_for_a_late_pair_seats_it() -> None:
    state = evening(howell(8), 2)
    [choice] = [c for c in late_pair_choices(state, plan(state), "9", 3) if c.word == "rebuild"]
    done = plan(after(state, choice.facts))
    assert choice.preview.faults == ()
    assert sum("9" in (m.ns, m.ew) and m.is_played for _, m in done.meetings()) >= 4


def section(name: str, first: int) -> Movement:
    """A Howell for six whose numbers begin at *first*."""

    def moved(id: str | None) -> str | None:
        return id and str(int(id) + first - 1)

    made = howell(6)
    rounds = tuple(
        tuple(replace(m, ns=moved(m.ns), ew=moved(m.ew)) for m in row) for row in made.meetings
    )
    return replace(made, id=name, rounds=rounds)


def test_two_small_sections_are_joined() -> None:
    """Six and six pairs play two rounds apart, then all twelve together."""
    one, two = section("one", 1), section("two", 7)
    told = [planning(one, 2), planning(two, 2, section="B")]
    state = fold(entries(told))
    state = after(state, [*_played(Plan(one, 2)), *_played(Plan(two, 2, section="B"))])
    joined = sections_joined(state, Plan(one, 2), Plan(two, 2, section="B"), 3)
    later = after(state, joined)
    assert results(later) == results(state)
    assert {line.section for line in later.session().lines} == {"A"}
    assert {m.ns for _, m in plan(later).meetings()} >= {"1", "7"}
    assert unplayable(plan(later), later.session().lines, 3) == []
    with pytest.raises(InvalidMovement, match="stands in both sections"):
        sections_joined(state, Plan(one, 2), Plan(one, 2, section="B"), 3)
    with pytest.raises(InvalidMovement, match="make it one winner first"):
        sections_joined(state, Plan(straight(3), 2), Plan(two, 2, section="B"), 3)


def _played(foreseen: Plan) -> list[Facts]:
    return [
        Entered(
            board=line.board.number,
            ns=line.ns,
            ew=line.ew,
            outcome=f"+{10 * int(line.ns or 0)}",
            section=line.section,
            round=line.round,
            table=line.table,
        )
        for line in foreseen.expected(2)
    ]


def test_a_section_is_split_in_two_groups() -> None:
    state = evening(howell(12), 4)
    group = ["1", "2", "3", "4", "5", "6"]
    later = after(state, groups_split(state, plan(state), group, 5))
    rest = [m for number, m in plan(later).meetings() if number >= 5 and m.is_played]
    assert rest
    assert all((m.ns in group) == (m.ew in group) for m in rest)
    assert results(later) == results(state)
    with pytest.raises(InvalidMovement, match="no pair 13 in the plan"):
        groups_split(state, plan(state), ["13", "1"], 5)
    with pytest.raises(InvalidMovement, match="no round 12"):
        groups_split(state, plan(state), group, 12)
