import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.printing.columns import width
from tests.cases import one_pass
from tests.cli.command import in_a_process, overtrick

EVENTS = Path(__file__).parents[1] / "vectors" / "events"
HEAD = "board,ns,ew,contract,declarer,tricks\n"
FIELD = "1,1,11,4S,N,10\n1,2,12,4S,N,11\n1,3,13,4S,S,10\n"
DOUBTFUL = FIELD + "1,4,14,2S,W,8\n"
BAD = "1,5,15,4S,N,14\n"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return tmp_path / "evening.csv"


def document(*arguments: str) -> Any:
    return json.loads(overtrick("check", *arguments, "--json").out)


def test_nothing_wrong_is_said_in_a_sentence(evening: Path) -> None:
    evening.write_text(HEAD + FIELD)
    done = overtrick("check", str(evening))
    assert (done.status, done.err) == (0, "")
    assert done.out == "3 results looked at: nothing is wrong, and nothing looks suspicious.\n"
    assert document(str(evening)) == {"problems": []}


def test_a_question_has_its_place_and_its_remedy(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL)
    done = overtrick("check", str(evening))
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:3] == [
        "4 results looked at: no error, 1 question.",
        "",
        "Both sides declare in the same strain",
    ]
    text = " ".join(done.out.split())
    assert "- board 1, 4 v 14: 2S by West, 8 tricks; North-South declared" in text
    assert "> Was the declarer one of North-South? Then the score changes sides." in text
    assert f"[{evening}:5]" in "".join(line.strip() for line in lines).replace("[ ", "[")


def test_the_same_as_data(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL)
    (found,) = document(str(evening))["problems"]
    assert found == {
        "where": f"{evening}:5",
        "message": (
            "board 1, 4 v 14: 2S by West, 8 tricks; North-South declared spades at 3 other "
            "tables and took 10, 18 together"
        ),
        "board": 1,
        "table": None,
        "severity": "question",
        "code": "both_sides",
        "remedy": "Was the declarer one of North-South? Then the score changes sides.",
        "key": "1:A:1a:4 v 14:2S W =",
        "count": 1,
        "also": [],
    }


def test_an_error_is_one_line_on_standard_error_and_status_1(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL + BAD)
    done = overtrick("check", str(evening))
    assert done.status == 1
    assert done.err == f"{evening}:6: tricks must be 0 to 13, not 14\n"
    assert done.out.startswith("4 results looked at: 1 error, 1 question.\n")
    codes = [found["code"] for found in document(str(evening))["problems"]]
    assert codes == ["unreadable", "both_sides"]


def test_what_does_not_count_is_an_error(evening: Path) -> None:
    evening.write_text(HEAD + FIELD + "1,1,11,4S,N,10\n")
    done = overtrick("check", str(evening), "--json")
    assert done.status == 1
    (found,) = json.loads(done.out)["problems"]
    assert (found["code"], found["severity"]) == ("not_counted", "error")
    assert done.err == f"{found['where']}: {found['message']}\n"


def test_a_result_that_was_looked_at_stays_silent(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL)
    key = document(str(evening))["problems"][0]["key"]
    assert document(str(evening), "--valid", key) == {"problems": []}
    assert "nothing looks suspicious" in overtrick("check", str(evening), "--valid", key).out


def test_many_questions_of_a_kind_are_cut_unless_all_are_asked_for(evening: Path) -> None:
    slams = "".join(f"{board},1,11,6NT,S,5\n" for board in range(1, 31))
    evening.write_text(HEAD + slams)
    done = overtrick("check", str(evening))
    assert done.out.count("  - board") == 12
    assert done.out.endswith("  ... and 18 more; --all lists more\n")
    assert overtrick("check", str(evening), "--all").out.count("  - board") == 30


def test_settings_say_who_is_compared(evening: Path) -> None:
    rows = [*FIELD.splitlines(), "1,4,14,2S,W,8"]
    sections = [f"{row},{section}" for row, section in zip(rows, "AAAB", strict=True)]
    evening.write_text("\n".join([HEAD.strip() + ",section", *sections]))
    assert document(str(evening)) == {"problems": []}
    (found,) = document(str(evening), "--set", "across_field=yes")["problems"]
    assert found["code"] == "both_sides"


def test_several_files_and_one_that_is_not_there(evening: Path) -> None:
    evening.write_text(HEAD + FIELD)
    done = overtrick("check", str(evening), str(evening.with_name("none.csv")))
    assert done.status == 1
    assert done.out.startswith("3 results looked at: 1 error, no question.")
    assert "none.csv" in done.err
    assert done.err.count("\n") == 1


def test_standard_output_into_a_file(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL)
    target = evening.with_name("problems.json")
    assert overtrick("check", str(evening), "--json", "-o", str(target)).out == ""
    assert len(json.loads(target.read_text(encoding="utf-8"))["problems"]) == 1


@one_pass("path", sorted(EVENTS.glob("*.csv")))
def test_real_events_have_questions_only_and_fit_the_page(path: Path) -> None:
    done = overtrick("check", str(path), "--all")
    assert (done.status, done.err) == (0, "")
    text = done.out.replace(str(path), path.name).splitlines()  # however deep the folder
    assert max(map(width, text)) <= 80


def test_in_a_process_of_its_own(evening: Path) -> None:
    evening.write_text(HEAD + DOUBTFUL + BAD)
    done = in_a_process("check", str(evening), is_new=True)
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert in_a_process("check").status == 2
    assert in_a_process("check", str(evening), "--set", "trim=x").status == 2


@pytest.mark.parametrize("name", ["teams.pbn", "teams.xml"])
def test_matches_of_boards_won_are_not_looked_at_as_imps(tmp_path: Path, name: str) -> None:
    """The file says that board-a-match is played: 10-6 is no sum of IMPs."""
    table, written = EVENTS / "teams_15matches_5boards.csv", tmp_path / name
    overtrick("convert", str(table), str(written), "--method", "bam")
    for more in ([], ["--published"]):
        done = overtrick("check", *more, str(written))
        assert (done.status, done.err) == (0, "")
