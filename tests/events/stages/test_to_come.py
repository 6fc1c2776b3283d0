"""Which matches of a stage lack a result."""

import pytest

from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.events.stages.stage import stage_named
from overtrick.events.stages.to_come import to_come
from tests.events.stages.said import drawn, match, swiss, told


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
    planned = swiss("3", "7", "9", "12", "5", boards=2)
    state = told(planned, drawn(1, "3-7", "9-12", "5"), *facts)
    assert [match.match for _, match in to_come(state, stage_named(state))] == names


def test_pairs_have_one_room() -> None:
    planned = StagePlanned(
        stage="1",
        form="swiss",
        entrants=("3", "7"),
        method="butler",
        conditions={"boards": 1},
    )
    told_once = Entered(board=1, match="1-3v7", ns="3", ew="7", outcome="PASS")
    state = told(planned, drawn(1, "3-7"), told_once)
    assert to_come(state, stage_named(state)) == ()


def test_a_match_over_two_rounds_may_go_on() -> None:
    long = Paired("1-3v7", "3", "7", until=2)
    first = Drawn(stage="1", round=1, matches=(long,))
    state = told(swiss("3", "7", "9", "12"), first)
    assert to_come(state, stage_named(state)) == ()
    state = told(swiss("3", "7", "9", "12"), first, drawn(2, "9-12"))
    assert len(to_come(state, stage_named(state))) == 2
