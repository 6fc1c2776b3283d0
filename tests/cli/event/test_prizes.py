"""Prizes of an event by categories in a file."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun, congress

RULES = {
    "prizes": [
        {"name": "overall", "prizes": ["cup", "wine"]},
        {"name": "mixed", "prizes": 1, "eligible": [3, 7, 12]},
    ]
}


@pytest.fixture
def rules(tmp_path: Path) -> str:
    file = tmp_path / "prizes.json"
    file.write_text(json.dumps(RULES), encoding="utf-8")
    return str(file)


def test_who_wins_what(tmp_path: Path, rules: str) -> None:
    desk = congress(tmp_path)
    said = desk.tell(f"prizes '{rules}'")
    assert said.splitlines()[:2] == ["Prizes: overall", "  prize 1: 3 Team 3 (cup)"]
    assert "passed over: 3 Team 3 has the 1st overall" in said
    overall, mixed = desk.json(f"prizes '{rules}'")["prizes"]
    assert [prize["what"] for prize in overall["prizes"]] == ["cup", "wine"]
    assert mixed["prizes"][0]["winners"][0]["id"] == "7"
    assert mixed["passed_over"][0]["why"] == "has the 1st overall"


def test_nobody_has_won_a_cup_that_goes_on(tmp_path: Path, rules: str) -> None:
    desk = begun(tmp_path, "cup", "knockout 1 2 3 4 --boards 8")
    assert desk.tell(f"prizes '{rules}'") == "Nobody has won yet, so there are no prizes.\n"
    desk.tell("draw")
    desk.tell("match 34-21 --team 1")
    assert "Nobody has won yet" in desk.tell(f"prizes '{rules}'")
    assert desk.json(f"prizes '{rules}'")["prizes"][0]["prizes"] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[", "not JSON"),
        ("{}", "there is no category"),
        ('{"prizes": [{"name": "x"}]}', "a category needs a name and prizes"),
        ('[{"name": "x", "prizes": 1, "for": 3}]', "no key 'for'"),
    ],
)
def test_rules_that_cannot_be_read(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "prizes.json"
    file.write_text(text, encoding="utf-8")
    done = congress(tmp_path)("prizes", str(file))
    assert done.status == 1
    assert words in done.err
    assert "prizes.json" in done.err


def test_no_rules_and_no_stage(tmp_path: Path, rules: str) -> None:
    desk = congress(tmp_path)
    assert desk("prizes", str(tmp_path / "none.json")).status == 1
    assert "no stage 'Z'" in desk("prizes", rules, "--stage", "Z").err
    assert "best" not in Desk(tmp_path / "congress.jsonl")("prizes", rules, "-o", "-").out
