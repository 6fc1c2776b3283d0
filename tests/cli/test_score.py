import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.rules.editions import EDITIONS
from tests.cases import one_pass
from tests.cli.command import in_a_process, overtrick


def document(*arguments: str) -> Any:
    done = overtrick("score", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def test_the_document_that_others_rely_on() -> None:
    done = in_a_process("score", "4SX+1", "--vulnerable", "--json")
    assert done.status == 0
    assert json.loads(done.out) == {
        "contract": "4SX",
        "tricks": 11,
        "vulnerable": True,
        "edition": "duplicate-2017",
        "score": 990,
        "opponents": -990,
        "causes": [
            {"cause": "tricks", "points": 240, "why": "4 x 30, doubled"},
            {"cause": "overtricks", "points": 200, "why": "1 x 200, doubled, vulnerable"},
            {"cause": "level_bonus", "points": 500, "why": "game, vulnerable"},
            {"cause": "doubled_bonus", "points": 50, "why": "for the insult: doubled"},
        ],
    }


@one_pass(
    ("words", "score"),
    [
        (["3NT="], 400),
        (["2H-1"], -50),
        (["2H-1", "--vulnerable"], -100),
        (["2H-1", "--not-vulnerable"], -50),
        (["1CXX="], 230),
        (["4H", "N", "+1"], 450),
        (["4H", "-1"], -50),
        (["4h", "x", "N", "-13"], None),
        (["--vulnerable", "4♠", "="], 620),
        (["3SA="], 400),
        (["4S", "--tricks", "8"], -100),
        (["7CX-5", "--edition", "duplicate-pre1987"], -900),
        (["PASS"], 0),
        (["4S", "made", "5"], 450),
        (["3NT", "-1", "by", "W"], -50),
        (["♠4="], 420),
        (["4S+1x"], 690),
        (["4", "Herz", "von", "Ost", "10", "Stiche"], 420),
        (["4P=", "--language", "pt"], 130),
        (["4P=", "--language", "fr"], 420),
        (["passe"], 0),
    ],
)
def test_notation(words: list[str], score: int | None) -> None:
    if score is None:
        assert overtrick("score", *words).status == 1
    else:
        assert document(*words)["score"] == score


def test_a_declarer_is_kept() -> None:
    assert document("4H", "N", "+1")["declarer"] == "N"
    assert "declarer" not in document("4H+1")


def test_passed_out() -> None:
    assert document("PASS", "--vulnerable") == {
        "contract": "PASS",
        "tricks": None,
        "vulnerable": True,
        "edition": "duplicate-2017",
        "score": 0,
        "opponents": 0,
        "causes": [],
    }
    assert "Passed out" in overtrick("score", "pass").out


@one_pass("edition", EDITIONS)
def test_every_edition(edition: str) -> None:
    found = document("6NTX+1", "--edition", edition)
    assert found["edition"] == edition
    assert sum(cause["points"] for cause in found["causes"]) == found["score"]
    assert overtrick("score", "6NTX+1", "--edition", edition).status == 0


def test_the_drawing() -> None:
    done = in_a_process("score", "4H+1")
    assert done.out.splitlines()[0] == " 4♥+1, not vulnerable"
    score, opponents = (" ".join(line.split()) for line in done.out.splitlines()[-2:])
    assert (score, opponents) == ("score to declarer's side 450", "to the opponents -450")


def test_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "deal.json"
    assert overtrick("score", "4S=", "--json", "-o", str(target)).out == ""
    assert json.loads(target.read_text(encoding="utf-8"))["score"] == 420


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["9H="], "not a contract: '9H=' (the highest level is 7)"),
        (["We", "4S="], "not a contract: 'We 4S=' (write 4S=, 3NTX+1, 2H-1 or PASS)"),
        (["4S+7"], "4S+7"),
        (["4P="], "'4P=' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)"),
        (["Not", "Completed"], "'Not Completed' is a ruling, A/A: no points are scored"),
        (["4S", "--tricks", "14"], "tricks must be 0 to 13, not 14"),
        (["4S", "--tricks", "-1"], "tricks must be 0 to 13, not -1"),
        (["PASS", "--tricks", "7"], "a passed-out deal has no tricks: 7"),
        ([""], "''"),
    ],
)
def test_bad_input_is_one_line_and_status_1(words: list[str], said: str) -> None:
    done = in_a_process("score", *words)
    assert done.status == 1
    assert done.out == ""
    assert done.err.startswith("overtrick: ")
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["4S=", "--bogus"],
        ["4S=", "-x"],
        ["4S=", "--tricks", "ten"],
        ["4S=", "--tricks", "9"],
        ["4S=", "--edition", "whist"],
    ],
)
def test_wrong_usage_is_status_2(words: list[str]) -> None:
    done = overtrick("score", *words)
    assert done.status == 2
    assert "Usage: overtrick score" in done.err


def test_below_and_above_the_line() -> None:
    made = document("2NT+1", "--edition", "rubber-2014")
    assert (made["below"], made["above"], made["opponents"]) == (70, 30, -100)
    down = document("5D-1", "--vulnerable", "--edition", "seed000-rubber")
    assert (down["below"], down["above"], down["opponents"]) == (0, -100, 100)
    assert document("PASS", "--edition", "rubber-2014")["below"] == 0
    assert "below" not in document("2NT+1")
    drawn = overtrick("score", "2NT+1", "--edition", "chicago-accumulating").out
    lines = [" ".join(line.split()) for line in drawn.splitlines()]
    assert {"below the line 70", "above the line 30"} <= set(lines)


def test_a_contract_without_a_result_is_answered_with_all_of_them() -> None:
    found = document("4H")
    assert (found["contract"], found["needs"], len(found["results"])) == ("4H", 10, 14)
    assert found["results"][3] == {
        "result": "=",
        "tricks": 10,
        "not_vulnerable": 420,
        "vulnerable": 620,
    }
    for each in found["results"]:
        score = document("4H", "--tricks", str(each["tricks"]))["score"]
        assert each["not_vulnerable"] == score
    assert overtrick("score", "four", "hearts").out.startswith(" 4♥ needs 10 tricks\n")
    assert document("1C")["needs"] == 7


def test_the_environment_sets_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "fr")
    assert document("4C=")["contract"] == "4H"
    assert document("4C=", "--language", "en")["contract"] == "4C"
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "klingon")
    done = overtrick("score", "4C=")
    assert done.status == 2
    assert "no language 'klingon'; there are: en, de" in done.err


@pytest.mark.parametrize(
    ("spoken", "notation", "offered"),
    [("fr", "4P=", "fr"), ("nl", "4K=", "nl"), ("nl", "4P=", "de")],
)
def test_the_language_offered_is_ones_own_where_it_says_which(
    monkeypatch: pytest.MonkeyPatch, spoken: str, notation: str, offered: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{spoken}_XX.UTF-8")
    assert f"(--language {offered})" in overtrick("score", notation).err
