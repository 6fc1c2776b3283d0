"""A column a table makes a frequency table; a table without results says what it is."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidFile
from overtrick.formats.contents.table import board_fields
from overtrick.formats.tables.tidy import read_table


def fields(text: str) -> list[tuple[int, dict[int, int]]]:
    found = board_fields(read_table(text.encode(), "x.csv")[0].field_results)
    return [(field.board.number, dict(field.times)) for field in found]


@pytest.mark.parametrize(
    "text",
    [
        "Board,Table 1,Table 2,Table 3\n1,420,-50,420\n2,600,-,630\n",
        "Brett;Tisch 1;Tisch 2;Tisch 3\n1;420;-50;420\n2;600;;630\n",
        "Bd,T1,T2,T3\n1,4S N =,4S N -1,4S N 10\n2,3NT N =,,3NT N +1\n",
        "board,score,times\n1,420,2\n1,-50,1\n2,600,1\n2,630,1\n",
    ],
    ids=["English", "German", "contracts", "how often"],
)
def test_results_of_nobody_in_particular_are_a_field(text: str) -> None:
    assert fields(text) == [(1, {420: 2, -50: 1}), (2, {630: 1, 600: 1})]


def test_a_cell_that_is_no_result_is_named_and_the_rest_is_read() -> None:
    text = "Board,Table 1,Table 2,Table 3\n1,420,x,420\n"
    contents, problems = read_table(text.encode(), "x.csv")
    assert len(contents.field_results) == 2
    assert [str(each) for each in problems] == ["x.csv:2: not a score: 'x'"]


def test_how_often_is_a_number() -> None:
    _, problems = read_table(b"board,score,times\n1,420,many\n", "x.csv")
    assert [str(each) for each in problems] == ["x.csv:2: not how often: 'many'"]


def test_a_column_of_times_beside_pairs_rides_along() -> None:
    contents, _ = read_table(b"board,ns,ew,score,times\n1,3,7,420,5 min\n", "x.csv")
    assert [told.line.extra for told in contents.records] == [{"times": "5 min"}]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("Pair,1,2,3,4", "a row a contestant and a column a board"),
        (
            "Place,Paar,Namen,Brett 1,Brett 2,Brett 3,%",
            "a row a contestant and a column a board",
        ),
        ("Place,Pair,Names,%", "a table of percentages: it tells no results"),
        ("Board,NS,EW,Prozent", "a table of percentages: it tells no results"),
        ("Board,Opponents,Contract,By,Tricks,Score", "a score card of one pair or player"),
        ("Brett;Gegner;Kontrakt;Von;Stiche;Punkte", "a score card of one pair or player"),
    ],
)
def test_a_table_that_tells_no_results_says_what_it_is(head: str, said: str) -> None:
    sign = ";" if ";" in head else ","
    rows = f"{head}\n" + f"{sign.join('4' * (head.count(sign) + 1))}\n" * 3
    with pytest.raises(InvalidFile, match=said):
        read_table(rows.encode(), "x.csv")
