import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import overtrick

HANDS = "examples/hands.pbn"
DEAL = "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -"


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path / "cache"))


def document(*arguments: str) -> Any:
    done = overtrick("analyse", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def test_a_deal_as_text_is_drawn_with_what_it_makes() -> None:
    done = overtrick("analyse", DEAL, "--board", "7")
    assert (done.status, done.err) == (0, "")
    assert "Board 7   dealer South, all vulnerable" in done.out
    assert "par: 5♥X by E or W, 2 down: NS +500" in done.out
    assert "S    8   7   4  10   9" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_dealer_and_vulnerability_of_a_deal_may_be_given() -> None:
    found = document(DEAL, "--dealer", "W", "--vulnerable", "NS")["boards"][0]
    assert (found["dealer"], found["vulnerable"], found["par"]["ns"]) == ("W", "NS", 300)


def test_each_line_of_a_session_says_what_it_lost() -> None:
    boards = document(HANDS)["boards"]
    assert [board["board"] for board in boards] == list(range(1, 9))
    for board in boards:
        assert len(board["lines"]) == 5
        for line in board["lines"]:
            assert sum(line["lost"].values()) == line["par"] - line["score"]
            assert line["double_dummy"]["lead"] is not None


def test_one_board_alone() -> None:
    assert [board["board"] for board in document(HANDS, "--board", "7")["boards"]] == [7]


def test_a_contestant_has_its_figures() -> None:
    found = {(who["direction"], who["id"]): who for who in document(HANDS)["contestants"]}
    assert len(found) == 10
    figures = found["NS", "1"]["figures"]
    assert figures["declarer"]["boards"] + figures["defence"]["boards"] == 8
    total = sum(
        who["figures"]["bidding"]["mean"] * who["figures"]["bidding"]["boards"]
        for who in found.values()
    )
    assert round(total, 6) == 0, "what one side wins in the bidding, the other loses"


def test_a_table_in_the_file_that_the_cards_refute_is_said(tmp_path: Path) -> None:
    text = Path(HANDS).read_text(encoding="latin-1")
    wrong = tmp_path / "wrong.pbn"
    wrong.write_text(
        text.replace("76859768596758367583", "66859768596758367583").replace(
            "N NT  7", "N NT  6", 1
        )
    )
    done = overtrick("analyse", str(wrong), "--board", "1", "--solve", "--json")
    [problem] = json.loads(done.out)["problems"]
    assert problem["message"] == "the file lets N take 6 in NT; the cards allow 7"
    assert json.loads(done.out)["boards"][0]["source"] == "solver"


def test_results_without_cards_are_said_to_be_so() -> None:
    done = overtrick("analyse", "examples/evening.csv")
    assert (done.status, done.out) == (1, "")
    assert "no cards of any board" in done.err


def test_a_deal_that_cannot_be_is_refused() -> None:
    done = overtrick("analyse", DEAL.replace("AKQ93", "AKQ99"))
    assert done.status == 1
    assert "Traceback" not in done.err
