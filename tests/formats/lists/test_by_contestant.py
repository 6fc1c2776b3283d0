from fractions import Fraction

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.ranking.extras import Handicap, HandicapUnit
from overtrick.formats.lists.players_file import read_handicaps, read_strata
from overtrick.messages import say, speaking


def test_columns_in_any_order_and_others_beside_them() -> None:
    data = "\ufeffName\tHandicap\tID\nAnn & Bob\t1,5 %\tB:NS 7\n\t\t\nCid\t3\t8\n"
    assert read_handicaps(data.encode()) == (
        {
            "B:NS 7": Handicap(Fraction(3, 2), HandicapUnit.PERCENTAGE),
            "8": Handicap(3),
        },
        [],
    )


def test_bad_rows_are_listed_and_the_rest_is_read() -> None:
    data = b"id,stratum\n1,A\n2,0\n,B\n1,2\n3\n4,2\n"
    found, problems = read_strata(data, "strata.csv")
    assert found == {"1": 1, "4": 2}
    assert [str(problem) for problem in problems] == [
        "strata.csv:3: not a stratum such as 1 or A: '0'",
        "strata.csv:4: a row without an id",
        "strata.csv:5: 1 stands twice; the first counts",
        "strata.csv:6: not a stratum such as 1 or A: ''",
    ]


def test_what_is_wrong_with_a_row_is_said_in_the_readers_language() -> None:
    _, problems = read_strata(b"id,stratum\n,B\n1,1\n1,2\n3,0\n", "strata.csv")
    with speaking("de"):
        assert [say(problem.told) for problem in problems] == [
            "eine Zeile ohne Kennung",
            "1 steht zweimal da; das erste zählt",
            "keine Stufe der Wertung wie 1 oder A: '0'",
        ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty: it starts with the column names id,stratum"),
        (b"\n , \n", "empty"),
        (b"pair,stratum\n1,2\n", "no column id"),
        (b"id,handicap\n1,2\n", "no column stratum"),
        (b"7,2\n", "no column id, no column stratum"),
        (b'id,stratum\n"' + b"1" * 200_000 + b'",2\n', "unreadable"),
    ],
)
def test_what_is_no_such_table_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFile, match=said):
        read_strata(data, "strata.csv")


def test_a_number_of_thousands_of_digits_is_a_problem() -> None:
    for reader, column in ((read_handicaps, "handicap"), (read_strata, "stratum")):
        found, problems = reader(f"id,{column}\n7,{'9' * 5000}\n".encode(), "list.csv")
        assert found == {}
        assert len(problems) == 1
