"""What others write in PBN: clubs, dealers' programs, online rooms, archives, other libraries."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.pbn.pbn import parts_of_pbn, read_pbn, write_pbn

DEAL = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"


def read(text: str) -> tuple[Contents, list[Problem]]:
    return read_pbn(text.encode(), "x.pbn")


def one(text: str) -> Record:
    held, problems = read(text)
    assert problems == []
    assert len(held.records) == 1
    return held.records[0]


def own(*tags: str) -> Record:
    return one("\n".join(f"[{tag}]" for tag in ('Board "7"', 'North "Eve"', *tags)))


def outcomes(text: str) -> list[str]:
    return [str(told.line.outcome) for told in read(text)[0].records]


def said(text: str) -> list[str]:
    return [problem.message for problem in read(text)[1]]


# The table of errors of other libraries (formats.md, section 18), row by row.


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
    assert b'[Board "1B"]' in data


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


# Values


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


# Auction and play


def test_an_auction_with_everything() -> None:
    told = one(
        '[Board "1"]\n[Contract "2S"]\n[Declarer "E"]\n[Result "8"]\n[Auction "N"]\n'
        'pass =1= 1S!  - X?? $7\nxx ^I 2s AP\n[Note "1:late"]\n'
    )
    calls = [str(called.call) for called in told.calls]
    assert calls == ["Pass", "1S", "None", "X", "XX", "2S", "Pass", "Pass", "Pass"]
    assert [called.mark for called in told.calls][:6] == ["", "!", "", "?? $7", "^I", ""]
    assert told.calls[0].alerted
    assert told.calls[0].note == "late"


@pytest.mark.parametrize(("end", "is_open"), [("*", True), ("+", True), ("Pass", False)])
def test_the_end_of_an_auction(end: str, is_open: bool) -> None:
    told = one(f'[Board "1"]\n[Auction "N"]\n1C Pass {end}\n')
    assert told.calls_open is is_open


def test_a_word_that_is_no_call_keeps_the_lines_as_they_are() -> None:
    text = '[Board "1"]\n[Contract "Pass"]\n[Auction "N"]\nPass 8C Pass\n'
    held, problems = read(text)
    assert [problem.message for problem in problems] == ["Auction: not a call: '8C'"]
    assert held.records[0].calls_open
    assert b'[Auction "N"]\r\nPass 8C Pass\r\n' in write_pbn(held)[0]


def test_play_in_fixed_columns_notes_after_it_and_a_claim() -> None:
    told = one(
        '[Board "1"]\n[Contract "3D"]\n[Declarer "E"]\n[Result "9"]\n[Auction "E"]\n1C =2= AP\n'
        '[Play "S"]\nh6 HK H4 H5 ! =1=\nCA C2 C7 CK\nH9 S3 -- --\n*\n'
        '[Note "1: low"]\n[Note "2: 2+"]\n'.replace('[Auction "E"]', '[Auction "N"]')
    )
    words = [str(shown.card) for shown in told.cards]
    assert words == ["H6", "HK", "H4", "H5", "C2", "C7", "CK", "CA", "H9", "S3"]
    assert (told.cards[3].mark, told.cards[3].note) == ("!", "low")
    assert told.calls[0].note == "2+"


def test_play_without_trumps_stays_as_text() -> None:
    text = '[Board "1"]\n[Play "W"]\nH6 HK H4 H5\nCA C2 C7 CK\n*\n'
    held, problems = read(text)
    assert "the order of play cannot be told" in problems[0].message
    assert b'[Play "W"]\r\nH6 HK H4 H5\r\nCA C2 C7 CK\r\n*\r\n' in write_pbn(held)[0]


def test_rows_in_the_order_of_play_are_seen_by_who_held_the_cards() -> None:
    head = f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "4S"]\n[Declarer "S"]\n[Result "9"]\n'
    fixed = head + '[Play "W"]\nHT H4 HQ HK\nD5 D3 D4 DA\nS3 SA S8 S4\n*\n'
    turned = head + '[Play "W"]\nHT H4 HQ HK\nDA D5 D3 D4\nS4 S3 SA S8\n*\n'
    held, problems = read(turned)
    assert held.records[0].cards == one(fixed).cards
    assert "columns" in problems[0].message


# Tables of results


def rows(header: str, *lines: str, board: str = "1") -> str:
    return "\n".join((f'[Board "{board}"]', f'[ScoreTable "{header}"]', *lines, ""))


def test_the_rows_of_magic_contest() -> None:
    header = (
        r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
        r"Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
    )
    text = rows(
        header,
        '19 14  4 11 2HX  S  8 S6   "470"      - 42.0  0.0 100   0',
        '20 14  5 10 Pass -  - -      "0"      - 20.0 22.0  48  52',
        '22 14  8  7 4S   E  9 DQ    "50"      - 38.0  2.0  90   5',
        '-  14  9  - -    -  - -    "Bye"  "Bye" -     -     -   -',
        ' 3 14 10 12 -    -  - -  "A6040"      - 25.2 16.8  60  40',
        " 4 14 11 13 -    -  - -       -      - -    -     -   -",
    )
    held, problems = read(text)
    assert [str(told.line.outcome) for told in held.records] == [
        *("2HX S =", "PASS", "4S E -1", "BYE", "60%/40%", "NP")
    ]
    assert held.records[0].line.lead == "S6"
    assert held.records[0].ns_award == 42
    assert held.records[3].line.ew is None
    assert held.records[0].line.extra == {"pbn:Percentage_NS": "100", "pbn:Percentage_EW": "0"}
    assert problems == []
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.line.extra for told in again.records] == [
        told.line.extra for told in held.records
    ]


def test_the_rows_of_american_clubs() -> None:
    header = (
        r"Setion\1L;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Result\2R;Score_NS\5R;"
        r"Score_EW\5R;MP_NS\4R;MP_EW\4R;Names_NS;Names_EW"
    )
    text = rows(
        header,
        "A 1  2  4S   N 10   420  -420 2.00  0.00 Eve.Adams-Finn.Bay             Gus.Lee-Hal.Day",
        "A 3  4  PASS -  -     0     0 1.00  1.00 A.B-C.D                        E.F-G.H",
        "B 3  4  -    -  -  AVE+  AVE- 1.00  1.00 A.B-C.D                        E.F-G.H",
        "B 5  6  PASS - - PASS - 1.00 1.00 India-Juliet  Kilo-Lima",
    )
    held, problems = read(text)
    assert [str(told.line.outcome) for told in held.records] == [
        "4S N =",
        "PASS",
        "A+/A-",
        "PASS",
    ]
    assert [told.line.section for told in held.records] == ["A", "A", "B", "B"]
    assert held.records[0].names == ("Eve.Adams", "Gus.Lee", "Finn.Bay", "Hal.Day")
    assert held.contestants[0].names == ("Eve.Adams", "Finn.Bay")
    assert problems == []


def test_names_without_quotation_marks() -> None:
    header = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result\2R;Names_NS\17;Names_EW"
    text = rows(
        header,
        " 1  2 4S   N 10 Eve A. - Finn B.  Gus L. - Hal D.",
        " 3  4 4S   N 10 Whiskey Xavier - Yankee  Zoe - Una",
    )
    held, problems = read(text)
    assert [told.names for told in held.records] == [
        ("Eve A.", "Gus L.", "Finn B.", "Hal D."),
        ("Whiskey Xavier", "Zoe", "Yankee", "Una"),
    ]
    assert problems == []


def test_rows_with_a_multiplicity_stand_for_so_many_results() -> None:
    header = r"Rank\3R;Contract\5L;Declarer\1;Result\2R;Score_NS\5R;IMP_NS\6R;Multiplicity"
    text = rows(header, "  1 6C    W  9   150   9.91 1", " 14 6C    W 11    50   8.47 5")
    held, problems = read(text)
    assert len(held.records) == 6
    assert held.records[1].line == held.records[5].line
    assert problems == []
    wild = rows("Contract;Declarer;Result;Multiplicity", "4S N 10 999999")
    assert len(read(wild)[0].records) == 1
    assert "too many" in said(wild)[0]


def test_a_row_that_does_not_fit_is_named_and_the_others_stay() -> None:
    text = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result", "1 2 4S N 10", "3 4", "5 6 9S N 9"
    )
    held, problems = read(text)
    assert [problem.where for problem in problems] == ["x.pbn:4", "x.pbn:5"]
    assert [str(problem.message) for problem in problems] == [
        "ScoreTable: the row does not fit: 3 4",
        "not a contract: '9S' (the highest level is 7); the result is left open",
    ]
    assert [told.line.ns for told in held.records] == ["1", "5"]
    assert held.records[1].is_pending


def test_a_score_that_disagrees_does_not_count() -> None:
    text = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW", "1 2 4S N 10 170 -"
    )
    assert outcomes(text) == ["4S N ="]
    assert said(text) == ["4S N = is +420 for NS, not +170; the contract counts"]


def test_individuals() -> None:
    header = (
        "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Contract;Declarer;Result"
    )
    held, _ = read(rows(header, "1 2 3 4 4S N 10"))
    assert held.records[0].line.players == ("1", "3", "2", "4")
    assert held.session().is_individual


def test_a_table_that_is_told_twice_counts_once() -> None:
    header = "Table;PairId_NS;PairId_EW;Contract;Declarer;Result"
    table = rows(header, "1 1 2 4S N 10", "2 3 4 4S N 9")
    more = rows(header, "1 1 2 4S N 10", "2 3 4 4S N 9", "3 5 6 3S N 9")
    assert len(read(f"{table}\n{table}")[0].records) == 2
    assert len(read(f"{table}\n{more}")[0].records) == 3


def test_a_game_of_its_own_beside_the_table_gives_its_auction() -> None:
    header = "Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"
    table = rows(header, '1 1 2 4S N 10 "A - B" "C - D"', '2 3 4 4S N 10 "E - F" "G - H"')
    single = (
        '[Board "1"]\n[North "E"]\n[South "F"]\n[East "G"]\n[West "H"]\n[Declarer "N"]\n'
        '[Contract "4S"]\n[Result "10"]\n[Auction "N"]\n4S AP\n'
    )
    held, problems = read(f"{table}\n{single}")
    assert [len(told.calls) for told in held.records] == [0, 4]
    assert problems == []
    personal = table.replace(
        "[ScoreTable", single.partition("\n")[2].replace("[Auc", "[X") + "[ScoreTable"
    )
    assert len(read(personal)[0].records) == 2


def test_identical_results_without_names_all_count() -> None:
    held, _ = read(rows("Contract;Declarer;Result", "4S N 10", "4S N 10"))
    assert len(held.records) == 2


# One game a table


def online(board: int, table: int, home: str, away: str, result: int, names: str) -> str:
    north, east, south, west = list(names)
    return (
        f'[Event "Cup"]\n[Site "Room"]\n[Date "2026.03.10"]\n[Board "{board}"]\n'
        f'[West "{west}#{ord(west)}"]\n[North "{north}#{ord(north)}"]\n[East "{east}"]\n'
        f'[South "{south}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
        f'[Scoring "IMP"]\n[Declarer "N"]\n[Contract "4S"]\n[Result "{result}"]\n'
        f'[Score "NS 0"]\n[Table "{table}"]\n[HomeTeam "{home}"]\n[VisitTeam "{away}"]\n'
        '[ScoreIMP "NS 4 EW -4"]\n[Competition "Teams"]\n\n'
    ).replace('[Score "NS 0"]\n', "")


def test_a_match_where_home_is_whoever_sits_north() -> None:
    text = online(1, 11, "AUT", "DEN", 10, "ABCD") + online(1, 7, "DEN", "AUT", 9, "EFGH")
    held, problems = read(text + online(2, 7, "DEN", "AUT", 9, "EFGH"))
    assert problems == []
    lines = [told.line for told in held.records]
    assert [(line.ns, line.ew, line.room) for line in lines] == [
        ("AUT", "DEN", "open"),
        ("DEN", "AUT", "closed"),
        ("DEN", "AUT", "closed"),
    ]
    assert {line.match for line in lines} == {"AUT - DEN"}
    assert held.about.method == "teams"
    assert held.records[0].ns_award == 4
    assert held.records[0].names == ("A", "B", "C", "D")
    assert (held.records[0].line.extra or {})["pbn:North"] == "A#65"
    assert len(held.deals) == 2
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.line for told in again.records] == [
        _at(told.line, other.line.where)
        for told, other in zip(held.records, again.records, strict=True)
    ]


def _at(line: Any, where: str) -> Any:
    return replace(line, where=where)


def test_pairs_of_an_online_club_by_their_names() -> None:
    text = "".join(
        online(1, table, "", "", 10 - table, names)
        for table, names in ((1, "ABCD"), (2, "EFGH"))
    ).replace("Teams", "Pairs")
    held, problems = read(text)
    assert problems == []
    assert [told.line.ns for told in held.records] == ["A - C", "E - G"]
    assert held.contestants[0].players[0].number == "65"
    assert len(held.deals) == 1
    again, _ = read_pbn(write_pbn(held)[0])
    assert [told.names for told in again.records] == [told.names for told in held.records]
    assert sorted(who.id for who in again.contestants) == sorted(
        who.id for who in held.contestants
    )


def test_an_archive_that_leaves_out_what_stays_the_same() -> None:
    text = (
        "% PBN (c) archive\n"
        '[Date "2014.07.??"]\n[Event "Cup"]\n[Stage "Final"]\n[HomeTeam "M"]\n[VisitTeam "S"]\n'
        f'[West "a"]\n[North "b"]\n[East "c"]\n[South "d"]\n[Board "62"]\n[Deal "{DEAL}"]\n'
        '[Declarer "N"]\n[Contract "4S"]\n[Result "11"]\n\n'
        '[West "e"]\n[North "f"]\n[East "g"]\n[South "h"]\n'
        '[Declarer "E"]\n[Contract "6SX"]\n[Result "9"]\n\n'
        '[Board "6"]\n[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n\n'
        '[Declarer "S"]\n[Contract "3H"]\n[Result "8"]\n'
    )
    held, problems = read(text)
    assert problems == []
    assert [
        (told.line.board.number, told.line.room, told.line.ns) for told in held.records
    ] == [*((62, "open", "M"), (62, "closed", "S"), (6, "open", "M"), (6, "closed", "S"))]
    assert len(held.deals) == 1
    assert held.about.date == "2014-07-??"


def test_the_same_number_with_other_cards() -> None:
    other = DEAL.replace("N:", "E:")
    fouled = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "1"]\n[Deal "{other}"]\n'
    held, problems = read(fouled)
    assert [dealt.version for dealt in held.deals] == ["a", "b"]
    assert "version b" in problems[0].message
    rounds = fouled.replace("[Board", '[Round "1"]\n[Board', 1).replace(
        "\n\n[Board", '\n\n[Round "2"]\n[Board'
    )
    held, problems = read(rounds)
    assert [dealt.session for dealt in held.deals] == ["1", "1 round 2"]
    assert problems == []
    events = fouled.replace("[Board", '[Event "x"]\n[Board', 1).replace(
        "\n\n[Board", '\n\n[Event "y"]\n[Board'
    )
    assert [dealt.session for dealt in read(events)[0].deals] == ["1", "2"]


# Files of dealing programs, odd lines


def test_a_dealing_program_that_ends_its_game_late() -> None:
    text = (
        '% PBN 1.0\n[Generator "Deal"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        f'[Deal "{DEAL}"]\n%%!R 75974684697597468469\n[Event ""]\n\n[Board "2"]\n[Deal "{DEAL}"]\n\n'
    )
    held, problems = read(text)
    assert [dealt.board.number for dealt in held.deals] == [1, 2]
    assert held.records == ()
    assert problems == []
    assert b"%%!R 75974684697597468469" in write_pbn(held)[0]


def test_boards_without_a_number_are_counted() -> None:
    held, _ = read(f'[Deal "{DEAL}"]\n\n[Deal "{DEAL}"]\n')
    assert [dealt.board for dealt in held.deals] == [Board.standard(1), Board.standard(2)]


def test_dashes_in_the_place_of_names() -> None:
    text = f'[Board "1"]\n[West "-"]\n[North "North"]\n[Deal "{DEAL}"]\n[Declarer "?"]\n[Contract "?"]'
    held, problems = read(text)
    assert held.records == ()
    assert problems == []


def test_lines_that_are_no_pbn_are_named_once() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n\nMinimum : 33\nAvg : 33\n\n[Board "2"]\n[Deal "{DEAL}"]\n'
    held, problems = read(text)
    assert len(held.deals) == 2
    assert [str(problem) for problem in problems] == [
        "x.pbn:4: no PBN: 'Minimum : 33', and 1 more lines"
    ]


def test_an_opening_game_without_a_board() -> None:
    text = (
        '%HRTitleEvent "Monday"\n[Event ""]\n[Site "Hall"]\n[Generator "G"]\n\n'
        f'[Event "#"]\n[Board "1"]\n[Deal "{DEAL}"]\n{{HCP 13 10 12 5}}\n[BCFlags "1f"]\n'
    )
    held, problems = read(text)
    assert (held.about.title, held.about.venue) == ("Monday", "Hall")
    assert held.deals[0].extra == {"pbn:BCFlags": "1f", "pbn:{}": "HCP 13 10 12 5"}
    assert problems == []
    again, _ = read_pbn(write_pbn(held)[0])
    assert again.extra == held.extra
    assert again.deals == held.deals


def test_tables_that_we_do_not_know_are_written_back() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[ActionTable "Rank;Call\\4L"]\n 1 "1 C"\n[Zed "x"]\n'
    held, _ = read(text)
    written = write_pbn(held)[0].decode()
    assert '[Zed "x"]\r\n[ActionTable "Rank;Call\\4L"]\r\n 1 "1 C"\r\n' in written
    assert read_pbn(written.encode())[0] == held


def test_a_ranking_of_two_sides() -> None:
    text = (
        '[Board "1"]\n[TotalScoreTable "Rank\\2R;RankTie\\3R;PairId\\3R;Direction\\5R;TotalScoreMP\\5R;'
        'TotalPercentage\\6R;Names\\20L;NrBoards\\2R"]\n'
        ' 1 1 1 "N-S" 2.0 100.00 "A - B" 1\n 2 3 2 "N-S" 0.5 25.00 "C - D" 1\n'
        ' 2 3 3 "N-S" 0.5 25.00 "E - F" 1\n 1 - 1 "E-W" 2.0 100.00 "G - H" 1\n'
    )
    held, problems = read(text)
    assert problems == []
    assert [(one.place, one.tied, one.side) for one in held.ranking] == [
        *((1, False, Side.NS), (2, True, Side.NS), (2, True, Side.NS), (1, False, Side.EW))
    ]
    assert [who.exact_id for who in held.contestants] == [
        "A:NS 1",
        "A:NS 2",
        "A:NS 3",
        "A:EW 1",
    ]


def test_the_five_states_are_five() -> None:
    header = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW"
    text = rows(
        header,
        "1 2 ? - - - -",
        "1 2 Pass - - 0 -",
        "1 2 - - - - -",
        "1 2 - - - A+ A-",
        "1 - - - - Bye Bye",
    )
    held, _ = read(text)
    assert [told.is_pending for told in held.records] == [True, False, False, False, False]
    assert held.records[1].line.outcome == PASSED_OUT
    assert held.records[2].line.outcome == NOT_PLAYED
    assert str(held.records[3].line.outcome) == "A+/A-"
    assert held.records[4].line.outcome == BYE


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"hello", b"\x00\x01\x02", b"{}", b"<x/>", b"[]"]
)
def test_what_is_no_pbn_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidFile, match="no PBN"):
        read_pbn(data, "x.pbn")


def test_a_head_alone_is_an_empty_file() -> None:
    assert read_pbn(b"% PBN 2.1\n% EXPORT\n") == (Contents(), [])


# Streaming


class Endless(io.RawIOBase):
    """Games that are made while they are read."""

    def __init__(self, games: int) -> None:
        self._games = self._made(games)
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        return b"".join(islice(self._games, 200))

    def _made(self, games: int) -> Iterator[bytes]:
        for number in range(games):
            text = online(number % 32 + 1, 1, "", "", number % 14, "ABCD")
            piece = (
                text.replace('"Cup"', f'"Cup {number // 32}"').encode()
                + b"{"
                + b"more " * 800
                + b"}\n"
            )
            self.size += len(piece)
            yield piece


def test_a_large_file_is_read_in_bounded_memory() -> None:
    stream = Endless(5_000)
    tracemalloc.start()
    parts = parts_of_pbn(stream, "large.pbn")  # type: ignore[arg-type]
    results = 0
    for held, _ in parts:
        results += len(held.records)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert results == 5_000
    assert stream.size > 18_000_000
    assert peak < 12_000_000
