"""Whole matches and line-ups told from the command."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun, congress


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = begun(tmp_path, "congress", "swiss 3 7 9 12 5 --boards 8")
    desk.tell("draw --pair 3-7 --pair 9-12 --pair 5")
    return desk


def imps(desk: Desk, match: str) -> tuple[int, int]:
    (found,) = (each for each in desk.json("rank")["matches"] if each["match"] == match)
    return found["imps"]["home"], found["imps"]["away"]


def test_the_captain_tells_the_own_imps_first(desk: Desk) -> None:
    desk.tell("match 34-21 --team 3")
    desk.tell("match 13:40 --team 12")
    assert (imps(desk, "1-3v7"), imps(desk, "1-9v12")) == ((34, 21), (40, 13))


def test_both_captains_and_a_correction(desk: Desk) -> None:
    desk.tell("match 34-21 --team 3 --by 'captain 3'")
    assert desk.tell("match 21-34 --team 7") == desk.tell("match 21-34 --team 7")[:-13] + (
        desk.entries()[-2]["id"] + "\n"
    )
    done = desk("match", "24-34", "--team", "7")
    assert "match 1-3v7: 34-24 IMPs stands, but 34-21 IMPs was told as well" in done.out
    assert "34-24 IMPs stands" in desk.tell("problems")
    desk.tell("match 34-21 --match 1-3v7 --replace")
    assert "stands" not in desk.tell("problems")


def test_points_as_ruled(desk: Desk) -> None:
    desk.tell("match 12-3 --points --team 7 --law 86B2")
    (match,) = desk.json("rank")["matches"][:1]
    assert match["victory_points"] == {"home": 3, "away": 12}


def test_fewer_boards_than_planned(desk: Desk) -> None:
    """13 IMPs are 15.95 points over 8 boards, 16.85 over 6 (WBF continuous)"""
    points = []
    for boards in ("8", "6"):
        desk.tell(f"match 34-21 --team 3 --boards {boards} --replace")
        (match,) = desk.json("rank")["matches"][:1]
        points.append(match["victory_points"]["home"])
    assert points[0] < points[1]


def test_a_line_up_names_who_sat_where(desk: Desk) -> None:
    desk.tell("contestant 3 Ada Alan Eva Kurt --name Blue")
    desk.tell("lineup Ada Alan --team 3 --room open --to-board 4")
    desk.tell("lineup Eva Kurt --team 3 --room open --from-board 5")
    desk.tell("lineup Bob Bea --team 7 --room open")
    for board in (1, 8):
        desk.tell(f"enter '4S N =' --board {board} --team 3 --room open")
        desk.tell(f"enter '4S N -1' --board {board} --team 3 --room closed")
    listed = {line["id"] for line in desk.json("butler --players")["ranking"]}
    assert {"Ada", "Alan", "Eva", "Kurt", "Bob", "Bea"} <= listed
    pairs = desk.tell("butler")
    assert "Ada & Alan" in pairs


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("match 34-21", 2, "which match? give --team or --match"),
        ("match 34-21 --team 5", 1, "5 has a bye in round 1"),
        ("match 34-21 --team 8", 2, "no match of 8 is drawn of stage 1"),
        ("match 34-21 --team 3 --round 2", 2, "no match of 3 is drawn in round 2"),
        ("match 34-21 --match 9-9v9", 2, "no match 9-9v9 is drawn"),
        ("match 34-21 --match 1-3v7 --team 9", 2, "9 does not play in match 1-3v7"),
        ("match 34 --team 3", 2, "not a score such as 34-21: '34'"),
        ("match 3..4-21 --team 3", 2, "3..4"),
        ("lineup Ada --team 3 --room open", 1, "two players sit in a room, not 1"),
        ("lineup Ada Alan --team 3 --room attic", 1, "not a room (open or closed): 'attic'"),
        ("lineup Ada Alan --team 8 --room open", 2, "no match of 8"),
    ],
)
def test_what_cannot_be_told_is_refused(desk: Desk, words: str, status: int, said: str) -> None:
    before = desk.file.read_bytes()
    done = desk(*words.split())
    assert done.status == status
    assert said in " ".join(done.err.split())
    assert desk.file.read_bytes() == before


def test_a_team_finds_the_match_of_an_earlier_round(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    assert "match 2-7v12" in desk.tell("match 1-2 --team 12 --round 2 --replace")
    assert "match 3-12v1" in desk.tell("match 1-2 --team 12 --replace")


def test_a_result_goes_to_the_earliest_match_that_has_none(tmp_path: Path) -> None:
    league = begun(tmp_path, "league", "round_robin 1 2 3 4 --boards 8")
    league.tell("draw")
    for round in (1, 2, 3):
        said = league.tell("match 30-20 --team 1")
        assert said.startswith(f"match {round}-")
    assert league.tell("match 31-20 --team 1 --replace").startswith("match 3-")


def test_a_late_result_in_a_swiss_is_one_of_its_own_round(desk: Desk) -> None:
    desk.tell("match 34-21 --team 3")
    desk.tell("draw --anyway --pair 3-9 --pair 7-5 --pair 12")
    assert "match 1-9v12" in desk.tell("match 40-13 --team 9")
    assert "match 2-3v9" in desk.tell("match 40-13 --team 9")


def test_a_correction_stands_against_who_tells_the_old_score_again(desk: Desk) -> None:
    desk.tell("match 33-21 --team 3 --by 'captain 3'")
    desk.tell("match 34-21 --team 3 --replace --by director")
    done = desk("match", "21-33", "--match", "1-3v7", "--team", "7", "--by", "captain 7")
    said = "34-21 IMPs by director stands, but 33-21 IMPs by captain 7 was told as well"
    assert said in done.out
    assert imps(desk, "1-3v7") == (34, 21)
