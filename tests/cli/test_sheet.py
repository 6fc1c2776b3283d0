import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from overtrick.cli.app import run
from overtrick.formats.sheets.sheet_deal import HEADERS
from tests.cli.command import overtrick

EXAMPLES = Path(__file__).parents[2] / "examples"
PARTY = str(EXAMPLES / "party.sheet")


def test_a_sheet_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", PARTY]) == 0
    out, err = capsys.readouterr()
    assert "They win the rubber by 320" in out
    assert "Deal 1:" not in out
    assert err == ""


def test_every_header_of_a_sheet_is_in_its_help_and_in_the_page_of_the_table_at_home() -> None:
    told, page = overtrick("sheet", "-h").out, Path("docs/home.md").read_text(encoding="utf-8")
    assert [name for name in HEADERS if f" {name}: " not in told and name != "they"] == []
    assert [name for name in HEADERS if f"`{name}: " not in page] == []


def test_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", str(EXAMPLES / "chicago.sheet"), "--why"]) == 0
    out = capsys.readouterr().out
    assert "all rounds" in out
    assert "300 above to We: game, not vulnerable, with the part-score of 60" in out


def test_a_lesson_shows_its_arithmetic_and_notes_unasked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lesson = str(EXAMPLES / "lesson.sheet")
    assert run(["sheet", lesson]) == 0
    out = capsys.readouterr().out
    assert "Deal 1, board 1: Ann 3NT =, not vulnerable" in out
    assert "100 below to We: 40 + 30 + 30" in out
    assert "Note: draw trumps, then the diamonds" in out
    assert run(["sheet", lesson, "--no-why"]) == 0
    assert "Note:" not in capsys.readouterr().out


def test_json_of_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "game: chicago\nWe 2S =\nWe 2S =\n".encode("utf-8-sig")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    assert run(["sheet", "-", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["total"] == {"we": 420, "they": 0}
    assert document["deals"][1]["game_to"] == "we"


def test_a_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = tmp_path / "party.txt"
    assert run(["sheet", PARTY, "-o", str(drawing)]) == 0
    assert "They win the rubber by 320" in drawing.read_text(encoding="utf-8")
    assert capsys.readouterr().out == ""


def test_bad_lines_are_told_and_the_sheet_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.sheet"
    file.write_text("rubbers: 1\nWe 3NT =\nWe 9C =\nWe 3NT =\nWe 1C =\n", encoding="utf-8")
    assert run(["sheet", str(file)]) == 1
    out, err = capsys.readouterr()
    assert "We win the rubber by 900" in out
    first, second = err.splitlines()
    assert first.startswith(f"{file}:3: not a contract: '9C ='")
    assert second == f"{file}:5: deal 4 comes after the end of the rubber"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["sheet"], 2), (["sheet", PARTY, "--nonsense"], 2), (["sheet", "no such.sheet"], 1)],
)
def test_refusals(
    arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_chicago_with_its_line_as_the_seed_draws_it(tmp_path: Path) -> None:
    done = overtrick("sheet", str(EXAMPLES / "chicago.sheet"), "--line")
    assert (done.status, done.err) == (0, "")
    cells = [line.split("│")[1].split() for line in done.out.splitlines() if "│" in line]
    assert cells == [
        ["North-South", "East-West"],
        ["30", "30"],  # above the line
        *(["60", "-"], ["360", "-"], ["-", "400"], ["190", "-"]),
        *(["1260", "-"], ["-", "70"], ["620", "-"], ["-", "190"]),
        ["2520", "690"],
    ]
    text = (EXAMPLES / "chicago.sheet").read_text(encoding="utf-8")
    alone = tmp_path / "alone.sheet"
    alone.write_text(text.replace("accumulating", "independent"), encoding="utf-8")
    rows = overtrick("sheet", str(alone), "--line").out.splitlines()
    heads = next(at for at, row in enumerate(rows) if "North-South" in row)
    assert (
        rows[heads + 1].strip("─┼┤ ") == ""
    )  # where every deal is by itself, nothing is above
    assert [line.split("│")[1].split()[0] for line in rows if "NS " in line] == [
        *("140", "110", "190", "1260", "620")
    ]
    refused = overtrick("sheet", PARTY, "--line")
    assert refused.status == 2
    assert "a rubber is always drawn with it" in refused.err


def test_a_sheet_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    sheet = tmp_path / "french.sheet"
    sheet.write_text("We 4P =\nThey 4K O -1\n", encoding="utf-8")
    done = overtrick("sheet", str(sheet), "--language", "fr", "--json")
    assert [deal["contract"] for deal in json.loads(done.out)["deals"]] == ["4S", "4D"]
    asked = overtrick("sheet", str(sheet))
    assert asked.status == 1
    assert "'4P =' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)" in asked.err
