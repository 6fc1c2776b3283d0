"""A ladder from the command: challenges are matches that nobody drew."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return begun(tmp_path, "ladder", "ladder 1 2 3 4 --set reach=2")


def order(desk: Desk) -> list[str]:
    return [each["id"] for each in desk.json("ladder")["rungs"]]


def test_a_challenger_who_wins_climbs(desk: Desk) -> None:
    """4 beats 2 and moves in above; 2 then loses to 4 again, which changes nothing."""
    desk.tell("match 34-21 --team 4 --against 2")
    assert order(desk) == ["1", "4", "2", "3"]
    desk.tell("match 10-21 --team 2 --against 4")
    assert order(desk) == ["1", "4", "2", "3"]
    document = desk.json("ladder")
    assert (document["stage"], document["reach"], document["climb"]) == ("1", 2, "insert")
    assert document["rungs"][3] == {
        "rung": 4,
        "id": "3",
        "names": [],
        "may_challenge": ["4", "2"],
    }
    assert document["challenges"][1] == {
        "challenger": "2",
        "challenged": "4",
        "winner": "4",
    }
    lines = desk.tell("ladder").splitlines()
    assert lines[2:4] == ["   1    1  -", "   2    4  1"]


def test_the_ranking_is_the_ladder(desk: Desk) -> None:
    desk.tell("match 34-21 --team 4 --against 2")
    ranking = desk.json("rank")
    assert [(line["place"], line["id"]) for line in ranking["ranking"]] == [
        (1, "1"),
        (2, "4"),
        (3, "2"),
        (4, "3"),
    ]
    assert ranking["problems"] == []
    assert (ranking["stage"], ranking["round"]) == ("1", None)


def test_winners_may_change_places(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ladder", "ladder 1 2 3 4 --set climb=swap --set reach=3")
    desk.tell("match 34-21 --team 4 --against 1")
    assert order(desk) == ["4", "2", "3", "1"]
    assert "changes places" in desk.tell("ladder")


def test_a_level_match_and_a_correction(desk: Desk) -> None:
    """The second match of 3 v 2 has a name of its own, by which it is corrected."""
    desk.tell("match 20-20 --team 3 --against 2")
    assert order(desk) == ["1", "2", "3", "4"]
    assert "match 3v2-2" in desk.tell("match 34-21 --team 3 --against 2")
    assert order(desk) == ["1", "3", "2", "4"]
    desk.tell("match 34-21 --team 2 --match 3v2-2 --replace")
    assert order(desk) == ["1", "2", "3", "4"]


def test_both_captains_tell_it(desk: Desk) -> None:
    desk.tell("match 34-21 --team 3 --against 2 --round 1")
    desk.tell("match 21-34 --team 2 --match 1-3v2")
    assert desk.tell("problems") == "No problems.\n"
    assert len(desk.json("ladder")["challenges"]) == 1


def test_who_is_out_of_reach_stays(desk: Desk) -> None:
    done = desk("match", "34-21", "--team", "4", "--against", "1")
    assert "'4' on rung 4 cannot challenge '1' on rung 1: 2 up at most" in done.out
    assert order(desk) == ["1", "2", "3", "4"]
    assert "cannot challenge" in desk("ladder").err


def test_who_goes_home_leaves_the_ladder(desk: Desk) -> None:
    desk.tell("withdraw --contestant 2")
    assert order(desk) == ["1", "3", "4"]
    desk.tell("match 34-21 --team 4 --against 1")
    assert order(desk) == ["4", "1", "3"]


def test_an_empty_ladder_says_so(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ladder", "ladder")
    assert desk.tell("ladder") == "Nobody stands on the ladder yet.\n"
    desk.tell("contestant 7 --name Blue")
    assert "   1    7  Blue  -" in desk.tell("ladder")


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        (("match", "34-21", "--against", "2"), 2, "who met 2? give --team"),
        (("match", "34-21", "--team", "2", "--against", "2"), 2, "who met 2?"),
        (
            ("match", "34-21", "--team", "8", "--against", "2"),
            2,
            "'8' is no entrant of stage 1",
        ),
        (("match", "34-21", "--team", "3"), 2, "no match of 3 is drawn of stage 1"),
        (("ladder", "--stage", "2"), 1, "no stage '2'; there are: 1"),
        (("draw",), 1, "stage 1 has no draw"),
    ],
)
def test_what_cannot_be_is_refused(
    desk: Desk, line: tuple[str, ...], status: int, words: str
) -> None:
    done = desk(*line)
    assert done.status == status
    assert words in " ".join(done.err.split())


def test_a_swiss_is_no_ladder(tmp_path: Path) -> None:
    desk = begun(tmp_path, "congress", "swiss 3 7")
    done = desk("ladder")
    assert (done.status, "stage 1 is no ladder; its form is swiss" in done.err) == (1, True)
    desk.tell("draw")
    done = desk("match", "34-21", "--team", "3", "--against", "7")
    assert (done.status, "stage 1 has draws" in done.err) == (2, True)


def test_friendly_matches_of_a_table(tmp_path: Path) -> None:
    desk = begun(tmp_path, "friendly", "table --boards 16")
    desk.tell("match 34-21 --team 3 --against 7")
    (match,) = desk.json("rank")["matches"]
    assert (match["home"], match["away"], match["imps"]) == ("3", "7", {"home": 34, "away": 21})
