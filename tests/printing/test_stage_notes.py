"""The notes around the ranking of a stage."""

import pytest

from overtrick.events.journal.people import Left
from overtrick.printing.cross_table import after_round, gone_note
from tests.events.stages.said import drawn, match, swiss, told

PLAN = swiss("3", "7", "9", "12", boards=8), drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12")


@pytest.mark.parametrize(
    ("played", "until", "said"),
    [
        ([], None, ""),
        (["1-3v7"], None, "After round 1, 1 match to come"),
        (["1-3v7", "1-9v12"], None, "After round 1"),
        (["1-3v7", "2-3v9"], None, "After round 2, 2 matches to come"),
        (["1-3v7", "2-3v9"], 1, "After round 1, 1 match to come"),
        (["1-3v7"], 7, "After round 1, 1 match to come"),
    ],
)
def test_after_which_round_it_is(played: list[str], until: int | None, said: str) -> None:
    state = told(*PLAN, *(match(name, "30-10") for name in played))
    assert after_round(state, state.stage(), until) == said


def test_only_those_of_the_stage_are_named_once_they_have_gone() -> None:
    played = match("1-3v7", "30-10"), match("1-9v12", "30-10")
    gone = [
        Left(contestant=who, from_round=since)
        for who, since in (("12", "2"), ("7", "2"), ("3", "9"), ("99", "1"))
    ]
    state = told(*PLAN, *played, *gone)
    assert gone_note(state, state.stage()) == "Gone home: 7, 12."
    assert gone_note(told(*PLAN), state.stage()) == ""
