from dataclasses import replace

from overtrick.errors import Text
from overtrick.events.checks.registry import KINDS
from overtrick.events.problem import Problem, Severity
from overtrick.printing.columns import PAGE, width
from overtrick.printing.problems import draw_problems


def question(message: str, code: str = "missing", where: str = "", remedy: str = "") -> Problem:
    text = Text("{place}{rest}", place=message[:7], rest=message[7:])
    return Problem(where, text, 1, None, Severity.QUESTION, code, remedy)


def test_every_kind_under_its_title_in_the_order_of_the_list() -> None:
    drawn = draw_problems(
        [
            question("board 1: a", "both_sides"),
            question("board 2: b", "missing"),
            question("board 3: c", "both_sides"),
        ],
        10,
    )
    assert drawn.splitlines() == [
        "10 results looked at: no error, 3 questions.",
        "",
        KINDS["both_sides"].title,
        "",
        "  - board 1: a",
        "  - board 3: c",
        "",
        KINDS["missing"].title,
        "",
        "  - board 2: b",
    ]


def test_a_long_question_is_broken_at_the_page() -> None:
    long = question("board 1: " + "word " * 60, where="evening.csv:3", remedy="do it " * 30)
    drawn = draw_problems([long], 1).splitlines()
    assert max(map(width, drawn)) <= PAGE
    assert all(line.startswith("    ") for line in drawn[5:])
    assert any("[evening.csv:3]" in line for line in drawn)


def test_errors_are_counted_and_not_drawn() -> None:
    drawn = draw_problems([Problem("evening.csv:3", "no")] * 2, 1)
    assert drawn == "1 result looked at: 2 errors, no question."


def test_a_kind_of_somebody_else_has_a_title_too() -> None:
    assert "Questions" in draw_problems([question("board 1: a", "own")], 1)


def test_an_empty_file_is_said() -> None:
    assert draw_problems([], 0) == "There is no result to look at."


def test_those_that_are_only_counted_are_among_those_left_out() -> None:
    rest = replace(question("board 3: c"), count=3_000)
    drawn = draw_problems([question("board 1: a")] * 12 + [rest], 10)
    assert drawn.splitlines()[0].endswith("no error, 3012 questions.")
    assert drawn.endswith("  ... and 3,000 more; --all lists more")
