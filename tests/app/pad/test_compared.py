"""A table's own comparison is made with agreed results only: it gives away no other one."""

from __future__ import annotations

import pytest

from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered
from tests.app.pad.test_access import entered, running, table

OWN: list[Facts] = [entered(4, "2", "2", "4S N =", "2"), Confirmed(board=4, ns="2", ew="2")]
AGREED: list[Facts] = [entered(4, "1", "3", "4S N -1", "1"), Confirmed(board=4, ns="1", ew="3")]
FIRST = ("First result on this board: comparison follows.",)


def lines(*facts: Facts, **conditions: object) -> tuple[str, ...]:
    (four, *_) = pad_document(running(*facts, conditions=conditions), table("2")).boards
    assert four.after is not None
    return tuple(map(str, four.after.lines))


@pytest.mark.parametrize("outcome", ["4S N +1", "4S N =", "4S N -1", "PASS"])
def test_a_result_that_is_not_agreed_changes_nothing(outcome: str) -> None:
    waiting = entered(4, "3", "1", outcome, "3")
    assert lines(*OWN, waiting) == FIRST
    assert lines(*OWN, *AGREED, waiting) == ("NS 100 %, EW 0 % of 2 results",)


def test_it_counts_as_soon_as_it_is_agreed() -> None:
    better = entered(4, "3", "1", "4S N +1", "3")
    agreed = Confirmed(board=4, ns="3", ew="1")
    assert lines(*OWN, *AGREED, better, agreed) == ("NS 50 %, EW 50 % of 3 results",)


def test_one_that_is_said_to_be_wrong_counts_no_more() -> None:
    better = entered(4, "3", "1", "4S N +1", "3")
    wrong = Disputed(board=4, ns="3", ew="1", field="declarer")
    assert lines(*OWN, *AGREED, better, wrong) == ("NS 100 %, EW 0 % of 2 results",)


def test_where_nobody_agrees_every_result_counts() -> None:
    better = entered(4, "3", "1", "4S N +1", "3")
    told = running(OWN[0], AGREED[0], better, conditions={"approval": "none"})
    (four, *_) = pad_document(told, table("2")).boards
    assert four.after is not None
    assert tuple(map(str, four.after.lines)) == ("NS 50 %, EW 50 % of 3 results",)


def test_it_is_renewed_when_an_agreed_result_changes() -> None:
    found = [*OWN, *AGREED, entered(4, "3", "1", "4S N +1", "3")]
    told = running(*found)
    (four, *_) = pad_document(told, table("2")).boards
    assert four.after is not None
    before = tuple(map(str, four.after.lines))
    again = Entered(board=4, ns="1", ew="3", outcome="4S N =", table="1", round="1")
    after = lines(*OWN, again, AGREED[1], found[-1])
    assert (before, after) == (
        ("NS 100 %, EW 0 % of 2 results",),
        ("NS 50 %, EW 50 % of 2 results",),
    )
