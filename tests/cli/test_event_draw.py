"""Rounds drawn from the command: by rule, by hand, by choice."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun, congress


def pairs(desk: Desk, round: int, stage: str = "1") -> list[tuple[str, str]]:
    document = desk.json(f"draws --stage {stage} --round {round}")
    return [(each["home"], each["away"]) for each in document["matches"]]


def test_a_preview_gives_reasons_and_writes_nothing(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    before = desk.file.read_bytes()
    said = desk.tell("draw --preview")
    assert "Stage 1, round 4 of 9, 8 boards" in said
    assert "it has met" in said
    assert said.endswith("(nothing is written)\n")
    assert desk.file.read_bytes() == before
    assert "it has met" not in desk.tell("draw")
    assert len(pairs(desk, 4)) == 6


def test_a_swap_is_checked(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    desk.tell("draw --round 1 --swap 3,9")
    assert {("9", "7"), ("3", "12")} < set(pairs(desk, 1))
    before = desk.file.read_bytes()
    done = desk("draw", "--round", "3", "--swap", "4,9")
    assert done.status == 1
    assert "3 and 9 have met in round 2" in done.err
    assert "(--anyway writes it all the same)" in done.err
    assert desk.file.read_bytes() == before
    preview = desk("draw", "--round", "3", "--swap", "4,9", "--preview")
    assert (preview.status, "fault: " in preview.out) == (1, True)
    assert desk("draw", "--round", "3", "--swap", "4,9", "--anyway").status == 0


def test_a_round_by_hand(tmp_path: Path) -> None:
    desk = begun(tmp_path, "congress", "swiss 3 7 9 --boards 8")
    desk.tell("draw --pair '7 v 9' --pair 3")
    document = desk.json("draws")
    assert (document["byes"], document["method"]) == (["3"], "hand")
    assert pairs(desk, 1) == [("7", "9")]


def test_a_round_robin_is_drawn_whole(tmp_path: Path) -> None:
    desk = begun(tmp_path, "league", "round_robin 1 2 3 4 --boards 8")
    said = desk.tell("draw")
    assert [f"round {number}" in said for number in (1, 2, 3)] == [True] * 3
    (stage,) = desk.json("stages")["stages"]
    met = {frozenset((m["home"], m["away"])) for r in stage["rounds"] for m in r["matches"]}
    assert len(met) == 6
    done = desk("draw")
    assert (done.status, "every round is drawn already" in done.err) == (1, True)


def test_pairs_sit_north_south_and_east_west(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs", "swiss 1 2 3 4 --method butler")
    said = desk.tell("draw")
    assert "match  table  NS  EW" in said
    assert "open room" not in said
    assert desk.tell("draws") == said[: said.index("round 1 is drawn")]
    own = desk.tell("draws --team 1")
    assert own == "Round 1: you, 1, meet 3 at table 1, North-South: seeds 1 and 3.\n"
    assert "East-West" in desk.tell("draws --team 3")


def cup(folder: Path, *, choice: str = "yes") -> Desk:
    return begun(folder, "cup", f"knockout 1 2 3 4 5 6 7 8 --stage KO --set choice={choice}")


def test_opponents_are_chosen_one_by_one(tmp_path: Path) -> None:
    """1 takes 7, 2 takes 5, 3 takes 6: 8 is left for 4; the winner of 1-7 meets that of 4-8."""
    desk = cup(tmp_path)
    done = desk("draw")
    assert (done.status, "'1' has yet to choose among 5, 6, 7, 8" in done.err) == (1, True)
    assert "2 chooses next: 5, 6, 8 are free\n" in desk.tell("draw --choose 1-7")
    assert "3 chooses next: 6, 8 are free\n" in desk.tell("draw --choose '2 v 5'")
    assert "round 1 is drawn: 4 matches" in desk.tell("draw --choose 3-6")
    assert sorted(pairs(desk, 1, "KO")) == [("1", "7"), ("2", "5"), ("3", "6"), ("4", "8")]
    for home in "1234":
        desk.tell(f"match 34-21 --team {home} --boards 32")
    desk.tell("draw")
    assert sorted(pairs(desk, 2, "KO")) == [("1", "4"), ("2", "3")]


def test_opponents_are_chosen_at_once(tmp_path: Path) -> None:
    one, other = cup(tmp_path / "a"), cup(tmp_path / "b")
    one.tell("draw --choose 1-7 --choose 2-5 --choose 3-6")
    for choice in ("1-7", "2-5", "3-6"):
        other.tell(f"draw --choose {choice}")
    assert pairs(one, 1, "KO") == pairs(other, 1, "KO")


def test_a_choice_can_be_looked_at_first(tmp_path: Path) -> None:
    desk = cup(tmp_path)
    before = desk.file.read_bytes()
    assert "2 chooses next" in desk.tell("draw --choose 1-7 --preview")
    said = desk.tell("draw --choose 1-7 --choose 2-5 --choose 3-6 --preview")
    assert said.endswith("(nothing is written)\n")
    assert desk.file.read_bytes() == before


@pytest.mark.parametrize(
    ("choose", "status", "words"),
    [
        ("2-5", 1, "'2' chose '5': '1' chooses"),
        ("1-2", 1, "'1' chose '2': free are 5, 6, 7, 8"),
        ("1-9", 1, "'1' chose '9': free are 5, 6, 7, 8"),
        ("1", 2, "whom does 1 choose? --choose 1-B"),
        ("-7", 2, "--choose needs A-B: '-7'"),
    ],
)
def test_a_choice_out_of_turn_is_refused(
    tmp_path: Path, choose: str, status: int, words: str
) -> None:
    desk = cup(tmp_path)
    before = desk.file.read_bytes()
    done = desk("draw", f"--choose={choose}")
    assert done.status == status
    assert words in " ".join(done.err.split())
    assert desk.file.read_bytes() == before


def test_nobody_chooses_where_it_is_not_planned_or_too_late(tmp_path: Path) -> None:
    plain = cup(tmp_path / "a", choice="no")
    assert "plan it with --set choice=yes" in plain("draw", "--choose", "1-7").err
    desk = cup(tmp_path / "b")
    desk.tell("draw --choose 1-7 --choose 2-5 --choose 3-6")
    assert "undo its draw to choose anew" in desk("draw", "--choose", "1-8").err


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("--swap 3", 2, "--swap needs two, such as 3,9: '3'"),
        ("--pair -3", 2, "--pair"),
        ("--pair 3-7 --pair 3-9", 1, "3 is drawn 2 times in round 4"),
        ("--round 6", 1, "round 4 is not drawn yet"),
        ("--stage Z", 1, "no stage 'Z'; there are: 1, KO"),
        ("--choose 1-7", 1, "nobody chooses in stage 1"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    tmp_path: Path, words: str, status: int, said: str
) -> None:
    done = congress(tmp_path)("draw", *words.split())
    assert done.status == status
    assert said in " ".join(done.err.split())
