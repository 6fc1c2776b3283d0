"""What other libraries lose (formats.md, section 18), row by row; and values of tags."""

from __future__ import annotations

import pytest

from overtrick.core.outcome import PASSED_OUT
from overtrick.core.seats import Seat, Vulnerability
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.pbn.reading import DEAL, outcomes, own, read


def test_an_empty_contract_is_no_pass_and_is_not_written_as_one() -> None:
    told = own('Declarer ""', 'Contract ""', 'Result ""')
    assert told.is_pending
    data, _ = write_pbn(Contents(records=(told,)))
    assert b'"Pass"' not in data
    assert read_pbn(data)[0].records[0].is_pending


def test_an_empty_result_is_not_no_trick() -> None:
    told = own('Declarer "N"', 'Contract "4S"', 'Result ""')
    assert told.is_pending
    assert (str(told.contract), told.declarer) == ("4S", Seat.NORTH)
    assert own('Declarer "N"', 'Contract "4S"', 'Result "0"').line.outcome.tricks == 0  # type: ignore[union-attr]


def test_strings_of_tables_keep_their_blanks_and_the_last_columns_stay() -> None:
    text = (
        '[Board "1"]\n[TotalScoreTable "Rank;PairId;Names;Club;MemberID1;MemberID2"]\n'
        '1 7 "Eve Adams - Finn Bay" "Rook Club" 0012 34\n'
    )
    held, problems = read(text)
    again, _ = read_pbn(write_pbn(held)[0])
    for found in (held, again):
        (who,) = found.contestants
        assert who.names == ("Eve Adams", "Finn Bay")
        assert [person.number for person in who.players] == ["0012", "34"]
        assert who.extra == {"pbn:Club": "Rook Club"}
    assert problems == []


def test_glyphs_and_marks_that_stand_alone_cost_nothing() -> None:
    told = own(
        'Declarer "S"',
        'Contract "1C"',
        'Result "7"',
        'Auction "S"]\n1C $4 Pass ! AP\n[Table "1"',
    )
    assert [called.mark for called in told.calls] == ["$4", "!", "", ""]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        *(("Love", "None"), ("-", "None"), ("None", "None"), ("NONE", "None"), ("Both", "All")),
        *(("All", "All"), ("NS", "NS"), ("N-S", "NS"), ("EW", "EW"), ("", "All"), ("?", "All")),
    ],
)
def test_vulnerability(word: str, expected: str) -> None:
    held, problems = read(f'[Board "7"]\n[Vulnerable "{word}"]\n[Deal "{DEAL}"]')
    assert held.deals[0].board.vulnerability is Vulnerability(expected)
    assert problems == []


@pytest.mark.parametrize(
    ("declarer", "result", "tricks"),
    [
        *(("E", "EW 3", 3), ("S", "EW 3", 10), ("S", "NS 10", 10), ("W", "^9", 9)),
        *(
            ("E", "EW 4 NS 9", 4),
            ("^N", "9", 9),
            ("N", " 9 ", 9),
            ("N", "=", 10),
            ("N", "-2", 8),
        ),
    ],
)
def test_results(declarer: str, result: str, tricks: int) -> None:
    told = own(f'Declarer "{declarer}"', 'Contract "4H"', f'Result "{result}"')
    assert told.line.outcome.tricks == tricks  # type: ignore[union-attr]


def test_a_board_that_is_no_number_keeps_its_label() -> None:
    held, problems = read(f'[Board "1A"]\n[Deal "{DEAL}"]\n\n[Board "1B"]\n[Deal "{DEAL}"]')
    assert [(dealt.board.number, dealt.version) for dealt in held.deals] == [(1, "a"), (1, "b")]
    assert held.deals[0].extra == {"pbn:Board": "1A"}
    assert problems == []
    data, _ = write_pbn(held)
    assert b'[Board "1A"]' in data
    assert b'[Version "b"]' in data  # other programs know of numbers alone
    assert read_pbn(data)[0] == held


def test_boards_compare_so_that_round_trips_can_be_tested() -> None:
    held, _ = read(f'[Board "3"]\n[Deal "{DEAL}"]')
    assert read_pbn(write_pbn(held)[0])[0] == held


def test_boards_without_a_numeric_result_stay() -> None:
    text = (
        f'[Board "1"]\n[Deal "{DEAL}"]\n\n'
        '[Board "2"]\n[North "Eve"]\n[South "Finn"]\n[Contract "Pass"]\n[Result ""]\n\n'
        '[Board "3"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "?"]\n'
    )
    held, problems = read(text)
    assert [told.line.board.number for told in held.records] == [2, 3]
    assert [told.is_pending for told in held.records] == [False, True]
    assert held.records[0].line.outcome == PASSED_OUT
    assert problems == []


@pytest.mark.parametrize(
    "deal",
    ["N:AKQ2.J54.T93.K87 - - -", "W:- AKQ2.J54.T93.K87 - 53.T976.J75.A432", "E:A... K... - -"],
)
def test_a_hand_that_is_a_dash(deal: str) -> None:
    held, problems = read(f'[Board "1"]\n[Deal "{deal}"]')
    assert held.deals[0].deal is None
    assert held.deals[0].hands == deal
    assert problems == []
    assert f'[Deal "{deal}"]'.encode() in write_pbn(held)[0]


def test_boards_without_play_stay() -> None:
    assert outcomes('[Board "1"]\n[Contract "3NT"]\n[Declarer "E"]\n[Result "9"]') == [
        "3NT E ="
    ]


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        *(("2Dx", "2DX W -1"), ("4SXX", "4SXX W -3"), ("6N", "6NT W -5"), ("3nt", "3NT W -2")),
        *(("4S*", "4SX W -3"), ("3SA", "3NT W -2")),
    ],
)
def test_contracts(contract: str, expected: str) -> None:
    told = own('Declarer "W"', f'Contract "{contract}"', 'Result "7"')
    assert str(told.line.outcome) == expected


def test_a_passed_out_board_with_a_declarer() -> None:
    told = own('Declarer "N"', 'Contract "Pass"', 'Result ""', 'Score "NS 0"')
    assert told.line.outcome == PASSED_OUT


@pytest.mark.parametrize(
    ("score", "par"),
    [("NS 450", "450"), ("EW 4S; -620", "-620"), ("NS 7N; +1520", "1520"), ("NS +90", "90")],
)
def test_optimum_scores(score: str, par: str) -> None:
    held, _ = read(f'[Board "1"]\n[OptimumScore "{score}"]')
    assert held.deals[0].par == par
    again, _ = read_pbn(write_pbn(held)[0])
    assert again == held


def test_double_dummy_tricks_in_both_forms() -> None:
    rows = "\n".join(f"{s} {d} {n}" for s in "NSEW" for n, d in enumerate(("NT", *"SHDC"), 5))
    for text in (
        '[DoubleDummyTricks "56789567895678956789"]',
        f'[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{rows}',
        f'[OptimumResultTable ""]\n{rows}',
        f'[OptimumResultTable "Declarer Denomination Result"]\n{rows}',
    ):
        held, problems = read(f'[Board "1"]\n{text}')
        assert problems == []
        assert str(held.deals[0].tricks) == "56789567895678956789"


def test_a_deal_with_the_letters_of_its_suits() -> None:
    lettered = "N:SAKQ2.HJ54.DT93.CK87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
    held, problems = read(f'[Board "1"]\n[Deal "{lettered}"]')
    assert str(held.deals[0].deal) == DEAL
    assert problems == []


def test_one_damaged_board_among_good_ones() -> None:
    good = '[Board "{}"]\n[Deal "{}"]\n[Contract "Pass"]\n\n'
    text = (
        good.format(1, DEAL)
        + good.format(2, DEAL.replace("AKQ2", "AKQQ"))
        + good.format(3, DEAL)
    )
    held, problems = read(text)
    assert [told.line.board.number for told in held.records] == [1, 2, 3]
    assert [dealt.deal is None for dealt in held.deals] == [False, True, False]
    assert [problem.board for problem in problems] == [2]
    assert '[Deal "N:AKQQ' in write_pbn(held)[0].decode()


def test_inheritance_of_values() -> None:
    text = (
        '[Event "##Cup"]\n[Site "Town"]\n[Board "1"]\n[Contract "Pass"]\n\n'
        '[Site "#"]\n[Board "2"]\n[North "Eve"]\n[South "Finn"]\n[Contract "Pass"]\n\n'
        '[event "#"]\n[BOARD "3"]\n[north "#"]\n[South "#"]\n[Contract "Pass"]\n'
    )
    held, problems = read(text)
    assert (held.about.title, held.about.venue) == ("Cup", "Town")
    assert [told.line.ns for told in held.records] == [None, "Eve - Finn", "Eve - Finn"]
    assert {told.line.session for told in held.records} == {"1"}
    assert problems == []
