import json

import pytest

from tests.cli.command import in_a_process, overtrick


def test_the_whole_box() -> None:
    done = in_a_process("cards")
    assert done.status == 0
    assert done.out.count("╭") == 38


def test_some_cards() -> None:
    done = overtrick("cards", "4♥", "pass", "XX")
    assert done.out.splitlines()[3] == "╭──── 4♥ ─────╮ ╭─── PASS ────╮ ╭─ REDOUBLE ──╮"


def test_json() -> None:
    box = json.loads(overtrick("cards", "6NT", "DOUBLE", "--json").out)
    assert box["edition"] == "duplicate-2017"
    assert box["cards"][0] == {
        "card": "6NT",
        "worth": "small slam",
        "lines": [
            {"overtricks": 0, "not_vulnerable": 990, "vulnerable": 1440},
            {"overtricks": 1, "not_vulnerable": 1020, "vulnerable": 1470},
        ],
    }
    assert box["cards"][1]["card"] == "DOUBLE"
    assert box["cards"][1]["worth"] is None
    assert box["cards"][1]["lines"][4] == {
        "undertricks": 5,
        "not_vulnerable": 1100,
        "vulnerable": 1400,
    }


def test_the_edition_counts() -> None:
    arguments = ("cards", "X", "--json", "--edition", "duplicate-pre1987")
    lines = json.loads(overtrick(*arguments).out)["cards"][0]["lines"]
    assert lines[4]["not_vulnerable"] == 900


@pytest.mark.parametrize("name", ["8C", "4HX", "ALERT"])
def test_no_such_card(name: str) -> None:
    done = overtrick("cards", name)
    assert done.status == 1
    assert repr(name) in done.err
    assert done.err.count("\n") == 1
