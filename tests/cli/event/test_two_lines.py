"""A wrong direction with two winners, from the command line to every export."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import overtrick

RESULTS = [("1", "1", "+420"), ("2", "3", "-50"), ("3", "2", "+450")]
"""Board 1 of a straight Mitchell of three tables: in rounds 1, 3 and 2."""
TURN = ["direction", "--round", "1", "--table", "1"]


@pytest.fixture
def journal(tmp_path: Path) -> str:
    file = str(tmp_path / "evening.jsonl")
    assert overtrick("event", "new", file, "--title", "Tuesday").status == 0
    plan = ["mitchell:3", "--boards-per-set", "1"]
    assert overtrick("event", "movement", file, *plan).status == 0
    for ns, ew, score in RESULTS:
        where = ["--board", "1", "--ns", ns, "--ew", ew]
        assert overtrick("event", "enter", file, *where, score).status == 0
    return file


def totals(file: str) -> dict[str, float]:
    ranked = json.loads(overtrick("event", "rank", file, "--json").out)
    return {f"{line['direction']}{line['id']}": line["total"] for line in ranked["ranking"]}


def entries(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def test_each_pair_gets_what_it_won_in_its_own_line(journal: str) -> None:
    seats = {"NS1": 2, "NS2": 0, "NS3": 4, "EW1": 2, "EW2": 0, "EW3": 4}
    assert totals(journal) == seats
    overtrick("event", "enter", journal, "--board", "1", "--ns", "1", "--ew", "1", "+500")
    before = {"NS1": 4, "NS2": 0, "NS3": 2, "EW1": 0, "EW2": 2, "EW3": 4}
    assert totals(journal) == before
    done = overtrick("event", "amend", journal, *TURN)
    assert done.status == 0
    assert "board 1 sat the other way" in done.out + done.err
    assert totals(journal) == before | {"NS1": 0, "EW1": 4}
    assert [entry["kind"] for entry in entries(journal)][-1] == "turn"
    assert "board 1, 1 v 1: sat the other way" in overtrick("event", "log", journal).out
    mark = entries(journal)[-1]["id"]
    assert overtrick("event", "undo", journal, mark).status == 0
    assert totals(journal) == before


def test_the_line_says_so_in_json_and_on_the_traveller(journal: str) -> None:
    assert overtrick("event", "amend", journal, *TURN).status == 0
    ranked = json.loads(overtrick("event", "rank", journal, "--json").out)
    lines = ranked["boards"][0]["lines"]
    assert [line["turned"] for line in lines if "turned" in line] == [True]
    assert [line["score"] for line in lines if "turned" in line] == [420]
    shown = overtrick("event", "rank", journal, "--travellers").out
    assert "1†" in shown
    assert "† sat the other way" in shown


def test_a_table_takes_it_there_and_back_and_others_say_that_it_is_lost(
    journal: str, tmp_path: Path
) -> None:
    assert overtrick("event", "amend", journal, *TURN).status == 0
    table, back = tmp_path / "evening.csv", tmp_path / "back.jsonl"
    assert "other way" not in overtrick("convert", journal, str(table)).err
    with table.open(encoding="utf-8") as file:
        rows = {row["ns"]: row["turned"] for row in csv.DictReader(file)}
    assert rows == {"1": "yes", "2": "", "3": ""}
    assert "other way" not in overtrick("convert", str(table), str(back)).err
    assert totals(str(back)) == totals(journal)
    for name in ("evening.xml", "evening.pbn", "evening.bws"):
        done = overtrick("convert", journal, str(tmp_path / name))
        assert "pairs that sat the other way (1)" in done.err + done.out, name


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--round", "9"], "3 rounds, no round 9"),
        (["--round", "1", "--table", "7"], "round 1 has no table 7"),
    ],
)
def test_what_is_not_planned_cannot_be_turned(
    journal: str, options: list[str], said: str
) -> None:
    refused = overtrick("event", "amend", journal, "direction", *options)
    assert refused.status == 1
    assert said in refused.err
