"""Problems in bounded memory: the first of each kind are listed, all are counted."""

from overtrick.compare.methods import METHODS
from overtrick.core.board import Board
from overtrick.core.outcome import PASSED_OUT
from overtrick.errors import Text
from overtrick.events.problem import FirstProblems, Problem, Severity, no_result, notes_once
from overtrick.events.ranking.live import cleaned
from overtrick.events.session import Line
from overtrick.messages import say, speaking
from overtrick.printing.problems import draw_problems


def test_of_a_million_of_a_kind_the_first_are_kept_and_all_are_counted() -> None:
    many = (Problem(f"a.lin:{n}", Text("no card {n}", n=n)) for n in range(10_000))
    other = Problem("a.lin:9", Text("no contract"))
    found = notes_once([*many, other])
    assert len(found) == FirstProblems.LISTED + 2
    assert found[FirstProblems.LISTED] == other
    assert (found[-1].where, found[-1].count) == ("a.lin:2000", 8_000)
    assert sum(problem.count for problem in found) == 10_001
    assert notes_once(found) == found


def test_a_problem_that_is_one_of_many_says_what_is_wrong_with_it_alone() -> None:
    """Two kinds may stand in the same frame: each has its own number."""
    texts = ("the play: S2 is missing", "the auction is open")
    told = [
        Problem("", Text("board {board}: {text}", board=n, text=texts[n % 2]))
        for n in range(1, 9)
    ]
    found = FirstProblems(3)
    found += told
    assert [problem.count for problem in found.listed()] == [1] * 6 + [1, 1]
    assert "the first of 1 such" in found.listed()[-1].message


def test_a_board_that_is_told_again_and_again() -> None:
    lines = [Line(Board(1), PASSED_OUT, "1", "2", where=f"a.lin:{n}") for n in range(1, 5_002)]
    kept, found = cleaned(lines, METHODS["butler"], {"A": 1}, individual=False)
    assert (len(kept), len(found)) == (1, 201)
    assert sum(problem.count for problem in found) == 5_000
    assert found[-1].severity is Severity.ERROR
    assert "5,000 errors" in draw_problems(found, 5_001).replace("5000", "5,000")


def test_why_nothing_could_be_read_is_told_in_the_language_of_the_reader() -> None:
    refused = no_result("ox.csv", [Problem("ox.csv:2", Text("there is nothing in it"))])
    with speaking("de"):
        assert say(refused.text) == (
            "ox.csv: nicht ein Ergebnis war zu lesen: ox.csv:2: es steht nichts darin"
        )
