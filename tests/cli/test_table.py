import json
from pathlib import Path

from overtrick.core.contract import CONTRACTS
from overtrick.printing.table import draw_table
from overtrick.rules.duplicate import score_table
from overtrick.rules.editions import EDITIONS
from tests.cases import one_pass
from tests.cli.command import in_a_process, overtrick


@one_pass("edition", EDITIONS)
def test_the_drawing_of_each_edition(edition: str) -> None:
    done = overtrick("table", "--edition", edition)
    assert done.status == 0
    assert done.out == draw_table(EDITIONS[edition]) + "\n"


def test_json() -> None:
    table = json.loads(in_a_process("table", "--json").out)
    assert table["edition"] == "duplicate-2017"
    assert [row["contract"] for row in table["rows"][::2]] == [str(each) for each in CONTRACTS]
    assert [row["vulnerable"] for row in table["rows"][:2]] == [False, True]
    assert tuple(points for row in table["rows"] for points in row["scores"]) == score_table()


def test_json_names_the_doubts() -> None:
    table = json.loads(overtrick("table", "--json", "--edition", "contract-1932").out)
    assert "small_slam: 500 and 750" in table["unconfirmed"]
    assert table["bonus"] == "none"


def test_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "table.txt"
    done = overtrick("table", "-o", str(target))
    assert (done.status, done.out) == (0, "")
    assert "♥♠" in target.read_text(encoding="utf-8")


def test_refusals() -> None:
    done = overtrick("table", "--edition", "whist")
    assert done.status == 2
    assert "no edition 'whist'; there are: duplicate-2017" in done.err
    assert overtrick("table", "extra").status == 2
