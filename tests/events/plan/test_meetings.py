"""What stands of a meeting that the plan foresees, however it was entered."""

from __future__ import annotations

import pytest

from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered, Key, Retracted, Ruled
from overtrick.events.journal.plan import Plan, planning
from overtrick.events.plan.meetings import Stands, meetings_of, meetings_planned, story_at
from overtrick.events.plan.sittings import Sitting
from overtrick.movements.registry import movement
from tests.events.commands.refusals import amended


def told(name: str, *facts: Facts) -> Event:
    return fold(tell(each) for each in (planning(movement(name), 2), *facts))


def first(state: Event, round: int = 1) -> Stands:
    plan = state.plan("1", "A")
    assert plan is not None
    return next(e.stands for e in meetings_planned(state, plan) if e.sitting.round == round)


def result(ns: str, ew: str, **more: str) -> Entered:
    return Entered(board=1, ns=ns, ew=ew, outcome="PASS", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "stands"),
    [
        ([], Stands.OPEN),
        ([result("1", "6")], Stands.ENTERED),
        ([result("6", "1")], Stands.ENTERED),
        (
            [result("1", "6"), Retracted(board=1, ns="1", ew="6"), result("6", "1")],
            Stands.ENTERED,
        ),
        ([result("1", "6", waits="not here")], Stands.WAITING),
        (
            [result("1", "6"), Entered(board=1, ns="1", ew="6", outcome="4S N =")],
            Stands.DISPUTED,
        ),
        ([Ruled(board=1, ns="1", ew="6", fault="ns")], Stands.RULED),
        ([result("1", "4")], Stands.KNOWN),
        ([result("1", "4"), result("6", "5")], Stands.ELSEWHERE),
    ],
)
def test_how_a_meeting_stands(facts: list[Facts], stands: Stands) -> None:
    assert first(told("howell:6", *facts)) is stands


def test_pairs_numbered_apart_do_not_sit_the_other_way() -> None:
    assert first(told("mitchell:3", result("2", "1"))) is not Stands.ENTERED
    half = told("teams:2", result("1", "2"))
    assert first(half) is Stands.ENTERED
    assert story_at(half, Key("1", "A", 1, "2", "1")).result is None


def test_entry_by_entry_it_is_as_in_one_go() -> None:
    facts = [planning(movement("howell:6"), 2), result("1", "4"), result("1", "6")]
    entries: list[Entry] = [tell(each) for each in [*facts, result("6", "5")]]
    live = Event()
    for entry in entries:
        live.apply(entry)
        plan = live.plan("1", "A")
        assert plan is not None
        again = fold(live.entries)
        assert [e.stands for e in meetings_planned(live, plan)] == [
            e.stands for e in meetings_planned(again, plan)
        ]


def test_every_board_of_a_turned_table_goes_to_who_really_sat_there() -> None:
    grid = movement("howell:10:switch=boards")
    plan = Plan(grid, 2)
    turned = next(m.table for m in grid.meetings[0] if m.alternating and m.is_played)
    at = [e for e in plan.expected(1) if e.table == str(turned)]
    results = [
        Entered(
            board=e.board.number, ns=e.ns, ew=e.ew, outcome="PASS", round="1", table=e.table
        )
        for e in at
    ]
    state = told("howell:10:switch=boards", *results)
    facts = amended(state, "direction", round=1, table=turned).facts
    lines = fold([*state.entries, *map(tell, facts)]).session().lines
    assert {(e.board.number, e.ns, e.ew) for e in lines} == {
        (e.board.number, e.ew, e.ns) for e in at
    }


def test_a_match_and_its_room_say_who_met() -> None:
    there = [Entered(board=1, match="1-1v2", room="open", outcome="PASS")]
    there += [Entered(board=1, match="1-3v4", room="closed", outcome="4S N =")]
    state = fold(tell(each) for each in there)
    sitting = Sitting(1, "1", "2", (1, 2), table="1", match="1-1v2", home="1")
    stand = {
        room: [each.stands for each in meetings_of(state, sitting, room)]
        for room in ("open", "closed")
    }
    assert stand == {"open": [Stands.ENTERED, Stands.OPEN], "closed": [Stands.OPEN] * 2}
