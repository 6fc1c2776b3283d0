"""How far an event is, as its ranking, its problems and its publication say it."""

from pathlib import Path

from tests.cli.desk import Desk, begun


def four(folder: Path) -> Desk:
    desk = begun(folder, "four", "swiss 1 2 3 4 --rounds 3 --boards 8")
    desk.all("draw\n match 30-10 --team 1")
    return desk


def test_a_ranking_says_after_which_round_it_is(tmp_path: Path) -> None:
    desk = four(tmp_path)
    assert desk.tell("rank").startswith("After round 1, 1 match to come\n\n")
    desk.tell("match 30-10 --team 2")
    assert desk.tell("rank").startswith("After round 1\n\n")
    desk.all("draw\n match 30-10 --team 1")
    assert desk.tell("rank --round 1").startswith("After round 1\n\n")
    assert desk.tell("rank").startswith("After round 2, 1 match to come\n\n")


def test_what_is_published_too_early_is_said(tmp_path: Path) -> None:
    desk = four(tmp_path)
    assert "question: round 1: 1 match to come: 1-2v4" in desk.tell("problems")
    assert desk.tell("publish").startswith("note: round 1: 1 match to come: 1-2v4\n")
    desk.tell("match 30-10 --team 2")
    assert desk.tell("problems") == "No problems.\n"
    assert "note:" not in desk.tell("publish")


def test_a_result_after_the_end_counts_and_shows(tmp_path: Path) -> None:
    desk = four(tmp_path)
    desk.tell("final")
    assert desk.tell("rank").splitlines()[0].startswith("Final since ")
    assert "changed since" not in desk.tell("rank")
    assert desk("match", "30-10", "--team", "2").status == 0
    changed = desk("rank")
    assert changed.out.splitlines()[0].endswith(", changed since")
    assert "1-2v4" in changed.out


def test_who_has_gone_home_is_named_under_the_standings(tmp_path: Path) -> None:
    desk = four(tmp_path)
    assert "Gone home" not in desk.tell("rank")
    desk("withdraw", "--contestant", "4", "--from-round", "2")
    assert "Gone home: 4." in desk.tell("rank")
