"""Results outside the stages, and who plays in which session."""

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.stages.outside import outside, session_of_both
from overtrick.movements.registry import movement

FINAL = StagePlanned(stage="FA", form="swiss", entrants=("B2", "B5"))


def state(*told: Facts) -> Event:
    return fold([tell(each) for each in told])


def met(ns: str, ew: str, session: str = "FA", board: int = 1) -> Entered:
    return Entered(board=board, ns=ns, ew=ew, outcome="4S N =", session=session)


def said(*told: Facts) -> list[str]:
    return [problem.message for problem in outside(state(*told))]


def test_without_stages_every_session_counts() -> None:
    assert said(met("1", "2", "1")) == []


def test_sessions_are_counted_apart() -> None:
    lost = [met("B2", "B5", "1"), met("B2", "B5", "1", 2), met("B2", "B5", "2")]
    assert said(FINAL, met("B2", "B5"), *lost) == [
        "session 1 belongs to no stage: its 2 results count nowhere",
        "session 2 belongs to no stage: its 1 result counts nowhere",
    ]


def test_a_stage_of_all_who_are_registered_has_no_strangers() -> None:
    assert said(StagePlanned(stage="FA", form="swiss"), met("1", "B5")) == []


def test_who_was_drawn_is_no_stranger() -> None:
    """A late team, drawn by hand although nobody named it"""
    late = Drawn(stage="FA", round=1, matches=(Paired("1", "B2", "61"),))
    assert said(FINAL, met("B2", "61")) == ["61 is no entrant of stage FA"]
    assert said(FINAL, late, met("B2", "61")) == []


def test_both_have_to_play_in_one_session_alone() -> None:
    other = StagePlanned(stage="FB", form="swiss", entrants=("B5", "C1", "B2"))
    assert session_of_both(state(FINAL), "B5", "B2") == "FA"
    assert session_of_both(state(FINAL, other), "B5", "C1") == "FB"
    assert session_of_both(state(FINAL, other), "B2", "B5") is None
    assert session_of_both(state(FINAL), "B2", "1") is None


def test_a_plan_knows_its_pairs() -> None:
    planned = planning(movement("howell:4"), 2, session="2")
    assert session_of_both(state(planned), "1", "4") == "2"
    assert session_of_both(state(planned), "1", "5") is None
