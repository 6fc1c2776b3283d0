"""``.ASC`` movements: what people's files look like, and there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidMovement
from overtrick.formats.grids.movement_json import read_movement_json
from overtrick.formats.grids.movement_sheets import read_asc, write_asc
from overtrick.movements.grid import GridMeeting, Movement
from overtrick.movements.laws import facts
from overtrick.movements.registry import movement


def cells(plan: Movement) -> list[list[tuple[object, ...]]]:
    return [
        [
            (t.ns, t.ew, t.set)
            if isinstance(t, GridMeeting)
            else (t.north, t.south, t.east, t.west, t.set)
            for t in tables
        ]
        for tables in plan.rounds
    ]


@pytest.mark.parametrize(
    "id", ["howell:8", "howell:7", "individual:8", "mitchell:7:arrow=7", "howell:12:rounds=8"]
)
def test_there_and_back(id: str) -> None:
    plan = movement(id)
    read, problems = read_asc(write_asc(plan))
    assert problems == ()
    assert read is not None
    assert cells(read) == cells(plan)
    assert (read.winners, read.kind) == (plan.winners, plan.kind)


def test_two_winners_are_numbered_on_and_come_back_as_two() -> None:
    plan = movement("mitchell:5:skip=no:missing=ns5")
    text = write_asc(plan)
    assert text.splitlines()[0] == "9 5 5 5 0"
    read, _ = read_asc(text)
    assert read is not None
    assert (read.winners, read.meetings[0][4].ns, read.meetings[0][4].ew) == (2, None, "10")
    assert write_asc(read) == text


def test_letters_comments_and_any_separators() -> None:
    text = (
        b"4 2,3;3 0 # four pairs\r\n1-4-A | 2-3-A\r\n# round 2\r\n(1 3 B) (2 4 B)\r1,2,C\t3,4,C"
    )
    plan, problems = read_asc(text)
    assert problems == ()
    assert plan is not None
    assert cells(plan)[1] == [("1", "3", 2), ("2", "4", 2)]
    assert facts(plan).faults == ()


def test_what_is_missing_or_too_much_is_said_with_its_line() -> None:
    plan, problems = read_asc("4 2 3 3 0\n1 4 1 2 3 1\n1 3 2 2 4\n", "ours.asc")
    assert plan is not None
    assert len(plan.rounds) == 1
    assert [str(each) for each in problems] == [
        "ours.asc:3: 3 rounds of 2 tables are 18 numbers, not 11"
    ]
    _, problems = read_asc("2 1 1 1 0\n1 2 ?\n1\n")
    assert str(problems[0]) == "movement.asc:2: not a number: '?'"


@pytest.mark.parametrize(
    "text", ["", "hello", "1 2 3", "4 0 3 3 0", "4 2 999 3 0", "A B C D E"]
)
def test_no_header_no_movement(text: str) -> None:
    plan, problems = read_asc(text)
    assert plan is None
    assert problems


def test_names_cannot_be_written() -> None:
    plan, _ = read_movement_json('{"grid": [[{"ns": "Ann", "ew": "Bob", "set": 1}]]}')
    assert plan is not None
    with pytest.raises(InvalidMovement, match=r"numbers only, not '(Ann|Bob)'"):
        write_asc(plan)


@given(st.text(alphabet="0123456789 \nA#x-", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    plan, problems = read_asc("4 2 2 2 0\n" + text)
    assert plan is not None or problems
    if plan is not None:
        facts(plan)
