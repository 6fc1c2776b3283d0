"""``-o``: the suffix of the file decides what is written."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from overtrick.cli.app import app

RESULTS = "board,ns,ew,contract,declarer,tricks\n1,1,3,4S,N,10\n1,2,4,4S,N,9\n"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    file = tmp_path / "club.csv"
    file.write_text(RESULTS)
    return file


def ranked(results: Path, name: str) -> tuple[int, Path]:
    output = results.parent / name
    done = CliRunner().invoke(app, ["rank", str(results), "-o", str(output)])
    return done.exit_code, output


@pytest.mark.parametrize(("name", "parted"), [("r.csv", ","), ("r.TSV", "\t")])
def test_a_table_of_the_ranking(results: Path, name: str, parted: str) -> None:
    status, output = ranked(results, name)
    rows = list(csv.DictReader(output.read_text().splitlines(), delimiter=parted))
    assert status == 0
    assert [(row["direction"], row["id"], row["place"], row["total"]) for row in rows] == [
        ("NS", "1", "1", "2"),
        ("NS", "2", "2", "0"),
        ("EW", "4", "1", "2"),
        ("EW", "3", "2", "0"),
    ]


def test_a_table_has_decimals_as_the_json_has_them(results: Path) -> None:
    results.write_text(f"{RESULTS}1,5,6,4S,N,10\n1,7,8,4S,N,10\n")
    status, output = ranked(results, "r.csv")
    rows = list(csv.DictReader(output.read_text().splitlines()))
    assert status == 0
    assert [(row["id"], row["total"], row["percentage"]) for row in rows[:4]] == [
        ("1", "4", "66.67"),
        ("5", "4", "66.67"),
        ("7", "4", "66.67"),
        ("2", "0", "0"),
    ]


def test_data_by_the_name_of_the_file(results: Path) -> None:
    status, output = ranked(results, "r.json")
    assert (status, json.loads(output.read_text())["method"]) == (0, "matchpoints")


def test_a_page_hides_no_name(results: Path) -> None:
    results.write_text(f"{RESULTS}2,<b>,4,4S,N,9\n")
    status, output = ranked(results, "r.html")
    page = output.read_text()
    assert status == 0
    assert "&lt;b&gt;" in page
    assert "<b>" not in page


def test_a_drawing_stays_a_drawing(results: Path) -> None:
    status, output = ranked(results, "r.txt")
    assert status == 0
    assert output.read_text().startswith("Matchpoints, North-South")


@pytest.mark.parametrize("name", ["r.pdf", "r.xlsx", "r.png"])
def test_what_cannot_be_written_is_wrong_usage(results: Path, name: str) -> None:
    status, output = ranked(results, name)
    assert (status, output.exists()) == (2, False)
