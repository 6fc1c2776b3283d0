"""Figures of a frequency table, of which nobody is named, beside ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import PASSED_OUT
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import FieldResult, Record
from overtrick.formats.published.figures import with_rows
from tests.cli.command import overtrick

HEAD = """\
% PBN 2.1
[Event "A field"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"]
[Scoring "MP"]
[ScoreTable "Contract;Declarer;Result;Score_NS;Score_EW;Multiplicity;MP_NS;MP_EW"]
"""


@pytest.fixture
def field(tmp_path: Path) -> Path:
    """Four results: three of +420 beat one and equal two, so 2 x 1 + 2 = 4 of 6 (Law 78A)."""
    file = tmp_path / "field.pbn"
    file.write_text(f'{HEAD}4S N 10 "420" - 3 4 2\n4S N  9 - "50" 1 0 6\n')
    return file


def published(file: Path) -> Any:
    return json.loads(overtrick("check", str(file), "--published", "--json").out)["published"]


def test_figures_that_are_right_agree_once_a_row(field: Path) -> None:
    found = published(field)
    assert (found["figures"], found["different"]) == (4, 0)


def test_a_wrong_award_of_a_row_is_named_with_its_line(field: Path) -> None:
    field.write_text(field.read_text().replace('420" - 3 4 2', '420" - 3 5 1'))
    found = published(field)
    assert (found["figures"], found["different"]) == (4, 2)
    first = found["differences"][0]
    assert (first["id"], first["direction"], first["board"]) == ("row 1", "NS", 1)
    assert (first["published"], first["ours"]) == (5, 4)
    drawn = overtrick("check", str(field), "--published").out
    assert f"[{field}:9]" in "".join(drawn.split()), "a long path goes over a line"


def test_another_convention_is_offered(field: Path) -> None:
    """One matchpoint for a win: 1 + 2 x 1/2 = 2 of 3."""
    rows = ('4S N 10 "420" - 3 2 1\n', '4S N  9 - "50" 1 0 3\n')
    field.write_text(HEAD + "".join(rows))
    found = published(field)
    assert found["offer"]["options"] == "--set unit=1"
    assert found["offer"]["different"] == 0


def test_more_results_than_can_be_worked_out_are_said(field: Path) -> None:
    field.write_text(field.read_text().replace("- 3 4 2", "- 999999 4 2"))
    done = overtrick("check", str(field), "--published")
    assert (done.status, done.out) == (1, "")
    assert "a field of 1000000 results is not compared, at most 20000 are" in done.err


def test_results_of_somebody_are_left_as_they_are() -> None:
    told = Record(Line(Board(1), PASSED_OUT, "1", "2"))
    assert with_rows(Contents(records=(told,))) == Contents(records=(told,))
    both = with_rows(Contents(records=(told,), field_results=(FieldResult(told, 2),)))
    assert [each.line.ns for each in both.records] == ["1", "row 1", "row 1 (2)"]
    with pytest.raises(InvalidFile):
        with_rows(Contents(field_results=(FieldResult(told, 20_001),)))
