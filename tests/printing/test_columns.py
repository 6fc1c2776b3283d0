from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.printing.columns import (
    PAGE,
    columns,
    fitted,
    numbers,
    paragraph,
    side,
    width,
)


def test_numbers_stand_right_and_words_left() -> None:
    """
    >>> for line in columns(["no.", "names", "%"], [["1", "Eve & Finn", "62.48"]], "><>"):
    ...     print(line)
    no.  names           %
    ---  ----------  -----
      1  Eve & Finn  62.48
    """


def test_a_wide_table_is_cut_in_its_words_alone() -> None:
    rows = [["Q" * 90, "R" * 30, "+12345"], ["1", "2", "-50"]]
    lines = columns(["home", "away", "score"], rows, "<<>", cut=("home", "away"))
    assert all(width(line) <= PAGE for line in lines)
    assert lines[2].endswith("+12345")
    assert lines[2].startswith("QQQ")
    assert "…" in lines[2]
    assert "R" * 30 in lines[2], "the widest is cut first"


def test_nothing_is_cut_that_may_not_be() -> None:
    [_, _, line] = columns(["score"], [["+" + "1" * 100]], ">")
    assert line == "+" + "1" * 100


def test_a_line_break_in_a_cell_breaks_no_table() -> None:
    assert columns(["a"], [["Eve\nand\tFinn"]], "<")[2] == "Eve and Finn"


@given(st.lists(st.lists(st.text(max_size=60), min_size=3, max_size=3), max_size=5))
def test_no_line_is_wider_than_a_page(rows: list[list[str]]) -> None:
    lines = columns(["one", "two", "three"], rows, "<><", cut=("one", "two", "three"))
    assert len(lines) == len(rows) + 2
    assert all(width(line) <= PAGE for line in lines)


@given(st.text(max_size=20), st.integers(1, 30), st.booleans())
def test_a_cell_is_as_wide_as_it_was_asked_to_be(text: str, places: int, right: bool) -> None:
    assert width(fitted(text, places, right=right)) == places


@pytest.mark.parametrize(
    ("values", "signed", "written"),
    [
        ([267, 13], False, ["267", "13"]),
        ([Fraction(5, 2), 13, None], False, ["2.5", "13.0", ""]),
        ([Fraction(17, 3), 3], False, ["5.67", "3.00"]),
        ([Fraction(-1, 4), 0, 12], True, ["-0.25", "0.00", "+12.00"]),
        ([Fraction(1, 1000)], True, ["0.00"]),
        ([], False, []),
    ],
)
def test_a_column_has_as_many_decimals_as_it_needs(
    values: list[int | Fraction | None], signed: bool, written: list[str]
) -> None:
    assert numbers(values, signed=signed) == written


def test_ids_are_numbers_or_words() -> None:
    assert side(["1", "13", "", "-"]) == ">"
    assert side(["1", "A2"]) == "<"


@given(st.text(max_size=300), st.integers(0, 20))
def test_a_paragraph_keeps_to_the_page(text: str, depth: int) -> None:
    assert all(len(line) <= PAGE for line in paragraph(text, " " * depth))
