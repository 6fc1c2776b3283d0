"""Which matches of a stage lack a result."""

from collections.abc import Iterable

import pytest

from overtrick.errors import Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.stages.to_come import overdue, overdue_problems, to_come, waited_for
from tests.events.stages.said import drawn, match, planned, swiss, told


def words(texts: Iterable[Text]) -> list[str]:
    return [str(text) for text in texts]


def boards(*numbers: int, room: str = "open") -> list[Facts]:
    return [
        Entered(board=number, match="1-3v7", room=room, outcome="PASS") for number in numbers
    ]


@pytest.mark.parametrize(
    ("facts", "names"),
    [
        ([], ["1-3v7", "1-9v12"]),
        ([match("1-3v7", "34-21")], ["1-9v12"]),
        (boards(1, 2), ["1-3v7", "1-9v12"]),
        ([*boards(1, 2), *boards(1, room="closed")], ["1-3v7", "1-9v12"]),
        ([*boards(1, 2), *boards(1, 2, room="closed")], ["1-9v12"]),
        ([Left(contestant="3", from_round="1")], ["1-9v12"]),
        ([drawn(2, "3-9", "7-12", "5")], ["1-3v7", "1-9v12", "2-3v9", "2-7v12"]),
    ],
)
def test_what_has_no_result_is_to_come(facts: list[Facts], names: list[str]) -> None:
    plan = swiss("3", "7", "9", "12", "5", boards=2)
    state = told(plan, drawn(1, "3-7", "9-12", "5"), *facts)
    assert [match.match for _, match in to_come(state, state.stage())] == names


def test_pairs_have_one_room() -> None:
    plan = StagePlanned(
        stage="1",
        form="swiss",
        entrants=("3", "7"),
        method="butler",
        conditions={"boards": 1},
    )
    told_once = Entered(board=1, match="1-3v7", ns="3", ew="7", outcome="PASS")
    state = told(plan, drawn(1, "3-7"), told_once)
    assert to_come(state, state.stage()) == ()


def test_a_match_over_two_rounds_may_go_on() -> None:
    long = Paired("1-3v7", "3", "7", until=2)
    first = Drawn(stage="1", round=1, matches=(long,))
    state = told(swiss("3", "7", "9", "12"), first)
    assert to_come(state, state.stage()) == ()
    state = told(swiss("3", "7", "9", "12"), first, drawn(2, "9-12"))
    assert len(to_come(state, state.stage())) == 2


PLAN = swiss("3", "7", "9", "12", boards=2), drawn(1, "3-7", "9-12")


def test_a_swiss_round_waits_for_all_before_it() -> None:
    state = told(*PLAN, match("1-3v7", "34-21"), drawn(2, "3-9", "7-12"))
    stage = state.stage()
    first = "round 1: 1 match to come: 1-9v12"
    assert words(waited_for(state, stage, 2)) == [first]
    assert words(waited_for(state, stage, 3)) == [
        first,
        "round 2: 2 matches to come: 2-3v9, 2-7v12",
    ]


def test_in_arrears_the_round_before_may_be_open() -> None:
    plan = swiss("3", "7", "9", "12", boards=2, arrears="yes")
    state = told(plan, drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"))
    stage = state.stage()
    assert words(waited_for(state, stage, 2)) == []
    assert words(waited_for(state, stage, 3)) == ["round 1: 2 matches to come: 1-3v7, 1-9v12"]


def test_a_round_is_overdue_once_it_has_begun_or_another_is_drawn() -> None:
    state = told(*PLAN)
    assert words(overdue(state, state.stage())) == []
    state = told(*PLAN, match("1-3v7", "34-21"))
    assert words(overdue(state, state.stage())) == ["round 1: 1 match to come: 1-9v12"]
    assert [str(each) for each in overdue_problems(state)] == words(
        overdue(state, state.stage())
    )
    state = told(*PLAN, drawn(2, "3-9", "7-12"))
    assert words(overdue(state, state.stage())) == ["round 1: 2 matches to come: 1-3v7, 1-9v12"]


def test_of_a_round_robin_only_rounds_played_are_overdue() -> None:
    robin = planned("round_robin", "3", "7", "9", "12", boards=2)
    rounds = drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"), drawn(3, "3-12", "7-9")
    state = told(robin, *rounds, match("2-3v9", "34-21"))
    assert words(overdue(state, state.stage())) == [
        "round 1: 2 matches to come: 1-3v7, 1-9v12",
        "round 2: 1 match to come: 2-7v12",
    ]
