from typing import Any

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.now.doubts import off_plan_problems, problems
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.to_come import matches_over, to_come
from tests.events.stages.said import match, planned, told

FINAL = Drawn(stage="1", round=1, matches=(Paired("F", "1", "2", tie="F"),))


def board(number: int, room: str, outcome: str = "4S N =") -> Entered:
    return Entered(board=number, match="F", room=room, outcome=outcome)


def over(*facts: Facts) -> bool:
    state = told(*facts)
    stage = state.stage()
    found = "F" in matches_over(state, stage, stage_session(state, stage))
    assert found is not any(paired.match == "F" for _, paired in to_come(state, stage))
    return found


def cup(**conditions: Any) -> StagePlanned:
    return planned("knockout", "1", "2", **conditions)


def test_a_match_is_over_when_every_board_is_told_from_both_rooms() -> None:
    boards = [board(n, room) for n in (1, 2) for room in ("open", "closed")]
    assert not over(cup(boards=2), FINAL, *boards[:3])
    assert over(cup(boards=2), FINAL, *boards)


def test_a_board_not_played_has_its_result_too() -> None:
    boards = [board(1, "open"), board(1, "closed", "4S N -1")]
    late = [board(2, "open", "NP"), board(2, "closed")]
    assert over(cup(boards=2), FINAL, *boards, *late)
    state = told(cup(boards=2), FINAL, *boards, *late)
    assert knock_out(state, state.stage()).results == {"F": ("1", "2")}


def test_extra_boards_of_a_knock_out_are_not_asked_about() -> None:
    """A match that is level on its boards 1 and 2 is decided by board 3; else 3 is a slip."""
    level = [board(n, room) for n in (1, 2) for room in ("open", "closed")]
    extra = [board(3, "open"), board(3, "closed", "4S N -1")]
    assert off_plan_problems(told(cup(boards=2), FINAL, *level, *extra)) == []
    [asked] = off_plan_problems(told(cup(boards=2), FINAL, *level[:2], *extra))
    assert str(asked.text).startswith("round 1, match F, board 3: planned were boards 1 to 2")


def test_a_knock_out_that_does_not_say_its_boards_is_not_decided_by_the_first() -> None:
    boards = [board(1, "open"), board(1, "closed", "4S N -1")]
    assert not over(cup(), FINAL, *boards)
    state = told(cup(), FINAL, *boards)
    assert knock_out(state, state.stage()).results == {}
    assert [str(problem) for problem in problems(state)] == [
        "stage 1: boards are told, but not how many a match has"
    ]


def test_a_match_told_whole_is_over() -> None:
    assert over(cup(), FINAL, match("F", "34-21"))
