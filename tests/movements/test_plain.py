import json

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.plain import meeting_of, movement_of, plain
from overtrick.movements.registry import movement

IDS = [
    "mitchell:7:missing=ns7:arrow=7",
    "howell:10:switch=boards",
    "individual:8",
    "relay:8",
    "teams:2",
]


@pytest.mark.parametrize("id", IDS)
def test_a_plan_is_read_back_as_it_was(id: str) -> None:
    made = movement(id)
    kept = movement_of(id, json.loads(json.dumps(plain(made))))
    assert (kept.rounds, kept.kind, kept.winners) == (made.rounds, made.kind, made.winners)
    assert (kept.copies, kept.repeats, kept.name) == (made.copies, made.repeats, str(made.name))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "needs a grid of rounds, not None"),
        ({"grid": "x"}, "needs a grid of rounds"),
        ({"grid": [1]}, "not a round: 1"),
        ({"grid": [[{"ns": "1"}]]}, "not a meeting"),
        ({"grid": [[{"table": "1"}]]}, "table must be a whole number, not '1'"),
        ({"grid": [[{"table": 1}]], "kind": "quads"}, "not a kind of movement: 'quads'"),
        ({"grid": [[{"table": 1}]], "winners": "2"}, "winners must be a whole number"),
        ({"grid": [[{"table": 1}]], "repeats": [["1"]]}, "repeats are pairs of ids"),
        ({"grid": [[7]], "kind": "individual"}, "not a table of four players: 7"),
    ],
)
def test_values_that_are_no_movement(values: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidMovement, match=said):
        movement_of("ours", values)


def test_a_meeting() -> None:
    assert meeting_of({"table": 2, "ns": 3, "ew": None, "set": None}).ns == "3"
    with pytest.raises(InvalidMovement, match="not a meeting"):
        meeting_of({"table": 2, "boards": 3})
