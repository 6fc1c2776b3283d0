"""Stages planned and listed: forms, conditions, who goes through, and what is next."""

from pathlib import Path

import pytest

from overtrick.events.journal.conditions import STAGE_CONDITIONS
from tests.cli.command import overtrick
from tests.cli.desk import Desk, begun, congress


def test_a_stage_keeps_what_was_said(tmp_path: Path) -> None:
    conditions = "--rounds 9 --boards 8 --set draw=global --set vp_scale=wbf_discrete"
    desk = begun(tmp_path, "congress", f"swiss 3 7 9 --title Qualifying --stage Q {conditions}")
    (stage,) = desk.json("stages")["stages"]
    assert stage["conditions"] == {"rounds": 9, "boards": 8, "draw": "global"}
    assert stage["settings"] == {"vp_scale": "wbf_discrete"}
    assert (stage["form"], stage["entrants"]) == ("swiss", ["3", "7", "9"])
    assert (stage["title"], stage["sessions"]) == ("Qualifying", ["Q"])
    assert stage["leaders"] == stage["rounds"] == []


def test_the_first_eight_go_through(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    places = [line["id"] for line in desk.json("rank --stage 1")["ranking"]]
    _, cup = desk.json("stages")["stages"]
    assert cup["entrants"] == places[:8]
    assert cup["conditions"] == {"boards": 32, "from": 1, "places": "1-8"}


def test_every_condition_is_in_the_help() -> None:
    text = overtrick("event", "stage", "--help").out
    for name in STAGE_CONDITIONS:
        assert f"\n    {name}: " in text


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("swis", 2, "no form 'swis'; there are: swiss, round_robin, knockout, ladder, table"),
        ("swiss --set moon=1", 2, "no condition 'moon'"),
        ("swiss --set reach=0", 2, "reach"),
        ("swiss --set rounds", 2, "not NAME=VALUE: 'rounds'"),
        ("swiss --method moon", 2, "no method 'moon'"),
        ("swiss --rounds 0", 2, "0"),
        ("knockout --stage KO --from Z", 1, "no stage 'Z'"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    tmp_path: Path, words: str, status: int, said: str
) -> None:
    done = begun(tmp_path, "congress", "swiss")("stage", *words.split())
    assert done.status == status
    assert said in " ".join(done.err.split())


def test_without_a_journal_or_a_stage(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "congress.jsonl")
    assert "begin a journal with: overtrick event new" in desk("stage", "swiss").err
    desk.tell("new")
    said = "No stage is planned yet; plan one with: overtrick event stage\n"
    assert desk.tell("stages") == said
    assert desk.json("stages") == {"stages": []}
    for verb in ("draw", "draws", "progress", "bracket", "ladder"):
        done = desk(verb)
        assert (done.status, "no stage is planned yet" in done.err) == (1, True), verb
    rank = desk.json("rank")
    assert (rank["stage"], rank["round"]) == (None, None)


def following(desk: Desk) -> str:
    """What the list of stages says is next."""
    said = desk.tell("stages").splitlines()[-1]
    return said.replace(str(desk.file), "FILE")


def test_what_is_next_in_a_swiss(tmp_path: Path) -> None:
    desk = begun(tmp_path, "congress", "swiss --rounds 2 --boards 8")
    assert following(desk) == "Next: overtrick event contestant FILE ID NAME ..."
    for team in "1234":
        desk.tell(f"contestant {team} --name 'Team {team}'")
    assert following(desk) == "Next: overtrick event draw FILE --stage 1"
    desk.tell("draw")
    assert following(desk) == "Next: 2 matches of round 1 to come in stage 1"
    desk.tell("match 34-21 --team 1")
    desk.tell("match 34-22 --team 2")
    assert following(desk) == "Next: overtrick event draw FILE --stage 1"
    assert "  1 Team 1\n" in desk.tell("stages")
    desk.tell("draw")
    assert following(desk) == "Next: 2 matches of round 2 to come in stage 1"
    desk.tell("match 34-21 --team 1")
    for board in range(1, 9):
        for room in ("open", "closed"):
            assert following(desk) == "Next: 1 match of round 2 to come in stage 1"
            desk.tell(f"enter PASS --board {board} --team 3 --room {room}")
    assert following(desk) == "All stages are over. Next: overtrick event publish FILE"
    assert desk("draw").status == 1


def test_what_is_next_in_a_cup(tmp_path: Path) -> None:
    desk = begun(tmp_path, "cup", "knockout 1 2 3 4 --boards 4 --set choice=yes")
    assert following(desk).endswith("overtrick event draw FILE --stage 1 --choose A-B")
    desk.tell("draw --choose 1-4")
    desk.tell("match 34-21 --team 1")
    desk.tell("match 21-21 --team 2")
    assert following(desk) == "Next: extra boards: SF2 level"
    desk.tell("match 27-21 --team 2 --boards 6 --replace")
    assert following(desk) == "Next: overtrick event draw FILE --stage 1"
    desk.tell("draw")
    desk.tell("match 21-34 --team 1")
    assert following(desk) == "All stages are over. Next: overtrick event publish FILE"
    (stage,) = desk.json("stages")["stages"]
    assert (stage["leaders"], stage["next"]) == (["2"], "")


def test_the_next_stage_is_next_when_one_is_over(tmp_path: Path) -> None:
    desk = begun(tmp_path, "congress", "round_robin 1 2 3 --boards 8")
    desk.tell("stage knockout 1 2 --stage F")
    desk.tell("draw")
    for home, round in ((2, 1), (1, 2), (1, 3)):
        desk.tell(f"match 34-21 --team {home} --round {round}")
    assert following(desk) == "Next: overtrick event draw FILE --stage F"


def test_what_is_next_without_a_draw(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ladder", "ladder 1 2")
    match = "overtrick event match FILE --stage 1 34-21 --team ID --against ID"
    assert following(desk) == f"Next: {match}"
    table = begun(tmp_path, "evening", "table 1 2")
    assert following(table) == "Next: results of stage 1"
    table.tell("enter PASS --board 1 --ns 1 --ew 2")
    assert following(table) == "All stages are over. Next: overtrick event publish FILE"
