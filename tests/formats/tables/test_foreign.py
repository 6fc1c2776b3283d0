"""Columns and spellings of other programs' tables: what becomes of each."""

import pytest

from overtrick.events.problem import Severity
from overtrick.formats.contents.table import Record
from overtrick.formats.tables.tidy import read_table
from tests.cases import one_pass


def read(header: str, *rows: str) -> tuple[list[Record], list[str]]:
    text = "\n".join([f"board,ns,ew,{header}", *(f"1,3,7,{row}" for row in rows)])
    contents, problems = read_table(text.encode(), "e.csv")
    return list(contents.records), [str(problem) for problem in problems]


@one_pass(
    ("header", "row", "outcome"),
    [
        ("contract,doubled,declarer,tricks", "4S,0,N,10", "4S N ="),
        ("contract,doubled,declarer,tricks", "4S,1,N,10", "4SX N ="),
        ("contract,doubled,declarer,tricks", "4S,2,N,10", "4SXX N ="),
        ("contract,doubled,declarer,tricks", "4S,,N,10", "4S N ="),
        ("contract,doubled,declarer,tricks", "4SX,1,N,10", "4SX N ="),
        ("contract,doubled", "N3NT+2,1", "3NTX N +2"),
        ("contract,declarer,result", "4S,N,=", "4S N ="),
        ("contract,declarer,result", "4S,N,+1", "4S N +1"),
        ("contract,declarer,result", "4S,N,−2", "4S N -2"),
        ("contract,declarer,result", "2S,N,made 3", "2S N +1"),
        ("contract,declarer,result", "2S,N,down two", "2S N -2"),
        ("contract,declarer,result", "2S,N,9", "2S N +1"),
        ("result", "4S N +1", "4S N +1"),
        ("result", "A60/40", "60%/40%"),
        ("contract", "N3NT+2", "3NT N +2"),
        ("contract", "4S= N", "4S N ="),
        ("contract", "4SxE-2", "4SX E -2"),
        ("contract", "3NTN=", "3NT N ="),
        ("contract,declarer,tricks", "3SA+1,S,", "3NT S +1"),
        ("level,strain,doubled,declarer,tricks", "4,S,1,W,10", "4SX W ="),
        ("level,strain,declarer,tricks", "0,,,", "PASS"),
        ("score_ns,score_ew", "420,", "+420"),
        ("score_ns,score_ew", ",50", "-50"),
        ("score_ns,score_ew", "420,-420", "+420"),
        ("score_ns,score_ew", "0,0", "+0"),
        ("contract,declarer,score_declarer", "4S,E,420", "-420"),
        ("contract,score_declarer", "Pass,0", "PASS"),
        ("score", '"1,430"', "+1430"),
        ("score", "1 430", "+1430"),
        ("score", "-50.00", "-50"),
        ("score", "A60/40", "60%/40%"),
        ("score", "Ave+", "A+/A+"),
        ("contract,score", "60%-40%,", "60%/40%"),
        ("contract,score", "Not played,", "NP"),
        ("contract,declarer,tricks,score", "-,-,-,-", "NP"),
        ("contract,declarer,tricks,score", "Pass,-,-,-", "PASS"),
        ("status,contract,declarer,tricks", "played,4S,N,10", "4S N ="),
        ("status,contract", "pass,", "PASS"),
        ("status,contract", "not_played,", "NP"),
        ("status,contract,adj_ns,adj_ew", "artificial,,60,40", "60%/40%"),
        ("contract,adj_ns,adj_ew", ",A+,A-", "A+/A-"),
        ("contract,adj_ns,adj_ew", ',"55,5",40%', "55.5%/40%"),
    ],
)
def test_other_columns_become_ours(header: str, row: str, outcome: str) -> None:
    [told], problems = read(header, row)
    assert problems == []
    assert not told.is_pending
    assert str(told.line.outcome) == outcome


@pytest.mark.parametrize("nobody", ["0", "-", "Bye", "phantom", "Sit out"])
def test_a_pair_that_is_nobody_sits_out(nobody: str) -> None:
    contents, problems = read_table(f"board,ns,ew,score\n1,3,{nobody},\n".encode(), "e.csv")
    assert problems == []
    line = contents.records[0].line
    assert (str(line.outcome), line.ns, line.ew) == ("BYE", "3", None)


@pytest.mark.parametrize(
    ("row", "known", "said"),
    [
        ("pending,,,", "", []),
        ("pending,4S,N,", "4S N", []),
        (",,,", "", ["e.csv:2: no contract, no score and no ruling: no result yet"]),
        (",4S,N,", "4S N", ["e.csv:2: 4S: how many tricks?"]),
        (",4S,,10", "4S", ["e.csv:2: 4S: who declared?"]),
        (",Arbitral score,,", "", ["e.csv:2: the director's score is not decided yet"]),
    ],
)
def test_a_row_without_a_result_waits(row: str, known: str, said: list[str]) -> None:
    [told], problems = read("status,contract,declarer,tricks", row)
    assert told.is_pending
    assert f"{told.contract or ''} {told.declarer or ''}".strip() == known
    assert problems == said


def test_nothing_yet_is_a_question_and_half_a_result_is_an_error() -> None:
    text = b"board,ns,ew,contract,declarer,tricks\n1,3,7,,,\n1,4,8,4S,N,\n"
    _, problems = read_table(text, "e.csv")
    assert [problem.severity for problem in problems] == [Severity.QUESTION, Severity.ERROR]
    assert [problem.board for problem in problems] == [1, 1]


@pytest.mark.parametrize(
    ("header", "row", "said"),
    [
        ("contract,doubled,declarer,tricks", "4S,7,N,10", "not a doubling (0, 1 or 2): '7'"),
        ("score_ns,score_ew", "420,50", "points of both sides, 420 and 50: which score is it?"),
        ("contract,score_declarer", "4S,420", "whose points are 420? no declarer is given"),
        ("contract,adj_ns,adj_ew", ",60,", "adj_ew is empty beside '60'"),
        ("contract,declarer,result", "7S,N,+1", "7S+1 cannot be: 7S has at most 0 overtricks"),
    ],
)
def test_what_cannot_be_read_is_one_problem(header: str, row: str, said: str) -> None:
    told, problems = read(header, row, row.replace("x", "x"))
    assert told == []
    assert problems == [f"e.csv:2: {said}", f"e.csv:3: {said}"]


def test_a_result_that_contradicts_the_tricks_is_passed_over() -> None:
    [told, other], problems = read("contract,declarer,tricks,result", "4S,N,10,=", "4S,N,10,+1")
    assert str(told.line.outcome) == str(other.line.outcome) == "4S N ="
    assert problems == ["e.csv:3: the result '+1' is not 10 tricks; the tricks count"]


def test_awards_and_names_by_seat() -> None:
    [told], problems = read(
        "score,ns_award,ew_award,North Name,south_name", "0,57.5%,x,Eve,Finn"
    )
    assert problems == ["e.csv:2: ew_award: not a number: 'x'"]
    assert (str(told.ns_award), told.ew_award) == ("115/2", None)
    assert told.names == ("Eve", "", "Finn", "")


def test_what_was_played_is_kept_beside_a_ruling() -> None:
    [told], _ = read("contract,declarer,tricks,score,ruling", "4S,N,9,-50,60%/40%")
    assert str(told.line.outcome) == "60%/40%"
    assert told.line.extra == {"contract": "4S", "declarer": "N", "score": "-50"}
    assert told.line.tricks == 9


def test_a_status_that_nobody_knows_rides_along() -> None:
    [told], problems = read("status,score", "verified twice,420")
    assert (problems, told.line.extra) == ([], {"status": "verified twice"})


def test_a_word_of_excel_before_the_table() -> None:
    contents, _ = read_table(b"sep=|\r\nboard|ns|ew|score\r\n1|3|7|-50\r\n")
    assert contents.records[0].line.where == ":3"
