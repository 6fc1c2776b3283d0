"""Movements as JSON: the shapes of the contract, and every movement comes back."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.grids.movement_json import (
    facts_document,
    movement_document,
    proposal_document,
    read_movement_json,
)
from overtrick.movements.laws import facts
from overtrick.movements.propose import propose, propose_individual
from overtrick.movements.registry import movement

IDS = [
    "mitchell:7:skip=no:missing=ns7:arrow=7",
    "web:11:sets=9",
    "howell:10:switch=boards",
    "rover:6:base=skip",
    "individual:9",
    "whist:8:sharing=no",
    "round-robin:5",
]


@pytest.mark.parametrize("id", IDS)
def test_a_movement_comes_back_as_it_went(id: str) -> None:
    made = movement(id)
    notes = tuple(map(str, made.notes))
    plan = replace(made, name=str(made.name), notes=notes, repeats=frozenset({("1", "2")}))
    text = json.dumps(movement_document(plan))
    assert read_movement_json(text) == (plan, ())


def test_the_shape_of_a_movement() -> None:
    document = movement_document(movement("relay:4:missing=ns4"))
    assert {"id", "name", "kind", "winners", "tables", "rounds", "grid"} <= set(document)
    assert (document["kind"], document["winners"], document["rounds"]) == ("pairs", 2, 4)
    assert document["grid"][0][3] == {
        "table": 4,
        "ns": None,
        "ew": "4",
        "set": 1,
        "switched": False,
    }
    seats = movement_document(movement("individual:8"))["grid"][0][0]
    assert set(seats) == {"table", "north", "south", "east", "west", "set"}


def test_the_shape_of_facts() -> None:
    text = """{"winners": 1, "grid": [
        [{"ns": "1", "ew": "2", "set": 1}, {"ns": "3", "ew": "4", "set": 1}],
        [{"ns": "2", "ew": "1", "set": 2}, {"ns": "3", "ew": null, "set": 3}]]}"""
    plan, problems = read_movement_json(text)
    assert plan is not None
    assert problems == ()
    document = facts_document(facts(plan))
    assert document["met_twice"] == [{"a": "1", "b": "2", "rounds": [1, 2], "declared": False}]
    assert document["shared"] == [{"round": 1, "set": 1, "tables": [1, 2]}]
    assert document["seated_twice"] == document["set_twice"] == []
    assert document["sit_outs"] == {"3": 1, "4": 1}
    assert document["plays_per_set"] == {"1": 2, "2": 1}
    assert document["met"] == {"min": 1, "max": 1}
    assert {"mean", "sd", "min", "max"} <= set(document["balance"])
    assert facts_document(facts(movement("individual:8")))["balance"] is None


def test_facts_of_teams_have_their_matches() -> None:
    """
    Team 1 has met 2 in both rooms; NS of 1 have played set 2 against 3, EW have not.
    """
    text = """{"kind": "teams", "grid": [
        [{"ns": "1", "ew": "2", "set": 1}, {"ns": "2", "ew": "1", "set": 1}],
        [{"ns": "1", "ew": "3", "set": 2}]]}"""
    plan, problems = read_movement_json(text)
    assert plan is not None
    assert (plan.winners, problems) == (1, ())
    document = facts_document(facts(plan))
    assert document["complete_matches"] == 1
    assert document["half_matches"] == [{"a": "1", "b": "3", "sets": [2]}]
    assert document["met_twice"] == document["seated_twice"] == document["set_twice"] == []
    assert document["balance"] is None
    assert "half_matches" not in facts_document(facts(movement("howell:8")))


def test_the_shape_of_a_proposal() -> None:
    document = proposal_document(propose(14, boards=21, winners=2)[0])
    expected = {
        "id": "mitchell:7:skip=no",
        "name": "Mitchell, 7 tables",
        "tables": 7,
        "rounds": 7,
        "boards_per_set": 3,
        "boards_each": 21,
        "winners": 2,
        "sit_outs": 0,
        "shared": 0,
    }
    assert expected.items() <= document.items()
    balance = document["balance"]
    assert [balance[key] for key in ("mean", "sd", "min", "max")] == [7, 0, 7, 7]
    assert proposal_document(propose_individual(8, 21)[0])["balance"] is None


def test_winners_are_guessed_from_the_numbers() -> None:
    document = movement_document(movement("mitchell:7"))
    del document["winners"]
    plan, _ = read_movement_json(json.dumps(document))
    assert plan is not None
    assert plan.winners == 2
    document = movement_document(movement("howell:8"))
    del document["winners"]
    plan, _ = read_movement_json(json.dumps(document))
    assert plan is not None
    assert plan.winners == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "movement.json:1: not JSON"),
        ("[1]", "movement.json: a movement is an object with a grid"),
        ('{"grid": []}', "movement.json: movement.json: a movement needs at least one round"),
        ('{"grid": [[5]]}', "movement.json: round 1: not a table: 5"),
        ('{"grid": [[{"set": "A"}]]}', 'movement.json: round 1: not a table: {"set": "A"}'),
        ('{"grid": [[]], "kind": "quads"}', "movement.json: kind 'quads' is not read; there "),
        ('{"grid": [[]], "winners": "x"}', 'movement.json: winners is a number, not "x"'),
        (
            '{"grid": [[]], "winners": 3}',
            "movement.json: movement.json: winners must be 1 or 2",
        ),
        ('{"grid": [[]], "repeats": [1]}', "movement.json: a repeat is two ids, not 1"),
    ],
)
def test_what_is_wrong_is_said(text: str, problem: str) -> None:
    _, problems = read_movement_json(text)
    assert str(problems[0]).startswith(problem)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["table", "ns", "ew", "set", "north"]), inner)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries({"grid": JSON}, optional={"winners": JSON, "kind": JSON}))
def test_any_json_is_read_or_refused_and_counted(document: dict[str, object]) -> None:
    plan, problems = read_movement_json(json.dumps(document))
    assert plan is not None or problems
    if plan is not None:
        facts_document(facts(plan))


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    plan, problems = read_movement_json(data)
    assert plan is not None or problems


def test_numbers_of_thousands_of_digits_are_no_traceback() -> None:
    plan, [problem] = read_movement_json("9" * 5000)
    assert plan is None
    assert problem.message == "not JSON"
    cells = [{"table": 1, "ns": "9" * 5000, "ew": 2, "set": 1}]
    plan, problems = read_movement_json(json.dumps({"winners": 1, "grid": [cells]}))
    assert plan is not None
    assert facts(plan).met == (1, 1)
    assert not problems
