"""Conditions of the evening on the command line, and a result that is not agreed."""

import json
from pathlib import Path

import pytest

from overtrick.events.journal.conditions import CONDITIONS
from overtrick.events.journal.entry import tell, write_entry
from overtrick.events.journal.meeting import Disputed
from tests.cli.command import overtrick

RESULT = ("4S", "N", "=", "--board", "7", "--ns", "3", "--ew", "10")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "evening.jsonl")


def test_conditions_are_chosen_stored_and_said(file: str) -> None:
    chosen = ("--set", "live_ranking=always", "--set", "director_plays=NS 4")
    done = overtrick("event", "new", file, *chosen)
    assert "rules: default; live_ranking always, director_plays NS 4" in done.out
    stored = json.loads(Path(file).read_text(encoding="utf-8").splitlines()[1])
    assert set(stored["conditions"]) == set(CONDITIONS)
    assert all(len(line) <= 80 for line in done.out.splitlines())


def test_a_later_choice_leaves_the_rest_as_it_stands(file: str) -> None:
    overtrick("event", "new", file, "--method", "butler", "--rules", "ebu", "--set", "freeze=2")
    overtrick("event", "settings", file, "--set", "trim=1")
    stored = json.loads(Path(file).read_text(encoding="utf-8").splitlines()[-1])
    assert (stored["method"], stored["rules"]) == ("butler", "ebu")
    assert (stored["conditions"]["freeze"], stored["settings"]["trim"]) == (2, 1)


def test_no_condition_is_a_setting_of_a_ranking(file: str) -> None:
    overtrick("event", "new", file, "--set", "freeze=2")
    overtrick("event", "enter", file, *RESULT)
    assert len(Path(file).read_text(encoding="utf-8").splitlines()) == 3
    ranked = json.loads(overtrick("rank", file, "--json").out)
    assert not set(ranked["settings"]) & set(CONDITIONS)


def test_a_value_that_is_none_is_refused_with_those_there_are(file: str) -> None:
    done = overtrick("event", "new", file, "--set", "names=loud")
    assert done.status == 2
    assert "names cannot be 'loud': it is one of full, nickname, initials" in done.err
    assert not Path(file).exists()


def test_a_result_that_is_not_agreed_is_marked_and_asked_about(file: str) -> None:
    overtrick("event", "new", file)
    overtrick("event", "enter", file, *RESULT)
    said = write_entry(tell(Disputed(board=7, ns="3", ew="10", field="contract"), by="East"))
    with Path(file).open("a", encoding="utf-8") as journal:
        journal.write(json.dumps(said) + "\n")
    log = overtrick("event", "log", file).out.splitlines()
    assert log[-2].endswith("4S N =  <- disputed")
    assert log[-1].endswith("not right: the contract")
    asked = overtrick("event", "problems", file).out
    assert "the other side says 4S N = is not right (the contract)" in asked
