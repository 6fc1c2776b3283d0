"""A big event costs what it has, not what it has times itself: work is counted, not timed."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.views.desk import problems
from overtrick.app.views.desk.meeting_links import query_of
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Confirmed, Entered, Replaced
from overtrick.events.journal.plan import planning
from overtrick.events.now.diff import diff
from overtrick.events.session import Session
from overtrick.movements.registry import movement
from tests.app.spoken import live_board, problems_seen

DESK = Viewer(Role.DIRECTOR, "big")


class Counted(Event):
    """A state that counts how often all its results were gathered."""

    def __init__(self) -> None:
        super().__init__()
        self.gathered = 0

    def session(self, *given: Any) -> Session:
        self.gathered += 1
        return super().session(*given)


def facts(tables: int) -> list[Any]:
    played = movement(f"mitchell:{tables}").meetings[0]
    results = [
        Entered(board=2 * m.set, ns=m.ns, ew=m.ew, outcome="4S N =", table=str(m.table))
        for m in played
        if m.set
    ]
    return [planning(movement(f"mitchell:{tables}"), 2), *results]


def gathered(tables: int) -> int:
    """How often the results are gathered to say what one correction changes."""
    told = [tell(each, id=f"e{n}") for n, each in enumerate(facts(tables))]
    first, then = Counted(), Counted()
    for entry in told:
        first.apply(entry)
        then.apply(entry)
    key = told[1].facts.key  # type: ignore[attr-defined]  # a result
    then.apply(tell(Replaced(board=key.board, ns=key.ns, ew=key.ew, outcome="4S N -1")))
    assert diff(first, then)
    return first.gathered + then.gathered


def test_the_effect_of_a_correction_gathers_the_results_no_oftener_with_more_pairs() -> None:
    assert gathered(5) == gathered(15)


def running(tables: int) -> Running:
    found = Running("big")
    every = facts(tables)
    assert found.take([Stored(n, tell(each)) for n, each in enumerate(every, 1)])
    return found


def test_a_board_after_an_entry_writes_no_address_anew() -> None:
    found = running(7)
    live_board(found, DESK)
    before = query_of.cache_info().misses
    (first, *_) = found.state.meetings()
    confirmed = Confirmed(board=first.board, ns=first.ns, ew=first.ew)
    assert found.take([Stored(found.seq + 1, tell(confirmed))])
    live_board(found, DESK)
    assert query_of.cache_info().misses == before


def test_the_board_counts_what_the_page_of_problems_lists() -> None:
    found = running(7)
    board, shown = live_board(found, DESK), problems_seen(found, DESK)
    assert (board.problems, board.waiting) == (shown.count, shown.waiting)
    assert (board.problems, board.waiting) == (len(shown.problems), len(shown.approvals))
    assert board.waiting == 7


def test_a_page_of_problems_lists_as_many_as_it_can_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """60,000 results to approve were a page of 25 MB that held everybody up."""
    monkeypatch.setattr(problems, "LISTED", 3)
    found = running(7)
    odd = Entered(board=99, ns="1", ew="2", outcome="4S N =")
    assert found.take([Stored(found.seq + n, tell(odd)) for n in range(1, 6)])
    shown = problems_seen(found, DESK)
    assert len(shown.problems) == min(3, shown.count)
    assert (len(shown.approvals), shown.waiting) == (3, live_board(found, DESK).waiting)
    assert shown.waiting > 3
    assert f"{shown.waiting} results are not approved yet" in str(shown.summary)
