"""Results that the plan did not foretell, where nobody said at which table they came about."""

import pytest

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.journal.plan import Plan
from overtrick.events.plan.so_far import off_plan
from overtrick.events.session import Line
from overtrick.movements.registry import movement


def said(plan: Plan, ns: str, ew: str, board: int, round: str | None = None) -> list[str]:
    line = Line(Board.standard(board), parse_outcome("4S N ="), ns, ew, round=round)
    return [str(odd.text) for odd in off_plan(plan, [line])]


HOWELL = Plan(movement("howell:6"), 2)
MITCHELL = Plan(movement("mitchell:3"), 2)


@pytest.mark.parametrize(
    ("ns", "ew", "board", "words"),
    [
        ("1", "4", 9, ""),
        ("1", "4", 10, ""),
        ("1", "4", 1, "board 1: planned were boards 9 to 10"),
        ("1", "4", 99, "board 99: planned were boards 9 to 10"),
        ("2", "2", 1, "board 1: 2 cannot meet itself"),
        ("1", "7", 1, "board 1: 7 is not in the plan"),
        ("8", "7", 1, "board 1: 8 and 7 are not in the plan"),
        ("4", "1", 9, "board 9: 4 sat NS; planned was 1"),
    ],
)
def test_a_meeting_is_looked_up_by_who_met(ns: str, ew: str, board: int, words: str) -> None:
    assert said(HOWELL, ns, ew, board) == [words] * bool(words)


def test_both_lines_have_a_number_1() -> None:
    """Mitchell of three tables: NS 1 meets EW 1 on set 1, EW 3 on set 2"""
    assert said(MITCHELL, "1", "1", 1) == []
    assert said(MITCHELL, "1", "1", 3) == ["board 3: planned were boards 1 to 2"]


def test_a_round_alone_is_looked_up_too() -> None:
    (number,) = {n for n, each in HOWELL.meetings() if {each.ns, each.ew} == {"1", "4"}}
    assert said(HOWELL, "1", "4", 9, str(number)) == []
    other = str(number % 5 + 1)
    assert said(HOWELL, "1", "4", 9, other) == [
        f"round {other}, board 9: 1 v 4 have met; the plan has no such meeting"
    ]


def test_every_result_foretold_is_on_plan() -> None:
    for plan in (HOWELL, MITCHELL, Plan(movement("mitchell:7:arrow=7"), 3)):
        for line in plan.expected():
            assert line.ns is not None
            assert line.ew is not None
            assert said(plan, line.ns, line.ew, line.board.number) == []
