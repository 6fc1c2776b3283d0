"""Tables that people make at home: players by seat, made and down apart, words of the seeds."""

from __future__ import annotations

import pytest

from overtrick.compare.profiles import profile
from overtrick.events.ranking.rank import rank
from overtrick.formats.tables.tidy import read_table

PLAYERS = """{board},North,East,South,West,Contract,Declarer,Tricks
1,Ann,Carl,Bob,Dora,4S,N,10
1,Eve,Gus,Fay,Hal,4S,N,9
2,Bob,Gus,Ann,Hal,3NT,S,9
2,Eve,Carl,Fay,Dora,3NT,S,10
"""


@pytest.mark.parametrize("board", ["Board", "BOARD", "Bd"])
def test_players_who_never_change_partners_are_pairs(board: str) -> None:
    contents, _ = read_table(PLAYERS.format(board=board).encode(), "home.csv")
    session = contents.session()
    assert not session.is_individual
    met = {(told.line.board.number, told.line.ns, told.line.ew) for told in contents.records}
    assert met == {
        (1, "Ann - Bob", "Carl - Dora"),
        (1, "Eve - Fay", "Gus - Hal"),
        (2, "Ann - Bob", "Gus - Hal"),
        (2, "Eve - Fay", "Carl - Dora"),
    }
    assert contents.records[2].line.players == ("Bob", "Gus", "Ann", "Hal")  # as they sat


@pytest.mark.parametrize(
    "changed",
    [
        "2,Ann,Bob,Carl,Dora,3NT,S,9\n2,Eve,Fay,Gus,Hal,3NT,S,10\n",  # partners change
        "2,Ann,Carl,Bob,Dora,3NT,S,9\n2,Eve,Gus,Fay,Hal,3NT,S,10\n",  # the first round only
    ],
)
def test_an_individual_stays_one(changed: str) -> None:
    first = "".join(PLAYERS.format(board="Board").splitlines(keepends=True)[:3])
    contents, _ = read_table((first + changed).encode(), "home.csv")
    assert contents.session().is_individual


def test_a_table_in_our_own_spelling_says_what_it_means() -> None:
    """Written by a program: seats and no pairs are an individual (contracts 2)."""
    contents, _ = read_table(PLAYERS.format(board="board").lower().encode(), "typed.csv")
    assert contents.session().is_individual


def test_made_and_down_in_columns_of_their_own() -> None:
    text = """Board,NS,EW,Contract,By,Made,Down
1,1,2,4S,N,4,
1,3,4,4S,N,,1
2,1,4,3NT,S,3,0
2,3,2,3NT,S,0,2
"""
    contents, problems = read_table(text.encode(), "home.csv")
    assert [str(told.line.outcome) for told in contents.records] == [
        "4S N =",
        "4S N -1",
        "3NT S =",
        "3NT S -2",
    ]
    assert all(problem.severity.value != "error" for problem in problems)


def test_made_and_down_at_once_is_asked_about() -> None:
    text = "Board,NS,EW,Contract,By,Made,Down\n1,1,2,4S,N,4,1\n1,3,4,4S,N,4,\n"
    contents, problems = read_table(text.encode(), "home.csv")
    assert [told.line.ns for told in contents.records if not told.is_pending] == ["3"]
    assert any("made 4, down 1" in problem.message for problem in problems)


def test_a_board_that_was_not_completed_is_shared() -> None:
    """Seed 000: 430, 420, 400 and a table that could not finish give 5, 3, 1 and 3."""
    text = """Board,Pair NS,Pair EW,Contract,Declarer,Made
1,1,5,3NT,N,10
1,2,6,4H,N,10
1,3,7,3NT,N,9
1,4,8,Not Completed,,
"""
    contents, _ = read_table(text.encode(), "home.csv")
    settings = profile("seed000").settings
    ranking = rank(contents.session(), method="matchpoints", settings=settings)
    totals = {(line.direction, line.id): line.total for line in ranking.standings}
    assert [totals["NS", each] for each in "1234"] == [5, 3, 1, 3]
    assert [totals["EW", each] for each in "5678"] == [1, 3, 5, 3]


def test_by_is_the_declarer_by_its_values_even_where_scores_say_otherwise() -> None:
    """The guess was in doubt because of the scores, and who declared was left out unsaid."""
    rows = "1,3,7,4S,N,10,420\n2,3,7,3NT,S,9,400\n3,3,7,Pass,,,0\n"
    head = "board,ns,ew,contract,By,tricks,score\n"
    contents, problems = read_table((head + rows).encode(), "home.csv")
    assert [str(told.line.outcome) for told in contents.records] == [
        "4S N =",
        "3NT S =",
        "PASS",
    ]
    assert [str(problem) for problem in problems] == [
        "home.csv: the columns are taken as By = declarer; to keep or change that: "
        "overtrick convert --guess home.csv",
        "home.csv:3: 3NT S = is +600 for NS, not +400; the contract counts",
    ]
    contents, _ = read_table((head + rows.replace(",N,", ",Ann,")).encode(), "home.csv")
    assert contents.records[0].line.extra == {"By": "Ann"}
