"""The pairs and players of a team event, over all rooms that had the same deal."""

import json
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.desk import Desk, begun

ROUNDS = (("1-2", "3-4"), ("1-3", "2-4"))
ROOMS = (("open", "4S N ="), ("closed", "4S N -1"))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four teams, two rounds of one board: in each, home makes 4S and the others go down."""
    desk = begun(tmp_path, "swiss", "swiss 1 2 3 4 --rounds 2 --boards 1")
    for number, pairs in enumerate(ROUNDS, 1):
        desk.tell(f"draw --round {number} " + " ".join(f"--pair {pair}" for pair in pairs))
        for pair in pairs:
            name = f"{number}-{pair.replace('-', 'v')}"
            for room, result in ROOMS:
                desk.tell(f"enter '{result}' --board 1 --match {name} --room {room}")
    return desk


def test_a_round_is_compared_with_itself(desk: Desk) -> None:
    """
    Board 1 of round 2 is another deal; each datum is that of four rooms.

    +420 twice and -50 twice: the mean is 185, the datum 190, so +230 or -240: 6 IMPs each.
    """
    document = desk.json("butler")
    assert [board["session"] for board in document["boards"]] == ["1 round 1", "1 round 2"]
    assert [board["datum"] for board in document["boards"]] == [190, 190]
    awards = [line["ns_award"] for board in document["boards"] for line in board["lines"]]
    assert sorted(awards) == [-6] * 4 + [6] * 4


def test_the_first_result_of_a_round_is_not_compared_with_the_round_before(
    tmp_path: Path,
) -> None:
    desk = begun(tmp_path, "begun", "swiss 1 2 3 4 --rounds 2 --boards 1")
    for number, pairs in enumerate(ROUNDS, 1):
        desk.tell(f"draw --round {number} " + " ".join(f"--pair {pair}" for pair in pairs))
    for match in ("1-1v2", "1-3v4"):
        for room, result in ROOMS:
            desk.tell(f"enter '{result}' --board 1 --match {match} --room {room}")
    desk.tell("enter '4S N =' --board 1 --match 2-1v3 --room open")
    boards = desk.json("butler")["boards"]
    assert [(board["session"], len(board["lines"])) for board in boards] == [
        ("1 round 1", 4),
        ("1 round 2", 1),
    ]


def test_the_label_is_that_of_every_other_list(desk: Desk) -> None:
    """``overtrick rank --method butler`` of the same journal gives the same."""
    done = overtrick("rank", str(desk.file), "--method", "butler", "--json")
    own, other = desk.json("butler"), json.loads(done.out)
    assert [board["session"] for board in other["boards"]] == ["1 round 1", "1 round 2"]
    assert own["ranking"] == other["ranking"]


def test_players_where_all_four_are_known(desk: Desk) -> None:
    assert desk.json("butler --players")["ranking"] == []
    for team in "12":
        for room in ("open", "closed"):
            who = f"{team}{room}N {team}{room}S"
            desk.tell(f"lineup {who} --team {team} --room {room} --match 1-1v2")
    players = desk.json("butler --players")["ranking"]
    assert len(players) == 8
    assert sum(line["total"] for line in players) == 0


def test_cross_imps_and_no_other_method(desk: Desk) -> None:
    assert desk.json("butler --method cross_imps")["method"] == "cross_imps"
    done = desk("butler", "--method", "teams")
    assert (done.status, "no method 'teams'" in done.err) == (2, True)


def test_an_event_without_stages(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "match.jsonl")
    desk.tell("new --method teams")
    assert "needs boards, not whole matches" in desk.tell("butler")
    for room, ns, ew in (("open", "1", "2"), ("closed", "2", "1")):
        who = f"--ns {ns} --ew {ew} --match M --room {room} --home 1 --away 2"
        desk.tell(f"enter '4S N =' --board 1 {who}")
    assert [line["total"] for line in desk.json("butler")["ranking"]] == [0] * 4
