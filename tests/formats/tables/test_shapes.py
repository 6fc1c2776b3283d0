"""Tables that clubs have and that are not one row a board a table."""

import pytest

from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.tables.shapes import is_total
from overtrick.formats.tables.tidy import parts_of_csv, read_table, read_tidy

TRAVELLERS = """\
Board 1
NS,EW,Contract,By,Tricks,Score
1,2,4S,N,10,420
3,4,4S,N,9,-50

Board: 12
NS,EW,Contract,By,Tricks,Score
1,4,4S,N,10,620
3,2,4S,N,14,
"""


def results(session: Session) -> list[tuple[int, str | None, str | None, str]]:
    return [(each.board.number, each.ns, each.ew, str(each.outcome)) for each in session.lines]


def test_travellers_one_under_another_are_read_with_the_board_above_them() -> None:
    session, problems = read_tidy(TRAVELLERS.encode(), "club.csv")
    assert results(session) == [
        (1, "1", "2", "4S N ="),
        (1, "3", "4", "4S N -1"),
        (12, "1", "4", "4S N ="),
    ]
    errors = [each for each in problems if each.severity is Severity.ERROR]
    assert [each.where for each in errors] == ["club.csv:9"]


@pytest.mark.parametrize(
    "title", ["Brett 7", "Donne 7", "Rozdanie: 7", "Bricka 7", "Board No. 7"]
)
def test_the_title_of_a_block_is_known_in_other_languages(title: str) -> None:
    text = f"{title}\nNS;EW;Score\n1;2;420\n"
    assert results(read_tidy(text.encode(), "x.csv")[0]) == [(7, "1", "2", "+420")]


def test_names_of_columns_that_stand_once_are_enough() -> None:
    text = "Board 1\nns,ew,score\n1,2,420\nBoard 2\n1,2,-50\n"
    assert [line[0] for line in results(read_tidy(text.encode(), "x.csv")[0])] == [1, 2]


@pytest.mark.parametrize(
    "head",
    [
        "Board,Open,Closed",
        "board;offener Raum;geschlossener Raum",
        "Spel;Open kamer;Gesloten kamer",
    ],
)
def test_a_table_of_two_rooms_is_a_match(head: str) -> None:
    sign = ";" if ";" in head else ","
    text = "\n".join(
        [head, *(row.replace(",", sign) for row in ("1,420,-50", "2,140,140", "3,110,"))]
    )
    session, problems = read_tidy(text.encode(), "match.csv")
    assert not [each for each in problems if each.severity is Severity.ERROR]
    [match] = rank(session, method="teams").matches
    assert (match.home, match.away, match.home_imps, match.away_imps) == ("Home", "Away", 10, 0)
    assert [(line.room, line.ns) for line in session.lines if line.board.number == 3] == [
        ("open", "Home")
    ]


TOTALS = ["TOTAL,,,370", ",,Totals,370", "Summe,,,370"]


def notes(problems: list[Problem]) -> list[str]:
    return [str(each) for each in problems if each.severity is Severity.NOTE]


@pytest.mark.parametrize("row", TOTALS)
def test_a_row_of_totals_is_a_note(row: str) -> None:
    text = f"board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n{row}\n"
    contents, problems = read_table(text.encode(), "x.csv")
    assert len(contents.records) == 2
    assert [str(each) for each in problems] == notes(problems)
    assert notes(problems) == ["x.csv:4: a row of totals, not a result"]


def test_a_bad_row_that_is_no_total_stays_an_error() -> None:
    _, problems = read_table(b"board,ns,ew,score\n1,1,2,420\nlast,3,4,-50\n", "x.csv")
    assert [each.severity for each in problems] == [Severity.ERROR]
    assert not is_total({"board": "7", "ns": "Total", "ew": "4"})


def test_a_long_file_in_parts_is_read_alike() -> None:
    from io import BytesIO

    [(part, _)] = parts_of_csv(BytesIO(TRAVELLERS.encode()), "club.csv")
    assert part.records == read_table(TRAVELLERS.encode(), "club.csv")[0].records
    assert isinstance(part, Contents)
