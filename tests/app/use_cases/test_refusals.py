"""What does not say enough is refused with the field that is meant, and nothing is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from overtrick.errors import OvertrickError
from overtrick.formats.grids.movement_json import movement_document
from overtrick.movements.registry import movement
from tests.app.use_cases.telling import Evening
from tests.cases import one_pass

Command = dict[str, Any]


@one_pass(
    ("verb", "command", "said", "field"),
    [
        ("confirm", {"ns": "1", "ew": "2"}, "which board", "board"),
        ("withdraw", {"ns": "1", "ew": "2"}, "which board", "board"),
        ("dispute", {"ns": "1", "ew": "2"}, "which board", "board"),
        ("dispute", {"board": 1, "ns": "1", "ew": "2", "field": "hat"}, "hat", ""),
        ("enter", {"board": 1, "outcome": "PASS"}, "who played", ""),
        ("enter", {"board": 1, "ns": "1", "ew": "2", "outcome": "8S N ="}, "8S", ""),
        ("enter", {"board": 1, "table": "9", "outcome": "PASS"}, "who sat", "table"),
        ("penalty", {"amount": "lots"}, "lots", "amount"),
        ("rule", {"board": 1, "ns": "1", "ew": "2", "ruling": "hm"}, "hm", ""),
        ("settings", {"method": "hm"}, "hm", "method"),
        ("settings", {"rules": "hm"}, "hm", "rules"),
        ("settings", {"changes": {"hm": 1}}, "hm", "changes.hm"),
        ("movement", {}, "either movement or grid", "movement"),
        ("movement", {"movement": "howell:8", "grid": {}}, "either", "movement"),
        ("movement", {"grid": {"rounds": 3}}, "not a movement", "grid"),
        ("movement", {"movement": "hm:8"}, "hm", ""),
        ("amend", {"what": "hm"}, "no action", "what"),
        ("amend", {"what": "curtail", "round": 2}, "no movement yet", ""),
        ("round", {"round": " "}, "which round", "round"),
        ("note", {"text": " "}, "without words", "text"),
        ("message", {"text": " "}, "without words", ""),
        ("valid", {"problem": " "}, "which problem", "problem"),
        ("undo", {}, "nothing to undo", ""),
        ("undo", {"entry": "hm"}, "no entry has the id", ""),
        ("answer", {"of": "hm"}, "no call", "of"),
        ("clock", {"action": "hm"}, "hm", ""),
        ("clock", {"action": "extend"}, "how many minutes", ""),
        ("publish", {"correction_minutes": -1}, "-1", "correction_minutes"),
        ("player", {"player": "7", "name": "Ada", "shown": "hm"}, "hm", ""),
        ("leave", {"contestant": "1", "direction": "UP"}, "UP", ""),
        ("stage", {"form": "hm"}, "no form", "form"),
        ("draw", {}, "no stage", ""),
        ("match", {"score": "3-4", "team": "1"}, "no stage", ""),
        ("known", {"contestant": "1", "board": 1, "direction": "UP"}, "UP", ""),
    ],
)  # fmt: skip
def test_it_says_what_is_missing(verb: str, command: Command, said: str, field: str) -> None:
    evening = Evening()
    with pytest.raises(OvertrickError, match=said) as refused:
        evening.ask(verb, **command)
    assert getattr(refused.value, "field", "") == field
    assert evening.running.seq == 0


@pytest.mark.parametrize(
    ("verb", "command"),
    [
        ("enter", {"board": "1", "outcome": "PASS"}),
        ("enter", {"board": 0, "outcome": "PASS"}),
        ("enter", {"board": 1, "outcome": "PASS", "colour": "blue"}),
        ("enter", {"board": 1, "outcome": "x" * 41}),
        ("enter", {"board": 1}),
        ("lineup", {"team": "1", "room": "open", "players": ["A"]}),
        ("draw", {"swaps": [["1"]]}),
        ("contestant", {"contestant": "1", "players": ["x"] * 13}),
        ("undo", {"entries": []}),
        ("confirm", {"entries": [], "board": 1}),
    ],
)
def test_what_is_no_command_is_not_read(verb: str, command: Command) -> None:
    with pytest.raises(msgspec.ValidationError):
        Evening().ask(verb, **command)


def test_a_movement_is_planned_from_its_grid() -> None:
    grid = msgspec.to_builtins(movement_document(movement("howell:6")), enc_hook=str)
    by_id, by_grid = Evening(), Evening()
    by_id.tell("movement", movement="howell:6", boards_per_set=3)
    by_grid.tell("movement", grid=grid, boards_per_set=3)
    one, other = (each.running.state.plan() for each in (by_id, by_grid))
    assert one is not None
    assert other is not None
    assert (one.movement.rounds, one.boards_per_set) == (other.movement.rounds, 3)


def test_a_call_is_told_and_answered() -> None:
    evening = Evening()
    called = evening.tell("call", table="3", about="a revoke")[0]
    done = evening.tell("answer", of=called.id)[0]
    assert (done.kind, done.facts.of) == ("answer", called.id)  # type: ignore[attr-defined]


def test_a_board_that_somebody_knows_and_the_clock_are_told() -> None:
    evening = Evening()
    known = evening.tell("known", contestant="4", board=7, direction="NS")[0]
    clock = evening.tell("clock", action="start", minutes=15)[0]
    assert [known.kind, clock.kind] == ["known", "clock"]


def test_a_dispute_names_what_is_wrong() -> None:
    evening = Evening()
    told = evening.enter("4S N =")
    evening.tell("dispute", of=told.id, field="declarer")
    key = told.facts.key  # type: ignore[attr-defined]
    assert evening.running.state.told(key).disputed is not None
