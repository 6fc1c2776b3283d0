import json
from pathlib import Path

import pytest

from overtrick.cli.event.table import ACTIONS
from tests.cli.command import overtrick


@pytest.fixture
def journal(tmp_path: Path) -> str:
    file = str(tmp_path / "evening.jsonl")
    assert overtrick("event", "new", file, "--title", "Tuesday").status == 0
    plan = ["mitchell:7:missing=ns7:arrow=7", "--boards-per-set", "3"]
    assert overtrick("event", "movement", file, *plan).status == 0
    where = ["--board", "1", "--ns", "1", "--ew", "8", "--round", "1", "--table", "1"]
    assert overtrick("event", "enter", file, *where, "4S N =").status == 0
    return file


def kinds(file: str) -> list[str]:
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["kind"] for line in lines]


def test_a_preview_writes_nothing(journal: str) -> None:
    before = Path(journal).read_bytes()
    late = ["amend", journal, "late-pair", "--pair", "7", "--round", "2"]
    done = overtrick("event", *late, "--preview")
    assert done.status == 0
    assert "7 sits out 1 round (was no round)" in done.out
    assert done.out.endswith("(nothing is written)\n")
    assert Path(journal).read_bytes() == before
    assert overtrick("event", *late).status == 0
    assert kinds(journal)[-1] == "amend"


def test_every_action_is_reached(journal: str) -> None:
    said = {
        "late-pair": ["--pair", "7", "--round", "2"],
        "leaves": ["--pair", "3", "--round", "3"],
        "late-player": ["--player", "5", "--round", "2", "--section", "C"],
        "player-leaves": ["--player", "5", "--round", "3", "--section", "C"],
        "direction": ["--round", "1", "--table", "1"],
        "opponents": ["--round", "2", "--table", "1", "--other", "2"],
        "boards": ["--round", "2", "--table", "1", "--other", "2"],
        "wrong-board": ["--ns", "1", "--ew", "8", "--board", "7"],
        "board": ["--ns", "1", "--ew", "8", "--board", "1", "--other", "2"],
        "curtail": ["--round", "6"],
        "missed": ["--round", "2", "--table", "3"],
        "extra": [],
        "rebuild": ["--round", "5"],
        "join": ["--round", "5", "--with", "B"],
        "split": ["--round", "5", "--pairs", "1,2,3,8,9,10"],
    }
    odd = ["--board", "7", "--ns", "1", "--ew", "8", "--round", "1", "--table", "1", "3NT N ="]
    assert overtrick("event", "enter", journal, *odd).status == 0
    other = ["howell:4", "--boards-per-set", "3", "--section", "B"]
    assert overtrick("event", "movement", journal, *other).status == 0
    single = ["individual:8", "--boards-per-set", "3", "--section", "C"]
    assert overtrick("event", "movement", journal, *single).status == 0
    assert list(said) == list(ACTIONS)
    for action, options in said.items():
        done = overtrick("event", "amend", journal, action, *options, "--preview")
        if action == "join":  # both sections number their pairs from 1
            assert (done.status, done.out) == (1, "")
            assert "stands in both sections: number them apart" in done.err
            continue
        if action == "extra":  # after a whole Mitchell there are no boards for it
            assert (done.status, done.out) == (1, "")
            assert "nobody could play in round 8" in done.err
            continue
        assert (done.status, done.err) == (0, ""), action
        assert max(map(len, done.out.splitlines())) <= 120


def test_a_late_pair_is_shown_every_way(journal: str) -> None:
    full = ["howell:8", "--boards-per-set", "3"]
    assert overtrick("event", "movement", journal, *full).status == 0
    late = ["amend", journal, "late-pair", "--pair", "9", "--round", "2"]
    done = overtrick("event", *late, "--preview")
    assert done.status == 0
    assert "or --how rebuild: Everything that is left is planned anew" in done.out
    assert "first choice: rover, Plays NS at another table each round" in done.out
    refused = overtrick("event", *late, "--how", "place")
    assert refused.status == 2
    assert "--how 'place' does not work here: rover, rebuild would" in refused.err
    assert overtrick("event", *late, "--how", "rebuild").status == 0
    assert kinds(journal)[-1] == "amend"


def test_the_wrong_direction_corrects_the_result(journal: str) -> None:
    done = overtrick("event", "amend", journal, "direction", "--round", "1", "--table", "1")
    assert done.status == 0
    assert kinds(journal)[-3:] == ["amend", "withdraw", "replace"]
    ranked = json.loads(overtrick("event", "rank", journal, "--json").out)
    [line] = ranked["boards"][0]["lines"]
    assert (line["ns"], line["ew"], line["score"]) == ("8", "1", 420)


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["swap"], 2, "no action 'swap'; there are: late-pair"),
        (["late-pair", "--round", "2"], 2, "late-pair needs --pair"),
        (["leaves", "--pair", "3"], 2, "leaves needs --round"),
        (["leaves", "--pair", "3", "--round", "9"], 1, "7 rounds, no round 9"),
        (["curtail", "--round", "2", "--section", "B"], 1, "section B has no movement yet"),
        (["board", "--ns", "1", "--ew", "9", "--board", "1", "--other", "2"], 1, "no result"),
    ],
)
def test_what_cannot_be(journal: str, options: list[str], status: int, said: str) -> None:
    before = Path(journal).read_bytes()
    done = overtrick("event", "amend", journal, *options)
    assert done.status == status
    assert said in done.err
    assert Path(journal).read_bytes() == before


def test_an_unknown_movement(journal: str) -> None:
    done = overtrick("event", "movement", journal, "mitchel:7")
    assert done.status == 1
    assert "no movement family 'mitchel'" in done.err
