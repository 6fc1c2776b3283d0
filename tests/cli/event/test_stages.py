"""The list of stages: where each stands, who leads, and the command that comes next."""

from pathlib import Path

from tests.cli.desk import begun, congress


def following(text: str) -> str:
    return text.splitlines()[-1]


def test_the_table_and_the_data_say_the_same(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    lines = desk.tell("stages").splitlines()
    assert lines[0].split() == [
        "stage",
        "title",
        "form",
        "entrants",
        "drawn",
        "of",
        "in",
        "front",
    ]
    first, cup = desk.json("stages")["stages"]
    assert lines[2].split()[:5] == ["1", "swiss", "12", "3", "9"]
    assert (first["stage"], cup["form"]) == ("1", "knockout")
    leader = next(line for line in desk.json("rank")["ranking"] if line["place"] == 1)
    assert first["leaders"][0] == leader["id"]
    assert following(desk.tell("stages")) == f"Next: {first['next']}"
    assert first["next"] == f"overtrick event draw {desk.file} --stage 1"


def test_a_final_being_played_is_not_over(tmp_path: Path) -> None:
    desk = begun(tmp_path, "cup", "knockout 1 2 --boards 2")
    desk.tell("draw")
    desk.tell("enter '4S N =' --board 1 --match F --room open")
    assert following(desk.tell("stages")) == "Next: 1 match of round 1 to come in stage 1"
    desk.tell("match 34-21 --team 1")
    assert following(desk.tell("stages")).startswith("All stages are over. Next: overtrick")


def test_a_round_robin_goes_on_round_by_round(tmp_path: Path) -> None:
    desk = begun(tmp_path, "robin", "round_robin 1 2 3 4 --boards 8")
    desk.tell("draw --round 1")
    for match in desk.json("draws --round 1")["matches"]:
        desk.tell(f"match 34-21 --team {match['home']} --round 1")
    said = following(desk.tell("stages"))
    assert said == f"Next: overtrick event draw {desk.file} --stage 1 --round 2"
    desk.tell("draw --round 2")
    assert following(desk.tell("stages")) == "Next: 2 matches of round 2 to come in stage 1"
