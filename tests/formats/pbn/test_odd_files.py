"""Dealing programs, odd lines, rankings, what is no PBN."""

from __future__ import annotations

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.formats.pbn.reading import DEAL, read, rows


def test_a_dealing_program_that_ends_its_game_late() -> None:
    text = (
        '% PBN 1.0\n[Generator "Deal"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        f'[Deal "{DEAL}"]\n%%!R 75974684697597468469\n[Event ""]\n\n'
        f'[Board "2"]\n[Deal "{DEAL}"]\n\n'
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
    text = f'[Board "1"] [West "-"] [North "N"] [Deal "{DEAL}"] [Declarer "?"] [Contract "?"]'
    held, problems = read(text)
    assert held.records == ()
    assert problems == []


def test_lines_that_are_no_pbn_are_named_once() -> None:
    board = f'[Deal "{DEAL}"]\n'
    text = f'[Board "1"]\n{board}\nMinimum : 33\nAvg : 33\n\n[Board "2"]\n{board}'
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
        '[Board "1"]\n[TotalScoreTable "Rank\\2R;RankTie\\3R;PairId\\3R;Direction\\5R;'
        "TotalScoreMP\\5R;"
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


@pytest.mark.parametrize(
    "header",
    [
        r"Declarer;Denomination\2R;Result\2R",
        r"Declarer;Denomination\\2R;Result\\2R",
        r"Declarer Denomination\2R Result\2R",
        r"Declarer,Denomination \ 2R,Result",
        "declarer;DENOMINATION;result",
        "Declarer;Denom;Result;",
        "Decl;Den/2R;Res/2R",
        "",
    ],
)
def test_columns_of_double_dummy_tricks_in_odd_spellings(header: str) -> None:
    rows = "".join(f"{seat} {strain} 7\n" for seat in "NESW" for strain in ("NT", *"SHDC"))
    held, problems = read(f'[Board "1"]\n[OptimumResultTable "{header}"]\n{rows}')
    assert str(held.deals[0].tricks) == "7" * 20
    assert problems == []


def test_columns_that_fit_no_row_are_said_in_words() -> None:
    _, problems = read('[Board "1"]\n[OptimumResultTable "Declarer;Result"]\nN 7\n')
    assert [problem.message for problem in problems] == ["OptimumResultTable: not a row: 'N 7'"]
