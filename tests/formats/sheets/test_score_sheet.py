from pathlib import Path

import pytest

from overtrick.errors import InvalidSheet
from overtrick.events.problem import Problem
from overtrick.formats.sheets.sheet import sheet
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.sheet import Totals

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_a_text_a_path_and_the_name_of_a_file() -> None:
    file = EXAMPLES / "party.sheet"
    found = sheet(file.read_text(encoding="utf-8"))
    assert found == sheet(file) == sheet(str(file))
    assert found.total == Totals(1150, 1250)
    assert isinstance(sheet("game: chicago\n"), ChicagoSheet)


def test_one_line_is_a_deal() -> None:
    assert sheet("We 4S =").total == Totals(120, 0)
    assert sheet("").deals == ()


def test_what_is_wrong_is_an_error_with_all_of_it() -> None:
    with pytest.raises(InvalidSheet, match=r"sheet:1: not a contract.*; sheet:3: how many"):
        sheet("We 9S =\nWe 1C =\nThey 1C")


def test_or_it_is_put_in_a_list() -> None:
    problems: list[Problem] = []
    assert sheet("We 9S =\nWe 1C =", problems=problems).total == Totals(20, 0)
    assert [problem.where for problem in problems] == ["sheet:1"]


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        sheet("none.sheet")
