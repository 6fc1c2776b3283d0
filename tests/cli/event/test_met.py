"""Who met on a board: a drawn match knows its teams, its session and its rooms."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun, congress


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A Swiss, then a cup whose session is its own; 3 v 7 meet in both."""
    desk = begun(tmp_path, "congress", "swiss 3 7 9 12 5 --boards 2 --stage Q")
    desk.tell("draw --pair 3-7 --pair 9-12 --pair 5")
    return desk


def boards(desk: Desk, match: str = "1-3v7") -> list[tuple[int, int | None, int | None]]:
    (found,) = (each for each in desk.json("rank")["matches"] if each["match"] == match)
    return [(each["board"], each["open"], each["closed"]) for each in found["boards"]]


def codes(desk: Desk) -> set[str]:
    return {each["code"] for each in desk.json("problems")["problems"]}


def test_a_match_and_its_room_are_enough(desk: Desk) -> None:
    """open 3 (NS) v 7, closed 7 (NS) v 3; the session is the stage's without being said"""
    desk.tell("enter '4S N =' --board 1 --match 1-3v7 --room open")
    desk.tell("enter '4S N -1' --board 1 --match 1-3v7 --room closed")
    told = desk.entries()[-2:]
    assert [(each["ns"], each["ew"], each["session"]) for each in told] == [
        ("3", "7", "Q"),
        ("7", "3", "Q"),
    ]
    assert boards(desk) == [(1, 420, -50)]


def test_a_team_finds_its_match(desk: Desk) -> None:
    desk.tell("enter '4S N =' --board 1 --team 7 --room open")
    desk.tell("draw --pair 3-12 --pair 5-7 --pair 9 --round 2 --anyway")
    desk.tell("enter '4S N -1' --board 1 --team 7 --round 1 --room closed")
    desk.tell("enter PASS --board 1 --team 7 --room closed --round 2")
    desk.tell("match 30-20 --match 1-3v7")
    desk.tell("enter PASS --board 2 --team 7 --room closed")
    assert [each.get("match") for each in desk.entries() if each["kind"] == "result"] == [
        "1-3v7",
        "1-3v7",
        "2-5v7",
        "2-5v7",
    ]
    assert boards(desk) == [(1, 420, -50)]


def test_one_result_told_in_three_ways_is_one(desk: Desk) -> None:
    for who in ("--match 1-3v7 --room open", "--team 3 --room open", "--ns 3 --ew 7"):
        desk.tell(f"enter '4S N =' --board 1 {who}")
    assert "dispute" not in codes(desk)
    desk.tell("confirm --board 1 --ns 3 --ew 7")
    assert len(desk.json("history --board 1 --match 1-3v7 --room open")["entries"]) == 4
    assert desk.json("history --board 1 --match 1-3v7 --room closed")["entries"] == []
    done = desk("enter", "4S", "N", "+1", "--board", "1", "--match", "1-3v7", "--room", "open")
    assert "4S N = stands, but 4S N +1 was told as well after the confirmation" in done.out
    assert "dispute" in codes(desk)
    desk.tell("enter '4S N +1' --replace --board 1 --team 3 --room open")
    assert "dispute" not in codes(desk)


def test_every_verb_about_a_result_knows_the_match(desk: Desk) -> None:
    where = "--board 2 --match 1-3v7 --room closed"
    desk.tell(f"enter '4S N -1' {where} --lead HQ")
    desk.tell(f"lead HK {where}")
    desk.tell(f"claim {where} --seat E --tricks 3")
    desk.tell(f"rule A+/A- {where}")
    desk.tell(f"withdraw {where}")
    told = desk.json("history --board 2 --match 1-3v7")["entries"]
    assert [each["kind"] for each in told] == ["result", "lead", "claim", "ruling", "withdraw"]
    assert "nowhere" not in codes(desk)


def test_results_told_without_names_are_found_again(desk: Desk) -> None:
    """Another program may write match and room alone."""
    where = {"kind": "result", "board": 1, "session": "Q", "match": "1-3v7", "room": "open"}
    entry = {**desk.entries()[-1], **where, "id": "x", "outcome": "4S N ="}
    for name in ("stage", "round", "matches", "method", "notes"):
        entry.pop(name, None)
    with desk.file.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(entry)}\n")
    desk.tell("confirm --board 1 --match 1-3v7 --room open")
    desk.tell("enter '4S N =' --board 1 --match 1-3v7 --room open")
    assert len(desk.json("history --board 1 --match 1-3v7")["entries"]) == 3
    assert "dispute" not in codes(desk)


def test_a_match_of_a_later_stage_is_of_its_session(desk: Desk) -> None:
    desk.tell("stage knockout 3 7 --stage KO --boards 2")
    desk.tell("draw --stage KO")
    desk.tell("enter '4S N =' --board 1 --match F --room open")
    desk.tell("enter '4S N =' --board 1 --match 1-3v7 --room open")
    assert [each["session"] for each in desk.entries()[-2:]] == ["KO", "Q"]


def test_pairs_need_no_room(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs", "swiss 1 2 3 4 --boards 2 --method butler")
    desk.tell("draw")
    desk.tell("enter '4S N =' --board 1 --match 1-1v3")
    desk.tell("enter '4S N +1' --board 1 --team 4")
    told = desk.entries()[-2:]
    assert [(each["ns"], each["ew"]) for each in told] == [("1", "3"), ("2", "4")]


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("--match 1-3v7", "which room? --room open, where 3 sits North-South"),
        ("--team 5 --room open", "5 has a bye"),
        ("--team 8 --room open", "no match of 8 is drawn of stage Q"),
        ("--team 3 --round 2 --room open", "in round 2"),
        ("--team 9 --match 1-3v7 --room open", "9 does not play in match 1-3v7"),
        ("--team 3 --room open --session Z", "no stage has a session 'Z'"),
    ],
)
def test_what_is_not_drawn_is_said(desk: Desk, who: str, words: str) -> None:
    done = desk("enter", "PASS", "--board", "1", *who.split())
    assert done.status == 2
    assert words in " ".join(done.err.split())


def test_a_team_without_a_stage_is_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "evening.jsonl")
    desk.tell("new")
    done = desk("enter", "PASS", "--board", "1", "--team", "3")
    assert done.status == 2
    assert "no stage is planned" in done.err


def test_penalties_count_in_their_stage(tmp_path: Path) -> None:
    """12 VP off in the Swiss is nothing off in the cup, and IMPs are of one match"""
    desk = congress(tmp_path)
    assert "it counts in stage 1\n" in desk.tell("penalty 3=1VP")
    assert desk.entries()[-1]["session"] == "1"
    desk.tell("draw --stage KO")
    assert "it counts in stage KO\n" in desk.tell("penalty 3@QF1=2IMP")
    assert "it counts in stage 1\n" in desk.tell("penalty 3@1-3v7=2IMP")
    assert "it counts in stage 1\n" in desk.tell("penalty 3=1VP --stage 1")
    penalties = {line["id"]: line["penalty"] for line in desk.json("rank --stage 1")["ranking"]}
    assert penalties["3"] == 2


def test_an_imp_penalty_asks_for_its_match(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    done = desk("penalty", "3=2IMP")
    assert done.status == 2
    said = " ".join(done.err.split())
    assert "in which match? 1-3v7, 2-3v9, 3-3v4: say it as 3@3-3v4=2IMP" in said
    assert desk("penalty", "3@1-1v2=2IMP").status == 2
    one = begun(tmp_path, "one", "swiss 3 7")
    one.tell("draw")
    one.tell("penalty 3=2IMP")
    assert one.entries()[-1]["match"] == "1-3v7"


def test_who_goes_home_and_from_when(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    assert "12 is out of stage 1 from round 4 on\n" in desk.tell("withdraw --contestant 12")
    said = desk.tell("withdraw --contestant 11 --from-round 3")
    assert "11 is out of stage 1 from round 3 on; drawn without a result it is a bye" in said
