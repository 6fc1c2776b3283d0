"""Pictures: each is drawn, its numbers are those of the ranking, and bad words are refused."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli.plot import KINDS
from overtrick.plots.draw import Cell, Form, Picture, own_fonts, svg
from tests.cli.command import overtrick

GIVEN = {
    "board": ["examples/evening.csv", "--board", "7"],
    "cross-table": ["examples/congress.jsonl"],
    "movement": ["howell:8"],
    "season": ["examples/autumn.json"],
}


def given(kind: str) -> list[str]:
    return GIVEN.get(kind, ["examples/hands.pbn"])


def table(kind: str, *arguments: str) -> list[dict[str, Any]]:
    done = overtrick("plot", kind, *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    rows: list[dict[str, Any]] = json.loads(done.out)["rows"]
    return rows


def test_the_table_behind_a_picture_is_printed() -> None:
    done = overtrick("plot", "board", "examples/evening.csv", "--board", "7", "--table")
    assert done.out.splitlines()[0].split() == ["score", "of", "North-South", "tables"]
    assert len({len(line) for line in done.out.splitlines()[:2]}) == 1
    assert len(done.out.splitlines()) == 5


@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_is_drawn_and_has_its_table(kind: str, tmp_path: Path) -> None:
    for name, begins in (("x.svg", b"<svg"), ("x.png", b"\x89PNG")):
        target = tmp_path / name
        done = overtrick("plot", kind, *given(kind), "-o", str(target))
        assert (done.status, done.out, done.err) == (0, "", "")
        assert target.read_bytes().startswith(begins)
    assert table(kind, *given(kind))


def test_the_run_of_a_session_ends_with_its_ranking() -> None:
    last: dict[str, str] = {}
    for row in table("progress", "examples/hands.pbn"):
        last[row["who"]] = row["y"]
    done = overtrick("rank", "examples/hands.pbn", "--json")
    for line in json.loads(done.out)["ranking"]:
        [share] = [
            value
            for who, value in last.items()
            if who.startswith(f"{line['direction']} {line['id']} ")
        ]
        assert float(share) == line["percentage"]


def test_the_race_of_a_swiss_ends_with_its_ranking() -> None:
    """Round by round, what matches gave: byes count, and no board of two rooms twice."""
    rows = table("progress", "examples/congress.jsonl")
    last = {row["who"].split()[0]: (row["x"], row["y"]) for row in rows}
    done = overtrick("rank", "examples/congress.jsonl", "--json")
    ranking = json.loads(done.out)["ranking"]
    assert last == {line["id"]: (4, float(line["total"])) for line in ranking}


def test_no_two_boards_of_a_team_share_a_square() -> None:
    squares = [(row["x"], row["y"]) for row in table("butler", "examples/congress.jsonl")]
    assert len(set(squares)) == len(squares)
    assert ("4/8", "12 Larch") in squares


def test_names_at_the_ends_of_lines_do_not_stand_over_each_other() -> None:
    rows: list[dict[str, Cell]] = [
        {"x": 1, "y": y, "who": who, "rank": 1} for y, who in ((50, "a"), (50.1, "b"), (0, "c"))
    ]
    drawn = svg(Picture(Form.LINES, "", "", "", tuple(rows)))
    found = [re.search(rf"translate\([\d.]+,([\d.]+)\)[^>]*>{who}<", drawn) for who in "abc"]
    above = sorted(float(each[1]) for each in found if each)
    assert len(above) == 3
    assert above[1] - above[0] > 11


def test_the_bars_of_a_board_are_all_its_tables() -> None:
    rows = table("board", "examples/evening.csv", "--board", "7")
    assert sum(int(row["y"]) for row in rows) == 6
    assert [int(row["x"]) for row in rows] == sorted(
        (int(row["x"]) for row in rows), reverse=True
    )


def test_a_cross_table_says_both_halves_of_a_match() -> None:
    won = {
        (row["y"].split()[0], row["x"]): row["text"]
        for row in table("cross-table", "examples/congress.jsonl")
    }
    assert (won["1", "12"], won["12", "1"]) == ("5.91", "14.09")


def test_a_perfect_howell_is_even() -> None:
    assert {row["text"] for row in table("movement", "howell:8")} == {"3"}


def test_a_picture_is_drawn_with_its_own_font_unless_a_name_needs_another() -> None:
    before = os.environ.get("FONTCONFIG_FILE")
    for name, is_own in (("Łuczak & דוד ♠", True), ("محمد", False)):
        with own_fonts(Picture(Form.BARS, name, "", "", ())):
            assert (os.environ.get("FONTCONFIG_FILE") != before) is is_own
    assert os.environ.get("FONTCONFIG_FILE") == before


def test_there_is_no_half_a_table() -> None:
    rows: list[dict[str, Cell]] = [{"x": "+420", "y": 2, "label": "2"}]
    drawn = svg(Picture(Form.BARS, "", "", "", tuple(rows)))
    assert re.findall(r">([0-9.]+)</text>", drawn)[:3] == ["0", "1", "2"]


def test_names_are_no_markup(tmp_path: Path) -> None:
    evening = tmp_path / "evening.csv"
    evening.write_text("board,ns,ew,north,score\n1,1,11,<b>Bo,420\n1,2,12,A & B,50\n")
    target = tmp_path / "x.svg"
    done = overtrick("plot", "players", str(evening), "-o", str(target))
    assert done.status == 0
    assert not re.search("<b>", target.read_text())


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["run", "examples/hands.pbn", "-o", "x.svg"], 2, "no picture 'run'"),
        (["progress", "examples/hands.pbn"], 2, "-o FILE.svg or -o FILE.png; or --table"),
        (["progress", "examples/hands.pbn", "-o", "x.gif"], 2, "-o FILE.svg"),
        (["board", "examples/hands.pbn", "--table"], 2, "say which board"),
        (["board", "examples/hands.pbn", "--board", "77", "--table"], 1, "no board 77"),
        (["cross-table", "examples/hands.pbn", "--table"], 1, "there is no match"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: list[str], status: int, says: str) -> None:
    done = overtrick("plot", *arguments)
    assert done.status == status
    assert says in " ".join(done.err.split())


def test_a_name_of_control_signs_is_drawn_as_pictures_of_them(tmp_path: Path) -> None:
    """vl-convert ended the process over one of them, and a line separator broke its script."""
    dots: list[dict[str, Cell]] = [
        {"x": 1.0, "low": 0.0, "high": 2.0, "who": f"A{sign}"} for sign in "\0\1\u2028"
    ]
    drawn = svg(Picture(Form.DOTS, "\x1b", "\ufffe", "\x7f", tuple(dots)))
    assert [sign for sign in "␀␁␤␛�␡" if sign not in drawn] == []


def test_a_name_of_many_faces_is_drawn_and_a_long_one_soon() -> None:
    """Vega cut one face in two, which is no text; ten thousand letters took it seconds."""
    names = ("\U0001f600" * 100, "x" * 10_000, "\U0001f600 Bo")
    dots: list[dict[str, Cell]] = [
        {"x": 1.0, "low": 0.0, "high": 2.0, "who": name} for name in names
    ]
    for narrow in (False, True):
        drawn = svg(Picture(Form.DOTS, names[0], "", names[1], tuple(dots)), narrow=narrow)
        assert "\U0001f600 Bo" in drawn
        assert len(drawn) < 50_000
