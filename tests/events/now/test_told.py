"""What checks look at: what was told, with what plans and draws say of it."""

from typing import Any

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.session import Session
from overtrick.events.stages.ranking import session_told
from overtrick.movements.registry import movement

DRAWN = Drawn(stage="1", round=2, matches=(Paired("2-3v7", "3", "7"), Paired("2-9bye", "9")))


def told(*facts: Facts) -> Session:
    return session_told(fold([tell(each) for each in facts]))


def result(ns: str | None = None, ew: str | None = None, **more: Any) -> Entered:
    return Entered(board=1, ns=ns, ew=ew, outcome="4S N =", **more)


def test_a_draw_says_who_is_at_home_and_in_which_round() -> None:
    planned = StagePlanned(stage="1", form="swiss")
    session = told(planned, DRAWN, result("7", "3"), result(match="2-3v7", room="open"))
    assert [(line.match, line.home, line.round, line.ns) for line in session.lines] == [
        ("2-3v7", "3", "2", "7"),
        ("2-3v7", "3", "2", "3"),
    ]


def test_at_one_table_there_is_no_other_room_to_wait_for() -> None:
    (line,) = told(
        StagePlanned(stage="1", form="swiss", method="butler"), DRAWN, result("3", "7")
    ).lines
    assert (line.match, line.home, line.round) == (None, None, "2")


def test_what_belongs_to_no_stage_is_there_too() -> None:
    session = told(StagePlanned(stage="S", form="swiss"), result("3", "7", session="evening"))
    assert [line.session for line in session.lines] == ["evening"]


def test_nothing_foretold_is_in_it() -> None:
    """A Mitchell of three tables without a pair: its sit-outs are no results."""
    plan = planning(movement("mitchell:3:missing=ns3"), 1)
    session = told(plan, result("1", "1", round="1"))
    assert [line.ns for line in session.lines] == ["1"]
    assert session.results == ()


def test_a_movement_for_teams_names_its_matches() -> None:
    plan = planning(movement("whist:5"), 1)
    (line,) = told(plan, result("3", "1")).lines
    assert (line.match, line.home, line.room) == ("1v3", "1", "closed")
