"""A congress director's evening: what cannot be is asked about as soon as it is told."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, begun, congress

FINALISTS = "B2 B5 A1 A4 C3 C6"


@pytest.fixture
def final(tmp_path: Path) -> Desk:
    """A final of six pairs in its own session."""
    desk = begun(tmp_path, "final", f"table {FINALISTS} --stage FA")
    assert "stage FA: 1 is B2, 2 is B5, 3 is A1" in desk.tell("movement howell:6 --session FA")
    return desk


def said(desk: Desk, line: str) -> str:
    verb, *words = line.split()
    return " ".join(desk(verb, *words).err.split())


def test_a_session_of_no_stage_is_asked_about(final: Desk) -> None:
    told = final.tell("enter PASS --board 1 --ns 1 --ew 6")
    assert "question: session 1 belongs to no stage: its 1 result counts nowhere" in told
    assert "belongs to no stage" in final.tell("problems")


def test_two_of_one_final_need_no_session(final: Desk) -> None:
    told = final.tell("enter PASS --board 9 --ns B2 --ew A4")
    assert "session FA: B2 and A4 both play there\n" in told
    assert final.entries()[-1]["session"] == "FA"
    assert "question" not in told
    final.tell("confirm --board 9 --ns B2 --ew A4")
    assert final.entries()[-1]["session"] == "FA"


def test_who_is_no_entrant_is_asked_about(final: Desk) -> None:
    told = final.tell("enter PASS --board 9 --ns 1 --ew B5 --session FA")
    assert "question: 1 is no entrant of stage FA\n" in told
    assert "B5 is no entrant" not in told


def test_a_movement_of_other_size_is_refused(final: Desk) -> None:
    assert "howell:4 has 4 places, and there are 6" in said(
        final, "movement howell:4 --session FA"
    )
    assert final.entries()[-1]["movement"] == "howell:6"


def test_a_table_knows_who_sits_there(final: Desk) -> None:
    final.tell("enter PASS --board 1 --table 1 --round 1")
    told = final.entries()[-1]
    assert (told["ns"], told["ew"], told["session"]) == ("B2", "C6", "FA")
    assert "who sat at table 9" in said(final, "enter PASS --board 1 --table 9")


def test_a_table_of_the_draw_and_its_room(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams", "swiss 1 2 3 4")
    desk.tell("draw")
    assert "which room?" in said(desk, "enter PASS --board 1 --table 1")
    desk.tell("enter PASS --board 1 --table 1 --room closed")
    told = desk.entries()[-1]
    assert (told["ns"], told["ew"], told["match"]) == ("3", "1", "1-1v3")


def test_entrants_of_a_qualifying_are_not_those_of_its_final(tmp_path: Path) -> None:
    """Two sections of three: six play, though both pairs 1 go on as A1 and B1"""
    desk = begun(tmp_path, "qualifying", "table --stage Q --sessions Q")
    for section in "AB":
        for pair in "123":
            desk.tell(
                f"contestant {pair} P{section}{pair} Q{section}{pair} --section {section}"
            )
        for ns, ew, made in (("1", "2", "4S N ="), ("3", "1", "4S N +1"), ("2", "3", "PASS")):
            where = f"--board 1 --session Q --section {section}"
            desk.tell(f"enter '{made}' {where} --ns {ns} --ew {ew}")
    desk.tell("stage table --stage F --from Q --places 1-2")
    stages = desk.tell("stages").splitlines()
    assert [line.split()[:3] for line in stages[2:4]] == [
        ["Q", "table", "6"],
        ["F", "table", "2"],
    ]


@pytest.fixture
def lined_up(tmp_path: Path) -> Desk:
    desk = begun(tmp_path, "lineups", "swiss 3 7 --boards 2")
    desk.tell("draw")
    for line in ("Ada Alan --team 3 --room open", "Bob Bea --team 3 --room closed"):
        desk.tell(f"lineup {line}")
    for line in ("Eve Finn --team 7 --room open", "Gus Hal --team 7 --room closed"):
        desk.tell(f"lineup {line}")
    return desk


def test_a_substitute_stands_on_the_card(lined_up: Desk) -> None:
    lined_up.tell("substitute --contestant 3 --out Ada --in Ida --from-round 1")
    lined_up.tell("enter '4S N =' --board 1 --match 1-3v7 --room open")
    lined_up.tell("enter '4S N -1' --board 1 --match 1-3v7 --room closed")
    assert "Ida & Alan" in lined_up.tell("card --team 3")
    butler = lined_up.tell("butler")
    assert "Ida" in butler
    assert "Ada" not in butler


def test_a_substitute_from_now_on(lined_up: Desk) -> None:
    lined_up.tell("enter '4S N =' --board 1 --match 1-3v7 --room open")
    lined_up.tell("substitute --contestant 3 --out Ada --in Ida")
    lined_up.tell("enter '4S N =' --board 2 --match 1-3v7 --room open")
    card = lined_up.tell("card --team 3")
    assert "boards 1-1: Ada & Alan" in card
    assert "boards 2-2: Ida & Alan" in card


def test_nobody_goes_out(lined_up: Desk) -> None:
    told = lined_up.tell("substitute --contestant 3 --out Nobody --in Ida")
    assert "question: Ida plays for 'Nobody', who is no player of 3" in told


def test_one_player_in_both_rooms(lined_up: Desk) -> None:
    told = lined_up.tell("lineup Ada Bob --team 3 --room closed")
    assert "question: round 1: Ada sits in the open room of match 1-3v7 and the closed" in told
    assert "seated_twice" in {each["code"] for each in lined_up.json("problems")["problems"]}
    lined_up.tell("lineup Alan Bea --team 3 --room open")
    assert "seated_twice" not in {
        each["code"] for each in lined_up.json("problems")["problems"]
    }


def test_a_scale_has_to_fit_the_method(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs", "swiss 1 2 3 4 --method cross_imps")
    wrong = "stage swiss --stage 2 --method matchpoints --set pair_matches=vp"
    assert "(percent20); EBU Swiss pairs, 20 to 0 by percentage (ebu_swiss_pairs)" in said(
        desk, wrong
    )
    desk.tell(f"{wrong} --set vp_scale=percent20")


def test_a_penalty_has_to_fit_the_method(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    assert "teams takes VP or IMP" in said(desk, "penalty 1=5%")
    assert "nobody here has the number '99'" in desk.tell("penalty 99=1VP")
    pairs = begun(tmp_path, "pairs", "swiss 1 2 --method butler")
    pairs.tell("penalty 1=1VP")
    assert "matches at butler take VP or IMP" in said(pairs, "penalty 1=5%")


def test_a_board_fouled_in_one_match(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams", "swiss 3 7 9 12 --stage Q")
    desk.tell("draw --pair 3-7 --pair 9-12")
    for match in ("1-3v7", "1-9v12"):
        desk.tell(f"enter '4S N =' --board 7 --match {match} --room open")
        desk.tell(f"enter '4S N -1' --board 7 --match {match} --room closed")
    told = desk.tell("foul --board 7 --match 1-3v7")
    assert "Board 7 of match 1-3v7: the rooms played different deals (Law 87)" in told
    assert desk.entries()[-1]["session"] == "Q"
    cancelled = "Board 7: cancelled (Law 87): the rooms played different deals."
    assert cancelled in " ".join(desk("card", "--match", "1-3v7").out.split())
    assert "cancelled" not in desk("card", "--match", "1-9v12").out
    assert desk("foul", "--board", "7", "--room", "open").status == 1


def test_a_whole_match_is_not_confirmed_but_told_again(tmp_path: Path) -> None:
    desk = congress(tmp_path)
    assert "tell the match again with --replace" in said(
        desk, "confirm --match 1-3v7 --room open"
    )


def test_the_card_of_a_match_to_come(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams", "swiss 3 7")
    desk.tell("contestant 3 --name Owls")
    desk.tell("draw")
    card = desk.tell("card --team 3")
    assert card.startswith("Match 1-3v7, round 1: 3 Owls v 7\n")
    assert card.endswith("Nothing is told of it yet.\n")
    assert desk.json("card --team 3")["boards"] == []


def test_a_number_given_again_says_whose_it_was(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams", "swiss")
    assert "was" not in desk.tell("contestant 1 --name A")
    assert "1 was A\n" in desk.tell("contestant 1 --name C")


def test_a_score_that_cannot_be(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams", "swiss 3 7 --boards 2")
    desk.tell("draw")
    assert "question" not in desk.tell("match 48-0 --team 3")
    told = desk.tell("match 49-0 --team 3 --replace")
    assert "49-0 IMPs on 2 boards; a board gives at most 24" in told
