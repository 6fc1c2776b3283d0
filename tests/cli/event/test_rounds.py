"""What an event in stages shows: draws, cross tables, progress, cards, brackets, pairs."""

from pathlib import Path

import pytest

from tests.cli.desk import CONGRESS, Desk, begun, congress


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return congress(tmp_path)


def test_draws_by_table_by_team_and_for_one(desk: Desk) -> None:
    assert desk.tell("draws") == desk.tell("draws --round 3")
    document = desk.json("draws --round 2")
    met = [f"{each['home']}-{each['away']}" for each in document["matches"]]
    assert set(met) == set(CONGRESS[1])
    assert (document["round"], document["byes"], document["method"]) == (2, [], "hand")
    door = desk.tell("draws --places --round 2").splitlines()
    assert door[4].split() == ["1", "Team", "1", "3", "4", "Team", "4"]
    own = " ".join(desk.tell("draws --team 12").split())
    assert own.startswith("Round 3: you, 12 Team 12, meet 1 Team 1 at table 1, at home: 7")
    assert desk.tell("draws --round 8").startswith("Round 8 is not drawn yet: the last")
    assert desk.tell("draws --stage KO").startswith("Round 1 is not drawn yet: no round is.")
    assert desk.json("draws --stage KO")["form"] == "knockout"
    assert desk.tell("draws --team 99") == "Round 3: 99 is not drawn.\n"


def test_reasons_are_shown_where_asked(desk: Desk) -> None:
    desk.tell("draw")
    assert "it has met" in desk.tell("draws --why")
    assert "it has met" not in desk.tell("draws")


def test_a_cross_table_is_of_all_rounds_or_the_first(desk: Desk) -> None:
    whole, first = desk.json("crosstable"), desk.json("crosstable --round 1")
    assert whole != first
    assert desk.tell("crosstable").startswith("Cross table")


def test_progress_ends_with_the_ranking(desk: Desk) -> None:
    ranking = desk.json("rank")["ranking"]
    lines = desk.tell("progress").splitlines()
    leader = next(line for line in ranking if line["place"] == 1)
    assert lines[2].split()[:2] == ["1", leader["id"]]
    own = desk.tell("progress --team 12")
    assert [f"round {n}" in own or f"\n    {n}" in own for n in (1, 2, 3)] == [True] * 3
    after = {line["id"]: line["place"] for line in desk.json("rank --round 2")["ranking"]}
    assert after != {line["id"]: line["place"] for line in ranking}
    done = desk("progress", "--team", "99")
    assert (done.status, "no '99' in the standings of stage 1" in done.err) == (1, True)


def test_a_ranking_says_its_stage_and_round(desk: Desk) -> None:
    told = [
        desk.json(f"rank {words}") for words in ("", "--round 2", "--round 7", "--stage KO")
    ]
    assert [(each["stage"], each["round"]) for each in told] == [
        ("1", 3),
        ("1", 2),
        ("1", 3),
        ("KO", None),
    ]


def test_a_card_shows_both_rooms(desk: Desk) -> None:
    desk.tell("enter '4S N =' --board 7 --match 1-3v7 --room open")
    assert desk.tell("card --match 1-3v7") == desk.tell("card --team 7 --round 1")
    document = desk.json("card --team 3 --round 1")
    assert document["match"] == "1-3v7"
    assert [(each["board"], each["home"]) for each in document["boards"]] == [(7, 12)]
    for words, said in (("", "which match?"), ("--match x", "no match x is drawn of stage 1")):
        done = desk("card", *words.split())
        assert (done.status, said in done.err) == (2, True)


def cup(folder: Path) -> Desk:
    desk = begun(folder, "cup", "knockout 1 2 3 4 --boards 8 --set kind=third_place")
    desk.tell("draw")
    desk.tell("match 34-21 --team 1")
    desk.tell("match 21-34 --team 2")
    return desk


def test_a_bracket_and_its_places(tmp_path: Path) -> None:
    desk = cup(tmp_path)
    desk.tell("draw")
    desk.tell("match 34-21 --team 1")
    desk.tell("match 34-21 --team 2")
    assert "final" in desk.tell("bracket --list").lower()
    assert desk.tell("bracket") != desk.tell("bracket --list")
    places = [line.split() for line in desk.tell("bracket --places").splitlines()[2:]]
    assert places == [["1", "1"], ["2", "3"], ["3", "2"], ["4", "4"]]
    document = desk.json("bracket")
    ties = {each["tie"]: each for each in document["ties"]}
    assert ties["F"]["order"] == ["1", "3"]
    assert [each["id"] for each in document["places"]] == ["1", "3", "2", "4"]


def test_only_a_knock_out_has_a_bracket(desk: Desk) -> None:
    done = desk("bracket", "--stage", "1")
    assert (done.status, "stage 1 is no knock-out but a swiss" in done.err) == (1, True)


def test_pairs_of_a_team_event(desk: Desk) -> None:
    assert "needs boards, not whole matches" in begun(
        desk.file.parent / "x", "whole", "swiss 1 2"
    ).tell("butler")
    desk.tell("enter '4S N =' --board 7 --match 1-3v7 --room open")
    ranking = desk.json("butler")["ranking"]
    assert {line["total"] for line in ranking} == {8, -8}
    assert desk.json("butler --method cross_imps")["method"] == "cross_imps"
    done = desk("butler", "--method", "moon")
    assert (done.status, "there are: butler, cross_imps" in done.err) == (2, True)


@pytest.mark.parametrize(
    "verb", ["stages", "draws", "crosstable", "progress", "card", "bracket", "butler", "ladder"]
)
def test_a_file_that_is_not_there(verb: str, tmp_path: Path) -> None:
    done = Desk(tmp_path / "none.jsonl")(verb)
    assert (done.status, "Traceback" in done.err) == (1, False)
    assert "none.jsonl" in done.err


def test_everything_goes_to_a_file_as_well(desk: Desk, tmp_path: Path) -> None:
    for verb in ("stages", "draws", "crosstable", "progress", "butler"):
        file = tmp_path / f"{verb}.txt"
        printed = desk.tell(verb)
        assert desk.tell(f"{verb} -o '{file}'") == ""
        assert file.read_text("utf-8") == printed
