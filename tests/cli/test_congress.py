"""Whole events from the command alone: a congress, a cup, an evening of Whist, Swiss pairs."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.desk import Desk, begun


def strength(team: str) -> int:
    """The lower the number, the better the team: it wins by the difference in IMPs."""
    return 20 - int(team)


def play(desk: Desk, round: int, stage: str) -> None:
    document = desk.json(f"draws --stage {stage} --round {round}")
    for each in document["matches"]:
        home, away = each["home"], each["away"]
        score = f"{10 + strength(home)}-{10 + strength(away)}"
        desk.tell(f"match {score} --team {home} --round {round} --stage {stage}")


@pytest.fixture
def congress(tmp_path: Path) -> Desk:
    """Seven teams over three rounds, a late one, one that goes home; then a final of four."""
    desk = Desk(tmp_path / "congress.jsonl")
    desk.tell("new --title 'Spring congress'")
    for team in range(1, 8):
        desk.tell(f"contestant {team} --name 'Team {team}'")
    desk.tell("stage swiss --stage Q --title Qualifying --rounds 3 --boards 8")
    for round in (1, 2, 3):
        if round == 2:
            desk.tell("contestant 8 --name 'Late team'")
        if round == 3:
            desk.tell("withdraw --contestant 6")
        desk.tell("draw")
        play(desk, round, "Q")
    desk.tell("penalty 2=1VP --reason 'slow play'")
    desk.tell("stage knockout --stage F --title Final --from Q --places 1-4 --boards 16")
    return desk


def test_a_congress_from_new_to_prizes(congress: Desk, tmp_path: Path) -> None:
    first = [line["id"] for line in congress.json("rank --stage Q")["ranking"]]
    _, final = congress.json("stages")["stages"]
    assert final["entrants"] == first[:4]
    for round in (1, 2):
        congress.tell("draw --stage F")
        play(congress, round, "F")
    assert "All stages are over" in congress.tell("stages")
    ranking = congress.json("rank")
    winner = min(first[:4], key=int)
    assert (ranking["stage"], ranking["ranking"][0]["id"]) == ("F", winner)
    rules = tmp_path / "prizes.json"
    rules.write_text(
        json.dumps([{"name": "congress", "prizes": ["cup"]}, {"name": "next", "prizes": 1}]),
        encoding="utf-8",
    )
    said = congress.tell(f"prizes '{rules}'")
    assert f"prize 1: {winner} Team {winner} (cup)" in said
    congress.tell("publish --title Prizes")
    congress.tell("final")


def test_nobody_meets_twice_and_everybody_once_has_a_bye_at_most(congress: Desk) -> None:
    stage, _ = congress.json("stages")["stages"]
    met = [frozenset((m["home"], m["away"])) for r in stage["rounds"] for m in r["matches"]]
    assert len(met) == len(set(met)) == 3 + 4 + 3
    byes = [who for r in stage["rounds"] for who in r["byes"]]
    assert len(byes) == len(set(byes)) == 2
    third = {who for m in stage["rounds"][2]["matches"] for who in (m["home"], m["away"])}
    assert "6" not in third
    first = {who for m in stage["rounds"][0]["matches"] for who in (m["home"], m["away"])}
    assert "8" not in first


def test_the_penalty_is_the_qualifying_s_alone(congress: Desk) -> None:
    assert {
        stage: [line["penalty"] for line in congress.json(f"rank --stage {stage}")["ranking"]]
        for stage in ("Q", "F")
    }["Q"].count(1) == 1
    congress.tell("draw --stage F")
    play(congress, 1, "F")
    assert {line["penalty"] for line in congress.json("rank --stage F")["ranking"]} == {0}


def test_a_congress_as_it_was(congress: Desk) -> None:
    """The standings after round 1 are what they were when round 2 was drawn."""
    drawn = [each["id"] for each in congress.entries() if each["kind"] == "draw"]
    before = congress.json(f"rank --stage Q --as-of {drawn[1]}")
    assert (before["stage"], before["round"]) == ("Q", 1)
    later = congress.json(f"rank --stage Q --round 1 --as-of {drawn[2]}")
    assert before["ranking"] == later["ranking"]
    assert before["ranking"] != congress.json(f"rank --stage Q --as-of {drawn[2]}")["ranking"]


def test_a_cup_with_a_level_tie(tmp_path: Path) -> None:
    """1 v 4 is level over eight boards, board by board; two extra boards decide it."""
    desk = begun(tmp_path, "cup", "knockout 1 2 3 4 --boards 2")
    desk.tell("draw")
    for board in (1, 2):
        for room in ("open", "closed"):
            desk.tell(f"enter PASS --board {board} --match SF1 --room {room}")
    desk.tell("match 34-21 --team 2")
    (problem,) = desk.json("problems")["problems"]
    assert problem["message"].startswith("match SF1 is level: ")
    done = desk("draw")
    assert (done.status, "round 2 waits for SF1 (SF1 level)" in done.err) == (1, True)
    desk.tell("enter '4S N =' --board 3 --match SF1 --room open")
    desk.tell("enter '4S N -1' --board 3 --match SF1 --room closed")
    assert desk.tell("problems") == "No problems.\n"
    desk.tell("draw")
    (match,) = desk.json("draws")["matches"]
    assert (match["match"], {match["home"], match["away"]}) == ("F", {"1", "2"})


def test_an_evening_of_american_whist(tmp_path: Path) -> None:
    """Who met is enough: five teams, four matches each, every board in both rooms."""
    desk = Desk(tmp_path / "whist.jsonl")
    desk.tell("new --title 'American Whist'")
    desk.tell("movement whist:5 --boards-per-set 1")
    plan = {1: [(1, 5, 2), (2, 1, 4), (3, 2, 1), (4, 3, 3), (5, 4, 5)]}
    plan[2] = [(1, 4, 1), (2, 5, 3), (3, 1, 5), (4, 2, 2), (5, 3, 4)]
    plan[3] = [(1, 3, 5), (2, 4, 2), (3, 5, 4), (4, 1, 1), (5, 2, 3)]
    plan[4] = [(1, 2, 4), (2, 3, 1), (3, 4, 3), (4, 5, 5), (5, 1, 2)]
    for round, tables in plan.items():
        for ns, ew, board in tables:
            result = "4S N =" if ns < ew else "4S N -1"
            where = f"--board {board} --ns {ns} --ew {ew} --round {round}"
            desk.tell(f"enter '{result}' {where}")
    ranking = desk.json("rank")
    assert (ranking["method"], ranking["stage"]) == ("teams", None)
    assert len(ranking["matches"]) == 10
    assert {frozenset((each["home"], each["away"])) for each in ranking["matches"]} == {
        frozenset(both) for both in combinations("12345", 2)
    }
    assert [line["id"] for line in ranking["ranking"]] == ["1", "2", "3", "4", "5"]
    assert desk.tell("problems") == "No problems.\n"
    assert "Match 1v2, round 1: 1 v 2" in desk.tell("card --match 1v2")
    pairs = [(line["id"], line["place"]) for line in desk.json("butler")["ranking"]]
    assert pairs[:3] == [("4 closed EW", 1), ("4 open NS", 1), ("1 closed EW", 3)]  # by a board
    assert desk("card", "--team", "9").status == desk("card").status == 2


def swiss_pairs(folder: Path, settings: str = "") -> Desk:
    """Four pairs, two rounds of two boards."""
    plan = f"swiss 1 2 3 4 --rounds 2 --boards 2 --method butler {settings}"
    desk = begun(folder, "pairs", plan)
    for _ in range(2):
        desk.tell("draw")
        for nth, each in enumerate(desk.json("draws")["matches"]):
            for board in (1, 2):
                result = "4S N =" if nth else "4S N -1"
                desk.tell(f"enter '{result}' --board {board} --match {each['match']}")
    return desk


def test_swiss_pairs_at_imps_play_matches(tmp_path: Path) -> None:
    """The victory points of every match sum to 20."""
    desk = swiss_pairs(tmp_path)
    ranking = desk.json("rank")
    points = [each["victory_points"] for each in ranking["matches"]]
    assert len(points) == 4
    assert {each["home"] + each["away"] for each in points} == {20}
    assert sum(line["total"] for line in ranking["ranking"]) == 80
    assert ranking["round"] == 2
    assert desk.json("problems")["problems"] == []
    assert "All stages are over" in desk.tell("stages")


@pytest.mark.parametrize("suffix", ["xml", "pbn"])
def test_swiss_pairs_in_a_file_are_no_teams(tmp_path: Path, suffix: str) -> None:
    """Their results count as those of pairs: no second room is asked for."""
    desk, file = swiss_pairs(tmp_path), tmp_path / f"pairs.{suffix}"
    assert overtrick("convert", str(desk.file), str(file)).status == 0
    done = overtrick("rank", str(file), "--json")
    assert (done.status, done.err) == (0, "")
    ours, theirs = desk.json("rank"), json.loads(done.out)
    assert [theirs[key] for key in ("method", "ranking")] == [
        ours[key] for key in ("method", "ranking")
    ]
    assert theirs["settings"]["pair_matches"] == "vp"
    checked = overtrick("check", "--published", str(file))
    assert " 0 differ." in checked.out
    assert "nothing looks suspicious" in checked.out


def test_swiss_pairs_may_add_up_their_imps(tmp_path: Path) -> None:
    ranking = swiss_pairs(tmp_path, "--set pair_matches=no").json("rank")
    assert "matches" not in ranking
    assert sum(line["total"] for line in ranking["ranking"]) == 0
