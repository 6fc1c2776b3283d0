"""The small tables of a rule page: `imps`, `board`, `table --values`, `cards --fronts`."""

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.compare.imps import IMP_SCALES
from overtrick.core.board import Board
from overtrick.rules.editions import EDITIONS
from tests.cases import one_pass
from tests.cli.command import overtrick


def document(*arguments: str) -> Any:
    done = overtrick(*arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def test_the_imps_of_a_difference() -> None:
    assert document("imps", "450") == {"difference": 450, "imps": 10, "scale": "wbf_1962"}
    assert document("imps", "-450")["imps"] == -10
    assert document("imps", "0", "--scale", "pre_1962")["scale"] == "pre_1962"
    assert overtrick("imps", "--", "-450").out == "-450 points: -10 IMPs (wbf_1962)\n"


@pytest.mark.parametrize("scale", IMP_SCALES)
def test_a_whole_scale(scale: str) -> None:
    steps = document("imps", "--scale", scale)["steps"]
    assert [step["imps"] for step in steps] == list(range(len(steps)))
    assert [step["low"] for step in steps[1:]] == list(IMP_SCALES[scale].steps)
    drawn = overtrick("imps", "--scale", scale).out.splitlines()
    assert drawn[-1].split()[-1] == str(len(steps) - 1)


def test_a_scale_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("imps,low\n0,0\n1,20\n2,50\n", encoding="utf-8")
    assert document("imps", "60", "--scale", str(own))["imps"] == 2


def test_no_such_scale_or_difference() -> None:
    done = overtrick("imps", "450", "--scale", "wbf")
    assert done.status == 2
    assert "no IMP scale 'wbf'; there are: wbf_1962, pre_1962" in done.err
    assert overtrick("imps", "many").status == 2


def test_a_board() -> None:
    assert document("board", "7") == {"board": 7, "dealer": "S", "vulnerable": "both"}
    assert overtrick("board", "2").out == "Board 2: dealer East, North-South vulnerable\n"
    cycle = document("board")["boards"]
    assert [each["dealer"] for each in cycle] == [Board(n).dealer.value for n in range(1, 17)]
    assert [each["vulnerable"] for each in cycle[:4]] == ["none", "ns", "ew", "both"]
    assert overtrick("board", "0").status == 1


@one_pass("edition", EDITIONS)
def test_the_values_of_each_edition(edition: str) -> None:
    found = document("table", "--values", "--edition", edition)
    values = {value["what"]: value for value in found["values"]}
    tariff = EDITIONS[edition]
    assert values["small slam bid and made"]["vulnerable"] == tariff.small_slam[1]
    assert ("four trump honours in one hand" in values) == tariff.honours
    assert ("rubber, the opponents with a game" in values) == (tariff.game.value == "rubber")
    assert all(game["points"] >= found["game_points"] for game in found["games"])
    drawn = overtrick("table", "--values", "--edition", edition).out
    assert all(what in drawn for what in values)
    assert max(map(len, drawn.splitlines())) <= 80


def test_the_values_of_duplicate() -> None:
    found = document("table", "--values")
    worth = {
        each["what"]: (each["not_vulnerable"], each["vulnerable"]) for each in found["values"]
    }
    assert worth["no trump, the first"] == (40, 40)
    assert worth["redoubled, each"] == (200, 400)
    assert worth["doubled, 2nd and 3rd, each"] == (200, 300)
    assert worth["redoubled, 4th and more, each"] == (600, 600)
    assert worth["part-score"] == (50, 50)
    assert [game["contract"] for game in found["games"][:5]] == ["5C", "5D", "4H", "4S", "3NT"]
    assert found["games"][4] == {"contract": "3NT", "points": 100, "why": "40 + 30 + 30"}


def test_the_fronts_of_cards() -> None:
    found = document("cards", "--fronts", "4H", "PASS", "DOUBLE", "REDOUBLE")["cards"]
    assert [card["front"] for card in found] == ["4♥", "PASS", "X", "XX"]
    assert overtrick("cards", "--fronts").out.count("╭") == 38
    assert "REDOUBLE" in overtrick("cards", "--fronts", "XX").out
