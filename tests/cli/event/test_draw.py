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


def test_a_preview_is_data_too(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    before = desk.file.read_bytes()
    document = desk.json("draw --preview")
    assert (document["stage"], document["chooses"], document["faults"]) == ("1", None, [])
    [round_] = document["rounds"]
    assert (round_["round"], len(round_["matches"])) == (4, 6)
    assert any("it has met" in match["why"] for match in round_["matches"])
    assert desk.file.read_bytes() == before
    desk.tell("draw")
    assert [(each["home"], each["away"]) for each in round_["matches"]] == pairs(desk, 4)
    done = desk("draw", "--json")
    assert (done.status, "add --preview" in done.err) == (2, True)


def test_a_swap_is_checked(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    desk.tell("draw")
    desk.tell("draw --round 4 --swap 2,12 --anyway")
    assert len(pairs(desk, 4)) == 6
    before = desk.file.read_bytes()
    done = desk("draw", "--round", "3", "--swap", "4,9")
    assert done.status == 1
    assert "3 and 9 have met in round 2" in done.err
    assert "(--anyway writes it all the same)" in done.err
    assert desk.file.read_bytes() == before
    preview = desk("draw", "--round", "3", "--swap", "4,9", "--preview")
    assert (preview.status, "fault: " in preview.out) == (1, True)
    assert desk("draw", "--round", "3", "--swap", "4,9", "--anyway").status == 0


def four(folder: Path) -> Desk:
    desk = begun(folder, "four", "swiss 1 2 3 4 --rounds 3 --boards 8")
    desk.tell("draw")
    return desk


def test_a_draw_that_loses_a_result_is_refused(tmp_path: Path) -> None:
    desk = four(tmp_path)
    desk.tell("match 30-10 --team 1")
    said = "match 1-1v3 has a result and would no longer be drawn"
    preview = desk("draw", "--round", "1", "--swap", "3,4", "--preview")
    assert (preview.status, f"fault: {said}" in preview.out) == (1, True)
    done = desk("draw", "--round", "1", "--swap", "3,4")
    assert (done.status, said in done.err) == (1, True)
    desk.tell("draw --round 1 --swap 3,4 --anyway")
    desk.tell("match 20-10 --team 1")
    desk.tell("match 20-10 --team 2")
    document = desk.json("rank")
    assert {line["boards"] for line in document["ranking"]} == {8}
    assert "1-1v3: 30-10 IMPs is told of it, but it is not drawn" in desk.tell("problems")


def test_a_round_is_drawn_anew_from_what_is_known_now(tmp_path: Path) -> None:
    desk = four(tmp_path)
    desk.all("match 30-10 --team 1\n match 30-10 --team 2\n draw")
    assert pairs(desk, 2) == [("1", "2"), ("3", "4")]
    desk.tell("match 0-60 --match 1-1v3 --replace")
    desk.tell("draw --round 2")
    assert {frozenset(each) for each in pairs(desk, 2)} == {frozenset("32"), frozenset("41")}


def test_what_is_fixed_by_hand_is_drawn_around(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    desk.tell("draw --pair 3-12")
    drawn = pairs(desk, 4)
    assert ("3", "12") in drawn
    assert {who for both in drawn for who in both} == {str(team) for team in range(1, 13)}
    assert "3 meets 12: by hand" in desk.tell("draws --why")


def test_the_next_round_waits_for_results(tmp_path: Path) -> None:
    desk = four(tmp_path)
    desk.tell("match 30-10 --team 1")
    done = desk("draw")
    assert (done.status, "round 1: 1 match to come: 1-2v4" in done.err) == (1, True)
    assert "fault: round 1: 1 match to come" in desk("draw", "--preview").out
    desk.tell("draw --anyway")
    assert len(pairs(desk, 2)) == 2


def test_a_round_in_arrears_waits_for_those_before_the_last(tmp_path: Path) -> None:
    desk = begun(tmp_path, "arrears", "swiss 1 2 3 4 --boards 8 --set arrears=yes --rounds 3")
    desk.all("draw\n draw")
    assert "round 1: 2 matches to come: 1-1v3, 1-2v4" in desk("draw").err


def test_the_draws_shown_are_those_being_played(tmp_path: Path) -> None:
    desk = begun(tmp_path, "league", "round_robin 1 2 3 4 --boards 8")
    desk.tell("draw")
    assert "round 1" in desk.tell("draws")
    desk.all("match 30-10 --team 1\n match 30-10 --team 2")
    assert "round 2" in desk.tell("draws")


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
