"""``--why`` of both verbs that rank: a match of a congress opens into boards and points."""

import json
from pathlib import Path

from tests.cli.command import overtrick

CONGRESS = str(Path(__file__).parents[2] / "examples" / "congress.jsonl")


def test_a_match_opens_into_its_boards_and_points() -> None:
    done = overtrick("event", "rank", CONGRESS, "--why", "12")
    assert (done.status, done.err) == (0, "")
    said = " ".join(done.out.split())
    assert said.startswith("12: 48.77 victory points in 4 matches, 32 boards, place 2")
    assert "match 1-1v12 against 1: 14.09 for +11 IMPs over 8 boards (WBF continuous" in said
    assert "board 3: +12 IMPs, open room 4H E =, closed room passed out" in said


def test_both_verbs_say_the_same() -> None:
    for asked in ("12", "12:3"):
        event = overtrick("event", "rank", CONGRESS, "--why", asked)
        assert event == overtrick("rank", CONGRESS, "--why", asked)


def test_a_board_opens_into_the_scores_of_both_rooms() -> None:
    whole = json.loads(overtrick("event", "rank", CONGRESS, "--why", "12:3", "--json").out)
    same = overtrick("event", "rank", CONGRESS, "--why", "12", "--board", "3", "--json").out
    assert whole == json.loads(same)
    assert whole[0]["below"][0]["below"][0]["text"].startswith("board 3: +12 IMPs")


def test_as_it_stood_after_a_round() -> None:
    done = overtrick("event", "rank", CONGRESS, "--why", "12", "--round", "1")
    assert done.out.startswith("12: 14.09 victory points in 1 match, 8 boards")


def test_who_is_not_there_is_said() -> None:
    done = overtrick("event", "rank", CONGRESS, "--why", "99")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("overtrick: nobody has the id '99'; there are: 1, 2, 3,")
